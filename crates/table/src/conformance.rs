//! The conformance kit: what every game is held to, the toy of these tests with them. A game is
//! given as stories, each a round told line by line, and as a player who does anything at random.
//!
//! Every story is played plainly, interrupted at every step, made Void at every step, corrected and
//! corrected back. At every step of all of it what is written is read back, what is read leads to
//! the same table, the money is where the bets are, and nobody is shown what is hidden.

mod census;
mod checks;
#[path = "../tests/table/day/deed.rs"]
mod deed;
mod desk;
#[path = "../tests/table/day/keep.rs"]
#[allow(clippy::wildcard_enum_match_arm)]
mod keep;
#[path = "../tests/table/day/order.rs"]
#[allow(clippy::wildcard_enum_match_arm)]
mod order;
mod random;
mod stories;
mod telling;

use crate::settings::Dealing;
use crate::toy;
use census::Census;
use stories::Game;

/// A rulebook and the letter of a layout.
pub(super) type Rules = (&'static str, Option<&'static str>);

/// A round told line by line at a table of its own.
pub(super) struct Story {
    pub(super) rules: Rules,
    pub(super) dealing: Dealing,
    /// What happens, a line each; see `telling`.
    pub(super) told: &'static str,
    /// What corrects the settled round to another and back, where the story ends with one.
    pub(super) corrected: Option<[&'static str; 2]>,
}

/// Everything a game is held to.
fn conforms(game: &Game) {
    let mut census = Census::default();
    for story in game.stories {
        census.add(checks::played(story));
        census.add(checks::interrupted(story));
        census.add(checks::voided(story));
        census.add(checks::corrected(story));
    }
    for (told, code) in stories::REFUSED_EVERYWHERE.iter().chain(game.refused) {
        census.add(checks::refused(game, told, code));
    }
    census.add(random::days(game));
    census.check(game);
}

#[test]
fn baccarat_conforms() {
    conforms(&stories::BACCARAT);
}

#[test]
fn sic_bo_conforms() {
    conforms(&stories::SIC_BO);
}

#[test]
fn pai_gow_conforms() {
    conforms(&stories::PAI_GOW);
}

/// A game that is nothing but its folder and its lines in the lists.
#[test]
fn the_toy_conforms() {
    toy::in_toy(|| conforms(&stories::TOY));
}
