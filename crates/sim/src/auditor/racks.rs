//! The auditor's book of the racks: chips come from the cage and go back there, and otherwise only
//! change hands between the rack, the layout and those who hold them (R81).

use super::{Auditor, number, text};
use serde_json::Value;

impl Auditor {
    /// The chips people hold at a table, in front of them and on the layout.
    fn held(&self, table: &str) -> i64 {
        let is_held = |account: &str| {
            let parts: Vec<&str> = account.split('/').collect();
            match *parts.as_slice() {
                ["table", at, "chips"] | ["patron", _, "in-play", at] => at == table,
                _ => false,
            }
        };
        self.balances.iter().filter(|(account, _)| is_held(account)).map(|(_, held)| held).sum()
    }

    /// Notes a count and what came from the cage or went there; asked after the money of the entry.
    pub(super) fn chips(&mut self, table: &str, event: &Value) -> Result<(), String> {
        let before = self.racks.get(table).copied().unwrap_or(0);
        let all = match text(event, "event")? {
            "chips-requested" if text(event, "kind")? == "count" => {
                let lay = before - self.held(table);
                self.counts.insert((table.to_owned(), number(event, "number")?), lay);
                return Ok(());
            }
            // The count holds from when it was entered; what happened since comes on top.
            "float-counted" => {
                let count = (table.to_owned(), number(event, "number")?);
                let lay = self.counts.remove(&count).ok_or("a count nobody entered")?;
                before + number(event, "amount")? - lay
            }
            "chips-moved" => match text(event, "kind")? {
                "fill" => before + number(event, "amount")?,
                "credit" => before - number(event, "amount")?,
                _ => before, // cash for chips of the rack
            },
            _ => return Ok(()),
        };
        self.racks.insert(table.to_owned(), all);
        Ok(())
    }

    /// What lies in a rack by these books; `None` before it was counted or filled.
    pub(crate) fn rack(&self, table: &str) -> Option<i64> {
        self.racks.get(table).map(|all| all - self.held(table))
    }
}
