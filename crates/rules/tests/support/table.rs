//! Golden tables: plain text, `#` comments, a header of column names, cells between `|`.

use std::path::Path;

/// One line of a table.
pub struct Row {
    /// File, line and citation, for whoever reads a failure.
    pub place: String,
    cells: Vec<(String, String)>,
}

impl Row {
    /// The text of a named column.
    pub fn get(&self, column: &str) -> &str {
        let cell = self.cells.iter().find(|(name, _)| name == column);
        &cell.unwrap_or_else(|| panic!("{}: no column {column}", self.place)).1
    }
}

/// The rows of `vectors/<file>`. Every row has as many cells as the header, and a citation.
pub fn rows(file: &str) -> Vec<Row> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    let text = std::fs::read_to_string(root.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    let mut header: Option<Vec<String>> = None;
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        if line.trim().is_empty() {
            continue;
        }
        let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_owned()).collect();
        let Some(names) = &header else {
            header = Some(cells);
            continue;
        };
        assert_eq!(cells.len(), names.len(), "{file}:{}: cells", number + 1);
        let mut row = Row {
            place: format!("{file}:{}", number + 1),
            cells: names.iter().cloned().zip(cells).collect(),
        };
        row.place = format!("{} [{}]", row.place, row.get("cite"));
        assert!(!row.get("cite").is_empty(), "{}: a citation", row.place);
        rows.push(row);
    }
    assert!(!rows.is_empty(), "{file} has rows");
    rows
}
