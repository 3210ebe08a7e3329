//! Views of boxes, squeeze, notices and keeping for each audience.

use crate::console::SeatedView;
use crate::from_round::sentence;
use crate::procedure::{AtWorkView, BoxView, ChipsRequestView, PitSection, SqueezeView};
use crate::table::Said;
use croupier_house::{House, PatronId, StaffId};
use croupier_table::baccarat::SqueezeState;
use croupier_table::{BoxShown, ChipsMove, GameTable, Moment, Table, notices, notices_to};

/// The betting boxes.
pub(crate) fn boxes(table: &Table) -> Vec<BoxView> {
    let one = |shown: BoxShown| BoxView {
        seat: shown.seat,
        taken: shown.taken,
        player: shown.player.cents(),
        banker: shown.banker.cents(),
        differential: shown.differential().cents(),
        player_headroom: shown.player_headroom.map(|amount| amount.cents()),
        banker_headroom: shown.banker_headroom.map(|amount| amount.cents()),
    };
    table.boxes().into_iter().map(one).collect()
}

/// The squeeze, once a patron asked, or once the Banker's third card may come first.
pub(crate) fn squeeze(table: &Table) -> Option<SqueezeView> {
    let banker_third_first = table.is_third_card_insurance_waived();
    let Some(squeeze) = table.squeeze() else {
        let playing = matches!(table.moment(), Moment::Open(_) | Moment::Closed(_));
        return (playing && banker_third_first).then(|| SqueezeView {
            state: SqueezeState::Granted.name().to_owned(),
            seat: None,
            waiting: false,
            deadline_ms: None,
            banker_third_first,
        });
    };
    let turning = squeeze.turning.filter(|_| table.interruption().is_none());
    Some(SqueezeView {
        state: squeeze.state.name().to_owned(),
        seat: Some(squeeze.seat),
        waiting: turning.is_some(),
        deadline_ms: turning.and_then(|window| window.deadline_ms),
        banker_third_first,
    })
}

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

/// A card that a second source saw and the dealer has not entered.
pub(crate) fn scanned(table: &Table) -> Option<String> {
    match table.game() {
        GameTable::Baccarat(game) => game.sources().scanned.map(|card| card.to_string()),
        GameTable::SicBo(_) | GameTable::PaiGow(_) => None,
    }
}

/// The patron who asks to squeeze, until the dealer answers.
pub(crate) fn squeeze_asked(table: &Table, house: &House) -> Option<String> {
    let asked = table.squeeze().filter(|squeeze| squeeze.state == SqueezeState::Asked)?;
    Some(patron_name(house, &asked.patron))
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
        },
        amount: request.amount.cents(),
        by: request.by.as_ref().map_or_else(|| "system".to_owned(), |by| staff_name(house, by)),
    });
    PitSection {
        at_work: at_work.collect(),
        keeping: kept.standing.name().to_owned(),
        insurance_offered: table.offers_insurance(),
        handle: kept.shift.handle,
        win: kept.shift.win,
        rounds: kept.shift.rounds,
        rounds_per_hour: table.rounds_per_hour(),
        float: kept.float.map(|amount| amount.cents()),
        chips: chips.collect(),
        ..pit
    }
}
