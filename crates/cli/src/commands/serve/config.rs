//! The tables and people of a house, as its operator lists them. An unknown key is an error.

use super::backups::BackupEntry;
use super::cage::CageEntry;
use super::care::CareEntry;
use super::doorman::{Doorman, Order};
use super::keeper::ArchiveEntry;
use super::logins::{LoginsEntry, OidcEntry};
use super::network::NetworkEntry;
use super::outbox::OutboxEntry;
use super::people::{Listed, PatronEntry, StaffEntry};
use crate::exit::Failure;
use croupier_audit::Pace;
use croupier_floor::Command;
use croupier_house::{GamingDay, HouseCommand, HouseSettings, PitId, Role, TableId};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_table::{Dealing, PaiGowOptions, Procedure, TableSettings};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

const INSURANCE_WINDOW_MS: u64 = 10_000;
const RESULT_PAUSE_MS: u64 = 8_000;
const CARD_PAUSE_MS: u64 = 900;
const VERIFY_HOURS: u64 = 24;
const HOLD_SECONDS: u64 = 60;
const OPERATOR: &str = "The House";

/// The file.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Config {
    #[serde(default)]
    table: Vec<TableEntry>,
    #[serde(default)]
    patron: Vec<PatronEntry>,
    #[serde(default)]
    staff: Vec<StaffEntry>,
    #[serde(default)]
    checkpoints: CheckpointsEntry,
    #[serde(default)]
    house: HouseEntry,
    #[serde(default)]
    cage: CageEntry,
    #[serde(default)]
    clock: ClockEntry,
    /// How people may log in.
    #[serde(default)]
    pub logins: LoginsEntry,
    /// Single sign-on for staff.
    pub oidc: Option<OidcEntry>,
    #[serde(default)]
    surveillance: SurveillanceEntry,
    #[serde(default)]
    export: ExportEntry,
    /// How long the books are kept.
    #[serde(default)]
    pub archive: ArchiveEntry,
    /// Copies of the books.
    #[serde(default)]
    pub backup: BackupEntry,
    /// Who is told what happens.
    #[serde(default)]
    pub outbox: OutboxEntry,
    #[serde(default)]
    help: HelpEntry,
    #[serde(default)]
    care: CareEntry,
    /// Whom to trust and how many to let in.
    #[serde(default)]
    pub network: NetworkEntry,
    /// The folder the file stands in.
    #[serde(skip)]
    folder: PathBuf,
}

/// How often checkpoints are taken.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct CheckpointsEntry {
    entries: Option<u64>,
    seconds: Option<u64>,
    verify_hours: Option<u64>,
}

/// When a clock that was set stops dealing.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct ClockEntry {
    hold_seconds: Option<u64>,
}

/// Where closed gaming days are exported to.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct ExportEntry {
    folder: Option<PathBuf>,
}

/// Where the surveillance recordings are.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct SurveillanceEntry {
    recording: Option<String>,
}

/// What patrons are told about the bets.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct HelpEntry {
    #[serde(default)]
    house_edge: bool,
}

/// The settings of the house; a setting that is left out keeps its value.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct HouseEntry {
    ticket_days: Option<u32>,
    /// When the gaming day begins, as in `06:00`.
    gaming_day_begins: Option<String>,
    /// How far the house's clock is ahead of UTC, as in `+08:00`.
    utc_offset: Option<String>,
    /// Who runs the house, as reports say it.
    operator: Option<String>,
}

/// One table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableEntry {
    id: String,
    name: String,
    rulebook: String,
    layout: Option<String>,
    decks: Option<u8>,
    positions: u16,
    dealing: Dealing,
    betting_window_ms: Option<u64>,
    #[serde(default = "insurance_window_ms")]
    insurance_window_ms: u64,
    #[serde(default = "result_pause_ms")]
    result_pause_ms: u64,
    #[serde(default = "card_pause_ms")]
    card_pause_ms: u64,
    #[serde(default)]
    private: bool,
    /// The pit it stands in.
    pit: Option<String>,
    #[serde(default = "options_window_ms")]
    options_window_ms: u64,
    limits: LimitsEntry,
    pai_gow: Option<PaiGowOptions>,
    #[serde(default)]
    procedure: Procedure,
}

fn insurance_window_ms() -> u64 {
    INSURANCE_WINDOW_MS
}

fn options_window_ms() -> u64 {
    croupier_table::OPTIONS_WINDOW_MS
}

fn result_pause_ms() -> u64 {
    RESULT_PAUSE_MS
}

fn card_pause_ms() -> u64 {
    CARD_PAUSE_MS
}

/// The limits, in cents.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitsEntry {
    minimum: Option<Amount>,
    maximum: Option<Amount>,
    maximum_differential: Option<Amount>,
}

/// The contents of a file.
pub fn read(path: &Path) -> Result<Config, Failure> {
    let bad =
        |why: &dyn std::fmt::Display| Failure::Configuration(format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| bad(&error))?;
    let mut config: Config = toml::from_str(&text).map_err(|error| bad(&error))?;
    config.folder = path.parent().unwrap_or(Path::new("")).to_owned();
    Ok(config)
}

impl Config {
    /// The address of a surveillance recording, with places to fill in.
    pub fn recording(&self) -> Result<Option<String>, Failure> {
        let Some(address) = &self.surveillance.recording else { return Ok(None) };
        match address.starts_with("https://") || address.starts_with("http://") {
            true => Ok(Some(address.clone())),
            false => Err(Failure::Configuration(format!(
                "[surveillance] recording = {address:?}: the address of a recording begins with \
                 https:// or http://"
            ))),
        }
    }

    /// Whether patrons are shown the house edge of every bet.
    pub const fn shows_house_edge(&self) -> bool {
        self.help.house_edge
    }

    /// How often checkpoints are taken.
    pub fn pace(&self) -> Pace {
        let usual = Pace::default();
        let CheckpointsEntry { entries, seconds, .. } = self.checkpoints;
        Pace {
            entries: entries.map_or(usual.entries, |entries| entries.max(1)),
            ms: seconds.map_or(usual.ms, |seconds| seconds.saturating_mul(1000)),
        }
    }

    /// How often the books are verified while the house is open; 0 hours means never.
    pub fn verify_every(&self) -> Option<Duration> {
        let hours = self.checkpoints.verify_hours.unwrap_or(VERIFY_HOURS);
        (hours > 0).then(|| Duration::from_secs(hours.saturating_mul(3600)))
    }

    /// A clock that is set by so many milliseconds or more stops dealing until a person agrees.
    pub fn clock_hold_ms(&self) -> i64 {
        let seconds = self.clock.hold_seconds.unwrap_or(HOLD_SECONDS);
        i64::try_from(seconds.saturating_mul(1_000)).unwrap_or(i64::MAX)
    }

    /// The folder every closed gaming day is exported to, from the folder of the file.
    pub fn export_folder(&self) -> Option<PathBuf> {
        self.export.folder.as_ref().map(|folder| self.folder.join(folder))
    }

    /// Who runs the house.
    pub fn operator(&self) -> String {
        self.house.operator.clone().unwrap_or_else(|| OPERATOR.to_owned())
    }

    /// Everybody it lists.
    pub fn people(&self) -> Result<Vec<Listed>, Failure> {
        let patrons = self.patron.iter().map(PatronEntry::listed);
        patrons.chain(self.staff.iter().map(StaffEntry::listed)).collect()
    }

    /// The files it names that hold a secret.
    pub fn secret_files(&self) -> Vec<PathBuf> {
        let people = self.people().unwrap_or_default();
        let pins = people.iter().map(|listed| self.beside(&listed.pin_file));
        pins.chain(self.outbox.secret_files().map(|file| self.beside(file))).collect()
    }

    /// Whether any role needs a second factor.
    pub fn has_second_factor(&self) -> bool {
        self.logins.asks_for_second_factor()
    }

    /// The tables it has, by id, and what it sets them to.
    pub fn tables(&self) -> BTreeMap<String, TableSettings> {
        self.table.iter().map(|table| (table.id.clone(), table.settings())).collect()
    }

    /// What it says of the rules that two people set, by key: it only seeds them.
    pub fn rules(&self) -> BTreeMap<String, String> {
        let HouseEntry { ticket_days, gaming_day_begins, utc_offset, .. } = &self.house;
        let day = self.house.over(HouseSettings::default()).map(|said| said.gaming_day.told());
        let (begins, offset) = day.unwrap_or_default(); // what is no time was refused
        let said = [
            ("house.ticket_days", ticket_days.map(|days| days.to_string())),
            ("house.gaming_day_begins", gaming_day_begins.is_some().then_some(begins)),
            ("house.utc_offset", utc_offset.is_some().then_some(offset)),
        ];
        let said = said.into_iter().filter_map(|(key, said)| Some((key.to_owned(), said?)));
        self.cage.said().into_iter().chain(self.care.said()).chain(said).collect()
    }

    /// What a house begins with that is set up without a file: it keeps a vault.
    pub fn of_a_new_house() -> Config {
        Config { cage: CageEntry::with_vault(), ..Config::default() }
    }

    /// The rulebooks of its tables, with the table.
    pub fn rulebooks(&self) -> impl Iterator<Item = (&str, &str)> {
        self.table.iter().map(|table| (table.id.as_str(), table.rulebook.as_str()))
    }

    /// A file, from the folder of the configuration.
    pub fn beside(&self, file: &Path) -> PathBuf {
        self.folder.join(file)
    }

    /// Creates everything that does not exist yet.
    pub fn furnish(&mut self, doorman: &Doorman) -> Result<(), Failure> {
        let was = doorman.read(|floor| floor.house().settings())?;
        let is_new = doorman.read(|floor| floor.house().is_without_people())?;
        let settings = self.house.over(was)?;
        // what two people set on /admin is only seeded
        if is_new && settings != was {
            let change = HouseCommand::ChangeSettings(settings);
            doorman.give(None, Role::Administrator, change.into())?;
        }
        self.cage.set(doorman)?;
        let people = self.people()?;
        if is_new {
            self.care.set(doorman)?;
        }
        for table in std::mem::take(&mut self.table) {
            table.open(doorman)?;
        }
        people.into_iter().try_for_each(|person| person.register(doorman, &self.folder))
    }
}

impl HouseEntry {
    /// The settings with what the file says about them.
    fn over(&self, was: HouseSettings) -> Result<HouseSettings, Failure> {
        let mut settings = was;
        if let Some(ticket_days) = self.ticket_days {
            settings.ticket_days = ticket_days;
        }
        let (begins, offset) = settings.gaming_day.told();
        let begins = self.gaming_day_begins.as_deref().unwrap_or(&begins);
        let offset = self.utc_offset.as_deref().unwrap_or(&offset);
        settings.gaming_day = GamingDay::read(begins, offset)
            .map_err(|error| Failure::Configuration(format!("[house] {error}")))?;
        Ok(settings)
    }
}

impl TableEntry {
    /// Opens the table, unless its id exists, and puts it into its pit.
    fn open(self, doorman: &Doorman) -> Result<(), Failure> {
        let not_an_id = |error: croupier_house::NotAnId| Failure::Configuration(error.to_string());
        let table: TableId = self.id.parse().map_err(not_an_id)?;
        let pit: Option<PitId> =
            self.pit.as_deref().map(str::parse).transpose().map_err(not_an_id)?;
        self.open_as(doorman, table.clone())?;
        let Some(pit) = pit else { return Ok(()) };
        let (asked, into) = (table.clone(), pit.clone());
        if doorman.read(move |floor| floor.house().pit_of(&asked) == Some(&into))? {
            return Ok(());
        }
        let place = HouseCommand::PlaceTable { table, pit: Some(pit) };
        doorman.give(None, Role::Administrator, place.into())
    }

    /// What it sets the table to.
    fn settings(&self) -> TableSettings {
        let LimitsEntry { minimum, maximum, maximum_differential } = self.limits;
        TableSettings {
            rulebook: self.rulebook.clone(),
            layout: self.layout.clone(),
            decks: self.decks,
            limits: Limits { minimum, maximum, maximum_differential },
            dealing: self.dealing,
            betting_window_ms: self.betting_window_ms,
            insurance_window_ms: self.insurance_window_ms,
            result_pause_ms: self.result_pause_ms,
            card_pause_ms: self.card_pause_ms,
            positions: self.positions,
            private: self.private,
            procedure: self.procedure.clone(),
            pai_gow: self.pai_gow,
            options_window_ms: self.options_window_ms,
        }
    }

    /// Opens the table, unless its id exists: the journal then holds its settings.
    fn open_as(self, doorman: &Doorman, table: TableId) -> Result<(), Failure> {
        let asked = table.clone();
        if doorman.read(move |floor| floor.table(&asked).is_some())? {
            tracing::info!(%table, "the table is open already and keeps its settings");
            return Ok(());
        }
        let settings = self.settings();
        let open = Command::OpenTable { table: table.clone(), name: self.name, settings };
        let opened = doorman.give(None, Role::Administrator, Order(open));
        opened.map_err(|failure| Failure::Configuration(format!("table {table}: {failure}")))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;
    use croupier_table::Forgone;

    const PAGE: &str = include_str!("../../../../../docs/configuration.md");

    fn example() -> &'static str {
        let (_, rest) = PAGE.split_once("```toml\n").unwrap();
        rest.split_once("```").unwrap().0
    }

    #[test]
    fn the_gaming_day_is_set_by_the_clock_of_the_house() {
        let house = |text: &str| {
            let entry: HouseEntry = toml::from_str(text).unwrap();
            entry.over(HouseSettings::default()).map(|to| to.gaming_day)
        };
        let day = |begins_min, utc_offset_min| GamingDay { begins_min, utc_offset_min };
        assert_eq!(house("").unwrap(), day(360, 0));
        let said = "gaming_day_begins = \"07:30\"\nutc_offset = \"+08:00\"";
        assert_eq!(house(said).unwrap(), day(450, 480));
        assert_eq!(house("utc_offset = \"-03:30\"").unwrap(), day(360, -210));
        for text in ["24:00", "6", "06:60", "x"] {
            assert!(house(&format!("gaming_day_begins = \"{text}\"")).is_err(), "{text}");
        }
    }

    #[test]
    fn the_example_of_the_documentation_says_every_key_of_procedure_with_its_default() {
        let config: Config = toml::from_str(example()).unwrap();
        // Absent, it is that of the table's edition: the round, from the second on.
        let insurance_forgone = Some(Forgone::Round);
        let usual = Procedure { insurance_forgone, ..Procedure::default() };
        assert_eq!(config.table[0].procedure, usual);
        assert_eq!(config.table[1].pai_gow, Some(PaiGowOptions::default()));
        let windows = |table: &TableEntry| {
            let TableEntry { insurance_window_ms, result_pause_ms, card_pause_ms, .. } = table;
            [*insurance_window_ms, *result_pause_ms, *card_pause_ms, table.options_window_ms]
        };
        assert_eq!(windows(&config.table[0]), windows(&config.table[1]), "said and left out");
        assert_eq!(config.pace(), Pace::default());
        let (_, rest) = example().split_once("[table.procedure]\n").unwrap();
        let said = rest.split_once("\n\n").unwrap().0.lines().count();
        // `Procedure { .. }` names its fields in `Debug`; every new field must be documented here.
        let fields = format!("{:?}", Procedure::default()).matches(": ").count();
        assert_eq!(said, fields);
    }
}
