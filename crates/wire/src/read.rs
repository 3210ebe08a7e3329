//! Bodies read into commands of the shell, and what is said of one that cannot be read: what, where
//! and what is allowed. What only a game knows is read in its own folder.

use crate::body::{CommandBody, ConsoleCommand};
use crate::keep::{ChipsBody, ChipsOfBody, KeepBody, PositionBody, SettingsBody};
use crate::order::{AdjustCaseBody, DecisionBody, OrderBody};
use croupier_house::{PatronId, PitRank, StaffId};
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_table::{
    AdjustCase, AnyOrder, ChipsMove, ChipsOf, Decision, Keeping, PitOrder, RoundNo, TableCommand,
    TableSettings,
};
use serde::Deserialize;

/// A body that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The problem's code.
    pub code: &'static str,
    /// What is wrong, where, and what is allowed.
    pub detail: String,
    /// The same as facts.
    pub facts: Vec<(&'static str, serde_json::Value)>,
}

impl Unreadable {
    pub(crate) fn new(code: &'static str, detail: impl Into<String>) -> Unreadable {
        Unreadable { code, detail: detail.into(), facts: Vec::new() }
    }

    pub(crate) fn fact(
        mut self,
        name: &'static str,
        value: impl Into<serde_json::Value>,
    ) -> Unreadable {
        self.facts.push((name, value.into()));
        self
    }
}

/// What was read, or why it cannot be.
pub(crate) type Read<T> = Result<T, Unreadable>;

/// The round a command names.
pub(crate) fn round(body: &CommandBody) -> Read<RoundNo> {
    let needed = || Unreadable::new("round_needed", "name the round it is meant for");
    body.round.map(RoundNo).ok_or_else(needed)
}

/// A card as written.
pub(crate) fn card(text: &str) -> Read<Card> {
    text.parse().map_err(|error| Unreadable::new("bad_card", format!("{error}")).fact("card", text))
}

/// Cards as written.
pub(crate) fn cards(texts: &[String]) -> Read<Vec<Card>> {
    texts.iter().map(|text| card(text)).collect()
}

/// Dice as written.
pub(crate) fn dice(numbers: [u8; 3]) -> Read<Dice> {
    let bad = |number: u8| {
        let detail = format!("{number} is not on a die: 1 to 6 are");
        Unreadable::new("bad_dice", detail).fact("number", number)
    };
    let die = |number: u8| {
        Die::ALL.into_iter().find(|die| die.get() == number).ok_or_else(|| bad(number))
    };
    let [first, second, third] = numbers;
    Ok(Dice([die(first)?, die(second)?, die(third)?]))
}

/// A patron's id.
pub(crate) fn patron(text: &str) -> Read<PatronId> {
    let bad = |error| Unreadable::new("bad_body", format!("patron: {error}"));
    text.parse().map_err(bad).map_err(|bad| bad.fact("patron", text))
}

fn staff(text: &str) -> Read<StaffId> {
    let bad = |error| Unreadable::new("bad_body", format!("staff: {error}"));
    text.parse().map_err(bad).map_err(|bad| bad.fact("staff", text))
}

/// A command every table knows; `None` where it is a game's.
#[allow(clippy::wildcard_enum_match_arm)] // what is not the shell's is a game's
pub(crate) fn command(body: &CommandBody) -> Read<Option<TableCommand>> {
    let round = || round(body);
    Ok(Some(match &body.command {
        ConsoleCommand::OpenBets => TableCommand::OpenBets { round: round()?, commitment: None },
        ConsoleCommand::CloseBets => TableCommand::CloseBets { round: round()? },
        ConsoleCommand::Confirm => TableCommand::Confirm { round: round()? },
        ConsoleCommand::Interrupt => TableCommand::Interrupt { round: round()? },
        ConsoleCommand::Resume => TableCommand::Resume { round: round()? },
        ConsoleCommand::Void { reason } => {
            TableCommand::Void { round: round()?, reason: reason.clone() }
        }
        ConsoleCommand::FreeBox { seat, patron: None } => TableCommand::FreeBox { seat: *seat },
        ConsoleCommand::FreeBox { seat, patron: Some(of) } => left(*seat, patron(of)?)?,
        ConsoleCommand::PlaceBetFor { patron: of, seat, bet, stake } => TableCommand::PlaceBetFor {
            round: round()?,
            patron: patron(of)?,
            seat: *seat,
            bet: bet.clone(),
            stake: *stake,
        },
        ConsoleCommand::Recount { patron: of, seat, bet, stake } => TableCommand::Recount {
            round: round()?,
            patron: patron(of)?,
            seat: *seat,
            bet: bet.clone(),
            stake: *stake,
        },
        ConsoleCommand::Approve { approval } => TableCommand::Approve { approval: *approval },
        ConsoleCommand::Decline { approval, reason } => {
            TableCommand::Decline { approval: *approval, reason: reason.clone() }
        }
        ConsoleCommand::Keep { keeping } => match kept(keeping)? {
            Some(keeping) => TableCommand::Keep(keeping),
            None => return Ok(None),
        },
        _ => return Ok(None),
    }))
}

/// A box holder walked away from a box; a place belongs to its own box.
fn left(seat: u16, patron: PatronId) -> Read<TableCommand> {
    match patron.place() {
        Some(place) if place.seat != seat => {
            let detail = format!("{patron} is not at box {seat}");
            Err(Unreadable::new("bad_body", detail).fact("seat", seat))
        }
        Some(_) | None => Ok(TableCommand::Leave { patron }),
    }
}

/// A rank of the pit.
pub const fn rank(position: PositionBody) -> PitRank {
    match position {
        PositionBody::Dealer => PitRank::Dealer,
        PositionBody::PitSupervisor => PitRank::PitSupervisor,
        PositionBody::PitManager => PitRank::PitManager,
        PositionBody::ShiftManager => PitRank::ShiftManager,
    }
}

/// A command that keeps any table; `None` where it is a game's.
fn kept(body: &KeepBody) -> Read<Option<Keeping>> {
    Ok(Some(match body {
        KeepBody::AnnounceLastRound => Keeping::AnnounceLastRound,
        KeepBody::CloseTable => Keeping::CloseTable,
        KeepBody::ReopenTable => Keeping::ReopenTable,
        KeepBody::Assign { staff: who, position } => {
            Keeping::Assign { staff: staff(who)?, position: rank(*position) }
        }
        KeepBody::Relieve { staff: who } => Keeping::Relieve { staff: staff(who)? },
        KeepBody::ChangeSettings { settings: set } => {
            Keeping::ChangeSettings { settings: settings(set)? }
        }
        KeepBody::CountFloat { amount, chips } => {
            Keeping::CountFloat { amount: *amount, chips: counted(chips) }
        }
        KeepBody::RequestChips { kind, amount, chips } => {
            let kind = match kind {
                ChipsBody::Fill => ChipsMove::Fill,
                ChipsBody::Credit => ChipsMove::Credit,
                ChipsBody::Drop => ChipsMove::Drop,
            };
            Keeping::RequestChips { kind, amount: *amount, chips: counted(chips) }
        }
        KeepBody::ConfirmChips { number } => Keeping::ConfirmChips { number: *number },
        KeepBody::CancelChips { number, reason } => {
            Keeping::CancelChips { number: *number, reason: reason.clone() }
        }
        KeepBody::CloseShift { gaming_day } => Keeping::CloseShift { gaming_day: *gaming_day },
        KeepBody::CallFloor { reason } => Keeping::CallFloor { reason: (*reason).into() },
        KeepBody::AnswerCall => Keeping::AnswerCall,
        KeepBody::OfferInsurance { .. } => return Ok(None),
    }))
}

fn counted(chips: &[ChipsOfBody]) -> Vec<ChipsOf> {
    chips.iter().map(|of| ChipsOf { value: of.value, count: of.count }).collect()
}

/// Settings as the table stores them: what is absent is the table's default.
pub(crate) fn settings(body: &SettingsBody) -> Read<TableSettings> {
    let bad = |error: serde_json::Error| Unreadable::new("bad_body", format!("settings: {error}"));
    let value = serde_json::to_value(body).map_err(bad)?;
    TableSettings::deserialize(value).map_err(bad)
}

/// An order every table knows; `None` where it is a game's.
#[allow(clippy::wildcard_enum_match_arm)] // what is not the shell's is a game's
pub(crate) fn order(body: &OrderBody) -> Read<Option<PitOrder>> {
    let order = match body {
        OrderBody::Adjust { of_round, patron: whose, to_patron, amount, text, case } => {
            AnyOrder::Adjust {
                of_round: RoundNo(*of_round),
                patron: patron(whose)?,
                to_patron: *to_patron,
                amount: *amount,
                text: text.clone(),
                case: case.map(|case| match case {
                    AdjustCaseBody::Paying => AdjustCase::Paying,
                    AdjustCaseBody::Recording => AdjustCase::Recording,
                    AdjustCaseBody::Decision => AdjustCase::Decision,
                    AdjustCaseBody::Voidable => AdjustCase::Voidable,
                }),
            }
        }
        OrderBody::NoteIncident { of_round, text } => {
            AnyOrder::NoteIncident { of_round: RoundNo(*of_round), text: text.clone() }
        }
        OrderBody::Decide { text, effect } => {
            let effect = match effect {
                DecisionBody::Nothing => Decision::Nothing,
                DecisionBody::Void => Decision::Void,
                DecisionBody::ReturnBets(patrons) => {
                    let patrons = patrons.iter().map(|whose| patron(whose));
                    Decision::ReturnBets(patrons.collect::<Read<_>>()?)
                }
            };
            AnyOrder::Decide { text: text.clone(), effect }
        }
        _ => return Ok(None),
    };
    Ok(Some(PitOrder::Any(order)))
}
