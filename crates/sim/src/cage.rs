//! The cage: cashiers open a till with a count, sell credits, redeem tickets, pay credit out, hand
//! chips to tables and close the till, sometimes with a difference; and patrons put tickets into
//! terminals, also tickets that are worth nothing any more. A house without tills sells and pays.

use crate::casino::{PATRONS, cents, patron};
use crate::chance::Chance;
use croupier_floor::{Command, Floor};
use croupier_house::{
    CageCommand, Carried, Count, Document, HouseCommand, Identification, Means, Opening, Paper,
    PatronId, StaffId, Terms, TicketNo, Till, TillEnd,
};
use croupier_rules::money::Amount;
use croupier_table::{ChipsMove, Table};

/// What a cashier does next.
pub(crate) fn next(
    floor: &Floor,
    name: &str,
    chance: &mut Chance,
) -> Result<Option<Command>, String> {
    let me: StaffId = name.parse().map_err(|why| format!("{why}"))?;
    let command = match (floor.house().cage().rules(), floor.house().cage().till_of(&me)) {
        (None, _) => without_tills(floor, chance)?,
        (Some(_), None) if chance.permille(300) => {
            Some(HouseCommand::Cage(CageCommand::OpenTill(opening(floor, chance)?)))
        }
        (Some(_), None) if chance.permille(900) => None, // the others are refused: no till
        (Some(_), till) => with_till(floor, till.map(|(_, till)| till), chance)?,
    };
    Ok(command.map(Command::House))
}

/// Mostly on a float that a closed till left in the cage; now and then on other money, or with a
/// difference, with the second person and the words that this takes or without.
fn opening(floor: &Floor, chance: &mut Chance) -> Result<Opening, String> {
    let (cash, chips) = (cents(chance.below(3_000_000))?, cents(chance.below(2_000_000))?);
    let new = Count { cash, chips, pieces: Vec::new() };
    let two = chance.permille(500);
    let reason = if two { "counted by two".to_owned() } else { String::new() };
    let second = two.then(|| "sue".parse().ok()).flatten();
    let floats: Vec<(u64, Count)> = floor.house().cage().floats().map(left).collect();
    let taken = chance.pick(&floats).cloned().filter(|_| chance.permille(800));
    let from = taken.as_ref().map(|(till, _)| *till);
    let counted = taken.map_or(new.clone(), |(_, left)| left);
    let counted = if chance.permille(100) { new } else { counted };
    Ok(Opening { counted, from, reason, second })
}

fn left((number, till): (u64, &Till)) -> (u64, Count) {
    (number, till.float().cloned().unwrap_or_default())
}

fn without_tills(floor: &Floor, chance: &mut Chance) -> Result<Option<HouseCommand>, String> {
    Ok(match chance.below(100) {
        0..=14 => {
            let Some(name) = chance.pick(&PATRONS).copied() else { return Ok(None) };
            let amount = cents(10_000 + chance.below(500_000))?;
            Some(HouseCommand::BuyCredits { patron: patron(name)?, amount })
        }
        15..=24 => ticket(floor, chance).map(|number| HouseCommand::RedeemTicket { number }),
        _ => None,
    })
}

/// How it is paid: mostly in cash, to somebody who was identified.
fn terms(chance: &mut Chance) -> Terms {
    let means = if chance.permille(250) { Means::Chips } else { Means::Cash };
    let identified = chance.permille(800).then(|| Identification {
        document: Document::Passport,
        digits: "4711".to_owned(),
        compared: chance.permille(950),
    });
    let second = chance.permille(200).then(|| "cora".parse().ok()).flatten();
    Terms { means, identified, second }
}

fn with_till(
    floor: &Floor,
    till: Option<&Till>,
    chance: &mut Chance,
) -> Result<Option<HouseCommand>, String> {
    let terms = terms(chance);
    let cage = floor.house().cage();
    let command = match chance.below(100) {
        0..=14 => {
            let Some(name) = chance.pick(&PATRONS).copied() else { return Ok(None) };
            let amount = cents(10_000 + chance.below(500_000))?;
            CageCommand::Sell { patron: patron(name)?, amount, terms }
        }
        15..=24 => match ticket(floor, chance) {
            Some(ticket) => CageCommand::Redeem { ticket, terms },
            None => return Ok(None),
        },
        25..=34 => {
            let Some(name) = chance.pick(&PATRONS).copied() else { return Ok(None) };
            let patron = patron(name)?;
            let most = floor.ledger().credit(&patron).cents();
            CageCommand::PayOut { patron, amount: cents(chance.below(most / 2 + 2))?, terms }
        }
        35..=54 => {
            let payments: Vec<u64> = cage.waiting().map(|(number, _)| number).collect();
            let Some(payment) = chance.pick(&payments).copied() else { return Ok(None) };
            match chance.permille(800) {
                true => CageCommand::Agree { payment },
                false => CageCommand::Decline { payment },
            }
        }
        55..=84 => match chips(floor, chance) {
            Some(command) => command,
            None => return Ok(None),
        },
        85..=87 => match till {
            Some(till) => close(till, chance)?,
            None => return Ok(None),
        },
        89..=91 => {
            let Some(name) = chance.pick(&PATRONS).copied() else { return Ok(None) };
            let Some(shown) = terms.identified else { return Ok(None) };
            CageCommand::Identify { patron: patron(name)?, shown }
        }
        88 => {
            let receipts = u64::try_from(cage.receipts().count()).unwrap_or(0);
            let paper = Paper::Receipt(chance.below(receipts + 2));
            CageCommand::Reprint { paper, agreed: None }
        }
        _ => return Ok(None),
    };
    Ok(Some(HouseCommand::Cage(command)))
}

/// Closes the till: mostly what lies in it is what the books say.
fn close(till: &Till, chance: &mut Chance) -> Result<CageCommand, String> {
    let wrong = chance.permille(300);
    let cash = till.cash.cents() + if wrong { 100 + chance.below(5_000) } else { 0 };
    let counted = Count { cash: cents(cash)?, chips: till.chips, pieces: Vec::new() };
    let explained = chance.permille(700);
    let reason = if wrong && explained { "counted twice".to_owned() } else { String::new() };
    Ok(CageCommand::CloseTill(TillEnd { counted, reason, ..TillEnd::default() }))
}

/// Chips that a table asked for, or sends; sometimes another amount.
fn chips(floor: &Floor, chance: &mut Chance) -> Option<CageCommand> {
    let asked = |table: &Table| -> Vec<(_, u32, Carried, Amount)> {
        let requests = table.kept().chips.iter();
        let carried = requests.filter_map(|(number, request)| {
            let kind = match request.kind {
                ChipsMove::Fill => Carried::Fill,
                ChipsMove::Credit => Carried::Credit,
                ChipsMove::Drop | ChipsMove::Count => return None,
            };
            Some((table.id().clone(), *number, kind, request.amount))
        });
        carried.collect()
    };
    let requests: Vec<_> = floor.tables().flat_map(asked).collect();
    let (table, number, kind, amount) = chance.pick(&requests)?.clone();
    let amount = if chance.permille(50) { Amount::new(1).ok()? } else { amount };
    Some(CageCommand::HandChips { table, number, kind, amount })
}

/// A ticket put into a terminal: one of the house's, or none that was ever issued.
pub(crate) fn insert(floor: &Floor, me: PatronId, chance: &mut Chance) -> Option<Command> {
    let number = match chance.permille(100) {
        true => "000000000000000000".parse().ok()?,
        false => ticket(floor, chance)?,
    };
    Some(Command::House(HouseCommand::InsertTicket { patron: me, number }))
}

fn ticket(floor: &Floor, chance: &mut Chance) -> Option<TicketNo> {
    let numbers: Vec<&TicketNo> = floor.house().tickets().map(|(number, _)| number).collect();
    chance.pick(&numbers).map(|number| (*number).clone())
}
