//! Examples of Sic Bo bets: for every row the first throw that pays it.

use crate::Fault;
use crate::example::{Example, Found, Scene, told};
use crate::exercise::dollars;
use croupier_rules::equipment::Dice;
use croupier_rules::limits::Limits;
use croupier_rules::rulebook::{GameBet, Rulebook};
use croupier_rules::sic_bo::{PlacedBet, settle};

/// Examples of every bet.
pub(crate) fn examples(rulebook: &Rulebook) -> Result<Vec<Example>, Fault> {
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
        let placed = [PlacedBet { patron: (), seat: 1, bet, stake }];
        let settled = settle(rulebook, dice, &placed, &Limits::default())?;
        let line = settled.first().ok_or(Fault::NoCase("a bet settles"))?;
        let (returned, owed) = (line.returned, line.commission);
        Ok(Example { bet: terms.bet, row, scene: Scene::Throw(dice), stake, returned, owed })
    };
    found.into_iter().map(example).collect()
}
