//! The contents of a rulebook, as types.

use super::bet_terms::BetTerms;
use super::games::{Game, GameBet};
use super::key::RuleKey;
use super::settings::Settings;
use crate::baccarat::{InsuranceRow, Side, Stage};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// An enum whose values each have one word in rulebooks.
pub trait Named: Sized + Copy + 'static {
    /// Every value with its word.
    const WORDS: &'static [(&'static str, Self)];

    /// The value of a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(name, _)| *name == word).map(|&(_, value)| value)
    }
}

/// When the House takes its commission.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Commission {
    /// There is none.
    None,
    /// From the win, when the bet is settled.
    AtSettlement,
    /// Owed by the patron until the shoe ends.
    EndOfShoe,
}

impl Named for Commission {
    const WORDS: &'static [(&'static str, Commission)] = &[
        ("none", Commission::None),
        ("at-settlement", Commission::AtSettlement),
        ("end-of-shoe", Commission::EndOfShoe),
    ];
}

/// Who may ask to squeeze a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Squeeze {
    /// Nobody.
    None,
    /// The Seated Player with the highest bet.
    Seated,
    /// Whoever has the highest bet.
    Any,
}

impl Named for Squeeze {
    const WORDS: &'static [(&'static str, Squeeze)] =
        &[("none", Squeeze::None), ("seated", Squeeze::Seated), ("any", Squeeze::Any)];
}

/// How the bank goes round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Banking {
    /// The House always banks.
    None,
    /// After a patron the bank goes back to the House.
    Alternate,
    /// The bank passes on from patron to patron.
    FullCircle,
}

impl Named for Banking {
    const WORDS: &'static [(&'static str, Banking)] = &[
        ("none", Banking::None),
        ("alternate", Banking::Alternate),
        ("full-circle", Banking::FullCircle),
    ];
}

/// What differs between documents as procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Capabilities {
    /// Insurance Plus is offered.
    pub insurance: bool,
    /// When commission is taken.
    pub commission: Commission,
    /// Limits are by Differential per box, with standing patrons.
    pub differential: bool,
    /// Who may squeeze.
    pub squeeze: Squeeze,
    /// Patrons choose after a dealing error.
    pub dealing_error_options: bool,
    /// A settled round may still be Void for every reason until the next round commences, and not
    /// only for a wrong number of cards.
    pub void_after_settlement: bool,
    /// Money may be moved by order for a round once the next has commenced.
    pub late_adjustment: bool,
    /// How the bank goes round.
    pub banking: Banking,
}

/// The document a rulebook was read from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Source {
    /// Its file name.
    pub document: String,
    /// Its SHA-256, in hexadecimal.
    pub sha256: String,
}

/// From when a version is in effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Effective {
    /// As written, with the offset from UTC.
    pub text: String,
    /// The same instant in seconds since 1970.
    #[serde(skip)]
    pub unix_seconds: i64,
}

/// What the game is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Equipment {
    /// The fewest and the most decks of 52 cards.
    Decks(RangeInclusive<u8>),
    /// Fifty-two cards and the joker.
    JokerDeck,
    /// Thirty-two tiles.
    Tiles,
    /// Three dice.
    ThreeDice,
}

/// A layout: which boxes and bets a table displays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Its letter.
    pub id: String,
    /// How many playing positions it may have.
    pub positions: RangeInclusive<u16>,
    /// The appendix that shows it.
    pub cite: String,
}

/// A rule key with the paragraphs that stand behind it in one rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Citation<'r> {
    /// The rule.
    pub key: RuleKey,
    /// The paragraph that is cited to people.
    pub first: &'r str,
    /// Further paragraphs that say the same or define the words.
    pub also: &'r [String],
}

impl<'r> Citation<'r> {
    /// Every paragraph.
    pub fn paragraphs(&self) -> impl Iterator<Item = &'r str> + use<'r> {
        std::iter::once(self.first).chain(self.also.iter().map(String::as_str))
    }
}

/// What is printed, how it is read, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Erratum {
    /// Its number in the rulings.
    pub id: String,
    /// Where it stands.
    pub at: String,
    /// What is printed there.
    pub printed: String,
    /// How it is read.
    pub read_as: String,
    /// Why.
    pub why: String,
}

/// What the references of rules under study begin with.
pub const STUDY_MARK: &str = "study:";

/// One set of rules, approved or under study. Made by [`super::load`] only, so it is always
/// consistent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its game.
    pub game: Game,
    /// Whether it is under study: nobody approved it, or it is asked about something that the
    /// approved rules do not allow.
    pub study: bool,
    /// Its version, where the document has one.
    pub version: Option<String>,
    /// From when it is in effect, where the document says so.
    pub effective: Option<Effective>,
    /// Where it was read from.
    pub source: Source,
    /// The SHA-256 of this rulebook's own file, in hexadecimal.
    pub hash: String,
    /// The hashes of earlier files of this very version, completed since: what was opened under one
    /// of them goes on under this one.
    pub earlier_hashes: Vec<String>,
    /// What it is played with.
    pub equipment: Equipment,
    /// The paragraph for that.
    pub equipment_cite: String,
    /// What differs as procedure.
    pub capabilities: Capabilities,
    /// What a venue may choose.
    pub settings: Settings,
    /// Its layouts; empty where the document shows none.
    pub layouts: Vec<Layout>,
    /// Its bets.
    pub bets: Vec<BetTerms>,
    /// Its Insurance Plus pay table.
    pub insurance: Vec<InsuranceRow>,
    /// Its errata.
    pub errata: Vec<Erratum>,
    /// The paragraphs of every rule key.
    pub paragraphs: BTreeMap<RuleKey, Vec<String>>,
    /// The versions of these rules that its library holds.
    pub(crate) versions: Versions,
}

/// The versions of one set of rules that a library holds; none if there is one version. What else
/// a library holds makes no other rules, so all are equal.
#[derive(Clone, Default)]
pub(crate) struct Versions(pub(crate) Arc<[Rulebook]>);

impl PartialEq for Versions {
    fn eq(&self, _: &Versions) -> bool {
        true
    }
}

impl Eq for Versions {}

impl fmt::Debug for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(Rulebook::reference)).finish()
    }
}

impl Rulebook {
    /// `id`, or `id@version` where there is a version. The reference of rules under study begins
    /// with `study:`, so every output that names them says that they are not approved.
    pub fn reference(&self) -> String {
        let mark = if self.study { STUDY_MARK } else { "" };
        match &self.version {
            Some(version) => format!("{mark}{}@{version}", self.id),
            None => format!("{mark}{}", self.id),
        }
    }

    /// The references of all versions of these rules that the same library holds, the newest last.
    pub fn versions(&self) -> Vec<String> {
        let mut all: Vec<&Rulebook> = self.versions.0.iter().collect();
        let started = |book: &Rulebook| book.effective.as_ref().map(|from| from.unix_seconds);
        all.sort_by_key(|book| (started(book), book.version.clone()));
        match all.is_empty() {
            true => vec![self.reference()],
            false => all.into_iter().map(Rulebook::reference).collect(),
        }
    }

    /// The version of these rules that this reference names, from the same library.
    pub fn version(&self, reference: &str) -> Option<Rulebook> {
        let found = self.versions.0.iter().find(|other| other.reference() == reference)?;
        Some(Rulebook { versions: self.versions.clone(), ..found.clone() })
    }

    /// These rules, studied: with any number of decks, and marked so.
    #[must_use]
    pub fn under_study(mut self) -> Rulebook {
        self.study = true;
        self
    }

    /// Whether a file of this hash holds this version of the rules: this file, or an earlier one.
    pub fn is_of_hash(&self, hash: &str) -> bool {
        let is_it = |known: &String| known.eq_ignore_ascii_case(hash);
        is_it(&self.hash) || self.earlier_hashes.iter().any(is_it)
    }

    /// What the rulebook says of a bet.
    pub fn terms(&self, bet: GameBet) -> Option<&BetTerms> {
        self.bets.iter().find(|terms| terms.bet == bet)
    }

    /// The layout of that letter.
    pub fn layout(&self, id: &str) -> Option<&Layout> {
        self.layouts.iter().find(|layout| layout.id == id)
    }

    /// The insurance row for an insured hand at a stage and these points.
    pub fn insurance_row(
        &self,
        on: Side,
        offer: &crate::baccarat::InsuranceOffer,
    ) -> Option<&InsuranceRow> {
        let fits = |row: &&InsuranceRow| {
            row.on == on && row.stage == offer.stage && row.fits(offer.player, offer.banker)
        };
        self.insurance.iter().find(fits)
    }

    /// Whether insurance is ever offered on this hand at this stage.
    pub fn insures(&self, on: Side, stage: Stage) -> bool {
        self.insurance.iter().any(|row| row.on == on && row.stage == stage)
    }

    /// The paragraphs of a rule; `None` where the document does not speak of it.
    pub fn cite(&self, key: RuleKey) -> Option<Citation<'_>> {
        let (first, also) = self.paragraphs.get(&key)?.split_first()?;
        Some(Citation { key, first, also })
    }

    /// How many decks it may be played with; `None` where it is not played with decks.
    pub fn decks(&self) -> Option<RangeInclusive<u8>> {
        match &self.equipment {
            Equipment::Decks(decks) => Some(decks.clone()),
            Equipment::JokerDeck | Equipment::Tiles | Equipment::ThreeDice => None,
        }
    }

    /// The default number of decks: eight, or the nearest number the document allows.
    pub fn default_decks(&self) -> Option<u8> {
        self.decks().map(|decks| 8.clamp(*decks.start(), *decks.end()))
    }
}
