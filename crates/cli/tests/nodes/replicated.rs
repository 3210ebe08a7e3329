//! A primary and its synchronous replica on machines of their own, reached by TLS.

use crate::machines::{Machine, Network, run};
use std::fmt::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Who wrote each entry, and in which epoch, as the server saw it.
const WITNESS: &str = "\
    CREATE SCHEMA witness; \
    CREATE TABLE witness.wrote (position BIGINT PRIMARY KEY, at INET, epoch BIGINT); \
    CREATE FUNCTION witness.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
        INSERT INTO witness.wrote SELECT NEW.position, inet_client_addr(), epoch \
        FROM head WHERE stream = 'house'; \
        RETURN NULL; END $$; \
    CREATE TRIGGER witness AFTER INSERT ON entry FOR EACH ROW EXECUTE FUNCTION witness.note()";
/// Epochs in which two wrote, and entries after one of a later epoch.
const TWO_WROTE: &str = "\
    SELECT (SELECT count(*) FROM (SELECT FROM witness.wrote GROUP BY epoch \
            HAVING count(DISTINCT at) > 1) AS shared) \
        + (SELECT count(*) FROM (SELECT epoch, lag(epoch) OVER (ORDER BY position) AS before \
            FROM witness.wrote) AS pair WHERE epoch < before)";

/// The programs of PostgreSQL, which Debian keeps out of the path.
pub fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").unwrap().flatten();
    versions.map(|entry| entry.path()).max().unwrap().join("bin")
}

fn program(name: &str) -> String {
    programs().join(name).display().to_string()
}

/// Writes a file that belongs to the user of the database.
pub fn keep(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o600)).unwrap();
    run(Command::new("chown").arg("postgres").arg(path));
}

/// A folder for servers on the first three machines, with the certificate they share, and the
/// address of all three.
pub fn three_servers(network: &Network) -> (PathBuf, String) {
    let folder = std::env::temp_dir().join("servers");
    std::fs::create_dir(&folder).unwrap();
    run(Command::new("chown").arg("postgres").arg(&folder));
    let (cert, key) = network.certificate();
    keep(&folder.join("server.crt"), &cert);
    keep(&folder.join("server.key"), &key);
    let authority = folder.join("authority.pem");
    std::fs::write(&authority, cert).unwrap();
    let hosts: Vec<&str> =
        network.machines[..3].iter().map(|machine| machine.address.as_str()).collect();
    let url = format!(
        "postgres://postgres@{}/postgres?sslmode=verify-full&sslrootcert={}",
        hosts.join(","),
        authority.display()
    );
    (folder, url)
}

/// Two servers; the machines end them.
pub struct Replicated {
    folder: PathBuf,
    pub url: String,
}

impl Replicated {
    pub fn start(primary: &Machine, replica: &Machine, (cert, key): (&str, &str)) -> Replicated {
        let folder = std::env::temp_dir().join("servers");
        std::fs::create_dir(&folder).unwrap();
        run(Command::new("chown").arg("postgres").arg(&folder));
        let data = folder.join("primary");
        let mut initialise = primary.as_postgres(&program("initdb"));
        initialise.args(["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"]);
        run(initialise.arg("-D").arg(&data));
        keep(&data.join("server.crt"), cert);
        keep(&data.join("server.key"), key);
        let mut doors = "local all all trust\n".to_owned();
        for who in ["all", "replication"] {
            let _ = writeln!(doors, "hostssl {who} all 10.77.0.0/24 trust");
        }
        keep(&data.join("pg_hba.conf"), &doors);
        let servers = Replicated { folder, url: String::new() };
        servers.serve(primary, "primary", &["-c", "synchronous_standby_names=*"]);
        let copy = servers.folder.join("replica");
        let mut basebackup = replica.as_postgres(&program("pg_basebackup"));
        basebackup.args(["-h", &primary.address, "-U", "postgres", "-R", "-X", "stream", "-D"]);
        run(basebackup.arg(&copy).args(["-c", "fast", "--no-sync"]));
        servers.serve(replica, "replica", &["-c", "wal_receiver_timeout=3s"]);
        let authority = servers.folder.join("authority.pem");
        std::fs::write(&authority, cert).unwrap();
        let url = format!(
            "postgres://postgres@{},{}/postgres?sslmode=verify-full&sslrootcert={}",
            primary.address,
            replica.address,
            authority.display()
        );
        let streams = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        while servers.sql(streams) != "1" {}
        Replicated { url, ..servers }
    }

    fn serve(&self, machine: &Machine, name: &str, more: &[&str]) {
        let mut server = machine.as_postgres(&program("postgres"));
        server.arg("-D").arg(self.folder.join(name)).args(["-k", self.socket(name).as_str()]);
        for setting in ["fsync=off", "ssl=on", "wal_sender_timeout=3s", "tcp_keepalives_idle=3"] {
            server.args(["-c", setting]);
        }
        std::fs::create_dir(self.socket(name)).unwrap();
        run(Command::new("chown").arg("postgres").arg(self.socket(name)));
        server.args(["-c", "wal_retrieve_retry_interval=500ms", "-c"]);
        server.arg(format!("listen_addresses={}", machine.address)).args(more);
        let log = std::fs::File::create(self.folder.join(format!("{name}.log"))).unwrap();
        server.stdout(Stdio::null()).stderr(log).spawn().unwrap();
        let ready = || {
            let mut asked = Command::new(program("pg_isready"));
            asked.args(["-q", "-h", &self.socket(name)]).status().unwrap().success()
        };
        while !ready() {}
    }

    fn socket(&self, name: &str) -> String {
        self.folder.join(format!("{name}.socket")).display().to_string()
    }

    /// Asks the primary; it need not wait for its replica to answer.
    pub fn sql(&self, sql: &str) -> String {
        let mut psql = Command::new(program("psql"));
        psql.args(["-h", &self.socket("primary"), "-U", "postgres", "-X", "-q", "-A", "-t"]);
        psql.env("PGOPTIONS", "-csynchronous_commit=local").args(["-v", "ON_ERROR_STOP=1", "-c"]);
        run(psql.arg(sql)).trim().to_owned()
    }

    /// Notes who writes what from now on.
    pub fn watch(&self) {
        self.sql(WITNESS);
    }

    /// In every epoch one node wrote, and none after a later one began; says how many epochs and
    /// entries there were.
    pub fn one_wrote(&self) -> String {
        assert_eq!(self.sql(TWO_WROTE), "0", "two nodes wrote at the same time");
        self.sql("SELECT count(DISTINCT epoch) || ' epochs, ' || count(*) FROM witness.wrote")
    }
}
