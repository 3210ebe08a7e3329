//! The sheet as charts: the house edge by bet, by decks, and the effect of removal.
// Charts are drawn in whole pixels; every cast is of a small coordinate.
#![allow(clippy::cast_possible_truncation)]

use super::{Par, ParFailed};
use crate::simulate::float;
use croupier_odds::shoe::ACE_TO_KING;
use plotters::backend::SVGBackend;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const INK: RGBColor = RGBColor(34, 34, 34);
const PALE: RGBColor = RGBColor(200, 200, 200);
/// What the House gains, and what it loses: apart for every kind of eye.
const GAIN: RGBColor = RGBColor(0, 90, 181);
const LOSS: RGBColor = RGBColor(220, 90, 20);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

fn failed(error: impl std::fmt::Display) -> ParFailed {
    ParFailed::Chart(error.to_string())
}

/// Every chart the sheet has figures for, with its kind.
pub fn draw(par: &Par<'_>) -> Result<Vec<(&'static str, String)>, ParFailed> {
    let mut charts = vec![("house-edge", house_edge(par)?)];
    if par.by_decks.len() > 1 {
        charts.push(("by-decks", by_decks(par)?));
    }
    if !par.removal.is_empty() {
        charts.push(("effect-of-removal", removal(par)?));
    }
    Ok(charts)
}

fn text(
    area: &Area<'_>,
    words: &str,
    at: (i32, i32),
    size: i32,
    (across, down): (HPos, VPos),
) -> Result<(), ParFailed> {
    let anchor = Pos::new(across, down);
    let style = ("sans-serif", size).into_font().color(&INK).pos(anchor);
    area.draw_text(words, &style, at).map_err(failed)
}

const LEFT: (HPos, VPos) = (HPos::Left, VPos::Center);
const RIGHT: (HPos, VPos) = (HPos::Right, VPos::Center);
const MIDDLE: (HPos, VPos) = (HPos::Center, VPos::Center);

fn title(par: &Par<'_>, what: &str) -> String {
    let decks = par.decks.map_or_else(String::new, |decks| format!(", {decks} decks"));
    format!("{}{decks}: {what}", par.rulebook.reference())
}

/// One bar per bet; those marked for a low return say so.
fn house_edge(par: &Par<'_>) -> Result<String, ParFailed> {
    const LINE: i32 = 20;
    const NAMES: i32 = 200;
    const BARS: f64 = 420.0;
    let edges: Vec<f64> = par.bets.iter().map(|bet| float(&bet.figures.house_edge)).collect();
    let most = edges.iter().copied().fold(0.01, f64::max);
    let lines = i32::try_from(par.bets.len()).unwrap_or(0);
    let mut svg = String::new();
    let height = (lines * LINE + 60).unsigned_abs();
    {
        let area = SVGBackend::with_string(&mut svg, (800, height)).into_drawing_area();
        area.fill(&WHITE).map_err(failed)?;
        text(&area, &title(par, "house edge by bet, %"), (10, 20), 15, LEFT)?;
        for (place, (bet, &edge)) in par.bets.iter().zip(&edges).enumerate() {
            let y = 40 + i32::try_from(place).unwrap_or(0) * LINE;
            let end = NAMES + (edge.max(0.0) / most * BARS).round() as i32;
            let marked = par.mark(place).is_some();
            let colour = if marked { LOSS } else { GAIN };
            let bar = Rectangle::new([(NAMES, y + 3), (end, y + LINE - 4)], colour.filled());
            area.draw(&bar).map_err(failed)?;
            text(&area, &bet.name, (NAMES - 8, y + LINE / 2), 12, RIGHT)?;
            let percent = bet.figures.house_edge.percent();
            let mark = if marked { "  returns under 75 %" } else { "" };
            text(&area, &format!("{percent}{mark}"), (end + 6, y + LINE / 2), 12, LEFT)?;
        }
        area.present().map_err(failed)?;
    }
    Ok(svg)
}

const PANEL: (i32, i32) = (200, 130);
const PANELS_ACROSS: usize = 4;

/// A panel for each bet, four in a row.
fn panels(
    heading: &str,
    names: &[String],
    draw: impl Fn(&Area<'_>, usize) -> Result<(), ParFailed>,
) -> Result<String, ParFailed> {
    let rows = names.len().div_ceil(PANELS_ACROSS).max(1);
    let height = 40 + PANEL.1 * i32::try_from(rows).unwrap_or(1);
    let width = PANEL.0 * PANELS_ACROSS as i32;
    let mut svg = String::new();
    {
        let size = (width.unsigned_abs(), height.unsigned_abs());
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&WHITE).map_err(failed)?;
        text(&area, heading, (10, 20), 15, LEFT)?;
        let (_, below) = area.split_vertically(40);
        for (place, panel) in below.split_evenly((rows, PANELS_ACROSS)).iter().enumerate() {
            if let Some(name) = names.get(place) {
                text(panel, name, (PANEL.0 / 2, 12), 12, MIDDLE)?;
                draw(panel, place)?;
            }
        }
        area.present().map_err(failed)?;
    }
    Ok(svg)
}

/// The lowest and the highest of some values, never the same.
fn range(values: &[f64]) -> (f64, f64) {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if high - low > 1e-12 { (low, high) } else { (low - 1e-4, high + 1e-4) }
}

/// The edge of each bet over the numbers of decks, each on its own scale.
fn by_decks(par: &Par<'_>) -> Result<String, ParFailed> {
    let names: Vec<String> = par.bets.iter().map(|bet| bet.name.clone()).collect();
    let about = format!("{}: house edge by decks, %", par.rulebook.reference());
    panels(&about, &names, |panel, place| {
        let edges: Vec<(f64, f64)> = par
            .by_decks
            .iter()
            .filter_map(|(decks, edges)| {
                Some((f64::from(*decks), float(edges.get(place)?) * 100.0))
            })
            .collect();
        let (low, high) = range(&edges.iter().map(|(_, edge)| *edge).collect::<Vec<_>>());
        let (first, last) = range(&edges.iter().map(|(decks, _)| *decks).collect::<Vec<_>>());
        let room = (high - low) / 10.0;
        let mut chart = ChartBuilder::on(panel)
            .margin_top(24)
            .margin_right(14)
            .x_label_area_size(20)
            .y_label_area_size(56)
            .build_cartesian_2d(first..last, low - room..high + room)
            .map_err(failed)?;
        let whole = |decks: &f64| format!("{decks:.0}");
        chart
            .configure_mesh()
            .disable_mesh()
            .axis_style(PALE)
            .x_labels(edges.len())
            .x_label_formatter(&whole)
            .y_labels(5)
            .y_label_formatter(&|edge: &f64| format!("{edge:.3}"))
            .label_style(("sans-serif", 10).into_font().color(&INK))
            .draw()
            .map_err(failed)?;
        chart.draw_series(LineSeries::new(edges, GAIN.stroke_width(2))).map_err(failed)?;
        Ok(())
    })
}

/// What a card of each rank takes with it, each bet on its own scale.
fn removal(par: &Par<'_>) -> Result<String, ParFailed> {
    let names: Vec<String> = par.removal.iter().map(|effect| effect.bet.to_string()).collect();
    let heading = title(par, "effect of removing one card, points of house edge gained (%)");
    panels(&heading, &names, |panel, place| {
        let Some(effect) = par.removal.get(place) else { return Ok(()) };
        let changes: Vec<f64> = effect
            .by_rank
            .iter()
            .map(|(_, change)| change.as_ref().map_or(0.0, |change| float(change) * 100.0))
            .collect();
        let most = changes.iter().map(|change| change.abs()).fold(1e-9, f64::max);
        let (zero, half) = (66, 36.0);
        text(panel, &format!("±{most:.4}"), (PANEL.0 - 4, 12), 9, RIGHT)?;
        for (column, (rank, change)) in (0i32..).zip(ACE_TO_KING.iter().zip(&changes)) {
            let x = 10 + column * 14;
            let end = zero - (change / most * half).round() as i32;
            let colour = if *change > 0.0 { GAIN } else { LOSS };
            let bar =
                Rectangle::new([(x, zero.min(end)), (x + 10, zero.max(end))], colour.filled());
            panel.draw(&bar).map_err(failed)?;
            text(panel, &rank.letter().to_string(), (x + 5, 112), 10, MIDDLE)?;
        }
        let line = PathElement::new(vec![(8, zero), (PANEL.0 - 8, zero)], PALE);
        panel.draw(&line).map_err(failed)
    })
}
