//! Sic Bo counted: every bet over the 216 throws of three dice.

use crate::ratio::Ratio;
use crate::report::{BetOdds, OddsRefused, OddsReport, RowOdds};
use crate::wager::{Net, Outcomes};
use croupier_rules::equipment::Dice;
use croupier_rules::rulebook::{BetTerms, Ending, Game, GameBet, Rulebook};

/// The odds of a Sic Bo rulebook.
pub fn sic_bo_odds(rulebook: &Rulebook) -> Result<OddsReport<'_>, OddsRefused> {
    let reference = rulebook.reference();
    if rulebook.game != Game::SicBo {
        return Err(OddsRefused::OtherGame { rulebook: reference, game: rulebook.game });
    }
    let mut bets = Vec::with_capacity(rulebook.bets.len());
    for terms in &rulebook.bets {
        if let GameBet::SicBo(bet) = terms.bet {
            let too_fine = || OddsRefused::OddsTooFine { wager: bet.to_string() };
            bets.push(bet_odds(terms).ok_or_else(too_fine)?);
        }
    }
    Ok(OddsReport { rulebook: reference, decks: None, cards: None, bets, insurance: Vec::new() })
}

fn bet_odds(terms: &BetTerms) -> Option<BetOdds<'_>> {
    let mut rows: Vec<(Net, u64)> = terms.rows.iter().map(|row| (Net::of(row.odds), 0)).collect();
    let (mut total, mut returned) = (0, 0);
    for dice in Dice::all() {
        total += 1;
        match terms.on_throw(dice) {
            Ending::Loses(_) => {}
            Ending::Returns(_) => returned += 1,
            Ending::Pays(row) => {
                rows.iter_mut().skip(row.into()).take(1).for_each(|(_, throws)| *throws += 1);
            }
        }
    }
    let figures = Outcomes { rows: &rows, returned, total }.figures()?;
    let told = terms.rows.iter().zip(&rows).map(|(row, &(_, throws))| {
        let probability = Ratio::of_counts(throws, total)?;
        Some(RowOdds { odds: row.odds, when: row.when, probability, rule: &row.cite })
    });
    let rows = told.collect::<Option<_>>()?;
    Some(BetOdds { bet: terms.bet, rows, figures, rule: terms.cite_bet()?.first })
}
