//! Dealing errors (000 5.7 to 5.10 and 5.12; 001, 003 5.8 to 5.11 and 5.13; ETG 5.4, 5.5, 5.7): the
//! House rules on the cards, and asks every patron where the document says so.

use super::draw::{insurance_offered, offer_at};
use super::error::{DealingError, DealingErrorKind};
use super::reconstruction::{InForce, in_force};
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, Shoe};
use crate::bets::Bets;
use crate::decide::Decided;
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::pit::{At, Deciding, IncidentKind, at, cite, noted, words};
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round};
use crate::settings::Dealing;
use crate::table::Table;
use crate::wager::Wager;
use croupier_rules::baccarat::{established, offer_after};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::RuleKey;

impl DealingErrorKind {
    /// The rule behind it.
    pub const fn rule(self) -> RuleKey {
        match self {
            DealingErrorKind::ExcessOrExposed => RuleKey::ErrorExcess,
            DealingErrorKind::WrongSide => RuleKey::ErrorWrongSide,
            DealingErrorKind::WrongPerson => RuleKey::ErrorWrongPerson,
            DealingErrorKind::FaceUp => RuleKey::ErrorFaceUp,
            DealingErrorKind::Simultaneous => RuleKey::ErrorSimultaneous,
            DealingErrorKind::WrongNumber => RuleKey::ErrorWrongNumber,
            DealingErrorKind::Other => RuleKey::ErrorOther,
        }
    }

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            DealingErrorKind::ExcessOrExposed => "excess-or-exposed",
            DealingErrorKind::WrongSide => "wrong-side",
            DealingErrorKind::WrongPerson => "wrong-person",
            DealingErrorKind::FaceUp => "face-up",
            DealingErrorKind::Simultaneous => "simultaneous",
            DealingErrorKind::WrongNumber => "wrong-number",
            DealingErrorKind::Other => "other",
        }
    }
}

/// Whether every patron is asked to continue or have the bets returned (R20).
pub(super) fn gives_options(
    table: &Table,
    shoe: &Shoe,
    (kind, reconstructed): (DealingErrorKind, bool),
    exposed: &[Card],
) -> bool {
    let settings = &table.settings;
    if !settings.rulebook.capabilities.dealing_error_options {
        return false;
    }
    let is_established = || {
        let certain = established(&settings.rulebook, settings.layout(), exposed, shoe.unseen());
        certain.is_ok_and(|certain| certain.is_established())
    };
    match kind {
        DealingErrorKind::ExcessOrExposed | DealingErrorKind::FaceUp => !is_established(),
        DealingErrorKind::WrongSide | DealingErrorKind::WrongPerson => {
            !(reconstructed && is_established())
        }
        DealingErrorKind::Simultaneous
        | DealingErrorKind::WrongNumber
        | DealingErrorKind::Other => true,
    }
}

/// Whether this error can happen at this table: a card is face up in error only where cards are
/// dealt face down.
pub(super) fn is_possible(table: &Table, kind: DealingErrorKind) -> bool {
    kind != DealingErrorKind::FaceUp || table.settings.procedure().face_down
}

/// Whether every patron would be asked after such an error now, if its cards are Reconstructed.
pub(super) fn would_ask(table: &Table, game: &BaccaratTable, kind: DealingErrorKind) -> bool {
    let Some(shoe) = &game.shoe else { return false };
    let cards = game.draw().map_or(&[][..], Draw::cards);
    at(table) == At::Drawing && gives_options(table, shoe, (kind, true), cards)
}

/// The House rules on a dealing error.
pub(super) fn rule(
    table: &Table,
    game: &BaccaratTable,
    error: &DealingError,
    deciding: &Deciding<'_>,
) -> Decided {
    let text = words(&error.text)?;
    if table.settings.dealing() == Dealing::Automatic {
        return Err(Refusal::DealtAutomatically); // the automatic dealer does not err
    }
    if !is_possible(table, error.kind) {
        return Err(Refusal::NotThisGame);
    }
    if error.kind == DealingErrorKind::WrongNumber && !error.reconstructed {
        return Err(Refusal::Baccarat(BaccaratRefusal::NotReconstructed));
    }
    let shoe = shoe_of(table, game)
        .ok_or(Refusal::Baccarat(BaccaratRefusal::ShoeNeeded))?
        .after(&error.drawn)?;
    let note = noted(table, IncidentKind::DealingError, &text, error.kind.rule(), deciding);
    let mut events = vec![note];
    match &game.round {
        Round::Closed(closed, draw) => {
            let ruled = in_force(draw.cards(), &game.ahead, error, true)?;
            events.extend(insurance_given_back(table, &closed.bets, draw.cards(), &ruled.in_play));
            let next = what_is_next(table, (game, &shoe), (closed, draw), error, &ruled, deciding);
            events.push(cards_ruled(table, error, ruled, deciding));
            events.extend(next);
        }
        Round::Idle | Round::Open(_) | Round::Ended(_) => {
            let ruled = in_force(&[], &game.ahead, error, false)?;
            events.push(cards_ruled(table, error, ruled, deciding));
        }
    }
    Ok(events)
}

/// The shoe the cards came from. Between rounds an Electronic Card Shuffler holds all cards.
fn shoe_of(table: &Table, game: &BaccaratTable) -> Option<Shoe> {
    let shuffled = || {
        let decks = table.settings.decks().filter(|_| table.settings.has_shuffler())?;
        Some(Shoe::shuffled(game.shoes, decks, None))
    };
    game.shoe.clone().or_else(shuffled)
}

fn cards_ruled(
    table: &Table,
    error: &DealingError,
    ruled: InForce,
    deciding: &Deciding<'_>,
) -> TableEvent {
    TableEvent::Baccarat(BaccaratEvent::CardsRuled {
        round: table.round(),
        at_ms: deciding.context.now_ms,
        drawn: error.drawn.clone(),
        cards: ruled.in_play,
        ahead: ruled.ahead,
    })
}

/// What follows the ruling: options, insurance on points nobody was offered yet, or the next card.
fn what_is_next(
    table: &Table,
    (game, shoe): (&BaccaratTable, &Shoe),
    (closed, draw): (&BetsClosed, &Draw),
    error: &DealingError,
    ruled: &InForce,
    deciding: &Deciding<'_>,
) -> Option<TableEvent> {
    let context = deciding.context;
    let offers = is_to_be_offered(draw, &ruled.in_play);
    let exposed = ruled.in_play.get(..ruled.exposed).unwrap_or(&[]);
    let asked = gives_options(table, shoe, (error.kind, error.reconstructed), exposed);
    if asked && !closed.bets.is_empty() {
        let wait_ms = table.settings.stored.options_window_ms;
        return Some(TableEvent::Baccarat(BaccaratEvent::OptionsGiven {
            round: table.round(),
            at_ms: context.now_ms,
            deadline_ms: context.now_ms.saturating_add(wait_ms),
            error: error.kind,
            reconstructed: error.reconstructed,
            offers,
            rule: cite(table, RuleKey::Options),
        }));
    }
    offers.then(|| insurance_offered(table, game, &closed.bets, &ruled.in_play, context)).flatten()
}

/// Whether these cards call for an offer that was not made yet, or was open when they changed.
pub(super) fn is_to_be_offered(draw: &Draw, cards: &[Card]) -> bool {
    let Some(offer) = offer_after(cards) else { return false };
    let was_open = matches!(draw, Draw::Insuring(..));
    let made_then = offer_at(draw.cards(), offer.stage);
    made_then != Some(offer) || (was_open && draw.cards().len() == cards.len())
}

/// Gives back insurance taken on points that the round no longer has.
pub(super) fn insurance_given_back(
    table: &Table,
    bets: &Bets,
    was: &[Card],
    cards: &[Card],
) -> Vec<TableEvent> {
    let round = table.round();
    let changed = bets.iter().filter_map(|bet| match bet.wager {
        Wager::Insurance(on, stage) if offer_at(was, stage) != offer_at(cards, stage) => {
            let (patron, seat, was) = (bet.patron.clone(), bet.seat, bet.stake);
            Some(TableEvent::Baccarat(BaccaratEvent::InsuranceWithdrawn {
                round,
                patron,
                seat,
                on,
                stage,
                was,
                given_back: table.edition() >= Edition::SECOND,
            }))
        }
        Wager::Insurance(..) | Wager::Bet(_) | Wager::Bank | Wager::Envy => None,
    });
    changed.collect()
}
