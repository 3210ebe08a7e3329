//! The peel: how the card that is squeezed looks while it is lifted, told on to everybody at the
//! table. It knows no card: the card is drawn only when it is turned.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Where a card is held, as it lies before the patron.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum Edge {
    Top,
    TopRight,
    Right,
    BottomRight,
    Bottom,
    BottomLeft,
    Left,
    TopLeft,
}

/// `PUT /api/tables/{t}/rounds/{n}/peel`: how far the patron who squeezes has lifted the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PeelBody {
    /// How many cards lay on the table before this one.
    pub card: u8,
    /// Where it is held.
    pub edge: Edge,
    /// How far it is lifted, of 100.
    pub percent: u8,
}

/// The same for everybody at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PeelView {
    /// The round.
    pub round: u32,
    /// How many cards lay on the table before this one.
    pub card: u8,
    /// Where it is held.
    pub edge: Edge,
    /// How far it is lifted, of 100.
    pub percent: u8,
}
