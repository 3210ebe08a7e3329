//! Simulated devices at a running house: a hundred rounds of every baccarat rulebook and fifty of
//! Sic Bo without a tap on a card, devices that misbehave, a serial reader on a pseudo-terminal and
//! the Python shoe of the documents; and the books are proven at the end.

use crate::kit::{Scratch, Server};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The baccarat rulebooks, each with a layout.
const BACCARAT: [(&str, Option<&str>); 5] = [
    ("mini-baccarat", None),
    ("non-commission-baccarat-etg", None),
    ("tiger-buffalo-commission-insurance", Some("M")),
    ("tiger-buffalo-non-commission-insurance", Some("A")),
    ("tiger-buffalo-non-commission", Some("A")),
];

fn table(id: &str, rulebook: &str, layout: Option<&str>) -> String {
    let layout = layout.map_or_else(String::new, |layout| format!("layout = \"{layout}\"\n"));
    format!(
        "[[table]]\nid = \"{id}\"\nname = \"{id}\"\nrulebook = \"{rulebook}\"\n{layout}\
         positions = 6\ndealing = \"live\"\nlimits = {{ minimum = 1000, maximum = 500000 }}\n\
         [table.procedure]\nreader_deals = true\n"
    )
}

/// A house with these tables; sue, a Shift Manager, deals.
struct House {
    data: Scratch,
    server: Server,
    ada: String,
    sue: String,
}

impl House {
    fn open(tables: &str) -> House {
        let data = Scratch::new("devices");
        let mut text = tables.to_owned();
        for (id, role) in [("ada", "administrator"), ("sue", "shift-manager")] {
            fs::write(data.0.join(id), format!("{id} opens\n")).unwrap();
            text += &format!(
                "[[staff]]\nid = \"{id}\"\nname = \"{id}\"\nlogin = \"{id}\"\n\
                 role = \"{role}\"\npin_file = \"{id}\"\n"
            );
        }
        let config = data.0.join("house.toml");
        fs::write(&config, text).unwrap();
        let server = Server::start(&data.0, &["--config", config.to_str().unwrap()]);
        let [ada, sue] = ["ada", "sue"].map(|id| server.log_in(id, &format!("{id} opens")));
        House { data, server, ada, sue }
    }

    fn croupier(&self, arguments: &[&str]) -> Command {
        let mut croupier = Command::new(env!("CARGO_BIN_EXE_croupier"));
        croupier.args(arguments).env("CROUPIER_URL", format!("http://{}", self.server.address));
        croupier
    }

    /// Two people add a device; gives the file with its credential.
    fn add(&self, id: &str, kind: &str, table: &str) -> PathBuf {
        let add = ["device", "add", id, "--kind", kind, "--table", table, "--name", id];
        let added = self.croupier(&add).env("CROUPIER_TOKEN", &self.sue).output().unwrap();
        let said = String::from_utf8(added.stderr).unwrap();
        assert!(added.status.success(), "{said}");
        let number = said.trim().rsplit(' ').next().unwrap().to_owned();
        let mut agree = self.croupier(&["device", "agree", &number]);
        let agreed = agree.env("CROUPIER_TOKEN", &self.ada).output().unwrap();
        assert!(agreed.status.success(), "{}", String::from_utf8_lossy(&agreed.stderr));
        let file = self.data.0.join(format!("{id}.key"));
        fs::write(&file, added.stdout).unwrap();
        file
    }

    /// Starts a simulator that also deals.
    fn deals(&self, kind: &str, credential: &Path, table: &str, more: &[&str]) -> Child {
        let credential = credential.to_str().unwrap();
        let own = ["device", kind, "--credential", credential, "--speed", "0", "--dealer", table];
        let mut croupier = self.croupier(&[&own, more].concat());
        croupier.env("CROUPIER_DEALER_TOKEN", &self.sue).stdout(Stdio::piped()).spawn().unwrap()
    }

    fn give(&self, table: &str, round: u64, command: Value) {
        let client = self.server.client(Some(&self.sue));
        let path = format!("/api/tables/{table}/commands");
        let key = uuid::Uuid::now_v7().to_string();
        let body = json!({ "round": round, "command": command });
        let (status, said) = client.send("POST", &path, &key, &body).unwrap();
        assert_eq!(status, 200, "{said}");
    }

    fn open_round(&self, table: &str, round: u64) {
        self.give(table, round, json!({ "do": "open-bets" }));
        self.give(table, round, json!({ "do": "close-bets" }));
    }

    fn phase(&self, table: &str) -> Value {
        let client = self.server.client(Some(&self.sue));
        client.get(&format!("/api/tables/{table}"))["round"]["data"]["phase"].clone()
    }

    /// Stops the house; its books are whole and right.
    fn close(self) {
        let House { data, server, .. } = self;
        assert_eq!(server.terminate().code(), Some(0));
        let verify = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(["verify", "--data"])
            .arg(&data.0)
            .output()
            .unwrap();
        assert!(verify.status.success(), "{}", String::from_utf8_lossy(&verify.stdout));
    }
}

/// What a simulator tells at its end.
fn told(child: Child) -> Value {
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

/// Two shoes of fifty rounds at each table, all at once. Not one card is tapped.
#[test]
fn a_shoe_deals_a_hundred_rounds_of_every_baccarat_rulebook_and_dice_fifty_of_sic_bo() {
    let tables = BACCARAT.map(|(rulebook, layout)| table(rulebook, rulebook, layout)).concat();
    let house = House::open(&(tables + &table("sic-bo", "sic-bo", None)));
    let shoes = BACCARAT.map(|(id, _)| (id, house.add(&format!("shoe-{id}"), "shoe", id)));
    let dice = house.add("dice-1", "dice", "sic-bo");
    for seed in ["1", "2"] {
        let more = ["--rounds", "50", "--seed", seed];
        let shoes = shoes.each_ref().map(|(id, key)| house.deals("shoe", key, id, &more));
        for shoe in shoes.map(told) {
            assert_eq!(shoe["done"], 50, "{shoe}");
            assert_eq!(shoe["results"].as_object().unwrap().len(), 1, "{shoe}"); // all counted
        }
    }
    let thrown = told(house.deals("dice", &dice, "sic-bo", &["--rounds", "50"]));
    assert_eq!((&thrown["done"], &thrown["results"]["counted"]), (&json!(50), &json!(50)));
    house.close();
}

/// A shoe that is cut off, says everything twice, out of order or too late: forty rounds
/// are dealt all the same, and no card counts twice.
#[test]
fn a_shoe_that_misbehaves_deals_all_the_same() {
    let (rulebook, layout) = BACCARAT[4];
    let house = House::open(&table("b1", rulebook, layout));
    let shoe = house.add("shoe-1", "shoe", "b1");
    let faults = ["--drop", "60", "--double", "100", "--reorder", "100", "--late", "15"];
    let more = [&["--rounds", "40"], &faults[..]].concat();
    let dealt = told(house.deals("shoe", &shoe, "b1", &more));
    assert_eq!(dealt["done"], 40);
    assert!(dealt["connections"].as_u64().unwrap() > 1, "{dealt}");
    assert!(dealt["results"]["matched"].as_u64() >= Some(1), "{dealt}");
    house.close();
}

/// A reader that prints lines, on a pseudo-terminal.
#[test]
fn a_serial_reader_throws_dice() {
    let house = House::open(&table("dice", "sic-bo", None));
    let key = house.add("dice-1", "dice", "dice");
    let patterns = house.data.0.join("dice.toml");
    fs::write(&patterns, "[[pattern]]\nline = '^D:(\\d)(\\d)(\\d)$'\ndice = '$1 $2 $3'\n").unwrap();
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let port = ptsname(&ours, Vec::new()).unwrap().into_string().unwrap();
    house.open_round("dice", 1);
    let (key, patterns) = (key.to_str().unwrap(), patterns.to_str().unwrap());
    let arguments = ["device", "serial", "--credential", key, "--port", &port, "--patterns"];
    let arguments = [&arguments[..], &[patterns, "--lines", "1"]].concat();
    let mut child = house.croupier(&arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().contains("listening"));
    File::from(ours).write_all(b"rubbish\r\nD:125\r\n").unwrap();
    let said: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
    assert_eq!((&said["seq"], &said["result"]), (&json!(1), &json!("counted")));
    assert!(child.wait().unwrap().success());
    assert_eq!(house.phase("dice"), "confirming");
    house.give("dice", 1, json!({ "do": "confirm" }));
    house.close();
}

/// What the documents show runs: Player 9 and K against Banker 2 and 4 is a Natural.
#[test]
fn the_python_shoe_of_the_documents_deals_a_round() {
    let (rulebook, layout) = BACCARAT[4];
    let house = House::open(&table("b1", rulebook, layout));
    let key = house.add("shoe-1", "shoe", "b1");
    house.give("b1", 0, json!({ "do": "new-shoe", "first": "AS" }));
    house.open_round("b1", 1);
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/devices/shoe.py");
    let mut python = Command::new("python3");
    python.arg(example).arg(&house.server.address).arg(key).args(["9s", "2d", "Kh", "4c"]);
    let dealt = python.output().unwrap();
    let said = String::from_utf8(dealt.stdout).unwrap();
    assert!(dealt.status.success(), "{said}{}", String::from_utf8_lossy(&dealt.stderr));
    assert_eq!(said.lines().collect::<Vec<_>>(), ["9s", "2d", "Kh", "4c"].map(counted));
    assert_eq!(house.phase("b1"), "confirming");
    house.give("b1", 1, json!({ "do": "confirm" }));
    house.close();
}

fn counted(card: &str) -> String {
    format!("{card} counted")
}
