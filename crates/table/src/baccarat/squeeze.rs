//! Squeezing (3.9): the patron with the highest bet may ask to turn the cards. At an automatic
//! table every next card then waits for that patron and is drawn once it is turned; so does every
//! card that the shoe of a live table reads, where the shoe deals.

use super::source::{is_squeezed_read, turned_read};
use super::{BaccaratEvent, BaccaratRefusal, BaccaratTable, Draw};
use crate::bets::{Bet, Bets};
use crate::command::Context;
use crate::decide::Decided;
use crate::event::TableEvent;
use crate::refusal::Refusal;
use crate::round::{Moment, Round, Window};
use crate::settings::Dealing;
use crate::table::Table;
use croupier_house::PatronId;
use croupier_rules::baccarat::{Drawn, next_card};
use croupier_rules::rulebook;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// How far a squeeze has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SqueezeState {
    /// The dealer has not answered.
    Asked,
    /// The patron turns the cards.
    Granted,
    /// It was refused, or another patron bet higher, or the patron walked away.
    Refused,
}

impl SqueezeState {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            SqueezeState::Asked => "asked",
            SqueezeState::Granted => "granted",
            SqueezeState::Refused => "refused",
        }
    }
}

/// The squeeze of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Squeeze {
    /// Who squeezes.
    pub patron: PatronId,
    /// The box of the highest bet.
    pub seat: u16,
    /// How far it has come.
    pub state: SqueezeState,
    /// The time to turn the next card, while it waits.
    pub turning: Option<Window>,
}

/// The highest Original Bet among patrons who may squeeze here. Of equal bets the Seated Player's
/// comes first, then the lower box, then the earlier bet.
pub fn highest_bet<'b>(table: &'b Table, bets: &'b Bets) -> Option<&'b Bet> {
    let seated_only = match table.settings.rulebook.capabilities.squeeze {
        rulebook::Squeeze::None => return None,
        rulebook::Squeeze::Seated => true,
        rulebook::Squeeze::Any => false,
    };
    let may = |bet: &&Bet| {
        bet.wager.original_bet_on().is_some()
            && !(seated_only && bet.standing)
            && !table.walked.contains(&bet.patron)
    };
    let rank = |bet: &&Bet| (bet.stake, !bet.standing, Reverse(bet.seat), Reverse(bet.order));
    bets.iter().filter(may).max_by_key(rank)
}

/// Whether a card is still to come in the round.
fn card_to_come(game: &BaccaratTable) -> bool {
    match &game.round {
        Round::Open(_) => true,
        Round::Closed(_, draw) => matches!(next_card(draw.cards()), Ok(Drawn::To(..))),
        Round::Idle | Round::Ended(_) => false,
    }
}

/// The box in which a patron may squeeze now, or why the patron may not.
fn may_ask(table: &Table, game: &BaccaratTable, patron: &PatronId) -> Result<u16, Refusal> {
    let capable = table.settings.rulebook.capabilities.squeeze != rulebook::Squeeze::None;
    if !capable || !table.settings.procedure().face_down {
        return Err(Refusal::Baccarat(BaccaratRefusal::SqueezeNotOffered));
    }
    let moment = || Refusal::WrongMoment { phase: table.phase() };
    let bets = table.bets().ok_or_else(moment)?;
    let highest = highest_bet(table, bets).filter(|bet| bet.patron == *patron);
    let seat = highest.ok_or(Refusal::Baccarat(BaccaratRefusal::NotHighestBettor))?.seat;
    let settled = match &game.squeeze {
        Some(squeeze) => squeeze.patron == *patron,
        None => false,
    };
    match settled || !card_to_come(game) {
        true => Err(moment()),
        false => Ok(seat),
    }
}

/// Whether a patron may ask to squeeze now.
pub fn may_squeeze(table: &Table, game: &BaccaratTable, patron: &PatronId) -> bool {
    table.interruption.is_none() && may_ask(table, game, patron).is_ok()
}

/// The patron with the highest bet asks to squeeze. The automatic dealer grants it at once.
pub(super) fn ask_squeeze(table: &Table, game: &BaccaratTable, patron: &PatronId) -> Decided {
    let seat = may_ask(table, game, patron)?;
    let (round, patron) = (table.round(), patron.clone());
    let granted = TableEvent::Baccarat(BaccaratEvent::SqueezeAnswered {
        round,
        patron: patron.clone(),
        granted: true,
    });
    let asked = TableEvent::Baccarat(BaccaratEvent::SqueezeAsked {
        round,
        patron,
        seat,
        banker_third: None,
    });
    Ok(match table.settings.dealing() {
        Dealing::Automatic => vec![asked, granted],
        Dealing::Live => vec![asked],
    })
}

/// The dealer grants or refuses the squeeze.
pub(super) fn answer_squeeze(table: &Table, game: &BaccaratTable, grant: bool) -> Decided {
    match &game.squeeze {
        Some(squeeze) if squeeze.state == SqueezeState::Asked => {
            Ok(vec![answered(table, squeeze, grant)])
        }
        Some(_) | None => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

fn answered(table: &Table, squeeze: &Squeeze, granted: bool) -> TableEvent {
    let (round, patron) = (table.round(), squeeze.patron.clone());
    TableEvent::Baccarat(BaccaratEvent::SqueezeAnswered { round, patron, granted })
}

/// The patron turns the card, so that it may be drawn.
pub(super) fn reveal(
    table: &Table,
    game: &BaccaratTable,
    patron: &PatronId,
    context: &Context<'_>,
) -> Decided {
    match &game.squeeze {
        Some(Squeeze { patron: own, turning: Some(_), .. }) if own == patron => {
            Ok(turn(table, game, context))
        }
        Some(Squeeze { turning: Some(_), .. }) => Err(Refusal::NotYours),
        Some(_) | None => Err(Refusal::WrongMoment { phase: table.phase() }),
    }
}

fn turned(table: &Table, context: &Context<'_>) -> TableEvent {
    TableEvent::Baccarat(BaccaratEvent::CardTurned { round: table.round(), at_ms: context.now_ms })
}

/// The card is turned; one that the shoe has read counts at once.
fn turn(table: &Table, game: &BaccaratTable, context: &Context<'_>) -> Vec<TableEvent> {
    let counted = turned_read(table, game, context);
    [turned(table, context)].into_iter().chain(counted).collect()
}

/// The Dealer enters the card that waits for a patron: it is turned.
pub(super) fn turned_by_hand(
    table: &Table,
    game: &BaccaratTable,
    context: &Context<'_>,
) -> Option<TableEvent> {
    waits(game).map(|_| turned(table, context))
}

/// Turns a card whose time to be turned is over.
pub(super) fn turned_in_time(
    table: &Table,
    game: &BaccaratTable,
    context: &Context<'_>,
) -> Option<Vec<TableEvent>> {
    let window = game.squeeze.as_ref()?.turning?;
    window.is_over(context.now_ms).then(|| turn(table, game, context))
}

/// Holds the next card back, if a patron squeezes at an automatic table; its time begins once the
/// card before it has landed.
pub(super) fn held(
    table: &Table,
    game: &BaccaratTable,
    lands_ms: u64,
    context: &Context<'_>,
) -> Option<TableEvent> {
    let squeezed = matches!(&game.squeeze, Some(squeeze) if squeeze.state == SqueezeState::Granted);
    let automatic = table.settings.dealing() == Dealing::Automatic;
    let at_ms = context.now_ms.saturating_add(lands_ms);
    let deadline_ms = at_ms.saturating_add(table.settings.procedure().squeeze_window_ms);
    let round = table.round();
    (squeezed && automatic).then_some(TableEvent::Baccarat(BaccaratEvent::CardHeld {
        round,
        at_ms,
        deadline_ms,
    }))
}

/// Holds a card back that the shoe of a live table has read, for the patron who squeezes.
pub(super) fn held_read(
    table: &Table,
    game: &BaccaratTable,
    context: &Context<'_>,
) -> Option<TableEvent> {
    let (round, at_ms) = (table.round(), context.now_ms);
    let deadline_ms = at_ms.saturating_add(table.settings.procedure().squeeze_window_ms);
    let held = BaccaratEvent::CardHeld { round, at_ms, deadline_ms };
    is_squeezed_read(table, game).then_some(TableEvent::Baccarat(held))
}

/// The bets are closed. A patron who asked but no longer has the highest bet does not squeeze; at
/// an automatic table the first card waits for the patron whose squeeze is granted.
pub(super) fn at_close(
    table: &Table,
    game: &BaccaratTable,
    context: &Context<'_>,
) -> Option<TableEvent> {
    let squeeze = game.squeeze.as_ref()?;
    let Moment::Open(open) = game.round.moment() else { return None };
    let still = highest_bet(table, &open.bets).is_some_and(|bet| bet.patron == squeeze.patron);
    match (still, squeeze.state) {
        (_, SqueezeState::Refused) => None,
        (false, SqueezeState::Asked | SqueezeState::Granted) => {
            Some(answered(table, squeeze, false))
        }
        (true, SqueezeState::Asked | SqueezeState::Granted) => held(table, game, 0, context),
    }
}

/// A patron who walks away may no longer turn the cards.
pub(super) fn at_leave(
    table: &Table,
    game: &BaccaratTable,
    patron: &PatronId,
) -> Option<TableEvent> {
    let squeeze = game.squeeze.as_ref().filter(|squeeze| squeeze.patron == *patron)?;
    let over = squeeze.state == SqueezeState::Refused;
    let playing = matches!(game.round.moment(), Moment::Open(_) | Moment::Closed(_));
    (!over && playing).then(|| answered(table, squeeze, false))
}

/// The time to turn the next card, if it waits for a patron.
pub(crate) fn waits(game: &BaccaratTable) -> Option<Window> {
    match (&game.round, &game.squeeze) {
        (Round::Closed(_, Draw::Dealing(_)), Some(squeeze)) => squeeze.turning,
        (_, _) => None,
    }
}
