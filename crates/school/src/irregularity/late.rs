//! Cases noticed late: a wrong display or a wrong entry, and an error of a round that is past.

use super::tale::{Tale, stake, words};
use crate::baccarat::round;
use crate::chance::Chance;
use crate::exercise::{Exercise, choice, said};
use crate::{Fault, School};
use croupier_rules::baccarat::deal_out;
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{RuleKey, Rulebook};

/// Cards that were entered, and the cards that lie on the table: one is another, and so is the
/// result.
fn misread(chance: &mut Chance) -> Result<(Vec<Card>, Vec<Card>), Fault> {
    for _ in 0..2000 {
        let (entered, play) = round(chance)?;
        let mut lies = entered.clone();
        let last = u64::try_from(lies.len()).unwrap_or(4) - 1;
        let place = usize::try_from(chance.between(0, last)).unwrap_or(0);
        if let (Some(card), Some(&other)) = (lies.get_mut(place), chance.cards(1).first()) {
            *card = other;
        }
        if deal_out(&lies).is_ok_and(|true_play| true_play.result() != play.result()) {
            return Ok((entered, lies));
        }
    }
    Err(Fault::NoCase("one card that changes the result"))
}

/// The display shows another result than the cards on the table.
pub(super) fn displayed(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let (entered, lies) = misread(chance)?;
    let shown = deal_out(&entered).map_err(|_| Fault::NoCase("a finished round"))?;
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[("player", stake(chance))]).step("dora: no more bets").cards(&entered);
    tale.step(&format!("sam: order correct-cards {} \"the display\"", words(&lies)));
    let seen = tale.step("dora: confirm").play(school, 0)?;
    let settled = seen.event(0, "round-settled");
    let result = settled.as_ref().and_then(|event| event.get("result")?.as_str());
    let right = result.ok_or_else(|| Fault::Unexpected("no result".to_owned()))?;
    let options = choice("trainer.settle_by", &["player", "banker", "tie", "void"], right);
    let rules = [RuleKey::DisplayIsInformation, RuleKey::ResultCorrected];
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_result", &[]), options)
        .showing_hands(&lies)
        .because(rulebook, &rules);
    let facts = [("result", shown.result().to_string().to_lowercase().into())];
    exercise.story = vec![said("trainer.story.displayed", &facts)];
    Ok(Some(exercise))
}

/// An error is noticed when the next round has commenced.
pub(super) fn discovered(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let (cards, _) = round(chance)?;
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[("player", stake(chance))]).step("dora: no more bets").cards(&cards);
    tale.step("dora: confirm").step("dora: place your bets");
    tale.step("dora: order note-incident round 1 \"found late\"");
    tale.step("sue: order adjust round 1 anna gets 50 \"found late\"").step("sol: approve 1");
    let seen = tale.play(school, 2)?;
    let (right, rule) = match seen.refused(0) || seen.refused(1) {
        true => ("past-stands", RuleKey::PastRoundsStand),
        false => ("adjust", RuleKey::LateAdjustment),
    };
    let ids = ["past-stands", "adjust", "void-past", "void-now"];
    let options = choice("trainer.case", &ids, right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_late", &[]), options)
        .because(rulebook, &[RuleKey::ErrorLate, rule]);
    exercise.story = vec![said("trainer.story.late", &[])];
    Ok(Some(exercise))
}
