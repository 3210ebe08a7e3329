//! A pai gow table in a snapshot: hands are written as their pieces, and a set hand with its low
//! pieces beside it.

use super::{Delivered, Felt, Game, Hand, Laid, NotAHand, Piece, Position, SetBy, SetHand};
use croupier_rules::equipment::Dice;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{Bank, Delivery, Holder};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A hand in front of its position, set or not.
#[derive(Serialize, Deserialize)]
struct KeptHand {
    pieces: Vec<Piece>,
    /// The low pieces, and who set them.
    set: Option<(Vec<Piece>, SetBy)>,
}

impl KeptHand {
    fn of(hand: &Hand, set: Option<&SetHand>) -> KeptHand {
        KeptHand { pieces: hand.pieces(), set: set.map(|set| (set.laid.low(), set.by)) }
    }

    fn read(self) -> Result<(Hand, Option<SetHand>), NotAHand> {
        let hand = Hand::from_pieces(&self.pieces)?;
        let laid =
            self.set.map(|(low, by)| Laid::new(&hand, &low).map(|laid| SetHand { laid, by }));
        Ok((hand, laid.transpose()?))
    }
}

/// [`Delivered`], as it is written.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptDelivered {
    dice: Dice,
    hands: BTreeMap<Position, KeptHand>,
}

impl From<Delivered> for KeptDelivered {
    fn from(delivered: Delivered) -> KeptDelivered {
        let Delivered { dice, hands, set } = delivered;
        let kept = |(at, hand): (&Holder, &Hand)| (Position(*at), KeptHand::of(hand, set.get(at)));
        KeptDelivered { dice, hands: hands.iter().map(kept).collect() }
    }
}

impl TryFrom<KeptDelivered> for Delivered {
    type Error = NotAHand;

    fn try_from(kept: KeptDelivered) -> Result<Delivered, NotAHand> {
        let mut read = Delivered { dice: kept.dice, hands: BTreeMap::new(), set: BTreeMap::new() };
        for (Position(at), hand) in kept.hands {
            let (hand, set) = hand.read()?;
            read.hands.insert(at, hand);
            read.set.extend(set.map(|set| (at, set)));
        }
        Ok(read)
    }
}

/// [`Felt`], as it is written.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptFelt {
    bank: Bank,
    house_wager: Amount,
    dice: Option<Dice>,
    hands: BTreeMap<Position, KeptHand>,
    corrected: bool,
    game: Game,
    style: Delivery,
}

impl From<Felt> for KeptFelt {
    fn from(felt: Felt) -> KeptFelt {
        let Felt { bank, house_wager, dice, hands, corrected, game, style } = felt;
        let kept = |(at, (hand, set)): (&Holder, &(Hand, SetHand))| {
            (Position(*at), KeptHand::of(hand, Some(set)))
        };
        let hands = hands.iter().map(kept).collect();
        KeptFelt { bank, house_wager, dice, hands, corrected, game, style }
    }
}

impl TryFrom<KeptFelt> for Felt {
    type Error = NotAHand;

    fn try_from(kept: KeptFelt) -> Result<Felt, NotAHand> {
        let KeptFelt { bank, house_wager, dice, hands, corrected, game, style } = kept;
        let mut shown = BTreeMap::new();
        for (Position(at), hand) in hands {
            if let (hand, Some(set)) = hand.read()? {
                shown.insert(at, (hand, set));
            }
        }
        Ok(Felt { bank, house_wager, dice, hands: shown, corrected, game, style })
    }
}
