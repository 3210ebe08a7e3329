//! The life of a table: people at boxes, bets, the draw, windows, settlement, void, interruption.
//!
//! Pure: no input or output, no clock, no random number, no float. `decide` turns a command into
//! events or a refusal, `evolve` folds events into the table, `transfers` says what money they
//! move. A table never holds a card that has not been dealt.
//!
//! The files of this folder are the shell, which knows people, boxes, stakes, windows and the frame
//! of a round. Each game is a folder of its own: `baccarat`, `sic_bo`, `pai_gow`. `play` is what
//! the shell asks a game; `game` lists the games.

// The files of tests that this crate's own tests share call it by its name.
#[cfg(test)]
extern crate self as croupier_table;

mod agreement;
pub mod baccarat;
mod bets;
mod call;
mod chip_count;
mod command;
#[cfg(test)]
mod conformance;
mod decide;
mod denominations;
mod due;
mod edition;
mod event;
mod evolve;
mod game;
mod hex;
mod keeping;
mod kept;
#[cfg(test)]
#[path = "../../testkit/src/house.rs"]
#[allow(dead_code)] // other crates use what this one does not
mod kit;
mod landing;
mod memory;
mod notices;
mod order;
mod pace;
pub mod pai_gow;
mod pairs;
mod past;
mod payments;
mod people_refusal;
mod phase;
mod pit;
mod play;
mod procedure;
mod rack_refusal;
mod reader;
mod reader_refusal;
mod reading;
mod record;
mod recovery;
mod refusal;
pub mod roads;
mod room;
mod round;
mod said;
mod settings;
pub mod sic_bo;
mod table;
#[cfg(test)]
mod toy;
mod transfers;
mod view;
mod wager;

pub use agreement::Agreement;
pub use baccarat::{
    BaccaratCommand, BaccaratDue, BaccaratEvent, BaccaratOrder, BaccaratRefusal, BoxShown,
    CardInError, DealingError, DealingErrorKind, HandShown, InsuranceHere, Meant, OptionAnswer,
    OptionsWindow, ThirdAsked, ThirdFirst, VoidCase,
};
pub use bets::{Bet, Bets};
pub use call::{CallReason, FloorCall};
pub use chip_count::ChipsOf;
pub use command::{Context, TableCommand};
pub use croupier_house::Corrupt;
pub use decide::{decide, is_assigned, rank_of, was_in_position};
pub use denominations::Denominations;
pub use due::{Due, due};
pub use edition::Edition;
pub use event::{FrameEvent, KeepEvent, PitEvent, TableEvent};
pub use evolve::evolve;
pub use game::{GameTable, Instead};
pub use hex::{Hex, NotHex};
pub use keeping::{ChipsMove, Keeping};
pub use kept::{AtWork, BetAsk, ChipsRequest, Kept, Service, Shift};
pub use landing::PACE_MS;
pub use memory::TableMemory;
pub use notices::{notices, notices_to};
pub use order::{AdjustCase, AnyOrder, Decision, PitOrder};
pub use pai_gow::{PaiGowCommand, PaiGowDue, PaiGowEvent, PaiGowOrder};
pub use past::{RoundRead, RoundReading, alone, evolve_alone};
pub use payments::{HolderPayments, Payment};
pub use people_refusal::PeopleRefusal;
pub use phase::Phase;
pub use pit::{
    Approval, At, Authorised, Difference, Effect, Incident, IncidentKind, LaidAnew, OrderKind,
    OrderStanding, Pit, Second, Terms, effect, orders_at as orders,
};
pub use procedure::{CardSource, Forgone, Procedure, Stakes};
pub use rack_refusal::RackRefusal;
pub use reader::{Outcome, Reader, ReaderCommand, ReaderEvent, Readers, ReadingMode, Unexpected};
pub use reader_refusal::ReaderRefusal;
pub use reading::in_game;
pub use recovery::{AfterInterruption, after_interruption};
pub use refusal::Refusal;
pub use room::{Room, StakeLimits};
pub use round::{
    BetEnd, BetsClosed, BetsOpen, Moment, PastRound, Round, RoundEnd, RoundNo, RoundResult, Shown,
    VoidReason, Window,
};
pub use said::{Phrase, Said, said, said_of};
pub use settings::{
    Dealing, OPTIONS_WINDOW_MS, OpenRefused, PaiGowOptions, Settings, TableSettings,
};
pub use sic_bo::{SicBoCommand, SicBoDue, SicBoEvent, SicBoOrder};
pub use table::{Interruption, Table};
pub use transfers::transfers;
pub use wager::Wager;
