//! What crosses the wire: request bodies, one view per audience, and problems. The TypeScript
//! types of the web pages are generated from these.
//!
//! Each audience has its own view type, so that what somebody may not see has no field to leak
//! through. Texts are phrase keys and facts; the page turns them into words.

pub mod body;
pub mod lobby;
pub mod problem;
pub mod table;
