//! Stored events are a contract: what was once written must decode for ever, and say the same.

use croupier_house::HouseEvent;
use croupier_rules::rulebook::Game;
use croupier_table::{
    BaccaratEvent, FrameEvent, KeepEvent, PaiGowEvent, PitEvent, SicBoEvent, TableEvent, in_game,
};
use serde::Serialize;
use std::collections::BTreeSet;

/// Frozen. A line is added for a new kind of event; no line is ever changed.
const TABLE_V1: &str = include_str!("../../../../vectors/events/v1.jsonl");
/// What only pai gow tables write.
const PAI_GOW_V1: &str = include_str!("../../../../vectors/events/pai-gow-v1.jsonl");
const HOUSE_V1: &str = include_str!("../../../../vectors/events/house-v1.jsonl");

/// The lines of [`TABLE_V1`] that a Sic Bo table wrote; the others are of baccarat.
const OF_SIC_BO: [usize; 6] = [23, 24, 25, 70, 86, 87];

/// Every stored event of a table, with the game it is read with.
fn lines_of_tables() -> Vec<(Game, &'static str)> {
    let of_line = |(index, line): (usize, &'static str)| {
        let of_dice = OF_SIC_BO.contains(&(index + 1));
        (if of_dice { Game::SicBo } else { Game::Baccarat }, line)
    };
    let first = TABLE_V1.lines().enumerate().map(of_line);
    first.chain(PAI_GOW_V1.lines().map(|line| (Game::PaiGowPoker, line))).collect()
}

fn read(game: Game, line: &str) -> TableEvent {
    in_game(game, || serde_json::from_str(line)).unwrap_or_else(|why| panic!("{line}: {why}"))
}

/// Writes an event again as it stood. Answers the kind of event.
fn written_again<E: Serialize>(event: &E, line: &str) -> String {
    assert_eq!(serde_json::to_string(event).unwrap(), line);
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    value["event"].as_str().unwrap().to_owned()
}

/// The name of an event, by a match that does not compile when a kind is missing.
#[allow(clippy::too_many_lines)] // a list of what goes where: every kind, so that none is forgotten
fn kinds_of_table_events() -> BTreeSet<String> {
    // One arm per kind: whoever adds a kind adds its line to the vectors.
    #[allow(clippy::too_many_lines)] // every kind, so that none is forgotten
    const fn name(event: &TableEvent) -> &'static str {
        match event {
            TableEvent::Frame(FrameEvent::TableOpened { .. }) => "table-opened",
            TableEvent::Frame(FrameEvent::PatronSat { .. }) => "patron-sat",
            TableEvent::Frame(FrameEvent::PatronLeft { .. }) => "patron-left",
            TableEvent::Frame(FrameEvent::RoundOpened { .. }) => "round-opened",
            TableEvent::Frame(FrameEvent::BetPlaced { .. }) => "bet-placed",
            TableEvent::Frame(FrameEvent::BetWithdrawn { .. }) => "bet-withdrawn",
            TableEvent::Frame(FrameEvent::BetRejected { .. }) => "bet-rejected",
            TableEvent::Frame(FrameEvent::BetRecounted { .. }) => "bet-recounted",
            TableEvent::Frame(FrameEvent::BetsClosed { .. }) => "bets-closed",
            TableEvent::Frame(FrameEvent::ReaderTold { .. }) => "reader-told",
            TableEvent::Baccarat(BaccaratEvent::CardDrawn { .. }) => "card-drawn",
            TableEvent::Baccarat(BaccaratEvent::CardUndone { .. }) => "card-undone",
            TableEvent::Baccarat(BaccaratEvent::BankerThirdOpened { .. }) => "banker-third-opened",
            TableEvent::Baccarat(BaccaratEvent::InsuranceOffered { .. }) => "insurance-offered",
            TableEvent::Baccarat(BaccaratEvent::InsurancePlaced { .. }) => "insurance-placed",
            TableEvent::Baccarat(BaccaratEvent::InsuranceWithdrawn { .. }) => "insurance-withdrawn",
            TableEvent::Baccarat(BaccaratEvent::InsuranceClosed { .. }) => "insurance-closed",
            TableEvent::SicBo(SicBoEvent::DiceEntered { .. })
            | TableEvent::PaiGow(PaiGowEvent::DiceEntered { .. }) => "dice-entered",
            TableEvent::Frame(FrameEvent::RoundSettled { .. }) => "round-settled",
            TableEvent::Frame(FrameEvent::RoundVoided { .. }) => "round-voided",
            TableEvent::Frame(FrameEvent::RoundInterrupted { .. }) => "round-interrupted",
            TableEvent::Frame(FrameEvent::RoundResumed { .. }) => "round-resumed",
            TableEvent::Baccarat(BaccaratEvent::ShoeOpened { .. }) => "shoe-opened",
            TableEvent::Baccarat(BaccaratEvent::ShoeEnded { .. }) => "shoe-ended",
            TableEvent::Frame(FrameEvent::CommissionCollected { .. }) => "commission-collected",
            TableEvent::Frame(FrameEvent::PatronWalkedAway { .. }) => "patron-walked-away",
            TableEvent::Frame(FrameEvent::BetAsked { .. }) => "bet-asked",
            TableEvent::Frame(FrameEvent::BetAnswered { .. }) => "bet-answered",
            TableEvent::Baccarat(BaccaratEvent::SqueezeAsked { .. }) => "squeeze-asked",
            TableEvent::Baccarat(BaccaratEvent::SqueezeAnswered { .. }) => "squeeze-answered",
            TableEvent::Baccarat(BaccaratEvent::CardHeld { .. }) => "card-held",
            TableEvent::Baccarat(BaccaratEvent::CardTurned { .. }) => "card-turned",
            TableEvent::Baccarat(BaccaratEvent::ThirdCardInsuranceWaived { .. }) => {
                "third-card-insurance-waived"
            }
            TableEvent::Baccarat(BaccaratEvent::NoInsuranceAsked { .. }) => "no-insurance-asked",
            TableEvent::Baccarat(BaccaratEvent::InsuranceDeclined { .. }) => "insurance-declined",
            TableEvent::Baccarat(BaccaratEvent::InsuranceSet { .. }) => "insurance-set",
            TableEvent::Baccarat(BaccaratEvent::ShuffleRevealed { .. }) => "shuffle-revealed",
            TableEvent::Baccarat(BaccaratEvent::ShoePassed { .. }) => "shoe-passed",
            TableEvent::Baccarat(BaccaratEvent::CardEntered { .. }) => "card-entered",
            TableEvent::Baccarat(BaccaratEvent::CardScanned { .. }) => "card-scanned",
            TableEvent::Baccarat(BaccaratEvent::SourcesDisagree { .. }) => "sources-disagree",
            TableEvent::Keep(KeepEvent::LastRoundAnnounced { .. }) => "last-round-announced",
            TableEvent::Keep(KeepEvent::TableClosed { .. }) => "table-closed",
            TableEvent::Keep(KeepEvent::TableReopened { .. }) => "table-reopened",
            TableEvent::Keep(KeepEvent::Assigned { .. }) => "assigned",
            TableEvent::Keep(KeepEvent::Relieved { .. }) => "relieved",
            TableEvent::Keep(KeepEvent::SettingsChanged { .. }) => "settings-changed",
            TableEvent::Keep(KeepEvent::FloatCounted { .. }) => "float-counted",
            TableEvent::Keep(KeepEvent::ChipsRequested { .. }) => "chips-requested",
            TableEvent::Keep(KeepEvent::ChipsMoved { .. }) => "chips-moved",
            TableEvent::Keep(KeepEvent::ChipsCancelled { .. }) => "chips-cancelled",
            TableEvent::Keep(KeepEvent::ShiftClosed { .. }) => "shift-closed",
            TableEvent::Keep(KeepEvent::FloorCalled { .. }) => "floor-called",
            TableEvent::Keep(KeepEvent::CallAnswered { .. }) => "call-answered",
            TableEvent::PaiGow(PaiGowEvent::BankOffered { .. }) => "bank-offered",
            TableEvent::PaiGow(PaiGowEvent::BankAnswered { .. }) => "bank-answered",
            TableEvent::PaiGow(PaiGowEvent::BankDecided { .. }) => "bank-decided",
            TableEvent::PaiGow(PaiGowEvent::HandDealt { .. }) => "hand-dealt",
            TableEvent::PaiGow(PaiGowEvent::SettingOpened { .. }) => "setting-opened",
            TableEvent::PaiGow(PaiGowEvent::HandSet { .. }) => "hand-set",
            TableEvent::PaiGow(PaiGowEvent::SeedRevealed { .. }) => "seed-revealed",
            TableEvent::PaiGow(PaiGowEvent::HandCorrected { .. }) => "hand-corrected",
            TableEvent::PaiGow(PaiGowEvent::DiceCorrected { .. }) => "dice-corrected",
            TableEvent::Pit(PitEvent::ApprovalAsked { .. }) => "approval-asked",
            TableEvent::Pit(PitEvent::ApprovalGiven { .. }) => "approval-given",
            TableEvent::Pit(PitEvent::ApprovalDeclined { .. }) => "approval-declined",
            TableEvent::Pit(PitEvent::IncidentNoted { .. }) => "incident-noted",
            TableEvent::Baccarat(BaccaratEvent::CardsRuled { .. }) => "cards-ruled",
            TableEvent::Baccarat(BaccaratEvent::OptionsGiven { .. }) => "options-given",
            TableEvent::Baccarat(BaccaratEvent::OptionAnswered { .. }) => "option-answered",
            TableEvent::Baccarat(BaccaratEvent::OptionsClosed { .. }) => "options-closed",
            TableEvent::Pit(PitEvent::BetsReturned { .. }) => "bets-returned",
            TableEvent::Baccarat(BaccaratEvent::SetReplaced { .. }) => "set-replaced",
            TableEvent::Baccarat(BaccaratEvent::CardsCorrected { .. }) => "cards-corrected",
            TableEvent::Pit(PitEvent::RoundCorrected { .. }) => "round-corrected",
            TableEvent::Pit(PitEvent::MoneyAdjusted { .. }) => "money-adjusted",
            TableEvent::Baccarat(BaccaratEvent::NeglectedInsuranceOffered { .. }) => {
                "neglected-insurance-offered"
            }
            TableEvent::Baccarat(BaccaratEvent::MeantToInsure { .. }) => "meant-to-insure",
            TableEvent::SicBo(SicBoEvent::NoRoll { .. }) => "no-roll",
            TableEvent::SicBo(SicBoEvent::DiceTold { .. }) => "dice-told",
            TableEvent::SicBo(SicBoEvent::DiceDiffer { .. }) => "dice-differ",
        }
    }
    lines_of_tables().iter().map(|(game, line)| name(&read(*game, line)).to_owned()).collect()
}

#[test]
fn every_stored_event_decodes_for_ever() {
    let lines = lines_of_tables();
    let again = |(game, line): &(Game, &'static str)| written_again(&read(*game, line), line);
    let kinds: BTreeSet<String> = lines.iter().map(again).collect();
    assert_eq!(kinds, kinds_of_table_events());
    assert_eq!(kinds.len(), 80);
    let of_house = |line: &str| {
        let event: HouseEvent = serde_json::from_str(line).unwrap();
        written_again(&event, line)
    };
    assert_eq!(HOUSE_V1.lines().map(of_house).collect::<BTreeSet<_>>().len(), 21);
}

#[test]
fn a_word_is_read_with_its_game_and_never_guessed() {
    let placed = |bet: &str| {
        let whose = r#""round":1,"patron":"ann","seat":1"#;
        format!(r#"{{"event":"bet-placed",{whose},"bet":"{bet}","stake":1,"was":0}}"#)
    };
    let reads =
        |game: Game, line: &str| in_game(game, || serde_json::from_str::<TableEvent>(line)).is_ok();
    let of = [
        ("banker", [true, false, false]),
        ("total-9", [false, true, false]),
        ("bank", [false, false, true]),
        ("player-insurance/four-cards", [true, false, false]),
    ];
    for (bet, expected) in of {
        let games = [Game::Baccarat, Game::SicBo, Game::PaiGowTiles];
        assert_eq!(games.map(|game| reads(game, &placed(bet))), expected, "{bet}");
    }
    let unread = serde_json::from_str::<TableEvent>(&placed("banker")).unwrap_err();
    assert!(unread.to_string().contains("read with its game"), "{unread}");
    let dice = r#"{"event":"dice-entered","round":1,"dice":[1,2,3]}"#;
    assert!(matches!(read(Game::SicBo, dice), TableEvent::SicBo(_)));
    assert!(matches!(read(Game::PaiGowPoker, dice), TableEvent::PaiGow(_)));
    assert!(!reads(Game::Baccarat, dice));
}
