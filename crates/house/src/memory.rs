//! What a house remembers, in pieces that can be written down and read back one by one: a frame,
//! and the boards of everything that grows with the number of patrons.

use crate::account::Account;
use crate::cage::{PatronDay, Receipt};
use crate::care::Guard;
use crate::id::{PatronId, TicketNo};
use crate::ledger::{Ledger, Purse};
use crate::people::{Patron, Person};
use crate::shelf::{Board, Shelf};
use crate::state::{House, Ticket};
use crate::tally::{Played, Tally};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::sync::Arc;

/// Everything a house remembers. A copy takes no time: it shares what does not change.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// The house.
    pub house: House,
    /// All balances.
    pub ledger: Ledger,
    /// How patrons have played lately.
    pub tally: Tally,
}

/// What is small: everything but the boards.
#[derive(Serialize, Deserialize)]
pub struct Frame {
    house: House,
    /// The balances of the house, of its tables and devices.
    balances: Vec<(Account, i64)>,
}

/// One board of what is large.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // as in `House`, `Cage`, `Ledger` and `Tally`
pub enum Piece {
    Patrons(Board<PatronId, Patron>),
    Logins(Board<String, Person>),
    Tickets(Board<TicketNo, Ticket>),
    Receipts(Board<u64, Receipt>),
    Days(Board<PatronId, PatronDay>),
    Guards(Board<PatronId, Guard>),
    Purses(Board<PatronId, Purse>),
    Played(Board<PatronId, Played>),
}

impl Piece {
    /// The board itself, to ask later whether it is still the same.
    pub fn board(&self) -> Arc<dyn Any + Send + Sync> {
        match self {
            Piece::Patrons(board) => Arc::clone(board) as _,
            Piece::Logins(board) => Arc::clone(board) as _,
            Piece::Tickets(board) => Arc::clone(board) as _,
            Piece::Receipts(board) => Arc::clone(board) as _,
            Piece::Days(board) => Arc::clone(board) as _,
            Piece::Guards(board) => Arc::clone(board) as _,
            Piece::Purses(board) => Arc::clone(board) as _,
            Piece::Played(board) => Arc::clone(board) as _,
        }
    }
}

impl Memory {
    /// Everything but what the pieces hold.
    pub fn frame(&self) -> Frame {
        let mut house = self.house.clone();
        (house.patrons, house.logins) = (Shelf::default(), Shelf::default());
        (house.tickets, house.controls.guards) = (Shelf::default(), Shelf::default());
        (house.cage.receipts, house.cage.days) = (Shelf::default(), Shelf::default());
        Frame { house, balances: self.ledger.without_purses().balances().collect() }
    }

    /// The pieces, each shelf in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        let Memory { house, ledger, tally } = self;
        let all = house.patrons.boards().cloned().map(Piece::Patrons);
        let all = all.chain(house.logins.boards().cloned().map(Piece::Logins));
        let all = all.chain(house.tickets.boards().cloned().map(Piece::Tickets));
        let all = all.chain(house.cage.receipts.boards().cloned().map(Piece::Receipts));
        let all = all.chain(house.cage.days.boards().cloned().map(Piece::Days));
        let all = all.chain(house.controls.guards.boards().cloned().map(Piece::Guards));
        let all = all.chain(ledger.purses.boards().cloned().map(Piece::Purses));
        all.chain(tally.0.boards().cloned().map(Piece::Played))
    }

    /// The memory of a frame, without its pieces.
    pub fn of(Frame { house, balances }: Frame) -> Memory {
        Memory { house, ledger: Ledger::with_balances(balances), tally: Tally::default() }
    }

    /// Puts a piece back. Pieces come in the order they were given.
    pub fn put(&mut self, piece: Piece) {
        let Memory { house, ledger, tally } = self;
        match piece {
            Piece::Patrons(board) => house.patrons.push(board),
            Piece::Logins(board) => house.logins.push(board),
            Piece::Tickets(board) => house.tickets.push(board),
            Piece::Receipts(board) => house.cage.receipts.push(board),
            Piece::Days(board) => house.cage.days.push(board),
            Piece::Guards(board) => house.controls.guards.push(board),
            Piece::Purses(board) => ledger.purses.push(board),
            Piece::Played(board) => tally.0.push(board),
        }
    }
}
