//! What a person is told about an accepted command. It is stored with the entry, so it is short.

use crate::told::Told;
use croupier_house::{CageEvent, Control, DeviceEvent, HouseEvent, Slip};
use croupier_rules::money::Amount;
use croupier_table::{
    BaccaratCommand, FrameEvent, PaiGowCommand, PaiGowEvent, ReaderEvent, RoundNo, Table,
    TableCommand, TableEvent,
};
use serde::Serialize;
use serde_json::{Value, json};

/// The answer to a bet. Its fields are in alphabetical order, as in every answer.
#[derive(Serialize)]
struct Registered<'c> {
    at_ms: u64,
    bet: &'c str,
    round: RoundNo,
    seat: u16,
    stake: Amount,
}

/// The answer to a command to a table.
pub(crate) fn to_table(
    table: &Table,
    command: &TableCommand,
    events: &[TableEvent],
    now_ms: u64,
) -> Result<Told, serde_json::Error> {
    let happened = || json!({ "round": table.round(), "events": names(events), "at_ms": now_ms });
    #[allow(clippy::wildcard_enum_match_arm)] // the others are answered with what happened
    Told::of(&match command {
        TableCommand::PlaceBet { round, seat, bet, stake, .. } => {
            let (at_ms, round, seat, stake) = (now_ms, *round, *seat, *stake);
            return Told::of(&Registered { at_ms, bet, round, seat, stake });
        }
        TableCommand::Sit { seat, .. } => json!({ "seat": seat, "at_ms": now_ms }),
        TableCommand::OpenBets { round, .. } => {
            json!({ "round": round, "events": names(events), "at_ms": now_ms })
        }
        TableCommand::Baccarat(command) => {
            baccarat(table, command, now_ms).unwrap_or_else(happened)
        }
        TableCommand::PaiGow(command) => pai_gow(command, events, now_ms).unwrap_or_else(happened),
        TableCommand::Reader(_) => read(events, now_ms).unwrap_or_else(happened),
        TableCommand::AnswerAsk { round, agree, .. } => {
            let answer = if *agree { "agree" } else { "refuse" };
            json!({ "round": round, "answer": answer, "at_ms": now_ms })
        }
        _ => happened(),
    })
}

/// What a device is told about its reading.
fn read(events: &[TableEvent], now_ms: u64) -> Option<Value> {
    events.iter().find_map(|event| {
        let TableEvent::Frame(FrameEvent::ReaderTold { what, round, .. }) = event else {
            return None;
        };
        let ReaderEvent::Read { seq, outcome, code, .. } = what else { return None };
        Some(json!({
            "seq": seq, "result": outcome.name(), "code": code, "round": round, "at_ms": now_ms,
        }))
    })
}

/// What a patron of a baccarat table is told besides the events.
fn baccarat(table: &Table, command: &BaccaratCommand, now_ms: u64) -> Option<Value> {
    let answered = |round: RoundNo, answer: &str| {
        Some(json!({ "round": round, "answer": answer, "at_ms": now_ms }))
    };
    match command {
        BaccaratCommand::Insure { round, side, stage, stake, .. } => Some(json!({
            "round": round, "side": side.to_string().to_lowercase(), "stage": stage.to_string(),
            "stake": stake, "at_ms": now_ms,
        })),
        BaccaratCommand::AnswerOption { round, answer, .. } => answered(*round, answer.name()),
        BaccaratCommand::AskSqueeze { round, .. } => answered(*round, "ask-squeeze"),
        BaccaratCommand::AskBankerThird { round, .. } => answered(*round, "ask-banker-third"),
        BaccaratCommand::Reveal { round, .. } => answered(*round, "reveal"),
        BaccaratCommand::AskNoInsurance { .. } => answered(table.round(), "no-insurance"),
        BaccaratCommand::DeclineInsurance { round, .. } => answered(*round, "decline-insurance"),
        BaccaratCommand::EnterCard { .. }
        | BaccaratCommand::OpenBankerThird { .. }
        | BaccaratCommand::UndoCard { .. }
        | BaccaratCommand::ScanCard { .. }
        | BaccaratCommand::NewShoe { .. }
        | BaccaratCommand::EndShoe { .. }
        | BaccaratCommand::AnswerSqueeze { .. }
        | BaccaratCommand::OfferInsurance { .. } => None,
    }
}

/// What a patron of a pai gow table is told besides the events.
fn pai_gow(command: &PaiGowCommand, events: &[TableEvent], now_ms: u64) -> Option<Value> {
    match command {
        PaiGowCommand::AnswerBank { round, answer, .. }
        | PaiGowCommand::RecordBank { round, answer, .. } => {
            Some(json!({ "round": round, "answer": answer.name(), "at_ms": now_ms }))
        }
        PaiGowCommand::SetHand { round, .. } | PaiGowCommand::HouseWay { round, .. } => {
            Some(json!({ "round": round, "low": low_set(events), "at_ms": now_ms }))
        }
        PaiGowCommand::CloseOffer { .. }
        | PaiGowCommand::EnterDice { .. }
        | PaiGowCommand::DealHands { .. }
        | PaiGowCommand::EnterHand { .. }
        | PaiGowCommand::Misdeal { .. }
        | PaiGowCommand::RevealSeed { .. } => None,
    }
}

/// The low hand set by the first of these events.
fn low_set(events: &[TableEvent]) -> Vec<String> {
    #[allow(clippy::wildcard_enum_match_arm)] // only this one sets a hand
    match events.first() {
        Some(TableEvent::PaiGow(PaiGowEvent::HandSet { low, .. })) => {
            low.iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    }
}

/// The answer to a command to the house.
pub(crate) fn to_house(events: &[HouseEvent], now_ms: u64) -> Result<Told, serde_json::Error> {
    // A report about cash stands before the transaction it is about.
    let is_report = |event: &&HouseEvent| {
        matches!(event, HouseEvent::Cage { what: CageEvent::CashReported { .. }, .. })
    };
    Told::of(&match events.iter().find(|event| !is_report(event)) {
        Some(HouseEvent::Cage { what, .. }) => at_the_cage(what, now_ms),
        Some(HouseEvent::PatronRegistered(patron)) => json!({ "patron": patron.id }),
        Some(HouseEvent::StaffRegistered(staff)) => json!({ "staff": staff.id }),
        Some(HouseEvent::CreditsBought { patron, amount, slip, .. }) => {
            let told = json!({ "patron": patron, "amount": amount, "at_ms": now_ms });
            with_receipt(told, slip.as_ref())
        }
        Some(HouseEvent::TicketIssued { patron, number, amount, at_ms, expires_ms, .. }) => json!({
            "patron": patron, "number": number, "amount": amount, "at_ms": at_ms,
            "expires_ms": expires_ms,
        }),
        Some(HouseEvent::TicketRedeemed { number, amount, at_ms, slip, .. }) => {
            let told = json!({ "number": number, "amount": amount, "at_ms": at_ms });
            with_receipt(told, slip.as_ref())
        }
        Some(HouseEvent::TicketVoided { patron, number, amount, at_ms, .. }) => {
            json!({ "patron": patron, "number": number, "amount": amount, "at_ms": at_ms })
        }
        Some(
            HouseEvent::ChangeProposed { number, .. }
            | HouseEvent::Controlled { what: Control::ActAsked { number, .. }, .. },
        ) => json!({ "waits": number }),
        Some(HouseEvent::Controlled { what: Control::BettingStopped { number, .. }, .. }) => {
            json!({ "number": number })
        }
        Some(
            HouseEvent::PitAssigned { pit, staff, .. } | HouseEvent::PitRelieved { pit, staff, .. },
        ) => {
            json!({ "pit": pit, "staff": staff, "at_ms": now_ms })
        }
        Some(HouseEvent::Devices { what, .. }) => device(what, events.len() > 1, now_ms),
        Some(
            HouseEvent::TablePlaced { .. }
            | HouseEvent::Logins { .. }
            | HouseEvent::PersonChanged { .. }
            | HouseEvent::ChangeAgreed { .. }
            | HouseEvent::ChangeDropped { .. }
            | HouseEvent::OwedCollected { .. }
            | HouseEvent::SettingsChanged { .. }
            | HouseEvent::Noted { .. }
            | HouseEvent::Booked { .. }
            | HouseEvent::Controlled { .. }
            | HouseEvent::Cared { .. }
            | HouseEvent::Retained { .. }
            | HouseEvent::Checkpointed(_),
        )
        | None => json!({ "at_ms": now_ms }),
    })
}

/// What a device is told about its reading.
fn device(what: &DeviceEvent, credited: bool, now_ms: u64) -> Value {
    let told = |seq: &u64, result, code| answered(*seq, (result, code), now_ms);
    match what {
        DeviceEvent::NoteAccepted { seq, .. } => told(seq, "stack", None),
        DeviceEvent::TicketScanned { seq, .. } => {
            told(seq, if credited { "credited" } else { "read" }, None)
        }
        DeviceEvent::JobPrinted { seq, .. } => told(seq, "printed", None),
        DeviceEvent::ReadingRefused { seq, code, .. } => told(seq, "refused", Some(code)),
        DeviceEvent::JobQueued { job, .. } => json!({ "job": job, "at_ms": now_ms }),
        DeviceEvent::DeviceRevoked { .. } => json!({ "at_ms": now_ms }),
    }
}

/// The answer with the number of the receipt, where there is one.
fn with_receipt(mut told: Value, slip: Option<&Slip>) -> Value {
    if let (Some(slip), Value::Object(fields)) = (slip, &mut told) {
        fields.insert("receipt".to_owned(), slip.receipt.into());
    }
    told
}

/// The answer to a command at the cage.
fn at_the_cage(what: &CageEvent, now_ms: u64) -> Value {
    match what {
        CageEvent::TillOpened { till, .. } => json!({ "till": till, "at_ms": now_ms }),
        CageEvent::TillClosed { till, cash_over, chips_over, .. } => json!({
            "till": till, "cash_over": cash_over, "chips_over": chips_over, "at_ms": now_ms,
        }),
        CageEvent::PaidOut { patron, amount, slip } => json!({
            "patron": patron, "amount": amount, "receipt": slip.receipt, "at_ms": now_ms,
        }),
        CageEvent::PaymentAsked { payment, amount, .. } => {
            json!({ "waits": payment, "amount": amount, "at_ms": now_ms })
        }
        CageEvent::ChipsHanded { table, number, amount, slip, .. } => json!({
            "table": table, "number": number, "amount": amount, "receipt": slip.receipt,
            "at_ms": now_ms,
        }),
        CageEvent::Reprinted { copy, .. } => json!({ "copy": copy, "at_ms": now_ms }),
        CageEvent::CageRulesChanged { .. }
        | CageEvent::PaymentDeclined { .. }
        | CageEvent::CashReported { .. }
        | CageEvent::PatronIdentified { .. }
        | CageEvent::ChipsArrived { .. }
        | CageEvent::DropArrived { .. } => json!({ "at_ms": now_ms }),
    }
}

/// The names of the events.
pub(crate) fn names<E: Serialize>(events: &[E]) -> Vec<Value> {
    let name = |event: &E| match serde_json::to_value(event) {
        Ok(Value::Object(mut fields)) => fields.remove("event").unwrap_or(Value::Null),
        Ok(_) | Err(_) => Value::Null,
    };
    events.iter().map(name).collect()
}

fn answered(seq: u64, (result, code): (&str, Option<&String>), now_ms: u64) -> Value {
    json!({ "seq": seq, "result": result, "code": code, "at_ms": now_ms })
}
