//! Figures of baccarat: events and wagers on the joint law, before a round and in the middle.

use super::odds;
use croupier_odds::Shoe;
use croupier_odds::baccarat::{Law, RoundEnd};
use croupier_odds::ratio::Ratio;
use croupier_odds::wager::{Figures, Net};
use croupier_rules::equipment::{Card, Rank, Suit};
use croupier_rules::money::Odds;
use croupier_rules::rulebook::{Library, Rulebook};
use std::collections::BTreeMap;

/// Laws counted so far, by decks and cards dealt.
#[derive(Default)]
pub struct Laws {
    known: BTreeMap<(u64, Vec<u8>), Law>,
    rulebook: Option<Rulebook>,
}

fn float(ratio: &Ratio) -> f64 {
    ratio.decimal(18).parse().unwrap_or(f64::NAN)
}

impl Laws {
    /// Counts what a check says: `count|chance DECKS EVENT`, `edge|gain|deviation|variance DECKS
    /// WAGER`, `part DECKS EVENT PAYS`, `deals DECKS`, `given DECKS SHOWN WINNER`, `insure DECKS
    /// SHOWN SIDE ODDS`, `pair|perfect|tigerpair DECKS …`.
    pub fn count(&mut self, words: &[&str]) -> Result<f64, String> {
        let no_check = || format!("{words:?} is no check");
        let (Some(kind), Some(decks)) = (words.first(), words.get(1)) else {
            return Err(no_check());
        };
        let decks: u64 = decks.parse().map_err(|_| no_check())?;
        let rest = words.get(2..).unwrap_or_default();
        match (*kind, rest) {
            ("deals", []) => Ok(self.law(decks, &[])?.total as f64),
            ("count", [event]) => Ok(self.deals(decks, event)? as f64),
            ("chance", [event]) => {
                Ok(self.deals(decks, event)? as f64 / self.law(decks, &[])?.total as f64)
            }
            ("part", [event, pays]) => {
                let pays: f64 = pays.parse().map_err(|_| no_check())?;
                let all = self.law(decks, &[])?.total as f64;
                Ok(self.deals(decks, event)? as f64 / all * pays)
            }
            ("edge" | "gain" | "deviation" | "variance", [wager]) => {
                let figures = self.wager(decks, wager)?;
                Ok(match *kind {
                    "edge" => float(&figures.house_edge),
                    "gain" => -float(&figures.house_edge),
                    "variance" => float(&figures.variance),
                    _ => float(&figures.variance).sqrt(),
                })
            }
            ("given", [shown, winner]) => {
                let ends = self.shown(decks, shown)?;
                Ok(ends.of(winner)? / ends.all())
            }
            ("insure", [shown, side, pays]) => {
                let ends = self.shown(decks, shown)?;
                let against = if *side == "banker" { "player" } else { "banker" };
                let (pays, per) = odds(pays)?;
                let won = ends.of(against)? * pays as f64 / per as f64;
                Ok((won - ends.of(side)?) / ends.all())
            }
            ("pair" | "perfect" | "tigerpair", rest) => pairs(kind, decks, rest),
            _ => Err(no_check()),
        }
    }

    fn law(&mut self, decks: u64, dealt: &[u8]) -> Result<&Law, String> {
        let key = (decks, dealt.to_vec());
        if !self.known.contains_key(&key) {
            if self.rulebook.is_none() {
                let library = Library::built_in().map_err(|error| error.to_string())?;
                self.rulebook = library.all().find(|book| book.id == BOOK).cloned();
            }
            let rulebook = self.rulebook.as_ref().ok_or("no rulebook")?;
            let counts = [decks * 4; 13];
            let shoe = Shoe::of_counts(rulebook, &counts).map_err(|error| error.to_string())?;
            let cards: Vec<Card> = dealt.iter().map(|value| card(*value)).collect();
            let law = Law::given(&shoe, &cards).map_err(|error| error.to_string())?;
            self.known.insert(key.clone(), law);
        }
        self.known.get(&key).ok_or_else(|| "no law".to_owned())
    }

    fn deals(&mut self, decks: u64, event: &str) -> Result<u64, String> {
        let event = Event::read(event)?;
        Ok(self.law(decks, &[])?.deals_where(|end| event.holds(end)))
    }

    /// A wager: events with odds, or `back`, of which the first that holds counts.
    fn wager(&mut self, decks: u64, text: &str) -> Result<Figures, String> {
        let mut rows = Vec::new();
        for row in text.split(';') {
            let (event, pays) = row.split_once('@').ok_or_else(|| format!("no odds in {row}"))?;
            let net = match pays {
                "back" => None,
                pays => {
                    let (pays, per) = odds(pays)?;
                    let odds: Odds =
                        format!("{pays} to {per}").parse().map_err(|_| format!("odds {row}"))?;
                    Some(Net::of(odds))
                }
            };
            rows.push((Event::read(event)?, net));
        }
        let pays =
            |end: &RoundEnd| rows.iter().find(|(event, _)| event.holds(end)).map(|(_, net)| *net);
        self.law(decks, &[])?.figures(pays).ok_or_else(|| "odds too fine".to_owned())
    }

    /// How rounds end that show these cards: `four=P-B`, `player=P` or `player=P,card=B`, where
    /// the last is the Banker's one card that is seen.
    fn shown(&mut self, decks: u64, text: &str) -> Result<Ends, String> {
        let bad = || format!("{text} shows nothing");
        let digit = |text: &str| text.parse::<u8>().map_err(|_| bad());
        let (player, banker, seen) = match text.split_once('=') {
            Some(("four", totals)) => {
                let (player, banker) = totals.split_once('-').ok_or_else(bad)?;
                (digit(player)?, Some(digit(banker)?), None)
            }
            Some(("player", rest)) => match rest.split_once(",card=") {
                Some((player, card)) => (digit(player)?, None, Some(digit(card)?)),
                None => (digit(rest)?, None, None),
            },
            _ => return Err(bad()),
        };
        let mut ends = Ends::default();
        for first in 0..10 {
            for one in 0..10 {
                let second = (10 + player - first) % 10;
                for two in 0..10 {
                    let fits = banker.is_none_or(|banker| (one + two) % 10 == banker)
                        && seen.is_none_or(|seen| one == seen);
                    if fits {
                        let dealt = [first, one, second, two];
                        let weight = ways(decks, &dealt);
                        ends.add(self.law(decks, &dealt)?, weight);
                    }
                }
            }
        }
        Ok(ends)
    }
}

/// A rulebook that allows ten decks, so that shoes of up to as many can be made.
const BOOK: &str = "tiger-buffalo-non-commission";

fn card(value: u8) -> Card {
    let rank =
        Rank::ALL.into_iter().rev().find(|rank| croupier_rules::baccarat::points(*rank) == value);
    Card { rank: rank.unwrap_or(Rank::King), suit: Suit::Spades }
}

/// In how many ways four cards of these values come one after the other.
fn ways(decks: u64, values: &[u8]) -> f64 {
    let mut left: Vec<u64> = (0..10).map(|value| decks * if value == 0 { 16 } else { 4 }).collect();
    let mut product = 1.0;
    for value in values {
        if let Some(count) = left.get_mut(usize::from(*value)) {
            product *= *count as f64;
            *count = count.saturating_sub(1);
        }
    }
    product
}

/// Rounds by who wins.
#[derive(Default)]
struct Ends {
    player: f64,
    banker: f64,
    tie: f64,
}

impl Ends {
    fn add(&mut self, law: &Law, weight: f64) {
        let part = |holds: fn(&RoundEnd) -> bool| {
            weight * law.deals_where(holds) as f64 / law.total as f64
        };
        self.player += part(RoundEnd::player_wins);
        self.banker += part(RoundEnd::banker_wins);
        self.tie += part(RoundEnd::is_tie);
    }

    fn all(&self) -> f64 {
        self.player + self.banker + self.tie
    }

    fn of(&self, winner: &str) -> Result<f64, String> {
        match winner {
            "player" => Ok(self.player),
            "banker" => Ok(self.banker),
            "tie" => Ok(self.tie),
            other => Err(format!("no winner {other}")),
        }
    }
}

/// Alternatives of tests that all hold: `banker,b=6,!bc=3|tie,pn`.
struct Event(Vec<Vec<(bool, String, Option<u8>)>>);

impl Event {
    fn read(text: &str) -> Result<Event, String> {
        let test = |text: &str| {
            let (wanted, text) = match text.strip_prefix('!') {
                Some(rest) => (false, rest),
                None => (true, text),
            };
            let (name, number) = match text.split_once('=') {
                Some((name, number)) => (name, Some(number.parse().map_err(|_| text.to_owned())?)),
                None => (text, None),
            };
            let known =
                ["banker", "player", "tie", "bn", "pn", "b", "p", "bc", "pc", "cards", "margin"];
            match known.contains(&name) {
                true => Ok((wanted, name.to_owned(), number)),
                false => Err(format!("no test {name}")),
            }
        };
        let all = |text: &str| text.split(',').map(test).collect::<Result<Vec<_>, String>>();
        Ok(Event(text.split('|').map(all).collect::<Result<_, _>>()?))
    }

    fn holds(&self, end: &RoundEnd) -> bool {
        let test = |(wanted, name, number): &(bool, String, Option<u8>)| {
            let holds = match name.as_str() {
                "banker" => end.banker_wins(),
                "player" => end.player_wins(),
                "tie" => end.is_tie(),
                "bn" => end.banker_natural(),
                "pn" => end.player_natural(),
                "b" => *number == Some(end.banker),
                "p" => *number == Some(end.player),
                "bc" => *number == Some(end.banker_cards),
                "pc" => *number == Some(end.player_cards),
                "cards" => *number == Some(end.cards()),
                _ => *number == Some(end.margin()),
            };
            holds == *wanted
        };
        self.0.iter().any(|all| all.iter().all(test))
    }
}

/// Pairs by rank, by rank and suit, and the Tiger Pair, over the first four cards.
fn pairs(kind: &str, decks: u64, rest: &[&str]) -> Result<f64, String> {
    // Cards alike: by rank 13 kinds of 4 × decks, by rank and suit 52 kinds of as many as decks.
    let (kinds, of_each) = if kind == "perfect" { (52, decks) } else { (13, 4 * decks) };
    let [kinds, of_each] = [kinds, of_each].map(|number| number as f64);
    let cards = kinds * of_each;
    let one = kinds * of_each * (of_each - 1.0);
    let square = of_each * (of_each - 1.0) * of_each * (of_each - 1.0);
    let twin = kinds * of_each * (of_each - 1.0) * (of_each - 2.0) * (of_each - 3.0);
    let double = one * one - kinds * square;
    let all = cards * (cards - 1.0) * (cards - 2.0) * (cards - 3.0);
    let single = 2.0 * (one * (cards - 2.0) * (cards - 3.0) - double - twin);
    let chance = match rest.first() {
        Some(&"either") => (single + double + twin) / all,
        _ => one / (cards * (cards - 1.0)),
    };
    let edge = |pays: &str| -> Result<f64, String> {
        let (pays, per) = odds(pays)?;
        Ok(1.0 - chance * (1.0 + pays as f64 / per as f64))
    };
    match (kind, rest) {
        ("tigerpair", ["all"]) => Ok(all),
        ("tigerpair", ["single"]) => Ok(single),
        ("tigerpair", ["double"]) => Ok(double),
        ("tigerpair", ["twin"]) => Ok(twin),
        ("tigerpair", ["edge"]) => Ok(1.0 - (5.0 * single + 21.0 * double + 101.0 * twin) / all),
        (_, [_, "chance"]) => Ok(chance),
        (_, [_, "all"]) => Ok(all / 4.0),
        (_, [_, "count"]) => Ok(chance * all / 4.0),
        (_, [_, "edge", pays]) => edge(pays),
        (_, [_, "gain", pays]) => edge(pays).map(|edge| -edge),
        _ => Err(format!("{rest:?} is no figure of a pair")),
    }
}
