//! Pai Gow Poker counted: house way against house way over all 8,250,459,031,214,400 pairs of
//! hands, the low hands that are set, Fortune and Envy, and the best setting of a hand.

mod cells;
mod classes;
mod deck;
mod fortune;
mod holding;
mod matched;
mod optimal;
mod orbits;
mod returned;
mod setting;
mod tally;
mod work;

pub use fortune::{EnvyOdds, FortuneCensus, envy_odds, fortune_odds};
pub use optimal::{BetterPokerSetting, OptimalRefused, PokerOptimalPlay, optimal_play};
pub use setting::{PokerBank, SettingOdds};

use crate::pai_gow::{
    Copies, MatchCounts, MatchReport, PaiGowOdds, Progress, Stopped, against_the_bank, wrong_game,
};
use crate::report::OddsRefused;
use cells::{Cells, LOWS};
use croupier_rules::equipment::Rank;
use croupier_rules::pai_gow_poker::{
    HighRankIndex, LowRank, LowRankIndex, PokerWay, place_of_bank,
};
use croupier_rules::rulebook::{Game, GameBet, PaiGowBet, Rulebook};
use deck::Deck;
use std::num::NonZeroUsize;
use tally::Pairs;

/// House way against house way, over every ordered pair of hands.
pub fn house_way_match(
    way: PokerWay,
    threads: NonZeroUsize,
    progress: Progress<'_>,
) -> Result<MatchReport, Stopped> {
    let deck = Deck::full();
    let (pairs, cells) = matched::matched(way, &deck, threads.get(), progress)?;
    let low_hands = named(cells.low_census(&deck));
    Ok(MatchReport { way: way.name(), counts: counts(&pairs), low_hands })
}

/// House way against house way by a rulebook whose bank may return every wager. Where it does not,
/// this is [`house_way_match`]; where it does, it takes twice as long.
pub fn rulebook_match(
    rulebook: &Rulebook,
    way: PokerWay,
    threads: NonZeroUsize,
    progress: Progress<'_>,
) -> Result<MatchReport, Stopped> {
    let matched = house_way_match(way, threads, progress)?;
    let main = rulebook.terms(GameBet::PaiGow(PaiGowBet::Main));
    let Some(banks) = main.and_then(|terms| terms.decided.bank_returns()) else {
        return Ok(matched);
    };
    let returns =
        |high: HighRankIndex, low: LowRankIndex| banks.at(place_of_bank(high.rank(), low.rank()));
    let back = returned::returned((way, &returns), &Deck::full(), threads.get(), progress)?;
    let counts = back.taken_from(&matched.counts);
    Ok(MatchReport { counts, ..matched })
}

/// The odds of a Pai Gow Poker rulebook, by what was counted of house way against house way, which
/// takes long and does not depend on the rulebook.
pub fn pai_gow_poker_odds(
    rulebook: &Rulebook,
    matched: MatchReport,
) -> Result<PaiGowOdds<'_>, OddsRefused> {
    if rulebook.game != Game::PaiGowPoker {
        return Err(wrong_game(rulebook));
    }
    let too_fine = |wager: &str| OddsRefused::OddsTooFine { wager: wager.to_owned() };
    let bets = against_the_bank(rulebook, &matched.counts).ok_or_else(|| too_fine("main"))?;
    let mut bets = Vec::from(bets);
    if rulebook.terms(GameBet::PaiGow(PaiGowBet::Fortune)).is_some() {
        let fortune = fortune_odds(rulebook, &FortuneCensus::new());
        bets.push(fortune.ok_or_else(|| too_fine("fortune"))?);
    }
    Ok(PaiGowOdds { rulebook: rulebook.reference(), matched, bets })
}

/// How often a house way sets each low hand, by its name: `3-2`, `4-2`, … `A-K`, `2-2`, … `A-A`.
pub fn low_hand_census(way: PokerWay) -> Vec<(String, u64)> {
    let deck = Deck::full();
    named(Cells::new(way, &deck).low_census(&deck))
}

fn named(census: [u64; LOWS]) -> Vec<(String, u64)> {
    let name = |low: &LowRank| {
        let [high, low] = low.ranks().map(Rank::letter);
        format!("{high}-{low}")
    };
    LowRank::all().iter().map(name).zip(census).collect()
}

/// Both sides set alike: as often as the first is better in both halves, the second is, and half
/// of the copies of one half come with a better other.
fn counts(pairs: &Pairs) -> MatchCounts {
    let copies_high = pairs.same_high - pairs.same;
    let copies_low = pairs.same_low - pairs.same;
    let loss = pairs.better + pairs.same + (copies_high + copies_low) / 2;
    let deals = |count: i128| u128::try_from(count).unwrap_or_default();
    MatchCounts {
        pairs: deals(pairs.all),
        win: deals(pairs.better),
        push: deals(pairs.all - pairs.better - loss),
        loss: deals(loss),
        copies: Copies {
            both: deals(pairs.same),
            high: deals(copies_high),
            low: deals(copies_low),
        },
    }
}

#[cfg(test)]
mod tests;
