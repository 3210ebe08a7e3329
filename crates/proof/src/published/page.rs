//! docs/published.md: how many figures agree, and every one that does not with the reason.

use super::{Checked, Verdict};
use std::collections::BTreeMap;
use std::fmt::Write;

const HEAD: &str = "\
# Published figures

Made by `cargo run -p croupier-proof --bin published`; a test keeps it true. The figures stand in
[vectors/published/figures.tsv](../vectors/published/figures.tsv), with where each was read, how it
was printed and how it is counted here. *Computed* ones are no citations but a second
implementation. *Suspect* ones are wrong or contradict themselves and are only explained.
";

/// The page.
pub fn page(checked: &[Checked]) -> String {
    let mut page = HEAD.to_owned();
    // Writing to a string cannot fail.
    let _ = writeln!(page, "\n| game | kind | figures | agree | differ | not counted |");
    let _ = writeln!(page, "| --- | --- | ---: | ---: | ---: | ---: |");
    let mut groups: BTreeMap<(&str, &str), [usize; 3]> = BTreeMap::new();
    let mut all = [0; 3];
    for one in checked {
        let place = one.verdict as usize;
        let group = groups.entry((&one.figure.game, &one.figure.reliability)).or_default();
        for counts in [group, &mut all] {
            counts.iter_mut().skip(place).take(1).for_each(|count| *count += 1);
        }
    }
    for ((game, kind), [agree, differ, left]) in &groups {
        let sum = agree + differ + left;
        let _ = writeln!(page, "| {game} | {kind} | {sum} | {agree} | {differ} | {left} |");
    }
    let [agree, differ, left] = all;
    let sum = checked.len();
    let _ = writeln!(page, "| **all** | | **{sum}** | **{agree}** | **{differ}** | **{left}** |");
    section(&mut page, "Figures that differ", checked, Verdict::Differs);
    section(&mut page, "Figures that are not counted", checked, Verdict::NotCounted);
    sources(&mut page, checked);
    page
}

fn section(page: &mut String, title: &str, checked: &[Checked], verdict: Verdict) {
    let _ = writeln!(page, "\n## {title}\n");
    let _ = writeln!(page, "| line | game | figure | printed | counted | why |");
    let _ = writeln!(page, "| ---: | --- | --- | ---: | ---: | --- |");
    for one in checked.iter().filter(|one| one.verdict == verdict) {
        let figure = &one.figure;
        let counted = one.counted.map_or_else(|| "–".to_owned(), written);
        let bet = figure.bet.replace('|', "\\|");
        let (line, game, quantity) = (figure.line, &figure.game, figure.quantity.replace('_', " "));
        let (printed, why) = (&figure.as_published, figure.why.replace('|', "\\|"));
        let _ = writeln!(
            page,
            "| {line} | {game} | {bet}{}: {quantity} | {printed} | {counted} | {why} |",
            if game == "baccarat" { format!(", {} decks", figure.decks) } else { String::new() }
        );
    }
}

/// Counts as whole numbers, parts with eight places.
fn written(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number}") } else { format!("{number:.8}") }
}

fn sources(page: &mut String, checked: &[Checked]) {
    let _ = writeln!(page, "\n## Sources\n\n| source | figures | agree |\n| --- | ---: | ---: |");
    let mut sources: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for one in checked {
        let (all, agree) = sources.entry(&one.figure.source).or_default();
        *all += 1;
        *agree += usize::from(one.verdict == Verdict::Agrees);
    }
    for (source, (all, agree)) in sources {
        let _ = writeln!(page, "| {} | {all} | {agree} |", source.replace('|', "\\|"));
    }
}
