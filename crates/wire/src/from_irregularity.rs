//! Views of irregularities for each audience: options and carried cards for everybody, a patron's
//! own choice for that patron, orders with their paragraphs, approvals and incidents for the pit.

use crate::from_round::facts;
use crate::games;
use crate::procedure::{ApprovalView, IncidentView, OrderView, PatronAtTable};
use crate::table::Said;
use croupier_house::{House, PatronId, StaffId};
use croupier_table::{Bets, Incident, OrderStanding, Refusal, Table, orders};
use std::collections::BTreeMap;

/// Why something may not be done, as a phrase with facts.
pub(crate) fn why(table: &Table, refusal: &Refusal) -> Said {
    let cite = refusal.rule().and_then(|key| table.settings().rulebook().cite(key));
    Said {
        phrase: format!("problem.{}", refusal.code()),
        facts: facts(refusal.facts()),
        rule: cite.map(|cite| cite.first.to_owned()),
    }
}

/// The orders that may be given, in the order of the documents.
pub(crate) fn order_views(table: &Table) -> Vec<OrderView> {
    orders(table).into_iter().map(|standing| order_view(table, standing)).collect()
}

fn order_view(table: &Table, standing: OrderStanding) -> OrderView {
    let OrderStanding { terms, second_person, why_not, options, .. } = standing;
    let rulebook = table.settings().rulebook();
    let rule = rulebook.cite(terms.rule);
    let (group, asks) = games::form(rulebook.game, terms.name);
    OrderView {
        order: terms.name.to_owned(),
        needs: terms.needs.role().name().to_owned(),
        second_person,
        rule: rule.map(|cite| cite.first.to_owned()),
        now: why_not.is_none(),
        why_not: why_not.map(|refusal| why(table, &refusal)),
        options,
        group,
        asks: asks.to_vec(),
    }
}

pub(crate) fn name_of(house: &House, staff: &StaffId) -> String {
    house.staff(staff).map_or_else(|| staff.to_string(), |known| known.name.clone())
}

/// Orders that wait for a second person, oldest first.
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
