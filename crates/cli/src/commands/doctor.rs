//! Says what is wrong with a house or will be soon: files, keys, clock, disk, copies, certificate,
//! limits, configuration, database. It only reads.

mod certificate;
mod files;
mod house;

use super::serve::{Config, read_config};
use crate::args::DoctorArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use serde::Serialize;
use std::io::{Write, stdout};
use std::path::PathBuf;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// As it should be.
    Well,
    /// To be mended soon.
    Warning,
    /// To be mended now.
    Fault,
}

/// What was found about one thing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    found: Found,
    /// What was looked at.
    about: &'static str,
    /// What is so, and what to do.
    says: String,
}

/// Everything found so far.
#[derive(Default)]
pub struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, found: Found, about: &'static str, says: impl Into<String>) {
        self.0.push(Finding { found, about, says: says.into() });
    }

    /// It is as it should be.
    pub fn well(&mut self, about: &'static str, says: impl Into<String>) {
        self.add(Found::Well, about, says);
    }

    /// It must be mended soon.
    pub fn warning(&mut self, about: &'static str, says: impl Into<String>) {
        self.add(Found::Warning, about, says);
    }

    /// It must be mended now.
    pub fn fault(&mut self, about: &'static str, says: impl Into<String>) {
        self.add(Found::Fault, about, says);
    }
}

/// Looks at everything and says what it found.
pub fn run(shelf: &Shelf, args: &DoctorArgs) -> Result<(), Failure> {
    let mut found = Findings::default();
    let config = configuration(args, shelf, &mut found);
    files::look(args, config.as_ref(), &mut found);
    house::look(args, shelf, config.as_ref(), &mut found);
    certificate::look(args, &mut found);
    tell(args, &found)
}

/// The configuration, if it can be read.
fn configuration(args: &DoctorArgs, shelf: &Shelf, found: &mut Findings) -> Option<Config> {
    let path = args.config.as_ref()?;
    let read = read_config(path).and_then(|config| {
        super::check_config::check(shelf, &config)?;
        Ok(config)
    });
    match read {
        Ok(config) => {
            found.well("configuration", format!("{} can be used", path.display()));
            Some(config)
        }
        Err(why) => {
            found.fault("configuration", format!("{why}; the house does not start with it"));
            None
        }
    }
}

fn tell(args: &DoctorArgs, found: &Findings) -> Result<(), Failure> {
    let mut out = stdout().lock();
    for finding in &found.0 {
        let Finding { found, about, says } = finding;
        match (args.json, found) {
            (true, _) => {
                let line = serde_json::to_string(finding).map_err(anyhow::Error::from)?;
                writeln!(out, "{line}")?;
            }
            (false, Found::Well) => writeln!(out, "well     {about}: {says}")?,
            (false, Found::Warning) => writeln!(out, "warning  {about}: {says}")?,
            (false, Found::Fault) => writeln!(out, "FAULT    {about}: {says}")?,
        }
    }
    let count = |of: Found| found.0.iter().filter(|finding| finding.found == of).count();
    let (faults, warnings) = (count(Found::Fault), count(Found::Warning));
    match faults > 0 || (args.strict && warnings > 0) {
        true => Err(Failure::Mismatch(format!("{faults} faults and {warnings} warnings"))),
        false => Ok(()),
    }
}

/// The files of a house that only its owner may read.
fn secrets(args: &DoctorArgs, config: Option<&Config>) -> Vec<PathBuf> {
    let keys = ["house.key", "seal.key", "checkpoint.key", "journal.db", "sessions.jsonl"];
    let mut all: Vec<PathBuf> = keys.iter().map(|name| args.books.data.join(name)).collect();
    all.extend(args.books.database_file.clone());
    all.extend(config.into_iter().flat_map(Config::secret_files));
    all
}
