//! What was shown of a round that is over, read back from its events.

use super::hand::{Game, Hand, Laid};
use super::{Felt, SetHand};
use crate::event::TableEvent;
use crate::hex::Hex;
use crate::round::RoundNo;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{Bank, Holder};
use std::collections::BTreeMap;

/// What has been read of one round.
#[derive(Clone, Debug)]
pub struct FeltReading {
    round: RoundNo,
    felt: Felt,
    hands: BTreeMap<Holder, Hand>,
    seed: Option<Hex>,
}

impl FeltReading {
    /// Nothing has been read of this round yet.
    pub fn new(game: Game, round: RoundNo) -> FeltReading {
        let felt = Felt {
            bank: Bank::Dealer,
            house_wager: Amount::ZERO,
            dice: None,
            hands: BTreeMap::new(),
            corrected: false,
            game,
        };
        FeltReading { round, felt, hands: BTreeMap::new(), seed: None }
    }

    /// Takes what an event says about the round.
    pub fn read(&mut self, event: &TableEvent) {
        let felt = &mut self.felt;
        #[allow(clippy::wildcard_enum_match_arm)] // the others put nothing on the felt
        match event {
            TableEvent::BankDecided { round, seat, co_bank, house_wager, .. }
                if *round == self.round =>
            {
                felt.bank = match (seat, co_bank) {
                    (None, _) => Bank::Dealer,
                    (Some(seat), false) => Bank::Seat(*seat),
                    (Some(seat), true) => Bank::CoBank(*seat),
                };
                felt.house_wager = *house_wager;
            }
            TableEvent::DiceEntered { round, dice, .. } if *round == self.round => {
                felt.dice = Some(*dice);
            }
            TableEvent::DiceCorrected { round, dice, .. } if *round == self.round => {
                felt.dice = Some(*dice);
                felt.corrected = true;
            }
            TableEvent::HandDealt { round, to, pieces } if *round == self.round => {
                if let Ok(hand) = Hand::new(felt.game, pieces) {
                    self.hands.insert(to.0, hand);
                    felt.hands.remove(&to.0);
                }
            }
            TableEvent::HandSet { round, at, low, by } if *round == self.round => {
                let hand = self.hands.get(&at.0);
                let laid = hand.and_then(|hand| Some((*hand, Laid::new(hand, low).ok()?)));
                felt.hands
                    .extend(laid.map(|(hand, laid)| (at.0, (hand, SetHand { laid, by: *by }))));
            }
            TableEvent::HandCorrected { round, at, pieces, low, by, .. }
                if *round == self.round =>
            {
                let hand = Hand::new(felt.game, pieces).ok();
                let laid = hand.and_then(|hand| Some((hand, Laid::new(&hand, low).ok()?)));
                felt.hands
                    .extend(laid.map(|(hand, laid)| (at.0, (hand, SetHand { laid, by: *by }))));
                felt.corrected = true;
            }
            TableEvent::SeedRevealed { round, seed } if *round == self.round => {
                self.seed.clone_from(seed);
            }
            _ => {}
        }
    }

    /// What was shown, and the seed behind it. Of a round that was not settled no hand was.
    pub fn shown(self, settled: bool) -> (Felt, Option<Hex>) {
        let FeltReading { mut felt, seed, .. } = self;
        if !settled {
            felt.hands.clear();
        }
        (felt, seed)
    }
}
