//! Makes a [`Rulebook`] of a TOML text, or says everything that is wrong with it.

mod settings;

use super::condition::Condition;
use super::fault::Faults;
use super::game_bet::GameBet;
use super::instant::unix_seconds;
use super::key::RuleKey;
use super::read::{At, Page, Section};
use super::terms::{
    BetTerms, Capabilities, Effective, Equipment, Erratum, Game, Layout, Named, PayRow, Rulebook,
    Source,
};
use crate::baccarat::{InsuranceRow, OnTie, Side, Stage};
use crate::equipment::DECKS_MAX;
use crate::money::{Amount, Odds};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use toml::de::DeTable;
use toml::value::Datetime;

/// Reads a rulebook. `file` is the name faults are reported under.
pub fn load(file: &str, text: &str) -> Result<Rulebook, Faults> {
    let page = Page::new(file, text);
    let (document, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        for error in &errors {
            page.fault(error.span().unwrap_or(0..0), "", format!("not TOML: {}", error.message()));
        }
        return Err(Faults(page.into_faults()));
    }
    let root = Section::new(&page, document.get_ref(), document.span(), String::new());
    let rulebook = read_rulebook(root, text); // with every fault noted on its page
    let faults = page.into_faults();
    rulebook.filter(|_| faults.is_empty()).ok_or(Faults(faults))
}

/// Reads everything before deciding whether anything was missing, so that all faults are noted.
fn read_rulebook(root: Section<'_, '_>, text: &str) -> Option<Rulebook> {
    let id = root.text("id");
    let title = root.text("title");
    let game = word::<Game>(&root, "game");
    let version = root.optional_text("version");
    let earlier_hashes = root.texts("earlier_hashes");
    for hash in &earlier_hashes {
        check_hash(&root, hash);
    }
    let effective = root.optional_datetime("effective").and_then(|time| effective_at(&root, &time));
    let source = root.section("source").and_then(read_source);
    let equipment = root.section("equipment").and_then(|section| read_equipment(section, game?));
    let capabilities = root.section("capabilities").and_then(read_capabilities);
    let settings = root.section("settings").and_then(|section| settings::read(section, game?));
    let layouts = read_layouts(&root);
    let bets = read_bets(&root, game, &layouts);
    let insurance = read_insurance_table(&root);
    let errata = root.sections("erratum").into_iter().filter_map(read_erratum).collect();
    let paragraphs = root.section("paragraphs").map(|section| {
        let paragraphs = read_paragraphs(&section);
        if let (Some(game), Some(capabilities)) = (game, &capabilities) {
            check_keys(&section, game, capabilities, &layouts, &paragraphs);
        }
        paragraphs
    });
    if capabilities.is_some_and(|capabilities| capabilities.insurance == insurance.is_empty()) {
        let message = "must have rows if, and only if, capabilities.insurance is true";
        root.fault_at("insurance", "capabilities", message);
    }
    root.finish();
    let (equipment, equipment_cite) = equipment?;
    Some(Rulebook {
        id: id?.value.to_owned(),
        title: title?.value.to_owned(),
        game: game?,
        version: version.map(|version| version.value.to_owned()),
        effective,
        source: source?,
        hash: hex(&Sha256::digest(text.as_bytes())),
        earlier_hashes: earlier_hashes.into_iter().map(|hash| hash.value.to_owned()).collect(),
        equipment,
        equipment_cite,
        capabilities: capabilities?,
        settings: settings?,
        layouts,
        bets,
        insurance,
        errata,
        paragraphs: paragraphs?,
    })
}

/// Notes every rule key that the game uses and the rulebook gives no paragraph for.
fn check_keys(
    section: &Section<'_, '_>,
    game: Game,
    capabilities: &Capabilities,
    layouts: &[Layout],
    paragraphs: &BTreeMap<RuleKey, Vec<String>>,
) {
    for &key in RuleKey::ALL {
        let required = key.is_required_by(game, !layouts.is_empty(), capabilities);
        if required && !paragraphs.contains_key(&key) {
            section.fault("", format!("the game uses the rule key {key}, which has no paragraph"));
        }
    }
}

fn word<T: Named>(section: &Section<'_, '_>, key: &'static str) -> Option<T> {
    let text = section.text(key)?;
    let value = T::from_word(text.value);
    if value.is_none() {
        let words: Vec<&str> = T::WORDS.iter().map(|(word, _)| *word).collect();
        let message = format!("\"{}\" is not one of {}", text.value, words.join(", "));
        section.page().fault(text.span, text.key, message);
    }
    value
}

fn effective_at(root: &Section<'_, '_>, time: &At<Datetime>) -> Option<Effective> {
    let seconds = unix_seconds(&time.value);
    if seconds.is_none() {
        let message = "needs a date, a time and an offset from UTC";
        root.page().fault(time.span.clone(), time.key.clone(), message);
    }
    seconds.map(|unix_seconds| Effective { text: time.value.to_string(), unix_seconds })
}

fn check_hash(section: &Section<'_, '_>, hash: &At<&str>) {
    if hash.value.len() != 64 || !hash.value.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let message = "is not a SHA-256 in hexadecimal";
        section.page().fault(hash.span.clone(), hash.key.clone(), message);
    }
}

fn read_source(section: Section<'_, '_>) -> Option<Source> {
    let document = section.text("document");
    let sha256 = section.text("sha256");
    if let Some(hash) = &sha256 {
        check_hash(&section, hash);
    }
    section.finish();
    Some(Source { document: document?.value.to_owned(), sha256: sha256?.value.to_owned() })
}

fn read_equipment(section: Section<'_, '_>, game: Game) -> Option<(Equipment, String)> {
    let cite = section.text("cite");
    let equipment = match game {
        Game::Baccarat => {
            let decks = section.range("decks", 1..u64::from(DECKS_MAX) + 1);
            decks.and_then(|[from, to]| {
                Some(Equipment::Decks(u8::try_from(from).ok()?..=u8::try_from(to).ok()?))
            })
        }
        Game::SicBo => Some(Equipment::ThreeDice),
        Game::PaiGowPoker => Some(Equipment::JokerDeck),
        Game::PaiGowTiles => Some(Equipment::Tiles),
    };
    section.finish();
    Some((equipment?, cite?.value.to_owned()))
}

fn read_capabilities(section: Section<'_, '_>) -> Option<Capabilities> {
    let insurance = section.boolean("insurance");
    let commission = word(&section, "commission");
    let differential = section.boolean("differential");
    let squeeze = word(&section, "squeeze");
    let dealing_error_options = section.boolean("dealing_error_options");
    let void_after_settlement = section.boolean("void_after_settlement");
    let late_adjustment = section.boolean("late_adjustment");
    let banking = word(&section, "banking");
    section.finish();
    Some(Capabilities {
        insurance: insurance?,
        commission: commission?,
        differential: differential?,
        squeeze: squeeze?,
        dealing_error_options: dealing_error_options?,
        void_after_settlement: void_after_settlement?,
        late_adjustment: late_adjustment?,
        banking: banking?,
    })
}

fn read_layouts(root: &Section<'_, '_>) -> Vec<Layout> {
    let mut layouts: Vec<Layout> = Vec::new();
    for section in root.sections("layout") {
        let id = section.text("id");
        let positions = section.range("positions", 1..100);
        let cite = read_cite(&section);
        if let Some(id) = id.as_ref().filter(|id| layouts.iter().any(|other| other.id == id.value))
        {
            let message = format!("layout {} stands twice", id.value);
            section.page().fault(id.span.clone(), id.key.clone(), message);
        }
        section.finish();
        // A layout that has faults is kept, so that the bets on it are not faulted for it too; with
        // a fault noted no rulebook is made.
        let [from, to] = positions.unwrap_or([1, 1]).map(|end| u16::try_from(end).unwrap_or(1));
        let cite = cite.unwrap_or_default();
        layouts.extend(id.map(|id| Layout { id: id.value.to_owned(), positions: from..=to, cite }));
    }
    layouts
}

fn read_bets(root: &Section<'_, '_>, game: Option<Game>, layouts: &[Layout]) -> Vec<BetTerms> {
    let mut bets: Vec<BetTerms> = Vec::new();
    for section in root.sections("bet") {
        let names = section.texts("name");
        let defined = section.texts("defined").into_iter().map(|text| text.value.to_owned());
        let defined: Vec<String> = defined.collect();
        let offered = read_offered(&section, layouts);
        let written = section.sections("pays");
        let rows_written = written.len();
        let rows: Vec<PayRow> = written.into_iter().filter_map(read_pay_row).collect();
        if names.is_empty() {
            section.fault("name", "is missing");
        }
        let Some(game) = game else { continue };
        for name in names {
            let Some(bet) = GameBet::from_name(game, name.value) else {
                let message = format!("there is no bet \"{}\" in this game", name.value);
                section.page().fault(name.span, name.key, message);
                continue;
            };
            if bets.iter().any(|terms| terms.bet == bet) {
                section.page().fault(name.span, name.key, format!("the bet {bet} stands twice"));
                continue;
            }
            // A row that could not be read is a fault of its own; the table is not judged by it.
            if rows.len() == rows_written {
                check_pay_table(&section, bet, &rows);
            }
            let (layouts, defined) = (offered.clone(), defined.clone());
            bets.push(BetTerms { bet, layouts, defined, rows: rows.clone() });
        }
        section.finish();
    }
    if bets.is_empty() {
        root.fault("bet", "the rulebook has no bet");
    }
    bets
}

/// The layouts a bet is offered on, ranges such as "A-L" spelt out.
fn read_offered(section: &Section<'_, '_>, layouts: &[Layout]) -> Vec<String> {
    let written = section.texts("layouts");
    if layouts.is_empty() {
        if !written.is_empty() {
            section.fault("layouts", "the rulebook has no layouts");
        }
        return Vec::new();
    }
    if written.is_empty() {
        section.fault("layouts", "the bet is on no layout");
    }
    let place = |id: &str| layouts.iter().position(|layout| layout.id == id);
    let mut offered = Vec::new();
    for text in written {
        let (from, to) = text.value.split_once('-').unwrap_or((text.value, text.value));
        match (place(from), place(to)) {
            (Some(from), Some(to)) if from <= to => {
                let range = layouts.iter().skip(from).take(to - from + 1);
                offered.extend(range.map(|layout| layout.id.clone()));
            }
            _ => {
                let message = format!("there is no layout \"{}\"", text.value);
                section.page().fault(text.span, text.key, message);
            }
        }
    }
    offered
}

fn read_pay_row(section: Section<'_, '_>) -> Option<PayRow> {
    let when = section.text("when").and_then(|text| {
        let condition = text.value.parse::<Condition>().ok();
        if condition.is_none() {
            let message = format!("\"{}\" is not a condition", text.value);
            section.page().fault(text.span, text.key, message);
        }
        condition
    });
    let odds = read_odds(&section);
    let cite = read_cite(&section);
    let envy = section.optional_number("envy").and_then(|cents| Amount::new(cents).ok());
    section.finish();
    Some(PayRow { when: when?, odds: odds?, cite: cite?, envy })
}

fn read_odds(section: &Section<'_, '_>) -> Option<Odds> {
    let text = section.text("odds")?;
    match text.value.parse() {
        Ok(odds) => Some(odds),
        Err(error) => {
            section.page().fault(text.span, text.key, error.to_string());
            None
        }
    }
}

fn read_cite(section: &Section<'_, '_>) -> Option<String> {
    section.text("cite").map(|text| text.value.to_owned())
}

fn check_pay_table(section: &Section<'_, '_>, bet: GameBet, rows: &[PayRow]) {
    let mut written: Vec<Condition> = rows.iter().map(|row| row.when).collect();
    written.sort();
    let covers = |table: &&[Condition]| {
        let mut wanted = table.to_vec();
        wanted.sort();
        wanted == written
    };
    if !bet.pay_tables().iter().any(covers) {
        let tables: Vec<String> = bet
            .pay_tables()
            .iter()
            .map(|table| table.iter().map(Condition::to_string).collect::<Vec<_>>().join(", "))
            .collect();
        section.fault("pays", format!("the rows of {bet} must be: {}", tables.join("; or ")));
    }
}

/// The Insurance Plus pay table, in which no two rows may fit the same points.
fn read_insurance_table(root: &Section<'_, '_>) -> Vec<InsuranceRow> {
    let mut rows: Vec<InsuranceRow> = Vec::new();
    for section in root.sections("insurance") {
        let place = section.place();
        let Some(row) = read_insurance(section) else { continue };
        if rows.iter().any(|other| other.overlaps(&row)) {
            root.page().fault(place.span, place.key, "fits points that another row fits already");
        }
        rows.push(row);
    }
    rows
}

fn read_insurance(section: Section<'_, '_>) -> Option<InsuranceRow> {
    let on = word::<Side>(&section, "on");
    let stage = word::<Stage>(&section, "stage");
    let player = section.range("player", 0..10);
    let banker = section.range("banker", 0..10);
    let odds = read_odds(&section);
    let tie_pays = section.optional_text("tie_pays");
    let cite = read_cite(&section);
    section.finish();
    let points = |[low, high]: [u64; 2]| Some([u8::try_from(low).ok()?, u8::try_from(high).ok()?]);
    Some(InsuranceRow {
        on: on?,
        stage: stage?,
        player: points(player?)?,
        banker: points(banker?)?,
        odds: odds?,
        on_tie: tie_pays.map_or(OnTie::Returned, |text| OnTie::Pays(text.value.to_owned())),
        cite: cite?,
    })
}

impl Named for Side {
    const WORDS: &'static [(&'static str, Side)] =
        &[("player", Side::Player), ("banker", Side::Banker)];
}

impl Named for Stage {
    const WORDS: &'static [(&'static str, Stage)] =
        &[("four-cards", Stage::FourCards), ("third-card", Stage::ThirdCard)];
}

fn read_erratum(section: Section<'_, '_>) -> Option<Erratum> {
    let mut texts = ["id", "at", "printed", "read_as", "why"]
        .map(|key| section.text(key).map(|text| text.value.to_owned()))
        .into_iter();
    section.finish();
    let mut next = || texts.next().flatten();
    Some(Erratum { id: next()?, at: next()?, printed: next()?, read_as: next()?, why: next()? })
}

fn read_paragraphs(section: &Section<'_, '_>) -> BTreeMap<RuleKey, Vec<String>> {
    let mut paragraphs = BTreeMap::new();
    for (name, texts) in section.flattened() {
        match name.value.parse::<RuleKey>() {
            Ok(RuleKey::PayTable) | Err(()) => {
                section.page().fault(name.span, name.key, "is not a rule key");
            }
            Ok(_) if texts.is_empty() => {
                section.page().fault(name.span, name.key, "has no paragraph")
            }
            Ok(key) => {
                let texts = texts.into_iter().map(|text| text.value.to_owned()).collect();
                paragraphs.insert(key, texts);
            }
        }
    }
    paragraphs
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
