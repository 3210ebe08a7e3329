//! The names that events of every table have in the journal.

use super::{FrameEvent, KeepEvent, Named, PitEvent};

impl Named for FrameEvent {
    const NAMES: &'static [&'static str] = &[
        "table-opened",
        "patron-sat",
        "patron-left",
        "round-opened",
        "bet-placed",
        "bet-withdrawn",
        "bet-rejected",
        "bets-closed",
        "round-settled",
        "round-voided",
        "round-interrupted",
        "round-resumed",
        "commission-collected",
        "patron-walked-away",
        "bet-recounted",
        "bet-asked",
        "bet-answered",
        "reader-told",
    ];
}

impl Named for KeepEvent {
    const NAMES: &'static [&'static str] = &[
        "last-round-announced",
        "table-closed",
        "table-reopened",
        "assigned",
        "relieved",
        "settings-changed",
        "float-counted",
        "chips-requested",
        "chips-moved",
        "chips-cancelled",
        "shift-closed",
        "floor-called",
        "call-answered",
    ];
}

impl Named for PitEvent {
    const NAMES: &'static [&'static str] = &[
        "approval-asked",
        "approval-given",
        "approval-declined",
        "incident-noted",
        "bets-returned",
        "round-corrected",
        "money-adjusted",
    ];
}
