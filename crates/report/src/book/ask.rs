//! Reports: figures of a range of gaming days or of a shift, in groups.

use super::{Book, BookError};
use crate::edges::Edges;
use croupier_house::{Day, Figures};
use rusqlite::{Row, params};
use std::collections::BTreeMap;

/// What the figures are grouped by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Each table, and the cage.
    Table,
    /// Each game.
    Game,
    /// Each bet of each game.
    Bet,
    /// Each dealer.
    Dealer,
    /// Each patron.
    Patron,
    /// Each hour of the day.
    Hour,
    /// Each shift.
    Shift,
    /// Each gaming day.
    Day,
}

impl By {
    /// All of them, with their names.
    pub const ALL: [(&'static str, By); 8] = [
        ("table", By::Table),
        ("game", By::Game),
        ("bet", By::Bet),
        ("dealer", By::Dealer),
        ("patron", By::Patron),
        ("hour", By::Hour),
        ("shift", By::Shift),
        ("day", By::Day),
    ];

    /// The grouping of this name.
    pub fn named(name: &str) -> Option<By> {
        By::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, by)| by)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        By::ALL.into_iter().find(|(_, by)| *by == self).map_or("", |(name, _)| name)
    }

    const fn column(self) -> &'static str {
        match self {
            By::Table => "tbl",
            By::Game => "game",
            By::Bet => "CASE bet WHEN '' THEN '' ELSE game || '/' || bet END",
            By::Dealer => "dealer",
            By::Patron => "patron",
            By::Hour => "printf('%02d', hour)",
            By::Shift => "printf('%06d', shift)",
            By::Day => "day",
        }
    }

    /// The name of a group; `None` if what stands there belongs to no group.
    fn group(self, text: String) -> Option<String> {
        match self {
            By::Table if text.is_empty() => Some("cage".to_owned()),
            By::Game | By::Bet | By::Dealer | By::Patron if text.is_empty() => None,
            By::Table | By::Game | By::Bet | By::Dealer | By::Patron | By::Hour => Some(text),
            By::Shift => Some(text.trim_start_matches('0').to_owned()),
            By::Day => text.parse().ok().map(|day| Day(day).to_string()),
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// From this gaming day.
    pub from: Day,
    /// To this gaming day, included.
    pub to: Day,
    /// Only of this shift.
    pub shift: Option<u64>,
    /// In these groups.
    pub by: By,
}

/// A group and its figures.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Its name.
    pub group: String,
    /// Its figures.
    pub figures: Figures,
    /// What the house should have won by the edges of the bets, in cents.
    pub theoretical: i64,
    /// The part of the handle on bets without an edge, which it leaves out.
    pub unrated: i64,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The groups, by name.
    pub lines: Vec<Line>,
    /// All figures of the range, those of no group included.
    pub total: Line,
}

/// A group's figures and its stakes by rulebook and bet.
#[derive(Default)]
struct Group {
    figures: Figures,
    staked: BTreeMap<(String, String), i64>,
}

impl Group {
    fn add(&mut self, rulebook: &str, bet: &str, figures: &Figures) {
        self.figures.add(figures);
        if figures.handle != 0 {
            let key = (rulebook.to_owned(), bet.to_owned());
            *self.staked.entry(key).or_default() += figures.handle;
        }
    }

    fn line(self, group: String, edges: &mut Edges) -> Line {
        let staked = self.staked.iter();
        let staked = staked.map(|((rulebook, bet), handle)| (&**rulebook, &**bet, *handle));
        let (theoretical, unrated) = edges.theoretical(staked);
        Line { group, figures: self.figures, theoretical, unrated }
    }
}

impl Book {
    /// The figures that are asked for.
    pub fn report(&self, ask: Ask, edges: &mut Edges) -> Result<Report, BookError> {
        let sums: Vec<String> =
            Figures::NAMES.iter().map(|name| format!("sum(f_{name})")).collect();
        let query = format!(
            "SELECT {} AS grp, rulebook, bet, {} FROM line
             WHERE day BETWEEN ? AND ? AND (?3 IS NULL OR shift = ?3) GROUP BY grp, rulebook, bet",
            ask.by.column(),
            sums.join(", ")
        );
        let mut statement = self.connection.prepare_cached(&query)?;
        let shift = ask.shift.map(|shift| i64::try_from(shift).unwrap_or(i64::MAX));
        let mut rows = statement.query(params![ask.from.0, ask.to.0, shift])?;
        let (mut groups, mut total) = (BTreeMap::<String, Group>::new(), Group::default());
        while let Some(row) = rows.next()? {
            let (group, rulebook, bet, figures) = read(row, ask.by)?;
            total.add(&rulebook, &bet, &figures);
            if let Some(group) = ask.by.group(group) {
                groups.entry(group).or_default().add(&rulebook, &bet, &figures);
            }
        }
        let lines = groups.into_iter().map(|(name, group)| group.line(name, edges));
        let mut lines: Vec<Line> = lines.collect();
        if ask.by == By::Shift {
            lines.sort_by_key(|line| line.group.parse::<u64>().unwrap_or(0));
        }
        Ok(Report { lines, total: total.line("total".to_owned(), edges) })
    }
}

fn read(row: &Row<'_>, by: By) -> Result<(String, String, String, Figures), BookError> {
    let group = match by {
        By::Day => row.get::<_, i64>(0)?.to_string(),
        By::Table | By::Game | By::Bet | By::Dealer | By::Patron | By::Hour | By::Shift => {
            row.get(0)?
        }
    };
    let mut values = Vec::with_capacity(Figures::NAMES.len());
    for place in 0..Figures::NAMES.len() {
        values.push(row.get::<_, i64>(place + 3)?);
    }
    Ok((group, row.get(1)?, row.get(2)?, Figures::from_values(&values)))
}
