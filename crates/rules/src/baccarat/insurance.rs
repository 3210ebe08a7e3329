//! Insurance Plus: when it is offered, at which odds, and how a placed insurance ends.

use super::bets::BetStanding;
use super::hand::{Play, PointTotal, Side};
use super::table_of_play::{Drawn, next_card};
use crate::equipment::Card;
use crate::money::Odds;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The moment of an insurance offer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// After the first four cards.
    FourCards,
    /// After the Player's third card.
    ThirdCard,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::FourCards => "four-cards",
            Stage::ThirdCard => "third-card",
        })
    }
}

impl FromStr for Stage {
    type Err = ();
    fn from_str(name: &str) -> Result<Stage, ()> {
        match name {
            "four-cards" => Ok(Stage::FourCards),
            "third-card" => Ok(Stage::ThirdCard),
            _ => Err(()),
        }
    }
}

/// What a tie does to an insurance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OnTie {
    /// It is given back.
    Returned,
    /// It is paid; the paragraph that says so.
    Pays(String),
}

/// One row of the Insurance Plus pay table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InsuranceRow {
    /// The insured hand.
    pub on: Side,
    /// When it is offered.
    pub stage: Stage,
    /// The lowest and highest Player points it fits.
    pub player: [u8; 2],
    /// The lowest and highest Banker points it fits.
    pub banker: [u8; 2],
    /// What it pays when the insured hand loses.
    pub odds: Odds,
    /// What a tie does.
    pub on_tie: OnTie,
    /// Its paragraph.
    pub cite: String,
}

impl InsuranceRow {
    /// Whether the points shown fit this row.
    pub fn fits(&self, player: PointTotal, banker: PointTotal) -> bool {
        let within = |total: PointTotal, [low, high]: [u8; 2]| (low..=high).contains(&total.get());
        within(player, self.player) && within(banker, self.banker)
    }

    /// Whether some points fit both this row and another of the same hand and stage.
    pub fn overlaps(&self, other: &InsuranceRow) -> bool {
        let meet = |[low, high]: [u8; 2], [from, to]: [u8; 2]| low <= to && from <= high;
        (self.on, self.stage) == (other.on, other.stage)
            && meet(self.player, other.player)
            && meet(self.banker, other.banker)
    }

    /// How an insurance placed at this row stands when the round has been played out: it wins when
    /// the insured hand loses; a tie gives it back or pays it.
    pub fn standing(&self, play: &Play) -> BetStanding {
        match (play.is_tie(), &self.on_tie) {
            (true, OnTie::Pays(_)) => BetStanding::Won,
            (true, OnTie::Returned) => BetStanding::Returned,
            (false, _) if play.won_by(self.on) => BetStanding::Lost,
            (false, _) => BetStanding::Won,
        }
    }

    /// Whether a bet on this row has the cap of the 10-to-1 rows.
    pub const fn is_ten_to_one(&self) -> bool {
        self.odds.pays().get() == 10 && self.odds.per().get() == 1
    }
}

/// The points an offer was made on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InsuranceOffer {
    /// When.
    pub stage: Stage,
    /// The Player's points then.
    pub player: PointTotal,
    /// The Banker's points then (two cards).
    pub banker: PointTotal,
}

/// The moment of insurance that these cards, as exposed so far, have reached: after four cards
/// when either hand will draw, after the Player's third card when the Banker will draw.
pub fn offer_after(cards: &[Card]) -> Option<InsuranceOffer> {
    let Ok(Drawn::To(..)) = next_card(cards) else {
        return None;
    };
    let (&[p1, b1, p2, b2], rest) = cards.split_first_chunk::<4>()?;
    let player = super::hand::Hand::new([p1, p2], rest.first().copied());
    let banker = super::hand::Hand::new([b1, b2], None);
    let stage = if rest.is_empty() { Stage::FourCards } else { Stage::ThirdCard };
    Some(InsuranceOffer { stage, player: player.total(), banker: banker.total_of_two() })
}

impl InsuranceOffer {
    /// The offer a finished round made at this stage, if it made one. The fifth card is the
    /// Player's whenever the Player drew, so the cards can be put back in order.
    pub fn of_play(play: &Play, stage: Stage) -> Option<InsuranceOffer> {
        let [p1, p2] = play.player.first_two();
        let [b1, b2] = play.banker.first_two();
        match (stage, play.player.third()) {
            (Stage::FourCards, _) => offer_after(&[p1, b1, p2, b2]),
            (Stage::ThirdCard, Some(third)) => offer_after(&[p1, b1, p2, b2, third]),
            (Stage::ThirdCard, None) => None,
        }
    }
}
