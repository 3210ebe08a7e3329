//! Who may give which command: patrons for themselves, the pit by rank, the house itself always.

use crate::command::TableCommand;
use crate::refusal::Refusal;
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::{Actor, PatronId, PitRank};

/// Who a command needs.
enum Needs<'c> {
    /// The patron it is about.
    Patron(&'c PatronId),
    /// A dealer or above at a live table; the automatic dealer at an automatic one.
    Dealing,
    /// This rank or above.
    Rank(PitRank),
    /// The house itself.
    System,
}

const fn needs(command: &TableCommand) -> Needs<'_> {
    match command {
        TableCommand::Sit { patron, .. }
        | TableCommand::Leave { patron }
        | TableCommand::PlaceBet { patron, .. }
        | TableCommand::Insure { patron, .. }
        | TableCommand::AnswerBank { patron, .. }
        | TableCommand::SetHand { patron, .. }
        | TableCommand::HouseWay { patron, .. } => Needs::Patron(patron),
        TableCommand::OpenBets { .. }
        | TableCommand::CloseBets { .. }
        | TableCommand::EnterCard { .. }
        | TableCommand::UndoCard { .. }
        | TableCommand::EnterDice { .. }
        | TableCommand::Confirm { .. }
        | TableCommand::NewShoe { .. }
        | TableCommand::EndShoe { .. }
        | TableCommand::CloseOffer { .. }
        | TableCommand::EnterHand { .. }
        | TableCommand::Misdeal { .. } => Needs::Dealing,
        TableCommand::Void { .. }
        | TableCommand::Interrupt { .. }
        | TableCommand::Resume { .. }
        | TableCommand::CorrectHand { .. }
        | TableCommand::CorrectDice { .. } => Needs::Rank(PitRank::PitSupervisor),
        TableCommand::Tick
        | TableCommand::CollectCommission { .. }
        | TableCommand::DealHands { .. }
        | TableCommand::RevealSeed { .. } => Needs::System,
    }
}

pub(super) fn check(table: &Table, command: &TableCommand, actor: &Actor) -> Result<(), Refusal> {
    let by_rank = |rank: PitRank| match actor.has_rank(rank) {
        true => Ok(()),
        false => Err(Refusal::NotAllowed { needs: rank.role() }),
    };
    match (needs(command), table.settings.dealing(), actor) {
        (_, _, Actor::System) => Ok(()),
        (Needs::Patron(patron), _, actor) if actor.is_patron(patron) => Ok(()),
        (Needs::Patron(_), ..) => Err(Refusal::NotYours),
        (Needs::Dealing, Dealing::Live, _) => by_rank(PitRank::Dealer),
        (Needs::Dealing, Dealing::Automatic, _) => Err(Refusal::DealtAutomatically),
        (Needs::Rank(rank), ..) => by_rank(rank),
        (Needs::System, ..) => Err(Refusal::NotYours),
    }
}
