//! Ways between owner, doors, bus, primary and replica are cut and healed by a schedule from a
//! seed while patrons bet: nothing is lost, and one node writes.

use crate::checker::{Books, check_books};
use crate::cluster::{Cluster, Ground, NatsServer};
use crate::machines::{Network, apart, between};
use crate::players::{PATRONS, Players};
use crate::replicated::Replicated;
use std::time::{Duration, Instant};

/// How many schedules; `CROUPIER_PARTITIONS` names other seeds, such as `0..100`.
const SEEDS: (u64, u64) = (0, 5);
/// Cuts of a schedule, how long each lasts, and the pause before the next.
const CUTS: usize = 3;
const LASTS_MS: (u64, u64) = (500, 4_500);
/// How soon bets must be taken after everything is healed.
const HEALED: Duration = Duration::from_secs(60);
/// The machines: the three nodes come first.
const BUS: usize = 3;
const PRIMARY: usize = 4;
const REPLICA: usize = 5;
const COUNT: usize = 6;

/// Numbers that follow from a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % sides as u64).unwrap()
    }

    fn lasts(&mut self, (least, most): (u64, u64)) -> Duration {
        let more = self.throw(usize::try_from(most - least).unwrap());
        Duration::from_millis(least + more as u64)
    }

    /// What is cut, by the parts that machines play: owner, door, other door, bus, primary,
    /// replica.
    fn cut(&mut self) -> (&'static str, Vec<(usize, usize)>) {
        let one = self.throw(COUNT);
        let other = (one + 1 + self.throw(COUNT - 1)) % COUNT;
        let others: Vec<usize> = (0..COUNT).filter(|part| *part != one).collect();
        match self.throw(5) {
            0 => {
                let mask = 1 + self.throw((1 << COUNT) - 2);
                let (here, there): (Vec<usize>, Vec<usize>) =
                    (0..COUNT).partition(|part| mask >> part & 1 == 1);
                ("halves", between(&here, &there))
            }
            1 => ("one alone", between(&[one], &others)),
            2 => ("one unheard", others.iter().map(|part| (one, *part)).collect()),
            3 => ("a pair", between(&[one], &[other])),
            _ => ("a pair, one way", vec![(one, other)]),
        }
    }
}

fn seeds() -> std::ops::Range<u64> {
    let (from, to) = match std::env::var("CROUPIER_PARTITIONS") {
        Ok(text) => {
            let (from, to) = text.split_once("..").unwrap();
            (from.parse().unwrap(), to.parse().unwrap())
        }
        Err(_) => SEEDS,
    };
    from..to
}

#[test]
fn partitions_lose_nothing_and_one_node_writes() {
    if !apart("partitions::partitions_lose_nothing_and_one_node_writes") {
        return;
    }
    let network = Network::of(COUNT);
    let (cert, key) = network.certificate();
    let machines = &network.machines;
    let database = Replicated::start(&machines[PRIMARY], &machines[REPLICA], (&cert, &key));
    let bus = NatsServer::on(&machines[BUS], (&cert, &key));
    let ground = Ground::on(&machines[..3], &database.url, bus);
    let mut cluster = Cluster::upon(ground);
    database.watch();
    let tokens = PATRONS.map(|(login, pin)| cluster.log_in(1, login, pin));
    let (mut books, mut acknowledged, mut healed) = (Books::default(), 0, Vec::new());
    for seed in seeds() {
        let mut dice = Dice(seed);
        let players = Players::begin(&cluster, &tokens, dice.throw(3));
        players.wait_for(5);
        let mut story = Vec::new();
        for _ in 0..CUTS {
            let owner = cluster.owner();
            let (name, cut) = dice.cut();
            let machine = |part: usize| if part < 3 { (owner + part) % 3 } else { part };
            let ways: Vec<_> = cut.iter().map(|(a, b)| (machine(*a), machine(*b))).collect();
            let lasts = dice.lasts(LASTS_MS);
            story.push(format!("{name} {ways:?} for {lasts:?}"));
            network.cut(&ways);
            players.pass(lasts);
            if dice.throw(2) == 0 {
                network.heal();
                players.pass(dice.lasts((1, 1_000)));
            }
        }
        network.heal();
        let moment = Instant::now();
        let text = story.join(", ");
        let again = players.first_within(moment, HEALED);
        healed.push(again.unwrap_or_else(|| panic!("seed {seed}: nobody bets: {text}")));
        let histories = players.end();
        books.read_on(&cluster);
        println!("seed {seed}: {text}");
        books.hold_all(&histories);
        acknowledged += histories.iter().map(|history| history.len()).sum::<usize>();
        database.one_wrote();
    }
    healed.sort();
    let (count, worst) = (healed.len(), healed[healed.len() - 1]);
    println!(
        "{count} schedules, {acknowledged} bets acknowledged, 0 lost, {} entries, one node wrote \
         in each; bets were taken again after {:?} at the median, {worst:?} at worst",
        database.one_wrote(),
        healed[count / 2]
    );
    check_books(&cluster);
}
