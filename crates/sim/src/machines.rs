//! The machines of the casino: shoes and dice readers at live tables of every mode, and a note
//! acceptor at a terminal. By seed they are killed, say things twice, out of their order, late or
//! untruly; each keeps what the house has acknowledged, and the house must keep it too.

use crate::casino::{PATRONS, actor, cents, patron};
use crate::chance::Chance;
use crate::network::Network;
use crate::pit;
use crate::staff::Shoes;
use croupier_floor::{Answer, Command, DeviceSays, Floor, Request};
use croupier_house::{
    Act, ControlCommand, DeviceId, DeviceKind, DevicePlace, HouseCommand, HouseReading, NewDevice,
    Role, TableId,
};
use croupier_rules::rulebook::Game;
use croupier_store::Key;
use croupier_table::{Table, TableSettings};
use std::collections::BTreeMap;

/// The notes people put in, in cents.
const NOTES: [u64; 4] = [10_000, 50_000, 100_000, 500_000];
/// The network address of the one terminal with an acceptor.
const TERMINAL: &str = "10.0.0.7";

/// The commands of two people that add the machines of these tables.
pub(crate) fn furnish(
    tables: &[(TableId, Game, TableSettings)],
    chance: &mut Chance,
) -> Result<Vec<(croupier_floor::Requester, Command)>, String> {
    let mut added = Vec::new();
    for (number, (table, game, settings)) in tables.iter().enumerate() {
        let kind = match game {
            Game::Baccarat => DeviceKind::Shoe,
            Game::SicBo => DeviceKind::Dice,
            Game::PaiGowPoker | Game::PaiGowTiles => continue,
        };
        let compares = kind == DeviceKind::Dice && settings.procedure.second_source;
        let at = || DevicePlace::Table { table: table.clone() };
        if chance.permille(700) {
            added.push((format!("m{number}"), kind, at()));
        }
        if compares && chance.permille(500) {
            added.push((format!("m{number}-2"), kind, at()));
        }
    }
    if chance.permille(700) {
        let at = DevicePlace::Terminal { terminal: TERMINAL.to_owned() };
        added.push(("notes".to_owned(), DeviceKind::Acceptor, at));
    }
    let mut commands = Vec::new();
    for (index, (name, kind, at)) in added.into_iter().enumerate() {
        let device = name.parse().map_err(|why| format!("{why}"))?;
        let credential = format!("{index:064x}");
        let new = NewDevice { device, name, kind, at, credential };
        let ask = HouseCommand::Control(ControlCommand::Ask(Act::AddDevice(new)));
        commands.push((actor("mia", Role::PitManager), Command::House(ask)));
        let number = u64::try_from(index).unwrap_or(0) + 1;
        let agree = HouseCommand::Control(ControlCommand::Agree { number });
        commands.push((actor("ada", Role::Administrator), Command::House(agree)));
    }
    Ok(commands)
}

/// What a machine tells of itself: how it misbehaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meant {
    /// The next reading, or the same again.
    Truly,
    /// Another reading under a number that the house has.
    Otherwise,
    /// A reading before its turn.
    TooEarly,
}

/// One machine.
struct Machine {
    id: DeviceId,
    kind: DeviceKind,
    table: Option<TableId>,
    /// The newest reading that the house has acknowledged.
    last: u64,
    /// The reading that waits for its answer.
    waiting: Option<(u64, DeviceSays)>,
    alive: bool,
    /// Whether it was dead when it read: it says so.
    held: bool,
}

/// All machines, and what was told them.
#[derive(Default)]
pub(crate) struct Machines {
    all: Vec<Machine>,
    /// Readings that come later than they should, or once more.
    late: Vec<(usize, Request)>,
    answered: BTreeMap<Key, croupier_floor::Told>,
    /// How many requests were made under keys of their own.
    made: u64,
    /// How often each kind of trouble was made: killed, doubled, reordered, late, lying.
    pub(crate) troubles: [u64; 5],
}

impl Machines {
    /// The machines of a house that was furnished.
    pub(crate) fn of(floor: &Floor) -> Machines {
        let all = floor.house().devices().in_use().map(|(id, device)| Machine {
            id: id.clone(),
            kind: device.kind,
            table: device.at.table().cloned(),
            last: 0,
            waiting: None,
            alive: true,
            held: false,
        });
        Machines { all: all.collect(), ..Machines::default() }
    }

    /// What the machines send in this step, and what is noticed of them.
    pub(crate) fn act(
        &mut self,
        floor: &Floor,
        shoes: &mut Shoes,
        chance: &mut Chance,
    ) -> Result<Vec<(usize, Request)>, String> {
        let mut sent = Vec::new();
        for index in 0..self.all.len() {
            if !chance.permille(450) {
                continue;
            }
            let Some(machine) = self.all.get_mut(index) else { continue };
            if machine.dies_or_lives(chance) {
                self.troubles[0] += 1;
            }
            if let Some(says) = machine.noticed(floor, chance) {
                self.made += 1;
                let key = Key((1_u128 << 100 | u128::from(self.made)).to_be_bytes());
                sent.push((usize::MAX, machine.request(key, says)));
            }
            if !machine.alive {
                continue;
            }
            machine.next(floor, shoes, chance)?;
            let meant = match chance.below(100) {
                0..=3 => Meant::Otherwise,
                4..=7 => Meant::TooEarly,
                _ => Meant::Truly,
            };
            let Some(request) = machine.reading(meant) else { continue };
            match meant {
                Meant::Otherwise => self.troubles[4] += 1,
                Meant::TooEarly => self.troubles[2] += 1,
                Meant::Truly => {}
            }
            match chance.below(100) {
                0..=9 => {
                    self.troubles[3] += 1;
                    self.late.push((index, request));
                }
                10..=19 => {
                    self.troubles[1] += 1;
                    sent.extend([(index, request.clone()), (index, request)]);
                }
                _ => sent.push((index, request)),
            }
        }
        while !self.late.is_empty() && chance.permille(400) {
            let late = chance.below(u64::try_from(self.late.len()).unwrap_or(1));
            sent.push(self.late.swap_remove(usize::try_from(late).unwrap_or(0)));
        }
        Ok(sent)
    }

    /// What the house answered; the same reading is answered the same, for ever.
    pub(crate) fn answered(
        &mut self,
        (index, request): &(usize, Request),
        answer: &Answer,
        (network, lost): (&mut Network, bool),
    ) -> Result<(), String> {
        let Command::Device { says, .. } = &request.command else { return Ok(()) };
        if let Answer::Accepted(told) = answer {
            let before = self.answered.insert(request.key, told.clone());
            if before.is_some_and(|before| before != *told) {
                return Err(format!("{says:?} was answered otherwise before"));
            }
        }
        let Some(machine) = self.all.get_mut(*index) else { return Ok(()) };
        let Some(seq) = number(says).filter(|_| !lost) else { return Ok(()) };
        match answer {
            Answer::Accepted(told) => {
                network.promised.insert(request.key, told.clone());
                machine.last = machine.last.max(seq);
                machine.waiting.take_if(|(waiting, _)| *waiting <= seq);
                Ok(())
            }
            // a lie: the house has another reading of this number, and keeps it
            Answer::Conflict if seq <= machine.last || machine.waits_for(seq) => {
                machine.waiting.take_if(|(waiting, _)| *waiting <= seq);
                machine.last = machine.last.max(seq);
                Ok(())
            }
            Answer::Conflict => Err(format!("{says:?} conflicts with what was never said")),
            Answer::Refused(why) => {
                *network.refused.entry(why.code.clone()).or_default() += 1;
                Ok(())
            }
            Answer::Fault { .. } => Ok(()),
        }
    }

    /// The house has everything it has acknowledged, also after the plug was pulled.
    pub(crate) fn check(&self, floor: &Floor) -> Result<(), String> {
        for machine in &self.all {
            let has = machine.known(floor);
            if has < machine.last {
                let (id, last) = (&machine.id, machine.last);
                return Err(format!("{id}: {last} was acknowledged, the house has {has}"));
            }
        }
        Ok(())
    }
}

/// The number of a reading.
fn number(says: &DeviceSays) -> Option<u64> {
    match says {
        DeviceSays::AtTable { seq, .. } | DeviceSays::ToTheHouse { seq, .. } => Some(*seq),
        DeviceSays::Heard | DeviceSays::Silent | DeviceSays::Print(_) => None,
    }
}

impl Machine {
    fn at<'f>(&self, floor: &'f Floor) -> Option<&'f Table> {
        floor.table(self.table.as_ref()?)
    }

    /// The newest reading that the house has of it.
    fn known(&self, floor: &Floor) -> u64 {
        match &self.table {
            Some(_) => {
                let reader = self.at(floor).and_then(|table| table.readers().of(&self.id));
                reader.map_or(0, |reader| reader.seq)
            }
            None => floor.house().devices().get(&self.id).map_or(0, |device| device.seq),
        }
    }

    fn waits_for(&self, seq: u64) -> bool {
        self.waiting.as_ref().is_some_and(|(waiting, _)| *waiting == seq)
    }

    fn dies_or_lives(&mut self, chance: &mut Chance) -> bool {
        let changes = chance.permille(if self.alive { 25 } else { 150 });
        if changes {
            self.alive = !self.alive;
            self.held = self.alive; // what it read while it was dead it tells now
        }
        changes && !self.alive
    }

    /// The house notices, sooner or later, that it is silent or heard.
    fn noticed(&self, floor: &Floor, chance: &mut Chance) -> Option<DeviceSays> {
        let reader = self.at(floor)?.readers().of(&self.id);
        let heard = reader.is_some_and(|reader| reader.alive);
        match (heard, self.alive) {
            (true, false) if chance.permille(500) => Some(DeviceSays::Silent),
            (false, true) if chance.permille(500) => Some(DeviceSays::Heard),
            _ => None,
        }
    }

    /// Reads something, if nothing waits for its answer and there is something to read; now and
    /// then also if nobody called for it, and sometimes it is not what is there.
    fn next(
        &mut self,
        floor: &Floor,
        shoes: &mut Shoes,
        chance: &mut Chance,
    ) -> Result<(), String> {
        let known = self.known(floor);
        if known > self.last && self.waiting.is_none() {
            self.last = known; // its welcome says so
        }
        if self.waiting.is_some() {
            return Ok(());
        }
        let seq = self.last + 1;
        let held = std::mem::take(&mut self.held);
        let says = match (self.kind, self.at(floor)) {
            (DeviceKind::Acceptor, _) => {
                let note = chance.pick(&NOTES).copied().unwrap_or(0);
                let who = chance.pick(&PATRONS).copied().filter(|_| chance.permille(950));
                let patron = who.map(patron).transpose()?;
                let what = HouseReading::Note { amount: cents(note)?, patron };
                chance.permille(150).then_some(DeviceSays::ToTheHouse { seq, what })
            }
            (_, Some(table)) if table.calls_for_reading() || chance.permille(8) => {
                reading(table, shoes, chance).map(|reading| DeviceSays::AtTable {
                    seq,
                    reading,
                    held,
                })
            }
            (_, Some(_) | None) => None,
        };
        self.waiting = says.map(|says| (seq, says));
        Ok(())
    }

    /// A request with the reading that waits, or with what nobody should say.
    fn reading(&self, meant: Meant) -> Option<Request> {
        let (seq, says) = match (meant, &self.waiting) {
            (Meant::Truly, Some((seq, says))) => (*seq, says.clone()),
            (Meant::Truly, None) => return None,
            (Meant::Otherwise, _) => (self.last.max(1), self.other(self.last.max(1))),
            (Meant::TooEarly, _) => (self.last + 3, self.other(self.last + 3)),
        };
        Some(self.request(key(&self.id, seq), says))
    }

    /// Something that is neither a card nor dice nor a note.
    fn other(&self, seq: u64) -> DeviceSays {
        match self.table {
            Some(_) => DeviceSays::AtTable { seq, reading: "nothing".to_owned(), held: false },
            None => DeviceSays::ToTheHouse { seq, what: HouseReading::Unknown },
        }
    }

    fn request(&self, key: Key, says: DeviceSays) -> Request {
        let mut request_hash = [0; 32];
        let text = format!("{says:?}");
        for (index, byte) in text.bytes().enumerate() {
            if let Some(place) = request_hash.get_mut(index % 32) {
                *place = u8::wrapping_add(*place, byte).rotate_left(1);
            }
        }
        let command = Command::Device { device: self.id.clone(), says };
        let actor = actor(self.id.as_str(), Role::Auditor);
        Request { key, request_hash, actor, command, preview: false }
    }
}

/// The key of a reading: its machine and its number, so that it counts once.
fn key(id: &DeviceId, seq: u64) -> Key {
    let mut of = 0xcbf2_9ce4_8422_2325_u64;
    for byte in id.as_str().bytes() {
        of = (of ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    Key((1_u128 << 110 | u128::from(of) << 32 | u128::from(seq)).to_be_bytes())
}

fn reading(table: &Table, shoes: &mut Shoes, chance: &mut Chance) -> Option<String> {
    match table.settings().rulebook().game {
        Game::Baccarat => {
            let known = table.baccarat().and_then(|game| game.sources().entered);
            let known = known.filter(|_| chance.permille(950));
            known.or_else(|| shoes.next(table)).map(|card| card.to_string())
        }
        Game::SicBo => {
            let told = table.sic_bo().and_then(|game| game.told().first.clone());
            let told = told.map(|(_, dice)| dice).filter(|_| chance.permille(900));
            let dice = told.unwrap_or_else(|| pit::dice(chance));
            Some(croupier_table::sic_bo::dice_text(dice))
        }
        Game::PaiGowPoker | Game::PaiGowTiles => None,
    }
}
