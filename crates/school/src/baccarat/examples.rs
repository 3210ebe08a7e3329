//! Examples of baccarat bets: rounds dealt from shoes until every row of the layout was paid.

use crate::Fault;
use crate::chance::Chance;
use crate::example::{Example, Found, Scene, told};
use crate::exercise::dollars;
use croupier_rules::baccarat::{BaccaratBet, PlacedBet, Play, Side, Wager, deal_out, settle};
use croupier_rules::equipment::Card;
use croupier_rules::limits::Limits;
use croupier_rules::rulebook::{BetTerms, GameBet, Layout, Rulebook};

/// How many rounds are dealt in search of examples. A row that is rarer has none.
const ROUNDS: usize = 40_000;

/// Examples of the bets that a layout offers.
pub(crate) fn examples(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
) -> Result<Vec<Example>, Fault> {
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
    let settled = settle(rulebook, None, play, &placed, &Limits::default())?;
    let cards = |side| play.hand(side).cards().collect();
    let scene = Scene::Hands { player: cards(Side::Player), banker: cards(Side::Banker) };
    let line = settled.bets.first().ok_or(Fault::NoCase("a bet settles"))?;
    let (returned, owed) = (line.returned, line.commission);
    Ok(Example { bet: GameBet::Baccarat(bet), row, scene, stake, returned, owed })
}
