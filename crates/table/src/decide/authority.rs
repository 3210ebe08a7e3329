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

fn needs(command: &TableCommand) -> Needs<'_> {
    match command {
        TableCommand::Sit { patron, .. }
        | TableCommand::Leave { patron }
        | TableCommand::PlaceBet { patron, .. }
        | TableCommand::Insure { patron, .. }
        | TableCommand::AskSqueeze { patron, .. }
        | TableCommand::Reveal { patron, .. }
        | TableCommand::AnswerOption { patron, .. }
        | TableCommand::AskNoInsurance { patron }
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
        | TableCommand::Misdeal { .. }
        | TableCommand::ScanCard { .. } => Needs::Dealing,
        TableCommand::PlaceBetFor { .. } | TableCommand::AnswerSqueeze { .. } => {
            Needs::Rank(PitRank::Dealer)
        }
        TableCommand::Order { .. } => Needs::Rank(PitRank::Dealer),
        TableCommand::Keep(keeping) => Needs::Rank(super::keeping::needs(keeping)),
        TableCommand::Void { .. }
        | TableCommand::Interrupt { .. }
        | TableCommand::Resume { .. }
        | TableCommand::Approve { .. }
        | TableCommand::Decline { .. } => Needs::Rank(PitRank::PitSupervisor),
        TableCommand::Tick
        | TableCommand::CollectCommission { .. }
        | TableCommand::DealHands { .. }
        | TableCommand::RevealSeed { .. } => Needs::System,
    }
}

/// The rank a person has at this table: the own, or that of the position the person acts in here.
pub(crate) fn rank_of(table: &Table, actor: &Actor) -> Option<PitRank> {
    match actor {
        Actor::Patron(_) => None,
        Actor::Staff(staff, role) => {
            let acting = table.kept.at_work.get(staff).map(|at_work| at_work.position);
            role.rank().max(acting)
        }
        Actor::System => Some(PitRank::ShiftManager),
    }
}

/// Whether a person has this rank or above at this table.
pub(crate) fn check_rank(table: &Table, actor: &Actor, rank: PitRank) -> Result<(), Refusal> {
    match rank_of(table, actor).is_some_and(|held| held >= rank) {
        true => Ok(()),
        false => Err(Refusal::NotAllowed { needs: rank.role() }),
    }
}

pub(super) fn check(table: &Table, command: &TableCommand, actor: &Actor) -> Result<(), Refusal> {
    let by_rank = |rank: PitRank| check_rank(table, actor, rank);
    let insured_in_chips =
        table.settings.has_chips() && matches!(command, TableCommand::Insure { .. });
    match (needs(command), table.settings.dealing(), actor) {
        (_, _, Actor::System) => Ok(()),
        (Needs::Patron(_), _, Actor::Staff(..)) if insured_in_chips => by_rank(PitRank::Dealer),
        (Needs::Patron(_), _, Actor::Patron(_)) if insured_in_chips => Err(Refusal::ChipsOnly),
        (Needs::Patron(patron), _, actor) if actor.is_patron(patron) => Ok(()),
        (Needs::Patron(_), ..) => Err(Refusal::NotYours),
        (Needs::Dealing, Dealing::Live, _) => by_rank(PitRank::Dealer),
        (Needs::Dealing, Dealing::Automatic, _) => Err(Refusal::DealtAutomatically),
        (Needs::Rank(rank), ..) => by_rank(rank),
        (Needs::System, ..) => Err(Refusal::NotYours),
    }
}
