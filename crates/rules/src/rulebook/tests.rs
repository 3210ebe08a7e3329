//! Rulebooks: those that come with Croupier, and everything that can be wrong with one.

use super::*;

#[test]
fn the_built_in_rulebooks_have_no_fault() {
    let library = Library::built_in().unwrap_or_else(|error| panic!("{error}"));
    assert!(library.all().count() >= 6);
}
