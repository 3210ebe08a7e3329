//! The database fails over under load: its server is killed, its machine dies, is cut off, and is
//! cut off together with the owner of the house. It takes minutes, so `make test-long` asks for it.

use crate::auto_failover::AutoFailover;
use crate::checker::{Books, check_books};
use crate::cluster::{Cluster, Ground, NAMES, NatsServer};
use crate::machines::{Network, apart};
use crate::patroni::Patroni;
use crate::players::{PATRONS, Players};
use serde_json::{Value, json};
use std::process::Command;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Who chooses a new primary.
pub trait Minder {
    fn name(&self) -> &'static str;
    fn url(&self) -> &str;
    /// Starts what runs on a machine beside the node.
    fn begin(&self, network: &Network, at: usize);
    /// The machine of the primary, if it and both replicas are well.
    fn primary(&self, network: &Network) -> Option<usize>;
    /// The process of the server on a machine.
    fn server(&self, at: usize) -> String;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Blow {
    ServerKilled,
    MachineKilled,
    CutOff,
    Minority,
}

const BLOWS: [Blow; 4] = [Blow::ServerKilled, Blow::MachineKilled, Blow::CutOff, Blow::Minority];
const GOAL_PATRONI: Duration = Duration::from_secs(30);
const GOAL_AUTO_FAILOVER: Duration = Duration::from_secs(15);

/// How often each blow falls: never, unless `CROUPIER_FAILOVERS` says how often.
fn times() -> usize {
    std::env::var("CROUPIER_FAILOVERS").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

struct House<'h> {
    network: &'h Network,
    minder: &'h dyn Minder,
    cluster: Cluster,
    tokens: [String; 3],
    books: Books,
}

impl House<'_> {
    /// Waits until all three servers are well.
    fn primary(&self) -> usize {
        loop {
            if let Some(primary) = self.minder.primary(self.network) {
                return primary;
            }
        }
    }

    /// Has the house move until this node owns it.
    fn move_to(&mut self, wanted: usize) {
        loop {
            let owner = self.cluster.owner();
            if owner == wanted {
                return;
            }
            self.cluster.ask_nodes(&["drain", NAMES[owner]]);
            self.cluster.owner_after(owner);
        }
    }

    /// A blow, and for how long nobody was served; what was heard is in the books.
    fn suffer(&mut self, blow: Blow) -> (Duration, usize) {
        let primary = self.primary();
        let with_it = matches!(blow, Blow::Minority | Blow::MachineKilled);
        self.move_to(if with_it { primary } else { (primary + 1) % 3 });
        let players = Players::begin(&self.cluster, &self.tokens, primary + 1);
        players.wait_for(20);
        let began = Instant::now();
        match blow {
            Blow::ServerKilled => {
                let id = self.minder.server(primary);
                assert!(Command::new("kill").args(["-9", &id]).status().unwrap().success());
            }
            Blow::MachineKilled => self.network.machines[primary].kill(),
            Blow::CutOff | Blow::Minority => self.network.cut_off(&[primary]),
        }
        players.first_after(Instant::now());
        let waited = began.elapsed();
        if matches!(blow, Blow::CutOff | Blow::Minority) {
            self.is_refused_at(primary);
        }
        self.network.heal();
        if blow == Blow::MachineKilled {
            self.minder.begin(self.network, primary);
            self.cluster.restart(primary);
        }
        self.primary();
        players.first_after(Instant::now());
        let histories = players.end();
        self.books.read_on(&self.cluster);
        self.books.hold_all(&histories);
        let ready = || {
            let node = self.cluster.nodes[primary].client(None);
            node.send("GET", "/readyz", "", &Value::Null).is_some_and(|(status, _)| status == 200)
        };
        while !ready() {} // it is one of them again
        (waited, histories.iter().map(|history| history.len()).sum())
    }

    /// A node in the minority takes nothing, and says so.
    fn is_refused_at(&self, at: usize) {
        let node = self.cluster.nodes[at].client(Some(&self.tokens[0]));
        let path = "/api/tables/fast/rounds/1/bets/1/small";
        let key = Uuid::now_v7().to_string();
        let bet = node.send("PUT", path, &key, &json!({ "stake": 100 }));
        let (status, said) = bet.unwrap();
        assert_eq!((status, &said["code"]), (503, &json!("not_ready")), "{said}");
        let (status, said) = node.send("GET", "/readyz", "", &Value::Null).unwrap();
        assert_eq!(status, 503, "{said}");
    }
}

fn fail_over(network: &Network, minder: &dyn Minder, goal: Duration) {
    while minder.primary(network).is_none() {}
    let (cert, key) = network.certificate();
    let bus = NatsServer::on(&network.machines[3], (&cert, &key));
    let ground = Ground::on(&network.machines[..3], minder.url(), bus);
    let cluster = Cluster::upon(ground);
    let tokens = PATRONS.map(|(login, pin)| cluster.log_in(1, login, pin));
    let mut house = House { network, minder, cluster, tokens, books: Books::default() };
    let mut late = Vec::new();
    for (time, blow) in (0..times()).flat_map(|time| BLOWS.map(|blow| (time, blow))) {
        let (waited, bets) = house.suffer(blow);
        let name = minder.name();
        println!("{name}, {time}: {blow:?}: nobody served for {waited:.1?}; {bets} bets, 0 lost");
        late.extend((waited > goal).then_some((blow, waited)));
    }
    check_books(&house.cluster);
    assert!(late.is_empty(), "later than {goal:?}: {late:?}");
}

#[test]
fn a_database_under_patroni_fails_over_and_nothing_is_lost() {
    if times() == 0 || !apart("failover::a_database_under_patroni_fails_over_and_nothing_is_lost") {
        return;
    }
    let network = Network::of(4);
    fail_over(&network, &Patroni::start(&network), GOAL_PATRONI);
}

#[test]
fn a_database_under_pg_auto_failover_fails_over_and_nothing_is_lost() {
    let test = "failover::a_database_under_pg_auto_failover_fails_over_and_nothing_is_lost";
    if times() == 0 || !apart(test) {
        return;
    }
    let network = Network::of(4);
    fail_over(&network, &AutoFailover::start(&network), GOAL_AUTO_FAILOVER);
}
