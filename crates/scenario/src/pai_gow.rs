//! Reads what is said at a pai gow table: the bank, hands that are entered and hands that are set.

use crate::grammar::{Line, Read};
use crate::world::World;
use croupier_house::PatronId;
use croupier_table::pai_gow::{BankAnswer, Piece};
use croupier_table::{PaiGowCommand, PaiGowOrder, PitOrder, TableCommand};

/// Takes cards or tiles, until a word that is neither.
fn pieces(line: &mut Line<'_>) -> Read<Vec<Piece>> {
    let mut pieces = Vec::new();
    while line.peek().is_some_and(|word| word.parse::<Piece>().is_ok()) {
        pieces.push(line.parse("a card or a tile")?);
    }
    match pieces.is_empty() {
        true => line.parse::<Piece>("a card or a tile, as in KC or 2/4").map(|piece| vec![piece]),
        false => Ok(pieces),
    }
}

/// Reads what a patron says; `None` if it is not about pai gow.
pub(crate) fn of_patron(
    world: &World,
    patron: &PatronId,
    line: &mut Line<'_>,
) -> Read<Option<TableCommand>> {
    let (round, patron) = (world.round(), patron.clone());
    let answer = |patron, answer| {
        Ok(Some(TableCommand::PaiGow(PaiGowCommand::AnswerBank { round, patron, answer })))
    };
    if line.take("bank") {
        let house_wager = if line.take("against") { Some(line.amount()?) } else { None };
        return answer(patron, BankAnswer::Bank { house_wager });
    }
    if line.take("co-bank") {
        return answer(patron, BankAnswer::CoBank);
    }
    if line.take("pass the bank") {
        return answer(patron, BankAnswer::Pass);
    }
    if line.take("set") {
        let (low, confirm_foul) = (pieces(line)?, line.take("though foul"));
        return Ok(Some(TableCommand::PaiGow(PaiGowCommand::SetHand {
            round,
            patron,
            low,
            confirm_foul,
        })));
    }
    if line.take("house way") {
        return Ok(Some(TableCommand::PaiGow(PaiGowCommand::HouseWay { round, patron })));
    }
    Ok(None)
}

/// Reads what staff say; `None` if it is not about pai gow.
pub(crate) fn of_staff(world: &World, line: &mut Line<'_>) -> Read<Option<TableCommand>> {
    let round = world.round();
    if line.take("close the offer") {
        return Ok(Some(TableCommand::PaiGow(PaiGowCommand::CloseOffer { round })));
    }
    if line.take("hand to") {
        let to = line.parse("a position, as in seat-1")?;
        return Ok(Some(TableCommand::PaiGow(PaiGowCommand::EnterHand {
            round,
            to,
            pieces: pieces(line)?,
        })));
    }
    if line.take("house way for") {
        let patron = world.patron(line.word("a patron")?)?;
        return Ok(Some(TableCommand::PaiGow(PaiGowCommand::HouseWay { round, patron })));
    }
    if line.take("misdeal") {
        let left = line.parse("how many were left")?;
        line.must("left")?;
        return Ok(Some(TableCommand::PaiGow(PaiGowCommand::Misdeal { round, left })));
    }
    if line.take("correct hand of") {
        let (at, pieces_now) = (line.parse("a position, as in seat-1")?, pieces(line)?);
        let low = if line.take("set") { Some(pieces(line)?) } else { None };
        let order = PitOrder::PaiGow(PaiGowOrder::CorrectHand {
            at,
            pieces: pieces_now,
            low,
            text: line.quoted("a reason")?,
        });
        return Ok(Some(TableCommand::Order { round, order }));
    }
    if line.take("correct dice") {
        let order = PitOrder::PaiGow(PaiGowOrder::CorrectDice {
            dice: line.dice()?,
            text: line.quoted("a reason")?,
        });
        return Ok(Some(TableCommand::Order { round, order }));
    }
    Ok(None)
}
