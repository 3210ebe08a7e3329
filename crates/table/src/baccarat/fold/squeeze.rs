//! Folds what happens around the cards: squeeze and shuffle.

use super::super::{Squeeze, SqueezeState};
use super::game;
use crate::evolve::broken;
use crate::round::Window;
use crate::table::Table;
use croupier_house::Corrupt;

fn squeeze(table: &mut Table) -> Option<&mut Squeeze> {
    game(table).ok()?.squeeze.as_mut()
}

pub(super) fn answered(table: &mut Table, state: SqueezeState) -> Result<(), Corrupt> {
    match squeeze(table) {
        Some(squeeze) => {
            (squeeze.state, squeeze.turning) = (state, None);
            Ok(())
        }
        None => broken(table, "a squeeze answered that nobody asked for"),
    }
}

pub(super) fn turning(table: &mut Table, window: Option<Window>) -> Result<(), Corrupt> {
    match squeeze(table) {
        Some(squeeze) if squeeze.turning.is_some() != window.is_some() => {
            squeeze.turning = window;
            Ok(())
        }
        Some(_) | None => broken(table, "a card held or turned out of turn"),
    }
}

pub(super) fn revealed(table: &mut Table) -> Result<(), Corrupt> {
    let shoe = game(table)?.shoe.take();
    match shoe {
        Some(shoe) if shoe.is_shuffled() => Ok(()),
        Some(_) | None => broken(table, "a shuffle revealed that was not there"),
    }
}
