//! Folds what the House ruled on cards drawn or entered in error, and what patrons chose.

use super::super::{Draw, OptionsWindow, Restored};
use super::game;
use crate::baccarat::error::{CardInError, DealingErrorKind, OptionAnswer};
use crate::baccarat::insured::bring_back;
use crate::evolve::{broken, owe_shortfall};
use crate::round::{Moment, Round, Window};
use crate::table::Table;
use croupier_house::{Corrupt, PatronId};
use croupier_rules::baccarat::{Drawn, next_card};
use croupier_rules::equipment::Card;

fn checked(table: &Table, fits: bool, what: &str) -> Result<(), Corrupt> {
    if fits { Ok(()) } else { broken(table, what) }
}

/// The draw of the round, while bets are closed.
pub(super) fn draw_of(round: &mut Round<Draw>) -> Option<&mut Draw> {
    match round {
        Round::Closed(_, draw) => Some(draw),
        Round::Idle | Round::Open(_) | Round::Ended(_) => None,
    }
}

/// The House has ruled on cards drawn in error.
pub(super) fn ruled(
    table: &mut Table,
    drawn: &[CardInError],
    cards: &[Card],
    ahead: &[CardInError],
) -> Result<(), Corrupt> {
    let shuffler = table.settings.has_shuffler();
    table.readers.unexpected.clear(); // the House has ruled on them
    let game = game(table)?;
    let taken = match &mut game.shoe {
        Some(shoe) => shoe.take_out(drawn).is_ok(),
        None => shuffler, // the next round has all other cards
    };
    game.ahead = ahead.to_vec();
    let in_play = match &mut game.round {
        Round::Closed(_, draw) => {
            *draw = drawn_so_far(cards.to_vec());
            game.ruled = true;
            game.banker_third.opened = None; // it waits among the others, as the House ruled
            game.keep_waiver_by(cards);
            true
        }
        Round::Idle | Round::Open(_) | Round::Ended(_) => cards.is_empty(),
    };
    checked(table, taken && in_play, "cards ruled on that were not there")
}

/// A new set of cards serves from the next round.
pub(super) fn set_replaced(table: &mut Table) -> Result<(), Corrupt> {
    let in_round = matches!(table.moment(), Moment::Open(_) | Moment::Closed(_));
    let shuffler = table.settings.has_shuffler();
    let game = game(table)?;
    match &mut game.shoe {
        Some(shoe) => shoe.replace(in_round),
        None => game.ahead.clear(), // they go with their set
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

pub(super) fn given(
    table: &mut Table,
    window: Window,
    (error, reconstructed, offers): (DealingErrorKind, bool, bool),
    rule: Option<&String>,
) -> Result<(), Corrupt> {
    match &mut game(table)?.round {
        Round::Closed(closed, draw @ (Draw::Dealing(_) | Draw::Complete(_))) => {
            let answers = closed.bets.iter().map(|bet| (bet.patron.clone(), None)).collect();
            let rule = rule.cloned();
            let options = OptionsWindow { error, reconstructed, rule, window, offers, answers };
            *draw = Draw::Options(draw.cards().to_vec(), options);
            Ok(())
        }
        Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => {
            broken(table, "options out of turn")
        }
    }
}

pub(super) fn answered(
    table: &mut Table,
    patron: &PatronId,
    answer: OptionAnswer,
) -> Result<(), Corrupt> {
    let draw = draw_of(&mut game(table)?.round);
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

pub(super) fn cards_corrected(
    table: &mut Table,
    was: &[Card],
    cards: &[Card],
    restored: &[Restored],
) -> Result<(), Corrupt> {
    let game = game(table)?;
    let replaced = match &mut game.round {
        Round::Closed(closed, draw) if draw.cards() == was => {
            bring_back(closed, restored);
            *draw = drawn_so_far(cards.to_vec());
            game.ruled = true;
            let fits = game.put_instead(was, cards).is_ok();
            game.keep_waiver_by(cards);
            fits
        }
        Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => false,
    };
    checked(table, replaced, "cards corrected that were not there")?;
    let mut owing = restored.iter();
    owing.try_for_each(|each| owe_shortfall(table, &each.patron, each.shortfall))
}

/// The time to choose is over.
pub(super) fn options_closed(table: &mut Table) -> Result<(), Corrupt> {
    match draw_of(&mut game(table)?.round) {
        Some(draw @ Draw::Options(..)) => {
            *draw = drawn_so_far(draw.cards().to_vec());
            Ok(())
        }
        Some(_) | None => broken(table, "options closed that were not open"),
    }
}
