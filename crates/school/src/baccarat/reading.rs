//! Reading hands: the Point Total of a hand, who has won, and which bets have.

use super::{bets_on, layout, round, rulebook};
use crate::chance::Chance;
use crate::exercise::{Exercise, choice, number, said};
use crate::{Fault, School};
use croupier_rules::baccarat::{Hand, Result as RoundResult, Side, points};
use croupier_rules::equipment::Rank;
use croupier_rules::rulebook::{Ending, GameBet, RuleKey};
use croupier_wire::trainer::{AnswerForm, AnswerOption, PieceKind, TrainerAnswer};

/// Level 1: the points of a hand. Level 2: the result. Level 3: every bet that wins.
pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    match level {
        1 => total(school, chance),
        2 => result(school, chance),
        _ => winning_bets(school, chance),
    }
}

fn total(school: &School, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = rulebook(school, |_| true, chance)?;
    let (_, play) = round(chance)?;
    let (side, label) = match chance.once_in(2) {
        true => (Side::Player, "hand.player"),
        false => (Side::Banker, "hand.banker"),
    };
    let hand = play.hand(side);
    let question = said("trainer.ask.points", &[("side", side.to_string().to_lowercase().into())]);
    Ok(Exercise::new(rulebook, question, number(0, 9, hand.total().get()))
        .showing(label, PieceKind::Cards, hand.cards())
        .because(rulebook, &rules_of(hand)))
}

/// The rules that a total rests on.
fn rules_of(hand: &Hand) -> Vec<RuleKey> {
    let ranks: Vec<Rank> = hand.cards().map(|card| card.rank).collect();
    let sum: u8 = ranks.iter().map(|&rank| points(rank)).sum();
    let picture = |rank: &Rank| matches!(rank, Rank::Jack | Rank::Queen | Rank::King);
    let all = [
        (RuleKey::PointTotal, sum > 9 || ranks.contains(&Rank::Ten)),
        (RuleKey::AceIsOne, ranks.contains(&Rank::Ace)),
        (RuleKey::PictureIsZero, ranks.iter().any(picture)),
        (RuleKey::FaceValue, true),
    ];
    all.into_iter().filter(|(_, applies)| *applies).map(|(rule, _)| rule).collect()
}

fn result(school: &School, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = rulebook(school, |_| true, chance)?;
    let (cards, play) = round(chance)?;
    let (right, rule) = match play.result() {
        RoundResult::Player => ("player", RuleKey::HigherTotalWins),
        RoundResult::Banker => ("banker", RuleKey::HigherTotalWins),
        RoundResult::Tie => ("tie", RuleKey::Tie),
    };
    let options = choice("hand", &["player", "banker", "tie"], right);
    Ok(Exercise::new(rulebook, said("trainer.ask.result", &[]), options)
        .showing_hands(&cards)
        .because(rulebook, &[rule, RuleKey::PointTotal]))
}

fn winning_bets(school: &School, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = rulebook(school, |_| true, chance)?;
    let layout = layout(rulebook, chance);
    let (cards, play) = round(chance)?;
    let (mut options, mut choices, mut paragraphs) = (Vec::new(), Vec::new(), Vec::new());
    for bet in bets_on(rulebook, layout) {
        let id = bet.to_string();
        options.push(AnswerOption { id: id.clone(), name: said(&format!("bet.{id}"), &[]) });
        let Some(terms) = rulebook.terms(GameBet::Baccarat(bet)) else { continue };
        if let Ending::Pays(row) = terms.in_round(&play) {
            if let Some(row) = terms.row(row) {
                let rule: Vec<&str> = terms.cite(row).paragraphs().collect();
                let facts = [("bet", id.clone().into()), ("odds", row.odds.to_string().into())];
                let mut reason = said("trainer.why.bet_wins", &facts);
                reason.rule = Some(rule.join(", "));
                paragraphs.push(reason);
            }
            choices.push(id);
        }
    }
    let facts = [("layout", layout.map_or("", |layout| layout.id.as_str()).into())];
    let phrase = if layout.is_some() { "trainer.ask.bets_layout" } else { "trainer.ask.bets" };
    let form = (AnswerForm::Several { options }, TrainerAnswer::Several { choices });
    let mut exercise = Exercise::new(rulebook, said(phrase, &facts), form).showing_hands(&cards);
    exercise.reasons = paragraphs;
    let rule = if play.is_tie() { RuleKey::Tie } else { RuleKey::HigherTotalWins };
    Ok(exercise.because(rulebook, &[rule]))
}
