//! The peel: how far the card being squeezed is lifted, sent to all at the table without any of
//! its face; and the peek: what the bend shows of the face, answered to the squeezing patron alone.

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
    #[schema(maximum = 255)]
    pub card: u8,
    /// Where the patron holds it.
    pub edge: Edge,
    /// How far it is lifted, from 0 to 100.
    #[schema(maximum = 255)]
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

/// What a bend shows to the patron who squeezes, where the house knows the card. The index in the
/// corner stays under the finger.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PeekView {
    /// The suit signs that the bend shows.
    pub pips: Vec<PipView>,
    /// Whether it shows the frame of a court card.
    pub framed: bool,
    /// The court card, as `KH`, once enough of its picture shows.
    pub court: Option<String>,
}

/// A suit sign on a card of 100 by 140.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PipView {
    /// C, D, H or S.
    pub suit: char,
    /// From the left of the face.
    pub x: u8,
    /// From its top.
    pub y: u8,
    /// Whether it is the large sign of an ace.
    pub large: bool,
}
