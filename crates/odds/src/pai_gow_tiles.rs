//! Pai Gow Tiles counted: house way against house way over all 736,281,000 pairs of hands, and
//! the best setting of every hand against a bank that plays a house way.

mod bank;
mod optimal;

pub use bank::Bank;
pub use optimal::{BetterSetting, OptimalPlay, optimal_play};

use crate::pai_gow::{MatchCounts, MatchReport, PaiGowOdds, against_the_bank, wrong_game};
use crate::report::OddsRefused;
use croupier_rules::pai_gow_tiles::{HandRank, TilesWay, ZeroZero, place_of_bank};
use croupier_rules::rulebook::{GameBet, PaiGowBet, PaiGowSettings, Rulebook};

/// House way against house way, over every ordered pair of hands.
pub fn house_way_match(way: TilesWay, zero_zero: ZeroZero) -> MatchReport {
    let bank = Bank::new(way, zero_zero);
    let stands = bank.deals().map(|(four, halves)| bank.against(four, halves));
    let counts = stands.fold(MatchCounts::default(), |sum, counts| sum.plus(&counts));
    MatchReport { way: way.name(), counts, low_hands: Vec::new() }
}

/// House way against house way by a rulebook whose bank may return every wager. Where it does not,
/// this is [`house_way_match`]; where it does, it takes twice as long.
pub fn rulebook_match(rulebook: &Rulebook, way: TilesWay, zero_zero: ZeroZero) -> MatchReport {
    let matched = house_way_match(way, zero_zero);
    let main = rulebook.terms(GameBet::PaiGow(PaiGowBet::Main));
    let Some(banks) = main.and_then(|terms| terms.decided.bank_returns()) else {
        return matched;
    };
    let returns = |high: HandRank, low: HandRank| banks.at(place_of_bank(high, low));
    let bank = Bank::of_hands(way, zero_zero, &returns);
    let returned = bank.deals().map(|(four, halves)| bank.won_and_lost(four, halves));
    let (win, loss) = returned.fold((0, 0), |sum, (win, loss)| (sum.0 + win, sum.1 + loss));
    let MatchCounts { win: won, loss: lost, push, .. } = matched.counts;
    let counts = MatchCounts {
        win: won - win,
        loss: lost - loss,
        push: push + win + loss,
        ..matched.counts
    };
    MatchReport { counts, ..matched }
}

/// The odds of a Pai Gow Tiles rulebook, by its own house way or another.
pub fn pai_gow_tiles_odds(
    rulebook: &Rulebook,
    way: Option<TilesWay>,
) -> Result<PaiGowOdds<'_>, OddsRefused> {
    let Some(PaiGowSettings::Tiles { house_way, zero_zero }) = rulebook.settings.pai_gow else {
        return Err(wrong_game(rulebook));
    };
    let matched = rulebook_match(rulebook, way.unwrap_or(house_way), zero_zero);
    let too_fine = || OddsRefused::OddsTooFine { wager: "main".to_owned() };
    let bets = against_the_bank(rulebook, &matched.counts).ok_or_else(too_fine)?;
    Ok(PaiGowOdds { rulebook: rulebook.reference(), matched, bets: bets.into() })
}
