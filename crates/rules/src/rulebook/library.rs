//! All the rulebooks there are, and which one a reference means.

use super::fault::{Fault, Faults};
use super::load::load;
use super::terms::Rulebook;
use thiserror::Error;

macro_rules! built_in {
    ($name:literal) => {
        (concat!($name, ".toml"), include_str!(concat!("../../../../rulebooks/", $name, ".toml")))
    };
}

/// The rulebooks compiled into the binary, by file name.
const BUILT_IN: [(&str, &str); 8] = [
    built_in!("tiger-buffalo-non-commission-insurance"),
    built_in!("tiger-buffalo-commission-insurance"),
    built_in!("non-commission-baccarat-etg"),
    built_in!("tiger-buffalo-non-commission"),
    built_in!("mini-baccarat"),
    built_in!("pai-gow-poker"),
    built_in!("pai-gow-tiles"),
    built_in!("sic-bo"),
];

/// A set of rulebooks in which every version stands once.
#[derive(Clone, Debug)]
pub struct Library {
    rulebooks: Vec<Rulebook>,
}

/// No rulebook answers to a reference.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no rulebook \"{reference}\"{}", hint(.known))]
pub struct NoSuchRulebook {
    /// What was asked for.
    pub reference: String,
    /// What could have been.
    pub known: Vec<String>,
}

fn hint(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!("; there are {}", known.join(", ")) }
}

/// Rulebooks that cannot be put together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct LibraryError(pub Faults);

impl Library {
    /// The rulebooks that come with Croupier.
    pub fn built_in() -> Result<Library, LibraryError> {
        Library { rulebooks: Vec::new() }.with(BUILT_IN)
    }

    /// This library and these files, given as name and text. All faults of all files are
    /// reported. A version that is there already may come again only unchanged, or as an earlier
    /// file of it: approved rules are never edited.
    pub fn with<'t>(
        mut self,
        files: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Result<Library, LibraryError> {
        let mut faults = Vec::new();
        for (file, text) in files {
            match load(file, text) {
                Err(found) => faults.extend(found.0),
                Ok(rulebook) => {
                    let same = |other: &&Rulebook| other.reference() == rulebook.reference();
                    match self.rulebooks.iter().find(same) {
                        None => self.rulebooks.push(rulebook),
                        Some(other) if other.is_of_hash(&rulebook.hash) => {}
                        Some(_) => faults.push(Fault {
                            file: file.to_owned(),
                            line: version_line(text),
                            key: "version".to_owned(),
                            message: format!(
                                "{} is there already with other contents: a changed rulebook needs \
                                 a new version",
                                rulebook.reference()
                            ),
                        }),
                    }
                }
            }
        }
        if faults.is_empty() { Ok(self) } else { Err(LibraryError(Faults(faults))) }
    }

    /// Every rulebook and version, in the order they were added.
    pub fn all(&self) -> impl Iterator<Item = &Rulebook> {
        self.rulebooks.iter()
    }

    /// The rulebook a reference means: `id@version` that very version, `id` the newest that is in
    /// effect at `now` (seconds since 1970).
    pub fn find(&self, reference: &str, now: i64) -> Result<&Rulebook, NoSuchRulebook> {
        let exact = || self.all().find(|rulebook| rulebook.reference() == reference);
        let found = match reference.contains('@') {
            true => exact(),
            false => self
                .all()
                .filter(|rulebook| rulebook.id == reference && started(rulebook) <= now)
                .max_by_key(|rulebook| (started(rulebook), version_order(rulebook))),
        };
        found.ok_or_else(|| NoSuchRulebook {
            reference: reference.to_owned(),
            known: self.all().map(Rulebook::reference).collect(),
        })
    }
}

/// The line on which a rulebook gives its version, or its first where it gives none.
fn version_line(text: &str) -> usize {
    text.lines().position(|line| line.starts_with("version")).map_or(1, |index| index + 1)
}

/// When it came into effect; a rulebook without a date always was.
fn started(rulebook: &Rulebook) -> i64 {
    rulebook.effective.as_ref().map_or(i64::MIN, |effective| effective.unix_seconds)
}

/// Versions compare by their numbers: 2 < 10, 1.2 < 1.10.
fn version_order(rulebook: &Rulebook) -> Vec<u64> {
    let version = rulebook.version.as_deref().unwrap_or("");
    version
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|part| part.parse().ok())
        .collect()
}
