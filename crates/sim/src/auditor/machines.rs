//! The auditor's list of machines: every reading under the next number, what counts lies on the
//! table, every note is in its acceptor, and nobody brings cash above the threshold unreported.

use super::{list, number, text};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What the machines of the house have said.
#[derive(Default)]
pub(super) struct Machines {
    last: BTreeMap<String, i64>,
    notes: BTreeMap<String, i64>,
    /// From so much cash a patron is identified.
    identify_from: Option<i64>,
    /// Cash that came in, by patron and gaming day.
    cash: BTreeMap<(String, String), i64>,
    reported: BTreeSet<(String, String)>,
}

impl Machines {
    /// Follows the events of one entry of a table.
    pub(super) fn at_table(&mut self, events: &[Value]) -> Result<(), String> {
        for event in events.iter().filter(|event| text(event, "event") == Ok("reader-told")) {
            let what = event.get("what").ok_or("a device that told nothing")?;
            if text(what, "kind")? != "read" {
                continue;
            }
            self.next(what)?;
            let counts = text(what, "outcome")? == "counted";
            if counts && !events.iter().any(|other| lies(other, what)) {
                return Err(format!("what counts does not lie on the table: {what}"));
            }
        }
        Ok(())
    }

    /// Follows an event of the house; `day` names the gaming day of its entry.
    pub(super) fn at_house(&mut self, event: &Value, day: &str) -> Result<(), String> {
        match (text(event, "event")?, event.get("what")) {
            ("devices", Some(what)) => match text(what, "kind")? {
                "note-accepted" => {
                    self.next(what)?;
                    let (device, amount) = (text(what, "device")?, number(what, "amount")?);
                    *self.notes.entry(device.to_owned()).or_default() += amount;
                    self.brought(text(what, "patron")?, amount, day)
                }
                "ticket-scanned" | "job-printed" | "reading-refused" => self.next(what),
                _ => Ok(()),
            },
            ("cage", Some(what)) => {
                match text(what, "kind")? {
                    "cage-rules-changed" => {
                        let to = what.get("to").ok_or("no rules")?;
                        self.identify_from = Some(number(to, "identify_from")?);
                    }
                    "cash-reported" if text(what, "way")? == "in" => {
                        let patron = text(what, "patron")?.to_owned();
                        self.reported.insert((patron, day.to_owned()));
                    }
                    _ => {}
                }
                Ok(())
            }
            ("credits-bought", _) => match event.get("slip").filter(|slip| !slip.is_null()) {
                Some(slip) if text(slip, "means") == Ok("cash") => {
                    self.brought(text(event, "patron")?, number(event, "amount")?, day)
                }
                Some(_) | None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Readings come under one number after the other.
    fn next(&mut self, what: &Value) -> Result<(), String> {
        let last = self.last.entry(text(what, "device")?.to_owned()).or_default();
        *last += 1;
        match number(what, "seq")? == *last {
            true => Ok(()),
            false => Err(format!("reading {last} should be next: {what}")),
        }
    }

    /// From the threshold on, cash was reported before it was taken.
    fn brought(&mut self, patron: &str, amount: i64, day: &str) -> Result<(), String> {
        let key = (patron.to_owned(), day.to_owned());
        let sum = self.cash.entry(key.clone()).or_default();
        *sum += amount;
        let asks = self.identify_from.is_some_and(|from| *sum >= from);
        match asks && !self.reported.contains(&key) {
            true => Err(format!("{patron} brought {sum} on day {day} and nobody was told")),
            false => Ok(()),
        }
    }

    /// The acceptors hold what was put in.
    pub(super) fn agrees(&self, balances: &BTreeMap<String, i64>) -> Result<(), String> {
        for (device, notes) in &self.notes {
            let held = balances.get(&format!("device/{device}/notes")).copied().unwrap_or(0);
            if held != -notes {
                return Err(format!("{device} holds {held}, {notes} were put in"));
            }
        }
        Ok(())
    }
}

/// Whether an event lays on the table what was read.
fn lies(event: &Value, what: &Value) -> bool {
    let Ok(reading) = text(what, "reading") else { return false };
    match text(event, "event") {
        Ok("card-drawn" | "banker-third-opened") => text(event, "card") == Ok(reading),
        Ok("dice-entered") => {
            let dice = list(event, "dice").filter_map(Value::as_i64).map(|die| die.to_string());
            dice.collect::<Vec<String>>().join("-") == reading
        }
        _ => false,
    }
}
