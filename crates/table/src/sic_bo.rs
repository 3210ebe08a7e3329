//! Sic Bo at the table: three dice, entered once the bets are closed.

mod command;
mod correction;
mod due;
mod event;
mod order;
mod play;
mod record;
mod said;
mod settle;
mod source;
mod terms;

use crate::game::GameTable;
use crate::round::{Round, RoundResult};
use crate::table::Table;
use croupier_rules::equipment::{Dice, Die};
use serde::{Deserialize, Serialize};

pub use command::SicBoCommand;
pub use due::SicBoDue;
pub use event::SicBoEvent;
pub use order::SicBoOrder;
pub use record::{THROWS_MAX, Throw};
pub(crate) use said::said_of_dice;
pub use source::{Teller, Throws};
use terms::ORDERS;

/// The draw of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Shake {
    /// The dice are being shaken.
    Shaking,
    /// They lie; the dealer has to confirm.
    Thrown(Dice),
}

/// A Sic Bo table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SicBoTable {
    pub(crate) round: Round<Shake>,
    /// What one source has said of this throw and no other has, and what two said that differ.
    #[serde(default, skip_serializing_if = "Throws::are_none")]
    pub(crate) told: Throws,
}

impl SicBoTable {
    pub(crate) const fn new() -> SicBoTable {
        SicBoTable { round: Round::Idle, told: Throws::NONE }
    }

    /// The round.
    pub fn round(&self) -> &Round<Shake> {
        &self.round
    }

    /// What the sources have said of this throw, where two are compared.
    pub fn told(&self) -> &Throws {
        &self.told
    }

    /// The dice that lie on the table and are not confirmed yet.
    fn thrown(&self) -> Option<Dice> {
        match &self.round {
            Round::Closed(_, shake) => shake.dice(),
            Round::Idle | Round::Open(_) | Round::Ended(_) => None,
        }
    }
}

impl Shake {
    /// The dice, once they lie.
    pub const fn dice(self) -> Option<Dice> {
        match self {
            Shake::Shaking => None,
            Shake::Thrown(dice) => Some(dice),
        }
    }
}

impl Table {
    /// The Sic Bo of this table, if that is its game.
    pub fn sic_bo(&self) -> Option<&SicBoTable> {
        let GameTable::SicBo(game) = &self.game else { return None };
        Some(game)
    }
}

/// Dice as a device names them and the table keeps them: `1-2-3`.
pub fn dice_text(dice: Dice) -> String {
    let [first, second, third] = dice.0;
    format!("{first}-{second}-{third}")
}

/// The dice of such a text.
fn dice_of(text: &str) -> Option<Dice> {
    let die = |text: &str| Die::try_from(text.parse::<u64>().ok()?).ok();
    let dice: Option<Vec<Die>> = text.split('-').map(die).collect();
    dice?.try_into().ok().map(Dice)
}

/// The result of a throw.
pub(crate) fn result(dice: Dice) -> RoundResult {
    RoundResult::Total(dice.total())
}
