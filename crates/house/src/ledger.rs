//! The ledger: the balance of every account, as the transfers so far have left it.

use crate::account::{Account, Transfer};
use crate::id::{PatronId, TableId};
use croupier_rules::money::Amount;
use std::collections::BTreeMap;
use thiserror::Error;

/// All balances, in cents. They sum to zero, always.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    balances: BTreeMap<Account, i64>,
}

/// Transfers that may not be made. Nothing of the batch was.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LedgerRefused {
    /// A patron's credit or stakes would be less than nothing.
    #[error("{account} would be {balance} cents")]
    BelowZero {
        /// The account.
        account: Account,
        /// What its balance would be.
        balance: i64,
    },
    /// A balance left the range of money.
    #[error("{account} is out of range")]
    OutOfRange {
        /// The account.
        account: Account,
    },
}

impl Ledger {
    /// A ledger with nothing in it.
    pub fn new() -> Ledger {
        Ledger::default()
    }

    /// A ledger with these balances, as stored.
    pub fn with_balances(balances: impl IntoIterator<Item = (Account, i64)>) -> Ledger {
        Ledger { balances: balances.into_iter().collect() }
    }

    /// Makes all of these transfers, or none. What counts is where they leave the accounts, not
    /// the order they stand in.
    pub fn apply(&mut self, transfers: &[Transfer]) -> Result<(), LedgerRefused> {
        for (account, balance) in self.after(transfers)? {
            self.balances.insert(account, balance);
        }
        Ok(())
    }

    /// The balances these transfers would change, as they would be.
    pub fn after(&self, transfers: &[Transfer]) -> Result<BTreeMap<Account, i64>, LedgerRefused> {
        let mut changed: BTreeMap<&Account, i128> = BTreeMap::new();
        for Transfer { from, to, amount } in transfers {
            let cents = i128::from(amount.cents());
            *changed.entry(from).or_default() -= cents;
            *changed.entry(to).or_default() += cents;
        }
        changed.into_iter().map(|(account, change)| self.changed(account, change)).collect()
    }

    fn changed(&self, account: &Account, change: i128) -> Result<(Account, i64), LedgerRefused> {
        let balance = i128::from(self.balance(account)) + change;
        let in_range = balance.unsigned_abs() <= u128::from(Amount::MAX.cents());
        let Some(balance) = i64::try_from(balance).ok().filter(|_| in_range) else {
            return Err(LedgerRefused::OutOfRange { account: account.clone() });
        };
        match account {
            Account::Credit(_) | Account::InPlay(..) if balance < 0 => {
                Err(LedgerRefused::BelowZero { account: account.clone(), balance })
            }
            Account::Cage
            | Account::Tickets
            | Account::Credit(_)
            | Account::InPlay(..)
            | Account::Owed(_)
            | Account::Bank(_)
            | Account::Commission(_)
            | Account::Chips(_)
            | Account::Float(_) => Ok((account.clone(), balance)),
        }
    }

    /// The balances of the accounts a batch touched, as they are now: what a store writes.
    pub fn touched<'t>(
        &self,
        transfers: impl IntoIterator<Item = &'t Transfer>,
    ) -> BTreeMap<Account, i64> {
        let accounts = transfers.into_iter().flat_map(|transfer| [&transfer.from, &transfer.to]);
        accounts.map(|account| (account.clone(), self.balance(account))).collect()
    }

    /// The balance of an account.
    pub fn balance(&self, account: &Account) -> i64 {
        self.balances.get(account).copied().unwrap_or(0)
    }

    /// Every account there is, with its balance.
    pub fn balances(&self) -> impl Iterator<Item = (&Account, i64)> {
        self.balances.iter().map(|(account, &balance)| (account, balance))
    }

    /// A patron's credit.
    pub fn credit(&self, patron: &PatronId) -> Amount {
        amount(self.balance(&Account::Credit(patron.clone())))
    }

    /// What a patron has in play at a table.
    pub fn in_play(&self, patron: &PatronId, table: &TableId) -> Amount {
        amount(self.balance(&Account::InPlay(patron.clone(), table.clone())))
    }

    /// What a patron owes.
    pub fn owed(&self, patron: &PatronId) -> Amount {
        amount(-self.balance(&Account::Owed(patron.clone())))
    }

    /// What a patron may bet or cash out: the credit less what is owed, which is reserved.
    pub fn available(&self, patron: &PatronId) -> Amount {
        self.credit(patron).minus(self.owed(patron)).unwrap_or(Amount::ZERO)
    }

    /// The sum of all accounts: zero, or the ledger is broken.
    pub fn total(&self) -> i128 {
        self.balances.values().copied().map(i128::from).sum()
    }
}

/// A balance as an amount: nothing where it is below zero.
fn amount(balance: i64) -> Amount {
    u64::try_from(balance).ok().and_then(|cents| Amount::new(cents).ok()).unwrap_or(Amount::ZERO)
}
