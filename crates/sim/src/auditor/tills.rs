//! The auditor's drawers: what lies in every till, counted with plain numbers from the slips, and
//! who was there when much left it.

use super::{number, text};
use serde_json::Value;
use std::collections::BTreeMap;

/// Cash and chips.
type Drawer = [i64; 2];

/// The drawers of all open tills.
#[derive(Default)]
pub(crate) struct Tills {
    open: BTreeMap<i64, Drawer>,
    /// What closed tills left in the cage, until another till takes it over.
    left: BTreeMap<i64, Drawer>,
    /// Chips under way, by table and number of the request: the till, and what left it.
    handed: BTreeMap<(String, i64), (i64, i64)>,
    /// Above this a payment needs a second person.
    second_above: Option<i64>,
}

fn counted(value: &Value) -> Result<Drawer, String> {
    let counted = value.get("counted").ok_or("a till without a count")?;
    Ok([number(counted, "cash")?, number(counted, "chips")?])
}

impl Tills {
    /// Follows an event of the house.
    pub(super) fn event(&mut self, event: &Value) -> Result<(), String> {
        let slip = event.get("slip").filter(|slip| !slip.is_null());
        match (text(event, "event")?, slip) {
            ("credits-bought", Some(slip)) => self.put(slip, number(event, "amount")?),
            ("ticket-redeemed", Some(slip)) => self.pay(slip, number(event, "amount")?),
            ("cage", _) => self.at_the_cage(event.get("what").ok_or("nothing at the cage")?),
            _ => Ok(()),
        }
    }

    fn at_the_cage(&mut self, what: &Value) -> Result<(), String> {
        let slip = || what.get("slip").ok_or("no slip");
        match text(what, "kind")? {
            "cage-rules-changed" => {
                let to = what.get("to").ok_or("no rules")?;
                self.second_above = Some(number(to, "second_above")?);
                Ok(())
            }
            "till-opened" => self.opened(what),
            "till-closed" => self.closed(what),
            "paid-out" => self.pay(slip()?, number(what, "amount")?),
            "chips-handed" => {
                let amount = match text(what, "carried")? {
                    "fill" => -number(what, "amount")?,
                    _ => number(what, "amount")?,
                };
                let request = (text(what, "table")?.to_owned(), number(what, "number")?);
                self.handed.insert(request, (number(slip()?, "till")?, amount));
                self.put(slip()?, amount)
            }
            "chips-arrived" => {
                let request = (text(what, "table")?.to_owned(), number(what, "number")?);
                let (till, amount) = self.handed.remove(&request).ok_or("chips from nowhere")?;
                let back = what.get("back").and_then(Value::as_bool) == Some(true);
                let drawer = self.open.get_mut(&till).ok_or("chips of a till that is closed")?;
                drawer[1] -= if back { amount } else { 0 };
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A till begins with what another one left; if it does not, two people counted and said why.
    fn opened(&mut self, what: &Value) -> Result<(), String> {
        let counted = counted(what)?;
        let fits = match number(what, "from") {
            Ok(from) => self.left.remove(&from).ok_or("a float from nowhere")? == counted,
            Err(_) => self.left.is_empty(),
        };
        let other = text(what, "second").is_ok_and(|second| Ok(second) != text(what, "cashier"));
        let explained = other && text(what, "reason").is_ok();
        if !fits && !explained {
            return Err(format!("one person opened a till on another float: {what}"));
        }
        match self.open.insert(number(what, "till")?, counted) {
            None => Ok(()),
            Some(_) => Err("a till was opened twice".to_owned()),
        }
    }

    /// The count, less what lies in the drawer, is the difference that was written down.
    fn closed(&mut self, what: &Value) -> Result<(), String> {
        let till = number(what, "till")?;
        let drawer = self.open.remove(&till).ok_or("a till that is not open was closed")?;
        let (counted, over) =
            (counted(what)?, [number(what, "cash_over")?, number(what, "chips_over")?]);
        let differs = [counted[0] - drawer[0], counted[1] - drawer[1]];
        let explained = over == [0, 0] || text(what, "reason").is_ok();
        match differs == over && explained {
            true if counted == [0, 0] => Ok(()),
            true => {
                self.left.insert(till, counted);
                Ok(())
            }
            false => Err(format!("till {till} differs by {differs:?}: {what}")),
        }
    }

    /// A payment: above the amount of the house another person than the cashier agreed.
    fn pay(&mut self, slip: &Value, amount: i64) -> Result<(), String> {
        let second = slip.get("second").and_then(Value::as_str);
        let other = second.is_some_and(|second| Ok(second) != text(slip, "cashier"));
        if self.second_above.is_some_and(|above| amount > above) && !other {
            return Err(format!("{amount} left the cage by one person: {slip}"));
        }
        self.put(slip, -amount)
    }

    fn put(&mut self, slip: &Value, amount: i64) -> Result<(), String> {
        let drawer = self.open.get_mut(&number(slip, "till")?).ok_or("a slip of no open till")?;
        let [cash, chips] = drawer;
        let place = if text(slip, "means")? == "chips" { chips } else { cash };
        *place += amount;
        match *place < 0 {
            true => Err(format!("more was paid than lay in the till: {slip}")),
            false => Ok(()),
        }
    }

    /// The house's book of its open tills is that of the drawers.
    pub(crate) fn agrees(&self, cage: &croupier_house::Cage) -> Result<(), String> {
        let cents = |amount: croupier_rules::money::Amount| {
            i64::try_from(amount.cents()).unwrap_or(i64::MAX)
        };
        let open = cage.tills().filter(|(_, till)| till.closed.is_none());
        let open: BTreeMap<i64, Drawer> = open
            .map(|(number, till)| {
                (i64::try_from(number).unwrap_or(0), [cents(till.cash), cents(till.chips)])
            })
            .collect();
        match open == self.open {
            true => Ok(()),
            false => Err(format!("tills {open:?}, the auditor counts {:?}", self.open)),
        }
    }
}
