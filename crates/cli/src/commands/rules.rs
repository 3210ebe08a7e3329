//! `croupier rules`: the rulebooks, or one of them, as a table or as JSON.

use crate::exit::Failure;
use crate::library::Shelf;
use crate::style;
use croupier_rules::baccarat::{InsuranceRow, OnTie, Stage};
use croupier_rules::rulebook::{BetTerms, Equipment, Layout, Rulebook};
use croupier_rules::rulings;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Every rulebook, one line each.
pub fn list(shelf: &Shelf, json: bool) -> Result<(), Failure> {
    if json {
        let all: Vec<Value> = shelf.library.all().map(heading).collect();
        print_json(&Value::Array(all))?;
        return shelf.sound();
    }
    let mut table =
        style::table(&["rulebook", "version", "in effect from", "played with", "title"]);
    for rulebook in shelf.library.all() {
        table.add_row([
            if rulebook.study { format!("study:{}", rulebook.id) } else { rulebook.id.clone() },
            rulebook.version.clone().unwrap_or_else(|| "–".to_owned()),
            rulebook.effective.as_ref().map_or("–", |time| &time.text).to_owned(),
            equipment(rulebook),
            rulebook.title.clone(),
        ]);
    }
    writeln!(io::stdout(), "{}", table.trim_fmt())?;
    shelf.sound()
}

/// One rulebook in full.
pub fn show(shelf: &Shelf, reference: &str, json: bool) -> Result<(), Failure> {
    let rulebook = shelf.find(reference)?;
    if json { print_json(&whole(rulebook)) } else { print_text(rulebook) }
}

pub(super) fn print_json(value: &Value) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(anyhow::Error::from)?;
    Ok(writeln!(io::stdout(), "{text}")?)
}

fn equipment(rulebook: &Rulebook) -> String {
    match &rulebook.equipment {
        Equipment::Decks(decks) if decks.start() == decks.end() => {
            format!("{} decks", decks.start())
        }
        Equipment::Decks(decks) => format!("{} to {} decks", decks.start(), decks.end()),
        Equipment::JokerDeck => "52 cards and a joker".to_owned(),
        Equipment::Tiles => "32 tiles".to_owned(),
        Equipment::ThreeDice => "3 dice".to_owned(),
    }
}

fn heading(rulebook: &Rulebook) -> Value {
    json!({
        "schema": "croupier.rules/1",
        "engine": croupier_odds::stamp::ENGINE,
        "id": rulebook.id,
        "title": rulebook.title,
        "game": rulebook.game,
        "version": rulebook.version,
        "effective": rulebook.effective.as_ref().map(|time| &time.text),
        "hash": rulebook.hash,
        "study": rulebook.study,
    })
}

pub(super) fn whole(rulebook: &Rulebook) -> Value {
    let mut value = heading(rulebook);
    let layouts = rulebook.layouts.iter().map(|layout| layout_json(rulebook, layout));
    let layouts: Vec<Value> = layouts.collect();
    let rest = json!({
        "source": rulebook.source,
        "equipment": equipment(rulebook),
        "decks": rulebook.decks().map(|decks| json!({
            "minimum": decks.start(), "maximum": decks.end(), "rule": rulebook.equipment_cite,
        })),
        "capabilities": rulebook.capabilities,
        "settings": rulebook.settings,
        "layouts": layouts,
        "bets": rulebook.bets.iter().map(bet_json).collect::<Vec<_>>(),
        "insurance": rulebook.insurance.iter().map(insurance_json).collect::<Vec<_>>(),
        "errata": rulebook.errata,
        "rulings": rulings::cited_by(rulebook).iter().map(|ruling| json!({
            "number": ruling.number, "name": ruling.name, "text": ruling.text,
        })).collect::<Vec<_>>(),
        "paragraphs": rulebook.paragraphs.iter()
            .map(|(key, paragraphs)| (key.to_string(), json!(paragraphs)))
            .collect::<serde_json::Map<_, _>>(),
    });
    if let (Value::Object(value), Value::Object(rest)) = (&mut value, rest) {
        value.extend(rest);
    }
    value
}

fn layout_json(rulebook: &Rulebook, layout: &Layout) -> Value {
    json!({
        "id": layout.id,
        "positions": { "minimum": layout.positions.start(), "maximum": layout.positions.end() },
        "bets": offered(rulebook, layout),
        "rule": layout.cite,
    })
}

fn offered(rulebook: &Rulebook, layout: &Layout) -> Vec<String> {
    let on_layout = rulebook.bets.iter().filter(|terms| terms.offered_on(Some(layout)));
    on_layout.map(|terms| terms.bet.to_string()).collect()
}

fn bet_json(terms: &BetTerms) -> Value {
    let rows: Vec<Value> = terms
        .rows
        .iter()
        .map(|row| {
            json!({
                "when": row.when.to_string(), "condition": row.condition.as_str(),
                "odds": row.odds.to_string(), "rule": row.cite,
            })
        })
        .collect();
    let others = terms.others.iter().map(|row| {
        json!({
            "when": row.when.to_string(), "condition": row.condition.as_str(),
            "outcome": if row.returns { "returned" } else { "lost" }, "rule": row.cite,
        })
    });
    json!({
        "bet": terms.bet.to_string(),
        "rows": rows,
        "other_rows": others.collect::<Vec<Value>>(),
        "layouts": terms.layouts,
        "defined": terms.defined,
    })
}

fn insurance_json(row: &InsuranceRow) -> Value {
    let tie = match &row.on_tie {
        OnTie::Returned => json!({ "outcome": "returned" }),
        OnTie::Pays(rule) => json!({ "outcome": "won", "rule": rule }),
    };
    json!({
        "on": row.on, "stage": row.stage, "player": row.player, "banker": row.banker,
        "odds": row.odds.to_string(), "tie": tie, "rule": row.cite,
    })
}

pub(super) fn print_text(rulebook: &Rulebook) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", style::heading(&rulebook.title))?;
    writeln!(out, "{}", rulebook.reference())?;
    if rulebook.study {
        writeln!(out, "under study: not approved")?;
    }
    if let Some(time) = &rulebook.effective {
        writeln!(out, "in effect from {}", time.text)?;
    }
    writeln!(out, "played with {} ({})", equipment(rulebook), rulebook.equipment_cite)?;
    writeln!(out, "from {}", rulebook.source.document)?;
    writeln!(out, "sha256 {}", rulebook.hash)?;
    let mut bets = style::table(&["bet", "when", "pays", "rule", "layouts"]);
    for terms in &rulebook.bets {
        for (index, row) in terms.rows.iter().enumerate() {
            let first = |text: String| if index == 0 { text } else { String::new() };
            bets.add_row([
                first(terms.bet.to_string()),
                row.when.to_string(),
                row.odds.to_string(),
                row.cite.clone(),
                first(terms.layouts.join("")),
            ]);
        }
    }
    writeln!(out, "\n{}", bets.trim_fmt())?;
    print_insurance(rulebook, &mut out)?;
    print_layouts(rulebook, &mut out)?;
    if !rulebook.errata.is_empty() {
        let mut errata = style::table(&["erratum", "at", "printed", "read as", "why"]);
        for erratum in &rulebook.errata {
            let cells =
                [&erratum.id, &erratum.at, &erratum.printed, &erratum.read_as, &erratum.why];
            errata.add_row(cells);
        }
        errata.set_content_arrangement(comfy_table::ContentArrangement::Dynamic);
        writeln!(out, "\n{}", errata.trim_fmt())?;
    }
    print_rulings(rulebook, &mut out)?;
    Ok(())
}

/// The rulings it cites, where the document is silent.
fn print_rulings(rulebook: &Rulebook, out: &mut impl Write) -> io::Result<()> {
    for ruling in rulings::cited_by(rulebook) {
        let heading = format!("{} {}", ruling.number, ruling.name);
        writeln!(out, "\n{}\n{}", style::heading(&heading), ruling.text)?;
    }
    Ok(())
}

fn print_insurance(rulebook: &Rulebook, out: &mut impl Write) -> io::Result<()> {
    if rulebook.insurance.is_empty() {
        return Ok(());
    }
    let columns =
        ["insurance on", "after", "Player points", "Banker points", "pays", "a tie", "rule"];
    let mut table = style::table(&columns);
    for row in &rulebook.insurance {
        let points = |[low, high]: [u8; 2]| {
            if low == high { low.to_string() } else { format!("{low}-{high}") }
        };
        let after = match row.stage {
            Stage::FourCards => "four cards",
            Stage::ThirdCard => "Player's third card",
        };
        let tie = match &row.on_tie {
            OnTie::Returned => "returned".to_owned(),
            OnTie::Pays(rule) => format!("paid ({rule})"),
        };
        table.add_row([
            row.on.to_string(),
            after.to_owned(),
            points(row.player),
            points(row.banker),
            row.odds.to_string(),
            tie,
            row.cite.clone(),
        ]);
    }
    writeln!(out, "\n{}", table.trim_fmt())
}

fn print_layouts(rulebook: &Rulebook, out: &mut impl Write) -> io::Result<()> {
    if rulebook.layouts.is_empty() {
        return Ok(());
    }
    let mut table = style::table(&["layout", "positions", "bets"]);
    for layout in &rulebook.layouts {
        table.add_row([
            layout.id.clone(),
            format!("{} to {}", layout.positions.start(), layout.positions.end()),
            offered(rulebook, layout).join(" "),
        ]);
    }
    table.set_content_arrangement(comfy_table::ContentArrangement::Dynamic);
    writeln!(out, "\n{}", table.trim_fmt())
}
