//! Questions that are counted: rulebooks, odds, the joint law, effects of removal, matches.

use crate::{library, pai_gow, refused, rulebook};
use croupier_lab::law::law_table;
use croupier_odds::baccarat::{AskedCondition, BetPlan, Law};
use croupier_odds::batch::Batch;
use croupier_odds::pai_gow::unwatched;
use croupier_odds::wager::Figures;
use croupier_odds::{
    BetOdds, CountedFrom, RowOdds, Shoe, Stamp, baccarat_odds, pai_gow_poker, rulebook_odds,
};
use croupier_rules::equipment::Card;
use croupier_rules::pai_gow_poker::PokerWay;
use croupier_rules::rulebook::{Game, Named, Rulebook};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};
use std::num::NonZeroUsize;

/// Cards from their names.
pub fn cards(names: &[String]) -> PyResult<Vec<Card>> {
    names.iter().map(|name| name.parse::<Card>().map_err(refused)).collect()
}

/// The shoe of a question: by its thirteen counts, or by its decks less what has gone.
pub fn shoe(
    rulebook: &Rulebook,
    decks: Option<u64>,
    counts: Option<Vec<u64>>,
    removed: &[String],
) -> PyResult<Shoe> {
    let shoe = match counts {
        Some(counts) => Shoe::of_counts(rulebook, &counts),
        None => Shoe::of_decks(rulebook, decks),
    };
    let shoe = shoe.map_err(refused)?;
    if removed.is_empty() { Ok(shoe) } else { shoe.without(&cards(removed)?).map_err(refused) }
}

/// The members every answer begins with.
pub(crate) fn stamp(schema: &'static str, rulebook: &Rulebook) -> Map<String, Value> {
    let stamp = Stamp::of(schema, rulebook);
    stamp.fields().into_iter().map(|(name, text)| (name.to_owned(), json!(text))).collect()
}

/// Every rulebook that comes with the package and every one that was loaded, as JSON.
#[pyfunction]
pub fn rulebooks() -> PyResult<String> {
    let game = |rulebook: &Rulebook| {
        Game::WORDS.iter().find(|(_, game)| *game == rulebook.game).map_or("", |(word, _)| *word)
    };
    let told = |rulebook: &Rulebook| {
        let bets: Vec<String> = rulebook.bets.iter().map(|terms| terms.bet.to_string()).collect();
        json!({
            "reference": rulebook.reference(), "id": rulebook.id, "title": rulebook.title,
            "game": game(rulebook), "sha256": rulebook.hash, "bets": bets,
            "study": rulebook.study,
            "layouts": rulebook.layouts.iter().map(|layout| &layout.id).collect::<Vec<_>>(),
        })
    };
    Ok(Value::Array(library::all()?.into_iter().map(told).collect()).to_string())
}

/// A bet with its pay table and figures.
pub(crate) fn bet(name: &str, rows: &[RowOdds<'_>], figures: &Figures, rule: &str) -> Value {
    let row = |row: &RowOdds<'_>| {
        json!({
            "odds": row.odds.to_string(), "when": row.when.to_string(),
            "probability": row.probability.to_string(), "rule": row.rule,
        })
    };
    json!({
        "bet": name, "rows": rows.iter().map(row).collect::<Vec<_>>(),
        "returned": figures.returned.to_string(), "house_edge": figures.house_edge.to_string(),
        "variance": figures.variance.to_string(), "hit_rate": figures.hit_rate.to_string(),
        "rule": rule,
    })
}

/// The exact odds of every bet of a rulebook, as JSON.
#[pyfunction]
#[pyo3(signature = (
    reference, decks=None, counts=None, removed=Vec::new(), dealt=Vec::new(), layout=None,
    way=None
))]
#[allow(clippy::too_many_arguments)] // Python names them
pub fn odds(
    py: Python<'_>,
    reference: &str,
    decks: Option<u64>,
    counts: Option<Vec<u64>>,
    removed: Vec<String>,
    dealt: Vec<String>,
    layout: Option<&str>,
    way: Option<&str>,
) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    let mut document = stamp("croupier.odds/1", rulebook);
    let counted_from = CountedFrom::of(rulebook.game);
    let of_a_shoe = decks.is_some() || counts.is_some() || !removed.is_empty() || !dealt.is_empty();
    if of_a_shoe && counted_from != CountedFrom::Shoe {
        return Err(refused(format!("{reference} has no shoe")));
    }
    if way.is_some() && counted_from != CountedFrom::Hands {
        return Err(refused(format!("{reference} has no house way")));
    }
    let bets = match counted_from {
        CountedFrom::Rulebook => rulebook_odds(rulebook).map_err(refused)?.bets,
        CountedFrom::Shoe => {
            let layout = layout.map(|name| rulebook.choose_layout(Some(name))).transpose();
            let layout = layout.map_err(refused)?.flatten();
            let shoe = shoe(rulebook, decks, counts, &removed)?;
            let dealt = cards(&dealt)?;
            document.insert("cards".to_owned(), json!(shoe.total()));
            let told = py.detach(|| match dealt.is_empty() {
                true => baccarat_odds(rulebook, layout, &shoe).map(|report| report.bets),
                false => {
                    BetPlan::of(rulebook, layout).and_then(|plan| plan.odds_given(&shoe, &dealt))
                }
            });
            told.map_err(refused)?
        }
        CountedFrom::Hands => {
            pai_gow::odds(py, rulebook, way, &mut document)?;
            return Ok(Value::Object(document).to_string());
        }
    };
    let told =
        |odds: &BetOdds<'_>| bet(&odds.bet.to_string(), &odds.rows, &odds.figures, odds.rule);
    document.insert("bets".to_owned(), bets.iter().map(told).collect());
    Ok(Value::Object(document).to_string())
}

/// Many shoes by their thirteen counts: one line of JSON for each.
#[pyfunction]
pub fn shoes(py: Python<'_>, reference: &str, counts: Vec<Vec<u64>>) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    let batch = Batch::of(rulebook, None).map_err(refused)?;
    py.detach(|| {
        let mut out = Vec::new();
        for counts in &counts {
            let shoe = Shoe::of_counts(rulebook, counts).map_err(refused)?;
            batch.answer(None, &shoe, &[], &mut out).map_err(refused)?;
            out.push(b'\n');
        }
        String::from_utf8(out).map_err(refused)
    })
}

fn table(
    reference: &str,
    decks: Option<u64>,
    counts: Option<Vec<u64>>,
    removed: &[String],
    dealt: &[String],
    conditions: &[String],
) -> PyResult<croupier_lab::columns::Columns> {
    let rulebook = rulebook(reference)?;
    if rulebook.game != Game::Baccarat {
        return Err(refused(format!("{reference} has no shoe")));
    }
    let shoe = shoe(rulebook, decks, counts, removed)?;
    let dealt = cards(dealt)?;
    let law = Law::given(&shoe, &dealt).map_err(refused)?;
    let read = |text: &String| {
        AskedCondition::read(text).map_err(|misread| {
            let before = text.get(..misread.at.start).unwrap_or_default();
            let column = before.chars().count() + 1;
            refused(format!("{text:?}, character {column}: {}", misread.message))
        })
    };
    let asked = conditions.iter().map(read).collect::<PyResult<Vec<_>>>()?;
    law_table(rulebook, &shoe, &dealt, &law, &asked).map_err(refused)
}

/// The joint law as JSON.
#[pyfunction]
#[pyo3(signature = (
    reference, decks=None, counts=None, removed=Vec::new(), dealt=Vec::new(),
    conditions=Vec::new()
))]
pub fn law(
    reference: &str,
    decks: Option<u64>,
    counts: Option<Vec<u64>>,
    removed: Vec<String>,
    dealt: Vec<String>,
    conditions: Vec<String>,
) -> PyResult<String> {
    Ok(table(reference, decks, counts, &removed, &dealt, &conditions)?.to_json())
}

/// The joint law as a Parquet file.
#[pyfunction]
#[pyo3(signature = (
    reference, decks=None, counts=None, removed=Vec::new(), dealt=Vec::new(),
    conditions=Vec::new()
))]
pub fn law_parquet(
    reference: &str,
    decks: Option<u64>,
    counts: Option<Vec<u64>>,
    removed: Vec<String>,
    dealt: Vec<String>,
    conditions: Vec<String>,
) -> PyResult<Vec<u8>> {
    Ok(table(reference, decks, counts, &removed, &dealt, &conditions)?.to_parquet())
}

/// Effects of removal and the best tags of a size, as JSON.
#[pyfunction]
#[pyo3(signature = (reference, decks=None, size=2))]
pub fn effects(reference: &str, decks: Option<u64>, size: u8) -> PyResult<String> {
    let rulebook = rulebook(reference)?;
    let shoe = shoe(rulebook, decks, None, &[])?;
    let plan = BetPlan::of(rulebook, None).map_err(refused)?;
    let told = plan.effects(&shoe).map_err(refused)?.into_iter().map(|effects| {
        let gains = effects.gains().unwrap_or_default();
        let gains: Vec<String> = gains.iter().map(ToString::to_string).collect();
        let best = effects.best_tags(size);
        json!({
            "bet": effects.bet.to_string(), "gains": gains,
            "best_tags": best.as_ref().map(|fit| fit.tags),
            "correlation_squared": best.map(|fit| fit.correlation_squared.to_string()),
        })
    });
    let mut document = stamp("croupier.tags/1", rulebook);
    document.insert("bets".to_owned(), told.collect());
    Ok(Value::Object(document).to_string())
}

/// Pai gow poker, house way against house way over every pair of hands, as JSON.
#[pyfunction]
pub fn house_way_match(py: Python<'_>, way: &str) -> PyResult<String> {
    let known = PokerWay::from_word(way).ok_or_else(|| refused(format!("no house way {way}")))?;
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let counted = py.detach(|| pai_gow_poker::house_way_match(known, threads, &unwatched));
    let matched = counted.map_err(refused)?;
    let counts = matched.counts;
    Ok(json!({
        "schema": "croupier.match/1", "engine": croupier_odds::stamp::ENGINE, "way": matched.way,
        "pairs": counts.pairs.to_string(), "win": counts.win.to_string(),
        "push": counts.push.to_string(), "loss": counts.loss.to_string(),
    })
    .to_string())
}
