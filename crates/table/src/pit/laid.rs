//! What lies on the table before and after an order, hand by hand, for who gives or approves it.

use crate::command::TableCommand;
use crate::event::TableEvent;
use crate::evolve::evolve;
use crate::pai_gow::{self, Position, SetBy, SetHand};
use crate::round::Shown;
use crate::table::Table;
use croupier_rules::pai_gow::Holder;

/// One hand, or the dice, as it lies and as it would lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaidAnew {
    /// Where: `player`, `banker`, `dice`, or a position of pai gow as in `seat-3`.
    pub at: String,
    /// The cards, tiles or numbers now.
    pub before: Vec<String>,
    /// The same afterwards.
    pub after: Vec<String>,
}

type Hand = (String, Vec<String>);

/// Every hand on the table, if an order would change one of them. What cannot be folded is a fault
/// that giving the order reports.
pub(super) fn laid_anew(
    table: &Table,
    command: &TableCommand,
    events: &[TableEvent],
) -> Vec<LaidAnew> {
    let mut changed = table.clone();
    let is_order = matches!(command, TableCommand::Order { .. } | TableCommand::Approve { .. });
    if !is_order || events.iter().any(|event| evolve(&mut changed, event).is_err()) {
        return Vec::new();
    }
    let (before, after) = (lying(&table.shown()), lying(&changed.shown()));
    if before == after || after.is_empty() {
        return Vec::new();
    }
    let at = |hands: &[Hand], name: &str| {
        let hand = hands.iter().find(|(at, _)| at == name);
        hand.map(|(_, pieces)| pieces.clone()).unwrap_or_default()
    };
    let new = after.iter().filter(|(name, _)| before.iter().all(|(at, _)| at != name));
    let hand = |(name, _): &Hand| LaidAnew {
        at: name.clone(),
        before: at(&before, name),
        after: at(&after, name),
    };
    before.iter().chain(new).map(hand).collect()
}

/// The hands on the table, each by its place.
fn lying(shown: &Shown) -> Vec<Hand> {
    match shown {
        Shown::Nothing => Vec::new(),
        #[cfg(test)]
        Shown::Toy(_) => Vec::new(),
        Shown::Dice(dice) => {
            vec![("dice".to_owned(), dice.0.map(|die| die.get().to_string()).to_vec())]
        }
        Shown::Cards(_) => {
            let cards = shown.hands().into_iter().flatten().map(|hand| hand.cards);
            let texts = cards.map(|cards| cards.iter().map(ToString::to_string).collect());
            ["player", "banker"].map(str::to_owned).into_iter().zip(texts).collect()
        }
        Shown::PaiGow(felt) => {
            let hand = |(holder, (hand, set)): (&Holder, &(pai_gow::Hand, SetHand))| {
                let split = felt.game.split(hand, &set.laid, set.by != SetBy::Patron);
                let pieces = split.high.pieces.into_iter().chain(split.low.pieces);
                (Position(*holder).to_string(), pieces.map(|piece| piece.to_string()).collect())
            };
            felt.hands.iter().map(hand).collect()
        }
    }
}
