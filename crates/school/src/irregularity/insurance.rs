//! Cases about insurance: asked for too late, or not offered.

use super::tale::{Tale, first, stake};
use crate::baccarat::round_where;
use crate::chance::Chance;
use crate::exercise::{Exercise, choice, dollars, said};
use crate::{Fault, School};
use croupier_rules::baccarat::{Side, offer_after};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{RuleKey, Rulebook};

/// A hand, and the cards of a round in which it may be insured at four cards.
fn insurable(
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<(&'static str, Vec<Card>)>, Fault> {
    if !rulebook.capabilities.insurance {
        return Ok(None);
    }
    let both = [(Side::Player, "player"), (Side::Banker, "banker")];
    let Some(&(side, name)) = chance.pick(&both) else { return Ok(None) };
    let fits = |cards: &[Card]| {
        let offer = offer_after(first(cards, 4));
        offer.is_some_and(|offer| rulebook.insurance_row(side, &offer).is_some())
    };
    let (cards, _) = round_where(chance, |cards, _| fits(cards))?;
    Ok(Some((name, cards)))
}

/// A patron asks for insurance while it is offered, or after the next card.
pub(super) fn forgone(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let Some((side, cards)) = insurable(rulebook, chance)? else { return Ok(None) };
    let staked = stake(chance);
    let late = chance.once_in(2);
    let dealt = first(&cards, if late { 5 } else { 4 });
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[(side, staked)]).step("dora: no more bets").cards(first(&cards, 4));
    if late {
        tale.cards(dealt.get(4..).unwrap_or(&[]));
    }
    tale.step(&format!("anna: insure {side} {} four-cards", staked / 2));
    let seen = tale.play(school, 1)?;
    let (right, rule) = match seen.refused(0) {
        true => ("refuse", RuleKey::InsuranceForgone),
        false => ("take", RuleKey::InsuranceOffer),
    };
    let options = choice("trainer.case", &["take", "refuse"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_dealer", &[]), options)
        .showing_hands(dealt)
        .with_bet(1, side, dollars(staked)?)
        .because(rulebook, &[rule]);
    let when = if late { "trainer.story.insures_late" } else { "trainer.story.insures" };
    exercise.story = vec![said(when, &[("side", side.into())])];
    Ok(Some(exercise))
}

/// The Dealer did not offer insurance; it is noticed before or after the result.
pub(super) fn neglected(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let Some((side, cards)) = insurable(rulebook, chance)? else { return Ok(None) };
    let staked = stake(chance);
    let before = chance.once_in(2);
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[(side, staked)]).step("dora: no more bets");
    let right = if before {
        let next = cards.get(4..5).unwrap_or(&[]);
        tale.cards(first(&cards, 4)).cards(next).step("dora: undo card \"insurance first\"");
        let seen = tale.step("mia: order offer-neglected-insurance").play(school, 1)?;
        match seen.event(0, "neglected-insurance-offered") {
            Some(_) => "offer",
            None => return Ok(None),
        }
    } else {
        tale.cards(&cards)
            .step(&format!("dora: order note-meant-to-insure anna {side} four-cards"));
        tale.step("dora: confirm").step("mia: order return-for-neglect");
        let seen = tale.play(school, 1)?;
        if seen.brought(0) > 0 { "return-original" } else { "as-it-lies" }
    };
    let rule = if before { RuleKey::NeglectedOffered } else { RuleKey::NeglectedReturned };
    let options = choice("trainer.case", &["offer", "return-original", "as-it-lies"], right);
    let dealt = if before { first(&cards, 4) } else { &cards };
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_manager", &[]), options)
        .showing_hands(dealt)
        .with_bet(1, side, dollars(staked)?)
        .because(rulebook, &[rule]);
    let when = if before { "trainer.story.neglect_before" } else { "trainer.story.neglect_after" };
    exercise.story = vec![said(when, &[("side", side.into())])];
    Ok(Some(exercise))
}
