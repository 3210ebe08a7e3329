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
    /// What may be ordered at every table.
    Any(AnyOrder),
    /// At a baccarat table.
    Baccarat(BaccaratOrder),
    /// At a Sic Bo table.
    SicBo(SicBoOrder),
    /// At a pai gow table.
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
    /// Money is moved for a round that is past, where the document allows it. Needs a second
    /// person.
    Adjust { of_round: RoundNo, patron: PatronId, to_patron: bool, amount: Amount, text: String },
    /// An error is noted; nothing moves.
    NoteIncident { of_round: RoundNo, text: String },
    /// Anything the rules do not cover, at the Shift Manager's discretion.
    Decide { text: String, effect: Decision },
}

/// What the Shift Manager's decision does besides being written down.
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
            PitOrder::SicBo(_) | PitOrder::PaiGow(_) => false,
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

/// The orders of one game, as stored beside those of every table.
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
