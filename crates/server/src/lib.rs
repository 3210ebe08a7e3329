//! HTTP, WebSocket, sessions, metrics and pages in front of the floor.
//!
//! A handler extracts, converts, calls the floor and converts back; it decides nothing. Who may
//! call what is one table of data ([`ACCESS`]); everything that is not a success is a problem
//! (RFC 9457). The socket only sends: commands are REST.

mod access;
mod app;
mod board;
mod bounds;
mod client;
mod codes;
mod connections;
mod contract;
mod devices;
mod examples;
mod extract;
mod fan;
mod fetch;
mod figures;
mod files;
mod flatten;
mod gate;
mod hashing;
mod kept;
mod live;
mod login;
mod logins;
mod meters;
mod naming;
mod network;
mod node;
mod obvious;
mod odds;
mod oidc;
mod pages;
mod peek;
mod peel;
mod personal;
mod print;
mod problem;
mod routes;
mod seed;
mod serve;
mod session;
mod standing;
mod terminals;
mod tls;
mod totp;
mod traces;
mod tries;
mod vault;

pub use access::{ACCESS, Access, Place, Who};
pub use app::{App, Clock, Setup};
pub use bounds::Bounds;
pub use codes::UsedCodes;
pub use croupier_wire::logins::{ConfigNotice, NoticeKind};
pub use croupier_wire::table::Still;
pub use fetch::{Asking, Dialled, Fetched, dial, fetch};
pub use figures::{ExportError, FiguresSetup, Header, export_day, table as report_table};
pub use files::raise_file_limit;
pub use hashing::{hash_pin, is_pin};
pub use login::Attempts;
pub use logins::Logins;
pub use meters::begin_to_count;
pub use network::{Network, NetworkError, Networks};
pub use node::answer_calls;
pub use oidc::{Oidc, OidcSettings};
pub use routes::openapi;
pub use seed::{Seed, SeedPerson, pin_hash_of};
pub use serve::serve;
pub use session::{Sessions, Shared};
pub use tls::{Certificate, certificates};
pub use traces::trace_to;
pub use vault::Vault;
