//! What the pit may order at a table: the irregularities of the documents as data, so that an order
//! can wait for a second person and be read again years later.

use crate::baccarat::BaccaratOrder;
use crate::pai_gow::PaiGowOrder;
use crate::reading;
use crate::round::RoundNo;
use crate::sic_bo::SicBoOrder;
#[cfg(test)]
use crate::toy::{self, ToyOrder};
use croupier_house::PatronId;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Game;
use serde::{Deserialize, Deserializer, Serialize};

/// An order of the pit about a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum PitOrder {
    /// An order for every table.
    Any(AnyOrder),
    /// An order for a baccarat table.
    Baccarat(BaccaratOrder),
    /// An order for a Sic Bo table.
    SicBo(SicBoOrder),
    /// An order for a pai gow table.
    PaiGow(PaiGowOrder),
    /// At a table of the toy.
    #[cfg(test)]
    Toy(ToyOrder),
}

/// An order that may be given at every table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum AnyOrder {
    /// Move money for a past round, where the document allows it. Needs a second person.
    Adjust {
        of_round: RoundNo,
        patron: PatronId,
        to_patron: bool,
        amount: Amount,
        text: String,
        /// Why; the first edition does not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        case: Option<AdjustCase>,
    },
    /// Note an error; nothing moves.
    NoteIncident { of_round: RoundNo, text: String },
    /// Decide anything the rules do not cover, at the Shift Manager's discretion.
    Decide { text: String, effect: Decision },
}

/// Why money moves for a past round (R23).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdjustCase {
    /// A mistake in paying.
    Paying,
    /// A mistake in recording.
    Recording,
    /// A decision on what the rules do not cover.
    Decision,
    /// A case in which the round would have been Void had it been noticed in time. It is refused:
    /// the settlements of earlier rounds stand.
    Voidable,
}

/// What the Shift Manager's decision does, besides being noted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum Decision {
    Nothing,
    /// The round is Void. Needs a second person.
    Void,
    /// Every bet of these patrons in this round is returned.
    ReturnBets(Vec<PatronId>),
}

impl PitOrder {
    /// Whether it makes the round Void.
    pub(crate) const fn voids(&self) -> bool {
        match self {
            PitOrder::Any(order) => {
                matches!(order, AnyOrder::Decide { effect: Decision::Void, .. })
            }
            PitOrder::Baccarat(order) => matches!(order, BaccaratOrder::Void { .. }),
            PitOrder::PaiGow(order) => matches!(order, PaiGowOrder::Misdeal { .. }),
            PitOrder::SicBo(_) => false,
            #[cfg(test)]
            PitOrder::Toy(_) => false,
        }
    }
}

impl From<AnyOrder> for PitOrder {
    fn from(order: AnyOrder) -> PitOrder {
        PitOrder::Any(order)
    }
}

/// The orders of one game, stored beside those for every table.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored<O> {
    Any(AnyOrder),
    Game(O),
}

impl<O> Stored<O> {
    fn order(self, of_game: fn(O) -> PitOrder) -> PitOrder {
        match self {
            Stored::Any(order) => PitOrder::Any(order),
            Stored::Game(order) => of_game(order),
        }
    }
}

impl<'de> Deserialize<'de> for PitOrder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PitOrder, D::Error> {
        #[cfg(test)]
        if toy::is_played() {
            return Stored::deserialize(deserializer).map(|stored| stored.order(PitOrder::Toy));
        }
        match reading::game()? {
            Game::Baccarat => {
                Stored::deserialize(deserializer).map(|stored| stored.order(PitOrder::Baccarat))
            }
            Game::SicBo => {
                Stored::deserialize(deserializer).map(|stored| stored.order(PitOrder::SicBo))
            }
            Game::PaiGowPoker | Game::PaiGowTiles => {
                Stored::deserialize(deserializer).map(|stored| stored.order(PitOrder::PaiGow))
            }
        }
    }
}
