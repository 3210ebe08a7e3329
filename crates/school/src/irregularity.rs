//! Irregularities: every case of section 5, played on a table. What the table does is the right
//! answer, so the trainer never says anything else than the house would do.

mod authority;
mod bets;
mod cards;
mod insurance;
mod late;
mod money;
mod tale;

use crate::baccarat::rulebook;
use crate::chance::Chance;
use crate::exercise::Exercise;
use crate::{Fault, School};
use croupier_rules::rulebook::{RuleKey, Rulebook};

/// Makes a case of one kind; `None` where the rulebook does not have it.
type Make = fn(&School, &Rulebook, &mut Chance) -> Result<Option<Exercise>, Fault>;

/// The kinds of cases, with the level at which they begin.
const CASES: [(u8, Make); 18] = [
    (1, cards::interruption),
    (1, cards::void),
    (1, bets::after_close),
    (1, bets::walked_away),
    (1, bets::as_it_lay),
    (1, bets::registered),
    (1, late::displayed),
    (2, cards::dealing_error),
    (2, cards::dealing_error),
    (2, authority::who_decides),
    (2, authority::second_person),
    (2, bets::excess),
    (2, bets::under_minimum),
    (2, money::options),
    (2, insurance::forgone),
    (3, insurance::neglected),
    (3, late::discovered),
    (3, money::pro_rata),
];

/// Whether a rulebook has irregularities in its own document, and not only by the rulings.
fn has_section(rulebook: &Rulebook) -> bool {
    let cite = rulebook.cite(RuleKey::ErrorExcess);
    cite.is_some_and(|cite| !cite.first.starts_with('R'))
}

/// A case of this level, or sometimes of a lower one.
pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = rulebook(school, has_section, chance)?;
    let lowest = if chance.once_in(4) { 1 } else { level };
    let fits = |(from, _): &&(u8, Make)| (lowest..=level).contains(from);
    let cases: Vec<Make> = CASES.iter().filter(fits).map(|(_, make)| *make).collect();
    for make in chance.some(&cases, cases.len()) {
        if let Some(exercise) = make(school, rulebook, chance)? {
            return Ok(exercise);
        }
    }
    // A rulebook without this level's cases has those of every rulebook.
    cards::interruption(school, rulebook, chance)?.ok_or(Fault::NoCase("an interruption"))
}
