//! The cage: the cashier sells credits and redeems tickets, and patrons put tickets into terminals,
//! also tickets that are worth nothing any more.

use crate::casino::{PATRONS, cents, patron};
use crate::chance::Chance;
use croupier_floor::{Command, Floor};
use croupier_house::{HouseCommand, PatronId, TicketNo};

/// What the cashier does next.
pub(crate) fn next(floor: &Floor, chance: &mut Chance) -> Result<Option<Command>, String> {
    let command = match chance.below(100) {
        0..=14 => {
            let Some(name) = chance.pick(&PATRONS).copied() else { return Ok(None) };
            let amount = cents(10_000 + chance.below(500_000))?;
            Some(HouseCommand::BuyCredits { patron: patron(name)?, amount })
        }
        15..=24 => ticket(floor, chance).map(|number| HouseCommand::RedeemTicket { number }),
        _ => None,
    };
    Ok(command.map(Command::House))
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
