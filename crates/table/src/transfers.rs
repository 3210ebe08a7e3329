//! The transfers an event of a table causes: a pure function, so the ledger can be rebuilt from
//! the journal.

use crate::event::TableEvent;
use crate::irregularity;
use crate::round::BetEnd;
use crate::table::Table;
use croupier_house::{Account, PatronId, TableId, Transfer};
use croupier_rules::money::Amount;
use std::collections::BTreeMap;

/// What money an event moves at this table.
pub fn transfers(table: &Table, event: &TableEvent) -> Vec<Transfer> {
    match event {
        TableEvent::BetPlaced { patron, stake, was, .. }
        | TableEvent::InsurancePlaced { patron, stake, was, .. } => {
            staked(&table.id, patron, *stake, *was)
        }
        TableEvent::BetWithdrawn { patron, was, .. }
        | TableEvent::BetRejected { patron, was, .. }
        | TableEvent::InsuranceWithdrawn { patron, was, .. } => {
            staked(&table.id, patron, Amount::ZERO, *was)
        }
        TableEvent::RoundSettled { bets, .. } | TableEvent::RoundVoided { bets, .. } => {
            ended(table, bets)
        }
        TableEvent::CommissionCollected { patron, amount } => vec![Transfer {
            from: Account::Credit(patron.clone()),
            to: Account::Owed(patron.clone()),
            amount: *amount,
        }],
        TableEvent::BetsReturned { .. }
        | TableEvent::RoundCorrected { .. }
        | TableEvent::MoneyAdjusted { .. } => irregularity::money(table, event),
        TableEvent::TableOpened { .. }
        | TableEvent::PatronSat { .. }
        | TableEvent::PatronLeft { .. }
        | TableEvent::RoundOpened { .. }
        | TableEvent::BetsClosed { .. }
        | TableEvent::CardDrawn { .. }
        | TableEvent::CardUndone { .. }
        | TableEvent::InsuranceOffered { .. }
        | TableEvent::InsuranceClosed { .. }
        | TableEvent::DiceEntered { .. }
        | TableEvent::RoundInterrupted { .. }
        | TableEvent::RoundResumed { .. }
        | TableEvent::ShoeOpened { .. }
        | TableEvent::ShoeEnded { .. }
        | TableEvent::ApprovalAsked { .. }
        | TableEvent::ApprovalGiven { .. }
        | TableEvent::ApprovalDeclined { .. }
        | TableEvent::IncidentNoted { .. }
        | TableEvent::CardsRuled { .. }
        | TableEvent::OptionsGiven { .. }
        | TableEvent::OptionAnswered { .. }
        | TableEvent::OptionsClosed { .. }
        | TableEvent::SetReplaced { .. }
        | TableEvent::CardsCorrected { .. }
        | TableEvent::NeglectedInsuranceOffered { .. }
        | TableEvent::MeantToInsure { .. }
        | TableEvent::ThirdCardInsuranceWaived { .. }
        | TableEvent::NoRoll { .. } => Vec::new(),
    }
}

/// Where a patron's stakes come from and wins go to.
pub(crate) fn purse(patron: &PatronId) -> Account {
    Account::Credit(patron.clone())
}

/// The stake of a wager goes from `was` to `stake`: the difference moves.
fn staked(table: &TableId, patron: &PatronId, stake: Amount, was: Amount) -> Vec<Transfer> {
    let credit = purse(patron);
    let in_play = Account::InPlay(patron.clone(), table.clone());
    let (from, to, amount) = match (stake.minus(was), was.minus(stake)) {
        (Ok(more), _) => (credit, in_play, more),
        (_, Ok(less)) => (in_play, credit, less),
        (Err(_), Err(_)) => return Vec::new(), // one of two amounts is not the smaller: impossible
    };
    movement(from, to, amount.cents()).into_iter().collect()
}

/// What one patron's bets of a round come to, in cents.
#[derive(Default)]
struct Sums {
    taken: u64,
    given_back: u64,
    won: u64,
    commission: u64,
}

/// Stakes leave play, to the bank or back; wins come from the bank; commission is noted as owed.
pub(crate) fn ended(at: &Table, bets: &[BetEnd]) -> Vec<Transfer> {
    let table = &at.id;
    let mut patrons: BTreeMap<&PatronId, Sums> = BTreeMap::new();
    for end in bets {
        let sums = patrons.entry(&end.patron).or_default();
        let given_back = end.excess.cents() + end.returned.cents().saturating_sub(end.win.cents());
        sums.given_back += given_back;
        sums.taken += end.stake.cents().saturating_sub(given_back);
        sums.won += end.win.cents();
        sums.commission += end.commission.cents();
    }
    let mut transfers = Vec::with_capacity(patrons.len() * 3);
    for (patron, sums) in patrons {
        let credit = || purse(patron);
        let in_play = || Account::InPlay(patron.clone(), table.clone());
        let bank = || Account::Bank(table.clone());
        transfers.extend(movement(in_play(), bank(), sums.taken));
        transfers.extend(movement(in_play(), credit(), sums.given_back));
        transfers.extend(movement(bank(), credit(), sums.won));
        let (owed, commission) =
            (Account::Owed(patron.clone()), Account::Commission(table.clone()));
        transfers.extend(movement(owed, commission, sums.commission));
    }
    transfers
}

/// A transfer, unless it would move nothing. More than all money there is is cut to that, which
/// the ledger then refuses.
pub(crate) fn movement(from: Account, to: Account, cents: u64) -> Option<Transfer> {
    let amount = Amount::new(cents).unwrap_or(Amount::MAX);
    (!amount.is_zero()).then_some(Transfer { from, to, amount })
}
