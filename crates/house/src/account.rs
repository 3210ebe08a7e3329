//! Accounts and the transfers between them: the only way money moves.

use crate::id::{DeviceId, NotAnId, PatronId, TableId};
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// An account: a place where money is. Its text form is stored, so it is a contract.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Account {
    /// The cage: cash that came in and went out. Its balance is minus the cash the house holds.
    Cage,
    /// Tickets issued and not redeemed.
    Tickets,
    /// A patron's credit, out of which the patron may bet or cash out. Never below zero.
    Credit(PatronId),
    /// A patron's stakes at a table. Never below zero; zero after the round.
    InPlay(PatronId, TableId),
    /// What a patron owes, as a balance of zero or below.
    Owed(PatronId),
    /// A table's wins and losses.
    Bank(TableId),
    /// The commission a table has noted, collected or not.
    Commission(TableId),
    /// The chips patrons hold at a chip table. Its balance is minus what they brought and lost.
    Chips(TableId),
    /// The float of a chip table, as the cage has filled it.
    Float(TableId),
    /// The notes in an acceptor. Its balance is minus the cash it holds; a count moves it to the
    /// cage.
    Notes(DeviceId),
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Cage => f.write_str("cage"),
            Account::Tickets => f.write_str("tickets"),
            Account::Credit(patron) => parts(f, ["patron/", patron.as_str(), "/credit", ""]),
            Account::InPlay(patron, table) => {
                parts(f, ["patron/", patron.as_str(), "/in-play/", table.as_str()])
            }
            Account::Owed(patron) => parts(f, ["patron/", patron.as_str(), "/owed", ""]),
            Account::Bank(table) => parts(f, ["table/", table.as_str(), "/bank", ""]),
            Account::Commission(table) => parts(f, ["table/", table.as_str(), "/commission", ""]),
            Account::Chips(table) => parts(f, ["table/", table.as_str(), "/chips", ""]),
            Account::Notes(device) => parts(f, ["device/", device.as_str(), "/notes", ""]),
            Account::Float(table) => parts(f, ["table/", table.as_str(), "/float", ""]),
        }
    }
}

/// Writes texts one after another without allocating, because every bet writes four accounts.
fn parts(f: &mut fmt::Formatter<'_>, parts: [&str; 4]) -> fmt::Result {
    parts.into_iter().try_for_each(|part| f.write_str(part))
}

impl Serialize for Account {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that names no account.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not an account")]
pub struct NotAnAccount(pub String);

impl FromStr for Account {
    type Err = NotAnAccount;

    fn from_str(text: &str) -> Result<Account, NotAnAccount> {
        let bad = |_: NotAnId| NotAnAccount(text.to_owned());
        let parts: Vec<&str> = text.split('/').collect();
        match *parts.as_slice() {
            ["cage"] => Ok(Account::Cage),
            ["tickets"] => Ok(Account::Tickets),
            ["patron", patron, "credit"] => patron.parse().map(Account::Credit).map_err(bad),
            ["patron", patron, "owed"] => patron.parse().map(Account::Owed).map_err(bad),
            ["patron", patron, "in-play", table] => {
                Ok(Account::InPlay(patron.parse().map_err(bad)?, table.parse().map_err(bad)?))
            }
            ["table", table, "bank"] => table.parse().map(Account::Bank).map_err(bad),
            ["table", table, "commission"] => table.parse().map(Account::Commission).map_err(bad),
            ["table", table, "chips"] => table.parse().map(Account::Chips).map_err(bad),
            ["device", device, "notes"] => device.parse().map(Account::Notes).map_err(bad),
            ["table", table, "float"] => table.parse().map(Account::Float).map_err(bad),
            _ => Err(NotAnAccount(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Account {
    type Error = NotAnAccount;
    fn try_from(text: String) -> Result<Account, NotAnAccount> {
        text.parse()
    }
}

/// Money that moves from one account to another: balanced by construction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Transfer {
    /// The account it leaves.
    pub from: Account,
    /// The account it arrives at.
    pub to: Account,
    /// How much.
    pub amount: Amount,
}
