//! What the house should win: the exact edge of every bet, by rulebook.

use croupier_odds::pai_gow::PaiGowBetOdds;
use croupier_odds::ratio::Ratio;
use croupier_odds::{CountedFrom, Shoe, baccarat_odds, pai_gow_tiles_odds, rulebook_odds};
use croupier_rules::rulebook::{Library, Rulebook};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The edges of the bets of rulebooks, counted when first asked for.
///
/// Games with a shoe are counted from a full one of the rulebook's decks, dice from the throw,
/// tiles from all hands by the house way. Insurance depends on the points shown, and Pai Gow Poker
/// takes minutes to count: these bets have no edge here, and reports say so.
pub struct Edges {
    library: Arc<Library>,
    known: BTreeMap<String, BTreeMap<String, Ratio>>,
}

impl Edges {
    /// The edges of these rulebooks.
    pub fn new(library: Arc<Library>) -> Edges {
        Edges { library, known: BTreeMap::new() }
    }

    /// The edge of a bet, if it has one.
    pub fn of(&mut self, rulebook: &str, bet: &str) -> Option<Ratio> {
        if !self.known.contains_key(rulebook) {
            let found = self.library.find(rulebook, i64::MAX).ok();
            let counted = found.map(count).unwrap_or_default();
            self.known.insert(rulebook.to_owned(), counted);
        }
        self.known.get(rulebook)?.get(bet).copied()
    }

    /// What the house should win of so many cents staked on these bets, rounded to a cent, and how
    /// many of the cents were staked on bets without an edge.
    pub fn theoretical<'b>(
        &mut self,
        staked: impl Iterator<Item = (&'b str, &'b str, i64)>,
    ) -> (i64, i64) {
        let (mut sum, mut rounded, mut unrated) = (Ratio::new(0, 1), 0i64, 0i64);
        for (rulebook, bet, handle) in staked {
            let Some(edge) = self.of(rulebook, bet) else {
                unrated += handle;
                continue;
            };
            let won = Ratio::new(handle.into(), 1).and_then(|handle| handle.checked_mul(&edge));
            let next = sum.and_then(|sum| won.and_then(|won| sum.checked_add(&won)));
            match next {
                Some(next) => sum = Some(next),
                // Fractions too fine to be added are rounded one by one.
                None => rounded += won.map_or(0, cents),
            }
        }
        (sum.map_or(0, cents) + rounded, unrated)
    }
}

/// Rounded half away from zero.
fn cents(ratio: Ratio) -> i64 {
    ratio.decimal(0).parse().unwrap_or(0)
}

fn count(rulebook: &Rulebook) -> BTreeMap<String, Ratio> {
    let odds = match CountedFrom::of(rulebook.game) {
        CountedFrom::Shoe => Shoe::of_decks(rulebook, None)
            .ok()
            .and_then(|shoe| baccarat_odds(rulebook, None, &shoe).ok()),
        CountedFrom::Rulebook => rulebook_odds(rulebook).ok(),
        CountedFrom::Hands => {
            // Cards are refused: only tiles are counted in moments.
            let bets = pai_gow_tiles_odds(rulebook, None).map(|odds| odds.bets).unwrap_or_default();
            let edge = |bet: PaiGowBetOdds<'_>| (bet.bet.to_owned(), bet.figures.house_edge);
            return bets.into_iter().map(edge).collect();
        }
    };
    let bets = odds.map(|odds| odds.bets).unwrap_or_default();
    bets.into_iter().map(|bet| (bet.bet.to_string(), bet.figures.house_edge)).collect()
}
