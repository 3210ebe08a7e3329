//! Holds every shoe and every throw of the automatic dealer against what was promised for it.

use croupier_floor::{ShoeRecord, seed_of, verify_dice, verify_shoe};
use croupier_rules::equipment::Card;
use croupier_table::{Hex, TableEvent};

/// What a table has promised and not yet been held to.
#[derive(Default)]
pub(crate) struct Promises {
    shoe: Option<(Option<Hex>, ShoeRecord)>,
    dice: Option<Hex>,
}

/// How a promise ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// The seed was revealed and fits.
    Shoe,
    /// The seed of a throw was revealed and fits.
    Throw,
    /// The shoe ended and its seed was not revealed: it was lost.
    NotRevealed,
}

impl Promises {
    /// Takes an event in; says when it ends a promise, and when a promise was broken.
    pub(crate) fn take(&mut self, event: &TableEvent) -> Result<Option<Kept>, String> {
        #[allow(clippy::wildcard_enum_match_arm)] // the others draw and promise nothing
        match event {
            TableEvent::ShoeOpened { decks, first, burned, commitment, .. } => {
                let (decks, first, burned) = (*decks, *first, *burned);
                let record = ShoeRecord { decks, first, burned, drawn: Vec::new() };
                self.shoe = Some((commitment.clone(), record));
            }
            TableEvent::CardDrawn { card, .. } => self.drawn(|drawn| drawn.push(*card)),
            TableEvent::CardUndone { .. } => self.drawn(|drawn| {
                drawn.pop();
            }),
            TableEvent::ShoeEnded { seed, .. } => return self.end_shoe(seed.as_ref()),
            TableEvent::RoundOpened { commitment, .. } => self.dice.clone_from(commitment),
            TableEvent::DiceEntered { dice, seed, .. } => {
                let Some(promised) = self.dice.take() else { return Ok(None) };
                let seed = seed.as_ref().and_then(seed_of).ok_or("the dice came without a seed")?;
                let kept = seed_of(&promised).is_some_and(|it| verify_dice(&seed, &it, *dice));
                return match kept {
                    true => Ok(Some(Kept::Throw)),
                    false => Err("the dice are not those that were promised".to_owned()),
                };
            }
            _ => {}
        }
        Ok(None)
    }

    fn drawn(&mut self, change: impl FnOnce(&mut Vec<Card>)) {
        if let Some((_, shoe)) = &mut self.shoe {
            change(&mut shoe.drawn);
        }
    }

    fn end_shoe(&mut self, seed: Option<&Hex>) -> Result<Option<Kept>, String> {
        let Some((Some(promised), shoe)) = self.shoe.take() else { return Ok(None) };
        let Some(seed) = seed else { return Ok(Some(Kept::NotRevealed)) };
        let known = seed_of(seed).zip(seed_of(&promised));
        match known.is_some_and(|(seed, promised)| verify_shoe(&seed, &promised, &shoe)) {
            true => Ok(Some(Kept::Shoe)),
            false => Err("the shoe is not the one that was promised".to_owned()),
        }
    }
}
