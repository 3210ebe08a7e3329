//! Decides commands to a table: who may give them, when, and what they lead to. Nothing changes
//! here: [`crate::evolve`] does that.

mod authority;
mod betting;
mod ending;
mod people;
mod rounds;

use crate::baccarat;
use crate::command::{Context, TableCommand};
use crate::event::TableEvent;
use crate::irregularity;
use crate::refusal::Refusal;
use crate::round::{Moment, RoundNo};
use crate::table::{GameTable, Table};

pub(crate) use betting::check_credit;
pub(crate) use ending::voided;
pub(crate) use people::collect_commission;

pub(crate) type Decided = Result<Vec<TableEvent>, Refusal>;

/// What a command leads to.
pub fn decide(table: &Table, command: &TableCommand, context: &Context<'_>) -> Decided {
    authority::check(table, command, context.actor)?;
    check_round(table, command)?;
    check_interruption(table, command)?;
    match command {
        TableCommand::Sit { patron, seat } => people::sit(table, patron, *seat),
        TableCommand::Leave { patron } => people::leave(table, patron, context),
        TableCommand::CollectCommission { patron } => {
            Ok(collect_commission(table, patron, context).into_iter().collect())
        }
        TableCommand::PlaceBet { patron, seat, bet, stake, .. } => {
            betting::place_bet(table, patron, *seat, bet, *stake, context)
        }
        TableCommand::Insure { patron, side, stage, stake, .. } => {
            baccarat::insure(table, baccarat(table)?, patron, (*side, *stage), *stake, context)
        }
        TableCommand::OpenBets { round, commitment } => {
            rounds::open_bets(table, *round, commitment.as_ref(), context)
        }
        TableCommand::CloseBets { .. } => rounds::close_bets(table, context),
        TableCommand::EnterCard { card, .. } => {
            baccarat::enter_card(table, baccarat(table)?, *card, context)
        }
        TableCommand::UndoCard { reason, .. } => {
            baccarat::undo_card(table, baccarat(table)?, reason)
        }
        TableCommand::EnterDice { dice, seed, .. } => {
            rounds::enter_dice(table, *dice, seed.as_ref(), context)
        }
        TableCommand::Confirm { .. } => ending::confirm(table, context),
        TableCommand::NewShoe { first, commitment } => {
            baccarat::new_shoe(table, baccarat(table)?, *first, commitment.as_ref(), context)
        }
        TableCommand::EndShoe { seed } => {
            baccarat::end_shoe(table, baccarat(table)?, seed.as_ref(), context)
        }
        TableCommand::Void { reason, .. } => ending::void(table, reason, context),
        TableCommand::Interrupt { .. } => ending::interrupt(table, context),
        TableCommand::Resume { .. } => ending::resume(table, context),
        TableCommand::Tick => Ok(rounds::tick(table, context)),
        // betting, squeeze, second source, keeping
        TableCommand::PlaceBetFor { .. }
        | TableCommand::AskSqueeze { .. }
        | TableCommand::AnswerSqueeze { .. }
        | TableCommand::Reveal { .. }
        | TableCommand::AskNoInsurance { .. }
        | TableCommand::ScanCard { .. }
        | TableCommand::Keep(_) => Err(Refusal::NotThisGame),
        // irregularities
        TableCommand::AnswerOption { patron, answer, .. } => {
            irregularity::answer(table, patron, *answer, context)
        }
        TableCommand::Order { order, .. } => irregularity::order(table, order, context),
        TableCommand::Approve { approval } => irregularity::approve(table, *approval, context),
        TableCommand::Decline { approval, reason } => {
            irregularity::decline(table, *approval, reason, context)
        }
    }
}

pub(crate) fn baccarat(table: &Table) -> Result<&baccarat::BaccaratTable, Refusal> {
    match &table.game {
        GameTable::Baccarat(game) => Ok(game),
        GameTable::SicBo(_) => Err(Refusal::NotThisGame),
    }
}

/// The round a command names must be the one on the table; a new round must be the next.
fn check_round(table: &Table, command: &TableCommand) -> Result<(), Refusal> {
    let same = |named: RoundNo, round: RoundNo| match named == round {
        true => Ok(()),
        false => Err(Refusal::NotThisRound { named, round }),
    };
    match command {
        TableCommand::OpenBets { round, .. } => same(*round, table.round.next()),
        TableCommand::PlaceBet { round, .. }
        | TableCommand::Insure { round, .. }
        | TableCommand::CloseBets { round }
        | TableCommand::EnterCard { round, .. }
        | TableCommand::UndoCard { round, .. }
        | TableCommand::EnterDice { round, .. }
        | TableCommand::Confirm { round }
        | TableCommand::Void { round, .. }
        | TableCommand::Interrupt { round }
        | TableCommand::Resume { round }
        | TableCommand::PlaceBetFor { round, .. }
        | TableCommand::AskSqueeze { round, .. }
        | TableCommand::AnswerSqueeze { round, .. }
        | TableCommand::Reveal { round, .. }
        | TableCommand::ScanCard { round, .. }
        | TableCommand::AnswerOption { round, .. }
        | TableCommand::Order { round, .. } => same(*round, table.round),
        TableCommand::Sit { .. }
        | TableCommand::Leave { .. }
        | TableCommand::NewShoe { .. }
        | TableCommand::EndShoe { .. }
        | TableCommand::Tick
        | TableCommand::CollectCommission { .. }
        | TableCommand::AskNoInsurance { .. }
        | TableCommand::Approve { .. }
        | TableCommand::Decline { .. }
        | TableCommand::Keep(_) => Ok(()),
    }
}

/// While play is interrupted only its end, a void, people's places and the clock are taken.
fn check_interruption(table: &Table, command: &TableCommand) -> Result<(), Refusal> {
    match (&table.interruption, command) {
        (None, TableCommand::Resume { .. }) => Err(Refusal::WrongMoment { phase: table.phase() }),
        (None, _)
        | (
            Some(_),
            TableCommand::Resume { .. }
            | TableCommand::Void { .. }
            | TableCommand::Sit { .. }
            | TableCommand::Leave { .. }
            | TableCommand::CollectCommission { .. }
            | TableCommand::Tick
            | TableCommand::AnswerOption { .. }
            | TableCommand::AskNoInsurance { .. }
            | TableCommand::Order { .. }
            | TableCommand::Approve { .. }
            | TableCommand::Decline { .. }
            | TableCommand::Keep(_),
        ) => Ok(()),
        (
            Some(_),
            TableCommand::PlaceBet { .. }
            | TableCommand::Insure { .. }
            | TableCommand::OpenBets { .. }
            | TableCommand::CloseBets { .. }
            | TableCommand::EnterCard { .. }
            | TableCommand::UndoCard { .. }
            | TableCommand::EnterDice { .. }
            | TableCommand::Confirm { .. }
            | TableCommand::NewShoe { .. }
            | TableCommand::EndShoe { .. }
            | TableCommand::PlaceBetFor { .. }
            | TableCommand::AskSqueeze { .. }
            | TableCommand::AnswerSqueeze { .. }
            | TableCommand::Reveal { .. }
            | TableCommand::ScanCard { .. }
            | TableCommand::Interrupt { .. },
        ) => Err(Refusal::Interrupted { round: table.round }),
    }
}

fn wrong_moment(table: &Table) -> Refusal {
    Refusal::WrongMoment { phase: table.phase() }
}

/// Whether no round is being played.
fn is_between_rounds(table: &Table) -> bool {
    matches!(table.moment(), Moment::Idle | Moment::Ended(_))
}
