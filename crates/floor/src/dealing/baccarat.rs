//! The automatic dealer at a baccarat table: shoes, cards and shuffles.

use super::{Run, Stuck};
use crate::dealer::Dealer;
use croupier_table::{BaccaratCommand, BaccaratDue, TableCommand};

/// The move that is due.
pub(super) fn next_move(
    run: &mut Run,
    due: BaccaratDue,
    dealer: &mut dyn Dealer,
) -> Result<TableCommand, Stuck> {
    match due {
        BaccaratDue::NewShoe => new_shoe(run, dealer),
        BaccaratDue::EndShoe { .. } => end_shoe(run),
        BaccaratDue::Card { .. } => {
            let table = &run.running.table;
            let dealt = table.shoe().map_or(0, |shoe| usize::from(shoe.dealt()));
            let card = run.running.hidden.as_ref().and_then(|known| known.order.get(dealt));
            let enter = |&card| BaccaratCommand::EnterCard { round: table.round(), card }.into();
            Ok(card.map_or_else(|| run.seed_lost(), enter))
        }
    }
}

fn new_shoe(run: &mut Run, dealer: &mut dyn Dealer) -> Result<TableCommand, Stuck> {
    let decks = run.running.table.upcoming().decks();
    let decks = decks.ok_or_else(|| Stuck::Table("a shoe without decks".to_owned()))?;
    let commitment = Some(run.new_seed(dealer, Some(decks))?);
    let order = run.running.hidden.as_ref().map_or(&[][..], |hidden| &hidden.order);
    match order.first() {
        Some(&first) => Ok(BaccaratCommand::NewShoe { first, commitment }.into()),
        None => Err(Stuck::Table("a shoe without cards".to_owned())),
    }
}

fn end_shoe(run: &mut Run) -> Result<TableCommand, Stuck> {
    Ok(BaccaratCommand::EndShoe { seed: run.take_seed()? }.into())
}

/// The next round. The cards of a shuffler are promised now; those of a shoe were when it was put
/// on the table. A shoe nobody can draw from any more is ended instead.
pub(super) fn open_bets(run: &mut Run, dealer: &mut dyn Dealer) -> Result<TableCommand, Stuck> {
    let round = run.running.table.round().next();
    if run.running.table.settings().has_shuffler() {
        let decks = run.running.table.upcoming().decks();
        let commitment = Some(run.new_seed(dealer, decks)?);
        return Ok(TableCommand::OpenBets { round, commitment });
    }
    match run.running.hidden {
        None => end_shoe(run),
        Some(_) => Ok(TableCommand::OpenBets { round, commitment: None }),
    }
}
