//! A way to the database that stands still for longer than a lease: what the owner had sent arrives
//! after another node took the house, and changes nothing.

use crate::checker::{Books, check_books};
use crate::cluster::{Cluster, NAMES};
use crate::kit::Scratch;
use crate::players::{PATRONS, Players};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Much shorter than a lease.
const SHORT: Duration = Duration::from_millis(400);
const SOCKET: &str = ".s.PGSQL.5432";
/// The message of PostgreSQL that asks for a prepared statement with its values: a batch is one.
const BIND: u8 = b'B';

/// A way to the server that can be made to stand still.
struct Way {
    folder: Scratch,
    gate: Arc<Gate>,
}

#[derive(Default)]
struct Gate {
    /// Whether nothing passes, and how many batches it holds back.
    held: Mutex<(bool, usize)>,
    changed: Condvar,
}

impl Gate {
    /// Lets something through, at once or when the way is open again.
    fn pass(&self, said: &[u8]) {
        let mut held = self.held.lock().unwrap();
        if held.0 && said[0] == BIND && said.len() > 600 {
            held.1 += 1;
            self.changed.notify_all();
        }
        drop(self.changed.wait_while(held, |(closed, _)| *closed).unwrap());
    }
}

impl Way {
    fn to(server: &Path) -> Way {
        let folder = Scratch::new("way");
        let listener = UnixListener::bind(folder.0.join(SOCKET)).unwrap();
        let way = Way { folder, gate: Arc::default() };
        let (gate, server) = (Arc::clone(&way.gate), server.join(SOCKET));
        std::thread::spawn(move || {
            for node in listener.incoming().map_while(Result::ok) {
                let Ok(database) = UnixStream::connect(&server) else { return };
                let back = (database.try_clone().unwrap(), node.try_clone().unwrap());
                let gate = Arc::clone(&gate);
                std::thread::spawn(move || carry((node, database), |said| gate.pass(said)));
                std::thread::spawn(move || carry(back, |_| {}));
            }
        });
        way
    }

    /// Closes the way at a moment when a batch is under way.
    fn close(&self) {
        loop {
            let mut held = self.gate.held.lock().unwrap();
            *held = (true, 0);
            let none = |(_, batches): &mut (bool, usize)| *batches == 0;
            let waited = self.gate.changed.wait_timeout_while(held, SHORT, none).unwrap();
            if waited.0.1 > 0 {
                return;
            }
            drop(waited);
            self.open(); // the owner was busy with something else
        }
    }

    fn open(&self) {
        self.gate.held.lock().unwrap().0 = false;
        self.gate.changed.notify_all();
    }
}

fn carry((mut from, mut to): (UnixStream, UnixStream), mut wait: impl FnMut(&[u8])) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        wait(&buffer[..count]);
        if to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both); // whichever end is still there
}

/// The names of everybody whom this node knows as `zoe`.
fn names(cluster: &Cluster, at: usize, token: &str) -> Vec<Value> {
    let people = cluster.nodes[at].client(Some(token)).get("/api/people");
    let all = people["people"].as_array().cloned().unwrap_or_default();
    all.into_iter().filter(|one| one["id"] == "zoe").map(|one| one["name"].clone()).collect()
}

#[test]
fn what_arrives_after_the_house_moved_changes_nothing() {
    let mut cluster = Cluster::start();
    let server = cluster.url.split(['@', '/']).nth(3).unwrap().replace("%2F", "/");
    let way = Way::to(Path::new(&server));
    let here = way.folder.0.display().to_string().replace('/', "%2F");
    let through = cluster.url.replace(&server.replace('/', "%2F"), &here);
    cluster.nodes[1].kill();
    cluster.restart_upon(1, &through);
    let ready = |cluster: &Cluster, at: usize| {
        let told = cluster.nodes[at].client(None).send("GET", "/readyz", "", &Value::Null);
        told.is_some_and(|(status, _)| status == 200)
    };
    while !ready(&cluster, 1) {}
    cluster.nodes[2].kill();
    cluster.ask_nodes(&["drain", NAMES[0]]);
    assert_eq!(cluster.owner_after(0), 1);
    cluster.restart(2);
    while !ready(&cluster, 2) {}
    let tokens = PATRONS.map(|(login, pin)| cluster.log_in(0, login, pin));
    let sue = cluster.log_in(0, "sue", "2468");
    let players = Players::begin(&cluster, &tokens, 1);
    players.wait_for(15);
    way.close();
    let (closed, key) = (Instant::now(), Uuid::now_v7().to_string());
    // asked for at the owner, which can write nothing down, and then at the next one under this key
    let zoe = json!({ "change": "add-patron", "id": "zoe", "name": "Zoe Quill",
        "card_number": "990017", "pin": "481516" });
    let add = |at: usize, within: Duration| {
        let client = cluster.nodes[at].client(Some(&sue)).within(within);
        client.send("POST", "/api/people/changes", &key, &zoe)
    };
    assert!(add(1, Duration::from_millis(500)).is_none(), "nobody could write it down");
    let added = loop {
        match add(0, Duration::from_secs(8)) {
            Some((200, said)) => break said,
            _ => assert!(closed.elapsed() < Duration::from_secs(30)),
        }
    };
    players.first_after(Instant::now());
    let next = cluster.look().owner_row().unwrap().name.clone();
    assert_ne!(next, NAMES[1], "{added}");
    way.open();
    cluster.nodes[1].says("stands by");
    players.first_after(Instant::now());
    let (histories, books) = (players.end(), Books::read(&cluster));
    books.hold_all(&histories);
    while !ready(&cluster, 1) {}
    // who reads the whole journal anew finds her too
    cluster.nodes[2].kill();
    cluster.restart(2);
    while !ready(&cluster, 2) {}
    for (at, name) in NAMES.iter().enumerate().take(3) {
        assert_eq!(names(&cluster, at, &sue), [json!("Zoe Quill")], "at {name}");
    }
    check_books(&cluster);
}
