//! A reader on a serial port: what it says line by line is turned into readings by a file of
//! patterns.

use super::link::{Link, credential, part};
use crate::args::SerialArgs;
use crate::exit::Failure;
use anyhow::{Context as _, anyhow};
use regex::Regex;
use rustix::termios::{ControlModes, OptionalActions, tcgetattr, tcsetattr};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write, stdout};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::interval;

/// The longest line that is read, in bytes.
const LINE_MAX: usize = 512;

/// A file of patterns: the first that fits a line says what was read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Patterns {
    pattern: Vec<Pattern>,
}

/// A pattern.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pattern {
    /// A regular expression.
    line: String,
    /// What a line that fits says, with `$1` or `$name` for what the groups hold: `card`, `dice`
    /// (three numbers), `note` (cents) or `ticket`. Without one the line says nothing.
    #[serde(default)]
    card: Option<String>,
    #[serde(default)]
    dice: Option<String>,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    ticket: Option<String>,
    /// Words of the reader and what they stand for, in place of the groups.
    #[serde(default)]
    words: std::collections::BTreeMap<String, String>,
}

/// The patterns, ready to use.
struct Table(Vec<(Regex, Pattern)>);

impl Table {
    fn read(text: &str) -> Result<Table, Failure> {
        let bad = |why: String| Failure::Configuration(why);
        let patterns: Patterns = toml::from_str(text).map_err(|why| bad(why.to_string()))?;
        let compiled = patterns.pattern.into_iter().map(|pattern| {
            let regex = Regex::new(&pattern.line).map_err(|why| bad(why.to_string()))?;
            Ok((regex, pattern))
        });
        compiled.collect::<Result<_, Failure>>().map(Table)
    }

    /// What a line says: `Err` if no pattern fits, `None` if it says nothing.
    fn reading(&self, line: &str) -> Result<Option<Value>, String> {
        for (regex, pattern) in &self.0 {
            let Some(groups) = regex.captures(line) else { continue };
            let filled = |form: &String| {
                let mut text = String::new();
                groups.expand(form, &mut text);
                pattern.words.get(&text).cloned().unwrap_or_else(|| word_by_word(pattern, &text))
            };
            let number = |text: String| text.trim().parse::<u64>().map_err(|why| why.to_string());
            return Ok(match pattern {
                Pattern { card: Some(form), .. } => Some(json!({ "card": filled(form) })),
                Pattern { ticket: Some(form), .. } => Some(json!({ "ticket": filled(form) })),
                Pattern { note: Some(form), .. } => Some(json!({ "note": number(filled(form))? })),
                Pattern { dice: Some(form), .. } => {
                    let text = filled(form);
                    let faces = text.split_whitespace().map(|face| number(face.to_owned()));
                    Some(json!({ "dice": faces.collect::<Result<Vec<u64>, String>>()? }))
                }
                Pattern { .. } => None,
            });
        }
        Err(format!("no pattern fits {line:?}"))
    }
}

/// A text with each of its words replaced by what it stands for.
fn word_by_word(pattern: &Pattern, text: &str) -> String {
    let word = |word: &str| pattern.words.get(word).cloned().unwrap_or_else(|| word.to_owned());
    let words: Vec<String> = text.split(' ').map(word).collect();
    // rank and suit stand together, dice apart
    if pattern.card.is_some() { words.concat() } else { words.join(" ") }
}

/// Opens the port: raw, eight bits, this speed.
fn open(args: &SerialArgs) -> Result<File, Failure> {
    let place = || format!("the port, {}", args.port.display());
    let port = OpenOptions::new().read(true).write(true).open(&args.port).with_context(place)?;
    let mut modes = tcgetattr(&port).with_context(place)?;
    modes.make_raw();
    modes.control_modes |= ControlModes::CLOCAL | ControlModes::CREAD;
    modes.set_speed(args.baud).with_context(place)?;
    tcsetattr(&port, OptionalActions::Now, &modes).with_context(place)?;
    Ok(port)
}

/// The lines of the port, from a thread of their own.
fn lines(port: File) -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel(64);
    std::thread::spawn(move || {
        let mut reader = BufReader::new(port);
        let mut bytes = Vec::new();
        while let Ok(1..) = reader.read_until(b'\n', &mut bytes) {
            bytes.truncate(LINE_MAX);
            let line = String::from_utf8_lossy(&bytes).trim().to_owned();
            bytes.clear();
            if !line.is_empty() && sender.blocking_send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Passes on what the reader says until the port closes.
pub async fn run(args: &SerialArgs) -> Result<(), Failure> {
    let text = std::fs::read_to_string(&args.patterns);
    let text = text.with_context(|| format!("the patterns, {}", args.patterns.display()))?;
    let table = Table::read(&text)?;
    let credential = credential(&args.link)?;
    let mut lines = lines(open(args)?);
    let mut link = Link::open(&args.link, &credential).await?;
    let number = |name: &str| part(&link.welcome, name).as_u64().unwrap_or_default();
    let (mut last, beat_ms) = (number("last"), number("beat_ms").max(50));
    let mut beat = interval(Duration::from_millis(beat_ms));
    let mut passed = 0;
    writeln!(stdout(), "{}", json!({ "listening": args.port, "last": last }))?;
    loop {
        tokio::select! {
            _ = beat.tick() => link.say(&json!({ "say": "beat" })).await?,
            line = lines.recv() => {
                let Some(line) = line else { return Ok(()) };
                match table.reading(&line) {
                    Ok(Some(what)) => {
                        last = pass_on(args, &credential, &mut link, (last + 1, what)).await?;
                        passed += 1;
                    }
                    Ok(None) => {}
                    Err(why) => writeln!(std::io::stderr(), "{why}")?,
                }
                if passed > 0 && passed == args.lines {
                    return Ok(());
                }
            }
        }
    }
}

/// Says a reading until the house has it; answers with its number.
async fn pass_on(
    args: &SerialArgs,
    credential: &str,
    link: &mut Link,
    (seq, what): (u64, Value),
) -> Result<u64, Failure> {
    let mut held = false;
    loop {
        link.say(&json!({ "say": "read", "seq": seq, "what": what, "held": held })).await?;
        loop {
            match link.next().await? {
                Some(said) if part(&said, "say") == "ack" && *part(&said, "seq") == json!(seq) => {
                    writeln!(stdout(), "{said}")?;
                    return Ok(seq);
                }
                Some(said) if part(&said, "say") == "nack" => {
                    return Err(anyhow!("the house did not take a reading: {said}").into());
                }
                Some(_) => {}
                None => break,
            }
        }
        held = true;
        *link = Link::open(&args.link, credential).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATTERNS: &str = r#"
        [[pattern]]
        line = '^CARD (\w+) OF (\w+)$'
        card = '$1 $2'
        words = { ACE = "A", TEN = "T", SPADES = "s", HEARTS = "h" }
        [[pattern]]
        line = '^D:(\d)(\d)(\d)$'
        dice = '$1 $2 $3'
        [[pattern]]
        line = '^NOTE ([0-9]+)00$'
        note = '${1}00'
        [[pattern]]
        line = '^(?i:hello|status .*)$'
    "#;

    #[test]
    fn lines_of_a_reader_are_readings_by_its_patterns() {
        let table = Table::read(PATTERNS).unwrap();
        let read = |line: &str| table.reading(line).unwrap();
        assert_eq!(read("CARD ACE OF SPADES"), Some(json!({ "card": "As" })));
        assert_eq!(read("CARD 9 OF HEARTS"), Some(json!({ "card": "9h" })));
        assert_eq!(read("D:125"), Some(json!({ "dice": [1, 2, 5] })));
        assert_eq!(read("NOTE 5000"), Some(json!({ "note": 5_000 })));
        assert_eq!(read("Hello"), None);
        assert!(table.reading("rubbish").is_err());
        assert!(Table::read("[[pattern]]\nline = '('").is_err());
        assert!(Table::read("[[pattern]]\nlin = 'x'").is_err());
    }
}
