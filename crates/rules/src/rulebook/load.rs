//! Makes a [`Rulebook`] of a TOML text, or says everything that is wrong with it.

mod bets;
mod check;
mod keys;
mod settings;

pub use keys::{KEYS, KeyWord};

use super::fault::{Fault, Faults};
use super::games::Game;
use super::instant::unix_seconds;
use super::key::RuleKey;
use super::read::{At, Page, Section};
use super::terms::{
    Banking, Capabilities, Commission, Effective, Equipment, Erratum, Layout, Named, Rulebook,
    Source, Squeeze, Versions,
};
use crate::baccarat::{InsuranceRow, OnTie, Side, Stage};
use crate::equipment::DECKS_MAX;
use crate::money::Odds;
use bets::{Format, Reading, read_bets};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use toml::de::DeTable;
use toml::value::Datetime;

/// Whether somebody approved the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Approved,
    Study,
}

impl Named for Status {
    const WORDS: &'static [(&'static str, Status)] =
        &[("approved", Status::Approved), ("study", Status::Study)];
}

/// What is cited where rules under study give no paragraph.
const STUDY_CITE: &str = "study";

/// Everything that can be said of a rulebook file.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The rulebook, or every fault of its file.
    pub rulebook: Result<Rulebook, Faults>,
    /// What is allowed and looks like a mistake.
    pub warnings: Vec<Fault>,
    /// The id the file gives itself, faults or not.
    pub id: Option<String>,
}

/// Reads a rulebook. `file` is the name faults are reported under.
pub fn load(file: &str, text: &str) -> Result<Rulebook, Faults> {
    check(file, text).rulebook
}

/// Reads a rulebook and says everything there is to say of its file.
pub fn check(file: &str, text: &str) -> Checked {
    let page = Page::new(file, text);
    let (document, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        for error in &errors {
            page.fault(error.span().unwrap_or(0..0), "", format!("not TOML: {}", error.message()));
        }
        let rulebook = Err(Faults(page.into_faults()));
        return Checked { rulebook, warnings: Vec::new(), id: None };
    }
    let root = Section::new(&page, document.get_ref(), document.span(), String::new());
    let id = root.text("id").map(|id| id.value.to_owned());
    let rulebook = read_rulebook(root, text); // with every fault noted on its page
    let warnings = page.take_warnings();
    let faults = page.into_faults();
    let rulebook = rulebook.filter(|_| faults.is_empty()).ok_or(Faults(faults));
    Checked { rulebook, warnings, id }
}

/// The first format has words for conditions, the second expressions.
fn read_format(root: &Section<'_, '_>) -> Format {
    match root.optional_number("format") {
        None | Some(1) => Format::Words,
        Some(2) => Format::Expressions,
        Some(_) => {
            root.fault_at("format", "format", "must be 1 (words) or 2 (expressions)");
            Format::Expressions
        }
    }
}

/// Reads everything before deciding whether anything was missing, so that all faults are noted.
fn read_rulebook(root: Section<'_, '_>, text: &str) -> Option<Rulebook> {
    let id = root.text("id").inspect(|id| check::check_id(&root, id));
    let title = root.text("title");
    let game = word::<Game>(&root, "game");
    let format = read_format(&root);
    let status = word_or(&root, "status", Some(Status::Approved));
    let reading = Reading { format, status: status.unwrap_or(Status::Study) };
    let study = reading.status == Status::Study;
    let version = root.optional_text("version");
    version.iter().for_each(|version| check::check_version(&root, version));
    let earlier_hashes = root.texts("earlier_hashes");
    earlier_hashes.iter().for_each(|hash| check_hash(&root, hash));
    let effective = root.optional_datetime("effective").and_then(|time| effective_at(&root, &time));
    let source = match study && !root.has("source") {
        true => Some(Source { document: "under study".to_owned(), sha256: String::new() }),
        false => root.section("source").and_then(read_source),
    };
    let equipment = root
        .section_or_empty("equipment", study)
        .and_then(|part| read_equipment(part, game?, reading.status));
    let capabilities = root
        .section_or_empty("capabilities", study)
        .and_then(|part| read_capabilities(part, study));
    let settings =
        root.section_or_empty("settings", study).and_then(|part| settings::read(part, game?));
    let layouts = read_layouts(&root, reading.status);
    let bets = read_bets(&root, game, &layouts, reading);
    let insurance = read_insurance_table(&root, reading.status);
    let errata = root.sections("erratum").into_iter().filter_map(read_erratum).collect();
    let paragraphs = root.section_or_empty("paragraphs", study).map(|section| {
        let paragraphs = read_paragraphs(&section);
        if let (Some(game), Some(capabilities), false) = (game, &capabilities, study) {
            check_keys(&section, game, capabilities, &layouts, &paragraphs);
        }
        paragraphs
    });
    if capabilities.is_some_and(|capabilities| capabilities.insurance == insurance.is_empty()) {
        let message = "must have rows if, and only if, capabilities.insurance is true";
        root.fault_at("insurance", "capabilities", message);
    }
    if let (Some(game), Some(capabilities), Some(settings)) = (game, &capabilities, &settings) {
        check::check_commission(&root, game, capabilities, settings, &bets);
        let paragraphs = paragraphs.clone().unwrap_or_default();
        check::warn_of_unused(&root, game, capabilities, &layouts, &bets, &paragraphs);
    }
    root.finish();
    let (equipment, equipment_cite) = equipment?;
    Some(Rulebook {
        id: id?.value.to_owned(),
        title: title?.value.to_owned(),
        game: game?,
        study,
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
        versions: Versions::default(),
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

fn read_equipment(
    section: Section<'_, '_>,
    game: Game,
    status: Status,
) -> Option<(Equipment, String)> {
    let cite = read_cite(&section, status);
    let equipment = match game.equipment() {
        Some(equipment) => Some(equipment),
        None if status == Status::Study && !section.has("decks") => {
            section.known("decks");
            Some(Equipment::Decks(8..=8))
        }
        None => {
            let decks = section.range("decks", 1..u64::from(DECKS_MAX) + 1);
            decks.and_then(|[from, to]| {
                Some(Equipment::Decks(u8::try_from(from).ok()?..=u8::try_from(to).ok()?))
            })
        }
    };
    section.finish();
    Some((equipment?, cite?))
}

/// The capabilities. Rules under study may leave out what they do without.
fn read_capabilities(section: Section<'_, '_>, study: bool) -> Option<Capabilities> {
    let boolean =
        |key| if study && !section.has(key) { section.no(key) } else { section.boolean(key) };
    let insurance = boolean("insurance");
    let commission = word_or(&section, "commission", study.then_some(Commission::None));
    let differential = boolean("differential");
    let squeeze = word_or(&section, "squeeze", study.then_some(Squeeze::None));
    let dealing_error_options = boolean("dealing_error_options");
    let void_after_settlement = boolean("void_after_settlement");
    let late_adjustment = boolean("late_adjustment");
    let banking = word_or(&section, "banking", study.then_some(Banking::None));
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

/// A word that may be absent where there is a default.
fn word_or<T: Named>(
    section: &Section<'_, '_>,
    key: &'static str,
    default: Option<T>,
) -> Option<T> {
    match default {
        Some(default) if !section.has(key) => {
            section.known(key);
            Some(default)
        }
        Some(_) | None => word(section, key),
    }
}

fn read_layouts(root: &Section<'_, '_>, status: Status) -> Vec<Layout> {
    let mut layouts: Vec<Layout> = Vec::new();
    for section in root.sections("layout") {
        let id = section.text("id");
        let positions = section.range("positions", 1..100);
        let cite = read_cite(&section, status);
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

/// A paragraph; rules under study may have none.
fn read_cite(section: &Section<'_, '_>, status: Status) -> Option<String> {
    if status == Status::Study && !section.has("cite") {
        section.known("cite");
        return Some(STUDY_CITE.to_owned());
    }
    section.text("cite").map(|text| text.value.to_owned())
}

/// The Insurance Plus pay table, in which no two rows may fit the same points.
fn read_insurance_table(root: &Section<'_, '_>, status: Status) -> Vec<InsuranceRow> {
    let mut rows: Vec<InsuranceRow> = Vec::new();
    for section in root.sections("insurance") {
        let place = section.place();
        let Some(row) = read_insurance(section, status) else { continue };
        if rows.iter().any(|other| other.overlaps(&row)) {
            root.page().fault(place.span, place.key, "fits points that another row fits already");
        }
        rows.push(row);
    }
    rows
}

fn read_insurance(section: Section<'_, '_>, status: Status) -> Option<InsuranceRow> {
    let on = word::<Side>(&section, "on");
    let stage = word::<Stage>(&section, "stage");
    let player = section.range("player", 0..10);
    let banker = section.range("banker", 0..10);
    let odds = read_odds(&section);
    let tie_pays = section.optional_text("tie_pays");
    let cite = read_cite(&section, status);
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
