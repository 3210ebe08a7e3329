//! A card leaves the shoe: where it goes, what it opens, and how a wrong entry is undone.

use super::insurance::concerns_anybody;
use super::settle::settle;
use super::source::{Told, entered, read_too_many};
use super::squeeze::{held, turned_by_hand};
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw, waits};
use crate::bets::Bets;
use crate::command::Context;
use crate::decide::{Decided, voided};
use crate::edition::Edition;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{BetsClosed, Round, VoidReason};
use crate::settings::Dealing;
use crate::table::Table;
use crate::wager::Wager;
use croupier_rules::baccarat::{Drawn, InsuranceOffer, Side, Stage, next_card, offer_after};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::RuleKey;

fn drawing<'t>(
    table: &Table,
    game: &'t BaccaratTable,
) -> Result<(&'t BetsClosed, &'t Draw), Refusal> {
    match &game.round {
        Round::Closed(closed, draw) => Ok((closed, draw)),
        Round::Idle | Round::Open(_) | Round::Ended(_) => {
            Err(Refusal::WrongMoment { phase: table.phase() })
        }
    }
}

/// The next card of the round. At a table with two sources it counts once both agree.
pub(super) fn enter_card(
    table: &Table,
    game: &BaccaratTable,
    card: Card,
    context: &Context<'_>,
) -> Decided {
    check_next(table, game, card, context)?;
    // A card that waits for a patron is turned by whoever enters it.
    let mut events: Vec<TableEvent> = turned_by_hand(table, game, context).into_iter().collect();
    events.extend(
        match table.settings.procedure().second_source || game.sources.scanned.is_some() {
            true => match entered(table, game, card, context) {
                Told::Counts => count_card(table, game, card, context)?,
                Told::Events(events) => events,
            },
            false => count_card(table, game, card, context)?,
        },
    );
    Ok(events)
}

/// Whether this card may come next, at this moment.
pub(super) fn check_next(
    table: &Table,
    game: &BaccaratTable,
    card: Card,
    context: &Context<'_>,
) -> Result<(), Refusal> {
    let automatic = table.settings.dealing() == Dealing::Automatic;
    if !automatic && is_called_for_none(game) {
        return Err(Refusal::Baccarat(BaccaratRefusal::CardInExcess { card }));
    }
    let (_, draw) = drawing(table, game)?;
    let waits = match draw {
        Draw::Dealing(_) => automatic && waits(game).is_some(),
        Draw::Complete(_) | Draw::Options(..) => true,
        Draw::Insuring(_, window) => automatic && !window.window.is_over(context.now_ms),
    };
    if waits {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    }
    let shoe = game.shoe.as_ref().ok_or(Refusal::Baccarat(BaccaratRefusal::ShoeNeeded))?;
    match game.ahead.first().map(|waited| waited.card) {
        Some(Some(waited)) if waited == card => Ok(()),
        Some(Some(waited)) => {
            Err(Refusal::Baccarat(BaccaratRefusal::CarriedFirst { card: waited }))
        }
        Some(None) | None => shoe.check(card),
    }
}

/// Whether a card that leaves the shoe now is drawn in excess: the round has all its cards, or none
/// is being dealt (R83).
fn is_called_for_none(game: &BaccaratTable) -> bool {
    match &game.round {
        Round::Closed(_, Draw::Complete(_)) => true,
        Round::Closed(_, Draw::Dealing(_) | Draw::Insuring(..) | Draw::Options(..)) => false,
        Round::Idle | Round::Open(_) | Round::Ended(_) => game.shoe.is_some(),
    }
}

/// The events of a card that counts.
pub(super) fn count_card(
    table: &Table,
    game: &BaccaratTable,
    card: Card,
    context: &Context<'_>,
) -> Decided {
    let (closed, draw) = drawing(table, game)?;
    let mut events = Vec::with_capacity(3);
    if let Draw::Insuring(_, window) = draw {
        events.push(TableEvent::Baccarat(BaccaratEvent::InsuranceClosed {
            round: table.round(),
            stage: window.offer.stage,
            at_ms: context.now_ms,
        }));
    }
    let Drawn::To(to, _) = next_card(draw.cards())? else {
        return Err(Refusal::WrongMoment { phase: table.phase() });
    };
    let at_ms = Some(context.now_ms);
    events.push(TableEvent::Baccarat(BaccaratEvent::CardDrawn {
        round: table.round(),
        card,
        to,
        at_ms,
    }));
    let mut cards: Vec<Card> = draw.cards().iter().copied().chain([card]).collect();
    if let Some(opened) = game.banker_third.opened {
        // The Player's third card is open too: the Banker's, opened before it, is drawn after it.
        let (round, card, to) = (table.round(), opened, Side::Banker);
        events.push(BaccaratEvent::CardDrawn { round, card, to, at_ms }.into());
        cards.push(opened);
    }
    events.extend(after_card(table, game, closed, &cards, context)?);
    Ok(events)
}

/// The offer these cards made at a stage; `None` if they have not reached it.
pub(super) fn offer_at(cards: &[Card], stage: Stage) -> Option<InsuranceOffer> {
    let then = match stage {
        Stage::FourCards => cards.get(..4),
        Stage::ThirdCard => cards.get(..5),
    };
    then.and_then(offer_after).filter(|offer| offer.stage == stage)
}

/// The offer of insurance these cards call for, if any patron can take it.
pub(super) fn insurance_offered(
    table: &Table,
    game: &BaccaratTable,
    bets: &Bets,
    cards: &[Card],
    context: &Context<'_>,
) -> Option<TableEvent> {
    let automatic = table.settings.dealing() == Dealing::Automatic;
    let offer = offer_after(cards).filter(|offer| {
        game.insurance.offered
            && !(game.third_card_waived && offer.stage == Stage::ThirdCard)
            && concerns_anybody(&table.settings, offer, bets)
    })?;
    let at_ms = context.now_ms.saturating_add(table.card_lands_ms(cards.len()));
    let window_ms = table.settings.stored.insurance_window_ms;
    Some(TableEvent::Baccarat(BaccaratEvent::InsuranceOffered {
        round: table.round(),
        stage: offer.stage,
        player: offer.player.get(),
        banker: offer.banker.get(),
        at_ms,
        deadline_ms: automatic.then(|| at_ms.saturating_add(window_ms)),
    }))
}

/// What the card just drawn leads to: the end of the round, an offer, a card that waits to be
/// turned, or nothing yet.
fn after_card(
    table: &Table,
    game: &BaccaratTable,
    closed: &BetsClosed,
    cards: &[Card],
    context: &Context<'_>,
) -> Decided {
    let automatic = table.settings.dealing() == Dealing::Automatic;
    if let Drawn::Complete(_) = next_card(cards)? {
        return match automatic {
            true => settle(table, closed, cards, context.now_ms),
            false => Ok(read_too_many(table, game, context).into_iter().collect()),
        };
    }
    let shoe = game.shoe.as_ref().ok_or(Refusal::Baccarat(BaccaratRefusal::ShoeNeeded))?;
    let waiting = u16::try_from(game.ahead.len()).unwrap_or(u16::MAX);
    // At a live table the count may be what is wrong: two people order the Void (R87).
    let by_itself = automatic || table.edition < Edition::SECOND;
    if by_itself && shoe.left().saturating_add(waiting) <= 1 {
        let (why, rule) = (VoidReason::InsufficientCards, RuleKey::InsufficientCards);
        return Ok(vec![voided(table, &closed.bets, why, rule, context.now_ms)]);
    }
    let offered = insurance_offered(table, game, &closed.bets, cards, context);
    let lands_ms = table.card_lands_ms(cards.len());
    Ok(offered.or_else(|| held(table, game, lands_ms, context)).into_iter().collect())
}

/// Undoes the last card entered. Insurance that needs this card is given back first.
pub(super) fn undo_card(table: &Table, game: &BaccaratTable, reason: &str) -> Decided {
    if table.settings.dealing() == Dealing::Automatic {
        return Err(Refusal::DealtAutomatically); // a machine does not misread its own draw
    }
    let (closed, draw) = drawing(table, game)?;
    if game.ruled {
        return Err(Refusal::Baccarat(BaccaratRefusal::CardsRuledOn));
    }
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    let (card, left) = match (game.banker_third.opened, draw.cards().split_last()) {
        (Some(opened), _) => (opened, draw.cards()),
        (None, Some((&card, left))) => (card, left),
        (None, None) => return Err(Refusal::WrongMoment { phase: table.phase() }),
    };
    let no_longer_reached = |stage: Stage| match stage {
        Stage::FourCards => left.len() < 4,
        Stage::ThirdCard => left.len() < 5,
    };
    let round = table.round();
    let given_back = closed.bets.iter().filter_map(|bet| match bet.wager {
        Wager::Insurance(on, stage) if no_longer_reached(stage) => {
            let (patron, seat, was) = (bet.patron.clone(), bet.seat, bet.stake);
            Some(TableEvent::Baccarat(BaccaratEvent::InsuranceWithdrawn {
                round,
                patron,
                seat,
                on,
                stage,
                was,
                given_back: false,
            }))
        }
        Wager::Insurance(..) | Wager::Bet(_) | Wager::Bank | Wager::Envy => None,
    });
    let undone = TableEvent::Baccarat(BaccaratEvent::CardUndone {
        round,
        card,
        reason: reason.trim().to_owned(),
    });
    Ok(given_back.chain([undone]).collect())
}
