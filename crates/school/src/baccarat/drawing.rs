//! Third-card rules: who draws next, by the Table of Play.

use super::{round, round_where, rulebook};
use crate::chance::Chance;
use crate::exercise::{Exercise, choice, said};
use crate::{Fault, School};
use croupier_rules::baccarat::{Drawn, Side, next_card, player_draws};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::RuleKey;

/// Level 1: does the Player Hand draw? Level 2: who gets the next card? Level 3: the same where the
/// Banker Hand decides by the Player's third card.
pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = rulebook(school, |_| true, chance)?;
    let cards = match level {
        1 => round(chance)?.0.into_iter().take(4).collect(),
        2 => partly(chance)?,
        _ => against_third_card(chance)?,
    };
    let next = next_card(&cards).map_err(|_| Fault::NoCase("cards of a legal round"))?;
    let (right, rule) = match next {
        Drawn::To(Side::Player, rule) => ("player", rule),
        Drawn::To(Side::Banker, rule) => ("banker", rule),
        Drawn::Complete(rule) => ("nobody", rule),
    };
    let exercise = if level == 1 {
        let (draws, rule) = player_decision(&cards)?;
        let right = if draws { "draws" } else { "stands" };
        let question = said("trainer.ask.player_draws", &[]);
        Exercise::new(rulebook, question, choice("trainer.draw", &["draws", "stands"], right))
            .because(rulebook, &[rule])
    } else {
        let question = said("trainer.ask.next_card", &[]);
        let options = choice("trainer.next", &["player", "banker", "nobody"], right);
        Exercise::new(rulebook, question, options).because(rulebook, &[rule])
    };
    Ok(exercise.showing_hands(&cards))
}

fn player_decision(cards: &[Card]) -> Result<(bool, RuleKey), Fault> {
    let [player, banker] = super::hands_of(cards);
    let total = |hand: &[Card]| {
        let sum = hand.iter().map(|card| croupier_rules::baccarat::points(card.rank)).sum();
        croupier_rules::baccarat::PointTotal::of_sum(sum)
    };
    let decision = player_draws(total(&player), total(&banker));
    Ok((decision.draws, decision.rule))
}

/// Four cards, or five where the Player Hand drew.
fn partly(chance: &mut Chance) -> Result<Vec<Card>, Fault> {
    let (mut cards, play) = round(chance)?;
    let five = play.hand(Side::Player).third().is_some() && !chance.once_in(3);
    cards.truncate(if five { 5 } else { 4 });
    Ok(cards)
}

/// Five cards with the Banker on 3 to 6: the cases of the table's rows.
fn against_third_card(chance: &mut Chance) -> Result<Vec<Card>, Fault> {
    let (mut cards, _) = round_where(chance, |_, play| {
        let banker = play.hand(Side::Banker).total_of_two().get();
        play.hand(Side::Player).third().is_some() && (3..=6).contains(&banker)
    })?;
    cards.truncate(5);
    Ok(cards)
}
