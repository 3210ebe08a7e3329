//! The rules of the games: what cards, tiles and dice mean and what each bet wins.
//!
//! Pure: no input or output, no clock, no random number, no float. A rulebook (data, with a
//! paragraph for every fact) goes in together with what lay on the table; a settlement or a
//! refusal comes out, each with the rule key that says why.

pub mod baccarat;
pub mod equipment;
pub mod limits;
pub mod money;
pub mod pai_gow;
pub mod pai_gow_poker;
pub mod pai_gow_tiles;
pub mod phrase;
pub mod rulebook;
pub mod rulings;
pub mod settlement;
pub mod sic_bo;
