//! Whose turn it is: whether a node may ask for the house, by what it sees of the others.

use croupier_store::{Beat, NodeRow};

/// A node whose clock is further from the database's takes nothing: time must not jump when a house
/// moves.
pub const CLOCK_OFF_MAX_MS: i64 = 250;

/// What a node that stands by may do now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Somebody owns the house, or is about to.
    Wait,
    /// Ask for it.
    Ask,
    /// It could ask, and must not.
    Barred(&'static str),
}

/// Whether this node may ask for the house: nobody owns it, the owner is not heard, or it was
/// handed over. `ready` says whether this node has the house in memory.
pub fn turn(beat: &Beat, me: &str, keys: &str, ready: bool) -> Turn {
    let Some(owner) = beat.owner.as_deref() else { return Turn::Ask };
    let mut others = beat.nodes.iter().filter(|node| node.name != me && node.is_heard());
    let free = match beat.handed {
        Some(_) if owner == me => !others.any(|node| !node.draining),
        Some(_) => true,
        None => owner == me || !others.any(|node: &NodeRow| node.name == owner),
    };
    let draining = beat.nodes.iter().any(|node| node.name == me && node.draining);
    match free {
        false => Turn::Wait,
        true if beat.keys.as_deref().is_some_and(|theirs| !["", keys].contains(&theirs)) => {
            Turn::Barred("its keys are not those of the owner before")
        }
        true if beat.clock_ahead_ms.abs() > CLOCK_OFF_MAX_MS => {
            Turn::Barred("its clock is not that of the database")
        }
        true if !ready => Turn::Barred("it cannot read the journal"),
        true if draining => Turn::Barred("it is being drained"),
        true => Turn::Ask,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str, silent_ms: i64) -> NodeRow {
        let (address, version) = (String::new(), String::new());
        NodeRow { name: name.to_owned(), address, version, silent_ms, draining: false }
    }

    fn beat(owner: Option<&str>, handed: Option<u64>, nodes: &[(&str, i64)]) -> Beat {
        Beat {
            nodes: nodes.iter().map(|(name, silent_ms)| node(name, *silent_ms)).collect(),
            owner: owner.map(str::to_owned),
            keys: owner.map(|_| "keys".to_owned()),
            handed,
            unsafe_because: None,
            clock_ahead_ms: 0,
            newest: 0,
        }
    }

    #[test]
    fn a_house_is_asked_for_when_nobody_owns_it_or_the_owner_is_not_heard() {
        let asks = |beat: &Beat| turn(beat, "b", "keys", true) == Turn::Ask;
        assert!(asks(&beat(None, None, &[("b", 0)])));
        assert!(!asks(&beat(Some("a"), None, &[("a", 1_999), ("b", 0)])));
        assert!(asks(&beat(Some("a"), None, &[("a", 2_001), ("b", 0)])));
        let ahead = beat(Some("a"), None, &[("a", -2_001), ("b", 0)]);
        assert!(asks(&ahead), "the clock of the database is another since it was heard");
        assert!(asks(&beat(Some("a"), None, &[("b", 0)])), "the owner's row is gone");
        assert!(asks(&beat(Some("b"), None, &[("b", 0)])), "it owned it before it was restarted");
        assert!(asks(&beat(Some("a"), Some(7), &[("a", 0), ("b", 0)])), "it was handed over");
        assert!(!asks(&beat(Some("b"), Some(7), &[("a", 0), ("b", 0)])), "others come first");
        assert!(asks(&beat(Some("b"), Some(7), &[("a", 3_000), ("b", 0)])), "there is nobody else");
    }

    #[test]
    fn a_node_with_other_keys_another_time_or_no_journal_does_not_take_over() {
        let dead = beat(Some("a"), None, &[("a", 5_000), ("b", 0)]);
        let barred =
            |beat: &Beat, keys, ready| matches!(turn(beat, "b", keys, ready), Turn::Barred(_));
        assert!(barred(&dead, "others", true));
        assert!(barred(&dead, "keys", false));
        assert!(barred(&Beat { clock_ahead_ms: -300, ..dead.clone() }, "keys", true));
        assert!(!barred(&Beat { clock_ahead_ms: 200, ..dead.clone() }, "keys", true));
        let mut drained = dead;
        drained.nodes.iter_mut().for_each(|node| node.draining = true);
        assert!(barred(&drained, "keys", true));
        let alive = beat(Some("a"), None, &[("a", 0), ("b", 0)]);
        assert_eq!(turn(&alive, "b", "others", true), Turn::Wait, "it may be a door");
    }
}
