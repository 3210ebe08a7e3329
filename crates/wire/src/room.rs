//! What limits a patron's next stake, as the terminal is told before a tap: the room of boxes and
//! bets, the credit, and the patron's own limits.

use crate::from_irregularity::why;
use crate::from_round::facts;
use crate::mine::RoomView;
use crate::table::Said;
use croupier_house::{ControlRefused, Ledger, PatronId};
use croupier_table::{Room, Table, Wager};

/// What the table and the credit leave.
pub(crate) fn room_at(table: &Table, ledger: &Ledger, patron: &PatronId) -> Vec<RoomView> {
    let view = |room: Room| {
        let Said { facts, rule, .. } = why(table, &room.why);
        RoomView {
            seat: room.seat,
            bet: room.wager.map(Wager::name),
            more: room.more.cents(),
            code: room.why.code().to_owned(),
            facts,
            rule,
        }
    };
    table.room(patron, ledger).into_iter().map(view).collect()
}

/// What a patron's own limits leave, wherever the bet lies.
pub fn own_room((more, why): &(u64, ControlRefused)) -> RoomView {
    RoomView {
        seat: None,
        bet: None,
        more: *more,
        code: why.code().to_owned(),
        facts: facts(why.facts()),
        rule: None,
    }
}
