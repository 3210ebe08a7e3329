//! Random rounds of pai gow, and a naive reference that settles them in wide integers.

use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{
    BankHand, Compared, HalfResults, HouseWager, Party, SeatBet, SeatNo,
};
use proptest::prelude::*;
use std::cmp::Ordering;

fn cents(value: u64) -> Amount {
    Amount::new(value).unwrap()
}

fn any_half() -> impl Strategy<Value = Ordering> {
    prop_oneof![Just(Ordering::Less), Just(Ordering::Equal), Just(Ordering::Greater)]
}

fn any_halves() -> impl Strategy<Value = HalfResults> {
    (any_half(), any_half()).prop_map(|(low, high)| HalfResults { low, high })
}

fn any_hand() -> impl Strategy<Value = Compared> {
    prop_oneof![
        9 => any_halves().prop_map(Compared::Halves),
        1 => Just(Compared::Foul),
    ]
}

/// Every form of bank.
pub fn any_bank() -> impl Strategy<Value = BankHand> {
    let seat = || prop::sample::select(SeatNo::ALL.to_vec());
    let stake = || (0u64..1 << 40).prop_map(cents);
    let house = prop::option::of((stake(), any_halves()));
    let house = house.prop_map(|wager| wager.map(|(stake, hand)| HouseWager { stake, hand }));
    prop_oneof![
        Just(BankHand::Dealer),
        (seat(), house).prop_map(|(seat, house)| BankHand::Seat { seat, house }),
        (seat(), prop::option::of(stake()))
            .prop_map(|(seat, house_stake)| BankHand::FoulSeat { seat, house_stake }),
        seat().prop_map(|seat| BankHand::CoBank { seat }),
    ]
}

/// Bets on some of the six seats, large enough for a commission unit of 25 cents.
pub fn any_bets() -> impl Strategy<Value = Vec<SeatBet>> {
    let bet = || prop::option::of((13u64..1 << 40, any_hand()));
    [bet(), bet(), bet(), bet(), bet(), bet()].prop_map(|bets| {
        let seated = SeatNo::ALL.into_iter().zip(bets);
        let placed = seated.filter_map(|(seat, bet)| {
            bet.map(|(stake, hand)| SeatBet { seat, stake: cents(stake), hand })
        });
        placed.collect()
    })
}

/// What a bet brings its owner, by the plainest reading: +1 won, −1 lost, 0 pushed.
fn plain_outcome(bank: BankHand, hand: Compared) -> i128 {
    let bank_fouls = matches!(bank, BankHand::FoulSeat { .. });
    match hand {
        Compared::Foul => -1,
        Compared::Halves(_) if bank_fouls => 1,
        Compared::Halves(HalfResults { low, high }) => {
            let won = [low, high].iter().filter(|half| half.is_gt()).count();
            [-1, 0, 1][won]
        }
    }
}

/// The naive reference: pots in wide integers, money pushed around one movement at a time.
pub fn naive(bank: BankHand, bets: &[SeatBet], unit: i128) -> Vec<(Party, i128)> {
    let commission = |win: i128| (win.max(0) + 20 * unit - 1) / (20 * unit) * unit;
    let mut house = 0;
    let mut pot = 0; // what the bank, whoever that is, won or lost
    let mut parties = Vec::new();
    for bet in bets {
        let won = plain_outcome(bank, bet.hand) * i128::from(bet.stake.cents());
        let fee = commission(won);
        pot -= won;
        house += fee;
        parties.push((Party::Seat(bet.seat), won - fee));
    }
    let wager = match bank {
        BankHand::Seat { house, .. } => house.map_or(0, |wager| {
            plain_outcome(bank, Compared::Halves(wager.hand)) * i128::from(wager.stake.cents())
        }),
        BankHand::FoulSeat { house_stake, .. } => {
            house_stake.map_or(0, |stake| i128::from(stake.cents()))
        }
        BankHand::Dealer | BankHand::CoBank { .. } => 0,
    };
    pot -= wager;
    house += wager;
    let patrons = match bank {
        BankHand::Dealer => 0,
        BankHand::Seat { .. } | BankHand::FoulSeat { .. } => pot,
        BankHand::CoBank { .. } => pot.signum() * (pot.abs() / 2),
    };
    house += pot - patrons;
    if let Some(seat) = bank.seat() {
        let fee = commission(patrons);
        house += fee;
        parties.push((Party::BankingSeat(seat), patrons - fee));
    }
    parties.push((Party::House, house));
    parties
}
