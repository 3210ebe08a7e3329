//! Irregularities, as each audience is told: options and carried cards to everybody, one's own
//! choice to a patron, orders with their paragraphs, approvals and incidents to the pit.

use crate::from_round::{facts, name_of_game};
use crate::procedure::{
    ApprovalView, CarriedView, IncidentView, MyOption, OptionsView, OrderView, PatronAtTable,
    PitSection, PitTable,
};
use crate::table::Said;
use croupier_house::{House, PatronId, StaffId};
use croupier_table::{Bets, Incident, OrderStanding, Refusal, Table, orders};
use std::collections::BTreeMap;

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The options after a dealing error, while they are open.
pub(crate) fn options_view(table: &Table) -> Option<OptionsView> {
    let options = table.options()?;
    Some(OptionsView {
        error: options.error.name().to_owned(),
        reconstructed: options.reconstructed,
        waiting_for: count(options.waiting_for()),
        rule: options.rule.clone(),
    })
}

/// Cards that wait to be called for; only one that was exposed has a face.
pub(crate) fn carried(table: &Table) -> Vec<CarriedView> {
    let view = |card: &croupier_table::CardInError| CarriedView {
        card: card.card.filter(|_| card.exposed).map(|card| card.to_string()),
    };
    table.ahead().iter().map(view).collect()
}

/// What a patron may choose, or has chosen.
pub(crate) fn my_option(table: &Table, patron: &PatronId) -> Option<MyOption> {
    let answer = table.options()?.answers.get(patron)?;
    let stakes = table.bets().map_or(0, |bets| stakes(bets, patron));
    Some(MyOption { answer: answer.map(|answer| answer.name().to_owned()), stakes })
}

fn stakes(bets: &Bets, patron: &PatronId) -> u64 {
    bets.of_patron(patron).map(|bet| bet.stake.cents()).sum()
}

fn cite(table: &Table, why: &Refusal) -> Option<String> {
    let cite = why.rule().and_then(|key| table.settings().rulebook().cite(key));
    cite.map(|cite| cite.first.to_owned())
}

/// What may be ordered, in the order of the documents.
pub(crate) fn order_views(table: &Table) -> Vec<OrderView> {
    orders(table).into_iter().map(|standing| order_view(table, standing)).collect()
}

fn order_view(table: &Table, standing: OrderStanding) -> OrderView {
    let OrderStanding { terms, second_person, why_not, options, .. } = standing;
    let rule = table.settings().rulebook().cite(terms.rule);
    OrderView {
        order: terms.name.to_owned(),
        needs: terms.needs.role().name().to_owned(),
        second_person,
        rule: rule.map(|cite| cite.first.to_owned()),
        now: why_not.is_none(),
        why_not: why_not.map(|why| Said {
            phrase: format!("problem.{}", why.code()),
            facts: facts(why.facts()),
            rule: cite(table, &why),
        }),
        options,
    }
}

fn name_of(house: &House, staff: &StaffId) -> String {
    house.staff(staff).map_or_else(|| staff.to_string(), |known| known.name.clone())
}

/// What waits for a second person, oldest first.
pub(crate) fn approval_views(table: &Table, house: &House) -> Vec<ApprovalView> {
    let view = |(&approval, waiting): (&u32, &croupier_table::Approval)| ApprovalView {
        approval,
        round: waiting.round.0,
        order: serde_json::to_value(&waiting.order).unwrap_or_default(),
        by: name_of(house, &waiting.by),
        position: waiting.position.role().name().to_owned(),
        at_ms: waiting.at_ms,
        needs: waiting.order.kind().terms().needs.role().name().to_owned(),
    };
    table.pit().approvals().iter().map(view).collect()
}

/// The incidents, newest first.
pub(crate) fn incident_views(table: &Table, house: &House) -> Vec<IncidentView> {
    let view = |incident: &Incident| IncidentView {
        incident: incident.number,
        round: incident.round.0,
        at_ms: incident.at_ms,
        kind: incident.kind.name().to_owned(),
        by: incident.authorised.by.as_ref().map(|staff| name_of(house, staff)),
        position: incident.authorised.position.map(|rank| rank.role().name().to_owned()),
        second: incident.authorised.second.as_ref().map(|staff| name_of(house, staff)),
        text: incident.text.clone(),
        rule: incident.rule.clone(),
    };
    table.pit().incidents().map(view).collect()
}

/// Patrons at the table or with bets in its round, for orders about a patron.
pub(crate) fn patrons_at(table: &Table, house: &House) -> Vec<PatronAtTable> {
    let mut seats: BTreeMap<&PatronId, Option<u16>> = BTreeMap::new();
    let betting = table.bets().map(Bets::iter).into_iter().flatten().map(|bet| &bet.patron);
    let ended = table.past().into_iter().flat_map(|past| past.bets.iter().map(|end| &end.patron));
    seats.extend(betting.chain(ended).map(|patron| (patron, None)));
    seats.extend(table.seats().iter().map(|(patron, &seat)| (patron, Some(seat))));
    let name = |patron: &PatronId| {
        house.patron(patron).map_or_else(|| patron.to_string(), |known| known.name.clone())
    };
    let view = |(patron, seat): (&PatronId, Option<u16>)| PatronAtTable {
        patron: patron.to_string(),
        name: name(patron),
        seat,
    };
    seats.into_iter().map(view).collect()
}

/// A table at a glance, with what its pit section says.
pub fn pit_table(table: &Table, pit: &PitSection, terminals: u32) -> PitTable {
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
    }
}

/// The largest Differential of a box now, where the rules have one.
fn widest(table: &Table) -> Option<u64> {
    table.bets()?;
    table.boxes().iter().map(|in_box| in_box.differential().cents()).max()
}
