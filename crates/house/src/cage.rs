//! The cage: tills that cashiers open and close with a count, what each payment asks for, and what
//! the books hold of it. A house without [`CageRules`] keeps no tills.

mod event;
mod refusal;
mod state;
mod vault;

pub use event::{CageEvent, Way};
pub use refusal::CageRefused;
pub use state::{
    Cage, Handed, Identified, OpeningDifference, PatronDay, Receipt, ReceiptKind, Reported, Till,
    TillClosing, Waiting,
};
pub use vault::Vault;

use crate::id::{PatronId, StaffId, TableId, TicketNo};
use crate::people::Person;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// The most characters of the name of the site.
const SITE_MAX: usize = 60;
/// The fewest and the most characters of the last digits of a document.
const DIGITS: (usize, usize) = (2, 4);

/// What a house asks for at its cage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CageRules {
    /// The name of the house, as tickets and receipts say it.
    pub site: String,
    /// A payment above this amount waits for a second person.
    pub second_above: Amount,
    /// From so much cash of a patron on, in or out within a gaming day, an identification is asked
    /// for and reported.
    pub identify_from: Amount,
    /// A sale of credit above this amount waits for a second person; absent if none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sale_second_above: Option<Amount>,
    /// Whether the house keeps a vault: what tills are opened with comes out of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub vault: bool,
}

impl CageRules {
    /// The usual rules of a house of this name: 10,000 in both cases, no vault.
    pub fn usual(site: &str) -> CageRules {
        let usual = Amount::new(1_000_000).unwrap_or(Amount::ZERO);
        let (site, second_above, identify_from) = (site.to_owned(), usual, usual);
        let (sale_second_above, vault) = (None, false);
        CageRules { site, second_above, identify_from, sale_second_above, vault }
    }

    /// Whether they can be followed.
    pub(crate) fn fit(&self) -> bool {
        let named = (1..=SITE_MAX).contains(&self.site.trim().chars().count());
        named && !self.identify_from.is_zero()
    }
}

/// What changes hands at the cage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum Means {
    #[default]
    Cash,
    Chips,
}

impl Means {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Means::Cash => "cash",
            Means::Chips => "chips",
        }
    }
}

/// So many notes, coins or chips of one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pieces {
    /// Notes and coins, or chips.
    pub what: Means,
    /// The value of each.
    pub of: Amount,
    /// How many.
    pub count: u32,
}

/// A count of what lies in a till.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Count {
    /// Notes and coins.
    pub cash: Amount,
    /// Chips.
    #[serde(default)]
    pub chips: Amount,
    /// The same by value, where it was counted so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Pieces>,
}

impl Count {
    /// Whether nothing was there.
    pub fn is_empty(&self) -> bool {
        self.cash.is_zero() && self.chips.is_zero()
    }

    /// Whether the pieces, where there are any, sum to what is said.
    pub(crate) fn fits(&self) -> bool {
        let sums = |means: Means, said: Amount| {
            let mut of = self.pieces.iter().filter(|pieces| pieces.what == means).peekable();
            let none = of.peek().is_none();
            let sum: u128 =
                of.map(|each| u128::from(each.of.cents()) * u128::from(each.count)).sum();
            none || sum == u128::from(said.cents())
        };
        sums(Means::Cash, self.cash) && sums(Means::Chips, self.chips)
    }
}

/// How a cashier opens a till.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// What lies in it.
    pub counted: Count,
    /// The till whose float it takes over; absent if the money comes out of the vault, or is new to
    /// the cage where there is none.
    pub from: Option<u64>,
    /// Why it differs from what was counted when that till was closed, or why the floats in the
    /// cage stay where they are.
    pub reason: String,
    /// The second person, who counted too and agreed with a PIN.
    pub second: Option<StaffId>,
}

impl From<Count> for Opening {
    fn from(counted: Count) -> Opening {
        Opening { counted, ..Opening::default() }
    }
}

/// The document a patron showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum Document {
    Passport,
    IdentityCard,
    DrivingLicence,
    Other,
}

impl Document {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Document::Passport => "passport",
            Document::IdentityCard => "identity-card",
            Document::DrivingLicence => "driving-licence",
            Document::Other => "other",
        }
    }
}

/// How a patron was identified. The journal holds no name and no whole number of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identification {
    /// By which document.
    pub document: Document,
    /// The last characters of its number.
    pub digits: String,
    /// Whether the cashier compared name and picture with the person.
    pub compared: bool,
}

impl Identification {
    /// Whether it says enough.
    pub(crate) fn fits(&self) -> bool {
        let (least, most) = DIGITS;
        let plain = self.digits.bytes().all(|byte| byte.is_ascii_alphanumeric());
        self.compared && plain && (least..=most).contains(&self.digits.len())
    }
}

/// What the books hold of one transaction at the cage besides its money.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slip {
    /// The number of its receipt: one after the other, without gaps.
    pub receipt: u64,
    /// The till.
    pub till: u64,
    /// Whose till it is.
    pub cashier: StaffId,
    /// In cash or in chips.
    #[serde(default)]
    pub means: Means,
    /// The second person, where one was needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<StaffId>,
    /// The payment that waited, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment: Option<u64>,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// How a cashier takes or gives money.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    /// In cash or in chips.
    pub means: Means,
    /// How the patron was identified, if the cashier asked.
    pub identified: Option<Identification>,
    /// The second person, who agreed with a PIN at the cage.
    pub second: Option<StaffId>,
}

/// What is paid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "pays")]
pub enum Payment {
    /// A ticket.
    Ticket {
        /// Its validation number, which the list of events never shows.
        #[serde(rename = "validation")]
        ticket: TicketNo,
    },
    /// A patron's credit.
    Credit {
        /// How much of it.
        amount: Amount,
    },
    /// Credit that is sold: the money lies on the counter.
    Sale {
        /// How much of it.
        amount: Amount,
    },
}

/// How a till is closed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TillEnd {
    /// Which; absent for the own.
    pub till: Option<u64>,
    /// What lies in it.
    pub counted: Count,
    /// Why it differs from the books, if it does.
    pub reason: String,
    /// Whether what was counted goes to the vault; else it stays in the cage as a float.
    pub to_vault: bool,
    /// The second person, who counted too and agreed with a PIN.
    pub second: Option<StaffId>,
}

/// Chips that go between the cage and a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carried {
    /// From the cage to the table.
    Fill,
    /// From the table to the cage.
    Credit,
}

/// What of the cage is printed again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// The ticket with this sequence number. The validation number is worth money, and the list of
    /// events is read by people who must not have it.
    Ticket(u64),
    /// A receipt.
    Receipt(u64),
}

/// A command at the cage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CageCommand {
    /// Set what the house asks for.
    ChangeRules(CageRules),
    /// A cashier opens a till.
    OpenTill(Opening),
    /// A cashier closes the own till, or a Shift Manager closes one.
    CloseTill(TillEnd),
    /// Sell credits.
    Sell {
        /// To whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
        /// How.
        terms: Terms,
    },
    /// Pay a ticket.
    Redeem {
        /// Its validation number.
        ticket: TicketNo,
        /// How.
        terms: Terms,
    },
    /// Pay credit to a patron, who agreed with card and PIN.
    PayOut {
        /// To whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
        /// How.
        terms: Terms,
    },
    /// A cashier identifies a patron before any money moves, for this gaming day.
    Identify {
        /// Whom.
        patron: PatronId,
        /// By what.
        shown: Identification,
    },
    /// Agree, as the second person, to a payment that waits.
    Agree {
        /// Its number.
        payment: u64,
    },
    /// Take a payment back, or decline it.
    Decline {
        /// Its number.
        payment: u64,
    },
    /// Hand over chips that a table asked for, or take in what it sends.
    HandChips {
        /// Which table.
        table: TableId,
        /// The number of its request.
        number: u32,
        /// To the table or from it.
        kind: Carried,
        /// How much.
        amount: Amount,
    },
    /// Chips that were handed over were counted at the table; only the house says so.
    ChipsArrived {
        /// Which table.
        table: TableId,
        /// The number of its request.
        number: u32,
        /// Whether the request was cancelled instead: the chips are back in the till.
        back: bool,
    },
    /// The drop of a table was counted, and the cash goes to the vault; only the house says so.
    DropArrived {
        /// Which table.
        table: TableId,
        /// The number of its request.
        number: u32,
        /// How much.
        amount: Amount,
    },
    /// Print something again.
    Reprint {
        /// What.
        paper: Paper,
        /// Who agreed: the patron whose ticket it is, or a second person.
        agreed: Option<Person>,
    },
}
