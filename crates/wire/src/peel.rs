//! The peel: how far the card being squeezed is lifted, sent to everybody at the table. It does not
//! know the card, which is drawn only when the patron turns it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Where the patron holds the card, seen from the patron.
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

/// `PUT /api/tables/{t}/rounds/{n}/peel`: how far the squeezing patron has lifted the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PeelBody {
    /// How many cards lay on the table before this one.
    pub card: u8,
    /// Where the patron holds it.
    pub edge: Edge,
    /// How far it is lifted, from 0 to 100.
    pub percent: u8,
}

/// The lifted card, as sent to everybody at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PeelView {
    /// The round.
    pub round: u32,
    /// How many cards lay on the table before this one.
    pub card: u8,
    /// Where the patron holds it.
    pub edge: Edge,
    /// How far it is lifted, from 0 to 100.
    pub percent: u8,
}
