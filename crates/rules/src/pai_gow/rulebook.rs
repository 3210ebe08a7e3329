//! What a rulebook of pai gow says: its files, its bets, what their rows mean, and the commission.

use crate::pai_gow_poker::{self, FortuneHand};
use crate::pai_gow_tiles;
use crate::rulebook::{BuiltIn, Clauses, Commission, Condition, Decided, built_in};
use std::fmt;

/// The rulebooks that come with Croupier.
pub(crate) const RULEBOOKS: [BuiltIn; 2] = [built_in!("pai-gow-poker"), built_in!("pai-gow-tiles")];

/// The rulebooks under study.
pub(crate) const STUDIES: [BuiltIn; 1] = [built_in!("study/pai-gow-poker-commission-free")];

/// A bet at a pai gow table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PaiGowBet {
    /// The wager against the bank.
    Main,
    /// The Fortune side bet of Pai Gow Poker.
    Fortune,
}

impl PaiGowBet {
    /// The bet of this name; Fortune is a bet of cards only.
    pub(crate) fn named(name: &str, with_cards: bool) -> Option<PaiGowBet> {
        match name {
            "main" => Some(PaiGowBet::Main),
            "fortune" if with_cards => Some(PaiGowBet::Fortune),
            _ => None,
        }
    }

    /// The sets of conditions one of which the rows of its pay table must be.
    pub(crate) const fn pay_tables(self) -> &'static [&'static [Condition]] {
        match self {
            PaiGowBet::Main => &[&[Condition::Wins]],
            PaiGowBet::Fortune => &[&FORTUNE_ROWS],
        }
    }

    /// When a row pays, as an expression.
    pub(crate) fn meaning(self, row: Condition) -> Option<String> {
        match self {
            PaiGowBet::Main => Some("wins".to_owned()),
            PaiGowBet::Fortune => {
                let Condition::Fortune(hand) = row else { return None };
                (hand != FortuneHand::Nothing).then(|| format!("seven == {hand}"))
            }
        }
    }

    /// Works out how the bet ends, with tiles or with cards.
    pub(crate) fn decided(self, clauses: &Clauses, with_tiles: bool) -> Decided {
        match self {
            PaiGowBet::Main if with_tiles => {
                Decided::against_bank(clauses, pai_gow_tiles::facts_of_places())
            }
            PaiGowBet::Main => Decided::against_bank(clauses, pai_gow_poker::facts_of_places()),
            PaiGowBet::Fortune => Decided::BySeven,
        }
    }
}

impl fmt::Display for PaiGowBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PaiGowBet::Main => "main",
            PaiGowBet::Fortune => "fortune",
        })
    }
}

/// Why this commission cannot be.
pub(crate) const fn commission_fault(commission: Commission, percent: u64) -> Option<&'static str> {
    match commission {
        Commission::EndOfShoe => {
            Some("pai gow has no shoe: its commission is \"at-settlement\" or \"none\"")
        }
        Commission::AtSettlement if percent == 0 => {
            Some("commission is \"at-settlement\", and settings.commission_percent is 0")
        }
        Commission::None | Commission::AtSettlement => None,
    }
}

/// The rows of the Fortune pay table: every hand that is something.
const FORTUNE_ROWS: [Condition; 11] = [
    Condition::Fortune(FortuneHand::SevenCardStraightFlushNoJoker),
    Condition::Fortune(FortuneHand::RoyalFlushRoyalMatch),
    Condition::Fortune(FortuneHand::SevenCardStraightFlushWithJoker),
    Condition::Fortune(FortuneHand::FiveAces),
    Condition::Fortune(FortuneHand::RoyalFlush),
    Condition::Fortune(FortuneHand::StraightFlush),
    Condition::Fortune(FortuneHand::FourOfAKind),
    Condition::Fortune(FortuneHand::FullHouse),
    Condition::Fortune(FortuneHand::Flush),
    Condition::Fortune(FortuneHand::ThreeOfAKind),
    Condition::Fortune(FortuneHand::Straight),
];
