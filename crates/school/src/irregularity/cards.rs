//! Cases about the cards: an interruption, a Void, a dealing error.

use super::tale::{Tale, first, stake};
use crate::baccarat::round;
use crate::chance::Chance;
use crate::exercise::{Exercise, choice, said};
use crate::{Fault, School};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{RuleKey, Rulebook};
use croupier_table::OrderKind;
use croupier_wire::trainer::PieceKind;

/// Power fails. Does the round go on?
pub(super) fn interruption(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let (cards, _) = round(chance)?;
    let open = chance.once_in(8);
    let last = u64::try_from(cards.len()).unwrap_or(4);
    let dealt = first(&cards, usize::try_from(chance.between(0, last)).unwrap_or(0));
    let dealt = if open { &[] } else { dealt };
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[("player", stake(chance)), ("tie", stake(chance))]);
    if !open {
        tale.step("dora: no more bets").cards(dealt);
    }
    let seen = tale.step("sam: interrupt").step("sam: resume").play(school, 0)?;
    let voided = seen.event(0, "round-voided").is_some();
    let (right, rule) = match (open, voided) {
        (true, false) => ("reopen", RuleKey::Suspended),
        (_, true) => ("void", RuleKey::NoOutcomeEstablished),
        (false, false) => ("continue", RuleKey::OutcomeEstablished),
    };
    let moment = if open { "open" } else { "closed" };
    let facts = [("cards", dealt.len().into())];
    let options = choice("trainer.case", &["continue", "void", "reopen"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_round", &[]), options)
        .showing_hands(dealt)
        .because(rulebook, &[rule]);
    exercise.story = vec![said(&format!("trainer.story.power.{moment}"), &facts)];
    let void: &[RuleKey] = if voided { &[RuleKey::Void] } else { &[] };
    Ok(Some(exercise.because(rulebook, void)))
}

/// The orders whose names begin so, as far as this rulebook has their paragraph.
fn orders(rulebook: &Rulebook, prefix: &str) -> Vec<OrderKind> {
    let has = |kind: &OrderKind| {
        kind.name().starts_with(prefix) && rulebook.cite(kind.terms().rule).is_some()
    };
    OrderKind::all().filter(has).collect()
}

/// Something is wrong with the cards themselves, in the round or after its settlement.
pub(super) fn void(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let Some(&kind) = chance.pick(&orders(rulebook, "void/")) else { return Ok(None) };
    let case = kind.name().trim_start_matches("void/");
    let (cards, _) = round(chance)?;
    let settled = chance.once_in(2);
    let last = u64::try_from(cards.len()).unwrap_or(4) - 1;
    let dealt = match settled {
        true => &cards[..],
        false => first(&cards, usize::try_from(chance.between(1, last)).unwrap_or(1)),
    };
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[("player", stake(chance))]).step("dora: no more bets").cards(dealt);
    if settled {
        tale.step("dora: confirm");
    }
    tale.step(&format!("sam: order void {case} \"found\"")).step("mia: approve 1");
    let seen = tale.play(school, 2)?;
    let stands = seen.refused(0) || seen.refused(1);
    let (right, rules) = match stands {
        true => ("stands", vec![RuleKey::PastRoundsStand]),
        false => ("void", vec![kind.terms().rule, RuleKey::Void]),
    };
    let moment = if settled { "trainer.story.settled" } else { "trainer.story.in_round" };
    let options = choice("trainer.case", &["void", "continue", "options", "stands"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_round", &[]), options)
        .showing_hands(dealt)
        .because(rulebook, &rules);
    exercise.story =
        vec![said("trainer.story.order", &[("order", kind.name().into())]), said(moment, &[])];
    Ok(Some(exercise))
}

/// A dealing error of some kind, with the cards it needs.
struct Wrong {
    kind: OrderKind,
    /// The cards entered before it.
    dealt: Vec<Card>,
    /// The cards drawn in error, all exposed.
    drawn: Vec<Card>,
    /// Whether the House holds that they can be Reconstructed.
    reconstructed: bool,
}

impl Wrong {
    fn new(kind: OrderKind, chance: &mut Chance) -> Result<Wrong, Fault> {
        let (cards, _) = round(chance)?;
        let whole = u64::try_from(cards.len()).unwrap_or(4);
        let rule = kind.terms().rule;
        let (from, to, drawn) = if rule == RuleKey::ErrorExcess {
            (0, whole, 1)
        } else if rule == RuleKey::ErrorSimultaneous {
            (0, 3, 2)
        } else {
            (1, 4, 0)
        };
        let count = usize::try_from(chance.between(from, to)).unwrap_or(1);
        let always = rule == RuleKey::ErrorWrongNumber;
        Ok(Wrong {
            kind,
            dealt: first(&cards, count).to_vec(),
            drawn: chance.cards(drawn),
            reconstructed: always || chance.once_in(2),
        })
    }

    /// The order of the pit that rules on it.
    fn order(&self) -> String {
        let mut order = format!("sam: order {}", self.kind.name().replace('/', " "));
        let drawn: Vec<String> = self.drawn.iter().map(|card| format!("{card} exposed")).collect();
        if !drawn.is_empty() {
            order.push_str(&format!(" drawn {}", drawn.join(", ")));
        }
        if self.reconstructed {
            order.push_str(" reconstructed");
        }
        order + " \"it happened\""
    }
}

/// A dealing error: is every patron asked?
pub(super) fn dealing_error(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let kinds = orders(rulebook, "dealing-error/");
    let Some(&kind) = chance.pick(&kinds) else { return Ok(None) };
    let wrong = Wrong::new(kind, chance)?;
    let face_down = kind.terms().rule == RuleKey::ErrorFaceUp;
    let further = if face_down { "set procedure.face_down true\n" } else { "" };
    let mut tale = Tale::new(rulebook, further);
    tale.bets(&[("player", stake(chance))]).step("dora: no more bets").cards(&wrong.dealt);
    let seen = tale.step(&wrong.order()).play(school, 0)?;
    let asked = seen.event(0, "options-given").is_some();
    let right = if asked { "options" } else { "continue" };
    let options = choice("trainer.case", &["options", "continue", "void"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_patrons", &[]), options)
        .showing_hands(&wrong.dealt)
        .showing("trainer.drawn", PieceKind::Cards, &wrong.drawn);
    let restored = if wrong.reconstructed { "reconstructed" } else { "not_reconstructed" };
    exercise.story = vec![
        said("trainer.story.order", &[("order", kind.name().into())]),
        said(&format!("trainer.story.{restored}"), &[]),
    ];
    let why = match (asked, rulebook.capabilities.dealing_error_options) {
        (true, _) => "trainer.why.options",
        (false, true) => "trainer.why.established",
        (false, false) => "trainer.why.no_options",
    };
    exercise.reasons.push(said(why, &[]));
    let options: &[RuleKey] = if asked { &[RuleKey::Options] } else { &[] };
    Ok(Some(exercise.because(rulebook, &[kind.terms().rule]).because(rulebook, options)))
}
