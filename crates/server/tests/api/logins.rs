//! The first two people of a house, second factors, and what the configuration no longer says.

use crate::kit::{Client, House, PIN, give, settings};
use croupier_floor::Command;
use croupier_house::{HouseCommand, Person, Role, Significant};
use croupier_server::{Logins, Seed, SeedPerson, Vault};
use croupier_table::Dealing;
use serde_json::{Value, json};
use std::sync::Arc;

const FACTOR: &str = "/api/me/second-factor";
const CHANGES: &str = "/api/people/changes";

fn first_two(code: &str) -> Value {
    let person = |login: &str, role: &str| {
        json!({ "name": login.to_uppercase(), "login": login, "role": role,
            "password": format!("{login} has a password") })
    };
    json!({ "code": code, "first": person("una", "administrator"),
        "second": person("duo", "shift-manager") })
}

#[tokio::test]
async fn a_new_house_is_set_up_once_with_its_code() {
    let mut logins = Logins::default();
    logins.setup_code = "abcd-efgh".to_owned().into();
    let house = House::open_new(logins).await;
    let stranger = house.stranger();
    let ways = stranger.get("/api/logins").await.ok();
    assert_eq!(ways, json!({ "set_up": false, "single_sign_on": null }));
    let set_up = |body: Value| stranger.send("POST", "/api/setup", Some(body));
    set_up(first_two("abcd-efgi")).await.is_problem(401, "wrong_setup_code");
    let mut unfit = first_two("abcd-efgh");
    unfit["second"]["password"] = json!("short");
    set_up(unfit).await.is_problem(422, "password_unfit");
    let mut unfit = first_two("abcd-efgh");
    unfit["second"]["role"] = json!("dealer");
    set_up(unfit).await.is_problem(409, "first_two_unfit");
    assert_eq!(set_up(first_two("abcd-efgh")).await.status, 204);
    assert_eq!(stranger.get("/api/logins").await.ok()["set_up"], true);
    set_up(first_two("abcd-efgh")).await.is_problem(409, "already_set_up");
    for login in ["una", "duo"] {
        let body = json!({ "login": login, "pin": format!("{login} has a password") });
        let me = stranger.send("POST", "/api/sessions", Some(body)).await.ok();
        assert_eq!(me["must_change"], false, "the password is their own");
    }
}

/// The house's clock is four hours ahead of UTC and its gaming day begins at 14:00: at 08:00 UTC it
/// is noon there, of the gaming day before. The house has noted its start by then.
#[tokio::test]
async fn the_first_gaming_day_is_the_one_the_first_two_people_set() {
    let mut logins = Logins::default();
    logins.setup_code = "abcd-efgh".to_owned().into();
    let house = House::open_new(logins).await;
    let started = Significant::SystemStarted { version: "1.0.0".to_owned() };
    give(&house.floor, Command::House(HouseCommand::Note(started))).await;
    let stranger = house.stranger();
    let set_up = |body: Value| stranger.send("POST", "/api/setup", Some(body));
    let with = |begins: &str, utc_offset: &str| {
        let mut body = first_two("abcd-efgh");
        body["gaming_day"] = json!({ "begins": begins, "utc_offset": utc_offset });
        body
    };
    set_up(with("2 pm", "+04:00")).await.is_problem(422, "bad_time");
    set_up(with("14:00", "+15:00")).await.is_problem(409, "settings_unfit");
    assert_eq!(set_up(with("14:00", "+04:00")).await.status, 204);
    let log_in = async |login: &str| {
        let body = json!({ "login": login, "pin": format!("{login} has a password") });
        let me = stranger.send("POST", "/api/sessions", Some(body)).await.ok();
        Client { token: me["token"].as_str().map(str::to_owned), ..house.stranger() }
    };
    let (una, duo) = (log_in("una").await, log_in("duo").await);
    let report = duo.get("/api/reports?by=day").await.ok();
    assert_eq!((&report["from"], &report["today"]), (&json!("2027-01-14"), &json!("2027-01-14")));
    let waiting = async || duo.get("/api/reports/closings").await.ok()["waiting"].clone();
    assert_eq!(waiting().await, json!([]), "it runs until 14:00");
    // Two people let the gaming day begin at 11:00: it is noon, so the first one is over.
    let rules = duo.get("/api/house/rules").await.ok()["rules"].clone();
    assert_eq!(rules["gaming_day"], json!({ "begins": "14:00", "utc_offset": "+04:00" }));
    let to = json!({ "gaming_day": { "begins": "11:00", "utc_offset": "+04:00" } });
    let path = "/api/house/rules/changes";
    let asked = duo.command("POST", path, to).await.ok();
    let agreement = format!("/api/acts/{}/agreement", asked["waits"]);
    duo.command("POST", &agreement, json!({})).await.is_problem(409, "second_person_needed");
    assert_eq!(waiting().await, json!([]));
    assert_eq!(una.command("POST", &agreement, json!({})).await.status, 204);
    assert_eq!(waiting().await[0]["name"], "2027-01-14");
    let closed = duo.command("POST", "/api/reports/closings", json!({ "day": "2027-01-14" })).await;
    assert_eq!(closed.ok()["name"], "2027-01-14");
}

#[tokio::test]
async fn a_house_without_a_code_is_set_up_by_nobody_and_no_stranger_locks_it() {
    let house = House::open_new(Logins::default()).await;
    let stranger = house.stranger();
    for _ in 0..3 {
        let body = json!({ "login": "\u{0}setup", "pin": "0" });
        stranger.send("POST", "/api/sessions", Some(body)).await.is_problem(401, "wrong_login");
    }
    for _ in 0..5 {
        let tried = stranger.send("POST", "/api/setup", Some(first_two(""))).await;
        tried.is_problem(401, "wrong_setup_code");
    }
}

/// A house that asks administrators for a second factor.
async fn strict() -> House {
    let mut logins = Logins::default();
    logins.second_factor = vec![Role::Administrator];
    logins.vault = Some(Vault::new(&[7; 32]).unwrap());
    House::open_logins(logins).await
}

/// The code of an authenticator, by RFC 6238, written out once more with another library.
fn code(secret: &str, now_ms: u64) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits: String =
        secret.chars().map(|letter| format!("{:05b}", letters.find(letter).unwrap())).collect();
    let bytes: Vec<u8> = (0..bits.len() / 8)
        .map(|at| u8::from_str_radix(&bits[8 * at..8 * at + 8], 2).unwrap())
        .collect();
    let hash = hmac_sha1(&bytes, &(now_ms / 30_000).to_be_bytes());
    let at = usize::from(hash[19] & 15);
    let four = u32::from_be_bytes(hash[at..at + 4].try_into().unwrap()) & 0x7fff_ffff;
    format!("{:06}", four % 1_000_000)
}

/// RFC 2104 over SHA-1.
fn hmac_sha1(key: &[u8], text: &[u8]) -> [u8; 20] {
    use sha1::{Digest, Sha1};
    let pad = |with: u8| {
        let mut block = [with; 64];
        block.iter_mut().zip(key).for_each(|(byte, key)| *byte ^= key);
        block
    };
    let inner = Sha1::new().chain_update(pad(0x36)).chain_update(text).finalize();
    Sha1::new().chain_update(pad(0x5c)).chain_update(inner).finalize().into()
}

async fn log_in(house: &House, login: &str, code: Option<&str>) -> crate::kit::Reply {
    let body = json!({ "login": login, "pin": PIN, "code": code });
    house.stranger().send("POST", "/api/sessions", Some(body)).await
}

/// Sets up a second factor; gives the secret and the recovery codes.
async fn enrol(house: &House, client: &Client) -> (String, Vec<String>) {
    let begun = client.send("POST", FACTOR, Some(json!({ "pin": PIN }))).await.ok();
    let secret = begun["secret"].as_str().unwrap().to_owned();
    let body = json!({ "code": code(&secret, house.now_ms()) });
    let done = client.command("PUT", FACTOR, body).await.ok();
    let codes = done["codes"].as_array().unwrap();
    (secret, codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect())
}

#[tokio::test]
async fn who_needs_a_second_factor_sets_it_up_first_and_every_code_opens_once() {
    let house = strict().await;
    let me = log_in(&house, "ada", None).await.ok();
    assert_eq!(me["must_enrol"], true);
    let mut ada = house.stranger();
    ada.token = me["token"].as_str().map(str::to_owned);
    ada.get("/api/people").await.is_problem(403, "second_factor_needed");
    assert_eq!(ada.get("/api/me").await.ok()["must_enrol"], true);
    let early = ada.command("PUT", FACTOR, json!({ "code": "000000" })).await;
    early.is_problem(409, "no_factor_begun");
    let wrong = ada.send("POST", FACTOR, Some(json!({ "pin": "wrong" }))).await;
    wrong.is_problem(401, "wrong_login");
    let begun = ada.send("POST", FACTOR, Some(json!({ "pin": PIN }))).await.ok();
    let rows = begun["qr"].as_array().unwrap();
    assert!(rows.len() >= 33 && rows.iter().all(|row| row.as_str().unwrap().len() == rows.len()));
    // A QR code has its three large squares in the corners: seven dark dots in the first row.
    assert!(rows[0].as_str().unwrap().starts_with("11111110"), "{}", rows[0]);
    let secret = begun["secret"].as_str().unwrap();
    assert!(begun["uri"].as_str().unwrap().contains(&format!("secret={secret}&issuer=Croupier")));
    let wrong = ada.command("PUT", FACTOR, json!({ "code": code(secret, 0) })).await;
    wrong.is_problem(401, "wrong_code");
    let body = json!({ "code": code(secret, house.now_ms()) });
    let done = ada.command("PUT", FACTOR, body.clone()).await.ok();
    assert_eq!(done["codes"].as_array().unwrap().len(), 10);
    ada.get("/api/me").await.is_problem(401, "unauthorised"); // the old session ended
    ada.token = done["token"].as_str().map(str::to_owned);
    ada.get("/api/people").await.ok();
    let again = ada.send("POST", FACTOR, Some(json!({ "pin": PIN }))).await;
    again.is_problem(409, "second_factor_there");

    log_in(&house, "ada", None).await.is_problem(401, "code_needed");
    let used = code(secret, house.now_ms());
    log_in(&house, "ada", Some(&used)).await.is_problem(401, "wrong_code"); // it was the first code
    house.advance(30_000);
    let fresh = code(secret, house.now_ms());
    let me = log_in(&house, "ada", Some(&fresh)).await.ok();
    assert_eq!((&me["must_enrol"], &me["second_factor"]), (&json!(false), &json!(true)));
    log_in(&house, "ada", Some(&fresh)).await.is_problem(401, "wrong_code");
    // Nothing of it is shown in the list of events.
    let events = house.client("abe").await.get("/api/events?limit=50").await;
    assert!(events.text.contains("second-factor-set"), "{}", events.text);
    assert!(!events.text.contains("recovery\"") && !events.text.contains("secret"));
}

#[tokio::test]
async fn wrong_codes_lock_the_login_and_a_right_pin_without_a_code_forgives_none() {
    let house = strict().await;
    let sue = house.client("sue").await;
    let (secret, _) = enrol(&house, &sue).await; // who need not, may
    for _ in 0..3 {
        log_in(&house, "sue", None).await.is_problem(401, "code_needed");
        let wrong = code(&secret, house.now_ms() + 3_600_000);
        log_in(&house, "sue", Some(&wrong)).await.is_problem(401, "wrong_code");
    }
    house.advance(30_000);
    let right = code(&secret, house.now_ms());
    log_in(&house, "sue", Some(&right)).await.is_problem(429, "login_locked");
    house.advance(60_000);
    let right = code(&secret, house.now_ms());
    log_in(&house, "sue", Some(&right)).await.ok();
}

#[tokio::test]
async fn a_recovery_code_opens_once_and_two_people_reset_the_factor() {
    let house = strict().await;
    let (sue, dora) = (house.client("sue").await, house.client("dora").await);
    let (_, codes) = enrol(&house, &dora).await;
    let typed = codes[3].replace('-', " ").to_uppercase();
    log_in(&house, "dora", Some(&typed)).await.ok();
    log_in(&house, "dora", Some(&codes[3])).await.is_problem(401, "wrong_code");
    log_in(&house, "dora", Some(&codes[4])).await.ok();
    let reset = json!({ "change": "reset-second-factor", "id": "dora" });
    assert_eq!(sue.command("POST", CHANGES, reset).await.ok(), json!({ "waits": 1 }));
    let ada = log_in(&house, "ada", None).await.ok();
    let mut client = house.stranger();
    client.token = ada["token"].as_str().map(str::to_owned);
    let (_, ada_codes) = enrol(&house, &client).await;
    let ada = log_in(&house, "ada", Some(&ada_codes[0])).await.ok();
    client.token = ada["token"].as_str().map(str::to_owned);
    let agreed = client.command("POST", &format!("{CHANGES}/1/agreement"), json!({})).await;
    assert_eq!(agreed.status, 204);
    log_in(&house, "dora", None).await.ok();
}

#[tokio::test]
async fn what_the_configuration_no_longer_says_is_listed_for_managers() {
    let staff = |id: &str| Person::Staff(id.parse().unwrap());
    let person = |id: &str, name: &str, role| SeedPerson {
        person: staff(id),
        name: name.to_owned(),
        login: id.to_owned(),
        role,
    };
    let mut seed = Seed::default();
    seed.people = vec![
        person("dora", "DORA", Role::Dealer),
        person("sam", "SAMUEL", Role::PitManager),
        SeedPerson { login: "mia".into(), ..person("eve", "Eve", Role::Dealer) },
    ];
    seed.once = ["dora", "sam", "mia", "abe"].map(staff).into();
    seed.tables_once = ["s1", "b1"].map(str::to_owned).into();
    // b1 is as the file says, but for the version that the file leaves out; a1 is not
    let b1 = settings("tiger-buffalo-commission-insurance", Some("M"), Dealing::Live);
    let mut a1 = settings("sic-bo", None, Dealing::Automatic);
    a1.limits = croupier_testkit::limits(1_000, 700_000);
    seed.tables = [("b1".to_owned(), b1), ("a1".to_owned(), a1)].into();
    let mut logins = Logins::default();
    logins.seed = Some(Arc::new(seed));
    let house = House::open_logins(logins).await;
    let sue = house.client("sue").await;
    let told = |view: Value| -> Vec<(String, String)> {
        let all = view["notices"].as_array().unwrap().clone();
        let pair = |each: &Value| (each["notice"].clone(), each["id"].clone());
        let text = |value: Value| value.as_str().unwrap().to_owned();
        all.iter().map(pair).map(|(notice, id)| (text(notice), text(id))).collect()
    };
    let pairs = |all: &[(&str, &str)]| -> Vec<(String, String)> {
        all.iter().map(|(notice, id)| ((*notice).to_owned(), (*id).to_owned())).collect()
    };
    let expected = [
        ("name-differs", "sam"),
        ("role-differs", "sam"),
        ("login-taken", "eve"),
        ("person-unlisted", "abe"),
        ("person-unlisted", "mia"),
        ("table-unlisted", "s1"),
        ("table-differs", "a1"),
    ];
    let view = sue.get("/api/people").await.ok();
    assert_eq!(told(view.clone()), pairs(&expected));
    let a1 = view["notices"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(a1["file"], "limits.maximum 700000");
    assert_eq!(a1["house"], "limits.maximum 500000");
    let carl = house.client("carl").await.get("/api/people").await.ok();
    assert_eq!(told(carl), [], "a cashier sees no staff");
    // Who is suspended can no longer log in, and is no longer told of.
    let out = json!({ "change": "suspend", "kind": "staff", "id": "mia", "reason": "left" });
    sue.command("POST", CHANGES, out).await.ok();
    assert_eq!(told(sue.get("/api/people").await.ok()).len(), expected.len() - 1);
}

#[tokio::test]
async fn the_second_person_at_the_cage_shows_the_second_factor_too() {
    let mut logins = Logins::default();
    logins.vault = Some(Vault::new(&[7; 32]).unwrap());
    let house = House::open_logins(logins).await;
    let carl = house.keep_tills(5_000_000).await;
    let ann = house.client("ann").await;
    let ticket = ann.command("POST", "/api/tickets", json!({ "amount": 1_000_000 })).await.ok();
    let path = format!("/api/tickets/{}/redemption", ticket["number"].as_str().unwrap());
    let (secret, _) = enrol(&house, &house.client("sue").await).await;
    house.advance(60_000); // the code of before was used
    let identification = json!({ "document": "passport", "digits": "42X", "compared": true });
    let pay = |code: Option<String>| {
        let second = json!({ "login": "sue", "pin": PIN, "code": code });
        let body = json!({ "means": "cash", "identification": identification, "second": second });
        carl.command("POST", &path, body)
    };
    // A PIN alone is asked for the code, and forgives no wrong one.
    for _ in 0..2 {
        pay(Some("000000".to_owned())).await.is_problem(409, "wrong_code");
        pay(None).await.is_problem(409, "code_needed");
    }
    pay(Some("000000".to_owned())).await.is_problem(409, "wrong_code");
    pay(Some(code(&secret, house.now_ms()))).await.is_problem(429, "login_locked");
    house.advance(3_600_000);
    assert_eq!(pay(Some(code(&secret, house.now_ms()))).await.ok()["redeemed"], true);
}
