//! An exercise as it is made: what is asked and shown, every right answer, and the reasons.

use crate::Fault;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{RuleKey, Rulebook};
use croupier_rules::settlement::{BetSettlement, Outcome};
use croupier_wire::table::Said;
use croupier_wire::trainer::{
    AnswerForm, AnswerOption, PaidLine, PieceKind, ShownBet, ShownPieces, TrainerAnswer,
};
use serde_json::Value;
use std::fmt::Display;

/// An exercise with its answer.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The rulebook, as `id@version`.
    pub rulebook: String,
    /// The rulebook's title.
    pub title: String,
    /// What happened.
    pub story: Vec<Said>,
    /// The question.
    pub question: Said,
    /// What lies on the table.
    pub shown: Vec<ShownPieces>,
    /// The bets.
    pub bets: Vec<ShownBet>,
    /// How it is answered.
    pub form: AnswerForm,
    /// Every right answer; the first is told.
    pub right: Vec<TrainerAnswer>,
    /// Why, with paragraphs.
    pub reasons: Vec<Said>,
    /// For payouts: every bet as the table settles it.
    pub lines: Vec<PaidLine>,
}

impl Exercise {
    /// A question under a rulebook; what is shown comes later.
    pub(crate) fn new(
        rulebook: &Rulebook,
        question: Said,
        (form, right): (AnswerForm, TrainerAnswer),
    ) -> Exercise {
        Exercise {
            rulebook: rulebook.reference(),
            title: rulebook.title.clone(),
            story: Vec::new(),
            question,
            shown: Vec::new(),
            bets: Vec::new(),
            form,
            right: vec![right],
            reasons: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The same with something lying on the table.
    pub(crate) fn showing<T: Display>(
        mut self,
        label: &str,
        kind: PieceKind,
        pieces: impl IntoIterator<Item = T>,
    ) -> Exercise {
        let pieces: Vec<String> = pieces.into_iter().map(|piece| piece.to_string()).collect();
        if !pieces.is_empty() {
            self.shown.push(ShownPieces { label: Some(label.to_owned()), kind, pieces });
        }
        self
    }

    /// The same with a bet on the layout.
    pub(crate) fn with_bet(mut self, seat: u16, bet: impl Display, stake: Amount) -> Exercise {
        self.bets.push(ShownBet { seat, bet: bet.to_string(), stake });
        self
    }

    /// The same with the rules that decide.
    pub(crate) fn because(mut self, rulebook: &Rulebook, rules: &[RuleKey]) -> Exercise {
        for &rule in rules {
            let reason = reason(rulebook, rule);
            if reason.rule.is_some() && !self.reasons.contains(&reason) {
                self.reasons.push(reason);
            }
        }
        self
    }

    /// Whether an answer is right. The order of cards and of choices does not matter.
    pub fn accepts(&self, answer: &TrainerAnswer) -> bool {
        let given = in_order(answer);
        self.right.iter().any(|right| in_order(right) == given)
    }
}

fn in_order(answer: &TrainerAnswer) -> TrainerAnswer {
    let sorted = |words: &[String]| {
        let mut words = words.to_vec();
        words.sort();
        words
    };
    match answer {
        TrainerAnswer::Several { choices } => TrainerAnswer::Several { choices: sorted(choices) },
        TrainerAnswer::Pick { pieces } => TrainerAnswer::Pick { pieces: sorted(pieces) },
        TrainerAnswer::Choice { .. } | TrainerAnswer::Amount { .. } | TrainerAnswer::Nothing => {
            answer.clone()
        }
    }
}

/// A sentence of the dictionary.
pub(crate) fn said(phrase: &str, facts: &[(&str, Value)]) -> Said {
    let facts = facts.iter().map(|(name, fact)| ((*name).to_owned(), fact.clone())).collect();
    Said { phrase: phrase.to_owned(), facts, rule: None }
}

/// A phrase of the rules, with its facts.
pub(crate) fn told<F: Display>(phrase: croupier_rules::phrase::Phrase<F>) -> Said {
    let fact = |(name, fact): (&'static str, F)| (name.to_owned(), fact.to_string().into());
    let facts = phrase.facts.into_iter().map(fact).collect();
    Said { phrase: phrase.key.to_owned(), facts, rule: None }
}

/// A rule in words, with the paragraphs of this rulebook.
pub(crate) fn reason(rulebook: &Rulebook, rule: RuleKey) -> Said {
    let cited = rulebook.cite(rule);
    let paragraphs = cited.map(|cite| cite.paragraphs().collect::<Vec<_>>().join(", "));
    Said { rule: paragraphs, ..said(&format!("rule.{}", rule.name()), &[]) }
}

/// One of these options, by their names; each is the phrase `PREFIX.ID`.
pub(crate) fn choice(prefix: &str, ids: &[&str], right: &str) -> (AnswerForm, TrainerAnswer) {
    let option = |id: &&str| AnswerOption {
        id: (*id).to_owned(),
        name: said(&format!("{prefix}.{id}"), &[]),
    };
    let form = AnswerForm::Choice { options: ids.iter().map(option).collect() };
    (form, TrainerAnswer::Choice { choice: right.to_owned() })
}

/// A number to choose.
pub(crate) fn number(from: u8, to: u8, right: u8) -> (AnswerForm, TrainerAnswer) {
    let option = |number: u8| AnswerOption {
        id: number.to_string(),
        name: said("trainer.number", &[("number", number.into())]),
    };
    let form = AnswerForm::Choice { options: (from..=to).map(option).collect() };
    (form, TrainerAnswer::Choice { choice: right.to_string() })
}

/// An amount to say.
pub(crate) const fn amount(right: Amount) -> (AnswerForm, TrainerAnswer) {
    (AnswerForm::Amount, TrainerAnswer::Amount { amount: right })
}

/// Dollars as an amount.
pub(crate) fn dollars(dollars: u64) -> Result<Amount, Fault> {
    Ok(Amount::new(dollars.saturating_mul(100))?)
}

/// A settled bet as a line.
pub(crate) fn line(bet: impl Display, stake: Amount, settled: &BetSettlement<'_>) -> PaidLine {
    let outcome = match settled.outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Returned => "returned",
    };
    PaidLine {
        bet: bet.to_string(),
        stake,
        outcome: outcome.to_owned(),
        odds: settled.odds.map(|odds| odds.to_string()),
        pays: settled.win,
        commission: settled.commission,
        rule: settled.cite.paragraphs().collect::<Vec<_>>().join(", "),
    }
}
