//! The transfers an event of a table causes: a pure function, so that the ledger can be rebuilt
//! from the journal.

use crate::event::{FrameEvent, KeepEvent, TableEvent};
use crate::game::{self, of_a_game};
use crate::keeping::ChipsMove;
use crate::pit;
use crate::round::BetEnd;
use crate::table::Table;
use croupier_house::{Account, PatronId, Transfer};
use croupier_rules::money::Amount;
use std::collections::BTreeMap;

/// The money an event moves at this table.
pub fn transfers(table: &Table, event: &TableEvent) -> Vec<Transfer> {
    match event {
        TableEvent::Frame(event) => frame(table, event),
        TableEvent::Keep(event) => keeping(table, event),
        TableEvent::Pit(event) => pit::money(table, event),
        of_a_game!(TableEvent) => game::transfers(table, event),
    }
}

fn frame(table: &Table, event: &FrameEvent) -> Vec<Transfer> {
    match event {
        FrameEvent::BetPlaced { patron, stake, was, .. }
        | FrameEvent::BetRecounted { patron, stake, was, .. } => {
            staked(table, patron, *stake, *was)
        }
        FrameEvent::BetWithdrawn { patron, was, .. }
        | FrameEvent::BetRejected { patron, was, .. } => staked(table, patron, Amount::ZERO, *was),
        FrameEvent::RoundSettled { bets, .. } | FrameEvent::RoundVoided { bets, .. } => {
            ended(table, bets)
        }
        FrameEvent::CommissionCollected { patron, amount } => vec![Transfer {
            from: purse(table, patron),
            to: Account::Owed(patron.clone()),
            amount: *amount,
        }],
        FrameEvent::TableOpened { .. }
        | FrameEvent::PatronSat { .. }
        | FrameEvent::PatronLeft { .. }
        | FrameEvent::PatronWalkedAway { .. }
        | FrameEvent::BetAsked { .. }
        | FrameEvent::BetAnswered { .. }
        | FrameEvent::RoundOpened { .. }
        | FrameEvent::BetsClosed { .. }
        | FrameEvent::RoundInterrupted { .. }
        | FrameEvent::RoundResumed { .. } => Vec::new(),
    }
}

fn keeping(table: &Table, event: &KeepEvent) -> Vec<Transfer> {
    match event {
        KeepEvent::ChipsMoved { kind, amount, .. } => {
            let float = Account::Float(table.id.clone());
            let (from, to) = match kind {
                ChipsMove::Drop => (Account::Cage, Account::Chips(table.id.clone())),
                ChipsMove::Fill => (Account::Cage, float),
                ChipsMove::Credit => (float, Account::Cage),
                ChipsMove::Count => return Vec::new(),
            };
            movement(from, to, amount.cents()).into_iter().collect()
        }
        KeepEvent::LastRoundAnnounced { .. }
        | KeepEvent::TableClosed { .. }
        | KeepEvent::TableReopened { .. }
        | KeepEvent::Assigned { .. }
        | KeepEvent::Relieved { .. }
        | KeepEvent::SettingsChanged { .. }
        | KeepEvent::FloatCounted { .. }
        | KeepEvent::ChipsRequested { .. }
        | KeepEvent::ChipsCancelled { .. }
        | KeepEvent::ShiftClosed { .. }
        | KeepEvent::FloorCalled { .. }
        | KeepEvent::CallAnswered { .. } => Vec::new(),
    }
}

/// The account a patron's stakes come from and wins go to: the credit, or at a chip table the chips
/// patrons hold.
pub(crate) fn purse(table: &Table, patron: &PatronId) -> Account {
    match table.settings.has_chips() {
        true => Account::Chips(table.id.clone()),
        false => Account::Credit(patron.clone()),
    }
}

/// The stake of a wager changes from `was` to `stake`: the difference moves.
pub(crate) fn staked(
    table: &Table,
    patron: &PatronId,
    stake: Amount,
    was: Amount,
) -> Vec<Transfer> {
    let credit = purse(table, patron);
    let in_play = Account::InPlay(patron.clone(), table.id.clone());
    let (from, to, amount) = match (stake.minus(was), was.minus(stake)) {
        (Ok(more), _) => (credit, in_play, more),
        (_, Ok(less)) => (in_play, credit, less),
        (Err(_), Err(_)) => return Vec::new(), // impossible: one of two amounts is the smaller
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

/// Stakes leave play, to the bank or back; wins come from the bank; commission becomes owed.
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
        let credit = || purse(at, patron);
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

/// A transfer; `None` if it would move nothing. An amount beyond the range of money is cut to the
/// maximum, which the ledger then refuses.
pub(crate) fn movement(from: Account, to: Account, cents: u64) -> Option<Transfer> {
    let amount = Amount::new(cents).unwrap_or(Amount::MAX);
    (!amount.is_zero()).then_some(Transfer { from, to, amount })
}
