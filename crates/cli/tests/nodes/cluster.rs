//! Nodes as processes, upon a PostgreSQL server and a NATS server of their own.

use crate::kit::{Client, Scratch};
use crate::machines::Machine;
use croupier_store::conformance::PostgresServer;
use croupier_store::{Beat, Nodes};
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The nodes of a house, and one more that may come later.
pub const NAMES: [&str; 4] = ["north", "east", "south", "west"];
const COUNT: usize = 3;
pub const KEYS: [&str; 3] = ["house.key", "seal.key", "checkpoint.key"];
/// Rounds of a fraction of a second, so that whatever happens falls into every phase.
const TABLE: &str = "
[[table]]
id = \"fast\"
name = \"Fast\"
rulebook = \"sic-bo\"
positions = 6
dealing = \"automatic\"
betting_window_ms = 400
result_pause_ms = 20
card_pause_ms = 20
limits = { minimum = 100, maximum = 500000 }

[[table]]
id = \"read\"
name = \"Read\"
rulebook = \"sic-bo\"
positions = 6
dealing = \"live\"
limits = { minimum = 100, maximum = 500000 }
[table.procedure]
reader_deals = true
";

/// What a client waits for an answer before it asks again.
const PATIENCE: Duration = Duration::from_secs(8);

/// The bus.
pub struct NatsServer {
    child: Child,
    /// How a node is told where it is.
    pub arguments: Vec<String>,
}

impl NatsServer {
    pub fn start() -> NatsServer {
        let mut server = Command::new("nats-server");
        server.args(["-a", "127.0.0.1", "-p", "-1"]);
        let (child, address) = NatsServer::begin(server);
        NatsServer { child, arguments: vec!["--bus".to_owned(), format!("nats://{address}")] }
    }

    /// With TLS and a login; the certificate is for `localhost`, and signs itself.
    pub fn secured(folder: &Path) -> NatsServer {
        let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        let file = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text).unwrap();
            folder.join(name).display().to_string()
        };
        let cert = file("bus.crt", &made.cert.pem());
        let key = file("bus.key", &made.signing_key.serialize_pem());
        let mut server = Command::new("nats-server");
        server.args(["-a", "127.0.0.1", "-p", "-1", "--user", "house", "--pass", "secret"]);
        server.args(["--tls", "--tlscert", &cert, "--tlskey", &key]);
        let (child, address) = NatsServer::begin(server);
        let url = format!("tls://house:secret@{}", address.replace("127.0.0.1", "localhost"));
        let arguments = ["--bus", &url, "--bus-authorities", &cert];
        NatsServer { child, arguments: arguments.map(str::to_owned).to_vec() }
    }

    /// On a machine of its own, with TLS and a login.
    pub fn on(machine: &Machine, (cert, key): (&str, &str)) -> NatsServer {
        let file = |name: &str, text: &str| {
            let path = std::env::temp_dir().join(name);
            std::fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let (cert, key) = (file("bus.crt", cert), file("bus.key", key));
        let mut server = machine.command("nats-server");
        server.args(["-a", &machine.address, "--user", "house", "--pass", "secret"]);
        server.args(["--tls", "--tlscert", &cert, "--tlskey", &key]);
        let (child, address) = NatsServer::begin(server);
        let url = format!("tls://house:secret@{address}");
        let arguments = ["--bus", &url, "--bus-authorities", &cert];
        NatsServer { child, arguments: arguments.map(str::to_owned).to_vec() }
    }

    fn begin(mut server: Command) -> (Child, String) {
        server.env("GOMAXPROCS", "1"); // as docs/operations.md advises
        let mut child = server.stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
        let line = said.find_map(|line| {
            let line = line.unwrap();
            line.contains("Listening for client connections on").then_some(line)
        });
        let address = line.unwrap().rsplit(' ').next().unwrap().to_owned();
        std::thread::spawn(move || said.for_each(drop)); // it never waits for its reader
        (child, address)
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A node as a process.
pub struct Node {
    child: Child,
    pub address: String,
    said: Receiver<String>,
}

impl Drop for Node {
    fn drop(&mut self) {
        self.signal("CONT");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Node {
    pub fn start(mut command: Command) -> Node {
        let mut child = command.env("CROUPIER_LOG", "warn").stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = out.next().unwrap().unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("{line:?}"));
        let address = address.split('/').next().unwrap().to_owned();
        let (tell, said) = channel();
        std::thread::spawn(move || {
            for line in out.map_while(Result::ok) {
                let _ = tell.send(line); // nobody may listen any more
            }
        });
        Node { child, address, said }
    }

    /// Waits until it has said this.
    pub fn says(&self, what: &str) {
        self.said.iter().find(|line| line.contains(what)).unwrap();
    }

    /// The id of its process.
    #[allow(dead_code)] // only the bench `doors` looks at the process
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let _ = Command::new("kill").args([&format!("-{name}"), &id]).output();
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until it ends by itself; says whether it was content.
    pub fn ends(&mut self) -> bool {
        self.child.wait().unwrap().success()
    }

    pub fn client(&self, token: Option<&str>) -> Client {
        Client::at(&self.address, token).within(PATIENCE)
    }
}

/// What three nodes stand upon.
pub struct Ground {
    url: String,
    bus: NatsServer,
    /// What goes before the program of each node, and where it listens.
    places: [(Vec<String>, String); 3],
    /// What else each is told.
    more: &'static [&'static str],
    server: Option<PostgresServer>,
}

impl Ground {
    /// This machine, and a database that has no replica.
    pub fn here() -> Ground {
        let server = PostgresServer::start();
        Ground {
            url: server.url(),
            bus: NatsServer::start(),
            places: [(); 3].map(|()| (Vec::new(), "127.0.0.1:0".to_owned())),
            more: &["--storage-replicates"],
            server: Some(server),
        }
    }

    /// The same, with a bus of its own.
    pub fn with(bus: NatsServer) -> Ground {
        Ground { bus, ..Ground::here() }
    }

    /// Machines of their own, and a database that has replicas.
    pub fn on(machines: &[Machine], url: &str, bus: NatsServer) -> Ground {
        let places = [0, 1, 2]
            .map(|at: usize| (machines[at].prefix(), format!("{}:8080", machines[at].address)));
        Ground { url: url.to_owned(), bus, places, more: &[], server: None }
    }
}

/// Three nodes of one house.
pub struct Cluster {
    pub url: String,
    pub nodes: Vec<Node>,
    pub folder: Scratch,
    sight: Nodes,
    ground: Ground,
}

impl Cluster {
    pub fn start() -> Cluster {
        Cluster::upon(Ground::here())
    }

    pub fn upon(ground: Ground) -> Cluster {
        Cluster::configured(ground, "")
    }

    /// With these further lines of the configuration.
    pub fn configured(ground: Ground, lines: &str) -> Cluster {
        let (url, folder) = (ground.url.clone(), Scratch::new("nodes"));
        std::fs::write(folder.0.join("tables.toml"), format!("{TABLE}{lines}")).unwrap();
        let sight = Nodes::open(&url, true).unwrap();
        let mut cluster = Cluster { url, folder, nodes: Vec::new(), sight, ground };
        for (at, name) in NAMES.into_iter().enumerate().take(COUNT) {
            let data = cluster.data(name);
            std::fs::create_dir_all(&data).unwrap();
            if at > 0 {
                for key in KEYS {
                    std::fs::copy(cluster.data(NAMES[0]).join(key), data.join(key)).unwrap();
                }
            }
            let listen = cluster.ground.places[at].1.clone();
            let node = Node::start(cluster.command(at, &listen, cluster.ground.more));
            if at == 0 {
                node.says("owns the house");
            }
            cluster.nodes.push(node);
        }
        let first = &cluster.nodes[0];
        let body = json!({ "login": "8003", "pin": "3333" });
        // the demo is furnished while the house is open: patrons, staff, and last their credit
        let token = loop {
            let answered = first.client(None).send("POST", "/api/sessions", "", &body);
            if let Some((200, me)) = answered {
                break me["token"].as_str().unwrap().to_owned();
            }
        };
        while first.client(Some(&token)).get("/api/me")["credit"].as_u64() == Some(0) {}
        cluster
    }

    pub fn data(&self, name: &str) -> PathBuf {
        self.folder.0.join(name)
    }

    pub fn command(&self, at: usize, listen: &str, more: &[&str]) -> Command {
        self.command_in((at, NAMES[at]), listen, more)
    }

    /// The same, with another folder for its keys.
    pub fn command_in(&self, (at, folder): (usize, &str), listen: &str, more: &[&str]) -> Command {
        self.command_of(Path::new(env!("CARGO_BIN_EXE_croupier")), (at, folder), listen, more)
    }

    /// The same, of another binary.
    fn command_of(
        &self,
        binary: &Path,
        (at, folder): (usize, &str),
        listen: &str,
        more: &[&str],
    ) -> Command {
        let mut words = self.ground.places[at % COUNT].0.iter();
        let mut command = match words.next() {
            Some(first) => {
                let mut command = Command::new(first);
                command.args(words).arg(binary);
                command
            }
            None => Command::new(binary),
        };
        command
            .args(["serve", "--demo", "--node", NAMES[at], "--listen", listen])
            .args(&self.ground.bus.arguments)
            .args(["--database", &self.url, "--config"])
            .arg(self.folder.0.join("tables.toml"))
            .arg("--data")
            .arg(self.data(folder))
            .args(more);
        command
    }

    /// The same node with other arguments.
    pub fn start_with(&self, at: usize, more: &[&str]) -> Node {
        Node::start(self.command(at, "127.0.0.1:0", more))
    }

    /// `croupier node`.
    pub fn ask_nodes(&self, arguments: &[&str]) -> String {
        let mut asked = Command::new(env!("CARGO_BIN_EXE_croupier"));
        let asked = asked.args(["node", "--database", &self.url]).args(arguments);
        let told = asked.output().unwrap();
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        String::from_utf8(told.stdout).unwrap()
    }

    /// The same, where it refuses: what it says.
    #[allow(dead_code)] // as above
    pub fn refused(&self, arguments: &[&str]) -> String {
        let mut asked = Command::new(env!("CARGO_BIN_EXE_croupier"));
        let told = asked.args(["node", "--database", &self.url]).args(arguments).output().unwrap();
        assert!(!told.status.success());
        String::from_utf8(told.stderr).unwrap()
    }

    /// One more node than a house begins with.
    #[allow(dead_code)] // as above
    pub fn add(&mut self) {
        let (first, data) = (self.data(NAMES[0]), self.data(NAMES[COUNT]));
        std::fs::create_dir_all(&data).unwrap();
        for key in KEYS {
            std::fs::copy(first.join(key), data.join(key)).unwrap();
        }
        self.nodes.push(Node::start(self.command(COUNT, "127.0.0.1:0", self.ground.more)));
    }

    /// A node that is told of the bus with this in place of that.
    pub fn misled(&mut self, at: usize, (this, that): (&str, &str)) -> Command {
        let mislead = |word: &String| word.replace(that, this);
        let wrong = self.ground.bus.arguments.iter().map(mislead).collect();
        let right = std::mem::replace(&mut self.ground.bus.arguments, wrong);
        let command = self.command(at, "127.0.0.1:0", self.ground.more);
        self.ground.bus.arguments = right;
        command
    }

    /// Nobody can write to this table of the database until the program ends.
    #[allow(dead_code)] // as above
    pub fn hold(&self, table: &str) -> Child {
        let server = self.ground.server.as_ref().unwrap();
        let mut psql = server.tool("psql");
        psql.args(["-X", "-q", &self.url]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut psql = psql.spawn().unwrap();
        let hold = format!("BEGIN;\nLOCK TABLE {table};\n\\echo held\n");
        psql.stdin.as_mut().unwrap().write_all(hold.as_bytes()).unwrap();
        let said = BufReader::new(psql.stdout.take().unwrap()).lines().next();
        assert_eq!(said.unwrap().unwrap(), "held");
        psql
    }

    /// Waits until somebody waits for such a table.
    #[allow(dead_code)] // as above
    pub fn somebody_waits(&self) {
        let server = self.ground.server.as_ref().unwrap();
        while server.sql("SELECT count(*) FROM pg_locks WHERE NOT granted").trim() == "0" {}
    }

    /// Runs SQL in the schema of the house.
    #[allow(dead_code)] // as above
    pub fn sql(&self, sql: &str) {
        let mut psql = self.ground.server.as_ref().unwrap().tool("psql");
        let arguments = ["-X", "-q", "-v", "ON_ERROR_STOP=1", &self.url, "-c", sql];
        let told = psql.args(arguments).output().unwrap();
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    }

    /// The bus is gone for good.
    #[allow(dead_code)] // as above
    pub fn kill_bus(&mut self) {
        self.ground.bus.child.kill().unwrap();
        self.ground.bus.child.wait().unwrap();
    }

    /// The id of the process of the bus.
    #[allow(dead_code)] // as above
    pub fn bus_id(&self) -> u32 {
        self.ground.bus.child.id()
    }

    pub fn look(&mut self) -> Beat {
        self.sight.look().unwrap()
    }

    /// Which node owns the house.
    pub fn owner(&mut self) -> usize {
        loop {
            let beat = self.look();
            if let Some(owner) = beat.owner_row() {
                return NAMES.iter().position(|name| *name == owner.name).unwrap();
            }
        }
    }

    /// Waits until another node than this one owns the house.
    pub fn owner_after(&mut self, old: usize) -> usize {
        loop {
            let owner = self.owner();
            if owner != old {
                return owner;
            }
        }
    }

    /// Starts a node again, at the address it had.
    pub fn restart(&mut self, at: usize) {
        let address = self.nodes[at].address.clone();
        self.nodes[at] = Node::start(self.command(at, &address, self.ground.more));
    }

    /// The same, with another address of the database.
    #[allow(dead_code)] // as above
    pub fn restart_upon(&mut self, at: usize, url: &str) {
        let ours = std::mem::replace(&mut self.url, url.to_owned());
        self.restart(at);
        self.url = ours;
    }

    /// Starts a node again as another build.
    pub fn restart_as(&mut self, binary: &Path, at: usize) {
        let (address, place) = (self.nodes[at].address.clone(), (at, NAMES[at]));
        let more = [self.ground.more, &["--accept-software"]].concat();
        self.nodes[at] = Node::start(self.command_of(binary, place, &address, &more));
    }

    pub fn log_in(&self, door: usize, login: &str, pin: &str) -> String {
        let client = self.nodes[door].client(None);
        let body = json!({ "login": login, "pin": pin });
        // a login has no key: a door that has no answer yet says so, and the person types it again
        let (status, me) = loop {
            match client.send("POST", "/api/sessions", "", &body).unwrap() {
                (503, _) => {}
                answered => break answered,
            }
        };
        assert_eq!(status, 200, "{me}");
        me["token"].as_str().unwrap().to_owned()
    }
}
