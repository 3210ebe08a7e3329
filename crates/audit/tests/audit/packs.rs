//! The dispute pack: every round of every game is proven from one file, and every changed byte of
//! it is found.

use super::every::run;
use super::kit::{House, LIBRARY, START_MS, key};
use croupier_audit::{
    AuditError, HouseKey, PackOrder, PackReport, PublicKey, pack, people, verify_pack,
};
use croupier_house::TableId;
use croupier_store::{Journal, SqliteJournal};

/// The pack of a round, signed with the key of the house.
fn packed(journal: &mut dyn Journal, table: &str, round: u64) -> Result<String, AuditError> {
    let (table, people): (TableId, _) = (table.parse().unwrap(), people(journal).unwrap());
    let order = PackOrder {
        table: &table,
        round,
        asked_by: "Vera (auditor)",
        made_ms: START_MS + 1,
        people: &people,
    };
    pack(journal, &LIBRARY, &key(), &order)
}

fn proven(file: &str) -> Result<PackReport, String> {
    verify_pack(file, &LIBRARY, Some(key().public())).map_err(|error| error.to_string())
}

/// A live and an automatic table of all eight rulebooks, on which everything was corrected that
/// can be.
#[test]
fn every_round_of_every_game_is_proven_from_its_pack_alone() {
    let mut house = run();
    house.checkpoint();
    let floor = house.floor();
    let tables: Vec<(String, u32)> =
        floor.tables().map(|table| (table.id().to_string(), table.round().0)).collect();
    house.stop();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let (mut proofs, mut corrections) = (0, 0);
    for (table, last) in tables {
        for round in 1..=u64::from(last) {
            let file = match packed(&mut journal, &table, round) {
                Err(AuditError::NotThere(why)) if why.contains("is not over") => continue,
                file => file.unwrap_or_else(|error| panic!("{table} {round}: {error}")),
            };
            let report = proven(&file).unwrap_or_else(|why| panic!("{table} {round}: {why}"));
            assert_eq!((report.table.as_str(), report.round), (table.as_str(), round));
            assert!(report.rulebook_known && report.compared);
            proofs += 1;
            corrections += report.corrections;
        }
    }
    assert!(proofs > 30 && corrections > 10, "{proofs} rounds, {corrections} corrections");
}

#[test]
fn a_pack_tells_the_round_and_names_those_in_it_only() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let file = packed(&mut journal, "live", 2).unwrap();
    let report = proven(&file).unwrap();
    assert_eq!((report.settlements, report.bets, report.corrections), (1, 1, 0));
    let said: Vec<&str> =
        report.told.iter().flat_map(|(_, _, said)| said).map(String::as_str).collect();
    assert!(said.contains(&"Bob Tan bets 40.00 on small in box 2"), "{said:?}");
    // Ann and Cat had no bet in this round: the file does not name them.
    assert!(file.contains("Bob Tan") && !file.contains("Ann Lee") && !file.contains("Cat Lim"));
    assert_eq!(file.lines().count(), 2, "the pack and its signature");
}

/// Without the key everything may be signed anew: the report names the key, and with the house's
/// key it is found.
#[test]
fn a_pack_of_another_house_is_told_by_its_key() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let file = packed(&mut journal, "live", 2).unwrap();
    let stranger = HouseKey::from_bytes(&[8; 32]).public();
    let found = verify_pack(&file, &LIBRARY, Some(stranger)).unwrap_err().to_string();
    assert!(found.contains("which is not the given one"), "{found}");
    let trusting = verify_pack(&file, &LIBRARY, None::<PublicKey>).unwrap();
    assert_eq!(trusting.key, key().public().to_string());
    assert!(!trusting.compared);
}

/// Numbers by chance (xorshift), from a fixed seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end).unwrap()).unwrap()
    }
}

#[test]
fn a_changed_byte_of_the_signature_and_at_600_other_places_is_found() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let file = packed(&mut journal, "tiger", 5).unwrap();
    proven(&file).unwrap();
    let mut chance = Chance(0x5eed_0017);
    let tail = file.len() - 400..file.len(); // every byte of the signature, and others by chance
    let places: Vec<usize> = tail.chain((0..600).map(|_| chance.below(file.len()))).collect();
    for at in places {
        let mut bytes = file.clone().into_bytes();
        bytes[at] ^= 1 << chance.below(7);
        let Ok(changed) = String::from_utf8(bytes) else { continue }; // no text, so no pack
        assert!(proven(&changed).is_err(), "byte {at} of {}", file.len());
    }
    for cut in [0, 1, file.len() / 2, file.len() - 1] {
        assert!(proven(&file[..cut]).is_err(), "cut at {cut}");
    }
    assert!(proven(&(file.clone() + "\n")).is_err());
    assert!(proven(&(file.clone() + " ")).is_err());
}

/// Whoever holds the house's key can sign any text, but not what a checkpoint signed before.
#[test]
fn what_the_house_itself_signs_anew_is_held_against_its_checkpoints() {
    let house = House::played();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    let file = packed(&mut journal, "live", 2).unwrap();
    let body = file.lines().next().unwrap();
    for (from, to, wanted) in [
        // An amount, in words and in the entry.
        (r#"\"stake\":4000"#, r#"\"stake\":9000"#, "its hash does not fit"),
        ("bets 40.00 on small", "bets 90.00 on small", "its words are not those"),
        ("\"name\":\"Table live\"", "\"name\":\"Table 9\"", "does not open the table"),
        ("[[bet]]", "[[bet ]]", "its rulebook is not the text"),
        ("\"round\":2,\"disclosed\"", "\"round\":1,\"disclosed\"", "does not open in it"),
        ("Bob Tan\"}", "Rob Tan\"}", "its words are not those"),
    ] {
        assert!(body.contains(from), "{from}");
        let forged = signed(&(body.replacen(from, to, 1) + "\n"));
        let found = proven(&forged).unwrap_err();
        assert!(found.contains(wanted), "{from}: {found}");
    }
    // An entry left out.
    let mut pack: serde_json::Value = serde_json::from_str(body).unwrap();
    let entries = pack["entries"].as_array_mut().unwrap();
    entries.remove(entries.len() - 2);
    let found = proven(&signed(&(pack.to_string() + "\n"))).unwrap_err();
    assert!(found.contains("is not in it"), "{found}");
}

/// The same text under a signature of the house's key, as docs/disputes.md describes it.
fn signed(body: &str) -> String {
    use croupier_floor::Signer as _;
    use sha2::{Digest, Sha256};
    let digest = croupier_store::hex(&Sha256::digest(body.as_bytes()));
    let signature = key().sign(&format!("croupier pack 1\nsha256 {digest}\n"));
    let key = key().key();
    format!(
        "{body}{{\"signed\":\"croupier pack 1\",\"sha256\":\"{digest}\",\"key\":\"{key}\",\
         \"signature\":\"{signature}\"}}\n"
    )
}

#[test]
fn a_round_that_is_not_over_or_not_signed_gives_no_pack() {
    let mut house = House::played();
    house.pass(1_500); // the dice open another round
    let open = u64::from(house.round_at("dice").0);
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    for (table, round, wanted) in
        [("live", 99, "no round 99"), ("none", 1, "no table none"), ("dice", open, "is not over")]
    {
        match packed(&mut journal, table, round) {
            Err(AuditError::NotThere(why)) => assert!(why.contains(wanted), "{why}"),
            other => panic!("{table} {round}: {other:?}"),
        }
    }
    for _ in 0..20 {
        house.pass(1_000);
    }
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    match packed(&mut journal, "dice", open) {
        Err(AuditError::NotThere(why)) => assert!(why.contains("no checkpoint covers"), "{why}"),
        other => panic!("{other:?}"),
    }
    house.checkpoint();
    let mut journal = SqliteJournal::open_as_of_now(house.path()).unwrap();
    proven(&packed(&mut journal, "dice", open).unwrap()).unwrap();
}
