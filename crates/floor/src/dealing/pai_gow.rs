//! The automatic dealer at a pai gow table: dice, hands, and at the end the seed behind both.

use super::{Run, Stuck};
use crate::dealer::Dealer;
use croupier_table::pai_gow::{Game, Piece};
use croupier_table::{PaiGowCommand, PaiGowDue, TableCommand};

/// The move that is due.
pub(super) fn next_move(
    run: &mut Run,
    due: PaiGowDue,
    dealer: &mut dyn Dealer,
) -> Result<TableCommand, Stuck> {
    let round = run.running.table.round();
    match due {
        PaiGowDue::Dice { .. } => {
            let seed = run.running.hidden.as_ref().map(|hidden| &hidden.seed);
            let thrown = seed.map(|seed| dealer.dice(seed));
            let enter = |dice| PaiGowCommand::EnterDice { round, dice, shakes: None }.into();
            Ok(thrown.map_or_else(|| run.seed_lost(), enter))
        }
        PaiGowDue::Hands => {
            let deal = |packets| PaiGowCommand::DealHands { round, packets }.into();
            Ok(packets(run, dealer).map_or_else(|| run.seed_lost(), deal))
        }
        PaiGowDue::Reveal => Ok(PaiGowCommand::RevealSeed { round, seed: run.take_seed()? }.into()),
    }
}

/// The hands of a round, cut from the top, one for every position.
fn packets(run: &Run, dealer: &dyn Dealer) -> Option<Vec<Vec<Piece>>> {
    let seed = &run.running.hidden.as_ref()?.seed;
    let game = run.running.table.pai_gow()?.game();
    let order: Vec<Piece> = match game {
        Game::Poker(_) => dealer.deck(seed).into_iter().map(Piece::Card).collect(),
        Game::Tiles(_) => dealer.tiles(seed).into_iter().map(Piece::Tile).collect(),
    };
    let packets = order.chunks_exact(game.hand_size());
    Some(packets.take(game.ring().positions().len()).map(<[Piece]>::to_vec).collect())
}
