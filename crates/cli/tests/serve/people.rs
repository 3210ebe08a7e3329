//! People at the start: what the configuration no longer says is told by name, and a new house asks
//! for its first two people.

use crate::kit::{Scratch, Server};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const TABLES: &str = r#"
[[table]]
id = "dice"
name = "Sic Bo"
rulebook = "sic-bo"
positions = 6
dealing = "live"
limits = { minimum = 1000, maximum = 500000 }
"#;

/// A configuration with these people, each with a file of the PIN: id, name, login, role.
fn configuration(folder: &Path, tables: &str, people: &[(&str, &str, &str, &str)]) -> String {
    let mut text = tables.to_owned();
    for (id, name, login, role) in people {
        fs::write(folder.join(id), format!("{id} opens\n")).unwrap();
        text += &match *role {
            "patron" => format!(
                "[[patron]]\nid = \"{id}\"\nname = \"{name}\"\ncard_number = \"{login}\"\n\
                 pin_file = \"{id}\"\n"
            ),
            role => format!(
                "[[staff]]\nid = \"{id}\"\nname = \"{name}\"\nlogin = \"{login}\"\n\
                 role = \"{role}\"\npin_file = \"{id}\"\n"
            ),
        };
    }
    let path = folder.join("house.toml");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn check_config(config: &str, data: &Path) -> Output {
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    croupier.args(["check-config", config, "--data"]).arg(data).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn what_the_configuration_no_longer_says_is_told_by_name() {
    let (data, files) = (Scratch::new("seed"), Scratch::new("seed-files"));
    let everybody = [
        ("max", "Max", "max", "pit-supervisor"),
        ("ada", "Ada", "ada", "administrator"),
        ("sue", "Sue", "sue", "shift-manager"),
        ("eve", "Eve", "9001", "patron"),
    ];
    let config = configuration(&files.0, TABLES, &everybody);
    let before = check_config(&config, &data.0);
    assert!(text(&before).contains("no house"), "{before:?}");
    let server = Server::start(&data.0, &["--config", &config]);
    let view = server.client(Some(&server.log_in("ada", "ada opens"))).get("/api/people");
    assert_eq!(view["notices"], json!([]), "the house is as the file says");
    // Sue chooses another password, and Eve is given another card by Ada and Sue.
    let sue = server.client(Some(&server.log_in("sue", "sue opens")));
    let card = json!({ "change": "replace-card", "id": "eve", "card_number": "9002" });
    let key = |n: u8| format!("0190a1b2-0000-7000-8000-0000000000{n:02}");
    let asked = sue.send("POST", "/api/people/changes", &key(1), &card).unwrap();
    assert_eq!(asked.1, json!({ "waits": 1 }));
    let ada = server.client(Some(&server.log_in("ada", "ada opens")));
    let agree = "/api/people/changes/1/agreement";
    assert_eq!(ada.send("POST", agree, &key(2), &json!({})).unwrap().0, 204);
    let chosen = json!({ "old": "sue opens", "new": "my own words" });
    assert_eq!(sue.send("PUT", "/api/me/pin", &key(3), &chosen).unwrap().0, 204);
    assert_eq!(server.terminate().code(), Some(0));

    let later = [
        ("ada", "Ada Lim", "ada", "shift-manager"),
        ("sue", "Sue", "sue", "shift-manager"),
        ("eve", "Eve", "9001", "patron"),
    ];
    let rules = "[house]\ngaming_day_begins = \"09:00\"\nutc_offset = \"+08:00\"\n";
    let config = configuration(&files.0, rules, &later);
    let expected = [
        "staff max (Max): the configuration no longer names this person, who can still log in",
        "staff ada (Ada): the configuration says the name Ada Lim, the house has Ada",
        "staff ada (Ada): the configuration says the role shift-manager, the house has \
         administrator",
        "staff sue (Sue): the pin_file does not hold the PIN in force",
        "patron eve (Eve): the configuration says the login 9001, the house has 9002",
        "table dice (Sic Bo): the configuration no longer has this table",
        "house.gaming_day_begins): the configuration says 09:00, the house has 06:00",
        "house.utc_offset): the configuration says +08:00, the house has ",
    ];
    let checked = check_config(&config, &data.0);
    assert_eq!(checked.status.code(), Some(0));
    let told = text(&checked);
    for line in expected {
        assert!(told.contains(line), "{line}\nis not in\n{told}");
    }
    assert_eq!(told.lines().count(), expected.len() + 1, "{told}");

    let server = Server::start(&data.0, &["--config", &config]);
    let client = server.client(Some(&server.log_in("ada", "ada opens")));
    // PINs are compared beside the start, each as long as a login takes.
    let all = || client.get("/api/people")["notices"].as_array().unwrap().len();
    let began = Instant::now();
    while all() < expected.len() && began.elapsed() < Duration::from_secs(60) {}
    assert_eq!(all(), expected.len());
    assert_eq!(server.terminate().code(), Some(0), "the exit code is as ever");
}

/// A file opens a table once. What it says otherwise later is told by key, and changes nothing.
#[test]
fn a_table_that_the_file_sets_otherwise_is_told_with_both_values() {
    let (data, files) = (Scratch::new("tables"), Scratch::new("tables-files"));
    let everybody =
        [("ada", "Ada", "ada", "administrator"), ("sue", "Sue", "sue", "shift-manager")];
    let config = configuration(&files.0, TABLES, &everybody);
    assert_eq!(Server::start(&data.0, &["--config", &config]).terminate().code(), Some(0));
    let tables = TABLES.replace("500000", "700000").replace("6\n", "6\nbetting_window_ms = 9000\n");
    let config = configuration(&files.0, &tables, &everybody);
    let server = Server::start(&data.0, &["--config", &config]);
    let notices = server.client(Some(&server.log_in("ada", "ada opens"))).get("/api/people");
    let told = json!({ "notice": "table-differs", "kind": null, "id": "dice", "name": "Sic Bo",
        "file": "betting_window_ms 9000, limits.maximum 700000",
        "house": "betting_window_ms –, limits.maximum 500000" });
    assert_eq!(notices["notices"], json!([told]));
    assert_eq!(server.terminate().code(), Some(0));
}

#[test]
fn a_configuration_that_cannot_be_used_is_told_without_a_start() {
    let (data, files) = (Scratch::new("check"), Scratch::new("check-files"));
    let wrong = [
        ("[[table]]\nid = 1\n", "invalid type"),
        ("[logins]\nsecond_factors = []\n", "second_factors"),
        (&TABLES.replace("sic-bo", "roulette"), "roulette"),
        ("[network]\ntrusted = ['ten']\n", "network.trusted"),
    ];
    for (text, told) in wrong {
        let config = configuration(&files.0, text, &[]);
        let output = check_config(&config, &data.0);
        assert_eq!(output.status.code(), Some(4), "{output:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(told), "{told}: {error}");
    }
}

#[test]
fn a_new_house_prints_its_code_and_is_set_up_once() {
    let data = Scratch::new("first");
    let mut server = Server::start(&data.0, &["--new"]);
    let text = server.invitation();
    let (_, code) = text.split_once("/setup#").unwrap_or_else(|| panic!("{text}"));
    let code = code.lines().next().unwrap().trim();
    let person = |login: &str, role: &str| {
        json!({ "name": login, "login": login, "role": role,
            "password": "long enough" })
    };
    let mut body = json!({ "code": "another", "first": person("una", "administrator"),
        "second": person("duo", "shift-manager") });
    let client = server.client(None);
    assert_eq!(client.send("POST", "/api/setup", "", &body).unwrap().0, 401);
    body["code"] = json!(code);
    assert_eq!(client.send("POST", "/api/setup", "", &body).unwrap().0, 204);
    assert_eq!(client.send("POST", "/api/setup", "", &body).unwrap().0, 409);
    let una = server.log_in("una", "long enough");
    assert_eq!(server.client(Some(&una)).get("/api/people")["people"][0]["login"], "duo");
    assert_eq!(server.terminate().code(), Some(0));
    let mut server = Server::start(&data.0, &[]);
    assert!(!server.invitation().contains("/setup"), "once");
    server.log_in("duo", "long enough");
    server.kill();
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    croupier.args(["serve", "--new", "--listen", "127.0.0.1:0", "--data"]).arg(&data.0);
    let again = croupier.stdout(Stdio::null()).output().unwrap();
    assert_eq!(again.status.code(), Some(4), "{again:?}");
}

/// Calls `croupier people` as somebody whose password is on standard input.
fn people(server: &Server, login: &str, password: &str, more: &[&str]) -> Output {
    called("people", server, (login, password), more)
}

fn called(what: &str, server: &Server, (login, password): (&str, &str), more: &[&str]) -> Output {
    use std::io::Write;
    let url = format!("http://{}", server.address);
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    croupier.args([what, "--url", &url, "--login", login]).args(more);
    croupier.env_remove("CROUPIER_TOKEN");
    croupier.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = croupier.spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{password}").unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn people_are_listed_and_changed_from_the_command_line() {
    let data = Scratch::new("people");
    let server = Server::start(&data.0, &["--demo"]);
    let sue = |more: &[&str]| people(&server, "sue", "2468", more);
    let wei = |more: &[&str]| people(&server, "wei", "2468", more);
    let listed = sue(&["list"]);
    assert!(text(&listed).contains("Dora") && text(&listed).contains("8001"), "{listed:?}");

    let add = ["add", "eve", "--name", "Eve Ng", "--login-name", "eve", "--role", "dealer"];
    let added = text(&sue(&add));
    let (_, pin) = added
        .split_once("first half of the PIN for one login: ")
        .unwrap_or_else(|| panic!("{added}"));
    let first = pin.lines().next().unwrap();
    assert!(added.contains("people agree 1"), "{added}");
    let own = sue(&["agree", "1"]);
    assert_eq!(own.status.code(), Some(6), "{own:?}");
    assert!(String::from_utf8_lossy(&own.stderr).contains("second_person_needed"), "{own:?}");
    let agreed = text(&wei(&["agree", "1"]));
    let (_, second) =
        agreed.split_once("typed after the first: ").unwrap_or_else(|| panic!("{agreed}"));
    let pin = &format!("{first}{}", second.lines().next().unwrap());
    server.log_in("eve", pin);
    let first = people(&server, "eve", pin, &["list"]);
    assert_eq!(first.status.code(), Some(6), "a PIN for one login: {first:?}");

    for (more, code) in [
        (&["role", "eve", "cashier"][..], 0),
        (&["drop", "2"], 0),
        (&["suspend", "eve", "--reason", "left"], 0),
        (&["suspend", "eve", "--reason", "left"], 6),
        (&["restore", "eve", "--reason", "back"], 0),
        (&["drop", "3"], 0),
        (&["reset-pin", "--patron", "ann"], 0),
        (&["block-card", "ann", "--reason", "lost"], 0),
        (&["replace-card", "ann", "8009"], 0),
        (&["reset-factor", "dora"], 6),
        (&["unlock", "a/b"], 0),
        (&["role", "eve", "king"], 2),
    ] {
        let output = sue(more);
        assert_eq!(output.status.code(), Some(code), "{more:?} {output:?}");
    }
    let told = text(&sue(&["list", "--json"]));
    let view: serde_json::Value = serde_json::from_str(&told).unwrap();
    let eve = view["people"].as_array().unwrap().iter().find(|each| each["id"] == "eve").unwrap();
    assert_eq!((&eve["suspended"], &eve["role"]), (&json!("left"), &json!("dealer")));
    assert_eq!(view["waiting"].as_array().unwrap().len(), 2, "the PIN and the card");
    let wrong = people(&server, "sue", "1357", &["list"]);
    assert_eq!(wrong.status.code(), Some(6), "{wrong:?}");
    assert_eq!(people(&server, "dora", "2468", &["list"]).status.code(), Some(6));
    let nowhere = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["people", "--url", "http://127.0.0.1:1", "--token", "none", "list"])
        .output()
        .unwrap();
    assert_eq!(nowhere.status.code(), Some(1), "{nowhere:?}");
}

/// The names of the configuration stand in no file of the house, and a forgotten name comes back
/// with no restart.
#[test]
fn names_stand_apart_and_two_people_have_one_deleted() {
    let (data, files) = (Scratch::new("names"), Scratch::new("names-files"));
    let everybody = [
        ("ada", "Ada Amber", "ada", "administrator"),
        ("sue", "Sue Saffron", "sue", "shift-manager"),
        ("p7", "Zoe Quartz", "94719471", "patron"),
    ];
    let config = configuration(&files.0, TABLES, &everybody);
    let server = Server::start(&data.0, &["--config", &config]);
    let logged_in = |server: &Server, who: &str| {
        server.client(Some(&server.log_in(who, &format!("{who} opens"))))
    };
    let (ada, sue) = (logged_in(&server, "ada"), logged_in(&server, "sue"));
    let ask = |change: &str, n: u8| {
        let body = json!({ "change": change, "kind": "patron", "id": "p7", "reason": "asked" });
        let key = format!("0190a1b2-0000-7000-8000-0000000000{n:02}");
        ada.send("POST", "/api/people/changes", &key, &body).unwrap()
    };
    let early = ask("forget", 1);
    assert_eq!((early.0, &early.1["code"]), (409, &json!("forget_not_suspended")), "{early:?}");
    assert_eq!(ask("suspend", 2).0, 200);
    assert_eq!(ask("forget", 3).1, json!({ "waits": 1 }));
    let key = "0190a1b2-0000-7000-8000-000000000004";
    let agreed = sue.send("POST", "/api/people/changes/1/agreement", key, &json!({})).unwrap();
    assert_eq!(agreed.0, 204, "{agreed:?}");
    assert_eq!(server.terminate().code(), Some(0));
    let journal = fs::read(data.0.join("journal.db")).unwrap();
    let holds = |name: &str| journal.windows(name.len()).any(|part| part == name.as_bytes());
    assert!(!holds("Zoe Quartz") && !holds("94719471") && holds("person p7"));

    let server = Server::start(&data.0, &[]);
    let people = logged_in(&server, "ada").get("/api/people")["people"].clone();
    let name = |id: &str| {
        let person = people.as_array().unwrap().iter().find(|person| person["id"] == id).unwrap();
        (person["name"].clone(), person["forgotten"].clone())
    };
    assert_eq!(name("p7"), (json!("person p7 (deleted)"), json!(true)));
    assert_eq!(name("sue"), (json!("Sue Saffron"), json!(false)));
    assert!(server.terminate().success());
    let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let verified = croupier.args(["verify", "--data"]).arg(&data.0).output().unwrap();
    assert!(verified.status.success(), "{verified:?}");
}

#[test]
fn tables_are_opened_set_planned_and_closed_from_the_command_line() {
    let data = Scratch::new("tables");
    let server = Server::start(&data.0, &["--demo"]);
    let mia = |more: &[&str]| called("tables", &server, ("mia", "2468"), more);
    let sue = |more: &[&str]| called("tables", &server, ("sue", "2468"), more);
    let open = ["open", "dice-9", "--name", "Dice by the door", "--rulebook", "sic-bo"];
    let asked = mia(&open);
    assert!(text(&asked).contains("croupier tables agree 1"), "{asked:?}");
    let own = mia(&["agree", "1"]);
    assert_eq!(own.status.code(), Some(6), "one person is not enough: {own:?}");
    assert_eq!(sue(&["agree", "1"]).status.code(), Some(0));
    let listed = text(&mia(&["list"]));
    assert!(listed.contains("dice-9") && listed.contains("5000.00"), "{listed}");

    // signs, limits and times; what does not fit is refused as on the page
    let set = ["set", "dice-9", "--maximum", "80", "--window", "30", "--sign", "No phones here"];
    assert_eq!(mia(&set).status.code(), Some(0));
    assert_eq!(sue(&["agree", "2"]).status.code(), Some(0));
    for (more, code) in [
        (&["set", "dice-9", "--maximum", "5"][..], 2), // below the minimum of 10
        (&["set", "dice-9"], 2),
        (&["set", "nothing", "--maximum", "5"], 5),
        (&["set", "dice-9", "--rulebook", "mini-baccarat"], 6),
        (&["open", "dice-8", "--name", "Eight", "--rulebook", "no-such-rules"], 2),
        (&["open", "dice-9", "--name", "Nine", "--rulebook", "sic-bo"], 6),
        (&["close", "dice-9", "--at", "2099-01-01T06:00"], 0),
        (&["agree", "99"], 6),
    ] {
        let output = mia(more);
        assert_eq!(output.status.code(), Some(code), "{more:?} {output:?}");
    }
    assert_eq!(sue(&["agree", "3"]).status.code(), Some(0));
    let listed = text(&mia(&["list"]));
    assert!(listed.contains("planned: 3: close dice-9 at 2099-01-01 06:00 UTC"), "{listed}");
    assert_eq!(mia(&["drop", "3"]).status.code(), Some(0));
    let told = text(&mia(&["list", "--json"]));
    let view: serde_json::Value = serde_json::from_str(&told).unwrap();
    let tables = view["tables"].as_array().unwrap();
    let dice = tables.iter().find(|each| each["id"] == "dice-9").unwrap();
    assert_eq!(dice["settings"]["limits"]["maximum"], 8_000, "{dice}");
    assert_eq!(dice["settings"]["procedure"]["signs"][0], "No phones here");
}
