//! What a run has seen besides the kinds of commands: the felt with strangers (R81), leaving (R82),
//! neglect (R10), waiting orders (R22) and acting positions (R34). A run that never saw one of them
//! has not tried it.

use super::rank::PitModel;
use croupier_house::Actor;
use croupier_table::*;
use std::collections::BTreeSet;

/// Everything to be seen.
pub const FEATS: [&str; 18] = [
    "a stranger bets",
    "a stranger stands",
    "a stranger is insured",
    "a stranger chooses after a dealing error",
    "a stranger owes commission and pays it",
    "a box is recounted after the close",
    "an excess is apportioned",
    "a stake under the minimum stands",
    "chips are taken and paid",
    "a fill",
    "a credit",
    "a drop",
    "a box is left in mid-round",
    "a box is free after an absence",
    "an offer of insurance was neglected",
    "an order waits",
    "an acting position counts",
    "who was appointed may not agree",
];

/// What was accepted, by whom, and what came of it.
pub struct Step<'s> {
    pub actor: &'s Actor,
    pub command: &'s TableCommand,
    pub before: &'s Table,
    pub after: &'s Table,
    pub events: &'s [TableEvent],
}

/// Notes what was to be seen in a step that was accepted.
pub fn seen(feats: &mut BTreeSet<&'static str>, step: &Step<'_>, desk: &PitModel) {
    let mut saw = |feat: &'static str, seen: bool| {
        if seen {
            feats.insert(feat);
        }
    };
    saw("an acting position counts", desk.acts_above(step.actor));
    saw("an order waits", step.after.held_by().is_some());
    if let TableCommand::Leave { patron } = step.command {
        saw("a box is left in mid-round", step.after.is_leaving(patron));
    }
    if let TableCommand::Baccarat(BaccaratCommand::AnswerOption { patron, .. }) = step.command {
        saw("a stranger chooses after a dealing error", patron.place().is_some());
    }
    let opens = matches!(step.command, TableCommand::OpenBets { .. });
    for event in step.events {
        if let TableEvent::Baccarat(BaccaratEvent::InsurancePlaced { patron, .. }) = event {
            saw("a stranger is insured", patron.place().is_some());
        }
        if let TableEvent::Baccarat(BaccaratEvent::MeantToInsure { .. }) = event {
            saw("an offer of insurance was neglected", true);
        }
        if let TableEvent::Keep(KeepEvent::ChipsMoved { kind, .. }) = event {
            saw("a fill", *kind == ChipsMove::Fill);
            saw("a credit", *kind == ChipsMove::Credit);
            saw("a drop", *kind == ChipsMove::Drop);
        }
        if let TableEvent::Frame(event) = event {
            of_frame(&mut saw, event, step);
            saw("a box is free after an absence", opens && left(event));
        }
    }
}

fn left(event: &FrameEvent) -> bool {
    matches!(event, FrameEvent::PatronLeft { .. })
}

fn of_frame(saw: &mut impl FnMut(&'static str, bool), event: &FrameEvent, step: &Step<'_>) {
    #[allow(clippy::wildcard_enum_match_arm)] // the others show nothing new
    match event {
        FrameEvent::BetPlaced { patron, .. } => {
            let place = patron.place();
            saw("a stranger bets", place.is_some_and(|place| place.standing.is_none()));
            saw("a stranger stands", place.is_some_and(|place| place.standing.is_some()));
        }
        FrameEvent::BetRecounted { .. } => saw("a box is recounted after the close", true),
        FrameEvent::CommissionCollected { patron, .. } => {
            saw("a stranger owes commission and pays it", patron.place().is_some());
        }
        FrameEvent::RoundSettled { bets, .. } if step.before.settings().has_chips() => {
            let minimum = step.before.settings().limits().minimum;
            let little = |end: &BetEnd| {
                let on_layout = matches!(end.wager, Wager::Bet(_));
                on_layout && minimum.is_some_and(|minimum| end.stake < minimum)
            };
            saw("a stake under the minimum stands", bets.iter().any(little));
            saw("an excess is apportioned", bets.iter().any(|end| !end.excess.is_zero()));
            saw("chips are taken and paid", !step.after.payments().is_empty());
        }
        _ => {}
    }
}
