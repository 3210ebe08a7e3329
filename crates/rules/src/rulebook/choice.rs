//! The choices a table makes within a rulebook: its layout and its number of decks.

use super::key::RuleKey;
use super::terms::{Layout, Rulebook};
use thiserror::Error;

/// A choice the rulebook does not allow.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // the messages say what the fields are
pub enum ChoiceRefused {
    #[error("a layout is required: one of {}", .known.join(" "))]
    LayoutRequired { known: Vec<String> },
    #[error("there is no layout \"{layout}\": there are {}", .known.join(" "))]
    NoSuchLayout { layout: String, known: Vec<String> },
    #[error("there is no layout \"{layout}\": these rules have no layouts")]
    NoLayouts { layout: String },
    #[error("{decks} decks are not allowed: the game is played with {}", span(*.from, *.to))]
    DecksNotAllowed { decks: u64, from: u8, to: u8 },
    #[error("this game is not played with decks of cards")]
    NoDecks,
}

/// "8", or "4 to 10".
fn span(from: u8, to: u8) -> String {
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}

impl ChoiceRefused {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            ChoiceRefused::LayoutRequired { .. } => "layout_required",
            ChoiceRefused::NoSuchLayout { .. } | ChoiceRefused::NoLayouts { .. } => {
                "no_such_layout"
            }
            ChoiceRefused::DecksNotAllowed { .. } | ChoiceRefused::NoDecks => "decks_not_allowed",
        }
    }

    /// The rule behind it.
    pub const fn rule(&self) -> RuleKey {
        match self {
            ChoiceRefused::LayoutRequired { .. }
            | ChoiceRefused::NoSuchLayout { .. }
            | ChoiceRefused::NoLayouts { .. } => RuleKey::LayoutsDisplayed,
            ChoiceRefused::DecksNotAllowed { .. } | ChoiceRefused::NoDecks => RuleKey::Decks,
        }
    }
}

/// The most decks rules under study may be asked with: what can still be counted exactly.
pub const STUDY_DECKS_MAX: u8 = 25;

impl Rulebook {
    /// The layout a table shows: one of the rulebook's, or none where it has none.
    pub fn choose_layout(&self, layout: Option<&str>) -> Result<Option<&Layout>, ChoiceRefused> {
        let known = || self.layouts.iter().map(|layout| layout.id.clone()).collect();
        match (layout, self.layouts.is_empty()) {
            (None, true) => Ok(None),
            (None, false) => Err(ChoiceRefused::LayoutRequired { known: known() }),
            (Some(id), true) => Err(ChoiceRefused::NoLayouts { layout: id.to_owned() }),
            (Some(id), false) => self.layout(id).map(Some).ok_or_else(|| {
                ChoiceRefused::NoSuchLayout { layout: id.to_owned(), known: known() }
            }),
        }
    }

    /// The number of decks of a table: what was asked for if it is allowed, else the default.
    pub fn choose_decks(&self, decks: Option<u64>) -> Result<u8, ChoiceRefused> {
        let allowed = self.decks().ok_or(ChoiceRefused::NoDecks)?;
        let default = self.default_decks().unwrap_or(*allowed.end());
        let allowed = if self.study { 1..=STUDY_DECKS_MAX } else { allowed };
        match decks.map(u8::try_from) {
            None => Ok(default),
            Some(Ok(decks)) if allowed.contains(&decks) => Ok(decks),
            Some(_) => Err(ChoiceRefused::DecksNotAllowed {
                decks: decks.unwrap_or(0),
                from: *allowed.start(),
                to: *allowed.end(),
            }),
        }
    }
}
