//! Which journals open: those of tables opened under the rulebook's file, or under an earlier file
//! of the same version that has only been completed since.

use crate::kit::*;
use croupier_table::*;

/// The files of the first release, by their SHA-256. Frozen: journals were written under them.
const FIRST_RELEASE: [(&str, &str); 8] = [
    ("mini-baccarat", "cc149bb890974caadf1fbe6ccd6b8e4d6ea713829361c3a3170947a1899990b9"),
    (
        "non-commission-baccarat-etg",
        "97db5d6e7901dac33aa123640822d4dfb069324ddd9837ca274fc8c694f361e0",
    ),
    ("pai-gow-poker", "4df19fec05fe5c357120835015c056fcdc7fd41458a5328ce7ac66d33d467817"),
    ("pai-gow-tiles", "a03b3cf8d35edcd76483df21da0224354fb319de97f1ed1fdebfbc93ff866a82"),
    ("sic-bo", "c40cde51e30bfe7bdeac57866feabafa19f9e7b70f8268300cf52204475e0eb0"),
    (
        "tiger-buffalo-commission-insurance",
        "c643109b30a3453bd3980e2b0d3380d7239cebca60d66dbefc4fc7d9f6a772af",
    ),
    (
        "tiger-buffalo-non-commission-insurance",
        "ea65bb40b72c882cb6daa02a2ce4a9220f0fb65a82e733ad51d8f9e696dd5fa5",
    ),
    (
        "tiger-buffalo-non-commission",
        "dc04d198f780da6cddc798d899564971d437ccba548a746ea0eb74db8fd1df74",
    ),
];

#[test]
fn a_journal_opened_under_an_earlier_file_still_opens() {
    for (id, earlier) in FIRST_RELEASE {
        let rulebook = rulebook(id);
        assert_ne!(rulebook.hash, earlier);
        let layout = rulebook.layouts.first().map(|layout| layout.id.clone());
        let mut floor = Floor::new(id, layout.as_deref(), Dealing::Live);
        if floor.table.settings().decks().is_some() {
            floor.new_shoe("AS");
        }
        floor.open();
        let under = |event: &TableEvent, hash: &str| {
            let mut event = serde_json::to_value(event).unwrap();
            if let Some(named) = event.get_mut("rulebook_hash") {
                *named = hash.into();
            }
            in_game(rulebook.game, || serde_json::from_value::<TableEvent>(event)).unwrap()
        };
        let mut journal = floor.journal.iter().map(|event| under(event, earlier));
        let first = journal.next().unwrap();
        let mut again = Table::from_opened(&first, rulebook.clone()).unwrap();
        for event in journal {
            evolve(&mut again, &event).unwrap();
        }
        assert!(again == floor.table, "{id}");
        let other = earlier.replace(['0', '1'], "2");
        let refused = Table::from_opened(&under(&first, &other), rulebook).unwrap_err();
        assert!(refused.to_string().contains("not the one it opened under"), "{refused}");
    }
}
