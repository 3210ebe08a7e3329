//! A case told as a scenario and played on a table: what happened is read from the transcript.

use crate::chance::Chance;
use crate::{Fault, School};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::Rulebook;
use croupier_scenario::{Played, read, watch};
use serde_json::Value;
use std::fmt::Write;

/// The limits of the table in every case, in dollars.
pub(super) const MINIMUM: u64 = 50;
pub(super) const DIFFERENTIAL: u64 = 1000;

/// A case as it is told.
pub(super) struct Tale {
    text: String,
    steps: usize,
}

/// A case as it was played.
pub(super) struct Seen(Vec<Played>);

impl Tale {
    /// A table under this rulebook with two patrons and everybody who may decide. `further` are
    /// lines of the heading.
    pub(super) fn new(rulebook: &Rulebook, further: &str) -> Tale {
        let mut text = format!("rulebook {}\n", rulebook.reference());
        if let Some(layout) = rulebook.layouts.first() {
            let _ = writeln!(text, "layout {}", layout.id);
        }
        let _ = write!(text, "limits minimum {MINIMUM} maximum 5000");
        if rulebook.capabilities.differential {
            let _ = write!(text, " differential {DIFFERENTIAL}");
        }
        text.push_str("\npeople anna 20000, ben 20000; dealer dora; supervisor sam; manager mia; ");
        text.push_str("shift sue; shift sol\n");
        text.push_str(further);
        text.push_str("sam: new shoe 5S\n");
        Tale { text, steps: 1 }
    }

    /// The next step.
    pub(super) fn step(&mut self, line: &str) -> &mut Tale {
        self.text.push_str(line);
        self.text.push('\n');
        self.steps += 1;
        self
    }

    /// Bets are open and these lie in box 1; the amounts are dollars.
    pub(super) fn bets(&mut self, bets: &[(&str, u64)]) -> &mut Tale {
        self.step("dora: place your bets");
        for (bet, stake) in bets {
            self.step(&format!("anna: bet {bet} {stake} at box 1"));
        }
        self
    }

    /// These cards are dealt.
    pub(super) fn cards(&mut self, cards: &[Card]) -> &mut Tale {
        if !cards.is_empty() {
            self.step(&format!("dora: cards {}", words(cards)));
        }
        self
    }

    /// Plays it. All steps but the last `asked` must be taken; those may be refused.
    pub(super) fn play(&self, school: &School, asked: usize) -> Result<Seen, Fault> {
        let transcript = watch(&read("case", &self.text)?, &school.library)?;
        let told = self.steps.saturating_sub(asked);
        match transcript.steps.iter().take(told).find(|step| step.refused.is_some()) {
            Some(step) => {
                let why = step.why.clone().unwrap_or_default();
                Err(Fault::Unexpected(format!("{}: {why}\n{}", step.said, self.text)))
            }
            None => Ok(Seen(transcript.steps)),
        }
    }
}

impl Seen {
    /// The step so many before the last; 0 is the last.
    fn step(&self, before_last: usize) -> Option<&Played> {
        self.0.iter().rev().nth(before_last)
    }

    /// Whether a step was refused.
    pub(super) fn refused(&self, before_last: usize) -> bool {
        self.step(before_last).is_none_or(|step| step.refused.is_some())
    }

    /// Whether a step led to an event of this name.
    pub(super) fn event(&self, before_last: usize, name: &str) -> Option<Value> {
        let events = self.step(before_last).map_or(&[][..], |step| &step.events);
        let json = events.iter().filter_map(|event| serde_json::to_value(event).ok());
        let mut named = json.filter(|event| event.get("event").is_some_and(|it| it == name));
        named.next()
    }

    /// What a step brought the patron, in cents.
    pub(super) fn brought(&self, before_last: usize) -> i64 {
        let credits = self.step(before_last).map(|step| &step.credits);
        credits.and_then(|credits| credits.get("anna")).copied().unwrap_or(0)
    }
}

/// Cards as a scenario writes them.
pub(super) fn words(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A stake in dollars that fits the limits.
pub(super) fn stake(chance: &mut Chance) -> u64 {
    MINIMUM * chance.between(1, 10)
}

/// The first so many cards.
pub(super) fn first(cards: &[Card], count: usize) -> &[Card] {
    cards.get(..count.min(cards.len())).unwrap_or(cards)
}
