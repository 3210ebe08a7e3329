//! Tables for programs: named columns with what they are about, as CSV, JSON or Parquet.

mod parquet;

use std::fmt::Write;

/// The values of a column.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Floats.
    Float(Vec<f64>),
    /// Yes or no.
    Flag(Vec<bool>),
    /// Texts.
    Text(Vec<String>),
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Values::Whole(values) => values.len(),
            Values::Float(values) => values.len(),
            Values::Flag(values) => values.len(),
            Values::Text(values) => values.len(),
        }
    }
}

/// A table: columns of one length, and what is told about the whole.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Columns {
    about: Vec<(String, String)>,
    columns: Vec<(String, Values)>,
}

/// A column of another length than those before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the column {name} has {length} values where the others have {rows}")]
pub struct UnevenColumn {
    name: String,
    length: usize,
    rows: usize,
}

impl Columns {
    /// An empty table about something: names and texts, in order.
    pub fn about<'t>(about: impl IntoIterator<Item = (&'t str, String)>) -> Columns {
        let about = about.into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
        Columns { about, columns: Vec::new() }
    }

    /// Adds a column.
    pub fn with(mut self, name: &str, values: Values) -> Result<Columns, UnevenColumn> {
        let (length, rows) = (values.len(), self.rows());
        if !self.columns.is_empty() && length != rows {
            return Err(UnevenColumn { name: name.to_owned(), length, rows });
        }
        self.columns.push((name.to_owned(), values));
        Ok(self)
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, values)| values.len())
    }

    /// The columns, by name.
    pub fn columns(&self) -> impl Iterator<Item = (&str, &Values)> {
        self.columns.iter().map(|(name, values)| (name.as_str(), values))
    }

    /// As CSV: what the table is about in lines that begin with `#`, then names, then rows.
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.about {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {name}: {}", one_line(value));
        }
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        let _ = writeln!(text, "{}", names.join(","));
        for row in 0..self.rows() {
            for (place, (_, values)) in self.columns.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                text.push_str(&cell(values, row, quoted_csv));
            }
            text.push('\n');
        }
        text
    }

    /// As one JSON document: what the table is about, then `rows`, one object a line.
    pub fn to_json(&self) -> String {
        let mut text = String::from("{\n");
        for (name, value) in &self.about {
            let _ = writeln!(text, "  {}: {},", quoted_json(name), about_json(value));
        }
        text.push_str("  \"rows\": [");
        for row in 0..self.rows() {
            text.push_str(if row == 0 { "\n    " } else { ",\n    " });
            text.push_str(&self.row_json(row));
        }
        text.push_str("\n  ]\n}\n");
        text
    }

    /// As JSON Lines: what the table is about on the first, then a row on each.
    pub fn to_json_lines(&self) -> String {
        let about = self.about.iter();
        let member = |(name, value): &(String, String)| {
            format!("{}:{}", quoted_json(name), about_json(value))
        };
        let mut text = format!("{{{}}}\n", about.map(member).collect::<Vec<_>>().join(","));
        for row in 0..self.rows() {
            text.push_str(&self.row_json(row));
            text.push('\n');
        }
        text
    }

    fn row_json(&self, row: usize) -> String {
        let member = |(name, values): &(String, Values)| {
            format!("{}:{}", quoted_json(name), cell(values, row, quoted_json))
        };
        format!("{{{}}}", self.columns.iter().map(member).collect::<Vec<_>>().join(","))
    }

    /// As a Parquet file; what the table is about is its key-value metadata.
    pub fn to_parquet(&self) -> Vec<u8> {
        parquet::write(self)
    }
}

/// What a cell says; a text as `quoted` writes it.
fn cell(values: &Values, row: usize, quoted: fn(&str) -> String) -> String {
    let told = match values {
        Values::Whole(values) => values.get(row).map(i64::to_string),
        Values::Float(values) => values.get(row).map(|value| match value.is_finite() {
            true => value.to_string(),
            false => String::from("null"),
        }),
        Values::Flag(values) => values.get(row).map(bool::to_string),
        Values::Text(values) => values.get(row).map(|text| quoted(text)),
    };
    told.unwrap_or_default()
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn quoted_csv(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// A number that stands alone is told as a number, everything else as text.
fn about_json(text: &str) -> String {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let leading = text.len() > 1 && text.starts_with('0');
    match digits && !leading && !text.is_empty() && text.len() < 16 {
        true => text.to_owned(),
        false => quoted_json(text),
    }
}

fn quoted_json(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            control if control < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Columns {
        Columns::about([("schema", "test/1".to_owned()), ("cards", "416".to_owned())])
            .with("deals", Values::Whole(vec![3, -1]))
            .and_then(|table| table.with("share", Values::Float(vec![0.5, f64::NAN])))
            .and_then(|table| table.with("natural", Values::Flag(vec![true, false])))
            .and_then(|table| {
                table.with("bet", Values::Text(vec!["a,b".to_owned(), "say \"x\"".to_owned()]))
            })
            .unwrap()
    }

    #[test]
    fn a_table_is_written_for_programs() {
        let csv = "# schema: test/1\n# cards: 416\ndeals,share,natural,bet\n\
                   3,0.5,true,\"a,b\"\n-1,null,false,\"say \"\"x\"\"\"\n";
        assert_eq!(table().to_csv(), csv);
        let lines = "{\"schema\":\"test/1\",\"cards\":416}\n\
                     {\"deals\":3,\"share\":0.5,\"natural\":true,\"bet\":\"a,b\"}\n\
                     {\"deals\":-1,\"share\":null,\"natural\":false,\"bet\":\"say \\\"x\\\"\"}\n";
        assert_eq!(table().to_json_lines(), lines);
        assert!(table().to_json().starts_with("{\n  \"schema\": \"test/1\",\n  \"cards\": 416,\n"));
    }

    #[test]
    fn columns_of_another_length_are_refused() {
        let refused = table().with("short", Values::Whole(vec![1])).unwrap_err();
        assert_eq!(refused.to_string(), "the column short has 1 values where the others have 2");
    }

    /// A Parquet file begins and ends with its mark, and the length of its footer stands before
    /// the last mark. `make test-dist` reads such files with DuckDB and pyarrow.
    #[test]
    fn a_parquet_file_has_its_marks_and_its_footer() {
        let file = table().to_parquet();
        assert_eq!((&file[..4], &file[file.len() - 4..]), (&b"PAR1"[..], &b"PAR1"[..]));
        let length = u32::from_le_bytes(file[file.len() - 8..file.len() - 4].try_into().unwrap());
        assert!((length as usize) < file.len() - 12);
    }
}
