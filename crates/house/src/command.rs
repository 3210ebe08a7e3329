//! What the house can be asked to do.

use crate::cage::CageCommand;
use crate::care::CareCommand;
use crate::change::PersonChange;
use crate::closing::Closing;
use crate::control::ControlCommand;
use crate::device::DeviceCommand;
use crate::event::Significant;
use crate::id::{PatronId, PitId, StaffId, TableId, TicketNo};
use crate::ledger::Ledger;
use crate::logins::LoginCommand;
use crate::people::{Actor, Patron, PitRank, Staff};
use crate::retention::Retention;
use crate::state::HouseSettings;
use croupier_rules::money::Amount;

/// A command to the house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HouseCommand {
    /// Register a patron.
    RegisterPatron(Patron),
    /// Register a member of staff.
    RegisterStaff(Staff),
    /// Sell credits for cash that was received: the cashier's (R80).
    BuyCredits {
        /// For whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
    },
    /// Sell the play money of a demo: no cash was received, and the books say so (R80).
    SellPlayMoney {
        /// For whom.
        patron: PatronId,
        /// How much.
        amount: Amount,
    },
    /// Turn credit into a ticket.
    IssueTicket {
        /// Whose.
        patron: PatronId,
        /// How much; if absent, all that the patron may take out.
        amount: Option<Amount>,
        /// The validation number. It is drawn by chance, so it arrives as input.
        number: TicketNo,
        /// The terminal where it is asked for.
        terminal: Option<String>,
    },
    /// Pay cash for a ticket, once.
    RedeemTicket {
        /// Its validation number.
        number: TicketNo,
    },
    /// Put a ticket into a terminal: its money becomes the patron's credit, once.
    InsertTicket {
        /// Who puts it in: whoever holds it, as with cash.
        patron: PatronId,
        /// Its validation number.
        number: TicketNo,
    },
    /// Make a ticket Void; its money goes back to the patron's credit.
    VoidTicket {
        /// Its validation number.
        number: TicketNo,
        /// Why.
        reason: String,
    },
    /// Collect what a patron owes besides commission from the credit.
    CollectOwed {
        /// Who.
        patron: PatronId,
    },
    /// Change something about a person; what touches rank or money waits for a second person.
    ChangePerson(PersonChange),
    /// Agree, as the second person, to a change.
    AgreeToChange {
        /// Its number.
        number: u64,
        /// The second half of a PIN for one login, hashed by the server, if the change gives one.
        half: Option<String>,
    },
    /// Take a change back, or decline it.
    DropChange {
        /// Its number.
        number: u64,
    },
    /// Change the settings of the house.
    ChangeSettings(HouseSettings),
    /// Put a table into a pit, or out of its pit.
    PlaceTable {
        /// Which table.
        table: TableId,
        /// Into which pit; absent if into none.
        pit: Option<PitId>,
    },
    /// A person acts in a position at all tables of a pit from now on (R34).
    AssignToPit {
        /// Which pit.
        pit: PitId,
        /// Who.
        staff: StaffId,
        /// As what.
        position: PitRank,
    },
    /// A person no longer acts in a pit.
    RelieveFromPit {
        /// Which pit.
        pit: PitId,
        /// Who.
        staff: StaffId,
    },
    /// Something at the cage.
    Cage(CageCommand),
    /// Something about how people log in.
    Logins(LoginCommand),
    /// Stop betting, or an act of two people.
    Control(ControlCommand),
    /// Limits, breaks and exclusions of patrons.
    Care(CareCommand),
    /// Something about a device, or of one.
    Devices(DeviceCommand),
    /// Agree to a clock that was set too far: dealing goes on.
    AgreeToClock,
    /// The shift ends here: what follows belongs to the next.
    EndShift,
    /// Note the figures of a shift or a gaming day that is over.
    Close(Box<Closing>),
    /// Write down what happened to old entries: the house's own.
    Retain(Retention),
    /// Note something significant that moves no money.
    Note(Significant),
}

/// What is known when a command is decided.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The time, in milliseconds since 1970.
    pub now_ms: u64,
    /// Who gives the command.
    pub actor: &'a Actor,
    /// All balances.
    pub ledger: &'a Ledger,
}
