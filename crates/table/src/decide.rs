//! Decides commands to a table: who may give them, when, and what they lead to. Deciding changes
//! nothing: [`crate::evolve`] does that.

mod authority;
mod behalf;
mod betting;
mod ending;
mod keeping;
mod people;
mod rack;
mod reader;
mod recount;
mod rounds;

use crate::agreement::Agreement;
use crate::command::{About, Context, TableCommand};
use crate::event::TableEvent;
use crate::game::of_a_game;
use crate::pit;
use crate::refusal::Refusal;
use crate::round::{Moment, RoundNo};
use crate::table::Table;

pub(crate) use authority::{check_in_position, check_rank};
pub use authority::{is_assigned, rank_of, was_in_position};
pub(crate) use betting::{Around, Change, check_credit, take_own_box};
pub(crate) use ending::voided;
pub(crate) use people::{collect_commission, sit};
pub(crate) use reader::no_reading;

pub(crate) type Decided = Result<Vec<TableEvent>, Refusal>;

/// What a command leads to.
pub fn decide(table: &Table, command: &TableCommand, context: &Context<'_>) -> Decided {
    let terms = command.terms();
    authority::check(table, terms.needs, context.actor)?;
    check_round(table, terms.about)?;
    check_interruption(table, command, terms.interrupted)?;
    pit::check_waiting(table, command)?;
    match command {
        TableCommand::Sit { patron, seat } => sit(table, patron, *seat),
        TableCommand::Leave { patron } => people::leave(table, patron, context),
        TableCommand::FreeBox { seat } => people::free_box(table, *seat, context),
        TableCommand::CollectCommission { patron } => {
            Ok(collect_commission(table, patron, context).into_iter().collect())
        }
        TableCommand::PlaceBet { patron, seat, bet, stake, .. } => {
            betting::place_bet(table, (patron, *seat, bet), *stake, context)
        }
        TableCommand::PlaceBetFor { patron, seat, bet, stake, .. } => {
            behalf::place_bet_for(table, (patron, *seat, bet), *stake, context)
        }
        TableCommand::AnswerAsk { patron, ask, agree, .. } => {
            let agreed = if *agree { Agreement::Terminal } else { Agreement::Refused };
            behalf::answer(table, patron, (*ask, agreed), context)
        }
        TableCommand::AgreeByCard { patron, ask, .. } => {
            behalf::answer(table, patron, (*ask, Agreement::CardAndPin), context)
        }
        TableCommand::Recount { patron, seat, bet, stake, .. } => {
            recount::recount(table, (patron, *seat, bet), *stake, context)
        }
        TableCommand::OpenBets { round, commitment } => {
            rounds::open_bets(table, *round, commitment.as_ref(), context)
        }
        TableCommand::CloseBets { .. } => rounds::close_bets(table, context),
        TableCommand::Confirm { .. } => ending::confirm(table, context),
        TableCommand::Void { reason, .. } => ending::void(table, reason, context),
        TableCommand::Interrupt { .. } => ending::interrupt(table, false, context),
        TableCommand::Hold { .. } => ending::interrupt(table, true, context),
        TableCommand::Resume { .. } => ending::resume(table, context),
        TableCommand::Tick => rounds::tick(table, context),
        TableCommand::Keep(keeping) => keeping::keep(table, keeping, context),
        TableCommand::Order { order, .. } => pit::order(table, order, context),
        TableCommand::Approve { approval } => pit::approve(table, *approval, context),
        TableCommand::Decline { approval, reason } => {
            pit::decline(table, *approval, reason, context)
        }
        TableCommand::Reader(command) => reader::decide(table, command, context),
        of_a_game!(TableCommand) => reader::by_hand(table, command, context),
    }
}

/// The round a command names must be the one on the table; a new round must be the next.
fn check_round(table: &Table, about: About) -> Result<(), Refusal> {
    let same = |named: RoundNo, round: RoundNo| match named == round {
        true => Ok(()),
        false => Err(Refusal::NotThisRound { named, round }),
    };
    match about {
        About::Table => Ok(()),
        About::Round(round) => same(round, table.round),
        About::NextRound(round) => same(round, table.round.next()),
    }
}

/// While play is interrupted, only commands whose terms allow it are accepted.
fn check_interruption(
    table: &Table,
    command: &TableCommand,
    interrupted: bool,
) -> Result<(), Refusal> {
    match (&table.interruption, interrupted) {
        (None, _) if matches!(command, TableCommand::Resume { .. }) => Err(wrong_moment(table)),
        (None, _) | (Some(_), true) => Ok(()),
        (Some(_), false) => Err(Refusal::Interrupted { round: table.round }),
    }
}

pub(crate) fn wrong_moment(table: &Table) -> Refusal {
    Refusal::WrongMoment { phase: table.phase() }
}

/// Whether no round is being played.
pub(crate) fn is_between_rounds(table: &Table) -> bool {
    matches!(table.moment(), Moment::Idle | Moment::Ended(_))
}
