//! What the parts of a rulebook must be to each other: a commission that does not contradict
//! itself, names that are safe to print and to use as file names, nothing that is never used.

use crate::rulebook::bet_terms::BetTerms;
use crate::rulebook::games::Game;
use crate::rulebook::key::RuleKey;
use crate::rulebook::read::{At, Section};
use crate::rulebook::settings::Settings;
use crate::rulebook::terms::{Banking, Capabilities, Commission, Layout};
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

/// A commission must be taken exactly once: in the odds or by a percentage.
pub(super) fn check_commission(
    root: &Section<'_, '_>,
    game: Game,
    capabilities: &Capabilities,
    settings: &Settings,
    bets: &[BetTerms],
) {
    let percent = settings.commission_percent;
    let commission = capabilities.commission;
    let message = match commission {
        Commission::None if percent > 0 => {
            Some("commission is \"none\", and settings.commission_percent is not 0")
        }
        Commission::None | Commission::AtSettlement | Commission::EndOfShoe => {
            game.commission_fault(commission, percent, bets)
        }
    };
    let Some(message) = message else { return };
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
    if let (Some(message), true) = (game.without_bank(), capabilities.banking != Banking::None) {
        warn("capabilities", "capabilities.banking".to_owned(), message);
    }
}
