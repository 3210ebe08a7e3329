//! The settings of a table: rulebook, layout, decks, limits, dealing and times.

use crate::procedure::{CardSource, Procedure, Stakes};
use croupier_rules::limits::Limits;
use croupier_rules::pai_gow::{Delivery, Ring};
use croupier_rules::rulebook::{ChoiceRefused, Game, Layout, RuleKey, Rulebook};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// Who draws cards and dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dealing {
    /// The automatic dealer.
    Automatic,
    /// A dealer, who enters what left a real shoe or shaker.
    Live,
}

impl Dealing {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Dealing::Automatic => "automatic",
            Dealing::Live => "live",
        }
    }
}

/// The settings, as stored when a table is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSettings {
    /// The rulebook, as `id` or `id@version`.
    pub rulebook: String,
    /// The layout's letter, where the rulebook has layouts.
    pub layout: Option<String>,
    /// How many decks; if absent, the rulebook's default.
    pub decks: Option<u8>,
    /// The limits displayed.
    pub limits: Limits,
    /// Who draws cards and dice.
    pub dealing: Dealing,
    /// How long bets are open; if absent, until the dealer closes them.
    pub betting_window_ms: Option<u64>,
    /// How long an insurance offer stands at an automatic table.
    pub insurance_window_ms: u64,
    /// How long a result is shown before the next round at an automatic table.
    pub result_pause_ms: u64,
    /// How long the automatic dealer waits before the dice and before each card, so that people see
    /// them come one by one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub card_pause_ms: u64,
    /// How many betting boxes there are.
    pub positions: u16,
    /// Whether this is a private table.
    pub private: bool,
    /// The settings only a pai gow table has; if absent, their defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pai_gow: Option<PaiGowOptions>,
    /// How this table differs from most tables.
    #[serde(default, skip_serializing_if = "Procedure::is_default")]
    pub procedure: Procedure,
    /// How long patrons may choose after a dealing error.
    #[serde(default = "options_window", skip_serializing_if = "is_options_window")]
    pub options_window_ms: u64,
}

impl TableSettings {
    /// Whether more may be staked under these settings than under those.
    pub fn raises(&self, than: &TableSettings) -> bool {
        let cents = |most: Option<croupier_rules::money::Amount>| {
            most.map_or(u64::MAX, croupier_rules::money::Amount::cents)
        };
        cents(self.limits.maximum) > cents(than.limits.maximum)
            || cents(self.limits.maximum_differential) > cents(than.limits.maximum_differential)
    }
}

/// The settings only a pai gow table has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PaiGowOptions {
    /// How long the bank is on offer at an automatic table.
    pub bank_window_ms: u64,
    /// How long hands may be set; not at a chip table.
    pub setting_window_ms: u64,
    /// Whether the house wagers against a banking patron.
    pub house_wagers: bool,
    /// Which packet goes to which place: `house`, or the packets in the order of the places.
    #[serde(skip_serializing_if = "Delivery::is_house")]
    pub delivery: Delivery,
}

impl Default for PaiGowOptions {
    fn default() -> PaiGowOptions {
        PaiGowOptions {
            bank_window_ms: 8_000,
            setting_window_ms: 45_000,
            house_wagers: true,
            delivery: Delivery::House,
        }
    }
}

/// How long patrons may choose after a dealing error, by default.
pub const OPTIONS_WINDOW_MS: u64 = 30_000;

const fn options_window() -> u64 {
    OPTIONS_WINDOW_MS
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_options_window(window_ms: &u64) -> bool {
    *window_ms == OPTIONS_WINDOW_MS
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_zero(ms: &u64) -> bool {
    *ms == 0
}

/// Why a table cannot be opened with these settings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum OpenRefused {
    #[error("the settings name the rulebook {named}, and {given} was given")]
    OtherRulebook { named: String, given: String },
    #[error(transparent)]
    Choice(#[from] ChoiceRefused),
    #[error("{positions} positions: this layout may have {from} to {to}")]
    Positions { positions: u16, from: u16, to: u16 },
    #[error("these rules are dealt from a shoe: a shuffler does not fit")]
    ShoeNeeded,
    #[error("a delivery style names each of the {packets} packets once, or is `house`")]
    DeliveryStyle { packets: usize },
    #[error("a device deals at a live table only, and not where it is one of two sources")]
    ReaderUnfit,
    #[error("an automatic table needs a betting window")]
    WindowNeeded,
    #[error("the minimum is above the maximum")]
    LimitsContradict,
    #[error("a table displays a minimum above zero and a maximum, or a maximum Differential")]
    LimitsNeeded,
    #[error("these rules have no Differential: leave the maximum Differential out")]
    NoDifferential,
    #[error("bets are open for some time, and for a day at most")]
    WindowOutOfRange,
    #[error("a table has at most 6 signs of at most 120 characters, in one line each")]
    SignsUnfit,
    #[error("no table plays this game yet")]
    GameNotPlayed,
}

/// The most boxes a table without layouts may have.
const POSITIONS_MAX: u16 = 99;
/// How long bets may be open.
const WINDOWS_MS: std::ops::RangeInclusive<u64> = 1..=86_400_000;
/// The seats of a pai gow table.
const PAI_GOW_SEATS: u16 = 6;

/// Settings with their meaning in the rulebook, consistent by construction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    pub(crate) stored: TableSettings,
    pub(crate) rulebook: Arc<Rulebook>,
    pub(crate) layout: Option<Layout>,
    pub(crate) decks: Option<u8>,
}

impl Settings {
    /// The rulebook that other settings of the same table name: this version, or another of the
    /// same rules for the same game.
    pub(crate) fn rules_of(&self, other: &TableSettings) -> Option<Arc<Rulebook>> {
        let now = &self.rulebook;
        if other.rulebook == now.reference() || other.rulebook == now.id {
            return Some(Arc::clone(now));
        }
        let found = now.version(&other.rulebook);
        found.filter(|found| found.game == now.game).map(Arc::new)
    }

    /// These settings under this rulebook.
    pub fn new(stored: TableSettings, rulebook: Arc<Rulebook>) -> Result<Settings, OpenRefused> {
        if stored.rulebook != rulebook.reference() && stored.rulebook != rulebook.id {
            let (named, given) = (stored.rulebook, rulebook.reference());
            return Err(OpenRefused::OtherRulebook { named, given });
        }
        let layout = rulebook.choose_layout(stored.layout.as_deref())?.cloned();
        let decks = match (&rulebook.settings.pai_gow, rulebook.decks(), stored.decks) {
            (Some(_), ..) | (None, None, None) => None, // always one deck or set, or dice
            (None, _, asked) => Some(rulebook.choose_decks(asked.map(u64::from))?),
        };
        let most = rulebook.settings.pai_gow.as_ref().map_or(POSITIONS_MAX, |_| PAI_GOW_SEATS);
        let allowed = layout.as_ref().map_or(1..=most, |layout| layout.positions.clone());
        if !allowed.contains(&stored.positions) {
            let (from, to) = (*allowed.start(), *allowed.end());
            return Err(OpenRefused::Positions { positions: stored.positions, from, to });
        }
        let ring = if rulebook.game == Game::PaiGowTiles { Ring::Tiles } else { Ring::Poker };
        let packets = ring.positions().len();
        if stored.pai_gow.is_some_and(|options| !options.delivery.fits(packets)) {
            return Err(OpenRefused::DeliveryStyle { packets });
        }
        let Procedure { second_source, reader_deals, .. } = &stored.procedure;
        if *reader_deals && (*second_source || stored.dealing == Dealing::Automatic) {
            return Err(OpenRefused::ReaderUnfit);
        }
        if stored.dealing == Dealing::Automatic && stored.betting_window_ms.is_none() {
            return Err(OpenRefused::WindowNeeded);
        }
        match (stored.limits.minimum, stored.limits.permissible_maximum()) {
            (Some(minimum), Some(maximum)) if minimum > maximum => {
                Err(OpenRefused::LimitsContradict)
            }
            _ => Ok(Settings { stored, rulebook, layout, decks }),
        }
    }

    /// Whether a table may be given these settings now: with the limits every table displays (R14),
    /// and a window in which people can bet. Tables of old journals keep their settings.
    pub fn check_displayed(&self) -> Result<(), OpenRefused> {
        let (limits, window_ms) = (&self.stored.limits, self.stored.betting_window_ms);
        if limits.maximum_differential.is_some() && !self.rulebook.capabilities.differential {
            return Err(OpenRefused::NoDifferential);
        }
        if self.has_shuffler() && self.rulebook.cite(RuleKey::ShoePasses).is_some() {
            return Err(OpenRefused::ShoeNeeded);
        }
        if !self.stored.procedure.signs_fit() {
            return Err(OpenRefused::SignsUnfit);
        }
        let has_minimum = limits.minimum.is_some_and(|minimum| !minimum.is_zero());
        if !has_minimum || limits.permissible_maximum().is_none() {
            return Err(OpenRefused::LimitsNeeded);
        }
        match window_ms.is_none_or(|window_ms| WINDOWS_MS.contains(&window_ms)) {
            true => Ok(()),
            false => Err(OpenRefused::WindowOutOfRange),
        }
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    /// The layout, where the rulebook has layouts.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// How many decks, where the game is played with decks.
    pub fn decks(&self) -> Option<u8> {
        self.decks
    }

    /// The limits displayed.
    pub fn limits(&self) -> &Limits {
        &self.stored.limits
    }

    /// Who draws cards and dice.
    pub fn dealing(&self) -> Dealing {
        self.stored.dealing
    }

    /// How many betting boxes there are.
    pub fn positions(&self) -> u16 {
        self.stored.positions
    }

    /// How this table differs from most tables.
    pub fn procedure(&self) -> &Procedure {
        &self.stored.procedure
    }

    /// Whether stakes are chips on the layout, entered at the Game Console.
    pub fn has_chips(&self) -> bool {
        self.stored.procedure.stakes == Stakes::Chips
    }

    /// Whether every round begins with all the cards.
    pub fn has_shuffler(&self) -> bool {
        self.stored.procedure.equipment == CardSource::Shuffler
    }

    /// The settings only a pai gow table has.
    pub fn pai_gow(&self) -> PaiGowOptions {
        self.stored.pai_gow.unwrap_or_default()
    }

    /// The settings as stored.
    pub fn stored(&self) -> &TableSettings {
        &self.stored
    }
}
