//! Which orders may be given about the round on the table now, and why the others may not.

use super::approval::check_moment;
use super::terms::{ADJUST, ADJUSTMENTS, ANY, OrderKind, Terms};
use crate::edition::Edition;
use crate::game::{self, on};
use crate::play::Play;
use crate::refusal::Refusal;
use crate::table::Table;

/// Whether an order may be given now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderStanding {
    /// The order.
    pub kind: OrderKind,
    /// Its terms.
    pub terms: Terms,
    /// Whether a second person must agree now.
    pub second_person: bool,
    /// Why it may not be given now; `None` if it may.
    pub why_not: Option<Refusal>,
    /// For a dealing error: whether every patron would be asked, if its cards are Reconstructed.
    pub options: Option<bool>,
}

/// Every order this table's document has, in the order of the documents.
pub fn orders(table: &Table) -> Vec<OrderStanding> {
    let of_game = on!(&table.game, game => game::orders(game));
    let named = table.edition() >= Edition::SECOND;
    let known = |kind: &&OrderKind| {
        let other = if named { **kind == ADJUST } else { ADJUSTMENTS.contains(kind) };
        !other
            && table.settings.rulebook.cite(kind.terms().rule).is_some()
            && on!(&table.game, game => game.lists(**kind))
    };
    of_game.iter().chain(ANY).filter(known).map(|&kind| standing(table, kind)).collect()
}

fn standing(table: &Table, kind: OrderKind) -> OrderStanding {
    let terms = kind.terms();
    OrderStanding {
        kind,
        terms,
        second_person: terms.second_person(table),
        why_not: why_not(table, kind, &terms),
        options: on!(&table.game, game => game.gives_options(table, kind)),
    }
}

fn why_not(table: &Table, kind: OrderKind, terms: &Terms) -> Option<Refusal> {
    let adjusts = kind == ADJUST || ADJUSTMENTS.contains(&kind);
    if adjusts && !table.settings.rulebook.capabilities.late_adjustment {
        return Some(Refusal::PastRoundStands { round: table.round() });
    }
    let by_game = on!(&table.game, game => game.why_not(table, kind));
    by_game.or_else(|| check_moment(table, terms).err())
}
