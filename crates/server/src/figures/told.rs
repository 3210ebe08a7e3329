//! Figures as reports tell them.

use croupier_house::{Closing, Figures, Period};
use croupier_report::Line;
use croupier_wire::report::{ClosingView, ReportLine};
use std::collections::BTreeMap;

/// The figures by name, without those that are zero.
fn named(figures: &Figures) -> BTreeMap<String, i64> {
    let names = Figures::NAMES.iter().map(|name| (*name).to_owned());
    names.zip(figures.values()).filter(|(_, value)| *value != 0).collect()
}

/// A part of 10,000, rounded half away from zero.
fn ratio(part: i64, whole: i64, scale: i128) -> Option<i64> {
    let (part, whole) = (i128::from(part) * scale, i128::from(whole));
    let half = if part < 0 { -(whole / 2) } else { whole / 2 };
    i64::try_from((part + half).checked_div(whole)?).ok()
}

/// Win for 10,000 of handle.
pub(crate) fn hold(figures: &Figures) -> Option<i64> {
    (figures.handle > 0).then(|| ratio(figures.win, figures.handle, 10_000)).flatten()
}

/// Handle for each round played.
pub(super) fn average_bet(figures: &Figures) -> Option<i64> {
    (figures.played > 0).then(|| ratio(figures.handle, figures.played, 1)).flatten()
}

pub(crate) fn line_view(line: &Line, name: Option<String>) -> ReportLine {
    ReportLine {
        group: line.group.clone(),
        name: name.filter(|name| *name != line.group),
        figures: named(&line.figures),
        hold: hold(&line.figures),
        average_bet: average_bet(&line.figures),
        theoretical: line.theoretical,
        unrated: line.unrated,
    }
}

pub(crate) fn closing_view(closing: &Closing, closed: Option<(u64, String)>) -> ClosingView {
    let (kind, name) = match closing.period {
        Period::Shift(number) => ("shift", number.to_string()),
        Period::Day(day) => ("day", day.to_string()),
    };
    let (closed_ms, by) = closed.unzip();
    ClosingView {
        kind: kind.to_owned(),
        name,
        from_ms: closing.from_ms,
        until_ms: closing.until_ms,
        figures: named(&closing.total),
        tickets_outstanding: closing.after.tickets,
        owed: -closing.after.owed,
        reconciles: closing.reconciles(),
        closed_ms,
        by,
        hash: closing.hash.clone(),
    }
}
