//! Help for patrons: what each bet of a table means, with examples that the rules settled.

use super::odds::laboratory;
use crate::app::App;
use crate::extract::{Segments, table_id};
use crate::odds::{Count, CountedPaiGow, count_pai_gow};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_odds::{CountedFrom, Shoe};
use croupier_rules::baccarat::{PointTotal, banker_draws, player_draws};
use croupier_rules::equipment::{Card, Die, Rank, Suit};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{BetTerms, Game, Layout, Rulebook};
use croupier_school::{Example, Scene, examples, pai_gow_lessons};
use croupier_wire::help::{BetHelp, EdgesTold, ExampleView, HelpView, RowHelp, ThirdCardView};
use croupier_wire::odds::BetOddsView;
use croupier_wire::problem::Problem;
use croupier_wire::table::Said;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the bets of a table mean
///
/// Every bet of the layout with an example of each row of its pay table, at baccarat who draws a
/// third card, and at pai gow rounds won, pushed and lost, the bank and Envy. The house edge is
/// there where the House shows it; at pai gow it is counted when it is first asked for, and `edges`
/// says so meanwhile. For everybody at a terminal.
#[utoipa::path(get, operation_id = "show_help", path = "/api/tables/{table}/help", tag = "tables",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, description = "Every bet of the table", body = HelpView),
        (status = 404, description = "No such table", body = Problem),
        (status = 429, description = "Too many questions wait", body = Problem)))]
pub(crate) async fn show(
    State(app): State<App>,
    Segments(table): Segments<String>,
) -> Answered<Json<Arc<HelpView>>> {
    let id = table_id(&table)?;
    let looked = app.read(move |floor| {
        let settings = floor.table(&id)?.settings();
        Some((Arc::clone(settings.rulebook()), settings.layout().cloned(), settings.decks()))
    });
    let (rulebook, layout, decks) =
        looked.await?.ok_or_else(|| ApiProblem::no_such_table(&table))?;
    let key = (rulebook.hash.clone(), layout.as_ref().map(|layout| layout.id.clone()), decks);
    let known = app.kept_help().get(&key);
    if let Some(known) = known.as_ref().filter(|known| known.edges != EdgesTold::Counting) {
        return Ok(Json(Arc::clone(known)));
    }
    let view = match CountedFrom::of(rulebook.game) {
        CountedFrom::Hands => pai_gow_help(&app, rulebook, known).await?,
        CountedFrom::Shoe | CountedFrom::Rulebook => {
            let laboratory =
                if app.shows_house_edge() { Some(laboratory(&app).await?) } else { None };
            let made = app.counters().count(move || {
                let shoe =
                    || Some((Shoe::of_decks(&rulebook, decks.map(u64::from)).ok()?, Vec::new()));
                let odds =
                    laboratory.map(|all| all.answer_table(&rulebook, layout.as_ref(), shoe()));
                let odds = odds.transpose()?.and_then(|mut view| view.shoes.pop());
                help(&rulebook, layout.as_ref(), odds.as_ref().map(|shoe| shoe.bets.as_slice()))
            });
            made.await??
        }
    };
    Ok(Json(app.kept_help().keep(key, view)))
}

fn help(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    odds: Option<&[BetOddsView]>,
) -> Answered<HelpView> {
    let all = examples(rulebook, layout).map_err(|fault| ApiProblem::internal(&fault))?;
    let offered = rulebook.bets.iter().filter(|terms| terms.offered_on(layout));
    let edge = |bet: &str| {
        let mut odds = odds.unwrap_or_default().iter();
        odds.find(|odds| odds.bet == bet).map(|odds| odds.house_edge_percent.clone())
    };
    let bet = |terms: &BetTerms| {
        let bet = terms.bet.to_string();
        let (house_edge_percent, rows) = (edge(&bet), rows(terms, &all));
        BetHelp { bet, house_edge_percent, edge_when: None, rows }
    };
    let third_card = (rulebook.game == Game::Baccarat).then(third_card);
    let edges = if odds.is_some() { EdgesTold::Told } else { EdgesTold::Hidden };
    Ok(HelpView { bets: offered.map(bet).collect(), third_card, edges })
}

fn rows(terms: &BetTerms, all: &[Example]) -> Vec<RowHelp> {
    let find = |row: Option<usize>| {
        let wanted = row.map(|row| u8::try_from(row).unwrap_or(u8::MAX));
        all.iter().find(|each| each.bet == terms.bet && each.row == wanted).map(view)
    };
    let paid = terms.rows.iter().enumerate().map(|(place, row)| RowHelp {
        when: Some(row.when.to_string()),
        odds: Some(row.odds.to_string()),
        case: None,
        example: find(Some(place)),
    });
    let back = find(None).map(|example| RowHelp {
        when: None,
        odds: None,
        case: None,
        example: Some(example),
    });
    paid.chain(back).collect()
}

fn view(example: &Example) -> ExampleView {
    let Example { stake, returned, owed, .. } = *example;
    let texts = |cards: &[Card]| cards.iter().map(ToString::to_string).collect();
    let (player, banker, dice) = match &example.scene {
        Scene::Hands { player, banker } => (texts(player), texts(banker), Vec::new()),
        Scene::Throw(dice) => (Vec::new(), Vec::new(), dice.0.map(Die::get).to_vec()),
    };
    ExampleView {
        player,
        banker,
        dice,
        cards: Vec::new(),
        hands: Vec::new(),
        stake,
        returned,
        owed,
        deducted: Amount::ZERO,
    }
}

/// Pai gow: the lessons at once, and the edges when they are counted. Counting every pair of hands
/// takes seconds the first time, so the page asks again meanwhile.
async fn pai_gow_help(
    app: &App,
    rulebook: Arc<Rulebook>,
    known: Option<Arc<HelpView>>,
) -> Answered<HelpView> {
    let count = app.kept_odds().of(&rulebook);
    let mut bets = match known {
        Some(known) => known.bets.clone(),
        None => {
            let rulebook = Arc::clone(&rulebook);
            let lessons = app.counters().count(move || pai_gow_lessons(&rulebook)).await?;
            lessons.map_err(|fault| ApiProblem::internal(&fault))?
        }
    };
    let edges = match count.get() {
        _ if !app.shows_house_edge() => EdgesTold::Hidden,
        Some(Ok(counted)) => {
            bets.iter_mut().for_each(|bet| tell_edge(bet, counted));
            EdgesTold::Told
        }
        Some(Err(_)) => EdgesTold::Hidden,
        None => {
            begin_count(app, rulebook, count);
            EdgesTold::Counting
        }
    };
    Ok(HelpView { bets, third_card: None, edges })
}

/// Has a rulebook counted, unless somebody had before.
fn begin_count(app: &App, rulebook: Arc<Rulebook>, count: Arc<Count>) {
    if !count.is_first() {
        return;
    }
    let counting = Arc::clone(&count);
    let begun = app.counters().begin(move || {
        if let Some(settings) = &rulebook.settings.pai_gow {
            counting.get_or_count(|| count_pai_gow(&rulebook, settings));
        }
    });
    if !begun {
        count.not_asked();
    }
}

/// Puts in what the House keeps, and what that supposes.
fn tell_edge(bet: &mut BetHelp, counted: &CountedPaiGow) {
    let said = |phrase: &str, facts: BTreeMap<String, serde_json::Value>| {
        Some(Said { phrase: phrase.to_owned(), facts, rule: None })
    };
    if bet.bet == "envy" {
        let (one, most) = (counted.envy.first(), counted.envy.last());
        let facts = most.map(|most| {
            let facts =
                [("others", most.others.into()), ("percent", most.house_edge.percent().into())];
            facts.map(|(name, fact)| (name.to_owned(), fact)).into_iter().collect()
        });
        bet.house_edge_percent = one.map(|one| one.house_edge.percent());
        bet.edge_when = facts.and_then(|facts| said("ui.learn.edge.envy", facts));
        return;
    }
    let odds = counted.bets.iter().find(|odds| odds.bet == bet.bet);
    bet.house_edge_percent = odds.map(|odds| odds.house_edge_percent.clone());
    if bet.bet != "fortune" {
        bet.edge_when = said("ui.learn.edge.house_way", BTreeMap::new());
    }
}

/// The third-card rules as the Table of Play gives them.
fn third_card() -> ThirdCardView {
    let total = |points: u8| PointTotal::of_sum(points);
    // A card of each number of points: ten counts nothing.
    let ranks = [Rank::Ten, Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five];
    let more = [Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine];
    let cards = ranks.into_iter().chain(more).map(|rank| Some(Card { rank, suit: Suit::Spades }));
    let thirds: Vec<Option<Card>> = cards.chain([None]).collect();
    let banker =
        |points: u8| thirds.iter().map(|third| banker_draws(total(points), *third).draws).collect();
    ThirdCardView {
        player: (0..8).map(|points| player_draws(total(points), total(0)).draws).collect(),
        banker: (0..8).map(banker).collect(),
    }
}
