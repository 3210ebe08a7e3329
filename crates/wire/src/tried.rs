//! Commands tried to see if the table would take them: no button is shown that is refused. What
//! says more than its name is tried with something the table could take, if it took any.

use crate::command::ConsoleCommand;
use croupier_house::PitRank;
use croupier_rules::equipment::Card;
use croupier_table::{Table, orders};

/// Any reason will do: nothing is done here.
const REASON: &str = "-";

/// Whether a command can be given at all, as far as that can be said without trying it.
pub(crate) enum Trial {
    /// One of these would have to be taken.
    Any(Vec<ConsoleCommand>),
    /// It can, or not.
    Known(bool),
}

fn one(command: ConsoleCommand) -> Trial {
    Trial::Any(vec![command])
}

/// How a command of the dealer is tried.
pub(crate) fn trial(table: &Table, held: Option<PitRank>, name: &str) -> Trial {
    let reason = || REASON.to_owned();
    match name {
        "open-bets" => one(ConsoleCommand::OpenBets),
        "close-bets" => one(ConsoleCommand::CloseBets),
        "close-offer" => one(ConsoleCommand::CloseOffer),
        "confirm" => one(ConsoleCommand::Confirm),
        "end-shoe" => one(ConsoleCommand::EndShoe),
        "undo-card" => one(ConsoleCommand::UndoCard { reason: reason() }),
        "enter-card" => cards(table, |card| ConsoleCommand::EnterCard { card }),
        "open-banker-third" => cards(table, |card| ConsoleCommand::OpenBankerThird { card }),
        "new-shoe" => Trial::Any(
            Card::all()
                .take(1)
                .map(|card| ConsoleCommand::NewShoe { first: card.to_string() })
                .collect(),
        ),
        "enter-dice" => one(ConsoleCommand::EnterDice { dice: [1, 2, 3], shakes: None }),
        "answer-squeeze" => one(ConsoleCommand::AnswerSqueeze { grant: true }),
        // one of the two numbers is not the one that must be left
        "misdeal" => Trial::Any([0, 1].map(|left| ConsoleCommand::Misdeal { left }).into()),
        "house-way-for" => house_way(table),
        "enter-hand" => Trial::Known(held >= Some(PitRank::PitSupervisor) || may_enter_hand(table)),
        "place-bet-for" => Trial::Known(!table.seats().is_empty() || table.settings().has_chips()),
        _ => Trial::Known(is_order(table, held, name)),
    }
}

/// Every card that may still come, the one that was read first.
fn cards(table: &Table, command: impl Fn(String) -> ConsoleCommand) -> Trial {
    let read = table.baccarat().and_then(|game| game.sources().scanned);
    let left = |card: &Card| table.shoe().is_none_or(|shoe| shoe.unseen().count(*card) > 0);
    let cards = read.into_iter().chain(Card::all().filter(left));
    Trial::Any(cards.map(|card| command(card.to_string())).collect())
}

/// The house way for everybody who has not set a hand.
fn house_way(table: &Table) -> Trial {
    let unset = table.unset();
    let patrons = unset.iter().filter_map(|seat| table.patron_at(u16::from(seat.get())));
    Trial::Any(
        patrons.map(|patron| ConsoleCommand::HouseWayFor { patron: patron.to_string() }).collect(),
    )
}

/// Whether a hand is still to be entered, or lies unset: only then does a Dealer enter one (R22).
fn may_enter_hand(table: &Table) -> bool {
    !table.to_enter().is_empty()
        || table.entered().iter().any(|(position, _)| !table.is_set(*position))
}

/// What is an order is given by whoever may give it, when it can be given.
fn is_order(table: &Table, held: Option<PitRank>, name: &str) -> bool {
    let order = orders(table).into_iter().find(|order| order.terms.name == name);
    order.is_none_or(|order| held >= Some(order.terms.needs) && order.why_not.is_none())
}
