//! Folds what becomes of an offer of insurance: who took it, who declined, and whether it stood
//! long enough to count as made to everybody (R10).

use super::super::{BaccaratTable, Draw, OfferMade};
use super::game;
use crate::evolve::broken;
use crate::round::Round;
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::baccarat::Stage;

/// An offer is open.
pub(super) fn made(table: &mut Table, stage: Stage) {
    if let Ok(game) = game(table) {
        game.made.retain(|made| made.stage != stage);
        game.made.push(OfferMade::new(stage));
    }
}

fn of_stage(table: &mut Table, stage: Stage) -> Option<&mut OfferMade> {
    game(table).ok()?.made.iter_mut().find(|made| made.stage == stage)
}

/// A patron took it, and may have declined before.
pub(super) fn taken(table: &mut Table, patron: &PatronId, stage: Stage) {
    if let Some(made) = of_stage(table, stage) {
        made.declined.remove(patron);
    }
}

/// A patron takes none.
pub(super) fn declined(table: &mut Table, patron: &PatronId, stage: Stage) -> Result<(), Corrupt> {
    match of_stage(table, stage) {
        Some(made) => {
            made.declined.insert(patron.clone());
            Ok(())
        }
        None => broken(table, "an offer declined that was not made"),
    }
}

/// The offer is over. It was neglected if the next card came too soon and nobody had taken it.
pub(super) fn closed(table: &mut Table, stage: Stage, at_ms: u64) {
    let live = table.settings.dealing() == Dealing::Live;
    let least_ms = table.settings.procedure().insurance_least_ms;
    let Ok(BaccaratTable { round: Round::Closed(closed, draw), made, .. }) = game(table) else {
        return;
    };
    let Draw::Insuring(_, window) = draw else { return };
    let taken = closed.bets.iter().any(|bet| bet.wager.stage() == Some(stage));
    let soon = at_ms.saturating_sub(window.window.began_ms) < least_ms;
    if window.neglected {
        made.iter_mut().for_each(|made| made.neglected = false); // made good by order (5.13.1)
    } else if let Some(made) = made.iter_mut().find(|made| made.stage == stage) {
        made.neglected = live && soon && !taken;
    }
}
