//! HTTP, WebSocket, sessions, metrics and pages in front of the floor.
//!
//! A handler extracts, converts, calls the floor and converts back; it decides nothing. Who may
//! call what is one table of data ([`ACCESS`]); everything that is not a success is a problem
//! (RFC 9457). The socket only sends: commands are REST.

mod access;
mod app;
mod board;
mod extract;
mod gate;
mod live;
mod login;
mod meters;
mod pages;
mod peel;
mod personal;
mod problem;
mod routes;
mod serve;
mod session;

pub use access::{ACCESS, Access, Place, Who};
pub use app::{App, Clock, Setup};
pub use login::hash_pin;
pub use routes::openapi;
pub use serve::serve;
pub use session::Sessions;
