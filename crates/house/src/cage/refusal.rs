//! Why the cage says no.

use crate::fact::{Fact, Facts};
use crate::id::PatronId;
use croupier_rules::money::Amount;
use thiserror::Error;

/// A refusal of the cage.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum CageRefused {
    #[error("this house keeps no tills")]
    NoTills,
    #[error("a till must be open first: open yours with a count")]
    TillNeeded,
    #[error("till {till} is open already: close it first")]
    TillOpen { till: u64 },
    #[error("there is no open till {till}")]
    NoSuchTill { till: u64 },
    #[error("the till holds {left} in {means} and cannot pay {amount}")]
    TillShort { amount: Amount, left: Amount, means: &'static str },
    #[error("payments wait, or chips are under way, for till {till}")]
    TillBusy { till: u64 },
    #[error("the pieces counted do not sum to the amount")]
    CountUnfit,
    #[error("the count differs by {cash} cents of cash and {chips} cents of chips: say why")]
    DifferenceUnexplained { cash: i64, chips: i64 },
    #[error("more is missing than one person may write off: a second person counts too")]
    ShortNeedsTwo,
    #[error("there is no float of till {till} in the cage: another till took it over")]
    NoSuchFloat { till: u64 },
    #[error("floats lie in the cage: take one over, or say why not; a second person counts too")]
    FloatWaits,
    #[error(
        "the count is not what till {till} was closed with: say why, and a second person counts"
    )]
    OpeningDiffers { till: u64 },
    #[error("{patron} reaches {total} in cash today: identify the patron first, from {from} on")]
    IdentificationNeeded { patron: PatronId, total: Amount, from: Amount },
    #[error("say which document, 2 to 4 last characters of its number, and compare the name")]
    IdentificationUnfit,
    #[error("there is no payment {payment} that waits")]
    NoSuchPayment { payment: u64 },
    #[error("the second person is another cashier or a Shift Manager")]
    SecondUnfit,
    #[error("the cage has not handed over request {number} yet")]
    ChipsNotHanded { number: u32 },
    #[error("request {number} was handed over already")]
    ChipsHandedAlready { number: u32 },
    #[error("the ticket has money in it: its patron agrees with card and PIN, or a second person")]
    CopyNeedsTwo,
    #[error("there is no receipt {receipt}")]
    NoSuchReceipt { receipt: u64 },
    #[error("this house keeps no vault: two people set so in the rules of the house")]
    NoVault,
    #[error("the vault holds {cash} in cash and {chips} in chips: not enough")]
    VaultShort { cash: Amount, chips: Amount },
    #[error("what leaves the vault or goes into it is counted by a second person too")]
    VaultNeedsTwo,
    #[error("the vault holds {cash} in cash and {chips} in chips by the books now: count again")]
    VaultChanged { cash: Amount, chips: Amount },
    #[error("a site of 1 to 60 characters, a threshold above zero and a time of day are needed")]
    RulesUnfit,
}

impl CageRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            CageRefused::NoTills => "no_tills",
            CageRefused::TillNeeded => "till_needed",
            CageRefused::TillOpen { .. } => "till_open",
            CageRefused::NoSuchTill { .. } => "no_such_till",
            CageRefused::TillShort { .. } => "till_short",
            CageRefused::TillBusy { .. } => "till_busy",
            CageRefused::CountUnfit => "count_unfit",
            CageRefused::DifferenceUnexplained { .. } => "difference_unexplained",
            CageRefused::ShortNeedsTwo => "short_needs_two",
            CageRefused::NoSuchFloat { .. } => "no_such_float",
            CageRefused::FloatWaits => "float_waits",
            CageRefused::OpeningDiffers { .. } => "opening_differs",
            CageRefused::IdentificationNeeded { .. } => "identification_needed",
            CageRefused::IdentificationUnfit => "identification_unfit",
            CageRefused::NoSuchPayment { .. } => "no_such_payment",
            CageRefused::SecondUnfit => "second_unfit",
            CageRefused::ChipsNotHanded { .. } => "chips_not_handed",
            CageRefused::ChipsHandedAlready { .. } => "chips_handed_already",
            CageRefused::CopyNeedsTwo => "copy_needs_two",
            CageRefused::NoSuchReceipt { .. } => "no_such_receipt",
            CageRefused::NoVault => "no_vault",
            CageRefused::VaultShort { .. } => "vault_short",
            CageRefused::VaultNeedsTwo => "vault_needs_two",
            CageRefused::VaultChanged { .. } => "vault_changed",
            CageRefused::RulesUnfit => "cage_rules_unfit",
        }
    }

    /// The facts for its sentence.
    pub fn facts(&self) -> Facts {
        let count = |number: u64| Fact::Number(i64::try_from(number).unwrap_or(i64::MAX));
        match self {
            CageRefused::TillOpen { till }
            | CageRefused::NoSuchTill { till }
            | CageRefused::NoSuchFloat { till }
            | CageRefused::OpeningDiffers { till }
            | CageRefused::TillBusy { till } => Facts::from([("till", count(*till))]),
            CageRefused::TillShort { amount, left, means } => Facts::from([
                ("amount", (*amount).into()),
                ("left", (*left).into()),
                ("means", (*means).into()),
            ]),
            CageRefused::DifferenceUnexplained { cash, chips } => {
                Facts::from([("cash", Fact::Number(*cash)), ("chips", Fact::Number(*chips))])
            }
            CageRefused::IdentificationNeeded { patron, total, from } => Facts::from([
                ("patron", patron.as_str().into()),
                ("total", (*total).into()),
                ("from", (*from).into()),
            ]),
            CageRefused::NoSuchPayment { payment } => Facts::from([("payment", count(*payment))]),
            CageRefused::ChipsNotHanded { number } | CageRefused::ChipsHandedAlready { number } => {
                Facts::from([("number", (*number).into())])
            }
            CageRefused::NoSuchReceipt { receipt } => Facts::from([("receipt", count(*receipt))]),
            CageRefused::VaultShort { cash, chips } | CageRefused::VaultChanged { cash, chips } => {
                Facts::from([("cash", (*cash).into()), ("chips", (*chips).into())])
            }
            CageRefused::NoTills
            | CageRefused::NoVault
            | CageRefused::VaultNeedsTwo
            | CageRefused::TillNeeded
            | CageRefused::CountUnfit
            | CageRefused::FloatWaits
            | CageRefused::ShortNeedsTwo
            | CageRefused::CopyNeedsTwo
            | CageRefused::IdentificationUnfit
            | CageRefused::SecondUnfit
            | CageRefused::RulesUnfit => Facts::new(),
        }
    }
}
