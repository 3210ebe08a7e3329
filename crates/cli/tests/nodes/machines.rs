//! Machines: network namespaces on a bridge, between which any way can be cut, each direction for
//! itself. They stand in a namespace of their own and end with the test, whatever happens.

use crate::kit::Scratch;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};

/// Set inside the namespace.
const INSIDE: &str = "CROUPIER_APART";
const ALONE: [&str; 5] = ["--net", "--pid", "--fork", "--mount-proc", "--kill-child"];

/// Runs the test of this name once more, in a network and among processes of its own. True there;
/// out here it has been done, or is not permitted.
pub fn apart(test: &str) -> bool {
    if std::env::var_os(INSIDE).is_some() {
        return true;
    }
    let probe = "ip link add probe type bridge && nft add table bridge probe && id -u";
    let probed = Command::new("unshare").args(ALONE).args(["sh", "-c", probe]).output();
    let why = match &probed {
        Ok(told) if told.stdout.starts_with(b"0\n") => None,
        Ok(told) => Some(String::from_utf8_lossy(&told.stderr).into_owned()),
        Err(error) => Some(error.to_string()),
    };
    if let Some(why) = why {
        println!("not tried: {test} needs root, ip, nft and network namespaces: {why}");
        return false;
    }
    let folder = Scratch::new("apart");
    std::fs::set_permissions(&folder.0, PermissionsExt::from_mode(0o755)).unwrap();
    let mut inner = Command::new("unshare");
    // a shell is the parent of whoever has none, and buries them
    inner.args(ALONE).args(["sh", "-c", "\"$0\" \"$@\"; exit $?"]);
    inner.arg(std::env::current_exe().unwrap());
    inner.args([test, "--exact", "--nocapture"]).env(INSIDE, "1").env("TMPDIR", &folder.0);
    let told = inner.output().unwrap();
    let said = String::from_utf8_lossy(&told.stdout);
    println!("{said}{}", String::from_utf8_lossy(&told.stderr));
    assert!(told.status.success() && said.contains("1 passed"), "{test} failed, see above");
    false
}

pub fn run(command: &mut Command) -> String {
    let told = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{command:?}: {said}");
    String::from_utf8(told.stdout).unwrap()
}

/// A machine: whatever runs in its namespace.
pub struct Machine {
    /// Keeps the namespace.
    keeper: Child,
    pub address: String,
}

impl Drop for Machine {
    fn drop(&mut self) {
        self.kill();
        let _ = self.keeper.kill();
        let _ = self.keeper.wait();
    }
}

impl Machine {
    fn new(number: usize) -> Machine {
        let mut keeper = Command::new("unshare");
        keeper.args(["--net", "sh", "-c", "ip link set lo up; echo ready; exec cat"]);
        let mut keeper = keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n");
        let machine = Machine { keeper, address: format!("10.77.0.{}", 10 + number) };
        let (wire, id) = (format!("wire{number}"), machine.keeper.id());
        let shell = format!(
            "ip link add {wire} type veth peer name eth0 netns {id} && \
             ip link set {wire} master house up && \
             nsenter -t {id} -n ip addr add {}/24 dev eth0 && \
             nsenter -t {id} -n ip link set eth0 up",
            machine.address
        );
        run(Command::new("sh").args(["-c", &shell]));
        machine
    }

    /// What goes before a program so that it runs here.
    pub fn prefix(&self) -> Vec<String> {
        let id = self.keeper.id().to_string();
        ["nsenter", "-t", &id, "-n", "--"].map(str::to_owned).to_vec()
    }

    pub fn command(&self, program: &str) -> Command {
        let id = self.keeper.id().to_string();
        let mut command = Command::new("nsenter");
        command.args(["-t", &id, "-n", "--", program]);
        command
    }

    /// A program that refuses to run as root.
    pub fn as_postgres(&self, program: &str) -> Command {
        let mut command = self.command("runuser");
        command.args(["-u", "postgres", "--", program]).current_dir(std::env::temp_dir());
        command
    }

    /// Kills every process on it at once, as a power cut does.
    pub fn kill(&self) {
        let network = |id: &str| std::fs::read_link(format!("/proc/{id}/ns/net")).ok();
        let keeper = self.keeper.id().to_string();
        let here = network(&keeper).unwrap();
        loop {
            let all = std::fs::read_dir("/proc").unwrap().flatten();
            let names = all.filter_map(|entry| entry.file_name().into_string().ok());
            let is_here =
                |id: &String| *id != keeper && network(id).is_some_and(|found| found == here);
            let found: Vec<String> = names.filter(is_here).collect();
            if found.is_empty() {
                break;
            }
            let _ = Command::new("kill").arg("-9").args(&found).output(); // some have just ended
        }
    }
}

/// Machines that reach each other, and this process them, until ways are cut.
pub struct Network {
    pub machines: Vec<Machine>,
}

impl Network {
    pub fn of(count: usize) -> Network {
        let shell = "ip link set lo up && ip link add house type bridge && \
                     ip addr add 10.77.0.1/24 dev house && ip link set house up && \
                     nft add table bridge cuts && \
                     nft add chain bridge cuts ways '{ type filter hook forward priority 0; }'";
        run(Command::new("sh").args(["-c", shell]));
        Network { machines: (0..count).map(Machine::new).collect() }
    }

    /// From now on nothing goes these ways, and everything goes all others.
    pub fn cut(&self, ways: &[(usize, usize)]) {
        let mut rules = "flush chain bridge cuts ways\n".to_owned();
        for (from, to) in ways {
            let (from, to) = (&self.machines[*from].address, &self.machines[*to].address);
            rules += &format!("add rule bridge cuts ways ip saddr {from} ip daddr {to} drop\n");
        }
        let mut nft = Command::new("nft");
        let mut nft = nft.args(["-f", "-"]).stdin(Stdio::piped()).spawn().unwrap();
        nft.stdin.take().unwrap().write_all(rules.as_bytes()).unwrap();
        assert!(nft.wait().unwrap().success(), "{rules}");
    }

    /// Cuts these off from all others, both ways.
    pub fn cut_off(&self, alone: &[usize]) {
        let all = 0..self.machines.len();
        let others: Vec<usize> = all.filter(|at| !alone.contains(at)).collect();
        self.cut(&between(alone, &others));
    }

    pub fn heal(&self) {
        self.cut(&[]);
    }

    /// A certificate for all of them, with its key.
    pub fn certificate(&self) -> (String, String) {
        let names = self.machines.iter().map(|machine| machine.address.clone());
        let made = rcgen::generate_simple_self_signed(names.collect::<Vec<_>>()).unwrap();
        (made.cert.pem(), made.signing_key.serialize_pem())
    }
}

/// Both ways between each of these and each of those.
pub fn between(these: &[usize], those: &[usize]) -> Vec<(usize, usize)> {
    let pairs = these.iter().flat_map(|a| those.iter().map(move |b| (*a, *b)));
    pairs.flat_map(|(a, b)| [(a, b), (b, a)]).collect()
}
