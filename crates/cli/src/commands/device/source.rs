//! What a simulated device reads: a seeded shoe, seeded dice, or lines of standard input.

use crate::args::SimArgs;
use crate::exit::Failure;
use anyhow::anyhow;
use croupier_floor::{ChaChaDealer, Dealer, SealKey};
use croupier_rules::baccarat::points;
use croupier_rules::equipment::Card;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::stdin;

/// What the device is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A card shoe.
    Shoe,
    /// A dice reader.
    Dice,
    /// A scanner.
    Scanner,
    /// A ticket printer.
    Printer,
    /// A note acceptor.
    Acceptor,
}

/// Where its readings come from.
pub struct Source {
    kind: Kind,
    chance: ChaChaDealer,
    cards: VecDeque<Card>,
    /// The first card of the shoe, which the dealer turns.
    pub first: Option<Card>,
    lines: VecDeque<Value>,
}

impl Source {
    /// The source of a device of this kind.
    pub fn new(kind: Kind, args: &SimArgs) -> Result<Source, Failure> {
        let chance = ChaChaDealer::from_number(args.seed, SealKey::from_bytes([0; 32]));
        let mut source =
            Source { kind, chance, cards: VecDeque::new(), first: None, lines: VecDeque::new() };
        match kind {
            Kind::Shoe => source.shuffle(args.decks)?,
            Kind::Scanner | Kind::Acceptor => source.read_lines()?,
            Kind::Dice | Kind::Printer => {}
        }
        Ok(source)
    }

    /// A new shoe: its first card is turned, and as many are burned as it says.
    fn shuffle(&mut self, decks: u8) -> Result<(), Failure> {
        let seed = self.chance.seed().map_err(|why| anyhow!(why.to_string()))?;
        self.cards = self.chance.shoe(&seed, decks).into();
        self.first = self.cards.pop_front();
        let burned = match self.first.map_or(0, |first| points(first.rank)) {
            0 => 10,
            points => points,
        };
        self.cards.drain(..usize::from(burned).min(self.cards.len()));
        Ok(())
    }

    fn read_lines(&mut self) -> Result<(), Failure> {
        for line in stdin().lines() {
            let line = line?;
            let text = line.trim();
            let what = match (self.kind, text.parse::<u64>()) {
                (_, _) if text.is_empty() => continue,
                (Kind::Acceptor, Ok(cents)) => json!({ "note": cents }),
                (Kind::Acceptor, Err(_)) => {
                    return Err(Failure::Usage(format!("{text} is no amount in cents")));
                }
                (Kind::Shoe | Kind::Dice | Kind::Scanner | Kind::Printer, _) => {
                    json!({ "ticket": text })
                }
            };
            self.lines.push_back(what);
        }
        Ok(())
    }

    /// Whether it reads when its table calls for something.
    pub fn is_at_table(&self) -> bool {
        matches!(self.kind, Kind::Shoe | Kind::Dice)
    }

    /// How many lines are left to be read.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// What is read next.
    pub fn next(&mut self) -> Result<Option<Value>, Failure> {
        Ok(match self.kind {
            Kind::Shoe => self.cards.pop_front().map(|card| json!({ "card": card.to_string() })),
            Kind::Dice => {
                let seed = self.chance.seed().map_err(|why| anyhow!(why.to_string()))?;
                let dice = self.chance.dice(&seed).0.map(|die| die.get());
                Some(json!({ "dice": dice }))
            }
            Kind::Scanner | Kind::Acceptor => self.lines.pop_front(),
            Kind::Printer => None,
        })
    }

    /// Something that is not so: the card after the next, or the dice turned round.
    pub fn lie(&self, truth: &Value) -> Value {
        match self.kind {
            Kind::Shoe => {
                let other = self.cards.iter().map(ToString::to_string);
                let mut other = other.filter(|card| truth["card"] != json!(card));
                other.next().map_or_else(|| truth.clone(), |card| json!({ "card": card }))
            }
            Kind::Dice | Kind::Scanner | Kind::Printer | Kind::Acceptor => truth.clone(),
        }
    }
}
