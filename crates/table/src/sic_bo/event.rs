//! What happened at a Sic Bo table beyond what every round has: the throw.

use super::Teller;
use crate::event::{Named, TableEvent};
use crate::hex::Hex;
use crate::round::RoundNo;
use croupier_rules::equipment::Dice;
use serde::{Deserialize, Serialize};

/// An event of a Sic Bo table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum SicBoEvent {
    /// The dice lie.
    DiceEntered {
        round: RoundNo,
        dice: Dice,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Hex>,
    },
    /// One of two sources says what the dice show; the other has not.
    DiceTold { round: RoundNo, teller: Teller, dice: Dice },
    /// The other source says something else: a Pit Supervisor looks at the dice.
    DiceDiffer { round: RoundNo, teller: Teller, dice: Dice, at_ms: u64 },
    /// The throw does not count: the dice are shaken again.
    NoRoll { round: RoundNo, at_ms: u64 },
}

impl Named for SicBoEvent {
    const NAMES: &'static [&'static str] = &["dice-entered", "dice-told", "dice-differ", "no-roll"];
}

impl From<SicBoEvent> for TableEvent {
    fn from(event: SicBoEvent) -> TableEvent {
        TableEvent::SicBo(event)
    }
}

impl SicBoEvent {
    pub(crate) const fn of_round(&self) -> RoundNo {
        match self {
            SicBoEvent::DiceEntered { round, .. }
            | SicBoEvent::DiceTold { round, .. }
            | SicBoEvent::DiceDiffer { round, .. }
            | SicBoEvent::NoRoll { round, .. } => *round,
        }
    }

    pub(crate) const fn revealed(&self) -> Option<&Option<Hex>> {
        match self {
            SicBoEvent::DiceEntered { seed, .. } => Some(seed),
            SicBoEvent::DiceTold { .. }
            | SicBoEvent::DiceDiffer { .. }
            | SicBoEvent::NoRoll { .. } => None,
        }
    }
}
