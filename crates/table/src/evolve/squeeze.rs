//! Folds what happens around the cards: squeeze, sources, waiver, shuffle and the shoe's place.

use super::broken;
use crate::baccarat::{BaccaratTable, Sources, Squeeze, SqueezeState};
use crate::event::TableEvent;
use crate::round::Window;
use crate::table::{GameTable, Interruption, Table};
use croupier_house::Corrupt;

pub(super) fn evolve(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    let GameTable::Baccarat(game) = &mut table.game else {
        return broken(table, "cards at a table without cards");
    };
    #[allow(clippy::wildcard_enum_match_arm)] // called for events of cards only
    match event {
        TableEvent::SqueezeAsked { patron, seat, .. } => {
            let (patron, seat, state) = (patron.clone(), *seat, SqueezeState::Asked);
            game.squeeze = Some(Squeeze { patron, seat, state, turning: None });
        }
        TableEvent::SqueezeAnswered { granted, .. } => {
            let state = if *granted { SqueezeState::Granted } else { SqueezeState::Refused };
            return answered(table, state);
        }
        TableEvent::CardHeld { at_ms, deadline_ms, .. } => {
            let window = Window { began_ms: *at_ms, deadline_ms: Some(*deadline_ms) };
            return turning(table, Some(window));
        }
        TableEvent::CardTurned { .. } => return turning(table, None),
        TableEvent::ThirdCardInsuranceWaived { .. } => game.third_card_waived = true,
        TableEvent::CardEntered { card, .. } => game.sources.entered = Some(*card),
        TableEvent::CardScanned { card, .. } => game.sources.scanned = Some(*card),
        TableEvent::SourcesDisagree { at_ms, .. } => {
            game.sources = Sources::default();
            let (since_ms, remaining_ms, sources_disagree) = (*at_ms, None, true);
            table.interruption = Some(Interruption { since_ms, remaining_ms, sources_disagree });
        }
        TableEvent::ShuffleRevealed { .. } => return revealed(table),
        TableEvent::ShoePassed { seat, .. } => game.shoe_at = Some(*seat),
        _ => return broken(table, "not an event of cards"),
    }
    Ok(())
}

fn squeeze(table: &mut Table) -> Option<&mut Squeeze> {
    match &mut table.game {
        GameTable::Baccarat(BaccaratTable { squeeze, .. }) => squeeze.as_mut(),
        GameTable::SicBo(_) | GameTable::PaiGow(_) => None,
    }
}

fn answered(table: &mut Table, state: SqueezeState) -> Result<(), Corrupt> {
    match squeeze(table) {
        Some(squeeze) => {
            (squeeze.state, squeeze.turning) = (state, None);
            Ok(())
        }
        None => broken(table, "a squeeze answered that nobody asked for"),
    }
}

fn turning(table: &mut Table, window: Option<Window>) -> Result<(), Corrupt> {
    match squeeze(table) {
        Some(squeeze) if squeeze.turning.is_some() != window.is_some() => {
            squeeze.turning = window;
            Ok(())
        }
        Some(_) | None => broken(table, "a card held or turned out of turn"),
    }
}

fn revealed(table: &mut Table) -> Result<(), Corrupt> {
    let shoe = match &mut table.game {
        GameTable::Baccarat(game) => game.shoe.take(),
        GameTable::SicBo(_) | GameTable::PaiGow(_) => None,
    };
    match shoe {
        Some(shoe) if shoe.is_shuffled() => Ok(()),
        Some(_) | None => broken(table, "a shuffle revealed that was not there"),
    }
}
