//! The life of a shoe: the burn, the cards it may still hold, the cut card and the last rounds.

use super::error::CardInError;
use super::{BaccaratDue, BaccaratEvent, BaccaratRefusal};
use crate::command::Context;
use crate::decide::Decided;
use crate::due::Due;
use crate::event::TableEvent;
use crate::hex::Hex;
use crate::refusal::Refusal;
use crate::round::Moment;
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::PitRank;
use croupier_rules::baccarat::points;
use croupier_rules::equipment::{Card, Composition, NotInShoe};
use croupier_rules::rulebook::RuleKey;
use serde::{Deserialize, Serialize};

use super::BaccaratTable;

/// The cut card comes out when this many cards are left.
pub const CUT_CARD_AT: u16 = 14;

/// Where a shoe is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Life {
    /// The cut card has not come.
    Running,
    /// The cut card came during a round: one more round is played after it.
    OneMore,
    /// This round is the last.
    LastRound,
    /// The last round is over.
    Finished,
}

/// A shoe on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shoe {
    /// Its number at this table, from 1.
    pub number: u32,
    /// How many decks were put into it.
    pub decks: u8,
    /// What the automatic dealer committed to.
    pub commitment: Option<Hex>,
    /// Every card nobody has seen leave the shoe, burned cards included.
    unseen: Composition,
    /// How many cards have left it, burned ones included.
    dealt: u16,
    /// How many of them left it in the present round.
    in_round: u16,
    /// Its life when the present round was opened.
    life: Life,
    /// Whether this is the shuffle of one round, with no burn, cut card or last round.
    shuffled: bool,
    /// How many rounds were played from it.
    rounds: u32,
}

/// How many cards are burned face down after this first card: its points, or ten for a ten or a
/// picture.
pub(crate) const fn burn(first: Card) -> u16 {
    match points(first.rank) {
        0 => 10,
        points => points as u16,
    }
}

impl Shoe {
    pub(super) fn open(
        number: u32,
        decks: u8,
        first: Card,
        commitment: Option<Hex>,
    ) -> Result<Shoe, NotInShoe> {
        let unseen = Composition::full(decks).without(&[first])?;
        let dealt = 1 + burn(first);
        let (in_round, life, rounds) = (0, Life::Running, 0);
        let shuffled = false;
        Ok(Shoe { number, decks, commitment, unseen, dealt, in_round, life, shuffled, rounds })
    }

    /// A shoe with all cards, as an Electronic Card Shuffler gives it to one round.
    pub(super) fn shuffled(number: u32, decks: u8, commitment: Option<Hex>) -> Shoe {
        let unseen = Composition::full(decks);
        let (dealt, in_round, life, rounds) = (0, 0, Life::Running, 0);
        let shuffled = true;
        Shoe { number, decks, commitment, unseen, dealt, in_round, life, shuffled, rounds }
    }

    /// A shoe that has lost no card, to read a single past round with.
    pub(super) fn whole(number: u32, decks: u8) -> Shoe {
        Shoe { shuffled: false, ..Shoe::shuffled(number, decks, None) }
    }

    /// Whether this is the shuffle of one round.
    pub const fn is_shuffled(&self) -> bool {
        self.shuffled
    }

    /// How many cards it began with.
    pub const fn cards(&self) -> u16 {
        self.decks as u16 * 52
    }

    /// How many cards have left it, burned ones included.
    pub const fn dealt(&self) -> u16 {
        self.dealt
    }

    /// How many cards are left in it.
    pub const fn left(&self) -> u16 {
        self.cards().saturating_sub(self.dealt)
    }

    /// The cards that may still be in it, or were burned unseen.
    pub const fn unseen(&self) -> &Composition {
        &self.unseen
    }

    /// Where it is in its life.
    pub const fn life(&self) -> Life {
        match (self.life, self.in_round) {
            (life, _) if self.shuffled => life,
            (life, 0) => life,
            (Life::Running, drawn) => {
                let at_first_draw = self.left() + drawn;
                if at_first_draw <= CUT_CARD_AT {
                    Life::LastRound
                } else if at_first_draw - CUT_CARD_AT < drawn {
                    Life::OneMore // a later draw of this round reached the cut card
                } else {
                    Life::Running
                }
            }
            (Life::OneMore, _) => Life::LastRound,
            (life @ (Life::LastRound | Life::Finished), _) => life,
        }
    }

    /// How many rounds are still played from it, the present one included; `None` before the cut
    /// card has come.
    pub const fn rounds_left(&self) -> Option<u8> {
        match (self.life(), self.in_round) {
            (Life::Running, _) => None,
            (Life::OneMore, 0) | (Life::LastRound, _) => Some(1),
            (Life::OneMore, _) => Some(2),
            (Life::Finished, _) => Some(0),
        }
    }

    /// Its number and how many cards were burned, before anything is dealt from it.
    pub(super) const fn new_one(&self) -> Option<(u32, u16)> {
        match self.rounds == 0 && self.in_round == 0 && !self.shuffled {
            true => Some((self.number, self.dealt.saturating_sub(1))),
            false => None,
        }
    }

    /// Whether this card may still come out of it.
    pub(super) fn check(&self, card: Card) -> Result<(), Refusal> {
        match self.unseen.count(card) {
            0 => Err(Refusal::Baccarat(BaccaratRefusal::CardNotInShoe { card, held: self.decks })),
            _ => Ok(()),
        }
    }

    pub(super) fn take(&mut self, card: Card) -> Result<(), NotInShoe> {
        self.unseen = self.unseen.clone().without(&[card])?;
        self.dealt += 1;
        self.in_round += 1;
        Ok(())
    }

    pub(super) fn put_back(&mut self, card: Card) {
        self.unseen = self.unseen.clone().with(card);
        self.dealt = self.dealt.saturating_sub(1);
        self.in_round = self.in_round.saturating_sub(1);
    }

    /// Puts back a card that left it face down and that nobody has seen.
    pub(super) fn put_back_unseen(&mut self) {
        self.dealt = self.dealt.saturating_sub(1);
        self.in_round = self.in_round.saturating_sub(1);
    }

    /// Notes the face of a card that left it face down.
    pub(super) fn see(&mut self, card: Card) -> Result<(), NotInShoe> {
        self.unseen = self.unseen.clone().without(&[card])?;
        Ok(())
    }

    /// Takes that note back.
    pub(super) fn unsee(&mut self, card: Card) {
        self.unseen = self.unseen.clone().with(card);
    }

    /// The shoe after these cards left it in error, if it can have held them.
    pub(super) fn after(&self, drawn: &[CardInError]) -> Result<Shoe, Refusal> {
        let mut after = self.clone();
        let enough = usize::from(self.left()) >= drawn.len();
        match after.take_out(drawn) {
            Ok(()) if enough => Ok(after),
            Ok(()) => Err(Refusal::Baccarat(BaccaratRefusal::NotTheCards)),
            Err(why) => Err(Refusal::Baccarat(BaccaratRefusal::CardNotInShoe {
                card: why.card,
                held: self.decks,
            })),
        }
    }

    /// Takes out cards drawn in error, some of them unseen.
    pub(super) fn take_out(&mut self, drawn: &[CardInError]) -> Result<(), NotInShoe> {
        for card in drawn {
            if let Some(card) = card.card {
                self.see(card)?;
            }
            self.dealt += 1;
            self.in_round += 1;
        }
        Ok(())
    }

    /// Corrects which cards left it: `cards`, not `was`. `counted` of them left it unseen and are
    /// counted already.
    pub(super) fn take_instead(
        &mut self,
        was: &[Card],
        cards: &[Card],
        counted: usize,
    ) -> Result<(), NotInShoe> {
        let with = was.iter().fold(self.unseen.clone(), |unseen, &card| unseen.with(card));
        self.unseen = with.without(cards)?;
        let count = |cards: usize| u16::try_from(cards).unwrap_or(u16::MAX);
        let before = was.len() + counted;
        let more = count(cards.len().saturating_sub(before));
        let fewer = count(before.saturating_sub(cards.len()));
        let counted = |dealt: u16| dealt.saturating_add(more).saturating_sub(fewer);
        self.dealt = counted(self.dealt);
        if self.in_round > 0 {
            self.in_round = counted(self.in_round);
        }
        Ok(())
    }

    /// Whether no round has been played from it yet.
    pub(crate) const fn is_fresh(&self) -> bool {
        self.rounds == 0
    }

    /// The set is replaced: a round being played is its last, and otherwise it is finished.
    pub(super) fn replace(&mut self, in_round: bool) {
        self.life = if in_round { Life::LastRound } else { Life::Finished };
    }

    pub(super) fn end_round(&mut self) {
        self.rounds += 1;
        self.life = match self.life() {
            _ if self.shuffled => Life::Finished,
            Life::LastRound => Life::Finished,
            life @ (Life::Running | Life::OneMore | Life::Finished) => life,
        };
        self.in_round = 0;
    }
}

fn between_rounds(table: &Table, game: &BaccaratTable) -> Result<(), Refusal> {
    match game.round.moment() {
        Moment::Idle | Moment::Ended(_) => Ok(()),
        Moment::Open(_) | Moment::Closed(_) => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

/// Puts a new shoe on the table. At a live table this ends the old one first; the automatic dealer
/// must end it beforehand, to reveal its seed.
pub(super) fn new_shoe(
    table: &Table,
    game: &BaccaratTable,
    first: Card,
    commitment: Option<&Hex>,
    context: &Context<'_>,
) -> Decided {
    between_rounds(table, game)?;
    if table.kept.is_closed() {
        return Err(Refusal::TableClosed);
    }
    if table.settings.has_shuffler() {
        return Err(Refusal::NotThisGame);
    }
    let mut events = match (&game.shoe, table.settings().dealing()) {
        (None, _) => Vec::new(),
        (Some(_), Dealing::Automatic) => return Err(Refusal::Baccarat(BaccaratRefusal::ShoeInUse)),
        (Some(_), Dealing::Live) => end_shoe(table, game, None, context)?,
    };
    let decks = table.upcoming().decks().ok_or(Refusal::NotThisGame)?;
    events.push(TableEvent::Baccarat(BaccaratEvent::ShoeOpened {
        number: game.shoes + 1,
        decks,
        first,
        burned: burn(first),
        commitment: commitment.cloned(),
        edition: table.newer_edition(),
    }));
    Ok(events)
}

/// Takes the shoe off the table: commission is collected and a seed revealed. Before its last round
/// is over, only a Pit Supervisor or above may do so.
pub(super) fn end_shoe(
    table: &Table,
    game: &BaccaratTable,
    seed: Option<&Hex>,
    context: &Context<'_>,
) -> Decided {
    between_rounds(table, game)?;
    let shoe = game.shoe.as_ref().ok_or(Refusal::Baccarat(BaccaratRefusal::ShoeNeeded))?;
    if shoe.is_shuffled() {
        let (round, seed) = (table.round(), seed.cloned());
        return Ok(vec![TableEvent::Baccarat(BaccaratEvent::ShuffleRevealed { round, seed })]);
    }
    if shoe.life() != Life::Finished {
        crate::decide::check_rank(table, context.actor, PitRank::PitSupervisor)?;
    }
    let mut events: Vec<TableEvent> = table
        .owed
        .keys()
        .filter_map(|patron| crate::decide::collect_commission(table, patron, context))
        .collect();
    events.push(TableEvent::Baccarat(BaccaratEvent::ShoeEnded {
        number: shoe.number,
        seed: seed.cloned(),
    }));
    Ok(events)
}

/// What is due at a table that closes: a shoe whose cards were shuffled again is ended.
pub(super) fn closing_due(game: &BaccaratTable) -> Due {
    match game.shoe.as_ref().is_some_and(Shoe::is_shuffled) {
        true => Due::Baccarat(BaccaratDue::EndShoe { at_ms: 0 }),
        false => Due::Nothing,
    }
}

/// Closing the table ends the shoe, where a commission is collected at its end (R4). An automatic
/// dealer ends it itself, with its seed.
pub(super) fn at_closing(table: &Table, game: &BaccaratTable, context: &Context<'_>) -> Decided {
    let collects = table.settings.rulebook.cite(RuleKey::CommissionReserved).is_some();
    match game.shoe.is_some() && collects && table.settings.dealing() == Dealing::Live {
        true => end_shoe(table, game, None, context),
        false => Ok(Vec::new()),
    }
}
