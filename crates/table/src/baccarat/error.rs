//! A dealing error as data: what went wrong, the cards drawn in error, and what a patron chooses.

use croupier_rules::equipment::Card;
use serde::{Deserialize, Serialize};

/// A dealing error and how the House rules on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DealingError {
    /// What went wrong.
    pub kind: DealingErrorKind,
    /// Cards that left the shoe and were not entered, in the order they left it.
    #[serde(default)]
    pub drawn: Vec<CardInError>,
    /// Every known card of the round, entered and in error, in the order now in force; empty where
    /// the order they left the shoe in stands.
    #[serde(default)]
    pub cards: Vec<Card>,
    /// Whether the House holds the cards to be Reconstructed.
    pub reconstructed: bool,
    /// What happened, in words.
    pub text: String,
}

/// A card drawn in error: its face, where anybody saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardInError {
    /// The card, unless it lies face down.
    pub card: Option<Card>,
    /// Whether it was exposed.
    pub exposed: bool,
}

/// The dealing errors the documents speak of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DealingErrorKind {
    /// Cards were drawn in excess or exposed.
    ExcessOrExposed,
    /// Cards went to the wrong area.
    WrongSide,
    /// Cards went to the person accepting the other hand.
    WrongPerson,
    /// A card was dealt face up at a table that deals face down.
    FaceUp,
    /// Two cards or more were drawn together.
    Simultaneous,
    /// A hand has a wrong number of cards, and they can be Reconstructed.
    WrongNumber,
    /// Another dealing error.
    Other,
}

/// What a patron chooses after a dealing error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionAnswer {
    /// To continue, with the hand or the Reconstructed hand.
    Continue,
    /// To have every bet of the round returned.
    Return,
}
