//! Reads vectors: plain text, `#` comments, a header of named columns, `|` between cells.

use std::collections::BTreeMap;
use std::fmt;

/// One line of a vector file, its cells by the names of the columns.
pub struct Case {
    file: String,
    line: usize,
    cells: BTreeMap<String, String>,
}

impl Case {
    /// The cell in a column.
    pub fn cell(&self, column: &str) -> &str {
        let cell = self.cells.get(column);
        cell.unwrap_or_else(|| panic!("{self}: there is no column {column}"))
    }
}

impl fmt::Display for Case {
    /// File, line and citation, for the message of an assertion.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cite = self.cells.get("cite").map_or("?", String::as_str);
        write!(f, "{}:{} [{cite}]", self.file, self.line)
    }
}

/// The cases of a file under `vectors/`.
pub fn cases(file: &str) -> Vec<Case> {
    let path = format!("{}/../../vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let split = |line: &str| -> Vec<String> {
        line.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let mut lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let (_, header) = lines.next().expect("a header");
    let columns = split(header);
    assert!(columns.contains(&"cite".to_owned()), "{file} cites nothing");
    let case = |(line, text): (usize, &str)| {
        let cells = split(text);
        assert_eq!(cells.len(), columns.len(), "{file}:{line}: cells");
        let case = Case {
            file: file.to_owned(),
            line,
            cells: columns.iter().cloned().zip(cells).collect(),
        };
        assert!(!case.cell("cite").is_empty(), "{case} cites nothing");
        case
    };
    let cases: Vec<Case> = lines.map(case).collect();
    assert!(!cases.is_empty(), "{file} holds no case");
    cases
}
