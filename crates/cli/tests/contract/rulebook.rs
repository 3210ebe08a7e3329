//! `croupier rulebook` and `--study`: a side bet written in a text file is checked, priced, put on
//! a PAR sheet and settled; what is wrong with a file is told and harms nothing else.

use crate::run::{code, croupier, lines, text};
use croupier_store::conformance::new_folder;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(new_folder(name))
    }

    fn write(&self, file: &str, text: &str) -> String {
        let path = self.0.join(file);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn begun(game: &str, id: &str) -> String {
    text(&croupier(&["rulebook", "new", "--game", game, "--id", id], b""))
}

#[test]
fn what_new_prints_has_no_fault_in_any_game() {
    let folder = Folder::new("new");
    for game in ["baccarat", "sic-bo", "pai-gow-poker", "pai-gow-tiles"] {
        let file = folder.write(&format!("{game}.toml"), &begun(game, &format!("new-{game}")));
        let output = croupier(&["rulebook", "check", &file], b"");
        assert_eq!(code(&output), 0, "{}", text(&output));
        assert!(
            text(&output).contains(&format!("no fault: study:new-{game}")),
            "{}",
            text(&output)
        );
    }
    assert_eq!(code(&croupier(&["rulebook", "new", "--id", "../../evil"], b"")), 2);
    assert_eq!(code(&croupier(&["rulebook", "new", "--game", "roulette"], b"")), 2);
}

/// The five minutes of a game designer: a bet in a text file has its edge, its sheet and its
/// settlement. Player wins by six points or more, or nothing.
#[test]
fn a_side_bet_in_a_text_file_is_priced_settled_and_put_on_a_sheet() {
    let folder = Folder::new("designer");
    folder.write("mine.toml", &begun("baccarat", "my-baccarat"));
    let with = |args: &[&str], input: &[u8]| {
        let mut all = vec!["--rulebooks", folder.path(), "--study"];
        all.extend(args);
        croupier(&all, input)
    };
    let odds = text(&with(&["odds", "my-baccarat", "--decks", "3", "--json"], b""));
    assert!(odds.contains("my-side-bet") && odds.contains("study:my-baccarat"), "{odds}");
    // Player 9, Banker 2, a Natural: seven points apart pays 6 to 1.
    let round = br#"{"id":1,"rulebook":"my-baccarat","cards":["9S","KD","TH","2C"],"bets":[
        {"id":"a","patron":"p","seat":1,"bet":"my-side-bet","stake":100}]}"#;
    let round: Vec<u8> = round.iter().copied().filter(|byte| *byte != b'\n').collect();
    let settled = text(&with(&["settle"], &round));
    assert!(settled.contains("\"win\":600"), "{settled}");
    let out = folder.0.join("par");
    let written = with(&["par", "my-baccarat", "--out", out.to_str().unwrap()], b"");
    assert_eq!(code(&written), 0, "{}", String::from_utf8_lossy(&written.stderr));
    let sheet = fs::read_to_string(out.join("study-my-baccarat.md")).unwrap();
    assert!(sheet.contains("under study: not approved") && sheet.contains("my-side-bet"));
}

#[test]
fn a_row_that_returns_the_stake_returns_it() {
    // EZ Baccarat: Banker wins with 2, 3 and 2, a three-card 7, against a Player who stands on 6.
    let bet = |bet: &str| json!({ "id": bet, "patron": "p", "seat": 1, "bet": bet, "stake": 100 });
    let bets = ["banker", "dragon-7", "panda-8"].map(bet);
    let cards = ["6S", "2D", "KH", "3C", "2C"];
    let round = json!({ "id": 1, "rulebook": "ez-baccarat", "cards": cards, "bets": bets });
    let round = round.to_string();
    let answer = lines(&croupier(&["--study", "settle"], round.as_bytes())).remove(0);
    let bets = answer["bets"].as_array().unwrap();
    assert_eq!((&bets[0]["outcome"], &bets[0]["returned"]), (&"returned".into(), &100.into()));
    assert_eq!((&bets[1]["outcome"], &bets[1]["win"]), (&"won".into(), &4000.into()));
    assert_eq!((&bets[2]["outcome"], &bets[2]["returned"]), (&"lost".into(), &0.into()));
}

#[test]
fn rules_under_study_need_the_word_and_are_marked() {
    let output = croupier(&["odds", "ez-baccarat"], b"");
    assert_eq!(code(&output), 5);
    assert!(String::from_utf8(output.stderr).unwrap().contains("add --study"));
    assert!(!text(&croupier(&["rules"], b"")).contains("ez-baccarat"));
    assert!(text(&croupier(&["--study", "rules"], b"")).contains("study:ez-baccarat"));
    let shown = text(&croupier(&["--study", "rules", "ez-baccarat"], b""));
    assert!(shown.contains("under study: not approved"), "{shown}");
    // Any number of decks, also of approved rules, which are then marked.
    assert_eq!(code(&croupier(&["odds", "mini-baccarat", "--decks", "1"], b"")), 6);
    let studied =
        text(&croupier(&["--study", "odds", "mini-baccarat", "--decks", "1", "--json"], b""));
    assert!(studied.contains("study:mini-baccarat"), "{studied}");
}

#[test]
fn a_fault_in_a_condition_has_its_line_and_column() {
    let folder = Folder::new("column");
    let bad = begun("baccarat", "bad-rules").replace("margin >= 6", "margn >= 6");
    let file = folder.write("bad.toml", &bad);
    let output = croupier(&["rulebook", "check", &file], b"");
    assert_eq!(code(&output), 4);
    let line = bad.lines().position(|line| line.contains("margn")).unwrap() + 1;
    let column = bad.lines().nth(line - 1).unwrap().find("margn").unwrap() + 1;
    let told = text(&output);
    assert!(told.contains(&format!("bad.toml:{line}:{column}: bet[3].pays[0].when")), "{told}");
    assert!(told.contains("\"margn\" is not a word here"), "{told}");
}

#[test]
fn a_commission_that_contradicts_itself_is_a_fault() {
    let folder = Folder::new("commission");
    let with = |commission: &str, settings: &str, odds: &str| {
        let text = begun("baccarat", "two-minds")
            .replace("\"at-settlement\"", &format!("\"{commission}\""))
            .replace("[[bet]]\nname = \"player\"", &format!("{settings}[[bet]]\nname = \"player\""))
            .replace("0.95 to 1", odds);
        let output = croupier(&["rulebook", "check", &folder.write("c.toml", &text)], b"");
        (code(&output), String::from_utf8(output.stdout).unwrap())
    };
    let percent = "[settings]\ncommission_percent = 5\n\n";
    for (commission, settings, odds, says) in [
        ("none", percent, "1 to 1", "is \"none\""),
        ("at-settlement", percent, "0.95 to 1", "must be left out"),
        ("at-settlement", "", "1 to 1", "must pay less"),
        ("end-of-shoe", "", "1 to 1", "commission_percent is 0"),
        ("end-of-shoe", percent, "0.95 to 1", "a second time"),
    ] {
        let (code, told) = with(commission, settings, odds);
        assert_eq!(code, 4, "{commission} {settings} {odds}");
        assert!(told.contains(says), "{told}");
    }
    for (commission, settings, odds) in [
        ("none", "", "1 to 1"),
        ("at-settlement", "", "0.95 to 1"),
        ("end-of-shoe", percent, "1 to 1"),
    ] {
        assert_eq!(with(commission, settings, odds).0, 0, "{commission}");
    }
}

#[test]
fn a_gift_and_a_row_that_never_applies_are_warned_of() {
    let folder = Folder::new("warnings");
    let text_of = begun("sic-bo", "generous").replace("7 to 1", "70 to 1").replace(
        "odds = \"70 to 1\" }",
        "odds = \"70 to 1\" }, { when = \"triple and double\", odds = \"1 to 1\" }",
    );
    let output = croupier(&["rulebook", "check", &folder.write("g.toml", &text_of)], b"");
    assert_eq!(code(&output), 0, "warnings are no faults");
    let told = text(&output);
    assert!(told.contains("my-straight returns more than 100%"), "{told}");
    assert!(told.contains("never applies"), "{told}");
}

#[test]
fn ids_and_texts_cannot_harm_a_folder_or_a_terminal() {
    let folder = Folder::new("evil");
    for (from, to) in [
        ("id = \"evil\"", "id = \"../../evil\""),
        ("id = \"evil\"", "id = \"evil\"\nversion = \"../../x\""),
        ("My baccarat", "My \\u001b[31mbaccarat"),
        ("my-side-bet", "my side bet"),
        ("my-side-bet", "envy"),
        ("my-side-bet", "small"),
    ] {
        let file = folder.write("evil.toml", &begun("baccarat", "evil").replace(from, to));
        let output = croupier(&["rulebook", "check", &file], b"");
        assert_eq!(code(&output), 4, "{to}: {}", text(&output));
        assert!(!text(&output).contains('\u{1b}'), "{to}");
    }
}

#[test]
fn one_bad_file_does_not_block_the_others_and_its_commands_exit_4() {
    let folder = Folder::new("one-bad");
    folder.write("bad.toml", &begun("baccarat", "bad-one").replace("8 to 1", "0 to 1"));
    folder.write("good.toml", &begun("baccarat", "good-one"));
    let with = |args: &[&str]| {
        let mut all = vec!["--rulebooks", folder.path(), "--study"];
        all.extend(args);
        croupier(&all, b"")
    };
    assert_eq!(code(&with(&["odds", "good-one"])), 0);
    assert_eq!(code(&with(&["odds", "sic-bo"])), 0);
    let bad = with(&["odds", "bad-one"]);
    assert_eq!(code(&bad), 4);
    assert!(String::from_utf8(bad.stderr).unwrap().contains("odds of zero"));
    let list = with(&["rules"]);
    assert_eq!(code(&list), 4);
    assert!(text(&list).contains("good-one"));
}

/// A bet under study on a real table with a real ledger: placed by its name, settled by its row,
/// and returned where the rules under study return it.
#[test]
fn a_bet_under_study_is_played_at_a_table() {
    let folder = Folder::new("table");
    let told = "rulebook ez-baccarat\nlimits minimum 10 maximum 500\n\
                people anna 1000; dealer dora; supervisor sam\n\n\
                sam: new shoe 5S\ndora: place your bets\n\
                anna: bet dragon-7 10 at box 1\nanna: bet banker 100 at box 1\n\
                anna: bet lion 10 at box 1\n\x20 refused bet_not_offered\n\
                dora: no more bets\ndora: cards 6S 2D KH 3C 2C\n\
                dora: confirm\n\x20 money anna +510\n\x20 phase settled\n";
    let file = folder.write("dragon.scenario", told);
    let output = croupier(&["--study", "scenario", &file], b"");
    let said = format!("{}{}", text(&output), String::from_utf8_lossy(&output.stderr));
    assert_eq!(code(&output), 0, "{said}");
}

/// The lists of docs/rulebooks.md are what the program prints. To make them anew, put the output
/// of `croupier rulebook words` between the two marks.
#[test]
fn the_lists_of_the_documentation_are_made_from_the_code() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rulebooks.md");
    let page = fs::read_to_string(path).unwrap();
    let after = page.split_once("<!-- croupier rulebook words -->\n\n").unwrap().1;
    let written = after.split_once("\n<!-- end of croupier rulebook words -->").unwrap().0;
    assert_eq!(written, text(&croupier(&["rulebook", "words"], b"")));
}

#[test]
fn a_queen_high_bank_returns_wagers_where_the_rules_say_so() {
    // The dealer's best card is a queen and nothing pairs; the patron's aces would have won.
    let line = |rulebook: &str| {
        let dealer = r#"["2C","3D","5H","7S","9C","JD","QH"]"#;
        let patron = r#"["AC","AD","KH","KS","9D","8D","2H"]"#;
        format!(
            "{{\"id\":1,\"rulebook\":\"{rulebook}\",\"dealer\":{{\"cards\":{dealer}}},\"seats\":[\
             {{\"seat\":1,\"patron\":\"a\",\"cards\":{patron},\"stake\":1000}}]}}"
        )
    };
    let asked = |rulebook: &str| {
        let answer = lines(&croupier(&["--study", "settle"], line(rulebook).as_bytes())).remove(0);
        let seat = &answer["seats"][0];
        (seat["outcome"].as_str().unwrap().to_owned(), seat["returned"].as_u64().unwrap())
    };
    assert_eq!(asked("pai-gow-poker"), ("won".to_owned(), 1950));
    assert_eq!(asked("pai-gow-poker-commission-free"), ("pushed".to_owned(), 1000));
}

/// Of the Gee Joon tiles a bank makes the best pair; these rules return the wager then. The way the
/// simulation deals it is the way it is counted.
#[test]
fn a_bank_of_tiles_returns_wagers_where_the_rules_say_so() {
    let folder = Folder::new("tiles");
    let rows = "pays = [\n  { when = \"bank.high == gee-joon or bank.low == zero\", \
                odds = \"returned\" },";
    let file = begun("pai-gow-tiles", "kind-bank").replace("pays = [", rows);
    folder.write("kind-bank.toml", &file);
    let with = |args: &[&str], input: &[u8]| {
        let mine = ["--rulebooks", folder.path(), "--study"];
        croupier(&[&mine[..], args].concat(), input)
    };
    let line = |rulebook: &str| {
        let dealer = r#"["2/4","1/2","5/6","2/3"]"#;
        let patron = r#"["6/6","1/6","1/1","4/5"]"#;
        format!(
            "{{\"id\":1,\"rulebook\":\"{rulebook}\",\"dealer\":{{\"tiles\":{dealer}}},\"seats\":[\
             {{\"seat\":1,\"patron\":\"a\",\"tiles\":{patron},\"stake\":1000}}]}}"
        )
    };
    let outcome = |rulebook: &str| {
        let answer = lines(&with(&["settle"], line(rulebook).as_bytes())).remove(0);
        (answer["dealer"]["high"].clone(), answer["seats"][0]["returned"].as_u64().unwrap())
    };
    let gee_joon = json!(["2/4", "1/2"]);
    assert_eq!(outcome("pai-gow-tiles").0, gee_joon);
    assert_eq!(outcome("kind-bank"), (gee_joon, 1000));
    let dealt = with(&["simulate", "kind-bank", "--rounds", "50000", "--json"], b"");
    assert_eq!(code(&dealt), 0, "sampled as counted: {}", text(&dealt));
    assert_eq!(code(&with(&["odds", "kind-bank", "--optimal"], b"")), 2);
}

#[test]
fn two_rulebooks_are_compared_by_what_people_call_things() {
    let folder = Folder::new("diff");
    let old = folder.write("old.toml", &begun("baccarat", "same-rules"));
    let new =
        folder.write("new.toml", &begun("baccarat", "same-rules").replace("8 to 1", "9 to 1"));
    assert_eq!(text(&croupier(&["rulebook", "diff", &old, &old], b"")), "no difference\n");
    let told = text(&croupier(&["rulebook", "diff", &old, &new], b""));
    assert!(told.contains("bets.tie.rows.wins.odds: 8:1 → 9:1"), "{told}");
    let shown = text(&croupier(&["rulebook", "show", &new], b""));
    assert!(shown.contains("tie and natural") && shown.contains("the stake"), "{shown}");
    let approved = text(&croupier(&["rulebook", "show", "sic-bo"], b""));
    assert!(approved.contains("total in 4..10 and not triple"), "{approved}");
}
