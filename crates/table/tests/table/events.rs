//! Stored events are a contract: what was once written must decode for ever, and say the same.

use croupier_house::HouseEvent;
use croupier_table::TableEvent;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;

/// Frozen. A line is added for a new kind of event; no line is ever changed.
const TABLE_V1: &str = include_str!("../../../../vectors/events/v1.jsonl");
/// What only pai gow tables write.
const PAI_GOW_V1: &str = include_str!("../../../../vectors/events/pai-gow-v1.jsonl");
const HOUSE_V1: &str = include_str!("../../../../vectors/events/house-v1.jsonl");

/// Decodes every line, and writes it again as it stood. Answers the kinds of event seen.
fn decode<E: DeserializeOwned + Serialize>(lines: &str) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for line in lines.lines() {
        let event: E = serde_json::from_str(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(serde_json::to_string(&event).unwrap(), line);
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        kinds.insert(value["event"].as_str().unwrap().to_owned());
    }
    kinds
}

/// The name of an event, by a match that does not compile when a kind is missing.
#[allow(clippy::too_many_lines)] // a list of what goes where: every kind, so that none is forgotten
fn kinds_of_table_events() -> BTreeSet<String> {
    // One arm per kind: whoever adds a kind adds its line to the vectors.
    #[allow(clippy::too_many_lines)] // every kind, so that none is forgotten
    const fn name(event: &TableEvent) -> &'static str {
        match event {
            TableEvent::TableOpened { .. } => "table-opened",
            TableEvent::PatronSat { .. } => "patron-sat",
            TableEvent::PatronLeft { .. } => "patron-left",
            TableEvent::RoundOpened { .. } => "round-opened",
            TableEvent::BetPlaced { .. } => "bet-placed",
            TableEvent::BetWithdrawn { .. } => "bet-withdrawn",
            TableEvent::BetRejected { .. } => "bet-rejected",
            TableEvent::BetsClosed { .. } => "bets-closed",
            TableEvent::CardDrawn { .. } => "card-drawn",
            TableEvent::CardUndone { .. } => "card-undone",
            TableEvent::InsuranceOffered { .. } => "insurance-offered",
            TableEvent::InsurancePlaced { .. } => "insurance-placed",
            TableEvent::InsuranceWithdrawn { .. } => "insurance-withdrawn",
            TableEvent::InsuranceClosed { .. } => "insurance-closed",
            TableEvent::DiceEntered { .. } => "dice-entered",
            TableEvent::RoundSettled { .. } => "round-settled",
            TableEvent::RoundVoided { .. } => "round-voided",
            TableEvent::RoundInterrupted { .. } => "round-interrupted",
            TableEvent::RoundResumed { .. } => "round-resumed",
            TableEvent::ShoeOpened { .. } => "shoe-opened",
            TableEvent::ShoeEnded { .. } => "shoe-ended",
            TableEvent::CommissionCollected { .. } => "commission-collected",
            TableEvent::PatronWalkedAway { .. } => "patron-walked-away",
            TableEvent::SqueezeAsked { .. } => "squeeze-asked",
            TableEvent::SqueezeAnswered { .. } => "squeeze-answered",
            TableEvent::CardHeld { .. } => "card-held",
            TableEvent::CardTurned { .. } => "card-turned",
            TableEvent::ThirdCardInsuranceWaived { .. } => "third-card-insurance-waived",
            TableEvent::NoInsuranceAsked { .. } => "no-insurance-asked",
            TableEvent::InsuranceSet { .. } => "insurance-set",
            TableEvent::ShuffleRevealed { .. } => "shuffle-revealed",
            TableEvent::ShoePassed { .. } => "shoe-passed",
            TableEvent::CardEntered { .. } => "card-entered",
            TableEvent::CardScanned { .. } => "card-scanned",
            TableEvent::SourcesDisagree { .. } => "sources-disagree",
            TableEvent::LastRoundAnnounced { .. } => "last-round-announced",
            TableEvent::TableClosed { .. } => "table-closed",
            TableEvent::TableReopened { .. } => "table-reopened",
            TableEvent::Assigned { .. } => "assigned",
            TableEvent::Relieved { .. } => "relieved",
            TableEvent::SettingsChanged { .. } => "settings-changed",
            TableEvent::FloatCounted { .. } => "float-counted",
            TableEvent::ChipsRequested { .. } => "chips-requested",
            TableEvent::ChipsMoved { .. } => "chips-moved",
            TableEvent::ChipsCancelled { .. } => "chips-cancelled",
            TableEvent::ShiftClosed { .. } => "shift-closed",
            TableEvent::BankOffered { .. } => "bank-offered",
            TableEvent::BankAnswered { .. } => "bank-answered",
            TableEvent::BankDecided { .. } => "bank-decided",
            TableEvent::HandDealt { .. } => "hand-dealt",
            TableEvent::SettingOpened { .. } => "setting-opened",
            TableEvent::HandSet { .. } => "hand-set",
            TableEvent::SeedRevealed { .. } => "seed-revealed",
            TableEvent::HandCorrected { .. } => "hand-corrected",
            TableEvent::DiceCorrected { .. } => "dice-corrected",
            TableEvent::ApprovalAsked { .. } => "approval-asked",
            TableEvent::ApprovalGiven { .. } => "approval-given",
            TableEvent::ApprovalDeclined { .. } => "approval-declined",
            TableEvent::IncidentNoted { .. } => "incident-noted",
            TableEvent::CardsRuled { .. } => "cards-ruled",
            TableEvent::OptionsGiven { .. } => "options-given",
            TableEvent::OptionAnswered { .. } => "option-answered",
            TableEvent::OptionsClosed { .. } => "options-closed",
            TableEvent::BetsReturned { .. } => "bets-returned",
            TableEvent::SetReplaced { .. } => "set-replaced",
            TableEvent::CardsCorrected { .. } => "cards-corrected",
            TableEvent::RoundCorrected { .. } => "round-corrected",
            TableEvent::MoneyAdjusted { .. } => "money-adjusted",
            TableEvent::NeglectedInsuranceOffered { .. } => "neglected-insurance-offered",
            TableEvent::MeantToInsure { .. } => "meant-to-insure",
            TableEvent::NoRoll { .. } => "no-roll",
        }
    }
    let named = TABLE_V1.lines().chain(PAI_GOW_V1.lines()).map(|line| {
        let event: TableEvent = serde_json::from_str(line).unwrap();
        name(&event).to_owned()
    });
    named.collect()
}

#[test]
fn every_stored_event_decodes_for_ever() {
    let mut kinds = decode::<TableEvent>(TABLE_V1);
    assert_eq!(kinds.len(), 62);
    kinds.extend(decode::<TableEvent>(PAI_GOW_V1));
    assert_eq!(kinds, kinds_of_table_events());
    assert_eq!(kinds.len(), 71);
    assert_eq!(decode::<HouseEvent>(HOUSE_V1).len(), 10);
}
