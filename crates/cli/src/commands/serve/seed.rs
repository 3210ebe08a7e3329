//! Says by name where the configuration and the house differ: who is no longer listed and can still
//! log in, whose PIN or role is another, which table is gone from the file.

use super::config::Config;
use super::doorman::Doorman;
use super::people::Listed;
use crate::exit::Failure;
use anyhow::Context as _;
use croupier_house::{House, Person};
use croupier_server::{ConfigNotice, NoticeKind, Seed, is_pin, pin_hash_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Everything that a configuration ever named, kept beside the journal.
const ONCE: &str = "configured.json";

/// Everybody and every table that a configuration ever named.
#[derive(Serialize, Deserialize, Default)]
struct Once {
    people: BTreeSet<Person>,
    tables: BTreeSet<String>,
}

/// What the house holds: its people, and its tables with their names.
pub struct Held {
    /// The people.
    pub house: House,
    /// The tables: id and name.
    pub tables: Vec<(String, String)>,
}

/// A PIN of a file and the hash of the PIN in force.
pub struct PinPair {
    person: Person,
    pin: String,
    hash: String,
}

/// What the configuration says, held against the house. Houses of before this file was kept had
/// people and tables from a configuration only.
pub fn of(config: &Config, data: &Path, held: &Held) -> Result<(Seed, Vec<PinPair>), Failure> {
    let path = data.join(ONCE);
    let mut once = match std::fs::read(&path) {
        Ok(bytes) => serde_json::from_slice(&bytes).with_context(|| path.display().to_string())?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Once {
            people: everybody(&held.house).collect(),
            tables: held.tables.iter().map(|(id, _)| id.clone()).collect(),
        },
        Err(error) => return Err(anyhow::Error::new(error).context(ONCE).into()),
    };
    let (listed, tables) = (config.people()?, config.tables());
    once.people.extend(listed.iter().map(|each| each.person.person.clone()));
    once.tables.extend(tables.keys().cloned());
    let pairs = listed.iter().filter_map(|each| pin_pair(each, config, &held.house)).collect();
    let mut seed = Seed::default();
    seed.people = listed.into_iter().map(|each| each.person).collect();
    (seed.tables, seed.once, seed.tables_once) = (tables, once.people, once.tables);
    seed.rules = config.rules();
    Ok((seed, pairs))
}

/// Everybody in the house.
fn everybody(house: &House) -> impl Iterator<Item = Person> {
    let staff = house.all_staff().map(|staff| staff.person());
    staff.chain(house.patrons().map(|patron| patron.person()))
}

/// The PIN of the file and that of the house. A file that is not there any more says nothing.
fn pin_pair(listed: &Listed, config: &Config, house: &House) -> Option<PinPair> {
    let person = listed.person.person.clone();
    let hash = pin_hash_of(house, &person)?;
    let text = std::fs::read_to_string(config.beside(&listed.pin_file)).ok()?;
    Some(PinPair { person, pin: text.trim().to_owned(), hash })
}

/// Looks at the house before it is furnished, and remembers what the configuration names.
pub fn look(
    config: &Config,
    data: &Path,
    doorman: &Doorman,
) -> Result<(Arc<Seed>, Vec<PinPair>), Failure> {
    let held = doorman.read(|floor| Held {
        house: floor.house().clone(),
        tables: floor.tables().map(|t| (t.id().to_string(), t.name().to_owned())).collect(),
    })?;
    let (seed, pairs) = of(config, data, &held)?;
    let once = Once { people: seed.once.clone(), tables: seed.tables_once.clone() };
    let text = serde_json::to_vec(&once).map_err(anyhow::Error::from)?;
    let fresh = data.join("configured.new");
    let written =
        std::fs::write(&fresh, text).and_then(|()| std::fs::rename(&fresh, data.join(ONCE)));
    written.context(ONCE)?;
    Ok((Arc::new(seed), pairs))
}

/// Writes one line for each difference to the log. PINs are compared on a thread of their own,
/// since each takes as long as a login.
pub fn tell(seed: &Arc<Seed>, pairs: Vec<PinPair>, doorman: &Doorman) -> Result<(), Failure> {
    let asked = Arc::clone(seed);
    for notice in doorman.read(move |floor| asked.notices(floor))? {
        tracing::warn!("the configuration and the house differ: {notice}");
    }
    let seed = Arc::clone(seed);
    std::thread::spawn(move || {
        for PinPair { person, pin, hash } in pairs {
            if !is_pin(&pin, Some(&hash)) {
                let notice = seed.note_other_pin(person, hash);
                tracing::warn!("the configuration and the house differ: {notice}");
            }
        }
    });
    Ok(())
}

/// The differences of a configuration and a house that is not opened, PINs too.
pub fn differences(
    config: &Config,
    data: &Path,
    held: &Held,
) -> Result<Vec<ConfigNotice>, Failure> {
    let (seed, pairs) = of(config, data, held)?;
    for PinPair { person, pin, hash } in pairs {
        if !is_pin(&pin, Some(&hash)) {
            let _ = seed.note_other_pin(person, hash);
        }
    }
    // Whom the house does not know yet is added at the next start: that is no difference.
    let taken =
        |notice: &ConfigNotice| notice.notice != NoticeKind::LoginTaken || notice.house.is_some();
    Ok(seed.notices_of(&held.house, &held.tables).into_iter().filter(taken).collect())
}
