//! Folds tills opened and closed. The difference of every count is reckoned again, and who counted
//! too.

use super::is_second;
use super::vault::vault_moved;
use crate::cage::{CageEvent, Count, OpeningDifference, Till, TillClosing, Vault, Way};
use crate::evolve::Corrupt;
use crate::id::StaffId;
use crate::state::House;

pub(super) fn till(house: &mut House, what: &CageEvent, at_ms: u64) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // the caller passes these two
    match what {
        CageEvent::TillOpened { till, cashier, counted, from, .. } => {
            let follows = *till == house.cage.next_till() && !house.cage.open.contains_key(cashier);
            if !follows {
                return Err(Corrupt::new(format!("till {till} does not follow")));
            }
            let difference = difference(house, what)?;
            out_of_vault(house, what)?;
            if let Some(left) = from.and_then(|from| house.cage.tills.get_mut(&from)) {
                left.taken_by = Some(*till);
            }
            house.cage.open.insert(cashier.clone(), *till);
            let opened = Till {
                cashier: cashier.clone(),
                opened_ms: at_ms,
                opened: counted.clone(),
                cash: counted.cash,
                chips: counted.chips,
                closed: None,
                difference,
                taken_by: None,
            };
            house.cage.tills.insert(*till, opened);
            Ok(())
        }
        CageEvent::TillClosed { till, cashier, .. } => {
            into_vault(house, what)?;
            let was_open = house.cage.open.remove(cashier) == Some(*till);
            let here = house.cage.tills.get_mut(till).filter(|_| was_open);
            let here = here.ok_or_else(|| Corrupt::new(format!("till {till} was not open")))?;
            close(here, what, at_ms)
        }
        _ => Ok(()),
    }
}

/// Where a vault is kept, a till takes a float over or is opened out of the vault, by two people.
fn out_of_vault(house: &mut House, what: &CageEvent) -> Result<(), Corrupt> {
    let CageEvent::TillOpened { till, cashier, counted, from, second, vault, .. } = what else {
        return Ok(());
    };
    let due = house.cage.keeps_vault() && from.is_none() && !counted.is_empty();
    let by_two = second.as_ref().is_some_and(|second| is_second(house, cashier, second));
    match (due, *vault) {
        (false, false) => Ok(()),
        (true, true) if by_two => vault_moved(house, Way::Out, Vault::from(counted)),
        (true | false, true | false) => {
            Err(Corrupt::new(format!("till {till} was opened beside the vault")))
        }
    }
}

/// What lay in a till goes to the vault, by two people.
fn into_vault(house: &mut House, what: &CageEvent) -> Result<(), Corrupt> {
    let CageEvent::TillClosed { till, cashier, closed_by, counted, left, vault, second, .. } = what
    else {
        return Ok(());
    };
    let by = closed_by.as_ref().unwrap_or(cashier);
    let by_two = second.as_ref().is_some_and(|second| is_second(house, by, second));
    if !vault {
        return match second.is_some() && !by_two {
            true => Err(Corrupt::new(format!("till {till} was closed by one person as two"))),
            false => Ok(()),
        };
    }
    match by_two && !left {
        true => vault_moved(house, Way::In, Vault::from(counted)),
        false => Err(Corrupt::new(format!("till {till} was closed beside the vault"))),
    }
}

/// How an opening differed from the float it took over, with whoever counted too; the same where
/// floats stayed in the cage.
fn difference(house: &House, what: &CageEvent) -> Result<Option<OpeningDifference>, Corrupt> {
    let CageEvent::TillOpened { till, cashier, counted, from, .. } = what else { return Ok(None) };
    let CageEvent::TillOpened { cash_over, chips_over, reason, second, .. } = what else {
        return Ok(None);
    };
    let wrong = || Corrupt::new(format!("till {till} was opened on another float"));
    let left = match from {
        Some(from) => Some(house.cage.tills.get(from).and_then(Till::float).ok_or_else(wrong)?),
        None => None,
    };
    let reckoned = left.map_or((0, 0), |left| over(counted, left));
    if reckoned != (*cash_over, *chips_over) {
        return Err(wrong());
    }
    let asked = reckoned != (0, 0) || (from.is_none() && house.cage.floats().next().is_some());
    let explained = |reason: &String, second: &StaffId| OpeningDifference {
        cash_over: *cash_over,
        chips_over: *chips_over,
        reason: reason.clone(),
        second: second.clone(),
    };
    match (reason, second) {
        (Some(reason), Some(second)) if is_second(house, cashier, second) => {
            Ok(Some(explained(reason, second)).filter(|_| asked))
        }
        (_, None) if !asked => Ok(None),
        (None, Some(second)) if !asked && is_second(house, cashier, second) => Ok(None),
        (Some(_) | None, Some(_) | None) => {
            Err(Corrupt::new(format!("till {till} was opened without a second person")))
        }
    }
}

fn over(counted: &Count, books: &Count) -> (i64, i64) {
    let over = crate::decide::over;
    (over(counted.cash, books.cash), over(counted.chips, books.chips))
}

fn close(here: &mut Till, what: &CageEvent, at_ms: u64) -> Result<(), Corrupt> {
    let CageEvent::TillClosed { till, cashier, closed_by, counted, reason, left, .. } = what else {
        return Ok(());
    };
    let CageEvent::TillClosed { cash_over, chips_over, .. } = what else { return Ok(()) };
    let books = Count { cash: here.cash, chips: here.chips, pieces: Vec::new() };
    let differs = over(counted, &books);
    let unexplained = differs != (0, 0) && reason.is_none();
    if differs != (*cash_over, *chips_over) || unexplained {
        return Err(Corrupt::new(format!("till {till} was closed with another difference")));
    }
    here.closed = Some(TillClosing {
        at_ms,
        by: closed_by.clone().unwrap_or_else(|| cashier.clone()),
        counted: counted.clone(),
        cash_over: *cash_over,
        chips_over: *chips_over,
        reason: reason.clone(),
        left: *left,
    });
    Ok(())
}
