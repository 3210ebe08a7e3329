//! Reconstruction (1.21, R21): the cards drawn are put back into the order the Table of Play calls
//! for; those left over are the first cards of the next round.

use super::BaccaratRefusal;
use super::error::{CardInError, DealingError};
use crate::refusal::Refusal;
use croupier_rules::baccarat::{Drawn, next_card};
use croupier_rules::equipment::Card;

/// Cards in the order in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InForce {
    /// Those the Table of Play has called for.
    pub(super) in_play: Vec<Card>,
    /// How many of them, from the first, everybody has seen.
    pub(super) exposed: usize,
    /// Those that wait to be called for, in this round or the next.
    pub(super) ahead: Vec<CardInError>,
}

/// The cards of a round in the order in force: `entered` and what waits ahead, then those drawn in
/// error, unless the House gave another order. Outside a draw nothing is called for.
pub(super) fn in_force(
    entered: &[Card],
    ahead: &[CardInError],
    error: &DealingError,
    drawing: bool,
) -> Result<InForce, Refusal> {
    let entered = entered.iter().map(|&card| CardInError { card: Some(card), exposed: true });
    let left = entered.chain(ahead.iter().copied()).chain(error.drawn.iter().copied());
    let ordered = match error.cards.is_empty() {
        true => left.collect(),
        false => reordered(left.collect(), &error.cards)?,
    };
    let (mut in_play, mut exposed) = (Vec::new(), 0);
    let mut waiting = ordered.iter().copied().peekable();
    while let (true, Ok(Drawn::To(..))) = (drawing, next_card(&in_play)) {
        let Some(next) = waiting.next_if(|next| next.card.is_some()) else { break };
        if next.exposed && exposed == in_play.len() {
            exposed += 1;
        }
        in_play.extend(next.card);
    }
    Ok(InForce { in_play, exposed, ahead: waiting.collect() })
}

/// The known cards in this order, which must be all of them; unknown ones come after.
fn reordered(left: Vec<CardInError>, order: &[Card]) -> Result<Vec<CardInError>, Refusal> {
    let mut left = left;
    let mut ordered = Vec::with_capacity(left.len());
    for &card in order {
        let place = left.iter().position(|known| known.card == Some(card));
        ordered.push(left.remove(place.ok_or(Refusal::Baccarat(BaccaratRefusal::NotTheCards))?));
    }
    match left.iter().any(|card| card.card.is_some()) {
        true => Err(Refusal::Baccarat(BaccaratRefusal::NotTheCards)),
        false => {
            ordered.extend(left);
            Ok(ordered)
        }
    }
}
