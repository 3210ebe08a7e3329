//! Compares every shoe, shuffle, throw and deal of the automatic dealer with its promise.

use croupier_floor::{
    ShoeRecord, seed_of, verify_dice, verify_packets, verify_shoe, verify_shuffle,
};
use croupier_rules::equipment::{Card, Dice};
use croupier_table::pai_gow::Piece;
use croupier_table::{BaccaratEvent, FrameEvent, GameTable, Hex, PaiGowEvent, Table, TableEvent};
use serde::{Deserialize, Serialize};

/// The promises of a table that are still to be checked.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Promises {
    shoe: Option<(Option<Hex>, ShoeRecord)>,
    /// The promise made when the round opened, and what was drawn so far.
    round: Option<OfRound>,
}

/// A promise for one round: dice, hands or a shuffle.
#[derive(Serialize, Deserialize)]
struct OfRound {
    promised: Hex,
    dice: Option<Dice>,
    packets: Vec<Vec<Piece>>,
    drawn: Vec<Card>,
    /// Whether its seed was already revealed, with a Void.
    shown: bool,
}

/// How a promise ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// The seed of a shoe was revealed and fits.
    Shoe,
    /// The seed of a throw was revealed and fits.
    Throw,
    /// The seed of dice and hands of pai gow was revealed and fits.
    Deal,
    /// The seed of a shuffle was revealed and fits.
    Shuffle,
    /// The seed of a Void round was revealed and fits.
    Void,
    /// The draw is over and its seed was not revealed: it is lost.
    NotRevealed,
}

impl Promises {
    /// Takes an event, with the table before it. Says how a promise ended, if it did; a broken
    /// promise is an error.
    pub(crate) fn take(
        &mut self,
        table: &Table,
        event: &TableEvent,
    ) -> Result<Option<Kept>, String> {
        if let Some((dice, seed)) = event.thrown() {
            return self.throw(dice, seed);
        }
        #[allow(clippy::wildcard_enum_match_arm)] // the others draw and promise nothing
        match event {
            TableEvent::Baccarat(BaccaratEvent::ShoeOpened {
                decks,
                first,
                burned,
                commitment,
                ..
            }) => {
                let (decks, first, burned) = (*decks, *first, *burned);
                let record = ShoeRecord { decks, first, burned, drawn: Vec::new() };
                self.shoe = Some((commitment.clone(), record));
            }
            TableEvent::Baccarat(BaccaratEvent::CardDrawn { card, .. }) => {
                self.drawn(|drawn| drawn.push(*card))
            }
            TableEvent::Baccarat(BaccaratEvent::CardUndone { .. }) => self.drawn(|drawn| {
                drawn.pop();
            }),
            TableEvent::Baccarat(BaccaratEvent::ShoeEnded { seed, .. }) => {
                return self.end_shoe(seed.as_ref());
            }
            TableEvent::Frame(FrameEvent::RoundOpened { commitment, .. }) => {
                let before = self.round.take();
                self.round = commitment.clone().map(OfRound::new);
                return Ok(before.filter(|before| !before.shown).map(|_| Kept::NotRevealed));
            }
            TableEvent::PaiGow(PaiGowEvent::HandDealt { pieces, .. }) => {
                if let Some(of_round) = &mut self.round {
                    of_round.packets.push(pieces.clone());
                }
            }
            TableEvent::PaiGow(PaiGowEvent::SeedRevealed { seed, .. }) => {
                return self.end_round(seed.as_ref(), Kept::Deal, OfRound::dealt);
            }
            TableEvent::Baccarat(BaccaratEvent::ShuffleRevealed { seed, .. }) => {
                let decks = table.shoe().map(|shoe| shoe.decks);
                return self.end_round(seed.as_ref(), Kept::Shuffle, |of_round, seed, promised| {
                    decks
                        .is_some_and(|decks| verify_shuffle(seed, promised, decks, &of_round.drawn))
                });
            }
            // A baccarat shuffle is revealed by its own event, and a shoe goes on after a Void.
            TableEvent::Frame(FrameEvent::RoundVoided { .. })
                if matches!(table.game(), GameTable::Baccarat(_)) => {}
            TableEvent::Frame(FrameEvent::RoundVoided { seed: Some(seed), .. }) => {
                return self.end_round(Some(seed), Kept::Void, OfRound::dealt);
            }
            _ => {}
        }
        Ok(None)
    }

    /// A throw, with its seed if that is revealed at once.
    fn throw(&mut self, dice: Dice, seed: Option<&Hex>) -> Result<Option<Kept>, String> {
        let Some(of_round) = &mut self.round else { return Ok(None) };
        of_round.dice = Some(dice);
        match seed {
            Some(_) => self.end_round(seed, Kept::Throw, OfRound::dealt),
            None => Ok(None),
        }
    }

    /// Ends the promise of the round; a revealed seed must fit. The seed of a Void round may be
    /// revealed a second time.
    fn end_round(
        &mut self,
        seed: Option<&Hex>,
        kept: Kept,
        fits: impl FnOnce(&OfRound, &[u8; 32], &[u8; 32]) -> bool,
    ) -> Result<Option<Kept>, String> {
        let (mut of_round, seed) = match (self.round.take(), seed) {
            (Some(of_round), Some(seed)) => (of_round, seed),
            (Some(of_round), None) => {
                return Ok((!of_round.shown).then_some(Kept::NotRevealed));
            }
            (None, Some(_)) => return Err("a seed was revealed that nobody promised".to_owned()),
            (None, None) => return Ok(None),
        };
        let known = seed_of(seed).zip(seed_of(&of_round.promised));
        match known.is_some_and(|(seed, promised)| fits(&of_round, &seed, &promised)) {
            true => {
                let again = std::mem::replace(&mut of_round.shown, true);
                self.round = (kept == Kept::Void).then_some(of_round);
                Ok((!again).then_some(kept))
            }
            false => Err(match kept {
                Kept::Shuffle => "the shuffle is not the one that was promised",
                Kept::Deal => "the dice or hands are not those that were promised",
                Kept::Void => "the seed of the void round is not the one that was promised",
                Kept::Throw | Kept::Shoe | Kept::NotRevealed => {
                    "the dice are not those that were promised"
                }
            }
            .to_owned()),
        }
    }

    fn drawn(&mut self, change: impl Fn(&mut Vec<Card>)) {
        if let Some((_, shoe)) = &mut self.shoe {
            change(&mut shoe.drawn);
        }
        if let Some(of_round) = &mut self.round {
            change(&mut of_round.drawn);
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

impl OfRound {
    fn new(promised: Hex) -> OfRound {
        OfRound { promised, dice: None, packets: Vec::new(), drawn: Vec::new(), shown: false }
    }

    /// Whether this seed is the promised one and gives the dice and hands of the round, if any.
    fn dealt(&self, seed: &[u8; 32], promised: &[u8; 32]) -> bool {
        match (self.dice, self.packets.as_slice()) {
            (None, []) => verify_shuffle(seed, promised, 0, &[]),
            (None, _) => false, // no hand comes before the dice
            (Some(dice), []) => verify_dice(seed, promised, dice),
            (Some(dice), packets) => verify_packets(seed, promised, (dice, packets)),
        }
    }
}
