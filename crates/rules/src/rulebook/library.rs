//! All the rulebooks there are, and which one a reference means.

use super::fault::{Fault, Faults};
use super::games;
use super::load::check;
use super::terms::{Rulebook, STUDY_MARK, Versions};
use std::collections::BTreeMap;
use std::sync::Arc;
use thiserror::Error;

/// The rulebook file of this name.
macro_rules! built_in {
    ($name:literal) => {
        (
            concat!($name, ".toml"),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebooks/", $name, ".toml")),
        )
    };
}
pub(crate) use built_in;

/// A rulebook compiled into the binary: its file name and its text.
pub(crate) type BuiltIn = (&'static str, &'static str);

/// A set of rulebooks in which every version stands once.
#[derive(Clone, Debug)]
pub struct Library {
    rulebooks: Vec<Rulebook>,
    /// The text of every file that was taken, by the SHA-256 of the file.
    texts: BTreeMap<String, Arc<str>>,
}

/// A file that could not be added to a library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadFile {
    /// Its name.
    pub file: String,
    /// The id it gives itself, if that can be read.
    pub id: Option<String>,
    /// Everything that is wrong with it.
    pub faults: Faults,
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
        Library::of(games::rulebooks())
    }

    /// The rulebooks of these files alone, given as name and text.
    pub fn of<'t>(
        files: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Result<Library, LibraryError> {
        Library { rulebooks: Vec::new(), texts: BTreeMap::new() }.with(files)
    }

    /// The rulebooks that come with Croupier, and those under study.
    pub fn with_studies() -> Result<Library, LibraryError> {
        Library::built_in()?.with(games::studies())
    }

    /// The rulebooks that come with Croupier, and those under study. All are marked as studied.
    pub fn under_study() -> Result<Library, LibraryError> {
        Library::with_studies().map(Library::studied)
    }

    /// Those rulebooks of this library that are not under study.
    #[must_use]
    pub fn approved(mut self) -> Library {
        self.rulebooks.retain(|rulebook| !rulebook.study);
        self.tied()
    }

    /// Whether an id is that of a rulebook under study that comes with Croupier.
    pub fn is_study(id: &str) -> bool {
        games::studies().any(|(file, _)| file.strip_prefix("study/") == Some(&format!("{id}.toml")))
    }

    /// Every rulebook of this library, marked as studied.
    #[must_use]
    pub fn studied(self) -> Library {
        let rulebooks = self.rulebooks.into_iter().map(Rulebook::under_study).collect();
        Library { rulebooks, ..self }.tied()
    }

    /// Every rulebook knows the other versions of the same rules.
    fn tied(mut self) -> Library {
        let mut versions: BTreeMap<String, Vec<Rulebook>> = BTreeMap::new();
        for rulebook in &self.rulebooks {
            let bare = Rulebook { versions: Versions::default(), ..rulebook.clone() };
            versions.entry(rulebook.id.clone()).or_default().push(bare);
        }
        versions.retain(|_, all| all.len() > 1);
        let versions: BTreeMap<String, Versions> =
            versions.into_iter().map(|(id, all)| (id, Versions(Arc::from(all)))).collect();
        for rulebook in &mut self.rulebooks {
            rulebook.versions = versions.get(&rulebook.id).cloned().unwrap_or_default();
        }
        self
    }

    /// This library and these files, given as name and text. All faults of all files are
    /// reported. A version that is there already may come again only unchanged, or as an earlier
    /// file of it: approved rules are never edited.
    pub fn with<'t>(
        self,
        files: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Result<Library, LibraryError> {
        let (library, bad) = self.with_sound(files);
        if bad.is_empty() {
            return Ok(library);
        }
        Err(LibraryError(Faults(bad.into_iter().flat_map(|file| file.faults.0).collect())))
    }

    /// This library and those of these files that are sound; and the files that are not.
    pub fn with_sound<'t>(
        mut self,
        files: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> (Library, Vec<BadFile>) {
        let mut bad = Vec::new();
        for (file, text) in files {
            let checked = check(file, text);
            let added = checked.rulebook.and_then(|rulebook| self.add(file, text, rulebook));
            if let Err(faults) = added {
                bad.push(BadFile { file: file.to_owned(), id: checked.id, faults });
            }
        }
        (self.tied(), bad)
    }

    fn add(&mut self, file: &str, text: &str, rulebook: Rulebook) -> Result<(), Faults> {
        let same =
            |other: &&Rulebook| (&other.id, &other.version) == (&rulebook.id, &rulebook.version);
        let hash = rulebook.hash.clone();
        match self.rulebooks.iter().find(same) {
            None => self.rulebooks.push(rulebook),
            Some(other) if other.is_of_hash(&rulebook.hash) => {}
            Some(_) => {
                let message = format!(
                    "{} is there already with other contents: a changed rulebook needs a new \
                     version",
                    rulebook.reference()
                );
                let (file, key) = (file.to_owned(), "version".to_owned());
                let line = version_line(text);
                return Err(Faults(vec![Fault { file, line, column: None, key, message }]));
            }
        }
        self.texts.insert(hash, Arc::from(text));
        Ok(())
    }

    /// The text of the file with this SHA-256.
    pub fn text(&self, hash: &str) -> Option<&str> {
        self.texts.get(hash).map(AsRef::as_ref)
    }

    /// Every rulebook and version, in the order they were added.
    pub fn all(&self) -> impl Iterator<Item = &Rulebook> {
        self.rulebooks.iter()
    }

    /// The rulebook a reference means: `id@version` that very version, `id` the newest that is in
    /// effect at `now` (seconds since 1970).
    pub fn find(&self, reference: &str, now: i64) -> Result<&Rulebook, NoSuchRulebook> {
        let (plain, study_only) = match reference.strip_prefix(STUDY_MARK) {
            Some(plain) => (plain, true),
            None => (reference, false),
        };
        let fits = |rulebook: &&Rulebook| !study_only || rulebook.study;
        let is_it = |rulebook: &Rulebook| {
            let named = rulebook.reference();
            named.strip_prefix(STUDY_MARK).unwrap_or(&named) == plain
        };
        let found = match plain.contains('@') {
            true => self.all().filter(fits).find(|rulebook| is_it(rulebook)),
            false => self
                .all()
                .filter(|rulebook| fits(rulebook) && rulebook.id == plain)
                .filter(|rulebook| started(rulebook) <= now)
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

/// When it came into effect; a rulebook without a date always has been.
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
