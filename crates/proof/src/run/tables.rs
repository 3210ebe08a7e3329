//! The format `tables`: takes a pai gow table through steps and checks the result of the last one:
//! `refused CODE`, or `said` with a sentence of the round and its facts.
//!
//! Steps are separated by `;`: `open`, `close`, `confirm`, `close-offer`, `leave WHO`, `bet WHO
//! SEAT BET CENTS`, `answer WHO bank|co-bank|pass`, `dice A B C`, `deal POSITION PIECES`, `set WHO
//! LOW`, `house-way WHO`, `spend WHO CENTS`. Patrons begin with 1,000,000 cents; the limits are
//! 1,000 to 100,000. Dealing is live, so that the line contains every step.

use super::{Answer, Seen, expect, list};
use crate::vectors::Vector;
use croupier_house::{Account, Actor, Ledger, PatronId, Transfer};
use croupier_rules::equipment::{Dice, Die};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Rulebook;
use croupier_table::pai_gow::BankAnswer;
use croupier_table::{
    Context, Dealing, OPTIONS_WINDOW_MS, PaiGowCommand, Procedure, Refusal, Table, TableCommand,
    TableSettings, decide, evolve, said, transfers,
};
use std::sync::Arc;

struct Floor {
    table: Table,
    ledger: Ledger,
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn cents(word: &str) -> Result<Amount, String> {
    Amount::new(word.parse().map_err(|_| format!("\"{word}\" is not a number of cents"))?)
        .map_err(text)
}

fn patron(word: &str) -> Result<PatronId, String> {
    word.parse().map_err(text)
}

pub(super) fn run(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let mut floor = Floor::open(rulebook)?;
    let steps: Vec<&str> = vector.need("steps")?.split(';').map(str::trim).collect();
    let (last, before) = steps.split_last().ok_or("no steps")?;
    for step in before {
        floor.take(step)?.map_err(|why| format!("\"{step}\" was refused: {why}"))?;
    }
    let outcome = vector.need("outcome")?;
    let mut answer = Answer::default();
    let rule = match floor.take(last)? {
        Err(why) => {
            expect("the outcome", outcome, &format!("refused {}", why.code()))?;
            answer.seen.insert(Seen::Refused(why.code().to_owned()));
            why.rule()
        }
        Ok(()) => {
            let sentence = |said: &croupier_table::Said| {
                let facts = said.facts.iter().map(|(name, fact)| match fact {
                    croupier_house::Fact::Number(number) => format!(" {name}={number}"),
                    croupier_house::Fact::Text(text) => format!(" {name}={text}"),
                });
                format!("{}{}", said.phrase.key(), facts.collect::<String>())
            };
            let all = said(&floor.table);
            let found = all.iter().find(|said| sentence(said) == outcome);
            let found = found.ok_or_else(|| {
                let said: Vec<String> = all.iter().map(sentence).collect();
                format!("should say {outcome}, says {}", said.join("; "))
            })?;
            found.rule
        }
    };
    let cited = rule.and_then(|rule| rulebook.cite(rule));
    expect("the rule", vector.need("rule")?, cited.as_ref().map_or("-", |cite| cite.first))?;
    if let Some(cited) = cited {
        answer.cited(&cited);
    }
    Ok(answer)
}

impl Floor {
    fn open(rulebook: &Rulebook) -> Result<Floor, String> {
        let settings = TableSettings {
            rulebook: rulebook.reference(),
            layout: None,
            decks: None,
            limits: Limits {
                minimum: Some(cents("1000")?),
                maximum: Some(cents("100000")?),
                maximum_differential: None,
            },
            dealing: Dealing::Live,
            betting_window_ms: None,
            insurance_window_ms: 8_000,
            result_pause_ms: 5_000,
            positions: 6,
            private: false,
            card_pause_ms: 0,
            options_window_ms: OPTIONS_WINDOW_MS,
            pai_gow: None,
            procedure: Procedure::default(),
        };
        let id = "t1".parse().map_err(text)?;
        let table = Table::open(id, "Table 1".to_owned(), settings, Arc::new(rulebook.clone()))
            .map_err(text)?;
        let mut ledger = Ledger::new();
        for name in ["ann", "bob", "cat"] {
            let (to, amount) = (Account::Credit(patron(name)?), cents("1000000")?);
            ledger.apply(&[Transfer { from: Account::Cage, to, amount }]).map_err(text)?;
        }
        Ok(Floor { table, ledger })
    }

    /// One step. Outer error: the step is malformed; inner error: the table refuses it.
    fn take(&mut self, step: &str) -> Result<Result<(), Refusal>, String> {
        let words: Vec<&str> = step.split_whitespace().collect();
        if let ["spend", name, amount] = words.as_slice() {
            let (from, amount) = (Account::Credit(patron(name)?), cents(amount)?);
            let spent = [Transfer { from, to: Account::Cage, amount }];
            return self.ledger.apply(&spent).map(Ok).map_err(text);
        }
        let command = self.command(&words)?;
        let context = Context { now_ms: 1_000, actor: &Actor::System, ledger: &self.ledger };
        let events = match decide(&self.table, &command, &context) {
            Ok(events) => events,
            Err(why) => return Ok(Err(why)),
        };
        for event in events {
            self.ledger.apply(&transfers(&self.table, &event)).map_err(text)?;
            evolve(&mut self.table, &event).map_err(text)?;
        }
        Ok(Ok(()))
    }

    fn command(&self, words: &[&str]) -> Result<TableCommand, String> {
        let round = self.table.round();
        Ok(match words {
            ["open"] => TableCommand::OpenBets { round: round.next(), commitment: None },
            ["close"] => TableCommand::CloseBets { round },
            ["confirm"] => TableCommand::Confirm { round },
            ["close-offer"] => TableCommand::PaiGow(PaiGowCommand::CloseOffer { round }),
            ["leave", name] => TableCommand::Leave { patron: patron(name)? },
            ["house-way", name] => {
                TableCommand::PaiGow(PaiGowCommand::HouseWay { round, patron: patron(name)? })
            }
            ["bet", name, seat, bet, stake] => TableCommand::PlaceBet {
                round,
                patron: patron(name)?,
                seat: seat.parse().map_err(|_| format!("\"{seat}\" is not a seat"))?,
                bet: (*bet).to_owned(),
                stake: cents(stake)?,
            },
            ["answer", name, answer] => TableCommand::PaiGow(PaiGowCommand::AnswerBank {
                round,
                patron: patron(name)?,
                answer: match *answer {
                    "bank" => BankAnswer::Bank { house_wager: None },
                    "co-bank" => BankAnswer::CoBank,
                    "pass" => BankAnswer::Pass,
                    other => return Err(format!("\"{other}\" is no answer")),
                },
            }),
            ["dice", dice @ ..] => {
                let faces: Vec<u64> = list("die", &dice.join(" "))?;
                let dice: Result<Vec<Die>, _> = faces.into_iter().map(Die::try_from).collect();
                let dice: [Die; 3] =
                    dice.map_err(text)?.try_into().map_err(|_| "three dice".to_owned())?;
                self.table.enter_dice(round, Dice(dice))
            }
            ["deal", to, pieces @ ..] => TableCommand::PaiGow(PaiGowCommand::EnterHand {
                round,
                to: to.parse().map_err(text)?,
                pieces: list("card or tile", &pieces.join(" "))?,
            }),
            ["set", name, low @ ..] => TableCommand::PaiGow(PaiGowCommand::SetHand {
                round,
                patron: patron(name)?,
                low: list("card or tile", &low.join(" "))?,
                confirm_foul: false,
            }),
            _ => return Err(format!("\"{}\" is not a step", words.join(" "))),
        })
    }
}
