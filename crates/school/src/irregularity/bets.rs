//! Cases about bets: too late, too much, too little, in the wrong place, and without their patron.

use super::tale::{DIFFERENTIAL, MINIMUM, Tale, stake};
use crate::baccarat::round;
use crate::chance::Chance;
use crate::exercise::{Exercise, choice, dollars, said};
use crate::{Fault, School};
use croupier_rules::rulebook::{RuleKey, Rulebook};

/// A bet is placed, raised or withdrawn before or after "No more Bets".
pub(super) fn after_close(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let closed = !chance.once_in(3);
    let had = stake(chance);
    let (deed, becomes) = match chance.between(1, 3) {
        1 => ("place", had),
        2 => ("raise", had + MINIMUM),
        _ => ("withdraw", 0),
    };
    let bet = if deed == "place" { "banker" } else { "player" };
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[("player", had)]);
    if closed {
        tale.step("dora: no more bets");
    }
    let seen = tale.step(&format!("anna: bet {bet} {becomes} at box 1")).play(school, 1)?;
    let (right, rule) = match seen.refused(0) {
        true => ("refuse", RuleKey::BetsClosed),
        false => ("take", RuleKey::BetsOpened),
    };
    let options = choice("trainer.case", &["take", "refuse"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_dealer", &[]), options)
        .with_bet(1, "player", dollars(had)?)
        .because(rulebook, &[rule]);
    let moment = if closed { "trainer.story.closed" } else { "trainer.story.open" };
    let facts = [("bet", bet.into()), ("stake", dollars(becomes)?.cents().into())];
    exercise.story = vec![said(moment, &[]), said(&format!("trainer.story.{deed}"), &facts)];
    Ok(Some(exercise))
}

/// A bet near the maximum Differential, noticed before the close.
pub(super) fn excess(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    if !rulebook.capabilities.differential {
        return Ok(None);
    }
    let banker = MINIMUM * chance.between(0, 8);
    let player = (banker + DIFFERENTIAL + MINIMUM * chance.between(0, 5)).saturating_sub(100);
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[]);
    if banker > 0 {
        tale.step(&format!("anna: bet banker {banker} at box 1"));
    }
    let seen = tale.step(&format!("anna: bet player {player} at box 1")).play(school, 1)?;
    let right = if seen.refused(0) { "refuse" } else { "take" };
    let options = choice("trainer.case", &["take", "refuse"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_dealer", &[]), options)
        .because(rulebook, &[RuleKey::ExcessRejected]);
    if banker > 0 {
        exercise = exercise.with_bet(1, "banker", dollars(banker)?);
    }
    let limit = [("differential", dollars(DIFFERENTIAL)?.cents().into())];
    let facts = [("bet", "player".into()), ("stake", dollars(player)?.cents().into())];
    exercise.story = vec![
        said("trainer.story.differential", &limit),
        said("trainer.story.open", &[]),
        said("trainer.story.place", &facts),
    ];
    Ok(Some(exercise))
}

/// A bet under the minimum, noticed before the close or not at all.
pub(super) fn under_minimum(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    if !rulebook.capabilities.differential {
        return Ok(None);
    }
    let little = 5 * chance.between(1, 9);
    let noticed = chance.once_in(2);
    let (cards, _) = round(chance)?;
    let right = if noticed {
        // A terminal refuses such a bet; at a felt the Dealer advises the patron.
        let mut tale = Tale::new(rulebook, "");
        tale.bets(&[]).step(&format!("anna: bet player {little} at box 1"));
        if tale.play(school, 1)?.refused(0) { "raise" } else { "as-it-lies" }
    } else {
        let mut tale = Tale::new(rulebook, "set procedure.stakes chips\n");
        tale.bets(&[]).step(&format!("dora: bet player {little} for anna at box 1"));
        tale.step("dora: no more bets").cards(&cards).step("dora: confirm");
        let settled = tale.play(school, 1)?.event(0, "round-settled").is_some();
        if settled { "as-it-lies" } else { "returned" }
    };
    let options = choice("trainer.case", &["raise", "as-it-lies", "returned"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_bet", &[]), options)
        .with_bet(1, "player", dollars(little)?)
        .because(rulebook, &[RuleKey::UnderMinimumStands, RuleKey::TableLimits]);
    let limit = [("minimum", dollars(MINIMUM)?.cents().into())];
    let when = if noticed { "trainer.story.noticed" } else { "trainer.story.not_noticed" };
    exercise.story = vec![said("trainer.story.minimum", &limit), said(when, &[])];
    Ok(Some(exercise))
}

/// A patron walks away with a bet on the layout.
pub(super) fn walked_away(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let (cards, _) = round(chance)?;
    let staked = stake(chance);
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[("player", staked)]).step("dora: no more bets").step("anna: leave");
    let seen = tale.cards(&cards).step("dora: confirm").play(school, 0)?;
    let settled = seen.event(0, "round-settled").is_some();
    let right = if settled { "as-it-lies" } else { "returned" };
    let options = choice("trainer.case", &["as-it-lies", "returned", "void"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_bet", &[]), options)
        .with_bet(1, "player", dollars(staked)?)
        .because(rulebook, &[RuleKey::BetsStand, RuleKey::InsuranceForgone]);
    exercise.story = vec![said("trainer.story.closed", &[]), said("trainer.story.leaves", &[])];
    Ok(Some(exercise))
}

/// A bet lies where it was not meant to, and the bets are closed.
pub(super) fn as_it_lay(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    let staked = stake(chance);
    let on_behalf = rulebook.capabilities.differential && chance.once_in(2);
    let mut tale = Tale::new(rulebook, "");
    let moved = if on_behalf {
        tale.step("anna: sit at box 1").step("dora: place your bets");
        tale.step(&format!("dora: bet player {staked} for anna at box 1"));
        format!("dora: bet banker {staked} for anna at box 1")
    } else {
        tale.bets(&[("player", staked)]);
        format!("anna: bet banker {staked} at box 1")
    };
    let seen = tale.step("dora: no more bets").step(&moved).play(school, 1)?;
    let right = if seen.refused(0) { "as-it-lies" } else { "moved" };
    let options = choice("trainer.case", &["as-it-lies", "moved", "returned"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_bet", &[]), options)
        .with_bet(1, "player", dollars(staked)?)
        .because(rulebook, &[RuleKey::BetsStand, RuleKey::BetsClosed]);
    let whose = if on_behalf { "trainer.story.on_behalf" } else { "trainer.story.meant" };
    exercise.story = vec![said("trainer.story.closed", &[]), said(whose, &[])];
    Ok(Some(exercise))
}

/// A terminal fails at an electronic table: was the bet registered?
pub(super) fn registered(
    school: &School,
    rulebook: &Rulebook,
    chance: &mut Chance,
) -> Result<Option<Exercise>, Fault> {
    if rulebook.capabilities.differential {
        return Ok(None);
    }
    let (cards, _) = round(chance)?;
    let staked = stake(chance);
    let was = chance.once_in(2);
    let bet = format!("anna: bet player {staked} at box 1");
    let mut tale = Tale::new(rulebook, "");
    tale.bets(&[]);
    let right = if was {
        tale.step(&bet).step("dora: no more bets").cards(&cards).step("dora: confirm");
        let settled = tale.play(school, 0)?.event(0, "round-settled").is_some();
        if settled { "as-it-lies" } else { "returned" }
    } else {
        let seen = tale.step("dora: no more bets").step(&bet).play(school, 1)?;
        if seen.refused(0) && seen.brought(0) == 0 { "returned" } else { "as-it-lies" }
    };
    let options = choice("trainer.case", &["as-it-lies", "returned", "void"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.case_bet", &[]), options)
        .with_bet(1, "player", dollars(staked)?);
    let story = if was { "trainer.story.registered" } else { "trainer.story.not_registered" };
    exercise.story = vec![said(story, &[])];
    let why = if was { "trainer.why.registered" } else { "trainer.why.not_registered" };
    exercise.reasons.push(said(why, &[]));
    Ok(Some(exercise.because(rulebook, &[RuleKey::BetsStand])))
}
