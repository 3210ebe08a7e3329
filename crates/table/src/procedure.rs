//! Settings of procedure: what the documents leave to a table, each with its default.

use crate::denominations::Denominations;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};

/// What stakes are paid with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stakes {
    /// The patron's credit.
    #[default]
    Credit,
    /// Chips on the layout, entered at the Game Console.
    Chips,
}

/// What the cards come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardSource {
    /// A Card Shoe, with burn, cut card and last round.
    #[default]
    Shoe,
    /// An Electronic Card Shuffler: every round begins with all the cards.
    Shuffler,
}

/// For how long a patron forgoes an insurance that was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forgone {
    /// For that offer only.
    Offer,
    /// For the whole round.
    Round,
}

/// How long an offer of insurance stands at least at a live table, by default.
const INSURANCE_LEAST_MS: u64 = 5_000;

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_insurance_least(least_ms: &u64) -> bool {
    *least_ms == INSURANCE_LEAST_MS
}

/// How long a card waits for the squeezing patron, by default.
const SQUEEZE_WINDOW_MS: u64 = 8_000;

/// After how many rounds without a bet a box is free again, by default.
const ABSENCE_ROUNDS: u16 = 12;

/// How a table may differ from most tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Procedure {
    /// For how long a patron forgoes an insurance that was not taken; if absent, for the round, and
    /// in the first edition for that offer (R7).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance_forgone: Option<Forgone>,
    /// How long an offer of insurance stands at a live table before a next card may pass as one
    /// that everybody was asked about (R10).
    #[serde(skip_serializing_if = "is_insurance_least")]
    pub insurance_least_ms: u64,
    /// What stakes are paid with.
    #[serde(skip_serializing_if = "is_default")]
    pub stakes: Stakes,
    /// What the cards come from.
    #[serde(skip_serializing_if = "is_default")]
    pub equipment: CardSource,
    /// Whether cards are dealt face down, so that they can be squeezed.
    #[serde(skip_serializing_if = "is_default")]
    pub face_down: bool,
    /// How long a card waits for the squeezing patron at an automatic table.
    #[serde(skip_serializing_if = "is_squeeze_window")]
    pub squeeze_window_ms: u64,
    /// Whether a card counts only once a second source has seen it too.
    #[serde(skip_serializing_if = "is_default")]
    pub second_source: bool,
    /// The values of the chips of this table, from the smallest.
    #[serde(skip_serializing_if = "is_default")]
    pub chips: Denominations,
    /// After how many rounds without a bet a patron's box is free again (R82); 0 means never.
    #[serde(skip_serializing_if = "is_absence_rounds")]
    pub absence_rounds: u16,
    /// After how many minutes without a bet it is (R82); 0 means never.
    #[serde(skip_serializing_if = "is_default")]
    pub absence_minutes: u16,
    /// Texts shown at the table, on terminals and boards: notes of the house, what commission is
    /// taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<String>,
}

impl Default for Procedure {
    fn default() -> Procedure {
        Procedure {
            insurance_forgone: None,
            insurance_least_ms: INSURANCE_LEAST_MS,
            stakes: Stakes::default(),
            equipment: CardSource::default(),
            face_down: false,
            squeeze_window_ms: SQUEEZE_WINDOW_MS,
            second_source: false,
            chips: Denominations::USUAL,
            absence_rounds: ABSENCE_ROUNDS,
            absence_minutes: 0,
            signs: Vec::new(),
        }
    }
}

/// The most signs of a table, and the most characters of each.
const SIGNS_MAX: (usize, usize) = (6, 120);

impl Procedure {
    /// Whether the signs can be shown: not too many, not too long, not empty.
    pub(crate) fn signs_fit(&self) -> bool {
        let (most, longest) = SIGNS_MAX;
        let fits = |sign: &String| {
            let shown = !sign.trim().is_empty() && !sign.chars().any(char::is_control);
            shown && sign.chars().count() <= longest
        };
        self.signs.len() <= most && self.signs.iter().all(fits)
    }

    /// The values of the chips of this table, from the smallest.
    pub fn denominations(&self) -> Vec<Amount> {
        self.chips.values()
    }

    /// Whether nothing differs from most tables.
    pub(crate) fn is_default(&self) -> bool {
        *self == Procedure::default()
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_squeeze_window(window_ms: &u64) -> bool {
    *window_ms == SQUEEZE_WINDOW_MS
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
const fn is_absence_rounds(rounds: &u16) -> bool {
    *rounds == ABSENCE_ROUNDS
}
