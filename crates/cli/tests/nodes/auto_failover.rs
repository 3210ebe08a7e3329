//! Three PostgreSQL servers under pg_auto_failover, on machines of their own, and its monitor on a
//! fourth.

use crate::failover::Minder;
use crate::machines::{Machine, Network, run};
use crate::replicated::{programs, three_servers};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The machine of the monitor.
const MONITOR: usize = 3;
/// It asks every server each second, and takes one that has not answered for three for gone.
const OFTEN: [&str; 6] = [
    "health_check_period = 1000",
    "health_check_timeout = 1000",
    "health_check_max_retries = 1",
    "health_check_retry_delay = 500",
    "node_considered_unhealthy_timeout = 3000",
    "primary_demote_timeout = 2000",
];

pub struct AutoFailover {
    folder: PathBuf,
    monitor: String,
    url: String,
}

impl AutoFailover {
    pub fn start(network: &Network) -> AutoFailover {
        let (folder, url) = three_servers(network);
        let monitor = format!(
            "postgres://autoctl_node@{}:5432/pg_auto_failover?sslmode=require",
            network.machines[MONITOR].address
        );
        let minder = AutoFailover { folder, monitor, url };
        let machine = &network.machines[MONITOR];
        minder.leave(machine, "monitor", &["create", "monitor"], &[]);
        while minder.ask("SELECT 1").is_none() {} // the servers name themselves to it
        for setting in OFTEN {
            minder.set((machine, "monitor"), &format!("pgautofailover.{setting}"));
        }
        (0..3).for_each(|at| minder.begin(network, at));
        while minder.primary(network).is_none() {}
        for (at, machine) in network.machines[..3].iter().enumerate() {
            // a primary that is cut off sees that its replicas are gone
            minder.set((machine, &format!("pg{at}")), "wal_sender_timeout = 5000");
        }
        minder
    }

    /// Runs `pg_autoctl` in the background; it makes what is not there yet.
    fn leave(&self, machine: &Machine, name: &str, words: &[&str], more: &[&str]) {
        let (home, data) = (self.folder.join(format!("home-{name}")), self.folder.join(name));
        std::fs::create_dir_all(&home).unwrap();
        run(Command::new("chown").arg("postgres").arg(&home));
        let home = home.display().to_string();
        // its socket stands in a folder that all machines would share
        let shell = format!(
            "mount --bind {home} /run/postgresql && exec runuser -u postgres -- \
             env HOME={home} XDG_RUNTIME_DIR={home} LC_ALL=C.UTF-8 pg_autoctl \"$@\""
        );
        let mut program = machine.command("unshare");
        program.current_dir(&self.folder).args(["--mount", "sh", "-c", &shell, "sh"]).args(words);
        program.arg("--pgctl").arg(programs().join("pg_ctl")).arg("--pgdata").arg(&data);
        program.args(["--pgport", "5432", "--hostname", &machine.address, "--auth", "trust"]);
        program.args(["--ssl-mode", "require", "--ssl-ca-file"]);
        program.arg(self.folder.join("authority.pem")).arg("--server-cert");
        program.arg(self.folder.join("server.crt")).arg("--server-key");
        program.arg(self.folder.join("server.key")).args(more).arg("--run");
        let log = self.folder.join(format!("{name}.log"));
        let log = std::fs::File::options().create(true).append(true).open(log).unwrap();
        let errors = log.try_clone().unwrap();
        program.stdin(Stdio::null()).stdout(log).stderr(errors).spawn().unwrap();
    }

    /// Asks the monitor; nothing while it does not answer.
    fn ask(&self, sql: &str) -> Option<String> {
        let mut psql = Command::new(programs().join("psql"));
        psql.args([&self.monitor, "-X", "-q", "-A", "-t", "-c", sql]);
        let told = psql.output().ok().filter(|told| told.status.success())?;
        Some(String::from_utf8(told.stdout).unwrap().trim().to_owned())
    }

    /// Changes a setting of a server, as its owner.
    fn set(&self, (machine, name): (&Machine, &str), setting: &str) {
        let socket = self.folder.join(format!("home-{name}")).display().to_string();
        for sql in [&format!("ALTER SYSTEM SET {setting}"), "SELECT pg_reload_conf()"] {
            let mut psql = machine.as_postgres(&programs().join("psql").display().to_string());
            run(psql.args(["-h", &socket, "-d", "postgres", "-X", "-q", "-c", sql]));
        }
    }
}

impl Minder for AutoFailover {
    fn name(&self) -> &'static str {
        "pg_auto_failover, checks every second"
    }

    fn url(&self) -> &str {
        &self.url
    }

    fn begin(&self, network: &Network, at: usize) {
        let name = format!("pg{at}");
        let more = ["--name", &name, "--username", "postgres", "--dbname", "postgres"];
        let more = [&more[..], &["--monitor", &self.monitor, "--pg-hba-lan"]].concat();
        self.leave(&network.machines[at], &name, &["create", "postgres"], &more);
    }

    fn primary(&self, _: &Network) -> Option<usize> {
        let seen = self.ask(
            "SELECT string_agg(reportedstate || '>' || goalstate || '>' || nodename, ' ' \
             ORDER BY reportedstate) FROM pgautofailover.node",
        )?;
        let whole = seen.matches("secondary>secondary>").count() == 2;
        let first = seen.strip_prefix("primary>primary>pg").filter(|_| whole)?;
        first.split(' ').next()?.parse().ok()
    }

    fn server(&self, at: usize) -> String {
        let file = self.folder.join(format!("pg{at}/postmaster.pid"));
        std::fs::read_to_string(file).unwrap().lines().next().unwrap().to_owned()
    }
}
