//! A round is opened, its bets are closed, its dice lie, and time passes.

use super::{Decided, ending, is_between_rounds, wrong_moment};
use crate::baccarat::{self, Draw, Life};
use crate::command::Context;
use crate::event::TableEvent;
use crate::hex::Hex;
use crate::irregularity;
use crate::pai_gow;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::round::{Moment, Round, RoundNo};
use crate::settings::Dealing;
use crate::table::{GameTable, Table};
use croupier_rules::equipment::Dice;

/// "Place your Bets".
pub(super) fn open_bets(
    table: &Table,
    round: RoundNo,
    commitment: Option<&Hex>,
    context: &Context<'_>,
) -> Decided {
    if !is_between_rounds(table) {
        return Err(wrong_moment(table));
    }
    if table.kept.is_closed() {
        return Err(Refusal::TableClosed);
    }
    if !table.kept.may_open(round) {
        return Err(Refusal::LastRoundPlayed);
    }
    if let GameTable::Baccarat(game) = &table.game {
        match &game.shoe {
            None if table.settings.has_shuffler() => {}
            Some(shoe) if shoe.life() != Life::Finished => {}
            Some(_) | None => return Err(Refusal::ShoeNeeded),
        }
    }
    if let GameTable::PaiGow(game) = &table.game {
        return Ok(pai_gow::open(table, game, round, commitment, context));
    }
    let (at_ms, stored) = (context.now_ms, &table.upcoming().stored);
    Ok(vec![TableEvent::RoundOpened {
        round,
        at_ms,
        deadline_ms: stored.betting_window_ms.map(|window_ms| at_ms.saturating_add(window_ms)),
        rulebook: table.settings.rulebook.reference(),
        rulebook_hash: table.settings.rulebook.hash.clone(),
        commitment: commitment.cloned(),
    }])
}

/// "No more Bets".
pub(super) fn close_bets(table: &Table, context: &Context<'_>) -> Decided {
    match table.moment() {
        Moment::Open(_) if table.phase() == Phase::BankOffer => Err(wrong_moment(table)),
        Moment::Open(_) => Ok(closed(table, context)),
        Moment::Idle | Moment::Closed(_) | Moment::Ended(_) => Err(wrong_moment(table)),
    }
}

fn closed(table: &Table, context: &Context<'_>) -> Vec<TableEvent> {
    let closed = TableEvent::BetsClosed { round: table.round(), at_ms: context.now_ms };
    let squeezed = match &table.game {
        GameTable::Baccarat(game) => baccarat::at_close(table, game, context),
        GameTable::SicBo(_) | GameTable::PaiGow(_) => None,
    };
    [closed].into_iter().chain(squeezed).collect()
}

/// The dice lie. An automatic table settles at once; a live one waits for the dealer's word, and
/// until then what was entered may be entered again.
pub(super) fn enter_dice(
    table: &Table,
    dice: Dice,
    seed: Option<&Hex>,
    context: &Context<'_>,
) -> Decided {
    if let GameTable::PaiGow(game) = &table.game {
        return pai_gow::enter_dice(table, game, dice);
    }
    let GameTable::SicBo(round) = &table.game else { return Err(Refusal::NotThisGame) };
    let Round::Closed(closed, _) = round else { return Err(wrong_moment(table)) };
    let round = table.round();
    let mut events = vec![TableEvent::DiceEntered { round, dice, seed: seed.cloned() }];
    if table.settings.dealing() == Dealing::Automatic {
        events.push(ending::settled_by_dice(table, &closed.bets, dice, context.now_ms)?);
    }
    Ok(events)
}

/// Closes the windows whose time is over.
pub(super) fn tick(table: &Table, context: &Context<'_>) -> Decided {
    if table.interruption.is_some() {
        return Ok(Vec::new());
    }
    Ok(match (table.moment(), &table.game) {
        (Moment::Open(open), GameTable::PaiGow(game))
            if game.offer().is_some() && open.window.is_over(context.now_ms) =>
        {
            pai_gow::close_offer(table, game, context)?
        }
        (Moment::Closed(_), GameTable::PaiGow(game)) => match game.setting() {
            Some((_, window)) if window.is_over(context.now_ms) => {
                pai_gow::time_over(table, game, context)?
            }
            Some(_) | None => Vec::new(),
        },
        (Moment::Open(open), _) if open.window.is_over(context.now_ms) => closed(table, context),
        (Moment::Closed(_), GameTable::Baccarat(game)) => match &game.round {
            Round::Closed(_, Draw::Insuring(_, offered))
                if offered.window.is_over(context.now_ms) =>
            {
                let (round, at_ms) = (table.round(), context.now_ms);
                let stage = offered.offer.stage;
                let over = TableEvent::InsuranceClosed { round, stage, at_ms };
                [over].into_iter().chain(baccarat::held(table, game, context)).collect()
            }
            Round::Closed(_, Draw::Dealing(_)) => {
                baccarat::turned_in_time(table, game, context).into_iter().collect()
            }
            Round::Closed(_, Draw::Options(..)) => irregularity::close_if_over(table, context),
            Round::Closed(..) | Round::Idle | Round::Open(_) | Round::Ended(_) => Vec::new(),
        },
        (Moment::Open(_) | Moment::Closed(_) | Moment::Idle | Moment::Ended(_), _) => Vec::new(),
    })
}
