//! Reads vector files: plain text, `#` comments, directives as `key: value`, then a header that
//! names the columns and lines of cells separated by `|`. A directive holds for the lines below it,
//! until it is repeated.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// One line of a vector file.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The file, from the root of the project.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    cells: BTreeMap<String, String>,
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} ({})", self.file, self.line, self.get("cite").unwrap_or("no citation"))
    }
}

impl Vector {
    /// The value of a column or directive; `None` where it is absent or `-`.
    pub fn get(&self, column: &str) -> Option<&str> {
        self.cells.get(column).map(String::as_str).filter(|cell| *cell != "-")
    }

    /// The value of a column that must be filled.
    pub fn need(&self, column: &str) -> Result<&str, String> {
        self.get(column).ok_or_else(|| format!("the column \"{column}\" is empty"))
    }

    /// A cell of whole cents; zero if absent.
    pub fn cents(&self, column: &str) -> Result<u64, String> {
        let cell = self.get(column).unwrap_or("0");
        cell.parse().map_err(|_| format!("{column}: \"{cell}\" is not a number of cents"))
    }
}

/// The root of the project, which holds `vectors/` and `rulebooks/`.
pub fn project_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Vectors whose runners are in the tests of `rules`, `odds` and `cli`.
const OF_OTHER_RUNNERS: [&str; 5] = [
    "vectors/pai-gow/",
    "vectors/pai-gow-poker/",
    "vectors/pai-gow-tiles/",
    "vectors/odds/",
    "vectors/cli-refusals.vectors",
];

/// Every line of every vector file run here, by file name.
pub fn read_all() -> Result<Vec<Vector>, String> {
    let mut files = files(&project_root().join("vectors"), "vectors", ".vectors")?;
    files.retain(|(name, _)| !OF_OTHER_RUNNERS.iter().any(|other| name.starts_with(other)));
    let mut vectors = Vec::new();
    for (name, path) in files {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        vectors.extend(read(&name, &text)?);
    }
    Ok(vectors)
}

/// Every file under a folder with this ending, by name from the root of the project.
pub(crate) fn files(
    folder: &Path,
    name: &str,
    ending: &str,
) -> Result<Vec<(String, PathBuf)>, String> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{name}: {error}"))?;
    for entry in entries {
        let path = entry.map_err(|error| format!("{name}: {error}"))?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{name}/{file}");
        if path.is_dir() {
            found.extend(files(&path, &name, ending)?);
        } else if name.ends_with(ending) {
            found.push((name, path));
        }
    }
    found.sort();
    Ok(found)
}

/// The lines of one vector file.
pub fn read(file: &str, text: &str) -> Result<Vec<Vector>, String> {
    let mut directives = BTreeMap::new();
    let mut header: Option<Vec<String>> = None;
    let mut vectors = Vec::new();
    for (number, written) in text.lines().enumerate() {
        let line = number + 1;
        let content = written.split('#').next().unwrap_or("").trim();
        if content.is_empty() {
            continue;
        }
        let cells: Vec<String> = content.split('|').map(|cell| cell.trim().to_owned()).collect();
        if cells.len() == 1 {
            let (key, value) = content
                .split_once(':')
                .ok_or_else(|| format!("{file}:{line}: neither a directive nor cells"))?;
            directives.insert(key.trim().to_owned(), value.trim().to_owned());
            continue;
        }
        let Some(columns) = &header else {
            header = Some(cells);
            continue;
        };
        if cells.len() != columns.len() {
            let (found, wanted) = (cells.len(), columns.len());
            return Err(format!("{file}:{line}: {found} cells under {wanted} columns"));
        }
        let mut all = directives.clone();
        all.extend(columns.iter().cloned().zip(cells));
        vectors.push(Vector { file: file.to_owned(), line, cells: all });
    }
    Ok(vectors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_hold_until_they_are_given_again_and_a_dash_is_nothing() {
        let text = "# a comment\nrulebook: one\ncite | bet\n1.1 | tie # said why\n\n\
                    rulebook: two\n- | player\n";
        let vectors = read("x.vectors", text).unwrap();
        let seen: Vec<_> = vectors
            .iter()
            .map(|vector| (vector.line, vector.get("rulebook"), vector.get("cite")))
            .collect();
        assert_eq!(seen, [(4, Some("one"), Some("1.1")), (7, Some("two"), None)]);
        assert_eq!(vectors[0].to_string(), "x.vectors:4 (1.1)");
        assert!(vectors[1].need("cite").is_err());
    }

    #[test]
    fn a_line_with_too_few_cells_is_named() {
        let error = read("x.vectors", "cite | bet | stake\n1.1 | tie\n").unwrap_err();
        assert_eq!(error, "x.vectors:2: 2 cells under 3 columns");
    }
}
