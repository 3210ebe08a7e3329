//! The keys of persons beside a copy of the books, in a file of their own: a copy without the file
//! proves everything and names nobody.

use crate::found::AuditError;
use crate::key::unhex;
use croupier_store::{PersonKey, PersonKeys, hex};
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The file of keys beside a copy.
pub fn persons_beside(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(".persons");
    PathBuf::from(name)
}

/// Writes the keys, a line for each person, readable by the owner only.
pub(crate) fn write(path: &Path, keys: &PersonKeys) -> Result<(), AuditError> {
    let told = |error: std::io::Error| AuditError::file(path, error);
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(true).mode(0o600).open(path);
    let mut file = file.map_err(told)?;
    for (person, key) in keys {
        writeln!(file, "{person} {}", hex(&key.0)).map_err(told)?;
    }
    file.sync_all().map_err(told)
}

/// The keys in a file; none if there is no such file.
pub fn read_persons(path: &Path) -> Result<PersonKeys, AuditError> {
    if !path.exists() {
        return Ok(PersonKeys::new());
    }
    let text = std::fs::read_to_string(path).map_err(|error| AuditError::file(path, error))?;
    let key = |line: &str| {
        let (person, key) = line.split_once(' ')?;
        Some((person.to_owned(), PersonKey(unhex(key)?)))
    };
    let keys: Option<PersonKeys> = text.lines().map(key).collect();
    keys.ok_or_else(|| AuditError::file(path, "a line of it is no key of a person"))
}
