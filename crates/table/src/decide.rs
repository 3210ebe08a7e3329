//! Decides commands to a table: who may give them, when, and what they lead to. Nothing changes
//! here: [`crate::evolve`] does that.

mod authority;
mod betting;
mod boxes;
mod ending;
mod keeping;
mod people;
mod rounds;

use crate::baccarat;
use crate::command::{Context, TableCommand};
use crate::event::TableEvent;
use crate::irregularity;
use crate::pai_gow;
use crate::refusal::Refusal;
use crate::round::{Moment, RoundNo};
use crate::table::{GameTable, Table};

pub(crate) use authority::{check_rank, rank_of};
pub(crate) use betting::{check_credit, offered, take_own_box};
pub(crate) use boxes::headroom;
pub(crate) use ending::voided;
pub(crate) use people::collect_commission;

pub(crate) type Decided = Result<Vec<TableEvent>, Refusal>;

/// What a command leads to.
#[allow(clippy::too_many_lines)] // a list of what goes where: every kind, so that none is forgotten
pub fn decide(table: &Table, command: &TableCommand, context: &Context<'_>) -> Decided {
    authority::check(table, command, context.actor)?;
    check_round(table, command)?;
    check_interruption(table, command)?;
    irregularity::check_waiting(table, command)?;
    match command {
        TableCommand::Sit { patron, seat } => people::sit(table, patron, *seat),
        TableCommand::Leave { patron } => people::leave(table, patron, context),
        TableCommand::CollectCommission { patron } => {
            Ok(collect_commission(table, patron, context).into_iter().collect())
        }
        TableCommand::PlaceBet { patron, seat, bet, stake, .. } => {
            betting::place_bet(table, (patron, *seat, bet), *stake, context)
        }
        TableCommand::Insure { patron, seat, side, stage, stake, .. } => {
            let spot = (patron, *seat, *side, *stage);
            baccarat::insure(table, baccarat(table)?, spot, *stake, context)
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
        TableCommand::Tick => rounds::tick(table, context),
        TableCommand::PlaceBetFor { patron, seat, bet, stake, .. } => {
            betting::place_bet_for(table, (patron, *seat, bet), *stake, context)
        }
        TableCommand::AskSqueeze { patron, .. } => {
            baccarat::ask_squeeze(table, baccarat(table)?, patron)
        }
        TableCommand::AnswerSqueeze { grant, .. } => {
            baccarat::answer_squeeze(table, baccarat(table)?, *grant)
        }
        TableCommand::Reveal { patron, .. } => {
            baccarat::reveal(table, baccarat(table)?, patron, context)
        }
        TableCommand::AskNoInsurance { patron } => keeping::ask_no_insurance(table, patron),
        TableCommand::ScanCard { card, .. } => {
            baccarat::scan_card(table, baccarat(table)?, *card, context)
        }
        TableCommand::Keep(keeping) => keeping::keep(table, keeping, context),
        TableCommand::AnswerOption { patron, answer, .. } => {
            irregularity::answer(table, patron, *answer, context)
        }
        TableCommand::Order { order, .. } => irregularity::order(table, order, context),
        TableCommand::Approve { approval } => irregularity::approve(table, *approval, context),
        TableCommand::Decline { approval, reason } => {
            irregularity::decline(table, *approval, reason, context)
        }
        TableCommand::AnswerBank { .. }
        | TableCommand::CloseOffer { .. }
        | TableCommand::DealHands { .. }
        | TableCommand::EnterHand { .. }
        | TableCommand::Misdeal { .. }
        | TableCommand::SetHand { .. }
        | TableCommand::HouseWay { .. }
        | TableCommand::RevealSeed { .. } => pai_gow_command(table, command, context),
    }
}

pub(crate) fn baccarat(table: &Table) -> Result<&baccarat::BaccaratTable, Refusal> {
    match &table.game {
        GameTable::Baccarat(game) => Ok(game),
        GameTable::SicBo(_) | GameTable::PaiGow(_) => Err(Refusal::NotThisGame),
    }
}

/// The commands only a pai gow table knows.
fn pai_gow_command(table: &Table, command: &TableCommand, context: &Context<'_>) -> Decided {
    let GameTable::PaiGow(game) = &table.game else { return Err(Refusal::NotThisGame) };
    #[allow(clippy::wildcard_enum_match_arm)] // called for these only
    match command {
        TableCommand::AnswerBank { patron, answer, .. } => {
            pai_gow::answer(table, game, patron, *answer, context)
        }
        TableCommand::CloseOffer { .. } => pai_gow::close_offer(table, game, context),
        TableCommand::DealHands { packets, .. } => {
            pai_gow::deal_hands(table, game, packets, context)
        }
        TableCommand::EnterHand { to, pieces, .. } => {
            pai_gow::enter_hand(table, game, (*to, pieces), context)
        }
        TableCommand::Misdeal { left, .. } => pai_gow::misdeal(table, game, *left, context),
        TableCommand::SetHand { patron, low, confirm_foul, .. } => {
            pai_gow::set_hand(table, game, patron, (low, *confirm_foul), context)
        }
        TableCommand::HouseWay { patron, .. } => pai_gow::house_way(table, game, patron, context),
        TableCommand::RevealSeed { seed, .. } => pai_gow::reveal(table, game, seed.as_ref()),
        _ => Err(Refusal::NotThisGame),
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
        | TableCommand::Order { round, .. }
        | TableCommand::AnswerBank { round, .. }
        | TableCommand::CloseOffer { round }
        | TableCommand::DealHands { round, .. }
        | TableCommand::EnterHand { round, .. }
        | TableCommand::Misdeal { round, .. }
        | TableCommand::SetHand { round, .. }
        | TableCommand::HouseWay { round, .. }
        | TableCommand::RevealSeed { round, .. } => same(*round, table.round),
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
            | TableCommand::Interrupt { .. }
            | TableCommand::AnswerBank { .. }
            | TableCommand::CloseOffer { .. }
            | TableCommand::DealHands { .. }
            | TableCommand::EnterHand { .. }
            | TableCommand::Misdeal { .. }
            | TableCommand::SetHand { .. }
            | TableCommand::HouseWay { .. }
            | TableCommand::RevealSeed { .. },
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
