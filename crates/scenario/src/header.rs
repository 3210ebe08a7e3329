//! The heading of a scenario: rulebook, layout, limits, settings of the table, and people.

use crate::grammar::{Line, Read, amount, milliseconds};
use crate::read::Numbered;
use crate::sections::at;
use croupier_house::{Actor, PatronId, Role};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{Library, Rulebook};
use croupier_table::{Dealing, TableSettings};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a heading says.
pub(crate) struct Heading {
    pub(crate) rulebook: Arc<Rulebook>,
    pub(crate) settings: TableSettings,
    pub(crate) people: BTreeMap<String, Actor>,
    pub(crate) credits: Vec<(PatronId, Amount)>,
}

/// The heading as read so far.
#[derive(Default)]
struct Draft {
    rulebook: Option<Arc<Rulebook>>,
    layout: Option<String>,
    decks: Option<u8>,
    limits: Limits,
    automatic: bool,
    private: bool,
    boxes: Option<u16>,
    betting_window_ms: Option<u64>,
    further: Map<String, Value>,
    people: BTreeMap<String, Actor>,
    credits: Vec<(PatronId, Amount)>,
}

/// Reads the heading; an error names its line.
pub(crate) fn read(lines: &[Numbered], library: &Library) -> Result<Heading, (usize, String)> {
    let mut draft = Draft::default();
    for line in lines {
        draft.read(Line::new(&line.words), library).map_err(|what| (line.line, what))?;
    }
    let last = lines.last().map_or(1, |line| line.line);
    draft.finish().map_err(|what| (last, what))
}

impl Draft {
    fn read(&mut self, mut line: Line<'_>, library: &Library) -> Read<()> {
        match line.word("a heading")? {
            "rulebook" => {
                let reference = line.word("a rulebook")?;
                // At the end of time every built-in rulebook is in effect.
                let found = library.find(reference, i64::MAX).map_err(|error| error.to_string())?;
                self.rulebook = Some(Arc::new(found.clone()));
            }
            "layout" => self.layout = Some(line.word("a layout")?.to_owned()),
            "decks" => self.decks = Some(line.parse("a number of decks")?),
            "limits" => self.limits(&mut line)?,
            "table" => self.table(&mut line)?,
            "set" => {
                let key = line.word("a setting")?.to_owned();
                self.further.insert(key, value(line.word("its value")?));
            }
            "people" => self.people(&mut line)?,
            other => return Err(format!("\"{other}\" is no heading")),
        }
        line.end()
    }

    fn limits(&mut self, line: &mut Line<'_>) -> Read<()> {
        while !line.is_empty() {
            let which = line.word("a limit")?;
            let limit = Some(amount(line.word("an amount")?)?);
            match which {
                "minimum" => self.limits.minimum = limit,
                "maximum" => self.limits.maximum = limit,
                "differential" => self.limits.maximum_differential = limit,
                other => return Err(format!("\"{other}\" is no limit")),
            }
        }
        Ok(())
    }

    fn table(&mut self, line: &mut Line<'_>) -> Read<()> {
        while !line.is_empty() {
            match line.word("how the table is")? {
                "live" => self.automatic = false,
                "automatic" => self.automatic = true,
                "private" => self.private = true,
                "chips" => {
                    self.further.insert("procedure.stakes".to_owned(), json!("chips"));
                }
                "window" => self.betting_window_ms = Some(milliseconds(line.word("a time")?)?),
                number => {
                    let not = |_| format!("a table is not \"{number}\"");
                    self.boxes = Some(number.parse().map_err(not)?);
                    line.must("boxes")?;
                }
            }
        }
        Ok(())
    }

    /// `anna 1000, ben 500; dealer dora; supervisor sam`: a patron has credits, staff a rank.
    fn people(&mut self, line: &mut Line<'_>) -> Read<()> {
        while !line.is_empty() {
            let word = line.word("a name")?.trim_end_matches(';');
            let role = match word {
                "dealer" => Role::Dealer,
                "supervisor" => Role::PitSupervisor,
                "manager" => Role::PitManager,
                "shift" => Role::ShiftManager,
                "cashier" => Role::Cashier,
                name => {
                    let id: PatronId =
                        name.parse().map_err(|_| format!("\"{name}\" is no name"))?;
                    let credit = line.word("the patron's credit")?.trim_end_matches(';');
                    self.credits.push((id.clone(), amount(credit)?));
                    self.people.insert(name.to_owned(), Actor::Patron(id));
                    continue;
                }
            };
            let name = line.word("a name")?.trim_end_matches(';');
            let id = name.parse().map_err(|_| format!("\"{name}\" is no name"))?;
            self.people.insert(name.to_owned(), Actor::Staff(id, role));
        }
        Ok(())
    }

    fn finish(self) -> Read<Heading> {
        let rulebook = self.rulebook.ok_or("the heading names no rulebook")?;
        let layout = self.layout.as_deref().and_then(|letter| rulebook.layout(letter));
        let layout_boxes = layout.map(|layout| *layout.positions.end());
        let written = json!({
            "rulebook": rulebook.reference(),
            "layout": self.layout,
            "decks": self.decks,
            "limits": self.limits,
            "dealing": if self.automatic { Dealing::Automatic } else { Dealing::Live },
            "betting_window_ms": self.betting_window_ms,
            "insurance_window_ms": 8_000,
            "result_pause_ms": 5_000,
            "positions": self.boxes.or(layout_boxes).unwrap_or(6),
            "private": self.private,
        });
        let settings: TableSettings =
            serde_json::from_value(written).map_err(|error| error.to_string())?;
        let settings = with(settings, &self.further)?;
        Ok(Heading { rulebook, settings, people: self.people, credits: self.credits })
    }
}

/// A value of a setting: a number, yes or no, or a word. Amounts with `$` are cents.
pub(crate) fn value(word: &str) -> Value {
    match (word, word.parse::<i64>(), word.strip_prefix('$').map(amount)) {
        ("true", ..) => Value::Bool(true),
        ("false", ..) => Value::Bool(false),
        (_, Ok(number), _) => number.into(),
        (.., Some(Ok(amount))) => amount.cents().into(),
        _ => word.into(),
    }
}

/// Settings with some changed by name, with dots between the parts. An unknown name is an error.
pub(crate) fn with(settings: TableSettings, changed: &Map<String, Value>) -> Read<TableSettings> {
    if changed.is_empty() {
        return Ok(settings);
    }
    let text = |error: serde_json::Error| error.to_string();
    let mut json = serde_json::to_value(settings).map_err(text)?;
    for (path, value) in changed {
        put(&mut json, path, value.clone())?;
    }
    let settings: TableSettings = serde_json::from_value(json).map_err(text)?;
    let known = serde_json::to_value(&settings).map_err(text)?;
    match changed.iter().find(|&(path, value)| at(&known, path) != Some(value)) {
        Some((path, _)) => Err(format!("there is no setting \"{path}\", or it is so by itself")),
        None => Ok(settings),
    }
}

/// Puts a value at a path, and creates what is missing on the way.
fn put(into: &mut Value, path: &str, value: Value) -> Read<()> {
    if into.is_null() {
        *into = Value::Object(Map::new());
    }
    let fields = into.as_object_mut().ok_or_else(|| format!("there is no setting \"{path}\""))?;
    match path.split_once('.') {
        Some((first, rest)) => put(fields.entry(first).or_insert(Value::Null), rest, value),
        None => {
            fields.insert(path.to_owned(), value);
            Ok(())
        }
    }
}
