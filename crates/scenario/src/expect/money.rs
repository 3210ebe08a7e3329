//! Money: how much a person has, and by how much it changed in the step.

use super::Seen;
use crate::grammar::{Line, Read, amount, dollars};
use croupier_house::Account;

/// `AMOUNT` is the balance; `+AMOUNT` and `-AMOUNT` are the change in this step.
fn check(seen: &Seen<'_>, whose: &str, account: &Account, word: &str, owed: bool) -> Read<()> {
    let cents = |text: &str| amount(text).map(|amount| i64::try_from(amount.cents()));
    let number = |text: &str| cents(text).map(|cents| cents.unwrap_or(i64::MAX));
    let sign = if owed { -1 } else { 1 };
    let (what, wanted, found) = match (word.strip_prefix('+'), word.strip_prefix('-')) {
        (Some(more), _) => ("change by", number(more)?, sign * seen.outcome.change(account)),
        (_, Some(less)) => ("change by", -number(less)?, sign * seen.outcome.change(account)),
        (None, None) => ("be", number(word)?, sign * seen.world.ledger.balance(account)),
    };
    if wanted == found {
        return Ok(());
    }
    let (wanted, found) = (dollars(wanted), dollars(found));
    Err(format!("{whose} should {what} {wanted}; it is {found}"))
}

/// `money NAME AMOUNT, …`: credits.
pub(super) fn credit(seen: &Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    while !line.is_empty() {
        let name = line.word("a patron")?;
        let account = Account::Credit(seen.world.patron(name)?);
        check(seen, &format!("the credit of {name}"), &account, line.word("an amount")?, false)?;
    }
    Ok(())
}

/// `in-play NAME AMOUNT, …`: stakes on the table.
pub(super) fn in_play(seen: &Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    while !line.is_empty() {
        let name = line.word("a patron")?;
        let table = seen.world.table.id().clone();
        let account = Account::InPlay(seen.world.patron(name)?, table);
        check(seen, &format!("what {name} has in play"), &account, line.word("an amount")?, false)?;
    }
    Ok(())
}

/// `owes NAME AMOUNT, …`: commission not collected.
pub(super) fn owes(seen: &Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    while !line.is_empty() {
        let name = line.word("a patron")?;
        let account = Account::Owed(seen.world.patron(name)?);
        check(seen, &format!("what {name} owes"), &account, line.word("an amount")?, true)?;
    }
    Ok(())
}

/// `house AMOUNT`: the bank of the table.
pub(super) fn house(seen: &Seen<'_>, line: &mut Line<'_>) -> Read<()> {
    let account = Account::Bank(seen.world.table.id().clone());
    check(seen, "the bank of the table", &account, line.word("an amount")?, false)
}
