//! The house: people and ranks, accounts and transfers, credits and tickets.
//!
//! Pure: no input or output, no clock, no random number, no float. A command and its context go in;
//! events or a refusal come out. Money moves only by the transfers of events.

mod account;
mod act;
mod cage;
mod care;
mod change;
mod checkpoint;
mod closing;
mod command;
mod control;
mod control_refusal;
mod decide;
mod device;
mod event;
mod evolve;
mod fact;
mod gaming_day;
mod house_rules;
mod id;
mod ledger;
mod logins;
mod memory;
mod naming;
mod people;
mod pit;
mod place;
mod refusal;
mod retention;
mod shelf;
mod software;
mod state;
mod tally;

pub use account::{Account, NotAnAccount, Transfer};
pub use act::{Act, Asked, Planned, TableChange};
pub use cage::{
    Cage, CageCommand, CageEvent, CageRefused, CageRules, Carried, Count, Document, Handed,
    Identification, Identified, Means, Opening, OpeningDifference, Paper, PatronDay, Payment,
    Pieces, Receipt, ReceiptKind, Reported, Slip, Terms, Till, TillClosing, TillEnd, Vault,
    Waiting, Way,
};
pub use care::{
    AtStake, Care, CareCommand, CareSettings, Exclusion, Guard, HeldLimit, LaterLimit, LimitKind,
};
pub use change::{Bar, PersonChange, Proposal};
pub use checkpoint::{Checkpoint, HeadMark, OrderMark, Statement, totals};
pub use closing::{Booking, Closing, ClosingRefused, Closings, Figures, Period, Standing};
pub use command::{Context, HouseCommand};
pub use control::{Control, ControlCommand, Controls, Scope, SoftwareCheck, Stop};
pub use control_refusal::ControlRefused;
pub use decide::{CREDIT_MAX_CENTS, decide};
pub use device::{
    Device, DeviceCommand, DeviceEvent, DeviceKind, DevicePlace, DeviceRefused, Devices,
    HouseReading, NewDevice,
};
pub use event::{HouseEvent, Significant, key_rotation_text, transfers};
pub use evolve::{Corrupt, evolve};
pub use fact::{Fact, Facts};
pub use gaming_day::{Day, GamingDay, NotADay, NotATime};
pub use house_rules::HouseRules;
pub use id::{DeviceId, NotAnId, PatronId, PitId, StaffId, TableId, TicketNo};
pub use ledger::{Ledger, LedgerRefused};
pub use logins::{LoginCommand, LoginEvent, LoginRefused, SecondFactor};
pub use memory::{Frame, Memory, Piece};
pub use naming::Naming;
pub use people::{Actor, Patron, Person, PitRank, Role, Staff};
pub use pit::{Pit, PitPost};
pub use place::{Place, STANDING_MAX};
pub use refusal::HouseRefused;
pub use retention::{ForgetRefused, Retained, RetainedArchive, Retention};
pub use shelf::{Board, Shelf};
pub use software::{Compared, Software};
pub use state::{House, HouseSettings, Ticket, TicketState};
pub use tally::{Played, REST_MS, Tally};

#[cfg(test)]
mod tests;
