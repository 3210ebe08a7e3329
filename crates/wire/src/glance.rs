//! A table at a glance, for the pit: how it goes, and what waits there for somebody.

use crate::baccarat::views::widest;
use crate::from_irregularity::name_of;
use crate::from_round::name_of_game;
use crate::procedure::{PitSection, PitTable, WaitView};
use croupier_house::{House, PatronId};
use croupier_table::{Bet, Bets, ChipsMove, Table};
use std::collections::BTreeSet;

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A table at a glance, with its pit section.
pub fn pit_table(table: &Table, house: &House, pit: &PitSection, terminals: u32) -> PitTable {
    let settings = table.settings();
    let dealers = pit.at_work.iter().filter(|person| person.position == "dealer");
    PitTable {
        id: table.id().to_string(),
        name: table.name().to_owned(),
        game: name_of_game(settings.rulebook().game).to_owned(),
        title: settings.rulebook().title.clone(),
        layout: settings.layout().map(|layout| layout.id.clone()),
        dealing: settings.dealing().name().to_owned(),
        phase: table.phase().name().to_owned(),
        round: table.round().0,
        shoe: table.shoe().map(|shoe| shoe.number),
        dealers: dealers.map(|person| person.name.clone()).collect(),
        terminals,
        differential: widest(table),
        handle: pit.handle,
        win: pit.win,
        rounds_per_hour: pit.rounds_per_hour,
        approvals: count(pit.approvals.len()),
        incidents: count(pit.incidents.len()),
        keeping: pit.keeping.clone(),
        patrons: count(people(table).len()),
        boxes: settings.positions(),
        in_play: bets(table).map(|bet| bet.stake.cents()).sum(),
        dropped: pit.dropped,
        deadline_ms: deadline_ms(table),
        waits: waits(table, house, pit),
    }
}

/// When the open window closes; none while play stands still.
fn deadline_ms(table: &Table) -> Option<u64> {
    let stopped = table.interruption().is_some() || table.held_by().is_some();
    table.window().filter(|_| !stopped).and_then(|window| window.deadline_ms)
}

fn bets(table: &Table) -> impl Iterator<Item = &Bet> {
    table.bets().map(Bets::iter).into_iter().flatten()
}

fn people(table: &Table) -> BTreeSet<&PatronId> {
    table.seats().keys().chain(bets(table).map(|bet| &bet.patron)).collect()
}

/// What waits for somebody of the pit: the longest wait first, and last what has no time.
fn waits(table: &Table, house: &House, pit: &PitSection) -> Vec<WaitView> {
    let wait = |kind: &str, what: Option<String>, by: Option<String>, since_ms: Option<u64>| {
        WaitView { kind: kind.to_owned(), what, by, since_ms }
    };
    let call = pit.call.iter();
    let call = call
        .map(|call| wait("call", Some(call.reason.clone()), call.by.clone(), Some(call.since_ms)));
    let approvals = table.pit().approvals().values().map(|waiting| {
        let order = waiting.order.kind().name().to_owned();
        let by = name_of(house, &waiting.by);
        wait("approval", Some(order), Some(by), Some(waiting.at_ms))
    });
    let still = table.interruption().into_iter();
    let still = still.map(|still| wait("interrupted", None, None, Some(still.since_ms)));
    let chips = table.kept().chips.values().map(|request| {
        let kind = match request.kind {
            ChipsMove::Fill => "fill",
            ChipsMove::Credit => "credit",
            ChipsMove::Drop => "drop",
            ChipsMove::Count => "count",
        };
        wait("chips", Some(kind.to_owned()), request.by.as_ref().map(|by| name_of(house, by)), None)
    });
    let mut waits: Vec<WaitView> = call.chain(approvals).chain(still).chain(chips).collect();
    waits.sort_by_key(|wait| wait.since_ms.unwrap_or(u64::MAX));
    waits
}
