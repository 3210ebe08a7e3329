//! A round in its phases: each phase owns only what exists in it.

use crate::baccarat::VoidCase;
use crate::bets::Bets;
use crate::game::by_name;
use crate::hex::Hex;
use crate::pai_gow::{Felt, Position};
use crate::play::Play;
use crate::reading;
#[cfg(test)]
use crate::toy::Face;
use crate::wager::Wager;
use croupier_house::PatronId;
use croupier_rules::baccarat;
use croupier_rules::equipment::{Card, Dice};
use croupier_rules::money::{Amount, Odds};
use croupier_rules::pai_gow::Bank;
use croupier_rules::rulebook::Game;
use croupier_rules::settlement::Outcome;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// The number of a round at its table, from 1; 0 before the first.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct RoundNo(pub u32);

impl RoundNo {
    /// The round after this one.
    pub const fn next(self) -> RoundNo {
        RoundNo(self.0.saturating_add(1))
    }
}

impl fmt::Display for RoundNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A time in which people may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Window {
    /// When it began, in milliseconds since 1970.
    pub began_ms: u64,
    /// When it ends; absent if the dealer ends it.
    pub deadline_ms: Option<u64>,
}

impl Window {
    /// Whether its time is over.
    pub fn is_over(&self, now_ms: u64) -> bool {
        self.deadline_ms.is_some_and(|deadline_ms| now_ms >= deadline_ms)
    }
}

/// "Place your Bets": bets are registered, changed and withdrawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BetsOpen {
    /// The bets so far.
    pub bets: Bets,
    /// How long bets may be placed.
    pub window: Window,
    /// When the round was opened.
    pub opened_ms: u64,
    /// The automatic dealer's commitment for this round's draw.
    pub commitment: Option<Hex>,
}

/// "No more Bets": the bets are final, but a game may still add stakes of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BetsClosed {
    /// The bets.
    pub bets: Bets,
    /// When the round was opened.
    pub opened_ms: u64,
    /// When the bets were closed.
    pub closed_ms: u64,
    /// When something was last drawn; before the first draw, when the bets were closed.
    pub drawn_ms: u64,
    /// The automatic dealer's commitment for this round's draw.
    pub commitment: Option<Hex>,
    /// Bets given back since the close.
    pub given_back: Vec<BetEnd>,
    /// Whether the round was interrupted and goes on, since an outcome was established.
    #[serde(default)]
    pub goes_on: bool,
}

/// What lay on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Shown {
    /// Nothing.
    Nothing,
    /// Cards, in the order they left the shoe.
    Cards(Vec<Card>),
    /// Dice.
    Dice(Dice),
    /// The dice in the cup and the hands shown, of pai gow.
    PaiGow(Arc<Felt>),
    /// The coin of the toy.
    #[cfg(test)]
    Toy(Face),
}

/// The result of a round, a function of what was drawn. Stored as text and read with its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundResult {
    /// Who won, in baccarat.
    Baccarat(baccarat::Result),
    /// The total of the dice.
    Total(u8),
    /// Who banked, in pai gow, where every hand has its own result.
    Banked(Bank),
    /// The side of the coin.
    #[cfg(test)]
    Toy(Face),
}

impl fmt::Display for RoundResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundResult::Baccarat(result) => result.fmt(f),
            RoundResult::Total(total) => total.fmt(f),
            RoundResult::Banked(Bank::CoBank(seat)) => write!(f, "co-bank-{seat}"),
            RoundResult::Banked(bank) => Position(bank.holder()).fmt(f),
            #[cfg(test)]
            RoundResult::Toy(face) => face.fmt(f),
        }
    }
}

impl RoundResult {
    /// The result a game stores as this text.
    pub fn parse(game: Game, text: &str) -> Option<RoundResult> {
        by_name!(game, Asked => Asked::result(text))
    }
}

impl Serialize for RoundResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RoundResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RoundResult, D::Error> {
        let (game, text) = (reading::game()?, String::deserialize(deserializer)?);
        RoundResult::parse(game, &text)
            .ok_or_else(|| D::Error::custom(format!("\"{text}\" is not a result")))
    }
}

/// How a bet ended, to the cent, with its paragraph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BetEnd {
    /// Whose it was.
    pub patron: PatronId,
    /// In which betting box.
    pub seat: u16,
    /// On what.
    #[serde(rename = "bet")]
    pub wager: Wager,
    /// What was staked.
    pub stake: Amount,
    /// How it ended.
    pub outcome: Outcome,
    /// The odds it was paid at, or else the only odds it could have been paid at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// The part of the stake that is given back whatever the result.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub excess: Amount,
    /// What it won, the stake not included.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub win: Amount,
    /// What came back besides the excess: stake and win, the stake, or nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub returned: Amount,
    /// The commission the patron owes for it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub commission: Amount,
    /// What was taken off the win before it was paid. Tables of edition 1 do not say it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub deducted: Amount,
    /// The paragraph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_zero(amount: &Amount) -> bool {
    amount.is_zero()
}

impl BetEnd {
    /// What the patron won or lost by it, with commission owed, in cents.
    pub fn net(&self) -> i64 {
        let cents = |amount: Amount| i64::try_from(amount.cents()).unwrap_or(i64::MAX);
        cents(self.returned) + cents(self.excess) - cents(self.stake) - cents(self.commission)
    }
}

/// Why a round is Void.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum VoidReason {
    /// Too few cards were left to finish it.
    InsufficientCards,
    /// It was interrupted before an outcome was established, or before the dice could be read.
    NoOutcomeEstablished,
    /// It was ordered for a reason the documents name.
    Case {
        /// The reason.
        case: VoidCase,
        /// The words of the order.
        text: String,
    },
    /// Somebody with the authority ordered it.
    Ordered {
        /// The words of the order.
        text: String,
    },
    /// The deal left a wrong number of cards or tiles.
    Misdeal {
        /// How many were left.
        left: u32,
    },
}

/// How a round ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RoundEnd {
    /// It was settled.
    Settled(RoundResult),
    /// It is Void: every bet was returned.
    Void(VoidReason),
}

/// A past round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PastRound {
    /// Its number.
    pub round: RoundNo,
    /// When it was opened.
    pub opened_ms: u64,
    /// When it ended.
    pub ended_ms: u64,
    /// What lay on the table.
    pub shown: Shown,
    /// How it ended.
    pub end: RoundEnd,
    /// How every bet ended, shared with the event that said so. Bets given back before the round
    /// ended come last.
    pub bets: Arc<Vec<BetEnd>>,
    /// How many of them were given back before the round ended.
    pub given_back: usize,
}

/// A round in its phase. `D` is the draw of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Round<D> {
    /// There was no round yet.
    Idle,
    /// Bets are open.
    Open(BetsOpen),
    /// Bets are closed and the draw is on.
    Closed(BetsClosed, D),
    /// It is over and shown until the next round opens.
    Ended(Arc<PastRound>),
}

/// The phase of a round without the draw of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // as in `Round`
pub enum Moment<'t> {
    Idle,
    Open(&'t BetsOpen),
    Closed(&'t BetsClosed),
    Ended(&'t Arc<PastRound>),
}

/// The same as [`Moment`], but mutable.
#[derive(Debug)]
pub(crate) enum MomentMut<'t> {
    Idle,
    Open(&'t mut BetsOpen),
    Closed(&'t mut BetsClosed),
    #[allow(dead_code)] // a settled round is replaced as a whole, yet all phases are listed
    Ended(&'t mut Arc<PastRound>),
}

impl<D> Round<D> {
    /// The phase.
    pub fn moment(&self) -> Moment<'_> {
        match self {
            Round::Idle => Moment::Idle,
            Round::Open(open) => Moment::Open(open),
            Round::Closed(closed, _) => Moment::Closed(closed),
            Round::Ended(past) => Moment::Ended(past),
        }
    }

    /// Closes the bets and begins this draw; `false` if the bets were not open.
    pub(crate) fn close(&mut self, closed_ms: u64, draw: D) -> bool {
        match std::mem::replace(self, Round::Idle) {
            Round::Open(BetsOpen { bets, opened_ms, commitment, .. }) => {
                let closed = BetsClosed {
                    bets,
                    opened_ms,
                    closed_ms,
                    drawn_ms: closed_ms,
                    commitment,
                    given_back: Vec::new(),
                    goes_on: false,
                };
                *self = Round::Closed(closed, draw);
                true
            }
            other @ (Round::Idle | Round::Closed(..) | Round::Ended(_)) => {
                *self = other;
                false
            }
        }
    }

    /// The phase, mutable.
    pub(crate) fn moment_mut(&mut self) -> MomentMut<'_> {
        match self {
            Round::Idle => MomentMut::Idle,
            Round::Open(open) => MomentMut::Open(open),
            Round::Closed(closed, _) => MomentMut::Closed(closed),
            Round::Ended(past) => MomentMut::Ended(past),
        }
    }
}
