//! What the parts of a rulebook must be to each other: a commission that does not contradict
//! itself, names that are safe to print and to use as file names, nothing that is never used.

use crate::baccarat::BaccaratBet;
use crate::rulebook::bet_terms::BetTerms;
use crate::rulebook::game_bet::GameBet;
use crate::rulebook::key::RuleKey;
use crate::rulebook::read::{At, Section};
use crate::rulebook::settings::Settings;
use crate::rulebook::terms::{Capabilities, Commission, Game, Layout};
use crate::rulebook::word::is_name;
use std::collections::BTreeMap;

/// An id is part of file names and of references.
pub(super) fn check_id(section: &Section<'_, '_>, id: &At<&str>) {
    if !is_name(id.value) {
        let message = "an id has small letters, digits and hyphens only ([a-z0-9-]), at most 40";
        section.page().fault(id.span.clone(), id.key.clone(), message);
    }
}

/// A version is part of file names and of references.
pub(super) fn check_version(section: &Section<'_, '_>, version: &At<&str>) {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-';
    let text = version.value;
    let sound = text.len() <= 20
        && text.bytes().all(fits)
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && !text.contains("..");
    if !sound {
        let message = "a version has letters, digits, single points and hyphens only, at most 20";
        section.page().fault(version.span.clone(), version.key.clone(), message);
    }
}

/// Whether a bet is paid less than its stake when it wins, by its best row.
fn pays_less(bets: &[BetTerms]) -> Option<bool> {
    let banker = bets.iter().find(|terms| terms.bet == GameBet::Baccarat(BaccaratBet::Banker))?;
    Some(banker.rows.iter().all(|row| row.odds.pays() < row.odds.per()))
}

/// A commission must be taken exactly once: in the odds or by a percentage.
pub(super) fn check_commission(
    root: &Section<'_, '_>,
    game: Game,
    capabilities: &Capabilities,
    settings: &Settings,
    bets: &[BetTerms],
) {
    let percent = settings.commission_percent;
    let in_odds = pays_less(bets);
    let message = match (capabilities.commission, game) {
        (Commission::None, _) if percent > 0 => {
            "commission is \"none\", and settings.commission_percent is not 0"
        }
        (Commission::AtSettlement | Commission::EndOfShoe, Game::SicBo) => {
            "Sic Bo knows no commission: it must be \"none\""
        }
        (Commission::EndOfShoe, Game::PaiGowPoker | Game::PaiGowTiles) => {
            "pai gow has no shoe: its commission is \"at-settlement\" or \"none\""
        }
        (Commission::AtSettlement, Game::PaiGowPoker | Game::PaiGowTiles) if percent == 0 => {
            "commission is \"at-settlement\", and settings.commission_percent is 0"
        }
        (Commission::AtSettlement, Game::Baccarat) if percent > 0 => {
            "commission is \"at-settlement\", so it is in Banker's odds (0.95 to 1): \
             settings.commission_percent must be left out"
        }
        (Commission::AtSettlement, Game::Baccarat) if in_odds == Some(false) => {
            "commission is \"at-settlement\", so Banker must pay less than the stake (0.95 to 1)"
        }
        (Commission::EndOfShoe, Game::Baccarat) if percent == 0 => {
            "commission is \"end-of-shoe\", and settings.commission_percent is 0"
        }
        (Commission::EndOfShoe, Game::Baccarat) if in_odds == Some(true) => {
            "commission is \"end-of-shoe\", and Banker's odds take it a second time"
        }
        (_, _) => return,
    };
    root.fault_at("capabilities.commission", "capabilities", message);
}

/// Warns of layouts and paragraphs that are never used.
pub(super) fn warn_of_unused(
    root: &Section<'_, '_>,
    game: Game,
    capabilities: &Capabilities,
    layouts: &[Layout],
    bets: &[BetTerms],
    paragraphs: &BTreeMap<RuleKey, Vec<String>>,
) {
    let warn = |place: &str, key: String, message: &str| root.warn_at(&key, place, message);
    for layout in layouts {
        if !bets.iter().any(|terms| terms.offered_on(Some(layout))) {
            warn("layout", format!("layout {}", layout.id), "no bet is offered on it");
        }
    }
    for key in paragraphs.keys() {
        if key.is_idle_in(game, !layouts.is_empty(), capabilities) {
            let message = "is never cited: the game and its capabilities do not use this rule";
            warn("paragraphs", format!("paragraphs.{key}"), message);
        }
    }
    if game == Game::Baccarat || capabilities.banking == crate::rulebook::terms::Banking::None {
        return;
    }
    if game == Game::SicBo {
        warn("capabilities", "capabilities.banking".to_owned(), "Sic Bo has no bank to pass on");
    }
}
