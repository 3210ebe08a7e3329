//! Several nodes of one house upon one replicated database. One owns the house; the others follow
//! its journal, serve pages and reads, and pass commands on to the owner over a bus. When the owner
//! is not heard for two seconds by the clock of the database, another takes over. Time only says
//! when somebody tries; the epoch inside every commit decides who can write.
//!
//! A message is never truth: losing any of them costs time only.

mod bus;
mod door;
mod heart;
mod letter;
mod nats;
mod turn;

pub use bus::{Asked, Bus, LocalBus, Unheard, Work};
pub use door::Door;
pub use heart::{Heart, Me, Sight};
pub use letter::{Call, Garbled, Reply};
pub use nats::{NatsBus, NatsSettings, NoBus};
pub use turn::{CLOCK_OFF_MAX_MS, Turn, turn};
