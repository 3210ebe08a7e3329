//! Parquet, as far as a plain table needs it: one row group, one uncompressed page for each
//! column, no nulls, and the footer in Thrift's compact protocol. Two hundred lines in place of a
//! crate with dozens behind it.

use super::{Columns, Values};

const MARK: &[u8; 4] = b"PAR1";

/// Writes the file.
pub fn write(table: &Columns) -> Vec<u8> {
    let mut file = MARK.to_vec();
    let mut chunks = Vec::new();
    for (name, values) in table.columns() {
        let offset = file.len();
        let page = plain(values);
        file.extend_from_slice(&page_header(page.len(), values.len()));
        file.extend_from_slice(&page);
        chunks.push(Chunk { name, values, offset, bytes: file.len() - offset });
    }
    let footer = footer(table, &chunks);
    file.extend_from_slice(&footer);
    file.extend_from_slice(&u32::try_from(footer.len()).unwrap_or(0).to_le_bytes());
    file.extend_from_slice(MARK);
    file
}

/// Where a column lies in the file.
struct Chunk<'c> {
    name: &'c str,
    values: &'c Values,
    offset: usize,
    bytes: usize,
}

impl Values {
    /// The physical type: BOOLEAN, INT64, DOUBLE or BYTE_ARRAY.
    const fn physical(&self) -> i32 {
        match self {
            Values::Flag(_) => 0,
            Values::Whole(_) => 2,
            Values::Float(_) => 5,
            Values::Text(_) => 6,
        }
    }
}

/// Values in the PLAIN encoding.
fn plain(values: &Values) -> Vec<u8> {
    match values {
        Values::Whole(values) => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
        Values::Float(values) => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
        Values::Flag(values) => {
            let byte =
                |bits: &[bool]| bits.iter().rev().fold(0u8, |byte, &bit| byte << 1 | u8::from(bit));
            values.chunks(8).map(byte).collect()
        }
        Values::Text(values) => {
            let mut bytes = Vec::new();
            for text in values {
                bytes.extend_from_slice(&u32::try_from(text.len()).unwrap_or(0).to_le_bytes());
                bytes.extend_from_slice(text.as_bytes());
            }
            bytes
        }
    }
}

fn page_header(bytes: usize, values: usize) -> Vec<u8> {
    let mut header = Thrift::default();
    header.i32(1, 0); // a data page
    header.i32(2, whole(bytes));
    header.i32(3, whole(bytes));
    header.open(5);
    header.i32(1, whole(values));
    header.i32(2, 0); // PLAIN
    header.i32(3, 3); // RLE, of which there is none: nothing is optional
    header.i32(4, 3);
    header.close();
    header.end()
}

fn footer(table: &Columns, chunks: &[Chunk<'_>]) -> Vec<u8> {
    let rows = table.rows();
    let mut footer = Thrift::default();
    footer.i32(1, 1);
    footer.list(2, STRUCT, chunks.len() + 1);
    footer.element();
    footer.text(4, "table");
    footer.i32(5, whole(chunks.len()));
    footer.close();
    for chunk in chunks {
        footer.element();
        footer.i32(1, chunk.values.physical());
        footer.i32(3, 0); // required
        footer.text(4, chunk.name);
        if let Values::Text(_) = chunk.values {
            footer.i32(6, 0); // UTF8
        }
        footer.close();
    }
    footer.i64(3, rows);
    footer.list(4, STRUCT, 1);
    footer.element();
    footer.list(1, STRUCT, chunks.len());
    for chunk in chunks {
        footer.element();
        footer.i64(2, chunk.offset);
        footer.open(3);
        footer.i32(1, chunk.values.physical());
        footer.list(2, I32, 1);
        footer.bare_i32(0); // PLAIN
        footer.list(3, BINARY, 1);
        footer.bare_text(chunk.name);
        footer.i32(4, 0); // uncompressed
        footer.i64(5, rows);
        footer.i64(6, chunk.bytes);
        footer.i64(7, chunk.bytes);
        footer.i64(9, chunk.offset);
        footer.close();
        footer.close();
    }
    footer.i64(2, chunks.iter().map(|chunk| chunk.bytes).sum());
    footer.i64(3, rows);
    footer.close();
    footer.list(5, STRUCT, table.about.len());
    for (name, text) in &table.about {
        footer.element();
        footer.text(1, name);
        footer.text(2, text);
        footer.close();
    }
    footer.text(6, croupier_odds::stamp::ENGINE);
    footer.end()
}

fn whole(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// Thrift's compact protocol: fields by the distance of their numbers, numbers as zigzag varints.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    /// The number of the last field, for every struct that is open.
    last: Vec<u8>,
    field: u8,
}

impl Thrift {
    /// Begins a field; ours are in order and fewer than fifteen apart.
    fn field(&mut self, number: u8, kind: u8) {
        self.bytes.push(number.saturating_sub(self.field) << 4 | kind);
        self.field = number;
    }

    fn varint(&mut self, mut number: u64) {
        loop {
            let low = u8::try_from(number & 0x7f).unwrap_or(0);
            number >>= 7;
            if number == 0 {
                self.bytes.push(low);
                return;
            }
            self.bytes.push(low | 0x80);
        }
    }

    fn bare_i32(&mut self, number: i32) {
        // None of ours is below nought, so that zigzag is doubling.
        self.varint(u64::from(number.unsigned_abs()) * 2);
    }

    fn i32(&mut self, number: u8, value: i32) {
        self.field(number, I32);
        self.bare_i32(value);
    }

    fn i64(&mut self, number: u8, value: usize) {
        self.field(number, I64);
        self.varint(value as u64 * 2);
    }

    fn bare_text(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn text(&mut self, number: u8, text: &str) {
        self.field(number, BINARY);
        self.bare_text(text);
    }

    fn list(&mut self, number: u8, kind: u8, length: usize) {
        self.field(number, LIST);
        match u8::try_from(length) {
            Ok(short) if short < 15 => self.bytes.push(short << 4 | kind),
            _ => {
                self.bytes.push(0xf0 | kind);
                self.varint(length as u64);
            }
        }
    }

    /// Begins a struct in a list.
    fn element(&mut self) {
        self.last.push(self.field);
        self.field = 0;
    }

    /// Begins a struct in a field.
    fn open(&mut self, number: u8) {
        self.field(number, STRUCT);
        self.element();
    }

    /// Ends a struct.
    fn close(&mut self) {
        self.bytes.push(0);
        self.field = self.last.pop().unwrap_or(0);
    }

    /// The bytes of the outermost struct.
    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}
