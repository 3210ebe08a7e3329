//! Several nodes upon one PostgreSQL and one NATS, as processes: the owner is killed, stopped and
//! drained under load, and what clients heard is compared with the journal.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
#![allow(clippy::print_stdout, clippy::zombie_processes)] // figures; machines end what they run

#[path = "../serve/kit.rs"]
#[allow(dead_code)] // other tests use the rest
mod kit;

mod auto_failover;
mod certificates;
mod checker;
mod cluster;
mod devices;
mod drain;
mod failover;
mod gestures;
mod keys;
mod kill;
mod late;
mod machines;
mod outbox;
mod partitions;
mod patroni;
mod people;
mod players;
mod replica;
mod replicated;
mod sleep;
mod stump;
mod trouble;
mod upgrade;
