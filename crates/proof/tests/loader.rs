//! What can be wrong with a rulebook: a small valid one is broken one thing at a time, and the
//! fault must name file, line and key. Then versions: which one a reference means.

// A test fails by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use croupier_rules::rulebook::{Fault, Library, load};

const SMALL: &str = include_str!("loader/small.toml");

/// The small rulebook with one text in it replaced by another; the first must stand there.
fn broken(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "the base has no {from:?}");
    SMALL.replacen(from, to, 1)
}

fn faults(text: &str) -> Vec<Fault> {
    load("small.toml", text).expect_err("the fault should be found").0
}

/// The line of the broken file on which `mark` stands first.
fn line_of(text: &str, mark: &str) -> usize {
    let place = text.find(mark).unwrap_or_else(|| panic!("the file has no {mark:?}"));
    text[..place].matches('\n').count() + 1
}

struct Broken {
    from: &'static str,
    to: &'static str,
    /// Where the fault must be reported: the line this text stands on.
    at: &'static str,
    key: &'static str,
    says: &'static str,
}

const fn case(
    [from, to]: [&'static str; 2],
    at: &'static str,
    key: &'static str,
    says: &'static str,
) -> Broken {
    Broken { from, to, at, key, says }
}

const CASES: [Broken; 35] = [
    // keys nobody knows, at every depth
    case(["title =", "colour = \"red\"\ntitle ="], "colour", "colour", "not a key known here"),
    case(["decks = [", "jokers = 2\ndecks = ["], "jokers", "equipment.jokers", "not a key"),
    case(["positions = [1, 5]", "positions = [1, 5]\nx = 1"], "x = 1", "layout[1].x", "not a key"),
    case(["cite = \"4\" }]", "cite = \"4\", z = 1 }]"], "z = 1", "bet[0].pays[0].z", "not a key"),
    // missing
    case(["id = \"small\"\n", ""], "title", "id", "missing"),
    case(["cite = \"1\"\n", ""], "[equipment]", "equipment.cite", "missing"),
    case([", cite = \"4\" }]", " }]"], "{ when = \"wins\"", "bet[0].pays[0].cite", "missing"),
    case(["cite = \"Appendix B\"\n", ""], "[[layout]]\nid = \"B\"", "layout[1].cite", "missing"),
    case(["name = \"player\"\n", ""], "[[bet]]", "bet[0].name", "missing"),
    case(["[settings]\ncommission_unit = 1\n", ""], "id", "settings", "missing"),
    case(["why = \"sense\"\n", ""], "[[erratum]]", "erratum[0].why", "missing"),
    case(["squeeze = \"none\"\n", ""], "[capabilities]", "capabilities.squeeze", "missing"),
    // bets and layouts
    case(["layouts = [\"A-B\"]\n", ""], "[[bet]]", "bet[0].layouts", "on no layout"),
    case(["[\"A-B\"]", "[]"], "[[bet]]", "bet[0].layouts", "on no layout"),
    case(["[\"A-B\"]", "[\"A-C\"]"], "A-C", "bet[0].layouts", "no layout \"A-C\""),
    case(["[\"A-B\"]", "[\"B-A\"]"], "B-A", "bet[0].layouts", "no layout \"B-A\""),
    case(
        ["\"banker\"", "\"player\""],
        "name = \"player\"\nlayouts = [\"A\",",
        "bet[1].name",
        "twice",
    ),
    case(["\"player\"", "\"dragon\""], "dragon", "bet[0].name", "no bet \"dragon\""),
    case(
        ["[[bet]]", "[[layout]]\nid = \"A\"\npositions = [1, 4]\ncite = \"C\"\n\n[[bet]]"],
        "id = \"A\"\npositions = [1, 4]",
        "layout[2].id",
        "layout A stands twice",
    ),
    // pay tables
    case(["\"1 to 2\"", "\"0 to 2\""], "0 to 2", "bet[1].pays[0].odds", "odds of zero"),
    case(["\"1 to 2\"", "\"1 to 0\""], "1 to 0", "bet[1].pays[0].odds", "odds of zero"),
    case(["\"1 to 2\"", "\"half\""], "half", "bet[1].pays[0].odds", "\"half\" is not odds"),
    case(["wins-on-six", "wins-on-9"], "wins-on-9", "bet[1].pays[0].when", "not a condition"),
    case(
        ["  { when = \"wins-on-six\", odds = \"1 to 2\", cite = \"4\" },\n", ""],
        "[[bet]]\nname = \"banker\"",
        "bet[1].pays",
        "the rows of banker must be: wins; or wins-on-six, wins-otherwise",
    ),
    // numbers and types
    case(["[4, 8]", "[8, 4]"], "[8, 4]", "equipment.decks", "out of order"),
    case(["[4, 8]", "[0, 8]"], "[0, 8]", "equipment.decks", "within 1 to 60"),
    case(["[4, 8]", "8"], "decks", "equipment.decks", "must be a range"),
    case(
        ["insurance = false", "insurance = 0"],
        "insurance",
        "capabilities.insurance",
        "not integer",
    ),
    case(["title = \"A small rulebook\"", "title = 1"], "title", "title", "must be a text"),
    case(["= \"none\"", "= \"later\""], "later", "capabilities.commission", "not one of none"),
    case(["T00:00:00Z", ""], "effective", "effective", "a date, a time and an offset"),
    case(["5e7ef3ce", "5e7e"], "sha256", "source.sha256", "not a SHA-256"),
    case(
        ["version = \"1\"", "version = \"1\"\nearlier_hashes = [\"00ff\"]"],
        "earlier_hashes",
        "earlier_hashes",
        "not a SHA-256",
    ),
    // rule keys
    case(["baccarat.tie = [\"3\"]\n", ""], "[paragraphs]", "paragraphs", "baccarat.tie"),
    case(["baccarat.tie =", "baccarat.tye ="], "[paragraphs]", "paragraphs", "baccarat.tie"),
];

#[test]
fn every_fault_is_named_with_file_line_and_key() {
    for Broken { from, to, at, key, says } in CASES {
        let text = broken(from, to);
        let faults = faults(&text);
        let found = faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n");
        let first = faults.first().unwrap();
        assert_eq!(first.file, "small.toml", "{found}");
        assert_eq!(first.key, key, "{from:?} to {to:?}:\n{found}");
        assert_eq!(first.line, line_of(&text, at), "{from:?} to {to:?}:\n{found}");
        assert!(first.message.contains(says), "{from:?} to {to:?}:\n{found}");
    }
}

/// One mistake, one fault: no fault is the echo of another.
#[test]
fn one_broken_thing_is_one_fault() {
    for Broken { from, to, .. } in CASES {
        let faults = faults(&broken(from, to));
        let renamed = to == "baccarat.tye ="; // a key too many and a key too few
        let found = faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n");
        assert_eq!(faults.len(), if renamed { 2 } else { 1 }, "{from:?} to {to:?}:\n{found}");
    }
}

#[test]
fn an_unknown_rule_key_and_an_empty_one_are_named() {
    let text = broken("baccarat.tie =", "baccarat.tye =");
    let unknown = &faults(&text)[1];
    assert_eq!(
        (unknown.line, unknown.key.as_str()),
        (line_of(&text, "tye"), "paragraphs.baccarat.tye")
    );
    let text = broken("baccarat.tie = [\"3\"]", "baccarat.tie = []");
    let empty = faults(&text);
    let at_line = empty.iter().find(|fault| fault.line == line_of(&text, "baccarat.tie")).unwrap();
    assert_eq!(at_line.key, "paragraphs.baccarat.tie");
}

#[test]
fn what_is_not_toml_is_named_by_its_line() {
    let text = broken("[settings]", "[settings");
    let faults = faults(&text);
    assert_eq!(faults[0].line, line_of(&text, "[settings"));
    assert!(faults[0].message.starts_with("not TOML"), "{}", faults[0]);
    assert_eq!(faults[0].file, "small.toml");
}

#[test]
fn a_rulebook_with_insurance_needs_its_rows_and_paragraphs() {
    let text = broken("insurance = false", "insurance = true");
    let found: Vec<(usize, String)> =
        faults(&text).into_iter().map(|fault| (fault.line, fault.key)).collect();
    let [capabilities, paragraphs] =
        ["[capabilities]", "[paragraphs]"].map(|mark| line_of(&text, mark));
    // Of the original bet, offer, cap, tie, forgone, both kinds of neglect, none here and waived:
    // nine rule keys.
    let mut wanted = vec![(capabilities, "insurance".to_owned())];
    wanted.extend(std::iter::repeat_n((paragraphs, "paragraphs".to_owned()), 9));
    assert_eq!(found, wanted);
}

#[test]
fn two_insurance_rows_may_not_fit_the_same_points() {
    let path = croupier_proof::vectors::project_root()
        .join("rulebooks/tiger-buffalo-commission-insurance.toml");
    let text = std::fs::read_to_string(path).unwrap();
    // Player 1 against Banker 2-6 grows into the row of Banker 1.
    let text = text.replace("banker = [2, 6]", "banker = [1, 6]");
    let [fault] = faults(&text).try_into().unwrap();
    assert_eq!(fault.key, "insurance[14]");
    assert_eq!(
        fault.line + 4,
        line_of(&text, "banker = [1, 6]\nodds = \"10 to 1\"\ncite = \"4.1.15\"\n\n")
    );
    assert!(fault.message.contains("fits points"), "{fault}");
}

/// All faults at once, in the order of the lines, also where one hides what another table says.
#[test]
fn all_faults_are_reported_in_the_order_of_the_lines() {
    let text = SMALL
        .replace("id = \"small\"", "id = \"small\"\ncolour = \"red\"")
        .replace("decks = [4, 8]", "decks = [8, 4]")
        .replace("commission = \"none\"", "commission = \"later\"")
        .replace("id = \"B\"", "id = \"A\"")
        .replace("layouts = [\"A-B\"]\n", "")
        .replace("layouts = [\"A\", \"B\"]", "layouts = [\"A\"]")
        .replace("\"1 to 2\"", "\"0 to 2\"")
        .replace("why = \"sense\"", "why = 7")
        .replace("baccarat.tie =", "baccarat.tye =");
    let found: Vec<String> =
        faults(&text).iter().map(|fault| format!("{}: {}", fault.line, fault.key)).collect();
    let at = |mark: &str, key: &str| format!("{}: {key}", line_of(&text, mark));
    let wanted = [
        at("colour", "colour"),
        at("[8, 4]", "equipment.decks"),
        at("later", "capabilities.commission"),
        at("id = \"A\"\npositions = [1, 5]", "layout[1].id"),
        at("[[bet]]", "bet[0].layouts"),
        at("0 to 2", "bet[1].pays[0].odds"),
        at("why = 7", "erratum[0].why"),
        at("tye", "paragraphs.baccarat.tye"),
    ];
    assert_eq!(found, wanted);
}

/// Seconds since 1970 of 2024-01-01 and 2025-01-01.
const NEW_YEAR_2024: i64 = 1_704_067_200;
const NEW_YEAR_2025: i64 = 1_735_689_600;

#[test]
fn an_id_means_the_newest_version_in_effect_and_a_version_exactly_itself() {
    let second = SMALL
        .replace("version = \"1\"", "version = \"2\"")
        .replace("2024-01-01T00:00:00Z", "2025-01-01T08:00:00+08:00")
        .replace("\"1 to 2\"", "\"1 to 3\"");
    let tenth = second.replace("version = \"2\"", "version = \"10\"");
    let library = Library::built_in()
        .unwrap()
        .with([("10.toml", tenth.as_str()), ("1.toml", SMALL), ("2.toml", &second)])
        .unwrap();
    let version = |reference: &str, now| {
        library.find(reference, now).map(|rulebook| rulebook.version.clone().unwrap()).ok()
    };
    assert_eq!(version("small", NEW_YEAR_2024 - 1), None, "not yet in effect");
    assert_eq!(version("small", NEW_YEAR_2024).as_deref(), Some("1"));
    assert_eq!(version("small", NEW_YEAR_2025 - 1).as_deref(), Some("1"));
    assert_eq!(version("small", NEW_YEAR_2025).as_deref(), Some("10"), "10 is after 2");
    assert_eq!(version("small@2", 0).as_deref(), Some("2"), "named exactly, whenever");
    assert_eq!(version("small@3", NEW_YEAR_2025), None);
    let error = library.find("smal", NEW_YEAR_2025).unwrap_err().to_string();
    assert!(error.starts_with("there is no rulebook \"smal\"; there are"), "{error}");
    assert!(error.contains("small@10"), "{error}");
}

/// A document dated 14 May 2024, 0800 hours, Singapore time, is in effect from that second.
#[test]
fn the_built_in_dates_are_those_of_the_documents() {
    let library = Library::built_in().unwrap();
    let starts = [
        ("tiger-buffalo-non-commission-insurance", 1_715_644_800),
        ("tiger-buffalo-commission-insurance", 1_733_443_200),
        ("tiger-buffalo-non-commission", 1_733_443_200),
    ];
    for (id, start) in starts {
        assert!(library.find(id, start - 1).is_err(), "{id}");
        assert_eq!(library.find(id, start).unwrap().id, id);
    }
    for id in ["non-commission-baccarat-etg", "mini-baccarat", "sic-bo"] {
        assert_eq!(library.find(id, i64::MIN).unwrap().id, id, "no date: always");
    }
    assert!(library.find("tiger-buffalo-commission-insurance@2", 0).is_ok());
    assert!(library.find("tiger-buffalo-commission-insurance@1", i64::MAX).is_err());
}

#[test]
fn a_changed_rulebook_needs_a_new_version_and_an_unchanged_one_may_come_again() {
    let library = Library::built_in().unwrap().with([("small.toml", SMALL)]).unwrap();
    let count = library.all().count();
    let again = library.clone().with([("copy.toml", SMALL)]).unwrap();
    assert_eq!(again.all().count(), count);
    let changed = SMALL.replace("\"1 to 2\"", "\"1 to 3\"");
    let faults = library.with([("edited.toml", changed.as_str())]).unwrap_err().0.0;
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].file.as_str(), faults[0].key.as_str()), ("edited.toml", "version"));
    assert_eq!(faults[0].line, line_of(SMALL, "version"));
    assert!(faults[0].message.contains("small@1"), "{}", faults[0]);
}

/// The completed file names the one it replaces; a copy of that one is then no contradiction.
#[test]
fn an_earlier_file_of_a_version_may_come_again() {
    let earlier = load("small.toml", SMALL).unwrap();
    let named = format!("version = \"1\"\nearlier_hashes = [\"{}\"]", earlier.hash);
    let completed = SMALL.replace("version = \"1\"", &named);
    let library = Library::built_in().unwrap().with([("small.toml", completed.as_str())]).unwrap();
    let again = library.with([("old.toml", SMALL)]).unwrap();
    let kept = again.find("small@1", 0).unwrap();
    assert_eq!(kept.hash, load("small.toml", &completed).unwrap().hash);
    assert!(kept.is_of_hash(&earlier.hash) && !earlier.is_of_hash(&kept.hash));
}

#[test]
fn faults_of_several_files_are_reported_together() {
    let (one, two) = (broken("[4, 8]", "[8, 4]"), broken("\"1 to 2\"", "\"0 to 2\""));
    let error = Library::built_in().unwrap().with([("one.toml", one.as_str()), ("two.toml", &two)]);
    let text = error.unwrap_err().to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(
        lines[0].starts_with(&format!("one.toml:{}: equipment.decks", line_of(&one, "[8, 4]")))
    );
    assert!(
        lines[1].starts_with(&format!("two.toml:{}: bet[1]", line_of(&two, "0 to 2"))),
        "{text}"
    );
}
