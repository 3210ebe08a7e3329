//! The one look at a card before it is drawn: the card that waits to be turned, for the patron who
//! turns it. Nothing is written down and nothing is exposed (R11) until it is turned.

use crate::floor::Floor;
use croupier_house::{PatronId, TableId};
use croupier_rules::equipment::Card;
use croupier_table::RoundNo;

/// A card that lies face down before the patron who turns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeldCard {
    /// The round it is drawn in.
    pub round: RoundNo,
    /// How many cards lay on the table before it.
    pub place: usize,
    /// The card that will be drawn when it is turned.
    pub card: Card,
}

impl Floor {
    /// The card that waits for this patron, where the house knows it: it deals by itself, or the
    /// shoe has read the card. Nobody else's card, no card that waits for nobody, and none while an
    /// order holds the round.
    pub fn held_card(&self, table: &TableId, patron: &PatronId) -> Option<HeldCard> {
        let running = self.state.tables.get(table)?;
        let (turns, place) = running.table.turning()?;
        if turns != patron || running.table.held_by().is_some() {
            return None;
        }
        let dealt = usize::from(running.table.shoe()?.dealt());
        let known = running.hidden.as_ref().and_then(|hidden| hidden.order.get(dealt).copied());
        let card = known.or_else(|| running.table.read_and_held())?;
        Some(HeldCard { round: running.table.round(), place, card })
    }
}
