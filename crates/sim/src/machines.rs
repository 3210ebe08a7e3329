//! The devices at the live tables: shoes and dice readers that fall silent, say things twice, out of
//! order, too late or wrongly. Each reading is taken exactly once, in its order.

use crate::casino::actor;
use crate::chance::Chance;
use crate::pit;
use crate::staff::Shoes;
use croupier_floor::{Answer, Command, DeviceSays, Floor, Request, Told};
use croupier_house::{
    Act, ControlCommand, DeviceId, DeviceKind, DevicePlace, HouseCommand, NewDevice, Role, TableId,
};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::Game;
use croupier_store::Key;
use croupier_table::{Dealing, ReaderCommand, ReadingMode, Table, TableCommand};

/// A device.
pub(crate) struct Machine {
    id: DeviceId,
    table: TableId,
    /// Its place among all devices.
    index: u128,
    /// The number of the last reading that was answered.
    seq: u64,
    /// The reading that is not answered, and whether it was held back.
    pending: Option<(u64, String, bool)>,
    /// For how many steps it says nothing.
    away: u64,
    said: u128,
}

/// The devices that two people add to these tables, and the commands for it.
pub(crate) fn added(floor: &Floor) -> (Vec<Machine>, Vec<(&'static str, Role, HouseCommand)>) {
    let (mut machines, mut commands) = (Vec::new(), Vec::new());
    let live = floor.tables().filter(|table| table.settings().dealing() == Dealing::Live);
    let reading = live.filter(|table| table.reading_mode() != ReadingMode::DealerEnters);
    for (index, table) in reading.filter(|table| table.pai_gow().is_none()).enumerate() {
        let Ok(id) = format!("device-{index}").parse::<DeviceId>() else { continue };
        let baccarat = table.settings().rulebook().game == Game::Baccarat;
        let new = NewDevice {
            device: id.clone(),
            name: id.to_string(),
            kind: if baccarat { DeviceKind::Shoe } else { DeviceKind::Dice },
            at: DevicePlace::Table { table: table.id().clone() },
            credential: format!("{index:064x}"),
        };
        let number = u64::try_from(index).unwrap_or(0) + 1;
        let ask = ControlCommand::Ask(Act::AddDevice(new));
        commands.push(("mia", Role::PitManager, HouseCommand::Control(ask)));
        let agree = ControlCommand::Agree { number };
        commands.push(("ada", Role::Administrator, HouseCommand::Control(agree)));
        let (table, index) = (table.id().clone(), index as u128);
        let (seq, pending, away, said) = (0, None, 0, 0);
        machines.push(Machine { id, table, index, seq, pending, away, said });
    }
    (machines, commands)
}

impl Machine {
    fn request(&self, says: DeviceSays, key: u128) -> Request {
        let key = Key((0xd_u128 << 100 | self.index << 80 | key).to_be_bytes());
        let command = Command::Device { device: self.id.clone(), says };
        let actor = actor(self.id.as_str(), Role::Auditor);
        Request { key, request_hash: [0; 32], actor, command, preview: false }
    }

    fn read(&self, (seq, reading, held): (u64, String, bool)) -> Request {
        self.request(DeviceSays::AtTable { seq, reading, held }, u128::from(seq))
    }

    fn notice(&mut self, says: DeviceSays) -> Request {
        self.said += 1;
        self.request(says, 1 << 70 | self.said)
    }

    /// What it says now: nothing, or a reading with whatever is wrong with it.
    pub(crate) fn says(
        &mut self,
        floor: &Floor,
        shoes: &mut Shoes,
        chance: &mut Chance,
    ) -> Vec<Request> {
        if self.away > 0 {
            self.away -= 1;
            if let Some((_, _, held)) = &mut self.pending {
                *held = true; // it reads on and tells later
            }
            let back = (self.away == 0).then(|| self.notice(DeviceSays::Heard));
            return back.into_iter().collect();
        }
        let Some(table) = floor.table(&self.table) else { return Vec::new() };
        if chance.permille(15) {
            self.away = 1 + chance.below(20);
            self.turn_up(table, shoes, chance);
            return vec![self.notice(DeviceSays::Silent)];
        }
        if !table.readers().unexpected().is_empty() && chance.permille(100) {
            return vec![self.dismissed()];
        }
        self.turn_up(table, shoes, chance);
        let Some(pending) = self.pending.clone() else { return Vec::new() };
        let mut requests = Vec::new();
        if chance.permille(80) {
            let (seq, reading, held) = pending.clone();
            requests.push(self.read((seq + 1, reading, held)));
        }
        let again = if chance.permille(100) { 2 } else { 1 };
        requests.extend((0..again).map(|_| self.read(pending.clone())));
        requests
    }

    /// Something turns up to be read: when it is called for, and sometimes when it is not.
    fn turn_up(&mut self, table: &Table, shoes: &mut Shoes, chance: &mut Chance) {
        if self.pending.is_none() && (table.calls_for_reading() || chance.permille(4)) {
            let reading = next(table, shoes, chance);
            self.pending = reading.map(|reading| (self.seq + 1, reading, false));
        }
    }

    /// A Pit Supervisor looked at a reading nobody called for.
    fn dismissed(&mut self) -> Request {
        let reason = "looked at".to_owned();
        let command = TableCommand::Reader(ReaderCommand::Dismiss { reason });
        let command = Command::Table { table: self.table.clone(), command };
        let request = self.notice(DeviceSays::Heard);
        Request { actor: actor("sam", Role::PitSupervisor), command, ..request }
    }

    /// Takes the answers: a reading is taken in its turn, once, and its answer stays the same.
    pub(crate) fn answered(
        &mut self,
        requests: &[Request],
        answers: &[Answer],
    ) -> Result<Vec<(Key, Told)>, String> {
        let Some((seq, ..)) = self.pending else { return Ok(Vec::new()) };
        let mut promised = Vec::new();
        let mut before: Option<&Answer> = None;
        for (request, answer) in requests.iter().zip(answers) {
            let Command::Device { says: DeviceSays::AtTable { seq: said, .. }, .. } =
                &request.command
            else {
                continue;
            };
            match answer {
                Answer::Fault { .. } => {}
                Answer::Refused(why) if *said != seq && why.code == "out_of_order" => {}
                Answer::Accepted(told) if *said == seq => {
                    if before.is_some_and(|before| before != answer) {
                        return Err(format!("reading {seq} of {} has two answers", self.id));
                    }
                    before = Some(answer);
                    promised.push((request.key, told.clone()));
                }
                Answer::Accepted(_) | Answer::Refused(_) | Answer::Conflict => {
                    return Err(format!("reading {said} of {}, not {seq}: {answer:?}", self.id));
                }
            }
        }
        if before.is_some() {
            (self.seq, self.pending) = (seq, None);
        }
        Ok(promised)
    }
}

/// What comes out next, and sometimes what does not.
fn next(table: &Table, shoes: &mut Shoes, chance: &mut Chance) -> Option<String> {
    if table.settings().rulebook().game != Game::Baccarat {
        let [first, second, third] = pit::dice(chance).0;
        return Some(format!("{first}-{second}-{third}"));
    }
    if chance.permille(5) {
        return Some("nonsense".to_owned());
    }
    if chance.permille(40) {
        let all: Vec<Card> = Card::all().collect();
        return chance.pick(&all).map(ToString::to_string);
    }
    shoes.next(table).map(|card| card.to_string())
}
