//! Folds what happens out of the ordinary into a table.

use super::approval::Approval;
use super::compensation::Difference;
use super::incident::Incident;
use super::neglect::Meant;
use super::options::OptionsWindow;
use super::squeeze::both_draw;
use crate::baccarat::{BaccaratTable, Draw, InsuranceWindow};
use crate::bets::Placing;
use crate::event::TableEvent;
use crate::evolve::broken;
use crate::order::{CardInError, OptionAnswer};
use crate::round::{BetEnd, Moment, PastRound, Round, RoundEnd, Shown, Window};
use crate::sic_bo::Shake;
use crate::table::{GameTable, Table};
use croupier_house::{Corrupt, PatronId};
use croupier_rules::baccarat::{Drawn, Stage, next_card, offer_after};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;
use std::sync::Arc;

/// The table after one of these events.
pub(crate) fn fold(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    #[allow(clippy::wildcard_enum_match_arm)] // the others are folded where they belong
    match event {
        TableEvent::ApprovalAsked { .. }
        | TableEvent::ApprovalGiven { .. }
        | TableEvent::ApprovalDeclined { .. }
        | TableEvent::IncidentNoted { .. } => desk(table, event),
        TableEvent::CardsRuled { drawn, cards, ahead, .. } => ruled(table, drawn, cards, ahead),
        TableEvent::OptionsGiven { .. } => given(table, event),
        TableEvent::OptionAnswered { patron, answer, .. } => answered(table, patron, *answer),
        TableEvent::OptionsClosed { .. } => {
            let draw = baccarat(table).and_then(|game| draw_of(&mut game.round));
            match draw {
                Some(draw @ Draw::Options(..)) => {
                    *draw = drawn_so_far(draw.cards().to_vec());
                    Ok(())
                }
                Some(_) | None => broken(table, "options closed that were not open"),
            }
        }
        TableEvent::BetsReturned { bets, .. } => bets_returned(table, bets),
        TableEvent::SetReplaced { .. } => set_replaced(table),
        TableEvent::CardsCorrected { was, cards, .. } => cards_corrected(table, was, cards),
        TableEvent::RoundCorrected { .. } => corrected(table, event),
        TableEvent::MoneyAdjusted { patron, to_patron, amount, shortfall, .. } => {
            table.kept.shift.adjust(*to_patron, *amount);
            owe(table, patron, *shortfall, Amount::ZERO)?;
            note_debt(table, patron, *shortfall)
        }
        TableEvent::NeglectedInsuranceOffered { stage, at_ms, .. } => {
            neglected_offered(table, *stage, *at_ms)
        }
        TableEvent::MeantToInsure { patron, on, stage, .. } => {
            meant(table, Meant { patron: patron.clone(), on: *on, stage: *stage })
        }
        TableEvent::NoRoll { .. } => match &mut table.game {
            GameTable::SicBo(Round::Closed(_, shake)) => {
                *shake = Shake::Shaking;
                Ok(())
            }
            GameTable::SicBo(_) | GameTable::Baccarat(_) | GameTable::PaiGow(_) => {
                broken(table, "no roll out of turn")
            }
        },
        _ => broken(table, "an event that is no irregularity"),
    }
}

fn checked(table: &Table, fits: bool, what: &str) -> Result<(), Corrupt> {
    if fits { Ok(()) } else { broken(table, what) }
}

fn baccarat(table: &mut Table) -> Option<&mut BaccaratTable> {
    match &mut table.game {
        GameTable::Baccarat(game) => Some(game),
        GameTable::SicBo(_) | GameTable::PaiGow(_) => None,
    }
}

fn draw_of(round: &mut Round<Draw>) -> Option<&mut Draw> {
    match round {
        Round::Closed(_, draw) => Some(draw),
        Round::Idle | Round::Open(_) | Round::Ended(_) => None,
    }
}

/// The House has ruled on cards drawn in error.
fn ruled(
    table: &mut Table,
    drawn: &[CardInError],
    cards: &[Card],
    ahead: &[CardInError],
) -> Result<(), Corrupt> {
    let shuffler = table.settings.has_shuffler();
    let Some(game) = baccarat(table) else { return broken(table, "cards ruled on") };
    let taken = match &mut game.shoe {
        Some(shoe) => shoe.take_out(drawn).is_ok(),
        None => shuffler, // its next round has all the others
    };
    game.ahead = ahead.to_vec();
    let in_play = match &mut game.round {
        Round::Closed(_, draw) => {
            *draw = drawn_so_far(cards.to_vec());
            game.ruled = true;
            game.third_card_waived &= both_draw(cards);
            true
        }
        Round::Idle | Round::Open(_) | Round::Ended(_) => cards.is_empty(),
    };
    checked(table, taken && in_play, "cards ruled on that were not there")
}

/// A new set of cards serves from the next round.
fn set_replaced(table: &mut Table) -> Result<(), Corrupt> {
    let in_round = matches!(table.moment(), Moment::Open(_) | Moment::Closed(_));
    let shuffler = table.settings.has_shuffler();
    let Some(game) = baccarat(table) else { return broken(table, "a set replaced") };
    match &mut game.shoe {
        Some(shoe) => shoe.replace(in_round),
        None => game.ahead.clear(), // they fall away with their set
    }
    let there = game.shoe.is_some() || shuffler;
    checked(table, there, "a set replaced that was not there")
}

fn drawn_so_far(cards: Vec<Card>) -> Draw {
    match next_card(&cards) {
        Ok(Drawn::Complete(_)) => Draw::Complete(cards),
        Ok(Drawn::To(..)) | Err(_) => Draw::Dealing(cards),
    }
}

/// What lies on the desk of the pit: orders that wait, and incidents.
fn desk(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    let pit = &mut table.pit;
    #[allow(clippy::wildcard_enum_match_arm)] // called for these only
    let fits = match event.clone() {
        TableEvent::ApprovalAsked { approval, round, order, by, position, at_ms } => {
            let fits = approval == pit.next_approval();
            pit.asked = approval;
            pit.approvals.insert(approval, Approval { round, order, by, position, at_ms });
            fits
        }
        TableEvent::ApprovalGiven { approval, .. }
        | TableEvent::ApprovalDeclined { approval, .. } => {
            pit.approvals.remove(&approval).is_some()
        }
        TableEvent::IncidentNoted { incident, round, at_ms, kind, text, rule, authorised } => {
            let fits = incident == pit.noted.saturating_add(1);
            let number = incident;
            pit.write(Incident { number, round, at_ms, kind, text, rule, authorised });
            fits
        }
        _ => false,
    };
    checked(table, fits, "an order or incident out of turn")
}

fn given(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    let TableEvent::OptionsGiven { at_ms, deadline_ms, error, reconstructed, offers, rule, .. } =
        event
    else {
        return broken(table, "options that are none");
    };
    match baccarat(table).map(|game| &mut game.round) {
        Some(Round::Closed(closed, draw @ (Draw::Dealing(_) | Draw::Complete(_)))) => {
            let answers = closed.bets.iter().map(|bet| (bet.patron.clone(), None)).collect();
            let window = Window { began_ms: *at_ms, deadline_ms: Some(*deadline_ms) };
            let (error, reconstructed, offers) = (*error, *reconstructed, *offers);
            let rule = rule.clone();
            let options = OptionsWindow { error, reconstructed, rule, window, offers, answers };
            *draw = Draw::Options(draw.cards().to_vec(), options);
            Ok(())
        }
        Some(_) | None => broken(table, "options out of turn"),
    }
}

fn answered(table: &mut Table, patron: &PatronId, answer: OptionAnswer) -> Result<(), Corrupt> {
    let draw = baccarat(table).and_then(|game| draw_of(&mut game.round));
    let known = match draw {
        Some(Draw::Options(_, options)) => options.answers.get_mut(patron),
        Some(Draw::Dealing(_) | Draw::Insuring(..) | Draw::Complete(_)) | None => None,
    };
    match known {
        Some(given @ None) => {
            *given = Some(answer);
            Ok(())
        }
        Some(Some(_)) | None => broken(table, "an answer nobody asked for"),
    }
}

/// Bets given back before the settlement leave the table and are shown with the round.
fn bets_returned(table: &mut Table, ends: &[BetEnd]) -> Result<(), Corrupt> {
    let closed = match &mut table.game {
        GameTable::SicBo(Round::Closed(closed, _)) => Some(closed),
        GameTable::SicBo(Round::Idle | Round::Open(_) | Round::Ended(_)) => None,
        GameTable::Baccarat(game) => match &mut game.round {
            Round::Closed(closed, _) => Some(closed),
            Round::Idle | Round::Open(_) | Round::Ended(_) => None,
        },
        GameTable::PaiGow(_) => None,
    };
    let Some(closed) = closed else { return broken(table, "bets returned out of turn") };
    let mut lay = true;
    for end in ends {
        lay &= closed.bets.stake(&end.patron, end.seat, end.wager) == end.stake;
        let none = Placing::default();
        closed.bets.set(&end.patron, end.seat, end.wager, Amount::ZERO, none);
    }
    closed.given_back.extend(ends.iter().cloned());
    checked(table, lay, "a bet returned that was not there")
}

fn cards_corrected(table: &mut Table, was: &[Card], cards: &[Card]) -> Result<(), Corrupt> {
    let Some(game) = baccarat(table) else { return broken(table, "cards corrected") };
    let replaced = match &mut game.round {
        Round::Closed(_, draw) if draw.cards() == was => {
            *draw = drawn_so_far(cards.to_vec());
            game.ruled = true;
            game.third_card_waived &= both_draw(cards);
            game.put_instead(was, cards).is_ok()
        }
        Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => false,
    };
    checked(table, replaced, "cards corrected that were not there")
}

/// A settled round is settled again.
fn corrected(table: &mut Table, event: &TableEvent) -> Result<(), Corrupt> {
    let TableEvent::RoundCorrected {
        round, was, result, void, cards, dice, bets, differences, ..
    } = event
    else {
        return broken(table, "a correction that is none");
    };
    let Moment::Ended(past) = table.moment() else {
        return broken(table, "a round corrected that is not over");
    };
    if past.round != *round || past.result() != Some(*was) {
        return broken(table, "a round corrected that was not so");
    }
    let mut past = PastRound::clone(past);
    past.end = match (result, void) {
        (Some(result), None) => RoundEnd::Settled(*result),
        (None, Some(reason)) => RoundEnd::Void(reason.clone()),
        (Some(_), Some(_)) | (None, None) => return broken(table, "a correction to nothing"),
    };
    let settled = past.bets.len().saturating_sub(past.given_back);
    let was_settled = past.bets.get(..settled).unwrap_or(&[]);
    table.kept.shift.recount(was_settled, bets, result.is_some());
    let tail = past.bets.iter().skip(settled);
    past.bets = match past.given_back {
        0 => Arc::clone(bets),
        _ => Arc::new(bets.iter().chain(tail).cloned().collect()),
    };
    let shown = match (cards.is_empty(), dice) {
        (false, _) => Shown::Cards(cards.clone()),
        (true, Some(dice)) => Shown::Dice(*dice),
        (true, None) => past.shown.clone(),
    };
    let before = std::mem::replace(&mut past.shown, shown);
    for Difference { patron, shortfall, commission, forgiven, .. } in differences {
        owe(table, patron, *shortfall, *forgiven)?;
        owe(table, patron, *commission, Amount::ZERO)?;
        note_debt(table, patron, *shortfall)?;
    }
    let noted = match &past.end {
        RoundEnd::Settled(_) => table.correct_settled(past.round, &past.shown),
        RoundEnd::Void(_) => table.forget_settled(past.round),
    };
    let past = Arc::new(past);
    let fits = match &mut table.game {
        GameTable::SicBo(round) => {
            *round = Round::Ended(past);
            true
        }
        GameTable::Baccarat(game) => {
            game.round = Round::Ended(past);
            match (&game.shoe, before) {
                (Some(shoe), _) if shoe.is_fresh() => true, // that shoe is off the table
                (_, Shown::Cards(was)) if !cards.is_empty() => {
                    game.put_instead(&was, cards).is_ok()
                }
                _ => true,
            }
        }
        GameTable::PaiGow(_) => false,
    };
    checked(table, fits && noted, "cards the shoe or the Table of Play does not allow")
}

/// What a patron owes here grows by one amount and shrinks by another.
fn owe(table: &mut Table, patron: &PatronId, more: Amount, less: Amount) -> Result<(), Corrupt> {
    let owed = table.owed.get(patron).copied().unwrap_or(Amount::ZERO);
    match owed.minus(less).ok().and_then(|left| left.plus(more).ok()) {
        Some(owed) if owed.is_zero() => {
            table.owed.remove(patron);
            Ok(())
        }
        Some(owed) => {
            table.owed.insert(patron.clone(), owed);
            Ok(())
        }
        None => broken(table, "a debt out of range"),
    }
}

/// What of it is no commission.
fn note_debt(table: &mut Table, patron: &PatronId, more: Amount) -> Result<(), Corrupt> {
    if more.is_zero() {
        return Ok(());
    }
    match table.debt(patron).plus(more) {
        Ok(debt) => {
            table.debts.insert(patron.clone(), debt);
            Ok(())
        }
        Err(_) => broken(table, "a debt out of range"),
    }
}

fn neglected_offered(table: &mut Table, stage: Stage, at_ms: u64) -> Result<(), Corrupt> {
    let draw = baccarat(table).and_then(|game| draw_of(&mut game.round));
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

fn meant(table: &mut Table, meant: Meant) -> Result<(), Corrupt> {
    match baccarat(table).map(|game| &mut game.round) {
        Some(Round::Closed(closed, _)) => {
            closed.meant.push(meant);
            Ok(())
        }
        Some(Round::Ended(past)) => {
            Arc::make_mut(past).meant.push(meant);
            Ok(())
        }
        Some(Round::Idle | Round::Open(_)) | None => broken(table, "an intention out of turn"),
    }
}
