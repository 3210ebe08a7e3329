//! A private PostgreSQL server for tests, from the system's package. The test owns its folder, its
//! socket and its lifetime. It listens on no network.

use super::ScratchFolder;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// The user the server runs as when we are root, because PostgreSQL refuses to run as root.
const USER: &str = "postgres";

/// A running server, stopped and removed when dropped.
#[derive(Debug)]
pub struct PostgresServer {
    folder: ScratchFolder,
    programs: PathBuf,
    as_user: bool,
    made: AtomicU32,
}

impl PostgresServer {
    /// Starts a server that loses its data on a power cut, which is enough for a test.
    pub fn start() -> PostgresServer {
        PostgresServer::with(&["-c fsync=off", "-c full_page_writes=off"])
    }

    /// Starts a server that syncs every commit, as in a real house.
    pub fn start_durable() -> PostgresServer {
        PostgresServer::with(&[])
    }

    /// Starts a server whose commits wait for a standby that never comes, except those that ask to
    /// be `local`: the commits are on disk, but the client gets no answer.
    pub fn start_waiting() -> PostgresServer {
        PostgresServer::with(&["-c fsync=off", "-c synchronous_standby_names=nobody"])
    }

    /// The shared server, for tests that neither stop nor break it.
    pub fn shared() -> Arc<PostgresServer> {
        static SHARED: Mutex<Weak<PostgresServer>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let server = Arc::new(PostgresServer::start());
            *shared = Arc::downgrade(&server);
            server
        })
    }

    /// Starts a server that also listens on `port` of this machine, and takes only TLS there: a
    /// certificate and its private key, both PEM.
    pub fn start_tls(port: u16, certificate: &str, key: &str) -> PostgresServer {
        let port = format!("-c port={port}");
        let settings = ["-c fsync=off", "-c listen_addresses=127.0.0.1", &port, "-c ssl=on"];
        PostgresServer::prepared(&settings, |server| {
            for (name, text) in [("server.crt", certificate), ("server.key", key)] {
                let path = server.data().join(name);
                std::fs::write(&path, text).unwrap();
                run(Command::new("chmod").arg("600").arg(&path));
                if server.as_user {
                    run(Command::new("chown").arg(USER).arg(&path));
                }
            }
            let only = "local all all trust\nhostssl all all 127.0.0.1/32 trust\n";
            std::fs::write(server.data().join("pg_hba.conf"), only).unwrap();
        })
    }

    fn with(settings: &[&str]) -> PostgresServer {
        PostgresServer::prepared(settings, |_| {})
    }

    fn prepared(settings: &[&str], prepare: impl FnOnce(&PostgresServer)) -> PostgresServer {
        let folder = ScratchFolder::new();
        let as_user = run(Command::new("id").arg("-u")).trim() == "0";
        if as_user {
            run(Command::new("chown").arg(USER).arg(folder.path()));
        }
        let (programs, made) = (programs(), AtomicU32::new(0));
        let server = PostgresServer { folder, programs, as_user, made };
        let initialise = ["-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync"];
        run(server.program("initdb").args(initialise).arg("-D").arg(server.data()));
        prepare(&server);
        let mut options = format!("-c listen_addresses= -k {}", server.folder.path().display());
        settings.iter().for_each(|setting| {
            let _ = write!(options, " {setting}"); // writing to a string cannot fail
        });
        let log = server.folder.path().join("log");
        let arguments = ["-w", "-s", "-o", &options, "start"];
        run(server
            .program("pg_ctl")
            .arg("-D")
            .arg(server.data())
            .arg("-l")
            .arg(log)
            .args(arguments));
        server
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = match self.as_user {
            true => {
                let mut command = Command::new("runuser");
                command.args(["-u", USER, "--"]).arg(program);
                command
            }
            false => Command::new(program),
        };
        command.current_dir(self.folder.path());
        command
    }

    /// The URL of an empty journal.
    pub fn url(&self) -> String {
        let schema = format!("journal{}", self.made.fetch_add(1, Ordering::Relaxed));
        self.sql(&format!("CREATE SCHEMA {schema}"));
        let socket = self.socket().replace('/', "%2F");
        format!("postgres://{USER}@{socket}/postgres?options=-csearch_path%3D{schema}")
    }

    /// The folder of its socket.
    pub fn socket(&self) -> String {
        self.folder.path().display().to_string()
    }

    /// A program of its package, such as `pgbench`.
    pub fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.args(["-h", &self.socket(), "-U", USER]).current_dir(self.folder.path());
        command
    }

    /// From now on commits wait for the standby of this name; for none if it is empty, and those
    /// that wait are let go.
    pub fn wait_for_standby(&self, name: &str) {
        self.sql(&format!("ALTER SYSTEM SET synchronous_standby_names = '{name}'"));
        self.sql("SELECT pg_reload_conf()");
        let shown = "SHOW synchronous_standby_names";
        while self.sql(shown).trim() != name {}
    }

    /// Runs SQL as the owner of the server; returns its output.
    pub fn sql(&self, sql: &str) -> String {
        let arguments = ["-d", "postgres", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"];
        let mut psql = self.tool("psql");
        run(psql.env("PGOPTIONS", "-csynchronous_commit=local").args(arguments).arg("-c").arg(sql))
    }

    /// Breaks every connection of Croupier.
    pub fn cut_connections(&self) {
        self.sql(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity \
             WHERE application_name = 'croupier'",
        );
    }

    /// Stops the server as a crash would; its data stays.
    pub fn crash(&self) {
        let arguments = ["-w", "-s", "-m", "immediate", "stop"];
        run(self.program("pg_ctl").arg("-D").arg(self.data()).args(arguments));
    }

    /// Starts the server again after [`PostgresServer::crash`], with the same settings.
    pub fn start_again(&self) {
        let options = std::fs::read_to_string(self.data().join("postmaster.opts")).unwrap();
        let (_, options) = options.split_once(' ').unwrap();
        let options = options.trim().replace('"', "");
        let log = self.folder.path().join("log");
        let arguments = ["-w", "-s", "-o", &options, "start"];
        run(self.program("pg_ctl").arg("-D").arg(self.data()).arg("-l").arg(log).args(arguments));
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // It may have been stopped already.
        let arguments = ["-w", "-s", "-m", "immediate", "stop"];
        let _ = self.program("pg_ctl").arg("-D").arg(self.data()).args(arguments).output();
    }
}

/// The folder of the newest server's programs: Debian keeps them out of the path.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.path()).max_by_key(|path| number(path));
    match newest {
        Some(version) => version.join("bin"),
        None => {
            let found = run(Command::new("pg_config").arg("--bindir"));
            PathBuf::from(found.trim())
        }
    }
}

/// Runs a command to its end; returns its output.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}
