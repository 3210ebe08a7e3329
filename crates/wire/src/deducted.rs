//! The commission that a pai gow table deducts from a win before it pays it, as an amount.

use croupier_rules::pai_gow::{Bank, Holder, Outcome as Against};
use croupier_rules::rulebook::{GameBet, PaiGowBet};
use croupier_rules::settlement::Outcome;
use croupier_table::pai_gow::{Compared, Felt};
use croupier_table::{BetEnd, PastRound, Shown, Wager};

const MAIN: Wager = Wager::Bet(GameBet::PaiGow(PaiGowBet::Main));

/// The amount deducted from the win of a bet of this round, in cents: a main bet wins even money, a
/// bank wins what the others lost to it. Zero in other games, where commission stays owed or is
/// part of the odds.
pub(crate) fn deducted(end: &BetEnd, past: &PastRound) -> u64 {
    let Shown::PaiGow(felt) = &past.shown else { return 0 };
    let gross = match (end.outcome, end.wager) {
        (Outcome::Won, MAIN) => end.stake.cents(),
        (Outcome::Won, Wager::Bank) => gained_by_bank(felt, &past.bets),
        (Outcome::Won | Outcome::Lost | Outcome::Returned, _) => 0,
    };
    gross.saturating_sub(end.win.cents())
}

/// The gain of a banking patron before commission, in cents; for a co-bank, the patron's half.
fn gained_by_bank(felt: &Felt, ends: &[BetEnd]) -> u64 {
    let mains = ends.iter().filter(|end| end.wager == MAIN);
    let (mut gained, mut paid) = (0, 0);
    for end in mains {
        match end.outcome {
            Outcome::Lost => gained += end.stake.cents(),
            Outcome::Won => paid += end.stake.cents(),
            Outcome::Returned => {}
        }
    }
    let against = match felt.compared(Holder::Dealer) {
        Some(Compared::Halves(halves)) => halves.outcome(),
        Some(Compared::FoulBank) => Against::Won,
        Some(Compared::Foul) => Against::Lost, // which the house way never is
        None => Against::Pushed,
    };
    match (felt.bank, against) {
        (Bank::Seat(_), Against::Lost) => gained += felt.house_wager.cents(),
        (Bank::Seat(_), Against::Won) => paid += felt.house_wager.cents(),
        (Bank::Seat(_), Against::Pushed) | (Bank::Dealer | Bank::CoBank(_), _) => {}
    }
    let net = gained.saturating_sub(paid);
    match felt.bank {
        Bank::CoBank(_) => net / 2,
        Bank::Dealer | Bank::Seat(_) => net,
    }
}
