//! What the pit orders and what people ask for besides, by chance: errors with cards nobody saw,
//! approvals, corrections, squeezes, interruptions.

use crate::day::{Day, PATRONS, STAFF, cents, patron};
use crate::deeds::staff;
use croupier_house::{Actor, PatronId, PitRank};
use croupier_rules::equipment::{Card, Dice};
use croupier_table::*;
use croupier_table::{AnyOrder, BaccaratCommand, BaccaratOrder, PaiGowOrder, SicBoOrder};

impl Day {
    fn any_staff(&mut self) -> Actor {
        let (name, _) = self.any(&STAFF);
        staff(name)
    }

    fn any_card(&mut self) -> Card {
        Card::all().nth(self.chance(52)).unwrap()
    }

    fn laid(&self) -> Vec<Card> {
        match self.table.shown() {
            Shown::Cards(cards) => cards,
            Shown::Nothing | Shown::Dice(_) | Shown::PaiGow(_) => Vec::new(),
        }
    }

    /// An order of the pit, or an answer to one.
    pub fn order(&mut self) {
        if self.table.pai_gow().is_some() && self.table.past().is_some() {
            return self.correct_hand();
        }
        let waiting = self.table.pit().approvals().keys().next().copied();
        if let Some(approval) = waiting.filter(|_| self.chance(3) > 0) {
            let command = match self.chance(3) {
                0 => TableCommand::Decline { approval, reason: "not so".to_owned() },
                _ => TableCommand::Approve { approval },
            };
            let actor = self.any_staff();
            return self.give(&actor, &command);
        }
        let order = self.an_order();
        let actor = if self.chance(4) > 0 { staff("rob") } else { self.any_staff() };
        let round = self.table.round();
        self.give(&actor, &TableCommand::Order { round, order });
    }

    fn an_order(&mut self) -> PitOrder {
        let text = "in order".to_owned();
        let patron = self.who();
        match self.chance(10) {
            0..=3 => self.dealing_error(),
            4 | 5 if matches!(self.table.game(), GameTable::SicBo(_)) => {
                let dice = Dice::all().nth(self.chance(216)).unwrap();
                PitOrder::SicBo(SicBoOrder::CorrectDice { dice, text })
            }
            4 | 5 => {
                let mut cards = self.laid();
                let card = self.any_card();
                if let Some(last) = cards.last_mut() {
                    *last = card;
                }
                PitOrder::Baccarat(BaccaratOrder::CorrectCards { cards, text })
            }
            6 => PitOrder::SicBo(SicBoOrder::NoRoll { text }),
            7 => {
                let (of_round, amount) = (RoundNo(1), cents(700));
                let to_patron = self.chance(2) == 0;
                let case = Some(AdjustCase::Recording);
                PitOrder::Any(AnyOrder::Adjust { of_round, patron, to_patron, amount, text, case })
            }
            8 => {
                PitOrder::Any(AnyOrder::Decide { text, effect: Decision::ReturnBets(vec![patron]) })
            }
            _ => PitOrder::Baccarat(BaccaratOrder::Void { case: VoidCase::CardCount, text }),
        }
    }

    /// Cards drawn in error, whose faces everybody saw, who rules on them, or nobody.
    fn dealing_error(&mut self) -> PitOrder {
        use DealingErrorKind::{ExcessOrExposed, FaceUp, Other, Simultaneous, WrongSide};
        let kind =
            self.any(&[ExcessOrExposed, ExcessOrExposed, WrongSide, FaceUp, Simultaneous, Other]);
        let drawn = (0..=self.chance(2)).map(|_| {
            let card = self.any_card();
            match self.chance(4) {
                0 => CardInError { card: None, exposed: false },
                1 => CardInError { card: Some(card), exposed: true },
                _ => CardInError { card: Some(card), exposed: false },
            }
        });
        let (drawn, text) = (drawn.collect(), "as it lay".to_owned());
        let reconstructed = self.chance(3) > 0;
        PitOrder::Baccarat(BaccaratOrder::DealingError(DealingError {
            kind,
            drawn,
            cards: Vec::new(),
            reconstructed,
            text,
        }))
    }

    /// Something that is not the order of play.
    pub fn whim(&mut self) {
        let round = self.table.round();
        let patron = self.who();
        let own = Actor::Patron(patron.clone());
        match self.chance(9) {
            0 | 1 => self.squeeze(patron),
            2 => {
                self.give(&own, &TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron }))
            }
            3 => self.give(&staff("sam"), &TableCommand::Interrupt { round }),
            4 => {
                let reason = "misread".to_owned();
                self.deal(&TableCommand::Baccarat(BaccaratCommand::UndoCard { round, reason }));
            }
            5 => {
                let (staff_id, position) = ("dora".parse().unwrap(), PitRank::PitSupervisor);
                let acting = Keeping::Assign { staff: staff_id, position };
                self.give(&staff("mia"), &TableCommand::Keep(acting));
            }
            6 => self.give(&own, &TableCommand::Leave { patron }),
            _ => self.correct_hand(),
        }
    }

    /// Mostly whoever may squeeze asks to, and the dealer grants it.
    fn squeeze(&mut self, anybody: PatronId) {
        let round = self.table.round();
        let may = |(name, _): &(&str, u64)| self.table.may_squeeze(&patron(name));
        let entitled = PATRONS.iter().find(|one| may(one)).map(|(name, _)| patron(name));
        let asks = entitled.filter(|_| self.chance(8) > 0).unwrap_or(anybody);
        let ask = BaccaratCommand::AskSqueeze { round, patron: asks.clone() };
        self.give(&Actor::Patron(asks), &TableCommand::Baccarat(ask));
        let grant = BaccaratCommand::AnswerSqueeze { round, grant: true };
        self.deal(&TableCommand::Baccarat(grant));
    }

    /// A hand of pai gow was another one: its last piece was one nobody holds.
    fn correct_hand(&mut self) {
        let round = self.table.round();
        let Some((at, mut pieces)) = self.table.past().and_then(|past| match &past.shown {
            Shown::PaiGow(felt) => {
                let (holder, (hand, _)) = felt.hands.iter().next()?;
                Some((pai_gow::Position(*holder), hand.pieces().to_vec()))
            }
            Shown::Nothing | Shown::Cards(_) | Shown::Dice(_) => None,
        }) else {
            return;
        };
        let Some(piece) = self.stock.last().map(|piece| piece.parse().unwrap()) else { return };
        *pieces.last_mut().unwrap() = piece;
        let text = "misread".to_owned();
        let order = PitOrder::PaiGow(PaiGowOrder::CorrectHand { at, pieces, low: None, text });
        self.give(&staff("sam"), &TableCommand::Order { round, order });
        let waiting = self.table.pit().approvals().keys().next_back().copied();
        if let Some(approval) = waiting.filter(|_| self.chance(3) > 0) {
            self.give(&staff("mia"), &TableCommand::Approve { approval });
        }
    }
}
