//! JSON Lines from standard input to standard output: one answer per line, in order, in constant
//! memory. A line that cannot be answered gets an error in its place, and the run continues.

use crate::exit::Failure;
use crate::stamped;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

/// A line longer than this is not read into memory.
const LINE_MAX: u64 = 16 * 1024 * 1024;

/// Why a line cannot be answered.
#[derive(Debug, Serialize)]
pub struct LineError {
    /// A stable code for programs.
    pub code: &'static str,
    /// What is wrong, for people.
    pub message: String,
    /// The paragraph of the broken rule, if there is one.
    pub rule: Option<String>,
}

impl LineError {
    /// An error without a rule.
    pub fn new(code: &'static str, message: impl Into<String>) -> LineError {
        LineError { code, message: message.into(), rule: None }
    }
}

impl From<serde_json::Error> for LineError {
    fn from(error: serde_json::Error) -> LineError {
        let code = if error.is_data() { "bad_field" } else { "bad_json" };
        LineError::new(code, error.to_string())
    }
}

/// Answers lines: writes the whole answer without its line end, or writes nothing and fails.
pub trait Answer {
    /// Answers one line.
    fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), LineError>;

    /// Writes an error in the place of an answer.
    fn refuse(&mut self, id: Option<&RawValue>, line: u64, error: &LineError, out: &mut Vec<u8>) {
        refuse_as_json(id, line, error, out);
    }

    /// The schema of the lines, where a stamp is asked for: refused lines name it too.
    fn stamped_schema(&self) -> Option<&'static str> {
        None
    }

    /// Writes what ends the run, with its line ends; nothing by default.
    fn end(&mut self, _out: &mut Vec<u8>) {}
}

/// The error of a line, for other programs.
pub fn refuse_as_json(id: Option<&RawValue>, line: u64, error: &LineError, out: &mut Vec<u8>) {
    // Writing these fields to memory cannot fail.
    let _ = serde_json::to_writer(out, &Refusal { id, line, error });
}

#[derive(Serialize)]
struct Refusal<'a> {
    id: Option<&'a RawValue>,
    line: u64,
    error: &'a LineError,
}

#[derive(Deserialize)]
struct IdOnly<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

/// Answers every line of standard input.
pub fn run(answer: &mut impl Answer) -> Result<(), Failure> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (mut line, mut out) = (Vec::new(), Vec::new());
    let (mut number, mut lines, mut failed) = (0, 0, 0);
    loop {
        // A program that waits for an answer before it writes the next line gets it.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        if !read_line(&mut input, &mut line)? {
            break;
        }
        number += 1;
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        lines += 1;
        out.clear();
        let answered = if line.len() as u64 > LINE_MAX {
            Err(LineError::new(
                "line_too_long",
                format!("the line is longer than {LINE_MAX} bytes"),
            ))
        } else {
            answer.answer(&line, &mut out)
        };
        if let Err(error) = answered {
            failed += 1;
            out.clear();
            let id = serde_json::from_slice::<IdOnly<'_>>(&line).ok().and_then(|read| read.id);
            answer.refuse(id, number, &error, &mut out);
            answer
                .stamped_schema()
                .iter()
                .for_each(|schema| stamped::close_refused(schema, &mut out));
        }
        out.push(b'\n');
        output.write_all(&out)?;
    }
    out.clear();
    answer.end(&mut out);
    output.write_all(&out)?;
    output.flush()?;
    if failed > 0 { Err(Failure::Lines { failed, lines }) } else { Ok(()) }
}

/// Reads one line but keeps at most one byte more than the limit; `false` at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    input.by_ref().take(LINE_MAX + 1).read_until(b'\n', line)?;
    if line.is_empty() {
        return Ok(false);
    }
    if line.len() as u64 > LINE_MAX && line.last() != Some(&b'\n') {
        skip_line(input)?;
    }
    Ok(true)
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (length, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if ended {
            return Ok(());
        }
    }
}
