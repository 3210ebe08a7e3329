//! How often what came in a shoe.

use crate::baccarat::SettledRound;
use croupier_rules::baccarat::Result as Winner;

/// The counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)] // the names say all there is
pub struct Counts {
    pub rounds: u32,
    pub player: u32,
    pub banker: u32,
    pub tie: u32,
    pub player_pair: u32,
    pub banker_pair: u32,
    pub natural: u32,
}

/// Counts the rounds.
pub fn counts(rounds: &[SettledRound]) -> Counts {
    let mut counts = Counts::default();
    for round in rounds {
        counts.rounds += 1;
        *match round.result {
            Winner::Player => &mut counts.player,
            Winner::Banker => &mut counts.banker,
            Winner::Tie => &mut counts.tie,
        } += 1;
        counts.player_pair += u32::from(round.player_pair);
        counts.banker_pair += u32::from(round.banker_pair);
        counts.natural += u32::from(round.natural);
    }
    counts
}
