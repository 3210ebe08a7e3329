//! A new set of cards (000 5.10.2; 001, 003 5.11.2; ETG 5.7.1): it serves from the next round, and
//! cards that waited for that round fall away with the old set.

use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable};
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::pit::{Deciding, IncidentKind, noted, words};
use crate::refusal::Refusal;
use crate::table::Table;
use croupier_rules::rulebook::RuleKey;

/// The cards are replaced after this round.
pub(super) fn replace(
    table: &Table,
    game: &BaccaratTable,
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    if game.shoe.is_none() && !table.settings.has_shuffler() {
        return Err(Refusal::Baccarat(BaccaratRefusal::ShoeNeeded));
    }
    let text = words(text)?;
    let note = noted(table, IncidentKind::SetReplaced, &text, RuleKey::SetReplaced, deciding);
    Ok(vec![note, TableEvent::Baccarat(BaccaratEvent::SetReplaced { round: table.round() })])
}
