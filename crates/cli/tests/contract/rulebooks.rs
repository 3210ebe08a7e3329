//! Rulebooks from a folder of the operator's.

use crate::run::{code, croupier, text};
use croupier_store::conformance::new_folder;
use std::fs;
use std::path::PathBuf;

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, String)]) -> Folder {
        let path = new_folder(name);
        for (file, text) in files {
            fs::write(path.join(file), text).unwrap();
        }
        Folder(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn sic_bo() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebooks/sic-bo.toml")).unwrap()
}

const THROW: &[u8] =
    br#"{"id":1,"rulebook":"sic-bo","dice":[1,2,6],"bets":[{"id":1,"bet":"total-9","stake":100}]}"#;

#[test]
fn an_operator_adds_a_version_and_the_id_means_it() {
    let newer = sic_bo()
        .replacen("game =", "version = \"2\"\ngame =", 1)
        .replace("\"6 to 1\"", "\"7 to 1\"");
    let folder = Folder::new("adds", &[("sic-bo-2.toml", newer)]);
    let with_folder = text(&croupier(&["--rulebooks", folder.path(), "settle"], THROW));
    assert!(with_folder.contains("\"win\":700"), "{with_folder}");
    assert!(text(&croupier(&["settle"], THROW)).contains("\"win\":600"));
}

#[test]
fn a_version_of_tomorrow_is_not_in_effect_today() {
    let later = sic_bo()
        .replacen("game =", "version = \"2\"\neffective = 2999-01-01T00:00:00Z\ngame =", 1)
        .replace("\"6 to 1\"", "\"7 to 1\"");
    let folder = Folder::new("tomorrow", &[("sic-bo-2.toml", later)]);
    let settled = text(&croupier(&["--rulebooks", folder.path(), "settle"], THROW));
    assert!(settled.contains("\"win\":600"), "{settled}");
    let exact = String::from_utf8(THROW.to_vec()).unwrap().replace("sic-bo", "sic-bo@2");
    let settled = text(&croupier(&["--rulebooks", folder.path(), "settle"], exact.as_bytes()));
    assert!(settled.contains("\"win\":700"), "{settled}");
}

#[test]
fn a_bad_folder_is_bad_configuration_and_every_fault_is_told() {
    let broken = sic_bo()
        .replace("24 to 1", "0 to 1")
        .replace("id = \"sic-bo\"", "id = \"sic-bo\"\ncolour = 1");
    let folder = Folder::new("broken", &[("broken.toml", broken)]);
    let output = croupier(&["--rulebooks", folder.path(), "rules"], b"");
    assert_eq!(code(&output), 4);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("broken.toml:3: colour"), "{told}");
    assert!(told.contains("odds of zero: \"0 to 1\""), "{told}");
    let output = croupier(&["--rulebooks", "/no/such/folder", "rules"], b"");
    assert_eq!(code(&output), 4);
}

/// Approved rules are never edited: the same version with other odds is refused.
#[test]
fn a_version_cannot_be_changed_under_its_own_name() {
    let folder = Folder::new("changed", &[("sic-bo.toml", sic_bo().replace("24 to 1", "30 to 1"))]);
    let output = croupier(&["--rulebooks", folder.path(), "rules"], b"");
    assert_eq!(code(&output), 4);
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("a changed rulebook needs a new version")
    );
}
