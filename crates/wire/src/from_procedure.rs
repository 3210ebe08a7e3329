//! The pit's view of a table.

use crate::from_irregularity::{approval_views, incident_views, order_views, patrons_at};
use crate::from_keeping::keep_pit;
use crate::procedure::PitSection;
use croupier_house::{House, Ledger};
use croupier_table::Table;

/// What the pit sees of a table in addition to its console.
pub fn pit_section(table: &Table, house: &House, _: &Ledger) -> PitSection {
    let pit = PitSection {
        orders: order_views(table),
        approvals: approval_views(table, house),
        incidents: incident_views(table, house),
        at_work: Vec::new(),
        keeping: "open".to_owned(),
        insurance_offered: None,
        patrons: patrons_at(table, house),
        handle: 0,
        win: 0,
        rounds: 0,
        rounds_per_hour: None,
        float: None,
        rack: None,
        dropped: 0,
        chips: Vec::new(),
        settings: serde_json::to_value(table.settings().stored()).unwrap_or_default(),
        layouts: layouts(table),
        call: None,
    };
    keep_pit(pit, table, house)
}

fn layouts(table: &Table) -> Vec<String> {
    table.settings().rulebook().layouts.iter().map(|layout| layout.id.clone()).collect()
}
