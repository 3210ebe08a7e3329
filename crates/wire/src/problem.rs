//! Problems (RFC 9457): every refusal and fault, with a code for programs, facts for phrases and
//! the paragraph of the rule.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Problem {
    /// Always `about:blank#` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// A short English title.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// The fault, in English, for readers of logs.
    pub detail: String,
    /// A stable code, which is also the phrase key `problem.<code>`.
    pub code: String,
    /// Facts for the phrase: amounts are cents.
    #[ts(type = "Record<string, string | number>")]
    pub facts: BTreeMap<String, serde_json::Value>,
    /// The paragraph of the rule, if a rule is the reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rule: Option<String>,
    /// For a fault: the id to quote when asking for help.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub trace: Option<String>,
}
