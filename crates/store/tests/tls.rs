//! A database on another machine: reached by TLS, and only if it is the one that is meant.

#![allow(clippy::unwrap_used)] // a test may panic

use croupier_store::conformance::{PostgresServer, ScratchFolder, append, entry};
use croupier_store::{Journal, PostgresJournal};
use std::net::TcpListener;

#[test]
fn a_database_is_verified_by_certificate_and_name() {
    let ours = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let other = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let key = ours.signing_key.serialize_pem();
    let _server = PostgresServer::start_tls(port, &ours.cert.pem(), &key);
    let folder = ScratchFolder::new();
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let trusted = file("ours.pem", ours.cert.pem());
    let stranger = file("other.pem", other.cert.pem());
    let url = |host: &str, rest: &str| format!("postgres://postgres@{host}:{port}/postgres?{rest}");
    let verified = format!("sslmode=verify-full&sslrootcert={trusted}");
    let mut journal = PostgresJournal::open(&url("localhost", &verified)).unwrap();
    append(&mut journal, vec![entry("house", 1, 100)]);
    assert_eq!(journal.read_all(1, 10).unwrap().len(), 1);
    let unknown = format!("sslmode=verify-full&sslrootcert={stranger}");
    assert!(PostgresJournal::open(&url("localhost", &unknown)).is_err(), "another authority");
    assert!(PostgresJournal::open(&url("127.0.0.1", &verified)).is_err(), "another name");
    assert!(PostgresJournal::open(&url("localhost", "sslmode=disable")).is_err(), "no TLS");
}
