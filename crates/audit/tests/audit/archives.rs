//! Archives: the books in signed files, each going on where the one before it ended.

use super::kit::{House, START_MS, key};
use croupier_audit::{
    AuditError, HouseKey, Until, archive, archives, expired, is_archive, verify_archive,
};
use croupier_store::SqliteJournal;
use std::path::Path;

fn proven(path: &Path) -> Result<(u64, u64, u64), String> {
    let report = verify_archive(path, Some(key().public())).map_err(|error| error.to_string())?;
    Ok((report.first, report.last, report.checkpoints))
}

#[test]
fn archives_follow_one_another_and_are_proven_without_the_database() {
    let mut house = House::played();
    let folder = house.folder.path().join("archive");
    std::fs::create_dir(&folder).unwrap();
    let write = |house: &House| {
        let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
        archive(&mut journal, (&folder, 0), Until::Newest, &key(), START_MS).unwrap()
    };
    let first = write(&house).unwrap();
    let newest = house.anchored.last().unwrap().position;
    assert_eq!((first.first, first.last), (1, newest));
    let checkpoints = u64::try_from(house.anchored.len()).unwrap();
    assert_eq!(proven(&first.path), Ok((1, newest, checkpoints)));
    assert!(is_archive(&first.path).unwrap());
    assert_eq!(write(&house), None, "nothing was signed since");
    for _ in 0..30 {
        house.pass(1_000);
    }
    house.checkpoint();
    let second = write(&house).unwrap();
    assert_eq!(second.first, newest + 1);
    assert_eq!(proven(&second.path).unwrap().2, 1);
    let stranger = HouseKey::from_bytes(&[8; 32]).public();
    match verify_archive(&second.path, Some(stranger)) {
        Err(AuditError::Found(found)) => assert!(found.what.contains("not the given one")),
        other => panic!("{other:?}"),
    }
}

/// Whoever changes a byte without the key is found by the signature; whoever holds the key and
/// signs anew, by chain and checkpoints.
#[test]
fn what_is_changed_in_an_archive_is_found() {
    use croupier_floor::Signer as _;
    use sha2::{Digest, Sha256};
    let house = House::played();
    let folder = house.folder.path().to_owned();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let path =
        archive(&mut journal, (&folder, 0), Until::Newest, &key(), START_MS).unwrap().unwrap().path;
    let whole = std::fs::read_to_string(&path).unwrap();
    for at in (0..whole.len()).step_by(whole.len() / 97).chain(whole.len() - 300..whole.len()) {
        let mut bytes = whole.clone().into_bytes();
        bytes[at] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert!(proven(&path).is_err(), "byte {at}");
    }
    let lines: Vec<&str> = whole.lines().collect();
    let entries = &lines[..lines.len() - 1];
    let sign = |entries: Vec<String>| {
        let body: String = entries.iter().map(|line| format!("{line}\n")).collect();
        let digest = croupier_store::hex(&Sha256::digest(body.as_bytes()));
        let signature = key().sign(&format!("croupier archive 1\nsha256 {digest}\n"));
        let seal = format!(
            "{{\"signed\":\"croupier archive 1\",\"sha256\":\"{digest}\",\"key\":\"{}\",\
             \"signature\":\"{signature}\"}}\n",
            key().key()
        );
        std::fs::write(&path, body + &seal).unwrap();
        proven(&path)
    };
    let same: Vec<String> = entries.iter().map(|line| (*line).to_owned()).collect();
    assert!(sign(same.clone()).is_ok());
    let mut changed = same.clone();
    let bet = changed.iter().position(|line| line.contains("bet-placed")).unwrap();
    changed[bet] = changed[bet].replacen("stake\\\":", "stake\\\":9", 1);
    assert_ne!(changed[bet], same[bet]);
    assert!(sign(changed).unwrap_err().contains("hash"));
    let mut left_out = same.clone();
    left_out.remove(20);
    assert!(sign(left_out).unwrap_err().contains("belongs here"));
    let mut cut = same;
    cut.pop();
    assert!(sign(cut).is_err());
}

/// A gaming day's archive reaches to the first checkpoint after the day, and not further.
#[test]
fn an_archive_ends_with_the_first_checkpoint_after_its_day() {
    let mut house = House::played();
    let ended_ms = house.now_ms + 1; // after the last checkpoint so far
    house.pass(1_000);
    house.checkpoint();
    let after = house.anchored.last().unwrap().position;
    house.pass(1_000);
    house.checkpoint();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let folder = house.folder.path();
    let mut write = |until| archive(&mut journal, (folder, 0), until, &key(), START_MS).unwrap();
    assert_eq!(write(Until::Time(ended_ms)).unwrap().last, after);
    assert_eq!(write(Until::Newest).unwrap().first, after + 1);
}

/// Three archives made a day apart, kept for ten days.
#[test]
fn an_archive_is_removed_after_its_term_and_only_if_the_next_is_proven() {
    const DAY_MS: u64 = 24 * 60 * 60 * 1000;
    let mut house = House::played();
    let folder = house.folder.path().join("archive");
    std::fs::create_dir(&folder).unwrap();
    for day in 0..3 {
        let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
        let made_ms = START_MS + day * DAY_MS;
        archive(&mut journal, (&folder, 0), Until::Newest, &key(), made_ms).unwrap().unwrap();
        for _ in 0..30 {
            house.pass(1_000);
        }
        house.checkpoint();
    }
    let all = archives(&folder).unwrap();
    assert_eq!(all.len(), 3);
    let over = |days: u64| expired(&folder, (START_MS + days * DAY_MS, 10 * DAY_MS));
    assert_eq!(over(9).unwrap(), []);
    assert_eq!(over(10).unwrap(), all[..1]);
    assert_eq!(over(11).unwrap(), all[..2]);
    assert_eq!(over(1_000).unwrap(), all[..2], "the newest stays");
    // The second is spoilt: the first is not removed, because nothing proven goes on from it.
    let whole = std::fs::read_to_string(&all[1].path).unwrap();
    std::fs::write(&all[1].path, whole.replacen("actor", "Actor", 1)).unwrap();
    let why = over(10).unwrap_err().to_string();
    assert!(why.contains(&all[1].name()), "{why}");
    // The second is gone: the third does not go on where the first ends.
    std::fs::remove_file(&all[1].path).unwrap();
    let why = over(10).unwrap_err().to_string();
    assert!(why.contains("does not go on"), "{why}");
}
