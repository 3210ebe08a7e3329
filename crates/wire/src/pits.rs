//! Pits on the wire: which tables stand in one, and who acts there.

use crate::body::CommandBody;
use crate::keep::PositionBody;
use crate::may::position;
use croupier_house::House;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;
use utoipa::ToSchema;

/// `PUT /api/pits/{pit}/staff/{staff}`: a person acts at all tables of a pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PitAssignBody {
    /// As what.
    pub position: PositionBody,
}

/// A pit: `GET /api/pits`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PitRosterView {
    /// The pit's id.
    pub pit: String,
    /// Its tables.
    pub tables: Vec<String>,
    /// Who acts at all of them.
    pub staff: Vec<PitPostView>,
}

/// A person who acts in a pit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PitPostView {
    /// Who.
    pub staff: String,
    /// The name.
    pub name: String,
    /// As what.
    pub position: PositionBody,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since_ms: u64,
}

/// The answer to an assignment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PitAssignedView {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// `POST …/asks/{ask}/agreement`: a patron agrees to a bet on behalf, with card and PIN typed at
/// the console.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct AgreementBody {
    /// The number on the patron's card.
    pub card: String,
    /// The PIN.
    pub pin: String,
}

/// Hides the PIN, so that it never reaches a log.
impl fmt::Debug for AgreementBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgreementBody").field("card", &self.card).finish_non_exhaustive()
    }
}

/// `POST /api/tables/{table}/signatures`: somebody gives one command at a Dealer's console, with
/// login and PIN.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SignatureBody {
    /// The login of who signs.
    pub login: String,
    /// The PIN; a preview needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pin: Option<String>,
    /// The code of the second factor, for who has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub code: Option<String>,
    /// The command: `approve`, `decline`, `interrupt`, `resume`, or one that keeps the table.
    pub command: CommandBody,
}

/// Hides the PIN, so that it never reaches a log.
impl fmt::Debug for SignatureBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SignatureBody { login, command, .. } = self;
        let mut told = f.debug_struct("SignatureBody");
        told.field("login", login).field("command", command).finish_non_exhaustive()
    }
}

/// The pits of the house.
pub fn pits(house: &House) -> Vec<PitRosterView> {
    let view = |(id, pit): (&croupier_house::PitId, &croupier_house::Pit)| PitRosterView {
        pit: id.to_string(),
        tables: pit.tables.iter().map(ToString::to_string).collect(),
        staff: pit
            .staff
            .iter()
            .map(|(staff, post)| PitPostView {
                staff: staff.to_string(),
                name: house.staff(staff).map_or_else(|| staff.to_string(), |is| is.name.clone()),
                position: position(post.position),
                since_ms: post.since_ms,
            })
            .collect(),
    };
    house.pits().map(view).collect()
}
