//! Events of a table in words.

use super::{Names, orders};
use croupier_rules::settlement::Outcome;
use croupier_table::{
    BaccaratEvent, BetEnd, FrameEvent, PaiGowEvent, PitEvent, ReaderEvent, TableEvent,
};
use serde_json::Value;

/// An event in words: one line, and one more for each bet that ended.
pub(super) fn sentences(event: &TableEvent, stored: &Value, names: &Names) -> Vec<String> {
    #[allow(clippy::wildcard_enum_match_arm)] // an event without words is shown as stored
    match event {
        TableEvent::Frame(FrameEvent::RoundSettled { result, bets, .. }) => {
            ended(format!("the result is {result}"), bets, names)
        }
        TableEvent::Frame(FrameEvent::RoundVoided { bets, .. }) => {
            ended(format!("the round is Void: {}", why(stored, "reason")), bets, names)
        }
        TableEvent::Pit(PitEvent::BetsReturned { .. })
        | TableEvent::Pit(PitEvent::RoundCorrected { .. })
        | TableEvent::PaiGow(PaiGowEvent::HandCorrected { .. })
        | TableEvent::PaiGow(PaiGowEvent::DiceCorrected { .. })
        | TableEvent::Pit(PitEvent::MoneyAdjusted { .. })
        | TableEvent::Pit(PitEvent::IncidentNoted { .. })
        | TableEvent::Pit(PitEvent::ApprovalAsked { .. })
        | TableEvent::Pit(PitEvent::ApprovalGiven { .. })
        | TableEvent::Pit(PitEvent::ApprovalDeclined { .. }) => {
            orders::sentences(event, stored, names)
        }
        TableEvent::Frame(FrameEvent::BetPlaced { .. })
        | TableEvent::Frame(FrameEvent::BetWithdrawn { .. })
        | TableEvent::Frame(FrameEvent::BetRejected { .. })
        | TableEvent::Frame(FrameEvent::BetRecounted { .. })
        | TableEvent::Baccarat(BaccaratEvent::InsurancePlaced { .. })
        | TableEvent::Baccarat(BaccaratEvent::InsuranceWithdrawn { .. }) => {
            vec![staked(event, names)]
        }
        _ => vec![happened(event, stored, names)],
    }
}

/// Why a round is Void, from this field: in the words of a person, or of the rules.
pub(super) fn why(stored: &Value, field: &str) -> String {
    let fact = |name: &str| stored.get(field)?.get(name)?.as_str();
    match (fact("text"), fact("why")) {
        (Some(text), _) => text.to_owned(),
        (None, why) => why.unwrap_or_default().replace('-', " "),
    }
}

/// A line, and one more for each bet.
pub(super) fn ended(first: String, bets: &[BetEnd], names: &Names) -> Vec<String> {
    let told = bets.iter().map(|end| bet(end, names));
    [first].into_iter().chain(told).collect()
}

fn bet(end: &BetEnd, names: &Names) -> String {
    let who = names.patron(end.patron.as_str());
    let outcome = match end.outcome {
        Outcome::Won => format!("wins {}", end.win),
        Outcome::Lost => "loses".to_owned(),
        Outcome::Returned => "is returned".to_owned(),
    };
    let mut line = format!("{who}, box {}: {} on {} {outcome}", end.seat, end.stake, end.wager);
    if let (Some(odds), Outcome::Won) = (&end.odds, end.outcome) {
        line += &format!(" at {odds}");
    }
    if !end.excess.is_zero() {
        line += &format!(", {} over the maximum Differential is returned", end.excess);
    }
    if !end.commission.is_zero() {
        line += &format!(", commission {} is owed", end.commission);
    }
    line += &format!("; {} comes back", end.returned);
    match &end.rule {
        Some(rule) => line + &format!(" ({rule})"),
        None => line,
    }
}

/// A stake that was registered, changed or withdrawn.
fn staked(event: &TableEvent, names: &Names) -> String {
    let who = |patron: &croupier_house::PatronId| names.patron(patron.as_str());
    #[allow(clippy::wildcard_enum_match_arm)] // called for these only
    match event {
        TableEvent::Frame(FrameEvent::BetPlaced { patron, seat, bet, stake, was, .. }) => {
            let before = if was.is_zero() { String::new() } else { format!(" in place of {was}") };
            format!("{} bets {stake} on {bet} in box {seat}{before}", who(patron))
        }
        TableEvent::Frame(FrameEvent::BetWithdrawn { patron, seat, bet, was, .. }) => {
            format!("{} takes {was} on {bet} in box {seat} back", who(patron))
        }
        TableEvent::Frame(FrameEvent::BetRecounted { patron, seat, bet, stake, was, .. }) => {
            let who = who(patron);
            format!("a recount finds {stake} of {who} on {bet} in box {seat} in place of {was}")
        }
        TableEvent::Frame(FrameEvent::BetRejected { patron, seat, bet, was, .. }) => {
            let who = who(patron);
            format!("the bet of {who}, {was} on {bet} in box {seat}, is rejected")
        }
        TableEvent::Baccarat(BaccaratEvent::InsurancePlaced {
            patron, on, stage, stake, ..
        }) => {
            format!("{} insures {on} at {stage} with {stake}", who(patron))
        }
        TableEvent::Baccarat(BaccaratEvent::InsuranceWithdrawn {
            patron, on, stage, was, ..
        }) => {
            format!("the insurance of {} on {on} at {stage}, {was}, is given back", who(patron))
        }
        _ => String::new(),
    }
}

fn happened(event: &TableEvent, stored: &Value, names: &Names) -> String {
    if let Some((_, seed)) = event.thrown() {
        let faces = faces(stored);
        return match seed {
            Some(seed) => format!("the dice lie: {faces}; their seed was {seed}"),
            None => format!("the dice lie: {faces}"),
        };
    }
    #[allow(clippy::wildcard_enum_match_arm)] // an event without words is shown as stored
    match event {
        TableEvent::Frame(FrameEvent::RoundOpened { rulebook, commitment, .. }) => match commitment
        {
            Some(promise) => format!("place your Bets, by {rulebook}; promised: {promise}"),
            None => format!("place your Bets, by {rulebook}"),
        },
        TableEvent::Frame(FrameEvent::BetsClosed { .. }) => "no more Bets".to_owned(),
        TableEvent::Baccarat(BaccaratEvent::CardDrawn { card, to, .. }) => {
            format!("{card} to the {to} Hand")
        }
        TableEvent::Baccarat(BaccaratEvent::BankerThirdOpened { card, .. }) => {
            format!("{card}, the Banker's third, is opened before the Player's third")
        }
        TableEvent::Baccarat(BaccaratEvent::CardUndone { card, reason, .. }) => {
            format!("{card} is taken back: {reason}")
        }
        TableEvent::Baccarat(BaccaratEvent::InsuranceOffered { stage, player, banker, .. }) => {
            format!("insurance is offered at {stage}, Player {player} and Banker {banker}")
        }
        TableEvent::Baccarat(BaccaratEvent::InsuranceClosed { stage, .. }) => {
            format!("the offer at {stage} is over")
        }
        TableEvent::Frame(FrameEvent::RoundInterrupted { held: true, .. }) => {
            "play is held up until a person agrees to the clock".to_owned()
        }
        TableEvent::Frame(FrameEvent::RoundInterrupted { .. }) => "play is interrupted".to_owned(),
        TableEvent::Frame(FrameEvent::RoundResumed { rule: Some(rule), .. }) => {
            format!("play goes on: an outcome is established, {rule}")
        }
        TableEvent::Frame(FrameEvent::RoundResumed { rule: None, .. }) => "play goes on".to_owned(),
        TableEvent::Baccarat(BaccaratEvent::InsuranceDeclined { patron, stage, .. }) => {
            format!("{} takes no insurance at {stage}", names.patron(patron.as_str()))
        }
        TableEvent::Frame(FrameEvent::PatronSat { patron, seat }) => {
            format!("{} takes box {seat}", names.patron(patron.as_str()))
        }
        TableEvent::Frame(FrameEvent::PatronLeft { patron, seat }) => {
            format!("{} leaves box {seat}", names.patron(patron.as_str()))
        }
        TableEvent::Frame(FrameEvent::ReaderTold { what, .. }) => told(what),
        TableEvent::Frame(FrameEvent::CommissionCollected { patron, amount }) => {
            format!("{} pays commission of {amount}", names.patron(patron.as_str()))
        }
        _ => as_stored(stored),
    }
}

/// What a device said, or what a person did in its place.
fn told(what: &ReaderEvent) -> String {
    match what {
        ReaderEvent::Heard { device } => format!("the device {device} is heard"),
        ReaderEvent::Silent { device } => {
            format!("the device {device} is silent: play goes on by hand")
        }
        ReaderEvent::Read { device, seq, reading, outcome, code, .. } => {
            let reading = reading.as_deref().unwrap_or("a card that was burned");
            let why = code.as_ref().map_or_else(String::new, |code| format!(" ({code})"));
            format!("{device} reads {reading}, no. {seq}: {}{why}", outcome.name())
        }
        ReaderEvent::ByHand { reading } => format!("{reading} is entered by hand"),
        ReaderEvent::TakenBack => "the next card is entered by hand".to_owned(),
        ReaderEvent::Dismissed { device, reading, reason } => {
            format!("{reading}, read by {device}, is dismissed: {reason}")
        }
    }
}

/// The dice of an event.
pub(super) fn faces(stored: &Value) -> String {
    let faces = stored.get("dice").and_then(Value::as_array).into_iter().flatten();
    faces.map(Value::to_string).collect::<Vec<String>>().join(" ")
}

/// An event by its name and fields.
fn as_stored(stored: &Value) -> String {
    let Value::Object(fields) = stored else { return stored.to_string() };
    let name = fields.get("event").and_then(Value::as_str).unwrap_or_default();
    let facts = fields.iter().filter(|(field, _)| *field != "event" && *field != "round");
    let facts: Vec<String> = facts.map(|(field, value)| format!("{field} {value}")).collect();
    format!("{}: {}", name.replace('-', " "), facts.join(", "))
}
