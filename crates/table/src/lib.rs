//! The life of a table: people at boxes, bets, the draw, windows, settlement, void, interruption.
//!
//! Pure: no input or output, no clock, no random number, no float. `decide` turns a command into
//! events or a refusal, `evolve` folds events into the table, `transfers` says what money they
//! move. A table never holds a card that has not been dealt.

pub mod baccarat;
mod bets;
mod boxes;
mod command;
mod decide;
mod due;
mod event;
mod evolve;
mod hex;
mod irregularity;
mod keeping;
mod kept;
mod memory;
mod notices;
mod order;
pub mod pai_gow;
mod pairs;
mod phase;
mod procedure;
mod recovery;
mod refusal;
pub mod roads;
mod round;
mod said;
mod settings;
pub mod sic_bo;
mod table;
mod transfers;
mod view;
mod wager;

pub use bets::{Bet, Bets};
pub use boxes::BoxShown;
pub use command::{Context, TableCommand};
pub use croupier_house::Corrupt;
pub use decide::decide;
pub use due::{Due, due};
pub use event::TableEvent;
pub use evolve::evolve;
pub use hex::{Hex, NotHex};
pub use irregularity::{
    Approval, At, Authorised, Difference, Effect, Incident, IncidentKind, Meant, OptionsWindow,
    OrderKind, OrderStanding, Pit, Second, Terms, effect, orders,
};
pub use keeping::{ChipsMove, Keeping};
pub use kept::{AtWork, ChipsRequest, InsuranceHere, Kept, Shift, Standing};
pub use memory::TableMemory;
pub use notices::{notices, notices_to};
pub use order::{
    CardInError, DealingError, DealingErrorKind, Decision, OptionAnswer, PitOrder, VoidCase,
};
pub use phase::Phase;
pub use procedure::{CardSource, Forgone, Procedure, Stakes};
pub use recovery::{AfterInterruption, after_interruption};
pub use refusal::Refusal;
pub use round::{
    BetEnd, BetsClosed, BetsOpen, Moment, PastRound, Round, RoundEnd, RoundNo, RoundResult, Shown,
    VoidReason, Window,
};
pub use said::{Phrase, Said, said, said_of};
pub use settings::{
    Dealing, OPTIONS_WINDOW_MS, OpenRefused, PaiGowOptions, Settings, TableSettings,
};
pub use table::{GameTable, Interruption, Table};
pub use transfers::transfers;
pub use view::HandShown;
pub use wager::{NotAWager, Wager};
