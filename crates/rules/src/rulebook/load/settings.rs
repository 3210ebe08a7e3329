//! Reads the settings of a rulebook: what a venue may choose.

use super::word;
use crate::money::Amount;
use crate::rulebook::games::Game;
use crate::rulebook::read::Section;
use crate::rulebook::settings::{PaiGowSettings, Settings};

/// Reads the settings a game has.
pub(super) fn read(section: Section<'_, '_>, game: Game) -> Option<Settings> {
    let unit = section.optional_number("commission_unit").unwrap_or(1);
    let commission_unit = Amount::new(unit).ok().filter(|unit| !unit.is_zero());
    if commission_unit.is_none() {
        section.fault("commission_unit", "must be at least one cent");
    }
    let commission_percent = section.optional_number("commission_percent").unwrap_or(0);
    if commission_percent > 100 {
        section.fault("commission_percent", "must be at most 100");
    }
    let pai_gow = if game == Game::PaiGowPoker {
        read_poker_settings(&section).map(Some)
    } else if game == Game::PaiGowTiles {
        read_tiles_settings(&section).map(Some)
    } else {
        Some(None)
    };
    section.finish();
    Some(Settings { commission_unit: commission_unit?, commission_percent, pai_gow: pai_gow? })
}

fn read_poker_settings(section: &Section<'_, '_>) -> Option<PaiGowSettings> {
    let house_way = word(section, "house_way");
    let banker_may_bet_fortune = section.boolean("banker_may_bet_fortune");
    let envy_minimum = section.optional_number("envy_minimum").unwrap_or(0);
    Some(PaiGowSettings::Poker {
        house_way: house_way?,
        banker_may_bet_fortune: banker_may_bet_fortune?,
        envy_minimum: Amount::new(envy_minimum).ok()?,
    })
}

fn read_tiles_settings(section: &Section<'_, '_>) -> Option<PaiGowSettings> {
    let house_way = word(section, "house_way");
    let zero_zero = word(section, "zero_zero");
    Some(PaiGowSettings::Tiles { house_way: house_way?, zero_zero: zero_zero? })
}
