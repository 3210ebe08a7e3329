//! The floor: the one writer of the house. Commands go in, one commit makes them true, answers come
//! out; threads, sockets and clocks are around it, never inside it.
//!
//! [`Floor`] is a plain synchronous struct: [`Floor::step`] decides and evolves every request in
//! order and writes one batch; only then is any of it visible. [`FloorHandle`] runs it on its own
//! thread, with a second thread that writes a batch while the next is decided. Chance comes from a
//! [`Dealer`], time from the caller.

mod agenda;
mod answering;
mod apart;
mod body;
mod cage;
mod checkpoint;
mod clock;
mod control;
mod cover;
mod dealer;
mod dealing;
mod desk;
mod devices;
mod draft;
mod error;
mod floor;
mod giving;
mod handle;
mod health;
mod hold;
mod keys;
mod peek;
mod pits;
mod plan;
mod plans;
mod post;
mod preview;
mod receipt;
mod recovery;
mod refusal;
mod removal;
mod replay;
mod request;
mod rounds;
mod snapshot;
mod stand_by;
mod standing;
mod state;
mod still;
mod stump;
mod told;
mod writer;

pub use apart::{KeyDraw, open_house};
pub use body::{Body, game_of, read_table};
pub use checkpoint::{Signed, Signer};
pub use clock::HouseClock;
pub use control::stop_at;
pub use cover::{is_covered, open_table, open_told, under_covers};
pub use dealer::{
    ChaChaDealer, Dealer, DealerError, FixedDealer, SealKey, Seed, ShoeRecord, commitment, seed_of,
    verify_deck, verify_dice, verify_packets, verify_shoe, verify_shuffle, verify_tiles,
};
pub use error::FloorError;
pub use floor::Floor;
pub use handle::FloorHandle;
pub use health::{Fault, Health, Recovered};
pub use peek::HeldCard;
pub use refusal::FloorRefusal;
pub use request::{Answer, Changed, Command, DeviceSays, Request, Requester, Stepped};
pub use rounds::{RoundRecord, read_round, read_rounds_back};
pub use state::{HOUSE, Running, TABLE};
pub use stump::{KeptState, StumpFold, Stumped, read_stump, stump_balances};
pub use told::Told;
