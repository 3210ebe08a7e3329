//! Starts the binary and talks to it.

use croupier_store::conformance::new_folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::Duration;

/// A folder that is taken away at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        Scratch(new_folder(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs.
pub struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
    pub address: String,
}

impl Server {
    pub fn start(data: &Path, more: &[&str]) -> Server {
        Server::start_of(Path::new(env!("CARGO_BIN_EXE_croupier")), data, more)
    }

    /// The server of another binary.
    pub fn start_of(binary: &Path, data: &Path, more: &[&str]) -> Server {
        let mut child = Command::new(binary)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(more)
            .env("CROUPIER_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Croupier is open at http://");
        let address = address.unwrap_or_else(|| panic!("{line:?}"));
        Server { child, out, address: address.trim_end_matches('/').to_owned() }
    }

    /// What else it printed before it opened: everything up to the line about stopping.
    pub fn invitation(&mut self) -> String {
        let mut text = String::new();
        while !text.contains("Stop it with") {
            assert_ne!(self.out.read_line(&mut text).unwrap(), 0, "{text}");
        }
        text
    }

    /// The id of its process.
    #[allow(dead_code)] // only the bench `storm` looks at the process
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn terminate(mut self) -> ExitStatus {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.child.wait().unwrap()
    }

    pub fn client(&self, token: Option<&str>) -> Client {
        Client { address: self.address.clone(), token: token.map(str::to_owned), patience: None }
    }

    /// Logs in; gives the token.
    pub fn log_in(&self, login: &str, pin: &str) -> String {
        let body = json!({ "login": login, "pin": pin });
        let (status, me) = self.client(None).send("POST", "/api/sessions", "", &body).unwrap();
        assert_eq!(status, 200, "{me}");
        me["token"].as_str().unwrap().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Clone)]
pub struct Client {
    address: String,
    token: Option<String>,
    /// How long it waits for an answer; for ever if nothing is said.
    patience: Option<Duration>,
}

impl Client {
    /// A client of whatever listens there.
    #[allow(dead_code)] // only the tests of several nodes have more than one server
    pub fn at(address: &str, token: Option<&str>) -> Client {
        Client { address: address.to_owned(), token: token.map(str::to_owned), patience: None }
    }

    /// The same, and an answer that takes longer is none.
    #[allow(dead_code)] // as above
    pub fn within(self, patience: Duration) -> Client {
        Client { patience: Some(patience), ..self }
    }

    pub fn get(&self, path: &str) -> Value {
        let (status, body) = self.send("GET", path, "", &Value::Null).unwrap();
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// A request; `None` when the connection broke before the whole answer came.
    pub fn send(&self, method: &str, path: &str, key: &str, body: &Value) -> Option<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n",
            self.address,
            body.len()
        );
        if !key.is_empty() {
            head += &format!("Idempotency-Key: {key}\r\n");
        }
        if let Some(token) = &self.token {
            head += &format!("Authorization: Bearer {token}\r\n");
        }
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(self.patience).unwrap();
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let body = if body.is_empty() { "null" } else { body };
        Some((status, serde_json::from_str(body).ok()?))
    }
}
