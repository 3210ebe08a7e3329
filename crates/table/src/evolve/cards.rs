//! Folds what happens to the cards of a baccarat table: shoes, cards, insurance offers.

use super::broken;
use crate::baccarat::{BaccaratTable, Draw, InsuranceWindow, Shoe, Sources};
use crate::hex::Hex;
use crate::round::{Round, Window};
use crate::table::{GameTable, Table};
use croupier_house::Corrupt;
use croupier_rules::baccarat::{Drawn, Side, Stage, next_card, offer_after};
use croupier_rules::equipment::Card;

fn baccarat(table: &mut Table) -> Option<&mut BaccaratTable> {
    match &mut table.game {
        GameTable::Baccarat(game) => Some(game),
        GameTable::SicBo(_) | GameTable::PaiGow(_) => None,
    }
}

/// The draw of the round, taken out to be replaced.
fn draw(table: &mut Table) -> Option<(&mut Draw, &mut Shoe)> {
    match baccarat(table)? {
        BaccaratTable { shoe: Some(shoe), round: Round::Closed(_, draw), .. } => Some((draw, shoe)),
        BaccaratTable { .. } => None,
    }
}

fn take_cards(draw: &mut Draw) -> Vec<Card> {
    match draw {
        Draw::Dealing(cards) | Draw::Insuring(cards, _) | Draw::Complete(cards) => {
            std::mem::take(cards)
        }
    }
}

pub(super) fn drawn(table: &mut Table, card: Card, to: Side) -> Result<(), Corrupt> {
    if let Some(game) = baccarat(table) {
        game.sources = Sources::default();
    }
    let Some((draw, shoe)) = draw(table) else { return broken(table, "a card out of turn") };
    if !matches!(draw, Draw::Dealing(_)) {
        return broken(table, "a card out of turn");
    }
    let mut cards = take_cards(draw);
    let goes = next_card(&cards);
    cards.push(card);
    let taken = shoe.take(card);
    *draw = match next_card(&cards) {
        Ok(Drawn::Complete(_)) => Draw::Complete(cards),
        Ok(Drawn::To(..)) | Err(_) => Draw::Dealing(cards),
    };
    match (goes, taken) {
        (Ok(Drawn::To(side, _)), Ok(())) if side == to => Ok(()),
        _ => broken(table, "a card the Table of Play or the shoe does not allow"),
    }
}

pub(super) fn undone(table: &mut Table, card: Card) -> Result<(), Corrupt> {
    let Some((draw, shoe)) = draw(table) else { return broken(table, "a card undone") };
    let mut cards = take_cards(draw);
    let last = cards.pop();
    *draw = Draw::Dealing(cards);
    shoe.put_back(card);
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
            *draw = Draw::Insuring(take_cards(draw), InsuranceWindow { offer, window });
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
    commitment: Option<&Hex>,
) -> Result<(), Corrupt> {
    let shoe = Shoe::open(number, decks, first, commitment.cloned());
    match (baccarat(table), shoe) {
        (Some(game @ BaccaratTable { shoe: None, .. }), Ok(shoe)) if number == game.shoes + 1 => {
            game.shoes = number;
            game.shoe = Some(shoe);
            table.begin_record_of_shoe(number);
            Ok(())
        }
        _ => broken(table, "a shoe out of turn"),
    }
}

pub(super) fn shoe_ended(table: &mut Table, number: u32) -> Result<(), Corrupt> {
    let shoe = baccarat(table).and_then(|game| game.shoe.take());
    match shoe {
        Some(shoe) if shoe.number == number => Ok(()),
        Some(_) | None => broken(table, "a shoe ended that was not there"),
    }
}
