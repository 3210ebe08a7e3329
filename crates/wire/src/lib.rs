//! The types on the wire: request bodies, one view per audience, and problems. The TypeScript types
//! of the web pages are generated from them.
//!
//! Each audience has its own view type, so that hidden data has no field to leak through. Texts are
//! phrase keys and facts; the page turns them into words.

pub mod baccarat;
pub mod board;
pub mod body;
pub mod books;
pub mod cage;
pub mod care;
pub mod chips;
pub mod command;
pub mod console;
pub mod control;
pub mod device_protocol;
pub mod devices;
pub mod disputes;
mod from_board;
mod from_cage;
mod from_chips;
mod from_devices;
mod from_house;
mod from_irregularity;
mod from_keeping;
mod from_procedure;
mod from_round;
mod from_table;
pub mod games;
pub mod glance;
pub mod help;
pub mod history;
pub mod house_rules;
pub mod keep;
pub mod lobby;
pub mod logins;
pub mod may;
pub mod mine;
pub mod odds;
pub mod order;
pub mod pai_gow;
pub mod peel;
pub mod people;
pub mod pits;
pub mod problem;
pub mod procedure;
mod read;
pub mod report;
mod room;
pub mod sic_bo;
pub mod table;
pub mod tables;
pub mod trainer;
mod tried;
pub mod words;
pub mod words_chinese;

pub use from_board::board_round;
pub use from_cage::{
    cage_rules, cash_report_view, float_view, patron_view, payment_view, receipt_view, till_view,
};
pub use from_devices::{device_lines, devices_view};
pub use from_house::{me_of_patron, me_of_staff, role, staff_line};
pub use from_procedure::pit_section;
pub use from_round::{
    Viewer, round_section, round_view, round_view_of_past_moment, round_view_of_present,
};
pub use from_table::{
    console_section, dealer_name, mine_section, my_table, table_line, table_section,
};
pub use games::{roads_of, roads_section};
pub use glance::pit_table;
pub use may::may_section;
pub use read::Unreadable;
pub use room::own_room;
