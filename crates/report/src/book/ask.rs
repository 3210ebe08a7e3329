//! Reports: figures of a range of gaming days or of a shift, in groups.

use super::bundle::{Split, split};
use super::{Book, BookError};
use crate::edges::Edges;
use crate::posting::Key;
use croupier_house::{Day, Figures};
use rusqlite::types::ValueRef;
use rusqlite::{Row, Rows, params};
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

    /// What stands in the column for figures of this key.
    pub(super) fn group_of(self, key: &Key) -> String {
        match self {
            By::Table => key.table.clone(),
            By::Game => key.game.clone(),
            By::Bet if key.bet.is_empty() => String::new(),
            By::Bet => format!("{}/{}", key.game, key.bet),
            By::Dealer => key.dealer.clone(),
            By::Patron => key.patron.clone(),
            By::Hour => format!("{:02}", key.hour),
            By::Shift => format!("{:06}", key.shift),
            By::Day => key.day.0.to_string(),
        }
    }

    /// Its place among all.
    fn place(self) -> i64 {
        let place = By::ALL.into_iter().position(|(_, by)| by == self);
        place.and_then(|place| i64::try_from(place).ok()).unwrap_or(-1)
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
        let sums = sums.join(", ");
        let of_lines = format!(
            "SELECT {} AS grp, rulebook, bet, {sums} FROM line
             WHERE day BETWEEN ? AND ? AND (?3 IS NULL OR shift = ?3) GROUP BY grp, rulebook, bet",
            ask.by.column(),
        );
        let of_bundles = format!(
            "SELECT grp, rulebook, bet, {sums} FROM bundle
             WHERE by = ? AND bundle BETWEEN ? AND ? GROUP BY grp, rulebook, bet"
        );
        let shift = ask.shift.map(|shift| i64::try_from(shift).unwrap_or(i64::MAX));
        let (mut groups, mut total) = (BTreeMap::<String, Group>::new(), Group::default());
        let mut take = |rows: &mut Rows<'_>, by: By| -> Result<(), BookError> {
            while let Some(row) = rows.next()? {
                let (group, rulebook, bet, figures) = read(row, by)?;
                total.add(&rulebook, &bet, &figures);
                if let Some(group) = by.group(group) {
                    groups.entry(group).or_default().add(&rulebook, &bet, &figures);
                }
            }
            Ok(())
        };
        // a shift lies in a day or two, and bundles do not tell shifts apart
        #[allow(clippy::reversed_empty_ranges)] // there is none
        let Split { bundles, days } = match shift {
            Some(_) => Split { bundles: 1..=0, days: [ask.from.0..=ask.to.0, 1..=0] },
            None => split(ask.from, ask.to),
        };
        if !bundles.is_empty() {
            let mut statement = self.connection.prepare_cached(&of_bundles)?;
            let asked = params![ask.by.place(), bundles.start(), bundles.end()];
            take(&mut statement.query(asked)?, ask.by)?;
        }
        let mut statement = self.connection.prepare_cached(&of_lines)?;
        for range in days.into_iter().filter(|range| !range.is_empty()) {
            take(&mut statement.query(params![range.start(), range.end(), shift])?, ask.by)?;
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
    let group = match (by, row.get_ref(0)?) {
        (By::Day, ValueRef::Integer(day)) => day.to_string(),
        (_, _) => row.get(0)?,
    };
    let mut values = Vec::with_capacity(Figures::NAMES.len());
    for place in 0..Figures::NAMES.len() {
        values.push(row.get::<_, i64>(place + 3)?);
    }
    Ok((group, row.get(1)?, row.get(2)?, Figures::from_values(&values)))
}
