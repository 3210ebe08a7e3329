//! A refusal in the one form the server shows: code, facts, paragraph, sentence.

use croupier_house::{Facts, HouseRefused, NotAnId, TableId};
use croupier_rules::rulebook::{NoSuchRulebook, Rulebook};
use croupier_table::{OpenRefused, Refusal};
use serde_json::Value;
use std::collections::BTreeMap;
use thiserror::Error;

/// A refusal.
#[derive(Clone, PartialEq, Debug, Default, Error)]
#[error("{message}")]
pub struct FloorRefusal {
    /// A stable code for programs.
    pub code: String,
    /// The facts for its sentence; amounts are cents.
    pub facts: BTreeMap<String, Value>,
    /// The paragraph behind it, if the rulebook has one.
    pub rule: Option<String>,
    /// The sentence in plain English.
    pub message: String,
}

fn values(facts: Facts) -> BTreeMap<String, Value> {
    let value = |fact| serde_json::to_value(fact).unwrap_or(Value::Null);
    facts.into_iter().map(|(name, fact)| (name.to_owned(), value(fact))).collect()
}

impl FloorRefusal {
    fn plain(code: &str, name: &str, fact: &str, message: String) -> FloorRefusal {
        let facts = BTreeMap::from([(name.to_owned(), Value::from(fact))]);
        FloorRefusal { code: code.to_owned(), facts, rule: None, message }
    }

    /// A refusal of a table.
    pub(crate) fn of_table(why: &Refusal, rulebook: &Rulebook) -> FloorRefusal {
        let cite = why.rule().and_then(|key| rulebook.cite(key));
        FloorRefusal {
            code: why.code().to_owned(),
            facts: values(why.facts()),
            rule: cite.map(|cite| cite.first.to_owned()),
            message: why.to_string(),
        }
    }

    /// A refusal of the house. No rulebook governs the house, so it cites no paragraph.
    pub(crate) fn of_house(why: &HouseRefused) -> FloorRefusal {
        FloorRefusal {
            code: why.code().to_owned(),
            facts: values(why.facts()),
            rule: None,
            message: why.to_string(),
        }
    }

    pub(crate) fn no_such_table(table: &TableId) -> FloorRefusal {
        let message = format!("there is no table {table}");
        FloorRefusal::plain("no_such_table", "table", table.as_str(), message)
    }

    pub(crate) fn table_exists(table: &TableId) -> FloorRefusal {
        let message = format!("there is a table {table} already");
        FloorRefusal::plain("table_exists", "table", table.as_str(), message)
    }

    pub(crate) fn settings_unfit(why: &OpenRefused) -> FloorRefusal {
        let message = why.to_string();
        FloorRefusal::plain("settings_unfit", "why", &message, message.clone())
    }

    pub(crate) fn no_such_rulebook(why: &NoSuchRulebook) -> FloorRefusal {
        FloorRefusal::plain("no_such_rulebook", "rulebook", &why.reference, why.to_string())
    }

    pub(crate) fn no_such_person(id: &str) -> FloorRefusal {
        let message = format!("there is nobody of the id {id}");
        FloorRefusal::plain("no_such_person", "id", id, message)
    }

    pub(crate) fn clock_held(by_ms: i64) -> FloorRefusal {
        let message = "the clock was set: dealing waits until a Shift Manager agrees".to_owned();
        FloorRefusal::plain("clock_held", "seconds", &(by_ms / 1_000).to_string(), message)
    }

    pub(crate) fn raise_needs_two() -> FloorRefusal {
        let message = "two people raise limits: ask on the administrator's page".to_owned();
        FloorRefusal { code: "raise_needs_two".to_owned(), message, ..FloorRefusal::default() }
    }

    pub(crate) fn rules_need_two() -> FloorRefusal {
        let message =
            "two people change the version of the rules, from the next shoe on".to_owned();
        FloorRefusal { code: "rules_need_two".to_owned(), message, ..FloorRefusal::default() }
    }

    pub(crate) fn suspended() -> FloorRefusal {
        let message = "this login is suspended: ask a Shift Manager".to_owned();
        FloorRefusal { code: "login_suspended".to_owned(), message, ..FloorRefusal::default() }
    }

    pub(crate) fn card_blocked() -> FloorRefusal {
        let message = "this card is blocked: ask the cashier for another".to_owned();
        FloorRefusal { code: "card_blocked".to_owned(), message, ..FloorRefusal::default() }
    }

    pub(crate) fn nobody(why: &NotAnId) -> FloorRefusal {
        FloorRefusal::plain("no_such_person", "id", &why.0, why.to_string())
    }
}
