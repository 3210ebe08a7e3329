//! Holds every shoe and every throw of the automatic dealer against what was promised for it.

use croupier_floor::{ShoeRecord, seed_of, verify_dice, verify_shoe};
use croupier_rules::equipment::{Card, Dice};
use croupier_table::{Hex, TableEvent};

/// What a table has promised and not yet been held to.
#[derive(Default)]
pub(crate) struct Promises {
    shoe: Option<(Option<Hex>, ShoeRecord)>,
    /// What was promised for the throw of this round, and whether there was one.
    dice: Option<(Hex, bool)>,
}

/// How a promise ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// The seed was revealed and fits.
    Shoe,
    /// The seed of a throw was revealed and fits.
    Throw,
    /// What was drawn is over and its seed was not revealed: it was lost.
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
            TableEvent::RoundOpened { commitment, .. } => {
                let lost = self.dice.take().is_some_and(|(_, thrown)| thrown);
                self.dice = commitment.clone().map(|promised| (promised, false));
                return Ok(lost.then_some(Kept::NotRevealed));
            }
            TableEvent::DiceEntered { dice, seed, .. } => return self.throw(*dice, seed.as_ref()),
            _ => {}
        }
        Ok(None)
    }

    /// A throw, with its seed where it is revealed at once.
    fn throw(&mut self, dice: Dice, seed: Option<&Hex>) -> Result<Option<Kept>, String> {
        let Some((promised, thrown)) = &mut self.dice else { return Ok(None) };
        let Some(seed) = seed else {
            *thrown = true;
            return Ok(None);
        };
        let known = seed_of(seed).zip(seed_of(promised));
        let kept = known.is_some_and(|(seed, promised)| verify_dice(&seed, &promised, dice));
        self.dice = None;
        match kept {
            true => Ok(Some(Kept::Throw)),
            false => Err("the dice are not those that were promised".to_owned()),
        }
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
