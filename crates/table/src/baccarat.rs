//! Baccarat at the table: cards one by one, insurance windows, third cards, and the shoe's life.

mod boxes;
mod command;
mod correction;
mod dealing_error;
mod draw;
mod due;
mod error;
mod event;
mod excess;
mod fold;
mod insurance;
mod insured;
mod neglect;
mod notices;
mod offered;
mod options;
mod order;
mod play;
mod private;
mod reconstruction;
mod record;
mod refusal;
mod said;
mod set;
mod settle;
mod shoe;
mod source;
mod squeeze;
mod stored;
mod terms;
mod view;
mod void;
mod waiver;

use crate::refusal::Refusal;
use crate::round::{BetsOpen, Round, RoundResult, Window};
use croupier_house::PatronId;
use croupier_rules::baccarat::{InsuranceOffer, Play, Side, Stage};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use command::BaccaratCommand;
pub use due::BaccaratDue;
pub use error::{CardInError, DealingError, DealingErrorKind, OptionAnswer};
pub use event::BaccaratEvent;
pub use insurance::{Insurable, Offer, insurable, offers};
use insured::Insured;
pub use insured::Restored;
pub use neglect::Meant;
pub use offered::{Asked, AskedAnswer, OfferMade};
pub use options::OptionsWindow;
pub use order::{BaccaratOrder, VoidCase};
pub use private::InsuranceHere;
pub use record::{Glyph, ROUNDS_MAX, SettledRound};
pub use refusal::BaccaratRefusal;
pub(crate) use said::said_of_cards;
pub use shoe::{CUT_CARD_AT, Life, Shoe};
pub use source::Sources;
pub(crate) use squeeze::waits;
pub use squeeze::{Squeeze, SqueezeState, highest_bet, may_squeeze};
use terms::ORDERS;
pub use view::{BoxShown, HandShown};
pub use waiver::{BankerThird, ThirdAsked, ThirdFirst};

/// The draw of a round. The cards are those on the table, in the order they left the shoe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Draw {
    /// Another card comes next.
    Dealing(Vec<Card>),
    /// Insurance is on offer before the next card.
    Insuring(Vec<Card>, InsuranceWindow),
    /// Every patron chooses after a dealing error, before the draw goes on.
    Options(Vec<Card>, OptionsWindow),
    /// Every card is drawn; the dealer has to confirm.
    Complete(Vec<Card>),
}

/// A time in which Original Bets may be insured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InsuranceWindow {
    /// The points the offer is made on.
    pub offer: InsuranceOffer,
    /// How long it is on offer.
    pub window: Window,
    /// Whether the offer was neglected before and is now made by order.
    pub neglected: bool,
}

/// A baccarat table. It never holds a card that has not been dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BaccaratTable {
    pub(crate) shoe: Option<Shoe>,
    /// How many shoes there have been.
    pub(crate) shoes: u32,
    pub(crate) round: Round<Draw>,
    /// The squeeze of the round, once somebody asked.
    pub(crate) squeeze: Option<Squeeze>,
    /// Whether no insurance is offered after the Player's third card in this round.
    pub(crate) third_card_waived: bool,
    /// The Banker's third card before the Player's: who asked, and the card once it is opened.
    #[serde(default)]
    pub(crate) banker_third: BankerThird,
    /// Cards that only one of the two sources has reported.
    pub(crate) sources: Sources,
    /// The box the shoe was last passed to, where the document lets it pass.
    pub(crate) shoe_at: Option<u16>,
    /// The box it was passed from in this round.
    #[serde(default)]
    pub(crate) shoe_from: Option<u16>,
    /// Cards that left the shoe and wait to be called for, in this round or the next.
    pub(crate) ahead: Vec<CardInError>,
    /// Cards from `ahead` that were called for in this round: its first cards.
    pub(crate) used: Vec<CardInError>,
    /// The cards as they lay before the last undo: people have seen them all.
    #[serde(default)]
    pub(crate) seen: Vec<Card>,
    /// Whether the House has ruled on this round's cards.
    pub(crate) ruled: bool,
    /// Whether insurance is offered here.
    pub(crate) insurance: InsuranceHere,
    /// Patrons who meant to take an offer of insurance that was missed in this round.
    pub(crate) meant: Vec<Meant>,
    /// The offers of insurance of this round that are open or over, in the order they were made.
    #[serde(default)]
    pub(crate) made: Vec<OfferMade>,
    /// What was staked in this round on insurance that had been neglected.
    #[serde(with = "crate::pairs")]
    pub(crate) neglected: BTreeMap<(PatronId, u16, Side, Stage), Amount>,
    /// Insurance as it was taken in this round, also what a correction gave back.
    #[serde(default)]
    insured: Vec<Insured>,
}

impl BaccaratTable {
    pub(crate) const fn new() -> BaccaratTable {
        BaccaratTable {
            shoe: None,
            shoes: 0,
            round: Round::Idle,
            squeeze: None,
            third_card_waived: false,
            banker_third: BankerThird { asked: None, opened: None },
            sources: Sources {
                entered: None,
                scanned: None,
                read_ahead: Vec::new(),
                differed: None,
            },
            shoe_at: None,
            shoe_from: None,
            ahead: Vec::new(),
            used: Vec::new(),
            seen: Vec::new(),
            ruled: false,
            insurance: InsuranceHere { offered: true, next: true, asked: false },
            meant: Vec::new(),
            made: Vec::new(),
            neglected: BTreeMap::new(),
            insured: Vec::new(),
        }
    }

    /// Begins the next round. Cards that wait ahead will be its first cards.
    pub(crate) fn open_round(&mut self, open: BetsOpen) {
        self.round = Round::Open(open);
        self.used.clear();
        self.seen.clear();
        self.ruled = false;
        self.neglected.clear();
        self.insured.clear();
        self.shoe_from = None;
        self.meant.clear();
        self.made.clear();
        self.banker_third = BankerThird::default();
        (self.squeeze, self.third_card_waived, self.sources) = (None, false, Sources::default());
    }

    /// Replaces the cards entered by those that really lay on the table. Cards that wait ahead left
    /// the shoe first, so they come first among the added cards.
    pub(crate) fn put_instead(&mut self, was: &[Card], cards: &[Card]) -> Result<(), Refusal> {
        let added = cards.get(was.len()..).unwrap_or(&[]);
        let waited: Vec<CardInError> =
            self.ahead.drain(..added.len().min(self.ahead.len())).collect();
        let known: Vec<Card> = waited.iter().filter_map(|waited| waited.card).collect();
        for (&card, waited) in added.iter().zip(&waited) {
            match waited.card {
                Some(waited) if waited != card => {
                    return Err(Refusal::Baccarat(BaccaratRefusal::CarriedFirst { card: waited }));
                }
                Some(_) | None => {}
            }
        }
        let Some(shoe) = &mut self.shoe else { return Ok(()) }; // a shuffler has taken them back
        let unseen = waited.len() - known.len();
        let gone = [was, known.as_slice()].concat();
        let refused = |card, held| Refusal::Baccarat(BaccaratRefusal::CardNotInShoe { card, held });
        shoe.take_instead(&gone, cards, unseen).map_err(|why| refused(why.card, shoe.decks))
    }

    /// Whether a round is being played.
    pub(crate) const fn in_round(&self) -> bool {
        matches!(self.round, Round::Open(_) | Round::Closed(..))
    }

    /// Cards that left the shoe and wait to be called for, in this round or the next.
    pub fn ahead(&self) -> &[CardInError] {
        &self.ahead
    }

    /// The shoe in use.
    pub fn shoe(&self) -> Option<&Shoe> {
        self.shoe.as_ref()
    }

    /// The squeeze of the round, once somebody asked.
    pub fn squeeze(&self) -> Option<&Squeeze> {
        self.squeeze.as_ref()
    }

    /// Whether insurance after the Player's third card is waived in this round.
    pub fn is_third_card_insurance_waived(&self) -> bool {
        self.third_card_waived
    }

    /// Cards that only one of the two sources has reported.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The round.
    pub fn round(&self) -> &Round<Draw> {
        &self.round
    }
}

impl Draw {
    /// The cards on the table.
    pub fn cards(&self) -> &[Card] {
        match self {
            Draw::Dealing(cards)
            | Draw::Insuring(cards, _)
            | Draw::Options(cards, _)
            | Draw::Complete(cards) => cards,
        }
    }
}

/// The result of a finished round.
pub(crate) fn result(play: &Play) -> RoundResult {
    RoundResult::Baccarat(play.result())
}
