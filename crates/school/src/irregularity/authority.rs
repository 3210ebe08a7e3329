//! Who decides: the table of authority that the tables go by.

use super::tale::first;
use crate::baccarat::round;
use crate::chance::Chance;
use crate::exercise::{Exercise, choice, said};
use crate::{Fault, School};
use croupier_rules::rulebook::{RuleKey, Rulebook};
use croupier_table::{At, OrderKind, Second, Terms};

/// The orders that section 5 speaks of.
const ORDERS: [&str; 21] = [
    "void/foreign-card",
    "void/card-count",
    "void/wrong-number-of-cards",
    "void/insufficient-cards",
    "void/not-shuffled",
    "dealing-error/excess-or-exposed",
    "dealing-error/wrong-side",
    "dealing-error/wrong-person",
    "dealing-error/face-up",
    "dealing-error/simultaneous",
    "dealing-error/wrong-number",
    "dealing-error/other",
    "replace-set",
    "offer-neglected-insurance",
    "note-meant-to-insure",
    "return-for-neglect",
    "correct-cards",
    "note-incident",
    "adjust",
    "decide/nothing",
    "decide/return-bets",
];

/// The terms of one of the orders this rulebook has.
fn terms(rulebook: &Rulebook, chance: &mut Chance) -> Option<Terms> {
    let has = |terms: &Terms| {
        let adjusts = rulebook.capabilities.late_adjustment;
        rulebook.cite(terms.rule).is_some() && (adjusts || terms.rule != RuleKey::LateAdjustment)
    };
    let all = ORDERS.iter().filter_map(|name| OrderKind::named(name)).map(OrderKind::terms);
    chance.pick(&all.filter(has).collect::<Vec<Terms>>()).copied()
}

/// What is the lowest rank that may decide this?
pub(super) fn who_decides(
    _: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let Some(terms) = terms(rulebook, chance) else { return Ok(None) };
    let ranks = ["dealer", "pit-supervisor", "pit-manager", "shift-manager"];
    let options = choice("role", &ranks, terms.needs.role().name());
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.who", &[]), options)
        .because(rulebook, &[terms.rule, RuleKey::Authority]);
    exercise.story = vec![said("trainer.story.order", &[("order", terms.name.into())])];
    Ok(Some(exercise))
}

/// Must a second person agree?
pub(super) fn second_person(
    _: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let Some(terms) = terms(rulebook, chance) else { return Ok(None) };
    let after = rulebook.capabilities.void_after_settlement;
    let further: &[At] = if after { terms.at_by_document } else { &[] };
    let may = |at: At| terms.at.contains(&at) || further.contains(&at);
    let moments: Vec<At> = [At::Drawing, At::Settled].into_iter().filter(|at| may(*at)).collect();
    let Some(&moment) = chance.pick(&moments) else { return Ok(None) };
    let settled = moment == At::Settled;
    let needed = match terms.second {
        Second::Never => false,
        Second::AfterSettlement => settled,
        Second::Always => true,
    };
    let right = if needed { "yes" } else { "no" };
    let (cards, _) = round(chance)?;
    let dealt = if settled { &cards[..] } else { first(&cards, 4) };
    let options = choice("trainer", &["yes", "no"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.second_person", &[]), options)
        .showing_hands(dealt)
        .because(rulebook, &[terms.rule, RuleKey::SecondPerson]);
    let when = if settled { "trainer.story.settled" } else { "trainer.story.in_round" };
    exercise.story =
        vec![said("trainer.story.order", &[("order", terms.name.into())]), said(when, &[])];
    Ok(Some(exercise))
}
