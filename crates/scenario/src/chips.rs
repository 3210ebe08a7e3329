//! Reads what staff record for a box holder at a chip table (R81): a recount after the close, and
//! what the box holder says.

use crate::command;
use crate::grammar::{Line, Read};
use crate::world::World;
use croupier_table::{PaiGowCommand, TableCommand};

/// Reads what staff say; `None` if it is not about a chip table.
pub(crate) fn of_staff(world: &World, line: &mut Line<'_>) -> Read<Option<TableCommand>> {
    if line.take("recount") {
        let (bet, stake) = (line.word("a bet")?.to_owned(), line.amount()?);
        line.must("for")?;
        let patron = world.patron(line.word("a patron")?)?;
        line.must("at box")?;
        let (round, seat) = (world.round(), line.parse("a box")?);
        return Ok(Some(TableCommand::Recount { round, patron, seat, bet, stake }));
    }
    if !line.take("for") {
        return Ok(None);
    }
    let patron = world.patron(line.word("a patron")?)?;
    let cover = if line.take("with cover") { Some(line.amount()?) } else { None };
    let command = command::of_patron(world, &patron, line)?;
    Ok(Some(match (command, cover) {
        (
            TableCommand::PaiGow(PaiGowCommand::AnswerBank { round, patron, answer }),
            Some(cover),
        ) => PaiGowCommand::RecordBank { round, patron, answer, cover }.into(),
        (command, _) => command,
    }))
}
