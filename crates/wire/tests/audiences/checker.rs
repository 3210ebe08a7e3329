//! Looks through JSON for what its audience may not see: cards and tiles that are not exposed,
//! amounts and texts that are secrets.

use croupier_table::pai_gow::Piece;
use serde_json::Value;
use std::collections::BTreeSet;

/// What an audience may not be told.
#[derive(Default, Debug)]
pub struct Secrets {
    /// Amounts, in cents.
    pub amounts: BTreeSet<u64>,
    /// Texts, wherever they stand.
    pub texts: Vec<String>,
}

/// The first thing in `value` that is a secret, or a card or tile not among `pieces`.
pub fn leak(value: &Value, pieces: &BTreeSet<String>, secrets: &Secrets) -> Option<String> {
    match value {
        Value::Null | Value::Bool(_) => None,
        Value::Number(number) => {
            let amount = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
            let secret = amount.filter(|amount| secrets.amounts.contains(amount));
            secret.map(|amount| format!("the amount {amount}"))
        }
        Value::String(text) => leak_in_text(text, pieces, secrets),
        Value::Array(items) => items.iter().find_map(|item| leak(item, pieces, secrets)),
        Value::Object(fields) => fields.iter().find_map(|(key, field)| {
            leak_in_text(key, pieces, secrets).or_else(|| leak(field, pieces, secrets))
        }),
    }
}

fn leak_in_text(text: &str, pieces: &BTreeSet<String>, secrets: &Secrets) -> Option<String> {
    if let Some(secret) = secrets.texts.iter().find(|secret| text.contains(secret.as_str())) {
        return Some(format!("the text {secret}"));
    }
    // a tile is written 5/6
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '/');
    words.filter(|word| !word.is_empty()).find_map(|word| {
        let secret = |amount: &u64| secrets.amounts.contains(amount);
        if let Some(amount) = word.parse::<u64>().ok().filter(secret) {
            return Some(format!("the amount {amount} in words"));
        }
        let piece = word.parse::<Piece>().ok().map(|piece| piece.to_string());
        let piece = piece.filter(|piece| piece == word && !pieces.contains(word));
        piece.map(|piece| format!("the piece {piece}"))
    })
}

/// Every card and tile written in `value`.
pub fn pieces_in(value: &Value, found: &mut BTreeSet<String>) {
    let nothing = Secrets::default();
    while let Some(said) = leak(value, found, &nothing) {
        found.insert(said.trim_start_matches("the piece ").to_owned());
    }
}
