//! What the configuration says about people and tables, and where the house differs. The house goes
//! by its journal, so a difference is told by name and changes nothing.

use croupier_floor::Floor;
use croupier_house::{House, HouseRules, Person, Role};
use croupier_table::{Table, TableSettings};
use croupier_wire::logins::{ConfigNotice, NoticeKind};
use croupier_wire::people::{PersonKind, person_line};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// What the configuration says.
#[derive(Default)]
pub struct Seed {
    /// The people it names.
    pub people: Vec<SeedPerson>,
    /// Everybody it ever named.
    pub once: BTreeSet<Person>,
    /// The tables it has, by id, and what it sets them to.
    pub tables: BTreeMap<String, TableSettings>,
    /// The ids of the tables it ever had.
    pub tables_once: BTreeSet<String>,
    /// What it says of the rules that two people set, by key.
    pub rules: BTreeMap<String, String>,
    /// Whose `pin_file` does not hold the PIN in force, with the hash it was held against.
    other_pins: Mutex<BTreeMap<Person, String>>,
}

/// One person, as the configuration has them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedPerson {
    /// Who.
    pub person: Person,
    /// The name.
    pub name: String,
    /// The login or the card number.
    pub login: String,
    /// The role.
    pub role: Role,
}

/// The hashed PIN of a person.
pub fn pin_hash_of(house: &House, person: &Person) -> Option<String> {
    match person {
        Person::Patron(id) => house.patron(id).map(|patron| patron.pin_hash.clone()),
        Person::Staff(id) => house.staff(id).map(|staff| staff.pin_hash.clone()),
    }
}

impl Seed {
    /// Notes that the `pin_file` of a person does not hold the PIN of this hash; gives the notice.
    pub fn note_other_pin(&self, person: Person, hash: String) -> ConfigNotice {
        let ((kind, id), notice) = (named(&person), NoticeKind::PinDiffers);
        let name = self.people.iter().find(|each| each.person == person);
        let name = name.map_or_else(|| id.clone(), |each| each.name.clone());
        self.other_pins.lock().unwrap_or_else(PoisonError::into_inner).insert(person, hash);
        ConfigNotice { notice, kind: Some(kind), id, name, file: None, house: None }
    }

    /// Every difference there is now, by person and table.
    pub fn notices(&self, floor: &Floor) -> Vec<ConfigNotice> {
        let tables = floor.tables().map(|table| (table.id().to_string(), table.name().to_owned()));
        let mut all = self.notices_of(floor.house(), &tables.collect::<Vec<(String, String)>>());
        all.extend(floor.tables().filter_map(|table| {
            let (file, house) = differs(self.tables.get(table.id().as_str())?, table)?;
            let (id, name) = (table.id().to_string(), table.name().to_owned());
            let (notice, file, house) = (NoticeKind::TableDiffers, Some(file), Some(house));
            Some(ConfigNotice { notice, kind: None, id, name, file, house })
        }));
        all
    }

    /// The same for these people, and for tables by id and name; not what tables are set to.
    pub fn notices_of(&self, house: &House, tables: &[(String, String)]) -> Vec<ConfigNotice> {
        let mut all: Vec<ConfigNotice> =
            self.people.iter().flat_map(|each| self.differences(house, each)).collect();
        let listed: BTreeSet<&Person> = self.people.iter().map(|each| &each.person).collect();
        let gone = self.once.iter().filter(|person| !listed.contains(person));
        all.extend(gone.filter_map(|person| unlisted(house, person)));
        all.extend(self.rules.iter().filter_map(|(key, said)| rule_differs(house, key, said)));
        for (id, name) in tables {
            if self.tables_once.contains(id) && !self.tables.contains_key(id) {
                let (id, name) = (id.clone(), name.clone());
                let notice = NoticeKind::TableUnlisted;
                all.push(ConfigNotice { notice, kind: None, id, name, file: None, house: None });
            }
        }
        all
    }

    /// In what a person of the file differs from the one of the house.
    fn differences(&self, house: &House, file: &SeedPerson) -> Vec<ConfigNotice> {
        let notice = |notice, (said, has): (Option<String>, Option<String>)| {
            let (kind, id) = named(&file.person);
            let name = person_line(house, &file.person).map(|line| line.name);
            let name = name.unwrap_or_else(|| file.name.clone());
            ConfigNotice { notice, kind: Some(kind), id, name, file: said, house: has }
        };
        let Some(line) = person_line(house, &file.person) else {
            let owner = house.person(&file.login).map(|person| named(person).1);
            let taken = (Some(file.login.clone()), owner);
            return vec![notice(NoticeKind::LoginTaken, taken)];
        };
        let role = line.role.of_the_house();
        let said = [
            (NoticeKind::NameDiffers, file.name.clone(), line.name),
            (NoticeKind::LoginDiffers, file.login.clone(), line.login),
            (NoticeKind::RoleDiffers, file.role.to_string(), role.to_string()),
        ];
        let differs = said.into_iter().filter(|(_, file, house)| file != house);
        let mut all: Vec<ConfigNotice> =
            differs.map(|(kind, file, house)| notice(kind, (Some(file), Some(house)))).collect();
        let others = self.other_pins.lock().unwrap_or_else(PoisonError::into_inner);
        let other = others.get(&file.person);
        if other.is_some() && other == pin_hash_of(house, &file.person).as_ref() {
            all.push(notice(NoticeKind::PinDiffers, (None, None)));
        }
        all
    }
}

fn named(person: &Person) -> (PersonKind, String) {
    match person {
        Person::Patron(id) => (PersonKind::Patron, id.to_string()),
        Person::Staff(id) => (PersonKind::Staff, id.to_string()),
    }
}

/// A rule that two people have set otherwise than the file says.
fn rule_differs(house: &House, key: &str, said: &str) -> Option<ConfigNotice> {
    let HouseRules { cage, care, ticket_days, gaming_day } = HouseRules::of(house);
    let held = match key {
        "cage.site" => cage?.site,
        "cage.second_above" => cage?.second_above.cents().to_string(),
        "cage.identify_from" => cage?.identify_from.cents().to_string(),
        "cage.sale_second_above" => {
            cage?.sale_second_above.map_or_else(String::new, |above| above.cents().to_string())
        }
        "cage.vault" => cage?.vault.to_string(),
        "care.raise_hours" => care?.raise_hours.to_string(),
        "care.check_minutes" => care?.check_minutes.to_string(),
        "care.exclusion_months" => care?.exclusion_months.to_string(),
        "house.ticket_days" => ticket_days?.to_string(),
        "house.gaming_day_begins" => gaming_day?.told().0,
        "house.utc_offset" => gaming_day?.told().1,
        _ => return None,
    };
    (held != said).then(|| ConfigNotice {
        notice: NoticeKind::RuleDiffers,
        kind: None,
        id: key.to_owned(),
        name: key.to_owned(),
        file: Some(said.to_owned()),
        house: Some(held),
    })
}

/// In what the settings of a table differ, as the file says them and as the table has them: keys
/// and values as in the file. What is left out is what the table has by default.
fn differs(file: &TableSettings, table: &Table) -> Option<(String, String)> {
    let house = table.settings().stored();
    let mut file = file.clone();
    if house.rulebook.split_once('@').is_some_and(|(id, _)| id == file.rulebook) {
        file.rulebook.clone_from(&house.rulebook); // the file leaves the version to the house
    }
    let [said, held] = [&file, house].map(|settings| {
        let mut leaves = BTreeMap::new();
        if let Ok(value) = serde_json::to_value(settings) {
            flatten("", &value, &mut leaves);
        }
        leaves
    });
    let keys: BTreeSet<&String> = said.keys().chain(held.keys()).collect();
    let other: Vec<&String> =
        keys.into_iter().filter(|key| said.get(*key) != held.get(*key)).collect();
    let told = |leaves: &BTreeMap<String, String>| {
        let value = |key: &&String| leaves.get(*key).map_or("–", String::as_str).to_owned();
        let lines = other.iter().map(|key| format!("{key} {}", value(key)));
        lines.collect::<Vec<String>>().join(", ")
    };
    (!other.is_empty()).then(|| (told(&said), told(&held)))
}

/// Every value that is no object, by its path; what is null is left out.
fn flatten(path: &str, value: &Value, leaves: &mut BTreeMap<String, String>) {
    match value {
        Value::Null => {}
        Value::Object(fields) => {
            for (name, field) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                flatten(&format!("{path}{dot}{name}"), field, leaves);
            }
        }
        Value::String(text) => _ = leaves.insert(path.to_owned(), text.clone()),
        other @ (Value::Bool(_) | Value::Number(_) | Value::Array(_)) => {
            _ = leaves.insert(path.to_owned(), other.to_string())
        }
    }
}

/// Somebody the file no longer names, who can still log in.
fn unlisted(house: &House, person: &Person) -> Option<ConfigNotice> {
    let line = person_line(house, person).filter(|line| line.suspended.is_none())?;
    Some(ConfigNotice {
        notice: NoticeKind::PersonUnlisted,
        kind: Some(line.kind),
        id: line.id,
        name: line.name,
        file: None,
        house: None,
    })
}
