//! The published figures of these games, each held against what is counted here.
//!
//! `vectors/published/figures.tsv` lists them with their sources. Its column `check` says how a
//! figure is counted, and `why` explains a figure that differs or is not counted.

mod baccarat;
mod dice;
mod page;
mod pai_gow;

pub use page::page;

use crate::vectors::project_root;
use std::fs;

/// One published figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its line in the file.
    pub line: usize,
    /// The game, as the list calls it.
    pub game: String,
    /// The bet or event.
    pub bet: String,
    /// Decks, cards, tiles or dice.
    pub decks: String,
    /// The quantity.
    pub quantity: String,
    /// The number as it was printed.
    pub as_published: String,
    /// The same as a fraction of one or a count.
    pub value: f64,
    /// How far off a right figure may be: half a unit of the last digit, mostly.
    pub tolerance: f64,
    /// `published`, `rounded`, `simulated`, `different_basis`, `suspect` or `computed`.
    pub reliability: String,
    /// How it is counted; empty where it is not.
    pub check: String,
    /// Why it differs or is not counted; empty where it agrees.
    pub why: String,
    /// Where it was published.
    pub source: String,
}

/// What became of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Counted, and the same.
    Agrees,
    /// Counted, and another.
    Differs,
    /// Not counted.
    NotCounted,
}

/// A figure with what was counted of it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The figure.
    pub figure: Figure,
    /// What was counted here.
    pub counted: Option<f64>,
    /// Whether they agree.
    pub verdict: Verdict,
}

/// Reads the list.
pub fn figures() -> Result<Vec<Figure>, String> {
    let path = project_root().join("vectors/published/figures.tsv");
    let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let mut lines = text.lines().enumerate();
    let header: Vec<&str> =
        lines.next().map_or_else(Vec::new, |(_, line)| line.split('\t').collect());
    lines.map(|(index, line)| figure(index + 1, &header, line)).collect()
}

fn figure(line: usize, header: &[&str], text: &str) -> Result<Figure, String> {
    let fields: Vec<&str> = text.split('\t').collect();
    let get = |name: &str| -> Result<String, String> {
        let place = header.iter().position(|column| *column == name);
        let field = place.and_then(|place| fields.get(place));
        field.map(|field| (*field).to_owned()).ok_or(format!("line {line}: no {name}"))
    };
    let number = |name: &str| {
        get(name)?.parse::<f64>().map_err(|error| format!("line {line}: {name}: {error}"))
    };
    Ok(Figure {
        line,
        game: get("game")?,
        bet: get("bet")?,
        decks: get("decks")?,
        quantity: get("quantity")?,
        as_published: get("as_published")?,
        value: number("value")?,
        tolerance: number("tolerance")?,
        reliability: get("reliability")?,
        check: get("check")?,
        why: get("why")?,
        source: get("source")?,
    })
}

/// Counts everything that can be.
pub fn check_all(figures: Vec<Figure>) -> Result<Vec<Checked>, String> {
    let mut baccarat = baccarat::Laws::default();
    let mut pai_gow = pai_gow::Matches::default();
    let mut checked = Vec::new();
    for figure in figures {
        let words: Vec<&str> = figure.check.split(' ').filter(|word| !word.is_empty()).collect();
        let counted = match words.first() {
            None => None,
            Some(&"dice") => Some(dice::count(&words)),
            Some(&("low" | "fortune" | "poker" | "tiles" | "envy")) => Some(pai_gow.count(&words)),
            Some(_) => Some(baccarat.count(&words)),
        };
        let counted = counted.transpose();
        let counted = counted.map_err(|why| format!("line {}: {why}", figure.line))?;
        let verdict = match counted {
            None => Verdict::NotCounted,
            Some(counted) if is_near(counted, &figure) => Verdict::Agrees,
            Some(_) => Verdict::Differs,
        };
        checked.push(Checked { figure, counted, verdict });
    }
    Ok(checked)
}

/// A float holds sixteen digits, and half a unit of the last printed is exactly half.
fn is_near(counted: f64, figure: &Figure) -> bool {
    let slack = figure.value.abs().max(1e-9) * 1e-12;
    (counted - figure.value).abs() <= figure.tolerance + slack
}

/// Odds as `3:2`, or `95:100`.
fn odds(text: &str) -> Result<(u64, u64), String> {
    let bad = || format!("\"{text}\" are not odds");
    let (pays, per) = text.split_once(':').ok_or_else(bad)?;
    if let Some((whole, tenths)) = pays.split_once('.') {
        let tens = 10u64.pow(u32::try_from(tenths.len()).map_err(|_| bad())?);
        let pays: u64 = format!("{whole}{tenths}").parse().map_err(|_| bad())?;
        return Ok((pays, per.parse::<u64>().map_err(|_| bad())? * tens));
    }
    Ok((pays.parse().map_err(|_| bad())?, per.parse().map_err(|_| bad())?))
}
