//! Which kinds of events and refusals a game has reached, against the lists of the code.

use super::stories::Game;
use crate::TableEvent;
use crate::event::{FrameEvent, KeepEvent, Named, PitEvent};
use crate::refusal::Refusal;
use std::collections::BTreeSet;

#[derive(Default)]
pub(super) struct Census {
    events: BTreeSet<String>,
    refusals: BTreeSet<&'static str>,
}

impl Census {
    pub(super) fn happened(&mut self, event: &TableEvent) {
        self.events.insert(event.name().unwrap());
    }

    pub(super) fn refused(&mut self, why: &Refusal) {
        self.refusals.insert(why.code());
    }

    pub(super) fn add(&mut self, other: Census) {
        self.events.extend(other.events);
        self.refusals.extend(other.refusals);
    }

    /// Every event and every refusal was reached, but for those named with the reason.
    pub(super) fn check(&self, game: &Game) {
        let shell = [FrameEvent::NAMES, KeepEvent::NAMES, PitEvent::NAMES].concat();
        let events = shell.iter().chain(game.events).copied();
        let missing: Vec<&str> = events.filter(|name| !self.events.contains(*name)).collect();
        let events = (missing, named(game.events_not_reached));
        let codes = codes(include_str!("../refusal.rs")).chain(codes(game.refusals));
        let missing: BTreeSet<&str> = codes.filter(|code| !self.refusals.contains(code)).collect();
        let expected: BTreeSet<&str> = named(game.refusals_not_reached).into_iter().collect();
        let (left, right) = ((events.0, missing), (events.1, expected));
        assert_eq!(left, right, "never reached; right: what is named with a reason");
    }
}

fn named(of: &'static [(&'static str, &'static str)]) -> Vec<&'static str> {
    of.iter().map(|(name, _why)| *name).collect()
}

/// The codes a file of refusals gives: what stands to the right of an arrow, in quotes.
fn codes(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter_map(|line| {
        let (_, right) = line.split_once("=> \"")?;
        right.split('"').next()
    })
}
