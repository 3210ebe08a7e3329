//! Help for patrons: what each bet of a table means, with examples that the rules settled.

use super::odds::laboratory;
use crate::app::App;
use crate::extract::{Segments, table_id};
use crate::problem::{Answered, ApiProblem};
use axum::Json;
use axum::extract::State;
use croupier_odds::Shoe;
use croupier_rules::baccarat::{PointTotal, banker_draws, player_draws};
use croupier_rules::equipment::{Card, Die, Rank, Suit};
use croupier_rules::rulebook::{BetTerms, Game, Layout, Rulebook};
use croupier_school::{Example, Scene, examples};
use croupier_wire::help::{BetHelp, ExampleView, HelpView, RowHelp, ThirdCardView};
use croupier_wire::odds::BetOddsView;
use croupier_wire::problem::Problem;
use std::sync::Arc;

/// What the bets of a table mean
///
/// Every bet of the layout with an example of each row of its pay table, and at baccarat who draws
/// a third card. The house edge is there where the House shows it. For everybody at a terminal.
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
    if let Some(known) = app.kept_help().get(&key) {
        return Ok(Json(known));
    }
    let laboratory = if app.shows_house_edge() { Some(laboratory(&app).await?) } else { None };
    let made = app.counters().count(move || {
        let shoe = || Some((Shoe::of_decks(&rulebook, decks.map(u64::from)).ok()?, Vec::new()));
        let odds = laboratory.map(|all| all.answer_table(&rulebook, layout.as_ref(), shoe()));
        let odds = odds.transpose()?.and_then(|mut view| view.shoes.pop());
        help(&rulebook, layout.as_ref(), &odds.map(|shoe| shoe.bets).unwrap_or_default())
    });
    Ok(Json(app.kept_help().keep(key, made.await??)))
}

fn help(rulebook: &Rulebook, layout: Option<&Layout>, odds: &[BetOddsView]) -> Answered<HelpView> {
    let all = examples(rulebook, layout).map_err(|fault| ApiProblem::internal(&fault))?;
    let offered = rulebook.bets.iter().filter(|terms| terms.offered_on(layout));
    let edge = |bet: &str| {
        odds.iter().find(|odds| odds.bet == bet).map(|odds| odds.house_edge_percent.clone())
    };
    let bet = |terms: &BetTerms| {
        let bet = terms.bet.to_string();
        BetHelp { house_edge_percent: edge(&bet), rows: rows(terms, &all), bet }
    };
    let third_card = (rulebook.game == Game::Baccarat).then(third_card);
    Ok(HelpView { bets: offered.map(bet).collect(), third_card })
}

fn rows(terms: &BetTerms, all: &[Example]) -> Vec<RowHelp> {
    let find = |row: Option<usize>| {
        let wanted = row.map(|row| u8::try_from(row).unwrap_or(u8::MAX));
        all.iter().find(|each| each.bet == terms.bet && each.row == wanted).map(view)
    };
    let paid = terms.rows.iter().enumerate().map(|(place, row)| RowHelp {
        when: Some(row.when.to_string()),
        odds: Some(row.odds.to_string()),
        example: find(Some(place)),
    });
    let back = find(None).map(|example| RowHelp { when: None, odds: None, example: Some(example) });
    paid.chain(back).collect()
}

fn view(example: &Example) -> ExampleView {
    let Example { stake, returned, owed, .. } = *example;
    let texts = |cards: &[Card]| cards.iter().map(ToString::to_string).collect();
    let (player, banker, dice) = match &example.scene {
        Scene::Hands { player, banker } => (texts(player), texts(banker), Vec::new()),
        Scene::Throw(dice) => (Vec::new(), Vec::new(), dice.0.map(Die::get).to_vec()),
    };
    ExampleView { player, banker, dice, stake, returned, owed }
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
