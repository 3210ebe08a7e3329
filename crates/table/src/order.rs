//! What the pit may order at a table: the irregularities of the documents as data, so that an order
//! can wait for a second person and be read again years later.

pub use crate::game::PitOrder;
use crate::game::by_name;
use crate::play::Play;
use crate::reading;
use crate::round::RoundNo;
use croupier_house::PatronId;
use croupier_rules::money::Amount;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

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

impl AnyOrder {
    /// Whether it makes the round Void.
    pub(crate) const fn voids(&self) -> bool {
        matches!(self, AnyOrder::Decide { effect: Decision::Void, .. })
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

impl<'de> Deserialize<'de> for PitOrder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PitOrder, D::Error> {
        by_name!(reading::game()?, Asked => read::<D, <Asked as Play>::Order>(deserializer))
    }
}

fn read<'de, D, O>(deserializer: D) -> Result<PitOrder, D::Error>
where
    D: Deserializer<'de>,
    O: DeserializeOwned + Into<PitOrder>,
{
    Ok(match Stored::<O>::deserialize(deserializer)? {
        Stored::Any(order) => PitOrder::Any(order),
        Stored::Game(order) => order.into(),
    })
}
