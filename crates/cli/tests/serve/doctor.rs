//! `croupier doctor` finds what is wrong: each fault is made on purpose in a house that is well.

use super::kit::{Scratch, Server};
use serde_json::Value;
use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

/// A house that was open once, closed, and has everything a house should have.
struct Well {
    scratch: Scratch,
}

impl Well {
    fn new() -> Well {
        let well = Well { scratch: Scratch::new("doctor") };
        fs::create_dir(well.path("copies")).unwrap();
        fs::write(well.path("pin"), "7391\n").unwrap();
        fs::set_permissions(well.path("pin"), Permissions::from_mode(0o600)).unwrap();
        fs::write(
            well.path("house.toml"),
            "[backup]\nfolder = 'copies'\n[logins]\nsecond_factor = ['administrator']\n\
             [[staff]]\nid = 'max'\nname = 'Max'\nlogin = 'max'\nrole = 'dealer'\n\
             pin_file = 'pin'\n",
        )
        .unwrap();
        let config = well.path("house.toml");
        let server = Server::start(&well.data(), &["--config", config.to_str().unwrap()]);
        well.wait_for_copy();
        assert!(server.terminate().success());
        well
    }

    /// The house copies its books soon after it opens.
    fn wait_for_copy(&self) {
        let begun = SystemTime::now();
        while self.copies().is_empty() {
            assert!(begun.elapsed().unwrap() < Duration::from_secs(60), "no copy was made");
            std::thread::yield_now();
        }
    }

    fn copies(&self) -> Vec<PathBuf> {
        let all = fs::read_dir(self.path("copies")).unwrap().map(|file| file.unwrap().path());
        all.filter(|path| path.extension().is_some_and(|end| end == "db")).collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.scratch.0.join(name)
    }

    fn data(&self) -> PathBuf {
        self.path("data")
    }

    /// What the doctor says, under this limit of open files.
    fn looked(&self, more: &[&str]) -> (i32, Vec<(String, String, String)>) {
        self.looked_with(4096, more)
    }

    fn looked_with(&self, files: u32, more: &[&str]) -> (i32, Vec<(String, String, String)>) {
        let free: &[&str] = if more.contains(&"--free") { &[] } else { &["--free", "1"] };
        let said = self.command(files).arg("--json").args(free).args(more).output().unwrap();
        let lines = String::from_utf8(said.stdout.clone()).unwrap();
        let read = |line: &str| {
            let value: Value = serde_json::from_str(line).unwrap();
            let text = |name: &str| value[name].as_str().unwrap().to_owned();
            (text("found"), text("about"), text("says"))
        };
        (code(&said), lines.lines().map(read).collect())
    }

    fn command(&self, files: u32) -> Command {
        let script = format!("ulimit -n {files} && exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_croupier"), "doctor", "--data"]);
        command.arg(self.data()).arg("--config").arg(self.path("house.toml"));
        command
    }

    /// Makes a fault, and holds the doctor to finding it and nothing else.
    #[track_caller]
    fn finds(&self, about: &str, words: &str, more: &[&str]) {
        let (code, found) = self.looked(more);
        let faults: Vec<_> = found.iter().filter(|(level, ..)| level == "fault").collect();
        assert!(!faults.is_empty() && code == 3, "{about} was not found: {found:?}");
        for (_, of, says) in &faults {
            assert_eq!(of, about, "{says}");
            assert!(says.contains(words), "{says:?} does not say {words:?}");
        }
    }
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn age(path: &Path, hours: u64) {
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(hours * 3600)).unwrap();
}

/// A certificate that ends at this time.
fn certificate(well: &Well, ends: SystemTime) -> PathBuf {
    let mut wanted = rcgen::CertificateParams::new(vec!["casino.example".to_owned()]).unwrap();
    wanted.not_before = (SystemTime::now() - Duration::from_secs(900 * 24 * 3600)).into();
    wanted.not_after = ends.into();
    let made = wanted.self_signed(&rcgen::KeyPair::generate().unwrap()).unwrap();
    let path = well.path("chain.pem");
    fs::write(&path, made.pem()).unwrap();
    path
}

#[test]
fn each_fault_is_found_and_a_house_that_is_well_has_none() {
    let well = Well::new();
    let (status, found) = well.looked(&[]);
    assert!(found.iter().all(|(level, ..)| level != "fault"), "{found:?}");
    assert_eq!(status, 0);
    assert_eq!(well.looked(&["--strict"]).0, 3, "its copies are on the same disk");

    // 1. A key others can read.
    set_mode(&well.data().join("seal.key"), 0o644);
    well.finds("permissions", "seal.key", &[]);
    set_mode(&well.data().join("seal.key"), 0o600);

    // 2. A PIN others can read.
    set_mode(&well.path("pin"), 0o640);
    well.finds("permissions", "pin", &[]);
    set_mode(&well.path("pin"), 0o600);

    // 3. A key that is missing.
    fs::rename(well.data().join("checkpoint.key"), well.path("away")).unwrap();
    well.finds("keys", "checkpoint.key", &[]);
    fs::rename(well.path("away"), well.data().join("checkpoint.key")).unwrap();

    // 4. A copy that is too old, and 5. none at all.
    for copy in well.copies() {
        age(&copy, 49);
    }
    well.finds("copies", "49 hours old", &[]);
    for copy in well.copies() {
        fs::rename(&copy, copy.with_extension("away")).unwrap();
    }
    well.finds("copies", "there is no copy", &[]);
    for file in fs::read_dir(well.path("copies")).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_some_and(|end| end == "away") {
            fs::rename(&file, file.with_extension("db")).unwrap();
            age(&file.with_extension("db"), 0);
        }
    }

    // 6. A disk that is nearly full: by what is held to be enough.
    let (status, found) = well.looked(&["--free", "999999999"]);
    assert_eq!(status, 3);
    assert!(found.iter().any(|(level, of, _)| level == "fault" && of == "disk"), "{found:?}");

    // 7. Too few open files.
    let (status, found) = well.looked_with(256, &[]);
    assert_eq!(status, 3);
    assert!(found.iter().any(|(_, of, says)| of == "open files" && says.contains("256")));

    // 8. A certificate that ends soon is a warning, one that ended a fault.
    let chain = certificate(&well, SystemTime::now() + Duration::from_secs(5 * 24 * 3600));
    let (status, found) = well.looked(&["--tls-cert", chain.to_str().unwrap()]);
    assert_eq!(status, 0);
    assert!(found.iter().any(|(level, of, says)| {
        level == "warning" && of == "certificate" && says.contains("ends in")
    }));
    let chain = certificate(&well, SystemTime::now() - Duration::from_secs(25 * 3600));
    well.finds("certificate", "ended", &["--tls-cert", chain.to_str().unwrap()]);

    // 9. An address somebody else has.
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    well.finds("address", "in use", &["--listen", &address]);
}

#[test]
fn a_clock_behind_the_books_a_bad_file_and_a_damaged_journal_are_found() {
    let well = Well::new();

    // 10. A configuration that cannot be used.
    let right = fs::read_to_string(well.path("house.toml")).unwrap();
    fs::write(well.path("house.toml"), format!("{right}[[table]]\nid = 7\n")).unwrap();
    well.finds("configuration", "does not start", &[]);
    fs::write(well.path("house.toml"), right).unwrap();

    // 11. The newest entry lies ahead of the clock.
    let journal = well.data().join("journal.db");
    let file = rusqlite::Connection::open(&journal).unwrap();
    let last = "UPDATE entry SET at = at + 3600000
                WHERE position = (SELECT max(position) FROM entry)";
    file.execute(last, []).unwrap();
    well.finds("clock", "ahead of the clock", &[]);
    file.execute(&last.replace('+', "-"), []).unwrap();
    drop(file);
    assert_eq!(well.looked(&[]).0, 0);

    // 12. A journal that is not one.
    fs::write(&journal, "this is not a journal, and never was one").unwrap();
    set_mode(&journal, 0o600);
    for beside in ["journal.db-wal", "journal.db-shm"] {
        let _ = fs::remove_file(well.data().join(beside));
    }
    well.finds("journal", "journal.db", &[]);

    // 13. No folder at all.
    let said = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["doctor", "--data"])
        .arg(well.path("nowhere"))
        .output()
        .unwrap();
    assert_eq!(code(&said), 3);
    let text = String::from_utf8(said.stdout).unwrap();
    assert!(text.contains("FAULT    folder") && text.contains("nowhere"), "{text}");
}
