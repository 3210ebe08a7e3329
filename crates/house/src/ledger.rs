//! The ledger: the balance of every account after all transfers so far.

use crate::account::{Account, Transfer};
use crate::id::{DeviceId, PatronId, TableId};
use crate::shelf::Shelf;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// All balances, in cents. They always sum to zero.
///
/// A patron's accounts are stored together, and so are a table's: a caller that needs one mostly
/// needs the other, and the costly part is to find the owner.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    cage: i64,
    tickets: i64,
    pub(crate) purses: Shelf<PatronId, Purse>,
    tills: BTreeMap<TableId, Till>,
    notes: BTreeMap<DeviceId, i64>,
}

/// Two ledgers are equal if every account has the same balance; an absent account counts as zero.
impl PartialEq for Ledger {
    fn eq(&self, other: &Ledger) -> bool {
        self.balances().eq(other.balances())
    }
}

impl Eq for Ledger {}

/// The accounts of a patron.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Purse {
    #[serde(skip_serializing_if = "is_nothing")]
    credit: i64,
    #[serde(skip_serializing_if = "is_nothing")]
    owed: i64,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    in_play: BTreeMap<TableId, i64>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde asks
const fn is_nothing(cents: &i64) -> bool {
    *cents == 0
}

/// The accounts of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Till {
    bank: i64,
    commission: i64,
    chips: i64,
    float: i64,
}

/// Why transfers cannot be made. No transfer of the batch was made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LedgerRefused {
    /// A patron's credit or stakes would fall below zero.
    #[error("{account} would be {balance} cents")]
    BelowZero {
        /// The account.
        account: Account,
        /// What its balance would be.
        balance: i64,
    },
    /// A balance would leave the range of money.
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
        let mut ledger = Ledger::new();
        for (account, balance) in balances {
            *ledger.place(&account) = balance;
        }
        ledger
    }

    /// Makes all of these transfers, or none. Only the final balances must be allowed, so the order
    /// of the transfers does not matter.
    pub fn apply(&mut self, transfers: &[Transfer]) -> Result<(), LedgerRefused> {
        if let [Transfer { from, to, amount }] = transfers
            && from != to
        {
            return self.transfer(from, to, *amount); // nearly every bet is one transfer
        }
        let mut changes: Vec<(&Account, i128)> = Vec::with_capacity(transfers.len() * 2);
        for Transfer { from, to, amount } in transfers {
            let cents = i128::from(amount.cents());
            changes.extend([(from, -cents), (to, cents)]);
        }
        changes.sort_unstable_by_key(|(account, _)| *account);
        changes.dedup_by(|(account, change), (kept, sum)| {
            let same = account == kept;
            *sum += if same { *change } else { 0 };
            same
        });
        let balance = |&(account, change)| Ok((account, self.changed(account, change)?));
        let balances: Vec<(&Account, i64)> =
            changes.iter().map(balance).collect::<Result<_, LedgerRefused>>()?;
        for (account, balance) in balances {
            *self.place(account) = balance;
        }
        Ok(())
    }

    /// One transfer between two accounts.
    fn transfer(
        &mut self,
        from: &Account,
        to: &Account,
        amount: Amount,
    ) -> Result<(), LedgerRefused> {
        let cents = i128::from(amount.cents());
        match (from, to) {
            (Account::Credit(patron), Account::InPlay(player, table)) if patron == player => {
                self.stake(patron, table, (from, to), cents)
            }
            (Account::InPlay(player, table), Account::Credit(patron)) if patron == player => {
                self.stake(patron, table, (to, from), -cents)
            }
            (_, _) => {
                let (left, arrived) = (self.changed(from, -cents)?, self.changed(to, cents)?);
                *self.place(from) = left;
                *self.place(to) = arrived;
                Ok(())
            }
        }
    }

    /// Moves a patron's credit into play, or back if `cents` is negative. Both accounts are in one
    /// purse, so the purse is looked up once.
    fn stake(
        &mut self,
        patron: &PatronId,
        table: &TableId,
        (credit, in_play): (&Account, &Account),
        cents: i128,
    ) -> Result<(), LedgerRefused> {
        let Some(purse) = self.purses.get_mut(patron) else {
            // A patron without a purse has no credit to stake and no stake to get back.
            return may_be(credit, -cents).and(may_be(in_play, cents)).map(|_| ());
        };
        let staked = purse.in_play.get(table).copied().unwrap_or(0);
        let left = may_be(credit, i128::from(purse.credit) - cents)?;
        let staked = may_be(in_play, i128::from(staked) + cents)?;
        purse.credit = left;
        *entry(&mut purse.in_play, table) = staked;
        Ok(())
    }

    /// The balance of an account after a change, if the account may have it.
    fn changed(&self, account: &Account, change: i128) -> Result<i64, LedgerRefused> {
        may_be(account, i128::from(self.balance(account)) + change)
    }

    /// The balance of an account, to be changed; it is created if absent.
    fn place(&mut self, account: &Account) -> &mut i64 {
        match account {
            Account::Cage => &mut self.cage,
            Account::Tickets => &mut self.tickets,
            Account::Credit(patron) => &mut self.purses.get_or_default(patron).credit,
            Account::Owed(patron) => &mut self.purses.get_or_default(patron).owed,
            Account::InPlay(patron, table) => {
                entry(&mut self.purses.get_or_default(patron).in_play, table)
            }
            Account::Bank(table) => &mut entry(&mut self.tills, table).bank,
            Account::Commission(table) => &mut entry(&mut self.tills, table).commission,
            Account::Chips(table) => &mut entry(&mut self.tills, table).chips,
            Account::Float(table) => &mut entry(&mut self.tills, table).float,
            Account::Notes(device) => entry(&mut self.notes, device),
        }
    }

    /// The present balances of the accounts these transfers touch, for the store to write.
    pub fn touched<'t>(
        &self,
        transfers: impl IntoIterator<Item = &'t Transfer>,
    ) -> BTreeMap<Account, i64> {
        let accounts = transfers.into_iter().flat_map(|transfer| [&transfer.from, &transfer.to]);
        accounts.map(|account| (account.clone(), self.balance(account))).collect()
    }

    /// The balance of an account.
    pub fn balance(&self, account: &Account) -> i64 {
        let purse = |patron| self.purses.get(patron);
        let till = |table| self.tills.get(table);
        let balance = match account {
            Account::Cage => Some(self.cage),
            Account::Tickets => Some(self.tickets),
            Account::Credit(patron) => purse(patron).map(|purse| purse.credit),
            Account::Owed(patron) => purse(patron).map(|purse| purse.owed),
            Account::InPlay(patron, table) => {
                purse(patron).and_then(|purse| purse.in_play.get(table)).copied()
            }
            Account::Bank(table) => till(table).map(|till| till.bank),
            Account::Commission(table) => till(table).map(|till| till.commission),
            Account::Chips(table) => till(table).map(|till| till.chips),
            Account::Float(table) => till(table).map(|till| till.float),
            Account::Notes(device) => self.notes.get(device).copied(),
        };
        balance.unwrap_or(0)
    }

    /// Every account with a balance other than zero: the house's, the patrons', the tables'.
    pub fn balances(&self) -> impl Iterator<Item = (Account, i64)> {
        let house = [(Account::Cage, self.cage), (Account::Tickets, self.tickets)];
        let purses = self.purses.iter().flat_map(|(patron, purse)| {
            let in_play = purse.in_play.iter();
            let in_play = in_play
                .map(|(table, &cents)| (Account::InPlay(patron.clone(), table.clone()), cents));
            let (credit, owed) = (Account::Credit(patron.clone()), Account::Owed(patron.clone()));
            [(credit, purse.credit), (owed, purse.owed)].into_iter().chain(in_play)
        });
        let tills = self.tills.iter().flat_map(|(table, till)| {
            let (bank, noted) = (Account::Bank(table.clone()), Account::Commission(table.clone()));
            let (chips, float) = (Account::Chips(table.clone()), Account::Float(table.clone()));
            [(bank, till.bank), (noted, till.commission), (chips, till.chips), (float, till.float)]
        });
        let notes = self.notes.iter();
        let notes = notes.map(|(device, &cents)| (Account::Notes(device.clone()), cents));
        let all = house.into_iter().chain(purses).chain(tills).chain(notes);
        all.filter(|&(_, balance)| balance != 0)
    }

    /// The same ledger without the accounts of patrons.
    pub(crate) fn without_purses(&self) -> Ledger {
        Ledger {
            cage: self.cage,
            tickets: self.tickets,
            purses: Shelf::default(),
            tills: self.tills.clone(),
            notes: self.notes.clone(),
        }
    }

    /// A patron's credit.
    pub fn credit(&self, patron: &PatronId) -> Amount {
        amount(self.purses.get(patron).map_or(0, |purse| purse.credit))
    }

    /// What a patron has in play at a table.
    pub fn in_play(&self, patron: &PatronId, table: &TableId) -> Amount {
        let purse = self.purses.get(patron);
        amount(purse.and_then(|purse| purse.in_play.get(table)).copied().unwrap_or(0))
    }

    /// What a patron has in play at all tables.
    pub fn all_in_play(&self, patron: &PatronId) -> Amount {
        let purse = self.purses.get(patron);
        amount(purse.map_or(0, |purse| purse.in_play.values().sum()))
    }

    /// What a patron owes.
    pub fn owed(&self, patron: &PatronId) -> Amount {
        amount(self.purses.get(patron).map_or(0, |purse| -purse.owed))
    }

    /// What a patron may bet or cash out: the credit, less what the patron owes.
    pub fn available(&self, patron: &PatronId) -> Amount {
        let Some(purse) = self.purses.get(patron) else { return Amount::ZERO };
        amount(purse.credit).minus(amount(-purse.owed)).unwrap_or(Amount::ZERO)
    }

    /// The sum of all accounts. Anything but zero means that the ledger is broken.
    pub fn total(&self) -> i128 {
        self.balances().map(|(_, balance)| i128::from(balance)).sum()
    }
}

/// The balance, if the account may have it.
fn may_be(account: &Account, balance: i128) -> Result<i64, LedgerRefused> {
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
        | Account::Float(_)
        | Account::Notes(_) => Ok(balance),
    }
}

/// The value of a key, created if absent. Copying an id is cheap.
fn entry<'m, K: Ord + Clone, V: Default>(map: &'m mut BTreeMap<K, V>, key: &K) -> &'m mut V {
    map.entry(key.clone()).or_default()
}

/// A balance as an amount; zero if it is negative.
fn amount(balance: i64) -> Amount {
    u64::try_from(balance).ok().and_then(|cents| Amount::new(cents).ok()).unwrap_or(Amount::ZERO)
}
