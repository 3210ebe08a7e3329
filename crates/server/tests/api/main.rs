//! The API in process: every route, its rejections and its roles, money to the cent, the socket.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod access;
mod bets;
mod boards;
mod books;
mod cage;
mod clock;
mod control;
mod disputes;
mod document;
mod doors;
mod events;
mod help;
mod kit;
mod logins;
mod money;
mod odds;
mod orders;
mod pai_gow;
mod peel;
mod people;
mod pit;
mod positions;
mod rejections;
mod reports;
mod rounds;
mod sessions;
mod slow;
mod socket;
mod staff;
mod tables;
mod terminals;
mod tls;
mod trainer;
