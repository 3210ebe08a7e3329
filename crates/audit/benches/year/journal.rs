//! Makes the journal of a year: rounds that a real floor played, over and over with other patrons,
//! times and numbers, chained and indexed as a floor writes them.

use croupier_floor::{Answer, ChaChaDealer, Command, Floor, Request, Requester, SealKey};
use croupier_house::{HouseCommand, Patron, Role, TableId};
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Library;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_store::{
    Batch, Head, Journal, Key, MemoryJournal, NewEntry, RoundMark, SqliteJournal, StreamId,
};
use croupier_table::{Dealing, Moment, TableCommand, TableSettings};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

pub const PATRONS: u64 = 2_000;
pub const DAYS: i64 = 365;
/// 2026-01-01, as days since 1970.
pub const FIRST_DAY: i64 = 20_454;
const TABLES: u64 = 40;
const DAY_MS: u64 = 24 * 3_600_000;
/// The gaming day begins at six.
const START_MS: u64 = FIRST_DAY as u64 * DAY_MS + 6 * 3_600_000;
const TICKETS_A_DAY: u64 = 300;
/// Who plays in the rounds that are repeated.
const TEMPLATE: [&str; 3] = ["tpl-a", "tpl-b", "tpl-c"];
const RULEBOOKS: [&str; 3] = ["sic-bo", "mini-baccarat", "tiger-buffalo-commission-insurance"];

/// What the journal holds, counted while it was made.
pub struct Made {
    pub rounds: u64,
    pub entries: u64,
    pub handle: i64,
    pub win: i64,
    pub sold: i64,
    pub tickets_out: i64,
    /// The last digits of one ticket, and its amount.
    pub ticket: (String, u64),
}

impl Made {
    pub fn rounds_of(&self, table: u64) -> u64 {
        (self.rounds + TABLES - 1 - table) / TABLES
    }
}

pub fn table(n: u64) -> TableId {
    format!("t{n:02}").parse().unwrap()
}

pub fn patron(n: u64) -> String {
    format!("p{n:04}")
}

/// A round: what its table wrote before and after the close, with marks in place of what changes.
struct Round {
    before: String,
    after: String,
    handle: i64,
    win: i64,
}

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

fn settings(rulebook: &str) -> TableSettings {
    let book = croupier_testkit::rulebook(rulebook);
    let layout = (rulebook == RULEBOOKS[2]).then_some("M");
    TableSettings {
        rulebook: rulebook.to_owned(),
        betting_window_ms: Some(10_000),
        insurance_window_ms: 1_000,
        result_pause_ms: 1_000,
        positions: if rulebook == "sic-bo" { 99 } else { 5 },
        ..croupier_testkit::settings(&book, layout, Dealing::Automatic)
    }
}

/// Some rounds of each rulebook, and how its table opened, as a real floor wrote them.
fn played(library: &Arc<Library>, rounds: u32) -> Vec<(Value, Vec<Round>)> {
    let journal = Shared::new(MemoryJournal::new());
    let dealer = Box::new(ChaChaDealer::from_number(1, SealKey::from_bytes([1; 32])));
    let store = Box::new(journal.clone());
    let mut floor = Floor::open(store, Arc::clone(library), dealer, START_MS).unwrap();
    let (mut asked, mut now_ms) = (0_u128, START_MS);
    let mut ask = |floor: &mut Floor, id: &str, role: Role, command: Command, now_ms: u64| {
        asked += 1;
        let key = Key((u128::from(START_MS) << 80 | asked).to_be_bytes());
        let actor = Requester { id: id.into(), role, name: id.into() };
        let request = Request { key, request_hash: [0; 32], actor, command, preview: false };
        let answers = floor.step(vec![request], now_ms).answers;
        assert!(matches!(answers[0], Answer::Accepted(_)), "{answers:?}");
    };
    for id in TEMPLATE {
        let (card, pin) = (format!("card-{id}"), String::new());
        let patron = Patron {
            id: id.parse().unwrap(),
            name: id.to_owned(),
            card_number: card,
            pin_hash: pin,
        };
        let register = Command::House(HouseCommand::RegisterPatron(patron));
        ask(&mut floor, "ada", Role::Administrator, register, now_ms);
        let buy =
            HouseCommand::BuyCredits { patron: id.parse().unwrap(), amount: cents(100_000_000) };
        ask(&mut floor, "carl", Role::Cashier, Command::House(buy), now_ms);
    }
    for (n, rulebook) in RULEBOOKS.iter().enumerate() {
        let id: TableId = format!("x{n}").parse().unwrap();
        let (name, settings) = (id.to_string(), settings(rulebook));
        let open = Command::OpenTable { table: id, name, settings };
        ask(&mut floor, "ada", Role::Administrator, open, now_ms);
    }
    for _ in 0..40 * rounds {
        now_ms += 1_000;
        floor.step(Vec::new(), now_ms);
        for n in 0..RULEBOOKS.len() {
            let id: TableId = format!("x{n}").parse().unwrap();
            let here = floor.table(&id).unwrap();
            if !matches!(here.moment(), Moment::Open(_))
                || here.bets().is_none_or(|b| b.iter().next().is_some())
            {
                continue;
            }
            let round = here.round();
            for (seat, who) in (1..).zip(TEMPLATE) {
                let bet = match (n, seat) {
                    (0, 1) => "big",
                    (0, _) => "small",
                    (_, 2) => "player",
                    _ => "banker",
                };
                let (patron, stake) = (who.parse().unwrap(), cents(2_000 * u64::from(seat)));
                let bet = bet.to_owned();
                let command = TableCommand::PlaceBet { round, patron, seat, bet, stake };
                let command = Command::Table { table: id.clone(), command };
                ask(&mut floor, who, Role::Patron, command, now_ms);
            }
        }
    }
    drop(floor);
    (0..RULEBOOKS.len()).map(|n| templates(&mut journal.clone(), n)).collect()
}

/// The opening of a table, and its rounds that were settled, as templates.
fn templates(journal: &mut dyn Journal, n: usize) -> (Value, Vec<Round>) {
    let stream = StreamId::new(&format!("table/x{n}")).unwrap();
    let entries = journal.read_stream(&stream, 1, usize::MAX).unwrap();
    let first: Value = serde_json::from_slice(&entries[0].body).unwrap();
    let mut rounds = Vec::new();
    let (mut before, mut after): ([Vec<Value>; 2], [Vec<Value>; 2]) = Default::default();
    let mut closed = false;
    for entry in entries {
        let body: Value = serde_json::from_slice(&entry.body).unwrap();
        for event in body["events"].as_array().unwrap() {
            let name = event["event"].as_str().unwrap();
            if name == "round-opened" {
                (before, after, closed) = Default::default();
            }
            if event.get("round").is_none() {
                continue; // of the shoe, or of somebody's seat
            }
            closed |= name == "bets-closed";
            let part = if closed { &mut after } else { &mut before };
            part[0].push(event.clone());
            part[1].extend(
                match name {
                    "bet-placed" | "round-settled" => body["transfers"].as_array().cloned(),
                    _ => None,
                }
                .unwrap_or_default(),
            );
            if name == "round-settled" && !event["bets"].as_array().unwrap().is_empty() {
                rounds.push(round(event, &before, &after));
            }
        }
    }
    assert!(!rounds.is_empty(), "nobody played at {}", RULEBOOKS[n]);
    (first["events"][0].clone(), rounds)
}

fn round(settled: &Value, before: &[Vec<Value>; 2], after: &[Vec<Value>; 2]) -> Round {
    let (mut handle, mut win) = (0, 0);
    for end in settled["bets"].as_array().unwrap() {
        let of = |name: &str| end[name].as_i64().unwrap_or(0);
        handle += of("stake") - of("excess");
        win += of("stake") - of("excess") - of("returned") + of("commission");
    }
    let text = |[events, moved]: &[Vec<Value>; 2]| {
        json!({ "v": 1, "events": events, "transfers": moved }).to_string()
    };
    let number = settled["round"].as_u64().unwrap();
    let mark = |mut text: String| {
        text = text.replace(&format!("\"round\":{number},"), "\"round\":#R,");
        text = text.replace(&format!("\"round\":{number}}}"), "\"round\":#R}");
        text.replace("table/x0", "table/#T").replace("table/x1", "table/#T").replace("/x2", "/#T")
    };
    Round { before: mark(text(before)), after: mark(text(after)), handle, win }
}

/// Writes entries in batches and keeps the heads.
struct Writer {
    journal: SqliteJournal,
    heads: Vec<Head>,
    batch: Batch,
    written: u64,
}

impl Writer {
    fn write(&mut self, stream: usize, at_ms: u64, actor: String, body: String) -> u64 {
        self.written += 1;
        let key = Key((0x0190_u128 << 112 | u128::from(self.written)).to_be_bytes());
        let head = &mut self.heads[stream];
        head.seq += 1;
        let (stream, request_hash) = (head.stream.clone(), [0; 32]);
        let body = body.into_bytes();
        self.batch.entries.push(NewEntry { stream, at_ms, actor, key, request_hash, body });
        head.seq
    }

    /// Commits what was written; the heads of the journal are taken over.
    fn commit(&mut self) {
        let mut committed = self.journal.commit(&self.batch).unwrap();
        self.heads = std::mem::take(&mut committed.heads);
        let expected = self.heads.iter().map(Head::expected).collect();
        self.batch = Batch { expected, ..Batch::default() };
    }
}

/// Makes the journal of so many rounds.
pub fn make(path: &Path, library: &Arc<Library>, rounds: u64) -> Made {
    let templates = played(library, if rounds > 10_000 { 60 } else { 6 });
    let mut journal = SqliteJournal::open(path).unwrap();
    let streams = std::iter::once("house".to_owned())
        .chain((0..TABLES).map(|n| format!("table/{}", table(n))));
    let heads: Vec<Head> =
        streams.map(|name| journal.take(&StreamId::new(&name).unwrap()).unwrap()).collect();
    let expected = heads.iter().map(Head::expected).collect();
    let batch = Batch { expected, ..Batch::default() };
    let mut writer = Writer { journal, heads, batch, written: 0 };
    let mut made = Made {
        rounds,
        entries: 0,
        handle: 0,
        win: 0,
        sold: 0,
        tickets_out: 0,
        ticket: (String::new(), 0),
    };
    open(&mut writer, &templates, &mut made);
    let tickets = if rounds > 10_000 { TICKETS_A_DAY } else { 3 };
    let (days, mut done) = (u64::try_from(DAYS).unwrap(), 0);
    for day in 0..days {
        let until = rounds * (day + 1) / days;
        let (from, count) = (done, (until - done).max(1));
        while done < until {
            let at_ms = START_MS + day * DAY_MS + (done - from) * (DAY_MS - 1) / count;
            let kind = usize::try_from(done % TABLES % 3).unwrap();
            let choice = usize::try_from(done / TABLES).unwrap() % templates[kind].1.len();
            write_round(&mut writer, (done, at_ms), &templates[kind].1[choice], &mut made);
            done += 1;
            if writer.batch.entries.len() > 4_000 {
                writer.commit();
            }
        }
        office(&mut writer, (day, tickets), &mut made);
        writer.commit();
    }
    made.entries = writer.written;
    made
}

fn write_round(writer: &mut Writer, (n, at_ms): (u64, u64), round: &Round, made: &mut Made) {
    let (table_no, number) = (n % TABLES, n / TABLES + 1);
    let mut filled = [round.before.clone(), round.after.clone()];
    let who = [n * 7, n * 13 + 1, n * 29 + 2].map(|seed| patron(seed * 2_654_435_761 % PATRONS));
    for text in &mut filled {
        *text = text.replace("#R", &number.to_string()).replace("#T", table(table_no).as_str());
        for (mark, name) in TEMPLATE.iter().zip(&who) {
            *text = text.replace(mark, name);
        }
    }
    let (stream, [before, after]) = (usize::try_from(table_no).unwrap() + 1, filled);
    let actor = format!("staff/d{:02}/dealer", n % TABLES % 20);
    let first = writer.write(stream, at_ms, actor.clone(), before);
    let last = writer.write(stream, at_ms, actor, after);
    let stream = writer.heads[stream].stream.clone();
    writer.batch.rounds.push(RoundMark { stream, round: number, first, last: Some(last) });
    made.handle += round.handle;
    made.win += round.win;
}

/// People and tables.
fn open(writer: &mut Writer, templates: &[(Value, Vec<Round>)], made: &mut Made) {
    let ada = || "staff/ada/administrator".to_owned();
    for n in 0..PATRONS {
        let (id, name) = (patron(n), format!("Patron {n}"));
        let event = json!({ "event": "patron-registered", "id": id, "name": name,
            "card_number": format!("{n}"), "pin_hash": "none" });
        let bought = json!({ "event": "credits-bought", "patron": id, "amount": 1_000_000_000 });
        let moved =
            json!({ "from": "cage", "to": format!("patron/{id}/credit"), "amount": 1_000_000_000 });
        let body = json!({ "v": 1, "events": [event, bought], "transfers": [moved] });
        writer.write(0, START_MS, ada(), body.to_string());
        made.sold += 1_000_000_000;
    }
    for n in 0..TABLES {
        let mut event = templates[usize::try_from(n % 3).unwrap()].0.clone();
        (event["table"], event["name"]) = (json!(table(n)), json!(table(n)));
        let body = json!({ "v": 1, "events": [event] }).to_string();
        writer.write(usize::try_from(n).unwrap() + 1, START_MS, ada(), body);
    }
}

/// The tickets of a day, and the end of its shift.
fn office(writer: &mut Writer, (day, tickets): (u64, u64), made: &mut Made) {
    let at_ms = START_MS + (day + 1) * DAY_MS - 1;
    for n in 0..tickets {
        let (sequence, amount) = (day * tickets + n, 1_000 + n * 10);
        let (who, number) = (patron(sequence % PATRONS), format!("{sequence:018}"));
        let event = json!({ "event": "ticket-issued", "patron": who, "number": number,
            "amount": amount, "at_ms": at_ms });
        let moved =
            json!({ "from": format!("patron/{who}/credit"), "to": "tickets", "amount": amount });
        let body = json!({ "v": 1, "events": [event], "transfers": [moved] }).to_string();
        writer.write(0, at_ms, format!("patron/{who}"), body);
        made.tickets_out += i64::try_from(amount).unwrap();
        made.ticket = (format!("{:06}", sequence % 1_000_000), amount);
    }
    let ended = json!({ "kind": "shift-ended", "number": day + 1, "by": "sue" });
    let event = json!({ "event": "booked", "what": ended, "at_ms": at_ms });
    let body = json!({ "v": 1, "events": [event] }).to_string();
    writer.write(0, at_ms, "staff/sue/shift-manager".to_owned(), body);
}
