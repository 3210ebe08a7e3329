//! Folds events into a table. An event that does not fit means a broken journal.

mod bets;
mod cards;
mod keeping;
mod rounds;
mod squeeze;

use crate::event::TableEvent;
use crate::irregularity;
use crate::pai_gow;
use crate::table::Table;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::money::Amount;

/// The table after an event. After an error the table is not to be used.
#[allow(clippy::too_many_lines)] // a list of what goes where: every kind, so that none is forgotten
pub fn evolve(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    match event {
        TableEvent::TableOpened { .. } => broken(table, "opened twice"),
        TableEvent::PatronSat { .. }
        | TableEvent::PatronLeft { .. }
        | TableEvent::PatronWalkedAway { .. }
        | TableEvent::BetPlaced { .. }
        | TableEvent::BetWithdrawn { .. }
        | TableEvent::BetRejected { .. }
        | TableEvent::InsurancePlaced { .. }
        | TableEvent::InsuranceWithdrawn { .. } => bets::evolve(table, event),
        TableEvent::RoundOpened { round, at_ms, deadline_ms, commitment, .. } => {
            rounds::open(table, *round, (*at_ms, *deadline_ms), commitment.as_ref())
        }
        TableEvent::BetsClosed { at_ms, .. } => rounds::close(table, *at_ms),
        TableEvent::CardDrawn { card, to, at_ms, .. } => cards::drawn(table, *card, *to, *at_ms),
        TableEvent::CardUndone { card, .. } => cards::undone(table, *card),
        TableEvent::InsuranceOffered { stage, at_ms, deadline_ms, .. } => {
            cards::offered(table, *stage, *at_ms, *deadline_ms)
        }
        TableEvent::InsuranceClosed { stage, .. } => cards::offer_closed(table, *stage),
        TableEvent::DiceEntered { dice, .. } => rounds::thrown(table, *dice),
        TableEvent::RoundSettled { .. } | TableEvent::RoundVoided { .. } => {
            rounds::end(table, event)
        }
        TableEvent::RoundInterrupted { at_ms, .. } => rounds::interrupt(table, *at_ms),
        TableEvent::RoundResumed { at_ms, deadline_ms, .. } => {
            rounds::resume(table, *at_ms, *deadline_ms)
        }
        TableEvent::ShoeOpened { number, decks, first, commitment, .. } => {
            cards::shoe_opened(table, *number, *decks, *first, commitment.as_ref())
        }
        TableEvent::ShoeEnded { number, .. } => cards::shoe_ended(table, *number),
        TableEvent::CommissionCollected { patron, amount } => collected(table, patron, *amount),
        TableEvent::SqueezeAsked { .. }
        | TableEvent::SqueezeAnswered { .. }
        | TableEvent::CardHeld { .. }
        | TableEvent::CardTurned { .. }
        | TableEvent::ThirdCardInsuranceWaived { .. }
        | TableEvent::CardEntered { .. }
        | TableEvent::CardScanned { .. }
        | TableEvent::SourcesDisagree { .. }
        | TableEvent::ShuffleRevealed { .. }
        | TableEvent::ShoePassed { .. } => squeeze::evolve(table, event),
        TableEvent::NoInsuranceAsked { .. }
        | TableEvent::InsuranceSet { .. }
        | TableEvent::LastRoundAnnounced { .. }
        | TableEvent::TableClosed { .. }
        | TableEvent::TableReopened { .. }
        | TableEvent::Assigned { .. }
        | TableEvent::Relieved { .. }
        | TableEvent::SettingsChanged { .. }
        | TableEvent::FloatCounted { .. }
        | TableEvent::ChipsRequested { .. }
        | TableEvent::ChipsMoved { .. }
        | TableEvent::ChipsCancelled { .. }
        | TableEvent::ShiftClosed { .. } => keeping::evolve(table, event),
        TableEvent::BankOffered { at_ms, deadline_ms, seats, .. } => {
            pai_gow::offered(table, seats, (*at_ms, *deadline_ms))
        }
        TableEvent::BankAnswered { seat, answer, .. } => pai_gow::answered(table, *seat, *answer),
        TableEvent::BankDecided {
            at_ms, deadline_ms, seat, patron, co_bank, house_wager, ..
        } => {
            let taken = (*seat, patron.as_ref(), *co_bank);
            pai_gow::decided(table, taken, *house_wager, (*at_ms, *deadline_ms))
        }
        TableEvent::HandDealt { to, pieces, .. } => pai_gow::dealt(table, *to, pieces),
        TableEvent::SettingOpened { at_ms, deadline_ms, .. } => {
            pai_gow::setting_opened(table, (*at_ms, *deadline_ms))
        }
        TableEvent::HandSet { at, low, by, .. } => pai_gow::laid(table, *at, low, *by),
        TableEvent::SeedRevealed { seed, .. } => pai_gow::revealed(table, seed.as_ref()),
        TableEvent::HandCorrected { at, pieces, low, by, bets, moves, .. } => {
            pai_gow::hand_corrected(table, (*at, pieces, low, *by), bets, moves)
        }
        TableEvent::DiceCorrected { dice, .. } => pai_gow::dice_corrected(table, *dice),
        TableEvent::ApprovalAsked { .. }
        | TableEvent::ApprovalGiven { .. }
        | TableEvent::ApprovalDeclined { .. }
        | TableEvent::IncidentNoted { .. }
        | TableEvent::CardsRuled { .. }
        | TableEvent::OptionsGiven { .. }
        | TableEvent::OptionAnswered { .. }
        | TableEvent::OptionsClosed { .. }
        | TableEvent::BetsReturned { .. }
        | TableEvent::SetReplaced { .. }
        | TableEvent::CardsCorrected { .. }
        | TableEvent::RoundCorrected { .. }
        | TableEvent::MoneyAdjusted { .. }
        | TableEvent::NeglectedInsuranceOffered { .. }
        | TableEvent::MeantToInsure { .. }
        | TableEvent::NoRoll { .. } => irregularity::fold(table, event),
    }
}

pub(crate) fn broken<T>(table: &Table, what: &str) -> Result<T, Corrupt> {
    Err(Corrupt::new(format!("table {}, round {}: {what}", table.id, table.round)))
}

fn collected(table: &mut Table, patron: &PatronId, amount: Amount) -> Result<(), Corrupt> {
    let owed = table.owed.get(patron).copied().unwrap_or(Amount::ZERO);
    match owed.minus(amount) {
        Ok(left) if left.is_zero() => {
            table.owed.remove(patron);
            table.debts.remove(patron);
            Ok(())
        }
        Ok(left) => {
            table.owed.insert(patron.clone(), left);
            if let Some(debt) = table.debts.get_mut(patron) {
                *debt = left.min(*debt);
            }
            Ok(())
        }
        Err(_) => broken(table, "more commission was collected than was owed"),
    }
}
