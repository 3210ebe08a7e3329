//! Folds what happens to the cards: shoes, cards drawn and undone, insurance offers.

use super::super::{BaccaratTable, Draw, InsuranceWindow, Shoe, Sources};
use super::errors::draw_of;
use super::game;
use crate::baccarat::error::CardInError;
use crate::baccarat::neglect::Meant;
use crate::edition::Edition;
use crate::evolve::broken;
use crate::hex::Hex;
use crate::reader::ReadingMode;
use crate::round::{Round, Window};
use crate::table::Table;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::baccarat::{Drawn, Side, Stage, next_card, offer_after};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;

/// Notes the stake of an insurance that was neglected, while it is on offer.
pub(super) fn note_neglected(
    table: &mut Table,
    (patron, seat): (&PatronId, u16),
    (on, stage): (Side, Stage),
    stake: Amount,
) {
    let Ok(game) = game(table) else { return };
    let key = (patron.clone(), seat, on, stage);
    let neglected = |window: &InsuranceWindow| window.neglected && window.offer.stage == stage;
    let on_offer = matches!(&game.round,
        Round::Closed(_, Draw::Insuring(_, window)) if neglected(window));
    match (stake.is_zero(), on_offer) {
        (true, _) => game.neglected.remove(&key),
        (false, true) => game.neglected.insert(key, stake),
        (false, false) => None,
    };
}

/// The draw of the round and the shoe it draws from.
fn draw(table: &mut Table) -> Option<(&mut Draw, &mut Shoe)> {
    match game(table).ok()? {
        BaccaratTable { shoe: Some(shoe), round: Round::Closed(_, draw), .. } => Some((draw, shoe)),
        BaccaratTable { .. } => None,
    }
}

fn take_cards(draw: &mut Draw) -> Vec<Card> {
    match draw {
        Draw::Dealing(cards)
        | Draw::Insuring(cards, _)
        | Draw::Options(cards, _)
        | Draw::Complete(cards) => std::mem::take(cards),
    }
}

pub(super) fn drawn(
    table: &mut Table,
    card: Card,
    to: Side,
    at_ms: Option<u64>,
) -> Result<(), Corrupt> {
    if let Ok(BaccaratTable { round: Round::Closed(closed, _), .. }) = game(table) {
        closed.drawn_ms = at_ms.unwrap_or(closed.drawn_ms); // old journals do not say when
    }
    if let Ok(game) = game(table) {
        game.sources.counted();
    }
    let Ok(BaccaratTable {
        shoe: Some(shoe),
        round: Round::Closed(_, draw @ Draw::Dealing(_)),
        ahead,
        used,
        seen,
        banker_third,
        ..
    }) = game(table)
    else {
        return broken(table, "a card out of turn");
    };
    let mut cards = take_cards(draw);
    let goes = next_card(&cards);
    cards.push(card);
    if cards.len() >= seen.len() {
        seen.clear(); // the cards drawn replace it
    }
    let waited = (!ahead.is_empty()).then(|| ahead.remove(0));
    let taken = match waited {
        None => shoe.take(card).is_ok(),
        Some(CardInError { card: None, .. }) => shoe.see(card).is_ok(),
        Some(CardInError { card: Some(known), .. }) => known == card,
    };
    if banker_third.opened.is_none() {
        used.extend(waited);
    } else if cards.len() > 5 {
        banker_third.opened = None; // both third cards are drawn, in their order
    }
    *draw = match next_card(&cards) {
        Ok(Drawn::Complete(_)) => Draw::Complete(cards),
        Ok(Drawn::To(..)) | Err(_) => Draw::Dealing(cards),
    };
    match (goes, taken) {
        (Ok(Drawn::To(side, _)), true) if side == to => Ok(()),
        _ => broken(table, "a card the Table of Play or the shoe does not allow"),
    }
}

pub(super) fn undone(table: &mut Table, card: Card) -> Result<(), Corrupt> {
    let keeps = table.reading_mode() == ReadingMode::ShoeDeals;
    if let Ok(game) = game(table).map_err(|_| ())
        && !keeps
    {
        game.sources = Sources::default(); // both report the card again
    }
    let Ok(game) = game(table) else { return broken(table, "a card undone") };
    if game.banker_third.opened.is_some() {
        let fits = super::third::undone(game, card);
        return if fits { Ok(()) } else { broken(table, "a card undone that was not the last") };
    }
    let BaccaratTable {
        shoe: Some(shoe),
        round: Round::Closed(_, draw),
        ahead,
        used,
        seen,
        made,
        ..
    } = game
    else {
        return broken(table, "a card undone");
    };
    let mut cards = take_cards(draw);
    if seen.len() < cards.len() {
        seen.clone_from(&cards);
    }
    let last = cards.pop();
    made.retain(|made| made.is_reached(cards.len()));
    let waited = if cards.len() < used.len() { used.pop() } else { None };
    *draw = Draw::Dealing(cards.clone());
    match waited {
        None => shoe.put_back(card),
        Some(waited) => {
            if waited.card.is_none() {
                shoe.unsee(card);
            }
            ahead.insert(0, waited);
        }
    }
    game.keep_waiver_by(&cards);
    if last == Some(card) { Ok(()) } else { broken(table, "a card undone that was not the last") }
}

pub(super) fn offered(
    table: &mut Table,
    stage: Stage,
    at_ms: u64,
    deadline_ms: Option<u64>,
) -> Result<(), Corrupt> {
    let Some((draw, _)) = draw(table) else { return broken(table, "an offer out of turn") };
    let offer = offer_after(draw.cards()).filter(|offer| offer.stage == stage);
    match (offer, &draw) {
        (Some(offer), Draw::Dealing(_)) => {
            let window = Window { began_ms: at_ms, deadline_ms };
            *draw = Draw::Insuring(
                take_cards(draw),
                InsuranceWindow { offer, window, neglected: false },
            );
            Ok(())
        }
        _ => broken(table, "an offer out of turn"),
    }
}

pub(super) fn offer_closed(table: &mut Table, stage: Stage) -> Result<(), Corrupt> {
    match draw(table) {
        Some((draw @ Draw::Insuring(..), _)) if is_at(draw, stage) => {
            *draw = Draw::Dealing(take_cards(draw));
            Ok(())
        }
        Some(_) | None => broken(table, "an offer closed that was not open"),
    }
}

fn is_at(draw: &Draw, stage: Stage) -> bool {
    matches!(draw, Draw::Insuring(_, window) if window.offer.stage == stage)
}

pub(super) fn shoe_opened(
    table: &mut Table,
    number: u32,
    decks: u8,
    first: Card,
    (commitment, edition): (Option<&Hex>, Option<Edition>),
) -> Result<(), Corrupt> {
    let shoe = Shoe::open(number, decks, first, commitment.cloned());
    match (game(table), shoe) {
        (Ok(game @ BaccaratTable { shoe: None, .. }), Ok(shoe)) if number == game.shoes + 1 => {
            game.shoes = number;
            game.shoe = Some(shoe);
            table.begin_record_of_shoe(number);
            table.edition = edition.unwrap_or(table.edition).known(&table.id)?;
            Ok(())
        }
        _ => broken(table, "a shoe out of turn"),
    }
}

pub(super) fn shoe_ended(table: &mut Table, number: u32) -> Result<(), Corrupt> {
    let game = game(table)?;
    game.ahead.clear(); // they go with their set
    let shoe = game.shoe.take();
    match shoe {
        Some(shoe) if shoe.number == number => Ok(()),
        Some(_) | None => broken(table, "a shoe ended that was not there"),
    }
}

/// Insurance that was neglected is on offer.
pub(super) fn neglected_offered(
    table: &mut Table,
    stage: Stage,
    at_ms: u64,
) -> Result<(), Corrupt> {
    let draw = draw_of(&mut game(table)?.round);
    match draw {
        Some(draw @ Draw::Dealing(_)) => {
            let cards = draw.cards().to_vec();
            let Some(offer) = offer_after(&cards).filter(|offer| offer.stage == stage) else {
                return broken(table, "an offer out of turn");
            };
            let window = Window { began_ms: at_ms, deadline_ms: None };
            *draw = Draw::Insuring(cards, InsuranceWindow { offer, window, neglected: true });
            Ok(())
        }
        Some(_) | None => broken(table, "an offer out of turn"),
    }
}

/// Somebody meant to take an offer that was missed.
pub(super) fn meant(table: &mut Table, meant: Meant) -> Result<(), Corrupt> {
    let game = game(table)?;
    match &game.round {
        Round::Closed(..) | Round::Ended(_) => {
            game.meant.push(meant);
            Ok(())
        }
        Round::Idle | Round::Open(_) => broken(table, "an intention out of turn"),
    }
}
