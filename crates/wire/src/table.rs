//! A table on a Player Terminal or a Game Console, in sections that are sent whole when they
//! change. `GET /api/tables/{t}` answers all of them; the socket sends [`SectionMessage`]s.

use crate::console::ConsoleSection;
use crate::control::BettingStopped;
use crate::games::RoadsSection;
use crate::lobby::LimitsView;
use crate::may::MaySection;
pub use crate::mine::{MineSection, MyBet, MyInsurance, MyResult};
use crate::pai_gow::{PaiGowRoundView, PaiGowTableView};
use crate::peel::PeelView;
use crate::procedure::{BoxView, CarriedView, OptionsView, PitSection, SqueezeView};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/tables/{t}`: every section with its version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableView {
    /// The description of the table: changes only with its settings.
    pub table: Section<TableSection>,
    /// The round of play.
    pub round: Section<RoundSection>,
    /// Everything that is mine: bets, offers, results, credit. Absent for staff.
    pub mine: Option<Section<MineSection>>,
    /// What the dealer sees in addition. Absent for patrons.
    pub console: Option<Section<ConsoleSection>>,
    /// What the pit sees in addition. Absent for patrons.
    pub pit: Option<Section<PitSection>>,
    /// What I may do here now. Absent for patrons.
    pub may: Option<Section<MaySection>>,
    /// The roads, or the throws.
    pub roads: Section<RoadsSection>,
}

/// A section and its version. Versions of one section only grow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Section<T> {
    /// Its version.
    pub version: u64,
    /// Its contents.
    pub data: T,
}

/// One message of the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "section")]
#[ts(export)]
#[allow(missing_docs)] // the sections are documented where they are defined
#[allow(clippy::large_enum_variant)] // one at a time, on its way to a socket
pub enum SectionMessage {
    Table {
        version: u64,
        data: TableSection,
    },
    Round {
        version: u64,
        data: RoundSection,
    },
    Mine {
        version: u64,
        data: MineSection,
    },
    Console {
        version: u64,
        data: ConsoleSection,
    },
    Pit {
        version: u64,
        data: PitSection,
    },
    May {
        version: u64,
        data: MaySection,
    },
    Roads {
        version: u64,
        data: RoadsSection,
    },
    /// How far the card being squeezed is lifted. It has no version: the latest message counts.
    Peel(PeelView),
    /// The server's clock, so that a page can show the time left.
    Clock {
        /// Milliseconds since 1970.
        now_ms: u64,
        /// Why nothing is taken at the moment; absent while all is well.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        still: Option<Still>,
    },
}

/// Why a house takes nothing at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Still {
    /// It is moving to another node, and goes on by itself.
    Moving,
    /// What is registered might stand on one machine only.
    Unsafe,
}

/// The description of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableSection {
    /// The table's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game, by the name its rulebook has for it.
    pub game: String,
    /// The rulebook, as `id@version`.
    pub rulebook: String,
    /// The rulebook's title.
    pub title: String,
    /// The layout's letter.
    pub layout: Option<String>,
    /// How many boxes there are.
    pub seats: u16,
    /// Whether it is a private table.
    pub private: bool,
    /// `automatic` or `live`.
    pub dealing: String,
    /// The limits.
    pub limits: LimitsView,
    /// The bets of this layout, in the rulebook's order, for the felt.
    pub bets: Vec<BetSpot>,
    /// The Insurance Plus pay table, if there is one.
    pub insurance: Vec<InsuranceRowView>,
    /// How many decks.
    pub decks: Option<u8>,
    /// Chip values that fit the limits, in cents.
    #[ts(type = "Array<number>")]
    pub chips: Vec<u64>,
    /// Only at a pai gow table.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub pai_gow: Option<Box<PaiGowTableView>>,
    /// Why no bet is taken here, while it is so.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub stopped: Option<BettingStopped>,
    /// Texts that the house shows at this table.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub signs: Vec<String>,
}

/// A spot on the felt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BetSpot {
    /// The bet's name, which is also the phrase key `bet.<name>`.
    pub bet: String,
    /// The rows of its pay table: condition (phrase key `when.<condition>`), odds, paragraph.
    pub rows: Vec<PayRowView>,
    /// The least stake on it, in cents.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional, type = "number")]
    pub minimum: Option<u64>,
    /// The highest stake on it, in cents.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional, type = "number")]
    pub maximum: Option<u64>,
}

/// One row of a pay table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PayRowView {
    /// When it applies.
    pub when: String,
    /// As in `22:1`.
    pub odds: String,
    /// The paragraph.
    pub rule: String,
}

/// One row of the insurance table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct InsuranceRowView {
    /// `player` or `banker`.
    pub on: String,
    /// `four-cards` or `third-card`.
    pub stage: String,
    /// The Player points it applies to, lowest and highest.
    pub player: [u8; 2],
    /// The Banker points it applies to, lowest and highest.
    pub banker: [u8; 2],
    /// As in `5:2`.
    pub odds: String,
    /// Whether a tie pays it (otherwise a tie returns it).
    pub tie_pays: bool,
    /// The paragraph.
    pub rule: String,
}

/// The phase of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Phase {
    /// No round: the table waits for the dealer.
    Idle,
    /// "Place your Bets, please".
    Open,
    /// "No more Bets"; the draw is under way.
    Drawing,
    /// Insurance is on offer.
    Insurance,
    /// The draw is complete and waits for the dealer to confirm.
    Confirming,
    /// Patrons choose to continue or to have their bets returned, after a dealing error.
    Options,
    /// The round is settled.
    Settled,
    /// The round is Void.
    Void,
    /// Play is interrupted.
    Interrupted,
    /// The bank is on offer (pai gow).
    BankOffer,
    /// The hands are dealt and are being set (pai gow).
    Setting,
}

/// The round of play, as everybody at the table may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RoundSection {
    /// Its number; 0 before the first round.
    pub round: u32,
    /// Its phase.
    pub phase: Phase,
    /// When the open window (betting or insurance) ends, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub deadline_ms: Option<u64>,
    /// When it began, for the ring of the timer.
    #[ts(type = "number | null")]
    pub window_began_ms: Option<u64>,
    /// The cards or dice on the table.
    pub shown: Shown,
    /// What has happened in the round, oldest first, as phrases with facts and paragraphs.
    pub said: Vec<Said>,
    /// The insurance now on offer.
    pub offers: Vec<OfferView>,
    /// The result, once known: `player`, `banker`, `tie`, or the total of the dice.
    pub result: Option<String>,
    /// The bets that won, to light up on the felt.
    pub winning: Vec<String>,
    /// Everybody's stakes added up, by bet, in cents.
    #[ts(type = "Record<string, number>")]
    pub totals: BTreeMap<String, u64>,
    /// How many patrons have staked on each bet.
    #[serde(default)]
    pub people: BTreeMap<String, u32>,
    /// The shoe: how many cards are left, whether this is its last round, its number and its
    /// commitment.
    pub shoe: Option<ShoeView>,
    /// SHA-256 of the seed of this round's dice or shuffle, in hexadecimal, at an automatic table.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// The betting boxes.
    pub boxes: Vec<BoxView>,
    /// The squeeze, once a patron asked.
    pub squeeze: Option<SqueezeView>,
    /// The options of patrons after a dealing error.
    pub options: Option<OptionsView>,
    /// Cards that left the shoe too early and open the next round.
    pub carried: Vec<CarriedView>,
    /// Notices to everybody: no insurance here, last round, the table prevails.
    pub notices: Vec<Said>,
    /// Only at a pai gow table.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub pai_gow: Option<Box<PaiGowRoundView>>,
}

/// The shoe, as far as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ShoeView {
    /// Its number at this table.
    pub number: u32,
    /// How many cards have left it.
    pub dealt: u16,
    /// How many cards it began with.
    pub cards: u16,
    /// Rounds still to play from it, the present one included; absent until its end is in sight.
    pub rounds_left: Option<u8>,
    /// SHA-256 of shuffle version and seed, in hexadecimal, at an automatic table.
    pub commitment: Option<String>,
    /// The box it is at, if it rotates.
    pub at: Option<u16>,
}

/// What lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[ts(export)]
pub enum Shown {
    /// Nothing yet.
    Nothing,
    /// The two hands.
    Cards {
        /// The Player Hand, as in `9H`.
        player: Vec<String>,
        /// The Banker Hand.
        banker: Vec<String>,
        /// The Player's points so far.
        player_points: Option<u8>,
        /// The Banker's points so far.
        banker_points: Option<u8>,
    },
    /// The dice.
    Dice {
        /// Their numbers.
        dice: [u8; 3],
        /// Their sum.
        total: u8,
    },
    /// The dice in the cup and the hands shown, of a finished pai gow round.
    PaiGow {
        /// The public part of the round.
        round: Box<PaiGowRoundView>,
    },
}

/// A sentence: a phrase key, facts and a paragraph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Said {
    /// The phrase key, as in `said.banker_draws`.
    pub phrase: String,
    /// Its facts.
    #[ts(type = "Record<string, string | number>")]
    pub facts: BTreeMap<String, serde_json::Value>,
    /// The paragraph.
    pub rule: Option<String>,
}

/// An insurance on offer to every patron with an Original Bet on that hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OfferView {
    /// The insured hand: `player` or `banker`.
    pub on: String,
    /// `four-cards` or `third-card`.
    pub stage: String,
    /// The Player's points.
    pub player: u8,
    /// The Banker's points.
    pub banker: u8,
    /// As in `5:2`.
    pub odds: String,
    /// Whether a tie pays it.
    pub tie_pays: bool,
    /// The paragraph.
    pub rule: String,
}
