//! Commands, orders, answers and hands of pai gow, read.

use super::{HandBody, HouseWayBody, LowBody};
use crate::body::{AnswerBody, CommandBody, ConsoleCommand};
use crate::order::{OrderBody, OrderField, OrderForm, OrderGroup};
use crate::read::{self, Read, Unreadable};
use croupier_house::PatronId;
use croupier_table::pai_gow::{BankAnswer, Piece, Position};
use croupier_table::{PaiGowCommand, PaiGowOrder, RoundNo, TableCommand};

/// The orders only a pai gow table knows, and what each asks for.
pub(crate) const FORMS: &[OrderForm] = &[
    ("correct-dice", OrderGroup::Result, &[OrderField::Dice, OrderField::Text]),
    ("correct-hand", OrderGroup::Result, &[OrderField::Text]),
    ("misdeal", OrderGroup::Dealing, &[]),
];

/// Cards or tiles as written.
fn pieces(texts: &[String]) -> Read<Vec<Piece>> {
    let piece = |text: &String| {
        text.parse().map_err(|error| {
            Unreadable::new("bad_piece", format!("{error}")).fact("piece", text.as_str())
        })
    };
    texts.iter().map(piece).collect()
}

/// A position as written.
fn position(text: &str) -> Read<Position> {
    let bad = |error| Unreadable::new("no_such_position", format!("{error}"));
    text.parse().map_err(bad).map_err(|bad| bad.fact("position", text))
}

/// A command of pai gow; `None` where it is another game's.
#[allow(clippy::wildcard_enum_match_arm)] // what is not this game's is another's
pub(crate) fn command(body: &CommandBody) -> Read<Option<TableCommand>> {
    let round = || read::round(body);
    let ordered = |order: PaiGowOrder, round| TableCommand::Order { round, order: order.into() };
    Ok(Some(match &body.command {
        ConsoleCommand::EnterDice { dice, shakes } => {
            let (round, dice) = (round()?, read::dice(*dice)?);
            PaiGowCommand::EnterDice { round, dice, shakes: *shakes }.into()
        }
        ConsoleCommand::CloseOffer => PaiGowCommand::CloseOffer { round: round()? }.into(),
        ConsoleCommand::EnterHand { position: to, pieces: hand } => {
            let (to, pieces) = (position(to)?, pieces(hand)?);
            PaiGowCommand::EnterHand { round: round()?, to, pieces }.into()
        }
        ConsoleCommand::HouseWayFor { patron } => {
            PaiGowCommand::HouseWay { round: round()?, patron: read::patron(patron)? }.into()
        }
        ConsoleCommand::Misdeal { left } => {
            PaiGowCommand::Misdeal { round: round()?, left: *left }.into()
        }
        ConsoleCommand::CorrectHand { position: at, pieces: hand, low, reason } => {
            let order = PaiGowOrder::CorrectHand {
                at: position(at)?,
                pieces: pieces(hand)?,
                low: low.as_deref().map(pieces).transpose()?,
                text: reason.clone(),
            };
            ordered(order, round()?)
        }
        ConsoleCommand::CorrectDice { dice, reason } => {
            let (dice, text) = (read::dice(*dice)?, reason.clone());
            ordered(PaiGowOrder::CorrectDice { dice, text }, round()?)
        }
        _ => return Ok(None),
    }))
}

/// An answer of a patron; `None` where it is another game's.
#[allow(clippy::wildcard_enum_match_arm)] // what is not this game's is another's
pub(crate) fn answer(
    body: &AnswerBody,
    round: RoundNo,
    patron: &PatronId,
) -> Option<PaiGowCommand> {
    let answer = match body {
        AnswerBody::Bank { house_wager } => BankAnswer::Bank { house_wager: *house_wager },
        AnswerBody::CoBank => BankAnswer::CoBank,
        AnswerBody::Pass => BankAnswer::Pass,
        _ => return None,
    };
    Some(PaiGowCommand::AnswerBank { round, patron: patron.clone(), answer })
}

/// An order of pai gow; `None` where the table does not know it.
#[allow(clippy::wildcard_enum_match_arm)] // what is not this game's is another's
pub(crate) fn order(body: &OrderBody) -> Read<Option<PaiGowOrder>> {
    Ok(Some(match body {
        OrderBody::CorrectDice { dice, text } => {
            PaiGowOrder::CorrectDice { dice: read::dice(*dice)?, text: text.clone() }
        }
        OrderBody::CorrectHand { at, pieces: hand, low, text } => PaiGowOrder::CorrectHand {
            at: position(at)?,
            pieces: pieces(hand)?,
            low: low.as_deref().map(pieces).transpose()?,
            text: text.clone(),
        },
        OrderBody::Misdeal { left } => PaiGowOrder::Misdeal { left: *left },
        _ => return Ok(None),
    }))
}

/// A patron's hand, set.
pub(crate) fn hand(body: &HandBody, round: RoundNo, patron: PatronId) -> Read<PaiGowCommand> {
    match body {
        HandBody::HouseWay(HouseWayBody { house_way: true }) => {
            Ok(PaiGowCommand::HouseWay { round, patron })
        }
        HandBody::HouseWay(HouseWayBody { house_way: false }) => {
            Err(Unreadable::new("bad_body", "name the low hand, or ask for the house way"))
        }
        HandBody::Low(LowBody { low, confirm_foul }) => {
            let (low, confirm_foul) = (pieces(low)?, *confirm_foul);
            Ok(PaiGowCommand::SetHand { round, patron, low, confirm_foul })
        }
    }
}
