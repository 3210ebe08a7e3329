//! Whoever is told what happens is told on by the node that takes over, from where the last one
//! ended.

use crate::cluster::{Cluster, Ground};
use crate::kit::Scratch;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Reads one event after the other and acknowledges each, until the other side hangs up.
fn take(mut stream: TcpStream, events: &Sender<Value>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 {
                return Ok(());
            }
            let line = line.trim().to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let _ = events.send(serde_json::from_slice(&body).unwrap()); // the test may be over
        stream.write_all(b"HTTP/1.1 204 No Content\r\ncontent-length: 0\r\n\r\n")?;
    }
}

fn receiver() -> (u16, Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (tell, events) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let tell = tell.clone();
            // A node that dies cuts its connection.
            std::thread::spawn(move || drop(take(stream, &tell)));
        }
    });
    (port, events)
}

fn rounds(events: &Receiver<Value>, count: usize) -> Vec<u64> {
    let round = |event: Value| event["data"]["round"].as_u64().unwrap();
    events.iter().take(count).map(round).collect()
}

#[test]
fn the_next_owner_tells_on_from_where_the_last_one_ended() {
    let (port, events) = receiver();
    let secrets = Scratch::new("secrets");
    let secret = secrets.0.join("crm");
    std::fs::write(&secret, "a secret of 24 bytes and more").unwrap();
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o600)).unwrap();
    let lines = format!(
        "[[outbox.webhook]]\nid = \"crm\"\nurl = \"http://127.0.0.1:{port}/\"\n\
         secret_file = {secret:?}\nkinds = [\"round-settled\"]\ntables = [\"fast\"]\nfrom = 1\n"
    );
    let mut cluster = Cluster::configured(Ground::here(), &lines);
    let mut told = rounds(&events, 10);
    let first = cluster.owner();
    cluster.nodes[first].kill();
    let next = cluster.owner_after(first);
    assert_ne!(first, next);
    told.extend(rounds(&events, 10));
    // The one that was under way when its sender died may come again: it has the same id.
    told.dedup();
    assert!(told.len() >= 19, "{told:?}");
    let expected: Vec<u64> = (1..).take(told.len()).collect();
    assert_eq!(told, expected, "a round is missing, or was told before");
}
