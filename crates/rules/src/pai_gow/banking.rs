//! Who may bank next, what a banker must cover and what the house wagers: pure answers, no table.

use super::ring::{Bank, SeatNo};
use crate::money::{Amount, AmountOverflow, Rounding};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use thiserror::Error;

/// How the bank goes round (a setting of the table).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rotation {
    /// After a patron the house banks: nobody played against the house in that round.
    Alternate,
    /// The bank passes on from patron to patron.
    FullCircle,
}

/// Who banked the round just played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BankedBy<P> {
    /// No round was played yet.
    Nobody,
    /// The house.
    House,
    /// A patron, alone or with the house.
    Patron(P),
}

/// The part of the past that banking depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BankingRecord<P> {
    /// Who banked the round just played.
    pub previous: BankedBy<P>,
    /// The seat that banked last, however long ago: the offer goes on from there. Nothing means
    /// from the dealer, so seat 1 is asked first.
    pub last_seat: Option<SeatNo>,
    /// Who wagered in the latest round the dealer banked.
    pub played_the_house: Vec<P>,
}

/// Why a patron may not bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BankRefused {
    /// A patron banked the round before, so the house's turn has come.
    #[error("the bank goes back to the house after a patron has banked")]
    TurnOfTheHouse,
    /// The same patron banked the round before.
    #[error("nobody banks twice running")]
    BankedTheRoundBefore,
    /// The patron did not wager against the house.
    #[error("to bank, a patron must have wagered in the previous round that the dealer banked")]
    DidNotPlayTheHouse,
    /// The credit does not cover the bets.
    #[error(
        "the bank needs {needed} to cover the bets and {held} is there; \
         a co-bank needs {co_bank_needed}"
    )]
    NotCovered {
        /// What must be covered.
        needed: Amount,
        /// What the patron has.
        held: Amount,
        /// What would have to be covered with the house as co-banker, which is then offered.
        co_bank_needed: Amount,
    },
    /// The credit does not even cover half of the bets.
    #[error("the co-bank needs {needed} to cover half of the bets and {held} is there")]
    HalfNotCovered {
        /// What must be covered.
        needed: Amount,
        /// What the patron has.
        held: Amount,
    },
}

impl BankRefused {
    /// The key of the rule that refuses; the rulebook maps it to its paragraph.
    pub const fn rule(&self) -> &'static str {
        match self {
            BankRefused::TurnOfTheHouse | BankRefused::BankedTheRoundBefore => {
                "pai_gow.bank_rotation"
            }
            BankRefused::DidNotPlayTheHouse => "pai_gow.bank_eligibility",
            BankRefused::NotCovered { .. } | BankRefused::HalfNotCovered { .. } => {
                "pai_gow.bank_cover"
            }
        }
    }
}

/// Whether a patron may be offered the bank of the next round.
pub fn may_bank<P: Eq>(
    rotation: Rotation,
    record: &BankingRecord<P>,
    patron: &P,
) -> Result<(), BankRefused> {
    if let BankedBy::Patron(previous) = &record.previous {
        if previous == patron {
            return Err(BankRefused::BankedTheRoundBefore);
        }
        match rotation {
            Rotation::Alternate => return Err(BankRefused::TurnOfTheHouse),
            Rotation::FullCircle => {}
        }
    }
    if !record.played_the_house.contains(patron) {
        return Err(BankRefused::DidNotPlayTheHouse);
    }
    Ok(())
}

/// The seats that are offered the bank, in the order in which they are asked: counterclockwise
/// from the seat that banked last, which is asked last itself. The house banks when nobody is
/// left to ask or nobody accepts.
pub fn offer_order<P: Eq>(
    rotation: Rotation,
    record: &BankingRecord<P>,
    seated: &[(SeatNo, P)],
) -> Vec<SeatNo> {
    let mut order = SeatNo::ALL;
    let last = record.last_seat.map_or(0, |seat| usize::from(seat.get()));
    order.rotate_left(last % SeatNo::ALL.len());
    let may = |seat: &SeatNo| {
        seated.iter().any(|(at, patron)| at == seat && may_bank(rotation, record, patron).is_ok())
    };
    order.into_iter().filter(may).collect()
}

/// What a banker asked the house to wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseWagerRequest {
    /// Nothing was asked: the house wagers what the patron last wagered against it.
    Unasked,
    /// No more than this.
    AtMost(Amount),
    /// No wager at all.
    None,
}

/// What the house wagers against a banking patron, who last wagered `last_wager` against it.
pub fn house_wager(last_wager: Amount, request: HouseWagerRequest) -> Amount {
    match request {
        HouseWagerRequest::Unasked => last_wager,
        HouseWagerRequest::AtMost(asked) => asked.min(last_wager),
        HouseWagerRequest::None => Amount::ZERO,
    }
}

/// What the patron must have to bank against these bets: all of them and the house's wager; with
/// the house as co-banker half of the bets and no wager of the house, the odd cent being the
/// house's. Nothing when the house banks.
pub fn cover_needed(
    bank: Bank,
    bets: &[Amount],
    house_wager: Amount,
) -> Result<Amount, AmountOverflow> {
    const TWO: NonZeroU32 = NonZeroU32::MIN.saturating_add(1);
    let all = Amount::sum(bets.iter().copied())?;
    match bank {
        Bank::Dealer => Ok(Amount::ZERO),
        Bank::Seat(_) => all.plus(house_wager),
        Bank::CoBank(_) => all.share(1, TWO, Rounding::Down),
    }
}

/// Whether a patron's credit covers the bank. Outer error: a sum out of range; inner: refused.
pub fn may_cover(
    bank: Bank,
    bets: &[Amount],
    house_wager: Amount,
    held: Amount,
) -> Result<Result<(), BankRefused>, AmountOverflow> {
    let needed = cover_needed(bank, bets, house_wager)?;
    if held >= needed {
        return Ok(Ok(()));
    }
    Ok(Err(match bank {
        Bank::Dealer => return Ok(Ok(())), // nothing is needed
        Bank::Seat(seat) => BankRefused::NotCovered {
            needed,
            held,
            co_bank_needed: cover_needed(Bank::CoBank(seat), bets, Amount::ZERO)?,
        },
        Bank::CoBank(_) => BankRefused::HalfNotCovered { needed, held },
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R47, R65, P10: each refusal says which rule refuses, the gravest reason first.
    #[test]
    fn a_refusal_names_its_reason_and_its_rule() {
        let record = |previous| BankingRecord {
            previous,
            last_seat: None,
            played_the_house: vec!["ann", "bob"],
        };
        let after_ann = record(BankedBy::Patron("ann"));
        let after_house = record(BankedBy::House);
        for rotation in [Rotation::Alternate, Rotation::FullCircle] {
            let refused = may_bank(rotation, &after_ann, &"ann").unwrap_err();
            assert_eq!(refused, BankRefused::BankedTheRoundBefore);
            assert_eq!(refused.rule(), "pai_gow.bank_rotation");
            let refused = may_bank(rotation, &after_house, &"cho").unwrap_err();
            assert_eq!(refused, BankRefused::DidNotPlayTheHouse);
            assert_eq!(refused.rule(), "pai_gow.bank_eligibility");
            assert_eq!(may_bank(rotation, &after_house, &"bob"), Ok(()));
        }
        let refused = may_bank(Rotation::Alternate, &after_ann, &"bob");
        assert_eq!(refused, Err(BankRefused::TurnOfTheHouse));
        assert_eq!(may_bank(Rotation::FullCircle, &after_ann, &"bob"), Ok(()));
    }

    /// R48: what is missing is told in money, and what a co-bank would need.
    #[test]
    fn a_bank_without_cover_hears_what_a_co_bank_needs() {
        let cents = |value| Amount::new(value).unwrap();
        let [seat, ..] = SeatNo::ALL;
        let refused = may_cover(Bank::Seat(seat), &[cents(1000)], cents(500), cents(1499));
        let refused = refused.unwrap().unwrap_err();
        assert_eq!(refused.rule(), "pai_gow.bank_cover");
        assert_eq!(
            refused.to_string(),
            "the bank needs 15.00 to cover the bets and 14.99 is there; a co-bank needs 5.00"
        );
    }
}
