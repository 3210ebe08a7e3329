//! The cards of the naive till: what was told by whom, what counts, what waits ahead, and what the
//! House ruled to be in play. No shoe is kept: whether a card can be in it is the table's to say.

use croupier_rules::baccarat::{self, Drawn, InsuranceOffer, Stage};
use croupier_rules::equipment::Card;
use croupier_table::{CardInError, DealingError};

#[derive(Clone, Default, Debug)]
pub struct Cards {
    pub in_play: Vec<Card>,
    pub ahead: Vec<CardInError>,
    /// Those of the cards in play that had waited, which are the first.
    waited: Vec<CardInError>,
    /// The Banker's third card, open before the Player's.
    third: Option<Card>,
    /// Whether a new shoe has come since the round ended.
    pub other_shoe: bool,
    entered: Option<Card>,
    /// What the shoe read and nobody has entered, in order.
    scanned: Vec<Card>,
}

/// What a card told by one source comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    Counts,
    Waits,
    Disagrees,
}

impl Cards {
    pub fn next_round(&mut self) {
        self.in_play.clear();
        self.waited.clear();
        self.other_shoe = false;
        self.forget_told();
    }

    /// These cards were on the table; what waits comes first among those added, unless it waits in
    /// another shoe than theirs.
    pub fn put_instead(&mut self, cards: &[Card]) {
        let added = cards.len().saturating_sub(self.in_play.len());
        if !self.other_shoe {
            self.ahead.drain(..added.min(self.ahead.len()));
        }
        self.in_play = cards.to_vec();
        let stays = cards.len() == 4 && both_draw(cards) && self.ahead.len() >= 2;
        self.third = self.third.filter(|_| stays);
    }

    /// The Banker's third card is opened; the Player's lies before it, face down.
    pub fn open_banker_third(&mut self, card: Card) {
        self.forget_told();
        self.third = Some(card);
        self.ahead = vec![
            CardInError { card: None, exposed: false },
            CardInError { card: Some(card), exposed: true },
        ];
    }

    /// Third cards that were not called for go with their round.
    pub fn take_third_back(&mut self) -> bool {
        let open = self.third.take().is_some();
        if open {
            self.ahead.drain(..2);
        }
        open
    }

    pub fn forget_told(&mut self) {
        (self.entered, self.scanned) = (None, Vec::new());
    }

    /// The dealer entered a card where the shoe reads them too.
    pub fn entered(&mut self, card: Card) -> Told {
        match self.scanned.first() {
            Some(scanned) if *scanned == card => Told::Counts,
            Some(_) => self.disagree(),
            None => {
                self.entered = Some(card);
                Told::Waits
            }
        }
    }

    /// The shoe saw a card leave.
    pub fn scanned(&mut self, card: Card) -> Told {
        let (read, in_play) = (self.scanned.len(), self.in_play.len());
        match self.entered {
            Some(entered) if entered == card => Told::Counts,
            // It may read ahead, but no more than a round can have, and not while others wait.
            None if read == 0 || (self.ahead.is_empty() && in_play + read < 6) => {
                self.scanned.push(card);
                Told::Waits
            }
            _ => self.disagree(),
        }
    }

    fn disagree(&mut self) -> Told {
        self.forget_told();
        Told::Disagrees
    }

    /// The card counts. Says whether the shoe read more cards than the round has.
    pub fn count(&mut self, card: Card) -> bool {
        self.entered = None;
        if let Some(third) = self.third.take() {
            self.ahead.drain(..2);
            self.in_play.extend([card, third]);
            return false; // no shoe reads the cards here
        }
        if !self.scanned.is_empty() {
            self.scanned.remove(0);
        }
        if !self.ahead.is_empty() {
            self.waited.push(self.ahead.remove(0));
        }
        self.in_play.push(card);
        let too_many = self.is_complete() && !self.scanned.is_empty();
        if too_many {
            self.forget_told();
        }
        too_many
    }

    pub fn undo(&mut self) {
        self.forget_told();
        if self.take_third_back() {
            return;
        }
        self.in_play.pop();
        if self.in_play.len() < self.waited.len() {
            let waited = self.waited.pop().unwrap();
            self.ahead.insert(0, waited);
        }
    }

    pub fn is_complete(&self) -> bool {
        matches!(baccarat::next_card(&self.in_play), Ok(Drawn::Complete(_)))
    }

    /// Reconstruction: every known card in the order in force, as many of them in play as are
    /// called for, the rest waiting.
    pub fn rule_on(&mut self, error: &DealingError, drawing: bool) {
        let known = |card: &Card| CardInError { card: Some(*card), exposed: true };
        self.third = None;
        let mut left: Vec<CardInError> = Vec::new();
        if drawing {
            left.extend(self.in_play.iter().map(known));
        }
        left.extend(self.ahead.iter().chain(&error.drawn));
        if !error.cards.is_empty() {
            let mut ordered = Vec::new();
            for card in &error.cards {
                let place = left.iter().position(|one| one.card == Some(*card)).unwrap();
                ordered.push(left.remove(place));
            }
            left = ordered.into_iter().chain(left).collect();
        }
        if !drawing {
            self.ahead = left;
            return;
        }
        self.in_play.clear();
        while let (Some(CardInError { card: Some(next), .. }), false) =
            (left.first().copied(), self.is_complete())
        {
            self.in_play.push(next);
            left.remove(0);
        }
        self.ahead = left;
    }
}

/// Whether both hands draw by these four cards, whatever the Player draws.
fn both_draw(cards: &[Card]) -> bool {
    let points = |a: usize, b: usize| {
        (baccarat::points(cards[a].rank) + baccarat::points(cards[b].rank)) % 10
    };
    points(0, 2) <= 5 && points(1, 3) <= 2
}

/// The points these cards were insured on at a stage, if they came that far.
pub fn points_at(cards: &[Card], stage: Stage) -> Option<InsuranceOffer> {
    let then = match stage {
        Stage::FourCards => cards.get(..4)?,
        Stage::ThirdCard => cards.get(..5)?,
    };
    baccarat::offer_after(then).filter(|offer| offer.stage == stage)
}
