//! Figures of pai gow: matches of house ways, low hands, Fortune and Envy, tiles.

use croupier_odds::pai_gow::{MatchReport, unwatched};
use croupier_odds::pai_gow_poker::{FortuneCensus, envy_odds, house_way_match};
use croupier_odds::ratio::Ratio;
use croupier_odds::wager::Net;
use croupier_rules::pai_gow_poker::{FortuneHand, PokerWay};
use croupier_rules::pai_gow_tiles::FourTiles;
use croupier_rules::rulebook::{Game, Library, Named};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

/// Matches counted so far, by the name of the way.
#[derive(Default)]
pub struct Matches {
    known: BTreeMap<String, MatchReport>,
    census: Option<FortuneCensus>,
}

fn float(ratio: &Ratio) -> f64 {
    ratio.decimal(18).parse().unwrap_or(f64::NAN)
}

fn threads() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

fn net(percent: u32) -> Result<Net, String> {
    let even = "1 to 1".parse().map_err(|_| "odds".to_owned())?;
    Net::of_after_share(even, percent, 100).ok_or_else(|| "odds too fine".to_owned())
}

impl Matches {
    /// `poker WAY QUANTITY`, `low WAY HAND QUANTITY`, `fortune ROW QUANTITY`, `envy`, `tiles WHAT`.
    pub fn count(&mut self, words: &[&str]) -> Result<f64, String> {
        match words {
            ["poker", way, quantity] => self.poker(way, quantity),
            ["low", way, hand, quantity] => self.low(way, hand, quantity),
            ["fortune", row, quantity] => self.fortune(row, quantity),
            ["envy"] => envy(),
            ["tiles", what] => tiles(what),
            _ => Err(format!("{words:?} is no check")),
        }
    }

    fn matched(&mut self, name: &str) -> Result<&MatchReport, String> {
        if !self.known.contains_key(name) {
            let way = PokerWay::from_word(name).ok_or_else(|| format!("no way {name}"))?;
            let counted = house_way_match(way, threads(), &unwatched);
            self.known.insert(name.to_owned(), counted.map_err(|error| error.to_string())?);
        }
        self.known.get(name).ok_or_else(|| "not counted".to_owned())
    }

    fn poker(&mut self, way: &str, quantity: &str) -> Result<f64, String> {
        let counts = self.matched(way)?.counts;
        let share = |pairs: u128| pairs as f64 / counts.pairs as f64;
        let player = |percent| -> Result<f64, String> {
            let figures = counts.as_player(net(percent)?).ok_or("too fine")?;
            Ok(float(&figures.house_edge))
        };
        let banker = |percent| -> Result<f64, String> {
            let figures = counts.as_banker(net(percent)?).ok_or("too fine")?;
            Ok(-float(&figures.house_edge))
        };
        match quantity {
            "win" => Ok(share(counts.win)),
            "push" => Ok(share(counts.push)),
            "loss" => Ok(share(counts.loss)),
            "low" => Ok(share(counts.copies.low + counts.copies.both)),
            "high" => Ok(share(counts.copies.high + counts.copies.both)),
            "edge5" => player(5),
            "edge0" => player(0),
            "gain4" => Ok(-player(4)?),
            "bank4" => banker(4),
            "banking5" => Ok(banker(5)? + player(5)?),
            other => Err(format!("no quantity {other}")),
        }
    }

    fn low(&mut self, way: &str, hand: &str, quantity: &str) -> Result<f64, String> {
        let lows = &self.matched(way)?.low_hands;
        let all: u64 = lows.iter().map(|(_, hands)| hands).sum();
        let place = lows.iter().position(|(name, _)| name == hand);
        let place = place.ok_or_else(|| format!("no low hand {hand}"))?;
        let below: u64 = lows.iter().take(place).map(|(_, hands)| hands).sum();
        let own = lows.get(place).map_or(0, |(_, hands)| *hands);
        match quantity {
            "count" => Ok(own as f64),
            "below" => Ok(below as f64 / all as f64),
            "upto" => Ok((below + own) as f64 / all as f64),
            other => Err(format!("no quantity {other}")),
        }
    }

    fn fortune(&mut self, row: &str, quantity: &str) -> Result<f64, String> {
        let census = self.census.get_or_insert_with(FortuneCensus::new);
        if row == "all" {
            return fortune_edge(census, quantity);
        }
        use FortuneHand as Hand;
        let rows: &[Hand] = match row {
            "royal-match" => &[Hand::RoyalFlushRoyalMatch],
            "seven-joker" => &[Hand::SevenCardStraightFlushWithJoker],
            "seven" => &[Hand::SevenCardStraightFlushNoJoker],
            "five-aces" => &[Hand::FiveAces],
            "royal" => &[Hand::RoyalFlush],
            "straight-flush" => &[Hand::StraightFlush],
            "four" => &[Hand::FourOfAKind],
            "full-house" => &[Hand::FullHouse],
            "flush" => &[Hand::Flush],
            "three" => &[Hand::ThreeOfAKind],
            "straight" => &[Hand::Straight],
            "nothing" => &[Hand::Nothing],
            "all-straight-flushes" => &[
                Hand::StraightFlush,
                Hand::RoyalFlush,
                Hand::RoyalFlushRoyalMatch,
                Hand::SevenCardStraightFlushNoJoker,
                Hand::SevenCardStraightFlushWithJoker,
            ],
            "total" => &Hand::ALL,
            other => return Err(format!("no row {other}")),
        };
        let hands: u64 = rows.iter().map(|row| census.hands(*row)).sum();
        match quantity {
            "count" => Ok(hands as f64),
            _ => Ok(hands as f64 / census.total() as f64),
        }
    }
}

fn fortune_edge(census: &FortuneCensus, quantity: &str) -> Result<f64, String> {
    let library = Library::built_in().map_err(|error| error.to_string())?;
    let rulebook = library.all().find(|rulebook| rulebook.game == Game::PaiGowPoker);
    let rulebook = rulebook.ok_or("no rulebook")?;
    let odds = croupier_odds::pai_gow_poker::fortune_odds(rulebook, census).ok_or("too fine")?;
    let edge = float(&odds.figures.house_edge);
    Ok(if quantity == "numerator" { (edge * census.total() as f64).round() } else { edge })
}

/// What Envy brings for one other patron, as a part of a $5 wager.
fn envy() -> Result<f64, String> {
    let library = Library::built_in().map_err(|error| error.to_string())?;
    let rulebook = library.all().find(|rulebook| rulebook.game == Game::PaiGowPoker);
    let told = rulebook.and_then(|rulebook| envy_odds(rulebook, &FortuneCensus::new()));
    let one = told.unwrap_or_default().into_iter().find(|envy| envy.others == 1);
    Ok(one.map_or(f64::NAN, |envy| float(&envy.cents) / 500.0))
}

fn tiles(what: &str) -> Result<f64, String> {
    let deals: Vec<FourTiles> = FourTiles::all().collect();
    let kinds = |four: &FourTiles| {
        let mut kinds = four.kinds().map(|kind| format!("{kind:?}"));
        kinds.sort();
        kinds
    };
    match what {
        "deals" => Ok(deals.len() as f64),
        "kinds" => Ok(deals.iter().map(kinds).collect::<BTreeSet<_>>().len() as f64),
        "pairs" => Ok(f64::from(32 * 31 / 2)),
        // Sixteen kinds of two tiles: both of a kind, or one each of two kinds.
        "pair-kinds" => Ok(f64::from(16 + 16 * 15 / 2)),
        other => Err(format!("no {other}")),
    }
}
