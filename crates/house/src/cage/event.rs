//! What happened at the cage: part of the stored contract of the house.

use super::{CageRules, Carried, Count, Document, Identification, Means, Paper, Payment, Slip};
use crate::gaming_day::Day;
use crate::id::{PatronId, StaffId, TableId};
use crate::people::Person;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// Whether money comes into the cage or leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum Way {
    In,
    Out,
}

impl Way {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Way::In => "in",
            Way::Out => "out",
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_none_over(over: &i64) -> bool {
    *over == 0
}

/// An event of the cage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum CageEvent {
    /// What the house asks for at its cage was set.
    CageRulesChanged {
        /// The new rules.
        to: CageRules,
        /// The rules before; absent if the house kept no tills.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        was: Option<CageRules>,
    },
    /// A cashier opened a till.
    TillOpened {
        /// Its number.
        till: u64,
        /// Who.
        cashier: StaffId,
        /// What lay in it.
        counted: Count,
        /// The till whose float it took over; absent if the money was new to the cage.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u64>,
        /// By how much the cash differs from what was counted at that till's closing, in cents.
        #[serde(default, skip_serializing_if = "is_none_over")]
        cash_over: i64,
        /// The same of chips.
        #[serde(default, skip_serializing_if = "is_none_over")]
        chips_over: i64,
        /// Why, if it differs, or if floats stayed in the cage.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// Who counted too, where that was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<StaffId>,
        /// Whether it came out of the vault. Houses of before kept none.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        vault: bool,
    },
    /// A till was closed.
    TillClosed {
        /// Its number.
        till: u64,
        /// Whose it was.
        cashier: StaffId,
        /// Who closed it, if somebody else did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        closed_by: Option<StaffId>,
        /// What lay in it.
        counted: Count,
        /// By how much the cash differs from the books, in cents; below zero if it is short.
        cash_over: i64,
        /// The same of chips.
        chips_over: i64,
        /// Why, if it differs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// Whether what was counted stays in the cage as a float for another till. Houses of before
        /// did not keep account of it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
        /// Whether what was counted went to the vault instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        vault: bool,
        /// Who counted too, where it went to the vault or much was missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<StaffId>,
    },
    /// Credit was paid to a patron.
    PaidOut {
        /// To whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
        /// The transaction.
        slip: Slip,
    },
    /// A payment waits for a second person.
    PaymentAsked {
        /// Its number.
        payment: u64,
        /// What is paid.
        paying: Payment,
        /// Whose money it is.
        patron: PatronId,
        /// How much.
        amount: Amount,
        /// In cash or in chips.
        means: Means,
        /// Who asked: the money is in this cashier's till.
        cashier: StaffId,
        /// How the patron was identified, if that was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        identified: Option<Identification>,
    },
    /// A payment was taken back or declined.
    PaymentDeclined {
        /// Its number.
        payment: u64,
        /// How much it would have been.
        amount: Amount,
        /// Who took it back or declined it.
        declined_by: StaffId,
    },
    /// A patron reached the threshold for cash and was identified: the report.
    CashReported {
        /// Who.
        patron: PatronId,
        /// Cash that came in or went out.
        way: Way,
        /// The sum of it within the gaming day, with this transaction.
        total: Amount,
        /// The gaming day.
        day: Day,
        /// By which document.
        document: Document,
        /// The last characters of its number.
        digits: String,
        /// Who looked at it.
        cashier: StaffId,
    },
    /// A cashier identified a patron before any money moved.
    PatronIdentified {
        /// Who.
        patron: PatronId,
        /// The gaming day for which it holds.
        day: Day,
        /// By which document.
        document: Document,
        /// The last characters of its number.
        digits: String,
        /// Who looked at it.
        cashier: StaffId,
    },
    /// Chips were handed over to a table, or taken in from it.
    ChipsHanded {
        /// Which table.
        table: TableId,
        /// The number of its request.
        number: u32,
        /// To the table or from it.
        carried: Carried,
        /// How much.
        amount: Amount,
        /// The transaction.
        slip: Slip,
    },
    /// Chips that were handed over were counted at the table.
    ChipsArrived {
        /// Which table.
        table: TableId,
        /// The number of its request.
        number: u32,
        /// Whether the request was cancelled instead: the chips are back in the till.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        back: bool,
    },
    /// The drop of a table was counted, and its cash went to the vault.
    DropArrived {
        /// Which table.
        table: TableId,
        /// The number of its request.
        number: u32,
        /// How much.
        amount: Amount,
    },
    /// A ticket or a receipt was printed again.
    Reprinted {
        /// Which.
        paper: Paper,
        /// The number of the copy.
        copy: u32,
        /// Who printed it.
        by: StaffId,
        /// Who agreed, where the ticket still had money in it: its patron, or a second person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<Person>,
    },
}
