//! The ring of positions round a pai gow table, and which packet the dice send to whom.

use crate::equipment::Dice;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// A seat, 1 (farthest to the right of the dealer) to 6; the numbers rise counterclockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct SeatNo(u8);

/// A number no seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is no seat {0}: seats are 1 to 6")]
pub struct NotASeat(pub u64);

impl SeatNo {
    /// Every seat, counterclockwise from the dealer's far right.
    pub const ALL: [SeatNo; 6] = [SeatNo(1), SeatNo(2), SeatNo(3), SeatNo(4), SeatNo(5), SeatNo(6)];

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u64> for SeatNo {
    type Error = NotASeat;
    fn try_from(number: u64) -> Result<SeatNo, NotASeat> {
        match u8::try_from(number) {
            Ok(seat @ 1..=6) => Ok(SeatNo(seat)),
            _ => Err(NotASeat(number)),
        }
    }
}

impl From<SeatNo> for u64 {
    fn from(seat: SeatNo) -> u64 {
        u64::from(seat.0)
    }
}

impl fmt::Display for SeatNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who is the bank of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bank {
    /// The house.
    Dealer,
    /// The patron on a seat, against the other patrons and the house.
    Seat(SeatNo),
    /// The patron on a seat and the house, half each.
    CoBank(SeatNo),
}

impl Bank {
    /// The position the count of the dice starts from.
    pub const fn holder(self) -> Holder {
        match self {
            Bank::Dealer => Holder::Dealer,
            Bank::Seat(seat) | Bank::CoBank(seat) => Holder::Seat(seat),
        }
    }
}

/// Who a packet lies in front of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Holder {
    /// The dealer.
    Dealer,
    /// A seat, whether or not anybody sits there.
    Seat(SeatNo),
    /// Nobody: the dead hand of Pai Gow Tiles.
    Dead,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Dealer => f.write_str("dealer"),
            Holder::Seat(seat) => write!(f, "seat {seat}"),
            Holder::Dead => f.write_str("dead"),
        }
    }
}

/// The fixed ring of a game, counterclockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ring {
    /// Pai Gow Poker: the dealer and six seats.
    Poker,
    /// Pai Gow Tiles: the dealer, six seats and the dead hand.
    Tiles,
}

/// Which packet of the row goes where, once the first position is known. Written `house`, or as the
/// packets in the order of the positions: `1 8 2 7 3 6 4 5` takes them from both ends in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Delivery {
    /// The i-th packet to the i-th position, counterclockwise.
    #[default]
    House,
    /// The packet that goes to each position, from the first one on; 0 where there are only seven.
    Style([u8; 8]),
}

/// A text that is no delivery style.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "\"{0}\" is no delivery style: write `house`, or each packet once, as in `1 8 2 7 3 6 4 5`"
)]
pub struct NotADelivery(pub String);

impl Delivery {
    /// Whether it is the style of the house.
    #[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
    pub const fn is_house(&self) -> bool {
        matches!(self, Delivery::House)
    }

    /// Whether it sends each of so many packets to one place.
    pub fn fits(self, packets: usize) -> bool {
        let Delivery::Style(style) = self else { return true };
        let named = style.iter().filter(|&&packet| packet > 0).count();
        let each = |packet: usize| style.iter().any(|&named| usize::from(named) == packet);
        named == packets && (1..=packets).all(each)
    }
}

impl TryFrom<String> for Delivery {
    type Error = NotADelivery;
    fn try_from(text: String) -> Result<Delivery, NotADelivery> {
        if text == "house" {
            return Ok(Delivery::House);
        }
        let packets: Result<Vec<u8>, _> = text.split_whitespace().map(str::parse).collect();
        let packets = packets.map_err(|_| NotADelivery(text.clone()))?;
        let mut style = [0; 8];
        for (place, packet) in style.iter_mut().zip(&packets) {
            *place = *packet;
        }
        let delivery = Delivery::Style(style);
        match packets.len() <= 8 && (delivery.fits(7) || delivery.fits(8)) {
            true => Ok(delivery),
            false => Err(NotADelivery(text)),
        }
    }
}

impl From<Delivery> for String {
    fn from(delivery: Delivery) -> String {
        let Delivery::Style(style) = delivery else { return "house".to_owned() };
        let packets = style.iter().filter(|&&packet| packet > 0).map(u8::to_string);
        packets.collect::<Vec<String>>().join(" ")
    }
}

impl Ring {
    /// The positions, counterclockwise from the dealer.
    pub fn positions(self) -> Vec<Holder> {
        let seats = SeatNo::ALL.into_iter().map(Holder::Seat);
        let dead = match self {
            Ring::Poker => None,
            Ring::Tiles => Some(Holder::Dead),
        };
        std::iter::once(Holder::Dealer).chain(seats).chain(dead).collect()
    }

    /// The positions as the dice count them: counterclockwise, the bank's being the first.
    pub fn counted_from(self, bank: Bank) -> Vec<Holder> {
        let mut positions = self.positions();
        let banker = bank.holder();
        let first = positions.iter().position(|&holder| holder == banker);
        positions.rotate_left(first.unwrap_or(0)); // dealer and seats are in every ring
        positions
    }

    /// Who receives the packets, the first packet first: it goes to the position the total of the
    /// dice counts to, beginning again at the bank as often as needed.
    pub fn deliver(self, bank: Bank, dice: Dice, delivery: Delivery) -> Vec<Holder> {
        let mut order = self.counted_from(bank);
        let total = usize::from(dice.total()); // 3 to 18
        let first = (total - 1) % order.len();
        order.rotate_left(first);
        let Delivery::Style(style) = delivery else { return order };
        let mut sent: Vec<(u8, Holder)> = style.into_iter().zip(order).collect();
        sent.sort_by_key(|(packet, _)| *packet);
        sent.into_iter().map(|(_, holder)| holder).collect()
    }
}

/// How many cards a poker deal leaves: seven hands of seven from 52 cards and the joker.
pub const CARDS_LEFT: u32 = 53 - 7 * 7;

/// The deal did not leave the cards it must: the round is Void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("misdeal: {left} cards are left, not 4")]
pub struct Misdeal {
    /// How many cards were left.
    pub left: u32,
}

/// Whether a poker deal left as many cards as it must.
pub const fn check_left(left: u32) -> Result<(), Misdeal> {
    if left == CARDS_LEFT { Ok(()) } else { Err(Misdeal { left }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R45, R64: whatever the dice, everybody gets exactly one packet.
    #[test]
    fn every_throw_serves_every_position_once() {
        let banks = std::iter::once(Bank::Dealer)
            .chain(SeatNo::ALL.map(Bank::Seat))
            .chain(SeatNo::ALL.map(Bank::CoBank));
        for bank in banks {
            for ring in [Ring::Poker, Ring::Tiles] {
                for dice in Dice::all() {
                    let mut served = ring.deliver(bank, dice, Delivery::House);
                    served.sort_unstable();
                    assert_eq!(served, ring.positions());
                }
            }
        }
    }

    /// P5: the bank's position counts 1, 8 and 15 at a ring of seven; at a ring of eight 9 and 17.
    #[test]
    fn the_bank_is_first_when_the_count_comes_round() {
        for dice in Dice::all() {
            let first = |ring: Ring| ring.deliver(Bank::Dealer, dice, Delivery::House)[0];
            let total = dice.total();
            assert_eq!(first(Ring::Poker) == Holder::Dealer, [8, 15].contains(&total));
            assert_eq!(first(Ring::Tiles) == Holder::Dealer, [9, 17].contains(&total));
        }
    }

    /// R46: four are left of fifty-three.
    #[test]
    fn any_other_number_of_cards_left_is_a_misdeal() {
        for left in 0..=53 {
            assert_eq!(check_left(left).is_ok(), left == 4);
        }
        assert_eq!(check_left(3).unwrap_err().to_string(), "misdeal: 3 cards are left, not 4");
    }

    #[test]
    fn seats_are_one_to_six() {
        for number in [0, 7, 257] {
            assert_eq!(SeatNo::try_from(number), Err(NotASeat(number)));
        }
        for seat in SeatNo::ALL {
            assert_eq!(SeatNo::try_from(u64::from(seat)), Ok(seat));
        }
    }
}
