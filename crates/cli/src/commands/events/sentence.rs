//! An event as a sentence: the English phrases of the audit list, with its facts put in.

use croupier_audit::utc;
use serde_json::Value;
use std::collections::BTreeMap;

/// The English phrases, as the pages have them.
const ENGLISH: &str = include_str!("../../../../../phrases/en.json");
/// What stands where a fact is missing.
const MISSING: &str = "–";

/// The phrases by key.
pub struct Phrases(BTreeMap<String, String>);

impl Phrases {
    /// Those in English.
    pub fn english() -> Result<Phrases, serde_json::Error> {
        serde_json::from_str(ENGLISH).map(Phrases)
    }

    /// A phrase without facts.
    pub fn plain(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// An event of this kind in words. A kind without a phrase is told by its name.
    pub fn sentence(&self, kind: &str, facts: &BTreeMap<String, Value>) -> String {
        match self.plain(&format!("audit.{kind}")) {
            Some(phrase) => self.fill(phrase, facts),
            None => kind.replace('-', " "),
        }
    }

    /// Puts the facts in: `{name}` or `{name:how}`.
    fn fill(&self, phrase: &str, facts: &BTreeMap<String, Value>) -> String {
        let (mut said, mut rest) = (String::new(), phrase);
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}').unwrap_or((after, ""));
            let (name, how) = place.split_once(':').unwrap_or((place, ""));
            said.push_str(before);
            match facts.get(name).and_then(word) {
                Some(fact) => said.push_str(&self.told(&fact, how)),
                None => said.push_str(MISSING),
            }
            rest = after;
        }
        said + rest
    }

    fn told(&self, fact: &str, how: &str) -> String {
        match (how, fact.parse::<i64>()) {
            ("", _) => fact.to_owned(),
            ("money", Ok(cents)) => money(cents),
            ("time", Ok(ms)) => moment(u64::try_from(ms).unwrap_or(0)),
            ("card", _) => self.card(fact).unwrap_or_else(|| fact.to_owned()),
            _ => {
                let names = fact.split(", ").map(|each| self.plain(&format!("{how}.{each}")));
                let names: Option<Vec<&str>> = names.collect();
                names.map_or_else(|| fact.to_owned(), |names| names.join(" or "))
            }
        }
    }

    /// `9H` is the 9 of hearts.
    fn card(&self, card: &str) -> Option<String> {
        let (rank, suit) = card.split_at_checked(card.len().checked_sub(1)?)?;
        let suit = self.plain(&format!("suit.{suit}"))?;
        let rank = self.plain(&format!("rank.{rank}")).unwrap_or(rank);
        let named = |text: &str| Value::String(text.to_owned());
        let facts = BTreeMap::from([("rank", named(rank)), ("suit", named(suit))]);
        let facts = facts.into_iter().map(|(name, fact)| (name.to_owned(), fact)).collect();
        Some(self.fill(self.plain("card.name")?, &facts))
    }
}

/// A fact in a word; objects have none.
fn word(fact: &Value) -> Option<String> {
    match fact {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(each) => {
            each.iter().map(word).collect::<Option<Vec<String>>>().map(|words| words.join(" "))
        }
        Value::Null | Value::Bool(_) | Value::Object(_) => None,
    }
}

/// A time to the minute, UTC.
pub fn moment(at_ms: u64) -> String {
    let (date, time) = utc(at_ms);
    format!("{date} {}", time.get(..5).unwrap_or(&time))
}

/// `125050` cents are `1,250.50`; cents are shown only if there are any.
fn money(cents: i64) -> String {
    let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    let digits = whole.to_string();
    let mut units = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            units.push(',');
        }
        units.push(digit);
    }
    let sign = if cents < 0 { "−" } else { "" };
    let rest = if rest == 0 { String::new() } else { format!(".{rest:02}") };
    format!("{sign}{units}{rest}")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests say what must hold
mod tests {
    use super::*;
    use croupier_audit::{flat, significant_kinds};
    use serde_json::json;

    fn facts(value: &Value) -> BTreeMap<String, Value> {
        let fields = value.as_object().unwrap().clone().into_iter().collect();
        let people = BTreeMap::from([
            ("staff/sue".to_owned(), "Sue Ong".to_owned()),
            ("patron/ann".to_owned(), "Ann Lee".to_owned()),
        ]);
        flat(fields, &people, &BTreeMap::from([("b1".to_owned(), "Baccarat 1".to_owned())]))
    }

    #[test]
    fn every_kind_of_event_has_a_sentence() {
        let phrases = Phrases::english().unwrap();
        let without: Vec<&str> = significant_kinds()
            .filter(|kind| phrases.plain(&format!("audit.{kind}")).is_none())
            .collect();
        assert_eq!(without, [""; 0]);
    }

    #[test]
    fn people_tables_money_times_and_cards_are_words() {
        let phrases = Phrases::english().unwrap();
        let cases = [
            (
                "paid-out",
                json!({ "patron": "ann", "amount": 125_050 }),
                "1,250.50 of credit was paid out to Ann Lee",
            ),
            (
                "break-taken",
                json!({ "patron": "ann", "until_ms": 1_800_000_000_000_u64 }),
                "Ann Lee takes a break until 2027-01-15 08:00",
            ),
            (
                "card-undone",
                json!({ "card": "TD", "round": 7, "reason": "misread" }),
                "10 of diamonds was taken back in round 7: misread",
            ),
            (
                "chips-handed",
                json!({ "table": "b1", "amount": 100_000_000 }),
                "1,000,000 in chips went between the cage and Baccarat 1",
            ),
            (
                "payment-declined",
                json!({ "amount": -5, "declined_by": "sue" }),
                "A payment of −0.05 was declined by Sue Ong",
            ),
            (
                "clock-stepped",
                json!({ "by_ms": -90_000 }),
                "The clock of the machine was set by -90 seconds",
            ),
            ("login-failed", json!({}), "A login as – failed"),
        ];
        for (kind, told, sentence) in cases {
            assert_eq!(phrases.sentence(kind, &facts(&told)), sentence);
        }
    }
}
