//! The managers' work besides the tables: switches thrown by one and lifted by two, exclusions,
//! tables closed and opened by plan, payments of the cage agreed to, tills of cashiers who left,
//! and shifts ended.

use crate::casino::PATRONS;
use crate::chance::Chance;
use croupier_floor::{Command, Floor};
use croupier_house::{
    Act, CageCommand, CareCommand, ControlCommand, Controls, Count, HouseCommand, PatronId,
    PitRank, Role, Scope, StaffId, TableChange, TableId, TillEnd,
};
use croupier_rules::rulebook::{Game, Named as _};
use croupier_table::Table;

fn words() -> String {
    "as it must be".to_owned()
}

/// What a manager does now, if anything.
pub(crate) fn next(
    floor: &Floor,
    (name, role): (&str, Role),
    chance: &mut Chance,
) -> Option<Command> {
    if role.rank() < Some(PitRank::PitManager) {
        return None;
    }
    let controls = floor.house().controls();
    let waits = controls.stops().next().is_some() || controls.asked().next().is_some();
    if !chance.permille(if waits { 300 } else { 50 }) {
        return None;
    }
    let me: StaffId = name.parse().ok()?;
    let command = match answer(controls, &me, chance).or_else(|| lift(controls, chance)) {
        Some(command) => HouseCommand::Control(command),
        None if role == Role::ShiftManager => shift_manager(floor, chance)?,
        None => HouseCommand::Control(begin(floor, chance)?),
    };
    Some(Command::House(command))
}

/// Agrees to what another asked for, declines it, or tries to agree to the own.
fn answer(controls: &Controls, me: &StaffId, chance: &mut Chance) -> Option<ControlCommand> {
    let asked: Vec<(u64, bool)> =
        controls.asked().map(|(number, asked)| (number, asked.by == *me)).collect();
    let (number, own) = *chance.pick(&asked)?;
    match (own, chance.below(10)) {
        (true, 0) | (false, 1..) => Some(ControlCommand::Agree { number }),
        (false, 0) => Some(ControlCommand::Drop { number }),
        (true, _) => None,
    }
}

/// Asks for a stop to be lifted.
fn lift(controls: &Controls, chance: &mut Chance) -> Option<ControlCommand> {
    let stops: Vec<(u64, Scope)> =
        controls.stops().map(|(number, stop)| (number, stop.scope.clone())).collect();
    let (stop, scope) = chance.pick(&stops)?.clone();
    Some(ControlCommand::Ask(Act::Lift { stop, scope, reason: words() }))
}

fn patron(chance: &mut Chance) -> Option<PatronId> {
    chance.pick(&PATRONS)?.parse().ok()
}

fn table(floor: &Floor, chance: &mut Chance) -> Option<TableId> {
    let tables: Vec<&TableId> = floor.tables().map(Table::id).collect();
    chance.pick(&tables).map(|table| (*table).clone())
}

/// Throws a switch, or plans something for a table.
fn begin(floor: &Floor, chance: &mut Chance) -> Option<ControlCommand> {
    let scope = match chance.below(8) {
        0 => Scope::House,
        1 => Scope::Game { game: chance.pick(Game::WORDS)?.0.to_owned() },
        2 | 3 => Scope::Table { table: table(floor, chance)? },
        4 | 5 => Scope::Patron { patron: patron(chance)? },
        _ => {
            let changes = [TableChange::Close, TableChange::Reopen];
            let (table, change) = (table(floor, chance)?, chance.pick(&changes)?.clone());
            return Some(ControlCommand::Ask(Act::ChangeTable { table, change, from_ms: None }));
        }
    };
    Some(ControlCommand::Stop { scope, reason: words() })
}

/// What only a Shift Manager does.
fn shift_manager(floor: &Floor, chance: &mut Chance) -> Option<HouseCommand> {
    let cage = floor.house().cage();
    let payments: Vec<u64> = cage.waiting().map(|(number, _)| number).collect();
    if let Some(payment) = chance.pick(&payments) {
        return Some(HouseCommand::Cage(CageCommand::Agree { payment: *payment }));
    }
    Some(match chance.below(10) {
        0 => HouseCommand::EndShift,
        1 if chance.permille(300) => {
            let (patron, reason) = (patron(chance)?, words());
            HouseCommand::Care(CareCommand::Exclude { patron, reason })
        }
        2 => {
            let act = Act::LiftExclusion { patron: patron(chance)?, reason: words() };
            HouseCommand::Control(ControlCommand::Ask(act))
        }
        3 => {
            let open = cage.tills().filter(|(_, till)| till.closed.is_none());
            let open: Vec<u64> = open.map(|(number, _)| number).collect();
            let (till, reason) = (Some(*chance.pick(&open)?), words());
            let counted = Count::default();
            let end = TillEnd { till, counted, reason, ..TillEnd::default() };
            HouseCommand::Cage(CageCommand::CloseTill(end))
        }
        _ => HouseCommand::Control(begin(floor, chance)?),
    })
}
