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

/// M2: eight decks are dealt from a shoe; a table with a shuffler is refused when it is opened or
/// set.
/// shows: mini-baccarat M2 "placed in a box called a shoe"
#[test]
fn a_shuffler_is_refused_at_mini_baccarat() {
    for (id, layout, refused) in
        [("mini-baccarat", None, true), ("tiger-buffalo-non-commission", Some("A"), false)]
    {
        let rulebook = rulebook(id);
        let mut set = settings(&rulebook, layout, Dealing::Live);
        set.procedure.equipment = CardSource::Shuffler;
        let checked = Settings::new(set, rulebook).unwrap().check_displayed();
        assert_eq!(checked == Err(OpenRefused::ShoeNeeded), refused, "{id}");
    }
}

/// T6: a style names each stack once; another is refused.
#[test]
fn a_delivery_style_names_each_stack_once() {
    let rulebook = rulebook("pai-gow-tiles");
    let with = |style: &str| {
        let stored = settings(&rulebook, None, Dealing::Live);
        let mut stored = serde_json::to_value(&stored).unwrap();
        stored["pai_gow"] = serde_json::json!({ "delivery": style });
        let stored: TableSettings = serde_json::from_value(stored).ok()?;
        Settings::new(stored, rulebook.clone()).ok()
    };
    assert!(with("house").is_some() && with("1 8 2 7 3 6 4 5").is_some());
    for wrong in ["1 2 3 4 5 6 7", "1 1 2 3 4 5 6 7", "0 1 2 3 4 5 6 7", "as we like", ""] {
        assert!(with(wrong).is_none(), "{wrong}");
    }
}
