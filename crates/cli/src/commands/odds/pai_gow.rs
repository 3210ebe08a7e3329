//! The odds of pai gow: house way against house way, low hands, bets and Envy, counted on demand.

use super::document::{Row, percent, row};
use super::{optimal, refused};
use crate::args::OddsArgs;
use crate::commands::watch::Watch;
use crate::exit::Failure;
use crate::{stamped, style};
use comfy_table::Table;
use croupier_odds::pai_gow::{MatchReport, PaiGowBetOdds, PaiGowOdds};
use croupier_odds::pai_gow_poker::{self, EnvyOdds, FortuneCensus, envy_odds, pai_gow_poker_odds};
use croupier_odds::pai_gow_tiles::pai_gow_tiles_odds;
use croupier_odds::ratio::Ratio;
use croupier_rules::pai_gow_poker::PokerWay;
use croupier_rules::pai_gow_tiles::TilesWay;
use croupier_rules::rulebook::{Game, GameBet, Named, PaiGowBet, PaiGowSettings, Rulebook};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

/// Counts and prints the odds of a pai gow rulebook.
pub fn run(rulebook: &Rulebook, args: &OddsArgs) -> Result<(), Failure> {
    refuse_cards(rulebook, args)?;
    super::named_layout(rulebook, args.layout.as_deref())?;
    if args.optimal {
        return best_settings(rulebook, args);
    }
    let odds = count(rulebook, args.way.as_deref())?;
    let envy = match rulebook.game == Game::PaiGowPoker {
        true => envy_odds(rulebook, &FortuneCensus::new()).unwrap_or_default(),
        false => Vec::new(),
    };
    print(rulebook, &odds, &envy, args.json)
}

fn best_settings(rulebook: &Rulebook, args: &OddsArgs) -> Result<(), Failure> {
    let way = args.way.as_deref();
    let main = rulebook.terms(GameBet::PaiGow(PaiGowBet::Main));
    if main.is_some_and(|terms| terms.decided.bank_returns().is_some()) {
        let game = rulebook.reference();
        let why = "its bank returns some wagers, and the best settings are counted without that";
        return Err(Failure::Usage(format!("--optimal cannot be asked of {game}: {why}")));
    }
    match &rulebook.settings.pai_gow {
        Some(PaiGowSettings::Poker { house_way, .. }) => {
            optimal::poker(rulebook, choose(way, *house_way)?, args.json)
        }
        Some(PaiGowSettings::Tiles { house_way, zero_zero }) => {
            optimal::tiles(rulebook, choose(way, *house_way)?, *zero_zero, args.json)
        }
        None => Err(Failure::Usage(format!("{} is not pai gow", rulebook.reference()))),
    }
}

/// Counts the odds of a pai gow rulebook, by the named way or its own.
pub fn count<'r>(rulebook: &'r Rulebook, way: Option<&str>) -> Result<PaiGowOdds<'r>, Failure> {
    let odds = match &rulebook.settings.pai_gow {
        Some(PaiGowSettings::Poker { house_way, .. }) => {
            pai_gow_poker_odds(rulebook, count_poker(rulebook, choose(way, *house_way)?)?)
        }
        Some(PaiGowSettings::Tiles { house_way, .. }) => {
            let way: TilesWay = choose(way, *house_way)?;
            pai_gow_tiles_odds(rulebook, Some(way))
        }
        None => return Err(Failure::Usage(format!("{} is not pai gow", rulebook.reference()))),
    };
    odds.map_err(|error| refused(rulebook, &error))
}

fn refuse_cards(rulebook: &Rulebook, args: &OddsArgs) -> Result<(), Failure> {
    let asked = [
        ("--decks", args.decks.is_some()),
        ("--removed", args.removed.is_some()),
        ("--shoe", args.shoe.is_some()),
        ("--dealt", args.dealt.is_some()),
        ("--removal", args.removal),
    ];
    match asked.into_iter().find(|(_, asked)| *asked) {
        None => Ok(()),
        Some((option, _)) => {
            let game = rulebook.reference();
            Err(Failure::Usage(format!("{option} has no meaning for {game}: it has no shoe")))
        }
    }
}

fn choose<W: Named>(named: Option<&str>, default: W) -> Result<W, Failure> {
    let Some(name) = named else { return Ok(default) };
    W::from_word(name).ok_or_else(|| {
        let known: Vec<&str> = W::WORDS.iter().map(|(word, _)| *word).collect();
        let known = known.join(", ");
        Failure::Usage(format!("there is no house way \"{name}\": there are {known}"))
    })
}

/// The full count, with progress on a terminal; Ctrl-C stops it.
fn count_poker(rulebook: &Rulebook, way: PokerWay) -> Result<MatchReport, Failure> {
    let counted = Watch::begin(None)?.over(|control| {
        let progress = |done: u64, of: u64| {
            (control.progress)(done, of);
            match control.stop.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        pai_gow_poker::rulebook_match(rulebook, way, control.threads, &progress)
    });
    counted.map_err(|_| Failure::Interrupted)
}

#[derive(Serialize)]
struct Document<'a> {
    rulebook: &'a str,
    decks: Option<u8>,
    #[serde(rename = "match")]
    matched: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    low_hands: Option<Map<String, Value>>,
    bets: Vec<Bet<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    envy: Vec<Value>,
}

#[derive(Serialize)]
struct Bet<'a> {
    bet: &'a str,
    rows: Vec<Row<'a>>,
    returned: String,
    house_edge: String,
    house_edge_percent: Box<RawValue>,
    variance: String,
    hit_rate: String,
    rule: &'a str,
}

fn print(
    rulebook: &Rulebook,
    odds: &PaiGowOdds<'_>,
    envy: &[EnvyOdds],
    as_json: bool,
) -> Result<(), Failure> {
    if !as_json {
        print_text(odds, envy)?;
        return Ok(writeln!(io::stdout(), "\n{}", stamped::line(super::SCHEMA, rulebook))?);
    }
    let (matched, low_hands) = (&odds.matched, &odds.matched.low_hands);
    let low_hands: Map<String, Value> =
        low_hands.iter().map(|(name, hands)| (name.clone(), json!(hands.to_string()))).collect();
    let document = Document {
        rulebook: &odds.rulebook,
        decks: None,
        matched: match_json(matched),
        low_hands: (!low_hands.is_empty()).then_some(low_hands),
        bets: odds.bets.iter().map(bet).collect::<Result<_, _>>()?,
        envy: envy.iter().map(envy_json).collect(),
    };
    stamped::print_json(super::SCHEMA, rulebook, &document)
}

fn match_json(matched: &MatchReport) -> Value {
    let counts = &matched.counts;
    let text = |count: u128| count.to_string();
    json!({
        "way": matched.way,
        "pairs": text(counts.pairs),
        "win": text(counts.win),
        "push": text(counts.push),
        "loss": text(counts.loss),
        "copies": {
            "both": text(counts.copies.both),
            "high": text(counts.copies.high),
            "low": text(counts.copies.low),
        },
    })
}

fn bet<'a>(bet: &'a PaiGowBetOdds<'_>) -> Result<Bet<'a>, Failure> {
    let figures = &bet.figures;
    Ok(Bet {
        bet: bet.bet,
        rows: bet.rows.iter().map(row).collect(),
        returned: figures.returned.to_string(),
        house_edge: figures.house_edge.to_string(),
        house_edge_percent: percent(&figures.house_edge)?,
        variance: figures.variance.to_string(),
        hit_rate: figures.hit_rate.to_string(),
        rule: bet.rule,
    })
}

fn envy_json(envy: &EnvyOdds) -> Value {
    json!({
        "others": envy.others,
        "cents": envy.cents.to_string(),
        "at_minimum": envy.at_minimum.to_string(),
        "fortune_house_edge": envy.house_edge.to_string(),
    })
}

fn print_text(odds: &PaiGowOdds<'_>, envy: &[EnvyOdds]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let (matched, counts) = (&odds.matched, &odds.matched.counts);
    writeln!(out, "{} · house way {}", style::heading(&odds.rulebook), matched.way)?;
    let mut table = style::numbers_table(&["against the same way", "pairs", "%"], 1..3);
    let mut share = |name: &str, count: u128| {
        let part = i128::try_from(count).ok().and_then(|count| Ratio::new(count, counts.pairs));
        let percent = part.map_or_else(String::new, |part| part.percent());
        table.add_row([name.to_owned(), count.to_string(), percent]);
    };
    share("win", counts.win);
    share("push", counts.push);
    share("loss", counts.loss);
    share("copies of both hands", counts.copies.both);
    share("copies of the high hand alone", counts.copies.high);
    share("copies of the low hand alone", counts.copies.low);
    writeln!(out, "\n{}", table.trim_fmt())?;
    writeln!(out, "\n{}", bets_table(&odds.bets).trim_fmt())?;
    if !envy.is_empty() {
        let columns = ["other patrons", "Envy brings, in cents", "Fortune's edge with it, %"];
        let mut table = style::numbers_table(&columns, 0..3);
        for odds in envy {
            let (cents, edge) = (odds.cents.decimal(4), odds.house_edge.percent());
            table.add_row([odds.others.to_string(), cents, edge]);
        }
        writeln!(out, "\n{}", table.trim_fmt())?;
    }
    Ok(())
}

fn bets_table(bets: &[PaiGowBetOdds<'_>]) -> Table {
    let columns = ["bet", "when", "pays", "probability", "house edge %", "variance", "rule"];
    let mut table = style::numbers_table(&columns, 2..6);
    for bet in bets {
        for (index, row) in bet.rows.iter().enumerate() {
            let first = |text: String| if index == 0 { text } else { String::new() };
            table.add_row([
                first(bet.bet.to_owned()),
                row.when.to_string(),
                row.odds.to_string(),
                row.probability.decimal(8),
                first(bet.house_edge_percent()),
                first(bet.figures.variance.decimal(4)),
                row.rule.to_owned(),
            ]);
        }
    }
    table
}
