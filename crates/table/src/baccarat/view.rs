//! What pages are told about a baccarat table: hands, boxes with their Differential, the shoe,
//! insurance and the squeeze.

use super::boxes::{headroom, side_total};
use super::error::CardInError;
use super::source::is_squeezed_read;
use super::{BaccaratTable, Draw, Insurable, Offer, Shoe, Squeeze, SqueezeState};
use super::{insurable, may_squeeze, offers, waits};
use crate::bets::Bets;
use crate::game::GameTable;
use crate::phase::Phase;
use crate::round::{Moment, Round, Shown};
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::baccarat::{Drawn, InsuranceRow, Side, next_card};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::RuleKey;

/// A hand as far as it is dealt.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HandShown {
    /// Its cards.
    pub cards: Vec<Card>,
    /// Their Point Total; `None` before the first card.
    pub points: Option<u8>,
}

impl Shown {
    /// The cards of each hand, in the order of the deal.
    pub fn hands(&self) -> Option<[HandShown; 2]> {
        let Shown::Cards(cards) = self else { return None };
        let (mut player, mut banker) = (HandShown::default(), HandShown::default());
        for (count, &card) in cards.iter().enumerate() {
            let side = match next_card(cards.get(..count).unwrap_or(&[])) {
                Ok(Drawn::To(side, _)) => side,
                Ok(Drawn::Complete(_)) | Err(_) => break,
            };
            let hand = match side {
                Side::Player => &mut player,
                Side::Banker => &mut banker,
            };
            hand.cards.push(card);
            let value = croupier_rules::baccarat::points(card.rank);
            hand.points = Some((hand.points.unwrap_or(0) + value) % 10);
        }
        Some([player, banker])
    }
}

/// A betting box, as everybody may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoxShown {
    /// Its number.
    pub seat: u16,
    /// Whether somebody sits at it.
    pub taken: bool,
    /// Original Bets on the Player Hand.
    pub player: Amount,
    /// Original Bets on the Banker Hand.
    pub banker: Amount,
    /// How much more it takes on the Player Hand, where the Differential limits it.
    pub player_headroom: Option<Amount>,
    /// How much more it takes on the Banker Hand.
    pub banker_headroom: Option<Amount>,
}

impl BoxShown {
    /// By how much its two hands differ.
    pub fn differential(&self) -> Amount {
        let (more, less) = (self.player.max(self.banker), self.player.min(self.banker));
        more.minus(less).unwrap_or(Amount::ZERO)
    }
}

/// For everybody at the table.
impl Table {
    /// Every betting box, where boxes have a Differential.
    pub fn boxes(&self) -> Vec<BoxShown> {
        if !self.settings.rulebook.capabilities.differential {
            return Vec::new();
        }
        let none = Bets::default();
        let bets = self.bets().unwrap_or(&none);
        let maximum = self.settings.limits().maximum_differential;
        let one = |seat: u16| {
            let [player, banker] = [Side::Player, Side::Banker]
                .map(|side| side_total(bets.of_box(seat), side).unwrap_or(Amount::MAX));
            let room = |other, own| maximum.and_then(|max| headroom(max, other, own).ok());
            BoxShown {
                seat,
                taken: self.patron_at(seat).is_some(),
                player,
                banker,
                player_headroom: room(banker, player),
                banker_headroom: room(player, banker),
            }
        };
        (1..=self.settings.positions()).map(one).collect()
    }

    /// The baccarat table, if it is one.
    pub fn baccarat(&self) -> Option<&BaccaratTable> {
        let GameTable::Baccarat(game) = &self.game else { return None };
        Some(game)
    }

    /// The squeeze of the round, once somebody asked.
    pub fn squeeze(&self) -> Option<&Squeeze> {
        let playing = matches!(self.moment(), Moment::Open(_) | Moment::Closed(_));
        self.baccarat().and_then(BaccaratTable::squeeze).filter(|_| playing)
    }

    /// Whether a patron may ask to squeeze now.
    pub fn may_squeeze(&self, patron: &PatronId) -> bool {
        self.baccarat().is_some_and(|game| may_squeeze(self, game, patron))
    }

    /// Whether the next card waits for this patron to turn it.
    pub fn is_squeezing(&self, patron: &PatronId) -> bool {
        let waiting = self.baccarat().and_then(waits).is_some() && self.interruption.is_none();
        waiting && self.squeeze().is_some_and(|squeeze| squeeze.patron == *patron)
    }

    /// The patron who has to turn the next card, and how many cards lie on the table before it.
    pub fn turning(&self) -> Option<(&PatronId, usize)> {
        let squeeze = self.squeeze()?;
        let cards = if let Shown::Cards(cards) = self.shown() { cards.len() } else { 0 };
        self.is_squeezing(&squeeze.patron).then_some((&squeeze.patron, cards))
    }

    /// Whether what the shoe reads lies face down before a patron, who turns it on a screen: nobody
    /// else sees it until then.
    pub fn is_read_unseen(&self) -> bool {
        self.baccarat().is_some_and(|game| is_squeezed_read(self, game))
    }

    /// The card that the shoe has read and a patron has to turn.
    pub fn read_and_held(&self) -> Option<Card> {
        self.turning().filter(|_| self.is_read_unseen())?;
        self.baccarat()?.sources().scanned
    }

    /// Whether insurance after the Player's third card is waived in this round.
    pub fn is_third_card_insurance_waived(&self) -> bool {
        self.baccarat().is_some_and(|game| game.third_card_waived)
    }

    /// Whether insurance is offered in this round; `None` if the rules have no insurance.
    pub fn offers_insurance(&self) -> Option<bool> {
        let offered = self.baccarat()?.insurance.offered;
        self.settings.rulebook.capabilities.insurance.then_some(offered)
    }

    /// The Insurance Plus pay table, empty if there is none.
    pub fn insurance_rows(&self) -> &[InsuranceRow] {
        &self.settings.rulebook.insurance
    }

    /// The box that has the shoe, where the document lets the shoe go round.
    pub fn shoe_holder(&self) -> Option<u16> {
        self.settings.rulebook.cite(RuleKey::ShoePasses)?;
        let at = self.baccarat()?.shoe_at.unwrap_or(0);
        match self.patron_at(at) {
            Some(_) => Some(at),
            None => self.seat_after(at),
        }
    }

    /// The shoe on the table.
    pub fn shoe(&self) -> Option<&Shoe> {
        self.baccarat()?.shoe()
    }

    /// Cards that left the shoe and wait to be called for. Everybody may see only those that were
    /// exposed.
    pub fn ahead(&self) -> &[CardInError] {
        self.baccarat().map_or(&[], BaccaratTable::ahead)
    }

    /// The insurance now on offer.
    pub fn offers(&self) -> Vec<Offer<'_>> {
        self.baccarat().map_or_else(Vec::new, |game| offers(&self.settings, game))
    }
}

/// For one patron and for the dealer.
impl Table {
    /// What a patron may insure now.
    pub fn insurable(&self, patron: &PatronId) -> Vec<Insurable> {
        let game = self.baccarat();
        game.map_or_else(Vec::new, |game| insurable(self, game, patron))
    }

    /// Whether a card is called for and the shoe, by the count, has none (5.5.4).
    pub fn has_shoe_run_out(&self) -> bool {
        let waiting = !self.ahead().is_empty();
        self.next_card().is_some() && !waiting && self.shoe().is_some_and(|shoe| shoe.left() == 0)
    }

    /// The hand the next card goes to.
    pub fn next_card(&self) -> Option<Side> {
        if self.awaits_banker_third() {
            return Some(Side::Banker); // opened first, though it leaves the shoe second (3.14)
        }
        let Round::Closed(_, draw) = &self.baccarat()?.round else { return None };
        match next_card(draw.cards()) {
            Ok(Drawn::To(side, _)) => Some(side),
            Ok(Drawn::Complete(_)) | Err(_) => None,
        }
    }
}

impl BaccaratTable {
    /// The draw of the round, while bets are closed.
    pub(super) fn draw(&self) -> Option<&Draw> {
        match &self.round {
            Round::Closed(_, draw) => Some(draw),
            Round::Idle | Round::Open(_) | Round::Ended(_) => None,
        }
    }

    /// The commands a dealer may give now at a live table, by their names on the wire.
    pub(super) fn commands_at(&self, table: &Table) -> Vec<&'static str> {
        let has_cards = matches!(table.shown(), Shown::Cards(_));
        let shuffler = table.settings.has_shuffler();
        let shoe_plays = table.shoe().is_none_or(|shoe| shoe.rounds_left() != Some(0));
        let has_cards_to_deal = shuffler || (table.shoe().is_some() && shoe_plays);
        let may_open = has_cards_to_deal && table.kept.may_open(table.round.next());
        let mut commands = Vec::new();
        match table.phase() {
            Phase::Idle | Phase::Settled | Phase::Void => {
                commands.extend(may_open.then_some("open-bets"));
                let may_change = !shuffler && !table.kept.is_closed();
                commands.extend(may_change.then_some("new-shoe"));
                let may_end = may_change && table.shoe().is_some();
                commands.extend(may_end.then_some("end-shoe"));
            }
            Phase::Open => commands.extend(["close-bets", "interrupt", "place-bet-for"]),
            Phase::Options => commands.push("interrupt"),
            Phase::Drawing | Phase::Insurance => {
                commands.push("enter-card");
                commands.extend(table.awaits_banker_third().then_some("open-banker-third"));
                commands.extend(has_cards.then_some("undo-card"));
                commands.push("interrupt");
            }
            Phase::Confirming => commands.extend(["confirm", "undo-card", "interrupt"]),
            Phase::Interrupted => commands.push("resume"),
            Phase::BankOffer | Phase::Setting => {} // of pai gow only
        }
        let asked = |squeeze: &Squeeze| squeeze.state == SqueezeState::Asked;
        let answers = table.interruption.is_none() && table.squeeze().is_some_and(asked);
        commands.extend(answers.then_some("answer-squeeze"));
        commands
    }
}
