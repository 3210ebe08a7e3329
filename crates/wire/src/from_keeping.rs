//! Notices, who sits where, and keeping, as each audience is told.

use crate::console::SeatedView;
use crate::from_round::sentence;
use crate::procedure::{AtWorkView, ChipsRequestView, FloorCallView, PitSection};
use crate::table::Said;
use croupier_house::{House, PatronId, StaffId};
use croupier_table::{ChipsMove, Moment, Table, notices, notices_to};

/// The notices at the table.
pub(crate) fn notice_views(table: &Table) -> Vec<Said> {
    let rulebook = table.settings().rulebook();
    notices(table).into_iter().map(|said| sentence(said, rulebook)).collect()
}

/// The notices to one patron.
pub(crate) fn my_notices(table: &Table, patron: &PatronId) -> Vec<Said> {
    let rulebook = table.settings().rulebook();
    notices_to(table, patron).into_iter().map(|said| sentence(said, rulebook)).collect()
}

pub(crate) fn patron_name(house: &House, patron: &PatronId) -> String {
    house.patron(patron).map_or_else(|| patron.to_string(), |patron| patron.name.clone())
}

fn staff_name(house: &House, staff: &StaffId) -> String {
    house.staff(staff).map_or_else(|| staff.to_string(), |staff| staff.name.clone())
}

/// Who sits where, by box.
pub(crate) fn seated(table: &Table, house: &House) -> Vec<SeatedView> {
    let mut seated: Vec<SeatedView> = table
        .seats()
        .iter()
        .map(|(patron, &seat)| SeatedView {
            seat,
            patron: patron.to_string(),
            name: patron_name(house, patron),
        })
        .collect();
    seated.sort_by_key(|seated| seated.seat);
    seated
}

/// Whether a stake is under the minimum while it may still be raised or withdrawn.
pub(crate) fn is_under_minimum(table: &Table, stake: croupier_rules::money::Amount) -> bool {
    let open = matches!(table.moment(), Moment::Open(_));
    open && table.settings().limits().minimum.is_some_and(|minimum| stake < minimum)
}

/// The state of keeping, for the section of the pit.
pub(crate) fn keep_pit(pit: PitSection, table: &Table, house: &House) -> PitSection {
    let kept = table.kept();
    let at_work = kept.at_work.iter().map(|(staff, at_work)| AtWorkView {
        staff: staff.to_string(),
        name: staff_name(house, staff),
        position: at_work.position.role().name().to_owned(),
        since_ms: at_work.since_ms,
    });
    let chips = kept.chips.iter().map(|(&number, request)| ChipsRequestView {
        number,
        kind: match request.kind {
            ChipsMove::Fill => "fill".to_owned(),
            ChipsMove::Credit => "credit".to_owned(),
            ChipsMove::Drop => "drop".to_owned(),
            ChipsMove::Count => "count".to_owned(),
        },
        amount: request.amount.cents(),
        by: request.by.as_ref().map_or_else(|| "system".to_owned(), |by| staff_name(house, by)),
    });
    PitSection {
        at_work: at_work.collect(),
        keeping: kept.service.name().to_owned(),
        insurance_offered: table.offers_insurance(),
        handle: kept.shift.handle,
        win: kept.shift.win,
        rounds: kept.shift.rounds,
        rounds_per_hour: table.rounds_per_hour(),
        float: kept.float.map(|amount| amount.cents()),
        rack: kept.rack(),
        dropped: kept.dropped,
        chips: chips.collect(),
        call: kept.call.as_ref().map(|call| FloorCallView {
            reason: call.reason.name().to_owned(),
            by: call.by.as_ref().map(|by| staff_name(house, by)),
            since_ms: call.since_ms,
        }),
        ..pit
    }
}
