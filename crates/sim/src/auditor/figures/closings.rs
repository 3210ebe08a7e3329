//! Every closed shift and gaming day, held against the auditor's own figures and accounts.

use super::{Figures, Place, Span, Values, day_of, left, without_zeros};
use crate::auditor::{number, text};
use serde_json::Value;

/// Which places belong to a period.
type Within = Box<dyn Fn(&Place) -> bool>;

/// The figures of an object of a closing.
fn told(value: &Value) -> Values {
    let fields = value.as_object().into_iter().flatten();
    let numbers = fields.filter_map(|(name, value)| Some((name.clone(), value.as_i64()?)));
    without_zeros(numbers.collect())
}

impl Figures {
    /// A shift that ends, and what is closed.
    pub(super) fn booked(&mut self, event: &Value) -> Result<(), String> {
        let what = event.get("what").filter(|_| text(event, "event") == Ok("booked"));
        let Some(what) = what else { return Ok(()) };
        if text(what, "kind")? == "shift-ended" {
            self.at.shift += 1;
            return Ok(());
        }
        let closing = what.get("closing").ok_or("nothing is closed")?;
        let from = u64::try_from(number(closing, "from_ms")?).unwrap_or(0);
        let shift = closing.get("period").and_then(|period| period.get("shift"));
        let (is_of, span): (Within, _) = match shift.and_then(Value::as_i64) {
            Some(shift) => (Box::new(move |at| at.shift == shift), self.shifts.get(&shift)),
            None => (Box::new(move |at| at.day == day_of(from)), self.days.get(&day_of(from))),
        };
        let span = span.ok_or("a period in which nothing happened was closed")?;
        self.compare(closing, span, &is_of)?;
        let [days, shifts] = &mut self.closed;
        *(if shift.is_some() { shifts } else { days }) += 1;
        Ok(())
    }

    fn compare(
        &self,
        closing: &Value,
        span: &Span,
        is_of: &dyn Fn(&Place) -> bool,
    ) -> Result<(), String> {
        let part = |name: &str| told(closing.get(name).unwrap_or(&Value::Null));
        let total = self.sum(|place| is_of(place).then(String::new)).remove("").unwrap_or_default();
        let same = |what: &str, closed: Values, own: Values| match closed == own {
            true => Ok(()),
            false => Err(format!("{what} closed with {closed:?}, the auditor has {own:?}")),
        };
        same("the house", part("total"), total.clone())?;
        same("the accounts before", part("before"), without_zeros(span.before.clone()))?;
        same("the accounts after", part("after"), without_zeros(span.after.clone()))?;
        let at_tables =
            |place: &Place| (is_of(place) && !place.table.is_empty()).then(|| place.table.clone());
        let mut tables = self.sum(at_tables);
        let closed = closing.get("tables").and_then(Value::as_object).into_iter().flatten();
        for (table, figures) in closed {
            same(table, told(figures), tables.remove(table).unwrap_or_default())?;
        }
        if let Some(table) = tables.keys().next() {
            return Err(format!("{table} was left out of a closing"));
        }
        let change = |kind: &str| left(&span.after, kind) - left(&span.before, kind);
        let sums = |names: &[&str]| names.iter().map(|name| left(&total, name)).sum::<i64>();
        let (outgoing, ended) =
            (sums(&["tickets_out"]), sums(&["tickets_paid", "tickets_in", "tickets_void"]));
        let (cash_in, cash_out) =
            (sums(&["sold", "drop", "fills"]), sums(&["tickets_paid", "paid_out", "credits"]));
        let fits = sums(&["win"]) == change("bank") + change("commission")
            && outgoing - ended == change("tickets")
            && cash_out - cash_in == change("cage")
            && sums(&["fills"]) - sums(&["credits"]) == change("float");
        match fits {
            true => Ok(()),
            false => Err(format!("the auditor's figures do not reconcile: {total:?}")),
        }
    }
}
