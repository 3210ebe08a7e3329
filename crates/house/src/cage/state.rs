//! The cage as its events have left it.

use super::{
    CageRules, Carried, Count, Document, Identification, Means, Payment, Slip, Vault, Way,
};
use crate::gaming_day::Day;
use crate::id::{PatronId, StaffId, TableId, TicketNo};
use crate::shelf::Shelf;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The cage.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cage {
    pub(crate) rules: Option<CageRules>,
    /// Every till there ever was, by number.
    pub(crate) tills: BTreeMap<u64, Till>,
    /// The open till of each cashier.
    pub(crate) open: BTreeMap<StaffId, u64>,
    /// Every receipt, by number.
    pub(crate) receipts: Shelf<u64, Receipt>,
    /// Payments that wait for a second person, by number.
    pub(crate) waiting: BTreeMap<u64, Waiting>,
    /// How many payments ever waited.
    pub(crate) payments_made: u64,
    /// The cash of each patron on the last gaming day the patron came.
    pub(crate) days: Shelf<PatronId, PatronDay>,
    /// Reports about cash, the oldest first.
    pub(crate) reports: Vec<Reported>,
    /// Who was identified before money moved, for the last gaming day it holds.
    #[serde(default)]
    pub(crate) identified: BTreeMap<PatronId, Identified>,
    /// Chips under way between the cage and a table, by request.
    pub(crate) handed: BTreeMap<TableId, BTreeMap<u32, Handed>>,
    /// How often each ticket was printed again, by its sequence number.
    pub(crate) printed: BTreeMap<u64, u32>,
    /// What lies in the vault.
    #[serde(default)]
    pub(crate) vault: Vault,
}

/// A till.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Till {
    /// Whose.
    pub cashier: StaffId,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// What lay in it then.
    pub opened: Count,
    /// The cash that lies in it by the books.
    pub cash: Amount,
    /// The chips that lie in it by the books.
    pub chips: Amount,
    /// How it was closed, if it was.
    pub closed: Option<TillClosing>,
    /// How its opening differed from the float it took over, if it did.
    #[serde(default)]
    pub difference: Option<OpeningDifference>,
    /// The till that took its float over.
    #[serde(default)]
    pub taken_by: Option<u64>,
}

/// How the opening of a till differed from the float it took over, or why it took none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpeningDifference {
    /// By how much the cash differed, in cents.
    pub cash_over: i64,
    /// By how much the chips differed, in cents.
    pub chips_over: i64,
    /// Why.
    pub reason: String,
    /// Who counted too.
    pub second: StaffId,
}

impl Till {
    /// What was left in the cage when it was closed and no other till has taken over.
    pub fn float(&self) -> Option<&Count> {
        let closed = self.closed.as_ref().filter(|closed| closed.left && self.taken_by.is_none());
        closed.map(|closed| &closed.counted).filter(|left| !left.is_empty())
    }

    /// What lies in it by the books.
    pub const fn holds(&self, means: Means) -> Amount {
        match means {
            Means::Cash => self.cash,
            Means::Chips => self.chips,
        }
    }
}

/// How a till was closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TillClosing {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who closed it.
    pub by: StaffId,
    /// What lay in it.
    pub counted: Count,
    /// By how much the cash differed, in cents.
    pub cash_over: i64,
    /// By how much the chips differed, in cents.
    pub chips_over: i64,
    /// Why.
    pub reason: Option<String>,
    /// Whether what was counted stays in the cage as a float.
    #[serde(default)]
    pub left: bool,
}

/// What a receipt is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum ReceiptKind {
    Sale,
    Redemption,
    PayOut,
    Fill,
    Credit,
}

impl ReceiptKind {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            ReceiptKind::Sale => "sale",
            ReceiptKind::Redemption => "redemption",
            ReceiptKind::PayOut => "pay-out",
            ReceiptKind::Fill => "fill",
            ReceiptKind::Credit => "credit",
        }
    }

    /// Whether it brings money into the till.
    pub const fn way(self) -> Way {
        match self {
            ReceiptKind::Sale | ReceiptKind::Credit => Way::In,
            ReceiptKind::Redemption | ReceiptKind::PayOut | ReceiptKind::Fill => Way::Out,
        }
    }
}

/// One transaction at the cage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Receipt {
    /// What it is about.
    pub kind: ReceiptKind,
    /// Till, people and time.
    pub slip: Slip,
    /// How much.
    pub amount: Amount,
    /// Whose money, if it was a patron's.
    pub patron: Option<PatronId>,
    /// Which table, if it was one's.
    pub table: Option<TableId>,
    /// The ticket that was paid.
    pub ticket: Option<TicketNo>,
    /// Whether it is a demo's play money.
    pub play_money: bool,
    /// How often it was printed again.
    pub copies: u32,
}

/// A payment that waits for a second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// What is paid.
    pub paying: Payment,
    /// Whose money it is.
    pub patron: PatronId,
    /// How much.
    pub amount: Amount,
    /// In cash or in chips.
    pub means: Means,
    /// Who asked.
    pub cashier: StaffId,
    /// How the patron was identified.
    pub identified: Option<Identification>,
    /// When it was asked, in milliseconds since 1970.
    pub at_ms: u64,
}

/// The cash of a patron on one gaming day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PatronDay {
    /// The day.
    pub day: Day,
    /// Cash that came in.
    pub cash_in: Amount,
    /// Cash that went out.
    pub cash_out: Amount,
    /// What was paid, in cash or chips, since two people last agreed to a payment.
    #[serde(default)]
    pub paid_alone: Amount,
    /// What was sold to the patron since two people last agreed to a sale.
    #[serde(default)]
    pub sold_alone: Amount,
    /// Whether the cash that came in was reported.
    pub reported_in: bool,
    /// Whether the cash that went out was reported.
    pub reported_out: bool,
}

impl PatronDay {
    /// The sum of one way.
    pub const fn sum(&self, way: Way) -> Amount {
        match way {
            Way::In => self.cash_in,
            Way::Out => self.cash_out,
        }
    }

    /// Whether one way was reported.
    pub const fn reported(&self, way: Way) -> bool {
        match way {
            Way::In => self.reported_in,
            Way::Out => self.reported_out,
        }
    }
}

/// A report about cash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reported {
    /// Who.
    pub patron: PatronId,
    /// In or out.
    pub way: Way,
    /// The sum within the gaming day, with the transaction that reached the threshold.
    pub total: Amount,
    /// The gaming day.
    pub day: Day,
    /// By which document the patron was identified.
    pub document: Document,
    /// The last characters of its number.
    pub digits: String,
    /// Who looked at it.
    pub cashier: StaffId,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// How a patron was identified before money moved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identified {
    /// The gaming day for which it holds.
    pub day: Day,
    /// By which document.
    pub document: Document,
    /// The last characters of its number.
    pub digits: String,
    /// Who looked at it.
    pub cashier: StaffId,
}

/// Chips under way between the cage and a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Handed {
    /// The till.
    pub till: u64,
    /// To the table or from it.
    pub carried: Carried,
    /// How much.
    pub amount: Amount,
}

impl Cage {
    /// The number of the next till.
    pub(crate) fn next_till(&self) -> u64 {
        self.tills.last_key_value().map_or(1, |(last, _)| last + 1)
    }

    /// The number of the next receipt.
    pub(crate) fn next_receipt(&self) -> u64 {
        self.receipts.last_key_value().map_or(1, |(last, _)| last + 1)
    }

    /// What the house asks for; `None` if it keeps no tills.
    pub fn rules(&self) -> Option<&CageRules> {
        self.rules.as_ref()
    }

    /// What lies in the vault by the books; `None` if the house keeps none.
    pub fn vault(&self) -> Option<Vault> {
        self.keeps_vault().then_some(self.vault)
    }

    pub(crate) fn keeps_vault(&self) -> bool {
        self.rules.as_ref().is_some_and(|rules| rules.vault)
    }

    /// Every till there ever was, by number.
    pub fn tills(&self) -> impl DoubleEndedIterator<Item = (u64, &Till)> {
        self.tills.iter().map(|(number, till)| (*number, till))
    }

    /// The floats that closed tills left in the cage, by the number of the till.
    pub fn floats(&self) -> impl Iterator<Item = (u64, &Till)> {
        self.tills().filter(|(_, till)| till.float().is_some())
    }

    /// The open till of a cashier.
    pub fn till_of(&self, cashier: &StaffId) -> Option<(u64, &Till)> {
        let number = *self.open.get(cashier)?;
        self.tills.get(&number).map(|till| (number, till))
    }

    /// Every receipt, by number.
    pub fn receipts(&self) -> impl DoubleEndedIterator<Item = &Receipt> {
        self.receipts.values()
    }

    /// A receipt.
    pub fn receipt(&self, number: u64) -> Option<&Receipt> {
        self.receipts.get(&number)
    }

    /// The payments that wait for a second person.
    pub fn waiting(&self) -> impl Iterator<Item = (u64, &Waiting)> {
        self.waiting.iter().map(|(number, waiting)| (*number, waiting))
    }

    /// The reports about cash, the oldest first.
    pub fn reports(&self) -> impl DoubleEndedIterator<Item = &Reported> {
        self.reports.iter()
    }

    /// Chips under way for a request of a table.
    pub fn handed(&self, table: &TableId, number: u32) -> Option<&Handed> {
        self.handed.get(table)?.get(&number)
    }

    /// How often a ticket was printed again, by its sequence number.
    pub fn copies(&self, sequence: u64) -> u32 {
        self.printed.get(&sequence).copied().unwrap_or(0)
    }

    /// How a patron was identified on this gaming day before money moved, if so.
    pub fn identified(&self, patron: &PatronId, day: Day) -> Option<&Identified> {
        self.identified.get(patron).filter(|known| known.day == day)
    }

    /// The cash of a patron on a gaming day, if it is the last the patron came.
    pub(crate) fn patron_day(&self, patron: &PatronId, day: Day) -> PatronDay {
        let known = self.days.get(patron).copied().filter(|known| known.day == day);
        known.unwrap_or(PatronDay { day, ..PatronDay::default() })
    }
}
