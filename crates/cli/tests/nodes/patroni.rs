//! Three PostgreSQL servers under Patroni and etcd, on machines of their own.

use crate::failover::Minder;
use crate::kit::Client;
use crate::machines::{Machine, Network, run};
use crate::replicated::{keep, programs, three_servers};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(2);

/// The least that Patroni takes: what it may be late in seeing that a machine is gone.
const LEAST: &str = "    ttl: 20
    loop_wait: 1
    retry_timeout: 3
    maximum_lag_on_failover: 0
    synchronous_mode: true
    synchronous_mode_strict: true";

/// The first release in which a leader that was cut off does not take the lock back from its
/// successor (etcd v3; patroni#2689): with an earlier one acknowledged bets are lost when the
/// network is healed.
const FIRST: [u32; 3] = [3, 0, 3];

pub struct Patroni {
    program: String,
    folder: PathBuf,
    url: String,
}

impl Patroni {
    pub fn start(network: &Network) -> Patroni {
        let program = std::env::var("CROUPIER_PATRONI").unwrap_or_else(|_| "patroni".to_owned());
        let version = run(Command::new(&program).arg("--version"));
        let numbers = version.trim().trim_start_matches("patroni ").split('.');
        let numbers: Vec<u32> = numbers.map(|number| number.parse().unwrap_or(0)).collect();
        assert!(numbers.as_slice() >= &FIRST, "{version}: name a later one by CROUPIER_PATRONI");
        let (folder, url) = three_servers(network);
        let patroni = Patroni { program, folder, url };
        (0..3).for_each(|at| patroni.begin(network, at));
        patroni
    }

    fn written(&self, network: &Network, at: usize) -> String {
        let hosts: Vec<String> =
            network.machines[..3].iter().map(|each| format!("{}:2379", each.address)).collect();
        let (folder, address) = (self.folder.display(), &network.machines[at].address);
        format!(
            "scope: croupier
name: pg{at}
restapi: {{ listen: '{address}:8008', connect_address: '{address}:8008' }}
etcd3: {{ hosts: [{hosts}] }}
bootstrap:
  dcs:
{LEAST}
    postgresql:
      use_pg_rewind: true
      parameters: {{ synchronous_commit: 'on', max_connections: 100 }}
  initdb: [ {{ encoding: UTF8 }}, {{ locale: C }}, data-checksums ]
postgresql:
  listen: '{address}:5432'
  connect_address: '{address}:5432'
  data_dir: {folder}/pg{at}
  bin_dir: {bin}
  pgpass: {folder}/pgpass{at}
  pg_hba: [ 'local all all trust', 'hostssl all all 10.77.0.0/24 trust',
            'hostssl replication all 10.77.0.0/24 trust' ]
  authentication:
    superuser: {{ username: postgres }}
    replication: {{ username: replicator }}
    rewind: {{ username: postgres }}
  parameters:
    unix_socket_directories: {folder}/socket{at}
    ssl: 'on'
    ssl_cert_file: {folder}/server.crt
    ssl_key_file: {folder}/server.key
    wal_sender_timeout: 5s
",
            hosts = hosts.join(", "),
            bin = programs().display(),
        )
    }

    /// Runs a program in the background, as the user of the database.
    fn leave(&self, machine: &Machine, name: &str, arguments: &[String]) {
        let mut program = machine.as_postgres(name);
        let file = Path::new(name).file_name().unwrap().to_str().unwrap();
        let log = self.folder.join(format!("{file}-{}.log", machine.address));
        let log = std::fs::File::options().create(true).append(true).open(log).unwrap();
        let errors = log.try_clone().unwrap();
        program.args(arguments).stdin(Stdio::null()).stdout(log).stderr(errors);
        program.spawn().unwrap();
    }
}

impl Minder for Patroni {
    fn name(&self) -> &'static str {
        "Patroni, ttl 20 s"
    }

    fn url(&self) -> &str {
        &self.url
    }

    fn begin(&self, network: &Network, at: usize) {
        let machine = &network.machines[at];
        let peer = |at: usize| format!("etcd{at}=http://{}:2380", network.machines[at].address);
        let (client, wire) = (
            format!("http://{}:2379", machine.address),
            format!("http://{}:2380", machine.address),
        );
        let etcd = [
            format!("--name=etcd{at}"),
            format!("--data-dir={}/etcd{at}", self.folder.display()),
            format!("--listen-client-urls={client}"),
            format!("--advertise-client-urls={client}"),
            format!("--listen-peer-urls={wire}"),
            format!("--initial-advertise-peer-urls={wire}"),
            format!("--initial-cluster={}", [0, 1, 2].map(peer).join(",")),
        ];
        self.leave(machine, "etcd", &etcd);
        let socket = self.folder.join(format!("socket{at}"));
        std::fs::create_dir_all(&socket).unwrap();
        run(Command::new("chown").arg("postgres").arg(&socket));
        let file = self.folder.join(format!("patroni{at}.yml"));
        keep(&file, &self.written(network, at));
        self.leave(machine, &self.program, &[file.display().to_string()]);
    }

    /// All must see the same, and see all three: one that was cut off remembers an old leader.
    fn primary(&self, network: &Network) -> Option<usize> {
        let seen = [0, 1, 2].map(|at: usize| {
            let address = format!("{}:8008", network.machines[at].address);
            let (_, seen) = Client::at(&address, None).within(PATIENCE).send(
                "GET",
                "/cluster",
                "",
                &Value::Null,
            )?;
            leader(seen["members"].as_array()?)
        });
        seen[0].filter(|_| seen.iter().all(|each| *each == seen[0]))
    }

    fn server(&self, at: usize) -> String {
        let file = self.folder.join(format!("pg{at}/postmaster.pid"));
        std::fs::read_to_string(file).unwrap().lines().next().unwrap().to_owned()
    }
}

/// The leader, if both others stream its timeline and one of them is waited for.
fn leader(members: &[Value]) -> Option<usize> {
    let is = |member: &&Value, role: &str, state: &str| {
        member["role"] == role && member["state"] == state
    };
    let leader = members.iter().find(|member| is(member, "leader", "running"))?;
    let same = members.iter().filter(|member| member["timeline"] == leader["timeline"]).count();
    let count = |role| members.iter().filter(|member| is(member, role, "streaming")).count();
    let whole = same == 3 && count("sync_standby") == 1 && count("replica") == 1;
    leader["name"].as_str()?.strip_prefix("pg")?.parse().ok().filter(|_| whole)
}
