//! Examples for patrons: for every row of a pay table a round in which it is paid, found by dealing
//! and throwing, and what a stake of one hundred comes back as. The rules settle it, so an example
//! is never wrong.

use crate::Fault;
use crate::chance::Chance;
use crate::exercise::dollars;
use croupier_rules::baccarat::{self, BaccaratBet, PlacedBet, Play, Side, Wager, deal_out};
use croupier_rules::equipment::{Card, Dice};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{BetTerms, Ending, Game, GameBet, Layout, Rulebook};
use croupier_rules::sic_bo;
use std::collections::BTreeMap;

/// How many rounds are dealt in search of examples. A row that is rarer has none.
const ROUNDS: usize = 40_000;

/// What lies on the table in an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scene {
    /// Two hands.
    Hands {
        /// The Player's cards.
        player: Vec<Card>,
        /// The Banker's cards.
        banker: Vec<Card>,
    },
    /// A throw.
    Throw(Dice),
}

/// One row of a pay table, seen in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The bet.
    pub bet: GameBet,
    /// The row of its pay table; `None` for a round that gives the stake back.
    pub row: Option<u8>,
    /// The round.
    pub scene: Scene,
    /// What was bet.
    pub stake: Amount,
    /// What comes back, the stake included.
    pub returned: Amount,
    /// The commission that is still owed for it.
    pub owed: Amount,
}

/// Examples of the bets that a layout offers, in the order of the rulebook. Pai gow has none: its
/// chart teaches the hands.
pub fn examples(rulebook: &Rulebook, layout: Option<&Layout>) -> Result<Vec<Example>, Fault> {
    match rulebook.game {
        Game::Baccarat => of_baccarat(rulebook, layout),
        Game::SicBo => of_sic_bo(rulebook),
        Game::PaiGowPoker | Game::PaiGowTiles => Ok(Vec::new()),
    }
}

/// The row that an ending pays, or that the stake comes back; `None` for a loss.
const fn told(ending: Ending) -> Option<Option<u8>> {
    match ending {
        Ending::Pays(row) => Some(Some(row)),
        Ending::Returns(_) => Some(None),
        Ending::Loses(_) => None,
    }
}

/// Keeps the first example of every row.
type Found<T> = BTreeMap<(usize, bool, Option<u8>), T>;

fn of_baccarat(rulebook: &Rulebook, layout: Option<&Layout>) -> Result<Vec<Example>, Fault> {
    let offered: Vec<&BetTerms> =
        rulebook.bets.iter().filter(|terms| terms.offered_on(layout)).collect();
    let mut found: Found<Play> = Found::new();
    let wanted: usize = offered.iter().map(|terms| terms.rows.len()).sum();
    let mut shoe = Vec::new();
    let mut chance = Chance::of("examples", 1, 1, 1);
    for _ in 0..ROUNDS {
        if shoe.len() < 6 {
            shoe = chance.cards(416);
        }
        let (play, taken) = first_round(&shoe)?;
        shoe.drain(..taken);
        for (place, terms) in offered.iter().enumerate() {
            if let Some(row) = told(terms.in_round(&play)) {
                found.entry((place, row.is_none(), row)).or_insert(play);
            }
        }
        if found.keys().filter(|(_, returned, _)| !returned).count() == wanted {
            break;
        }
    }
    let example = |((place, _, row), play): ((usize, bool, Option<u8>), Play)| {
        let terms = offered.get(place).ok_or(Fault::NoCase("a bet of the layout"))?;
        let GameBet::Baccarat(bet) = terms.bet else { return Err(Fault::NoRulebook) };
        of_play(rulebook, bet, row, &play)
    };
    found.into_iter().map(example).collect()
}

fn first_round(shoe: &[Card]) -> Result<(Play, usize), Fault> {
    let dealt = |taken: usize| Some((deal_out(shoe.get(..taken)?).ok()?, taken));
    (4..=6).find_map(dealt).ok_or(Fault::NoCase("a shoe deals a round"))
}

fn of_play(
    rulebook: &Rulebook,
    bet: BaccaratBet,
    row: Option<u8>,
    play: &Play,
) -> Result<Example, Fault> {
    let stake = dollars(100)?;
    let placed = [PlacedBet { patron: (), seat: 1, wager: Wager::Bet(bet), stake }];
    let settled = baccarat::settle(rulebook, None, play, &placed, &Limits::default())?;
    let cards = |side| play.hand(side).cards().collect();
    let scene = Scene::Hands { player: cards(Side::Player), banker: cards(Side::Banker) };
    let line = settled.bets.first().ok_or(Fault::NoCase("a bet settles"))?;
    let (returned, owed) = (line.returned, line.commission);
    Ok(Example { bet: GameBet::Baccarat(bet), row, scene, stake, returned, owed })
}

fn of_sic_bo(rulebook: &Rulebook) -> Result<Vec<Example>, Fault> {
    let mut found: Found<Dice> = Found::new();
    for (place, terms) in rulebook.bets.iter().enumerate() {
        for dice in Dice::all() {
            if let Some(row) = told(terms.on_throw(dice)) {
                found.entry((place, row.is_none(), row)).or_insert(dice);
            }
        }
    }
    let stake = dollars(100)?;
    let example = |((place, _, row), dice): ((usize, bool, Option<u8>), Dice)| {
        let terms = rulebook.bets.get(place).ok_or(Fault::NoCase("a bet of the rulebook"))?;
        let GameBet::SicBo(bet) = terms.bet else { return Err(Fault::NoRulebook) };
        let placed = [sic_bo::PlacedBet { patron: (), seat: 1, bet, stake }];
        let settled = sic_bo::settle(rulebook, dice, &placed, &Limits::default())?;
        let line = settled.first().ok_or(Fault::NoCase("a bet settles"))?;
        let (returned, owed) = (line.returned, line.commission);
        Ok(Example { bet: terms.bet, row, scene: Scene::Throw(dice), stake, returned, owed })
    };
    found.into_iter().map(example).collect()
}
