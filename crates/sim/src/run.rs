//! One run: a seed and a number of steps; everything is checked after each step.

use crate::auditor::Auditor;
use crate::books::Books;
use crate::cage;
use crate::casino::{PATRONS, actor, furnish};
use crate::chance::Chance;
use crate::disk::{Disk, Injected};
use crate::ending::end;
use crate::machines::Machines;
use crate::network::{Device, Network};
use crate::nodes::Nodes;
use crate::{patron, staff};
use croupier_floor::{Answer, ChaChaDealer, Command, Floor, Request, Requester, SealKey};
use croupier_house::{HouseCommand, Role, Significant};
use croupier_rules::rulebook::Library;
use croupier_store::Key;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The time at which every run begins, in milliseconds since 1970.
const START_MS: u64 = 1_800_000_000_000;

/// What failed, and where: the same seed shows it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The seed.
    pub seed: u64,
    /// The step.
    pub step: u64,
    /// What failed.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {} step {}: {}", self.seed, self.step, self.what)
    }
}

/// What a run saw.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// Entries in the journal.
    pub entries: u64,
    /// How often the plug was pulled.
    pub crashes: u64,
    /// Faults of the disk.
    pub injected: Injected,
    /// Events, by name.
    pub events: BTreeMap<String, u64>,
    /// Answers that reached a device and were kept.
    pub promised: u64,
    /// How often the clock was set so far that dealing waited.
    pub clock_steps: u64,
    /// Entries that were verified at the end.
    pub verified: u64,
    /// Gaming days, and shifts, closed with figures that the auditor has too.
    pub closed: [u64; 2],
    /// How often the house said no, by code.
    pub refused: BTreeMap<String, u64>,
    /// How often machines were killed, said something twice, too early, late or untruly.
    pub troubles: [u64; 5],
    /// How often the house moved to another node: after a death, from a sleeper, by order.
    pub moves: [u64; 3],
    /// How often a node that slept was refused.
    pub late: u64,
}

/// The casino while it runs.
struct World {
    seed: u64,
    chance: Chance,
    disk: Disk,
    library: Arc<Library>,
    floor: Floor,
    nodes: Nodes,
    network: Network,
    devices: Vec<Device>,
    machines: Machines,
    shoes: staff::Shoes,
    auditor: Auditor,
    books: Books,
    now_ms: u64,
    crashes: u64,
    clock_steps: u64,
    /// How many requests the house itself has sent.
    asked: u128,
}

/// Runs a casino from a seed.
pub fn run(seed: u64, library: &Arc<Library>, steps: u64) -> Result<Report, Violation> {
    let at = |step: u64| move |what: String| Violation { seed, step, what };
    let mut world = World::open(seed, library).map_err(at(0))?;
    let mut older = None;
    for step in 1..=steps {
        world.step().map_err(at(step))?;
        older = (step == steps / 2).then(|| world.disk.copy()).or(older);
    }
    world.finish().map_err(at(steps + 1))?;
    let World { disk, library, chance, .. } = &mut world;
    let verified = end(disk, older, library, chance).map_err(at(steps + 2))?;
    Ok(Report {
        verified,
        clock_steps: world.clock_steps,
        entries: world.auditor.entries(),
        crashes: world.crashes,
        injected: world.disk.injected(),
        closed: world.auditor.figures.closed,
        refused: world.network.refused,
        troubles: world.machines.troubles,
        moves: world.nodes.moves,
        late: world.nodes.late,
        events: world.auditor.seen,
        promised: world.network.promised.len() as u64,
    })
}

fn open(disk: &Disk, library: &Arc<Library>, seed: u64, now_ms: u64) -> Result<Floor, String> {
    // The dealer's seeds must not repeat after a crash, so they depend on the time too.
    let dealer = ChaChaDealer::from_number(seed ^ now_ms, SealKey::from_bytes([7; 32]));
    let floor = Floor::open(Box::new(disk.clone()), Arc::clone(library), Box::new(dealer), now_ms);
    let mut floor = floor.map_err(|error| error.to_string())?;
    floor.be_a_node();
    Ok(floor)
}

/// Another node, which follows. Its dealer's seeds are its own.
fn follow(disk: &Disk, library: &Arc<Library>, seed: u64) -> Result<Floor, String> {
    let dealer = ChaChaDealer::from_number(!seed, SealKey::from_bytes([7; 32]));
    let floor = Floor::stand_by(Box::new(disk.clone()), Arc::clone(library), Box::new(dealer));
    floor.map_err(|error| error.to_string())
}

impl World {
    fn open(seed: u64, library: &Arc<Library>) -> Result<World, String> {
        let mut chance = Chance::new(seed);
        let (often, dropping) = (chance.below(40), chance.below(200));
        let disk = Disk::new(chance.next(), 0);
        let floor = open(&disk, library, seed, START_MS)?;
        let mut world = World {
            seed,
            disk,
            library: Arc::clone(library),
            floor,
            nodes: Nodes::new(seed),
            network: Network::new(chance.next(), dropping, 1 << 32),
            devices: Vec::new(),
            machines: Machines::default(),
            shoes: staff::Shoes::default(),
            auditor: Auditor::new(library),
            books: Books::new()?,
            now_ms: START_MS,
            crashes: 0,
            clock_steps: 0,
            asked: 0,
            chance,
        };
        world.furnish()?;
        world.machines = Machines::of(&world.floor);
        let World { nodes, disk, library, .. } = &mut world;
        nodes.open(|at| follow(disk, library, seed ^ (at << 48)))?;
        world.disk.anger(often);
        let patrons = PATRONS.into_iter().map(|name| (name, Role::Patron));
        let cashiers = [("carl", Role::Cashier), ("cora", Role::Cashier)];
        let others = staff::at_tables().chain(cashiers);
        for (name, role) in patrons.chain(others) {
            world.devices.push(Device::new(actor(name, role)));
        }
        Ok(world)
    }

    fn furnish(&mut self) -> Result<(), String> {
        let mut furnishing = Network::new(0, 0, 0);
        for (actor, command) in furnish(&self.library, &mut self.chance)? {
            let mut device = [Device::new(actor)];
            for device in &mut device {
                furnishing.send(device, command.clone());
            }
            for arrival in furnishing.arrivals(&device) {
                let stepped = self.floor.step(vec![arrival.request], self.now_ms);
                if !matches!(stepped.answers.as_slice(), [Answer::Accepted(_)]) {
                    return Err(format!("{command:?}: {:?}", stepped.answers));
                }
            }
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), String> {
        self.now_ms += self.chance.below(1_500);
        if self.chance.permille(8) {
            self.now_ms += self.chance.below(90_000);
        }
        if self.chance.permille(5) {
            self.now_ms += self.chance.below(14 * 3_600_000);
        }
        if self.chance.permille(10) {
            self.pull_the_plug()?;
        }
        self.nodes.move_house(&mut self.floor, &self.disk, self.now_ms)?;
        if self.chance.permille(15) {
            self.close_what_is_over()?;
        }
        if self.chance.permille(4) {
            self.set_the_clock();
        } else if self.floor.is_held() && self.chance.permille(100) {
            self.agree_to_the_clock();
        }
        if self.chance.permille(5) {
            let _ = self.floor.keep_snapshot(); // without it the next start reads more
        }
        self.act()?;
        self.deliver()?;
        self.machines_act()?;
        self.now_ms += self.disk.waited_ms();
        if self.disk.is_dark() {
            self.pull_the_plug()?;
        }
        self.check()?;
        self.nodes.follow(&self.auditor)
    }

    /// The time of day is set far forward or back. The house's own time goes on as before.
    fn set_the_clock(&mut self) {
        let far = i64::try_from(60_000 + self.chance.below(200 * 24 * 3_600_000)).unwrap_or(60_000);
        let by_ms = if self.chance.permille(500) { far } else { -far };
        let stepped = HouseCommand::Note(Significant::ClockStepped { by_ms, holds: true });
        self.ask(actor("house", Role::Administrator), stepped);
        self.clock_steps += 1;
    }

    fn agree_to_the_clock(&mut self) {
        self.ask(actor("sue", Role::ShiftManager), HouseCommand::AgreeToClock);
    }

    /// A Shift Manager closes every shift and gaming day that is over.
    fn close_what_is_over(&mut self) -> Result<(), String> {
        let over = self.books.over(&mut self.disk.journal(), &self.library, self.now_ms)?;
        for closing in over {
            let close = HouseCommand::Close(Box::new(closing));
            self.ask(actor("sue", Role::ShiftManager), close);
        }
        Ok(())
    }

    /// The last shift and the last gaming day end; every period is closed, and every figure is the
    /// auditor's.
    fn close_the_books(&mut self) -> Result<(), String> {
        self.now_ms += 24 * 3_600_000;
        self.ask(actor("sue", Role::ShiftManager), HouseCommand::EndShift);
        self.close_what_is_over()?;
        self.check()?;
        let open = self.books.over(&mut self.disk.journal(), &self.library, self.now_ms)?;
        if let Some(closing) = open.first() {
            return Err(format!("{:?} could not be closed", closing.period));
        }
        self.books.agree(&self.auditor.figures)
    }

    /// The house sends a request of its own; it may fail as any other.
    fn ask(&mut self, actor: Requester, command: HouseCommand) {
        self.asked += 1;
        let key = Key((u128::from(START_MS) << 80 | 1 << 70 | self.asked).to_be_bytes());
        let command = Command::House(command);
        let request = Request { key, request_hash: [0; 32], actor, command, preview: false };
        let _ = self.floor.step(vec![request], self.now_ms); // the disk may fail
    }

    /// Every free device chooses something to do.
    fn act(&mut self) -> Result<(), String> {
        for device in &mut self.devices {
            if !device.is_free() || !self.chance.permille(500) {
                continue;
            }
            let (name, role) = (device.actor.id.clone(), device.actor.role);
            let command = match role {
                Role::Patron => patron::next(&self.floor, &name, &mut self.chance)?,
                Role::Cashier => cage::next(&self.floor, &name, &mut self.chance)?,
                Role::Dealer
                | Role::PitSupervisor
                | Role::PitManager
                | Role::ShiftManager
                | Role::Auditor
                | Role::Administrator => {
                    staff::next(&self.floor, &mut self.shoes, (&name, role), &mut self.chance)
                }
            };
            if let Some(command) = command {
                self.network.send(device, command);
            }
        }
        Ok(())
    }

    fn deliver(&mut self) -> Result<(), String> {
        let arrivals = self.network.arrivals(&self.devices);
        let requests = arrivals.iter().map(|arrival| arrival.request.clone()).collect();
        let stepped = self.floor.step(requests, self.now_ms);
        if stepped.answers.len() != arrivals.len() {
            return Err(format!("{} answers to {}", stepped.answers.len(), arrivals.len()));
        }
        for (arrival, answer) in arrivals.iter().zip(&stepped.answers) {
            self.network.answered(&mut self.devices, arrival, answer)?;
        }
        Ok(())
    }

    /// The machines say something, and most of their answers reach them.
    fn machines_act(&mut self) -> Result<(), String> {
        let World { machines, floor, shoes, chance, .. } = self;
        let sent = machines.act(floor, shoes, chance)?;
        let requests = sent.iter().map(|(_, request)| request.clone()).collect();
        let stepped = floor.step(requests, self.now_ms);
        for (each, answer) in sent.iter().zip(&stepped.answers) {
            let lost = chance.permille(60);
            machines.answered(each, answer, (&mut self.network, lost))?;
        }
        Ok(())
    }

    /// Checks what must hold after every step.
    fn check(&mut self) -> Result<(), String> {
        self.auditor.look(&mut self.disk.journal())?;
        self.auditor.has_all(self.network.promised.keys())?;
        let health = self.floor.health();
        if let Some((table, why)) = health.stopped.iter().next() {
            return Err(format!("table {table} has stopped: {why}"));
        }
        if health.ready {
            self.auditor.agrees(self.floor.ledger())?;
            self.auditor.tills.agrees(self.floor.house().cage())?;
            self.check_racks()?;
            self.machines.check(&self.floor)?;
        }
        Ok(())
    }

    /// The racks of the felts hold what the auditor counts.
    fn check_racks(&self) -> Result<(), String> {
        for table in self.floor.tables().filter(|table| table.settings().has_chips()) {
            let (id, rack) = (table.id().to_string(), table.kept().rack());
            let counted = self.auditor.rack(&id);
            if rack != counted {
                return Err(format!("rack of {id}: {rack:?}, the auditor counts {counted:?}"));
            }
        }
        Ok(())
    }

    /// Drops the process with everything in memory, and starts another on the same disk.
    fn pull_the_plug(&mut self) -> Result<(), String> {
        self.crashes += 1;
        self.disk.light();
        self.now_ms += self.chance.below(20_000);
        for _ in 0..50 {
            if let Ok(floor) = open(&self.disk, &self.library, self.seed, self.now_ms) {
                self.floor = floor;
                return Ok(());
            }
            self.now_ms += 100;
            self.disk.light();
        }
        self.disk.calm();
        self.floor = open(&self.disk, &self.library, self.seed, self.now_ms)?;
        Ok(())
    }

    /// Ends the faults: every device must get its answer, and the floor must come back.
    fn finish(&mut self) -> Result<(), String> {
        self.disk.calm();
        self.disk.light();
        self.network.calm();
        self.deliver()?;
        if self.floor.is_held() {
            self.agree_to_the_clock();
        }
        for _ in 0..5 {
            self.now_ms += 1_000;
            self.deliver()?;
            self.check()?;
        }
        match self.devices.iter().find_map(Device::waits_for) {
            Some(command) => Err(format!("{command:?} is never answered")),
            None if !self.floor.health().ready => Err("the floor does not come back".to_owned()),
            None => {
                self.close_the_books()?;
                self.pull_the_plug().and_then(|()| self.check())
            }
        }
    }
}
