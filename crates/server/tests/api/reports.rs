//! Reports over the API: figures worked out by hand, files, shifts and days closed once.

use crate::kit::House;
use serde_json::{Value, json};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Ann loses 3,000 on big, bob wins 2,000 on small: 1, 2 and 3 show.
async fn played() -> House {
    play(House::open().await).await
}

pub async fn play(house: House) -> House {
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    dora.deal("s1", 1, json!({ "do": "open-bets" })).await.ok();
    ann.bet("s1", 1, "big", 3_000).await.ok();
    let small = "/api/tables/s1/rounds/1/bets/2/small";
    bob.command("PUT", small, json!({ "stake": 2_000 })).await.ok();
    house.advance(1_000); // too short for the automatic table to end its round
    dora.deal("s1", 1, json!({ "do": "close-bets" })).await.ok();
    dora.deal("s1", 1, json!({ "do": "enter-dice", "dice": [1, 2, 3] })).await.ok();
    dora.deal("s1", 1, json!({ "do": "confirm" })).await.ok();
    ann.command("POST", "/api/tickets", json!({ "amount": 4_000 })).await.ok();
    house
}

#[tokio::test]
async fn figures_are_those_that_were_played() {
    let house = played().await;
    let mia = house.client("mia").await;
    let report = mia.get("/api/reports?by=table").await.ok();
    assert_eq!((&report["from"], &report["operator"]), (&json!("2027-01-15"), &json!("The House")));
    let lines = report["lines"].as_array().unwrap();
    let of = |group: &str| lines.iter().find(|line| line["group"] == group).unwrap().clone();
    let dice = of("s1");
    // What the house won: 3,000 less 2,000, of 5,000 at risk. The edge of big and small is 1 in 36:
    // 5,000 / 36 = 138.9.
    assert_eq!(
        dice["figures"],
        json!({ "handle": 5_000, "win": 1_000, "bets": 2, "rounds": 1, "played": 2,
                "time_ms": 2_000 })
    );
    assert_eq!((&dice["hold"], &dice["theoretical"]), (&json!(2_000), &json!(139)));
    assert_eq!((&dice["name"], &dice["average_bet"]), (&json!("S1"), &json!(2_500)));
    assert_eq!(of("cage")["figures"], json!({ "sold": 2_000_000, "tickets_out": 4_000 }));
    assert_eq!(report["total"]["figures"]["win"], 1_000);
    for (by, groups) in [
        ("game", json!(["sic-bo"])),
        ("bet", json!(["sic-bo/big", "sic-bo/small"])),
        ("dealer", json!(["dora"])),
        ("patron", json!(["ann", "bob"])),
        ("hour", json!(["08"])),
        ("shift", json!(["1"])),
        ("day", json!(["2027-01-15"])),
    ] {
        let report = mia.get(&format!("/api/reports?by={by}")).await.ok();
        let lines = report["lines"].as_array().unwrap();
        let names: Vec<&Value> = lines.iter().map(|line| &line["group"]).collect();
        assert_eq!(json!(names), groups, "{by}");
        let won: i64 = lines.iter().filter_map(|line| line["figures"]["win"].as_i64()).sum();
        assert_eq!(won, 1_000, "{by}");
    }
    let rounds = mia.get("/api/reports/patrons/ann/rounds").await.ok();
    assert_eq!(rounds["rounds"][0]["net"], -3_000);
    assert_eq!(
        (&rounds["rounds"][0]["table"], &rounds["rounds"][0]["round"]),
        (&json!("s1"), &json!(1))
    );
}

#[tokio::test]
async fn a_report_is_a_file_with_its_header_and_an_empty_one_says_so() {
    let house = played().await;
    let abe = house.client("abe").await;
    let csv = abe.get("/api/reports/file?by=bet&from=2027-01-15&to=2027-01-15").await;
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(
        csv.headers["content-disposition"],
        "attachment; filename=\"croupier-2027-01-15-2027-01-15-by-bet.csv\""
    );
    let expected = "\
# schema: croupier.report/1
# operator: The House
# title: Figures by bet
# from: 2027-01-15 06:00
# until: 2027-01-16 06:00
# made: 2027-01-15 08:00
# money: cents
bet,handle,win,commission,collected,rounds,voids,corrections,corrected,incidents,bets,played,\
time_ms,drop,fills,credits,sold,paid_out,tickets_out,tickets_paid,tickets_in,tickets_void,\
hold_in_10000,average_bet,theoretical,unrated
sic-bo/big,3000,3000,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,10000,0,83,0
sic-bo/small,2000,-2000,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,-10000,0,56,0
total,5000,1000,0,0,1,0,0,0,0,2,2,2000,0,0,0,2000000,0,4000,0,0,0,2000,2500,139,0
";
    assert_eq!(csv.text, expected);
    let empty = abe.get("/api/reports/file?by=table&from=2020-01-01&to=2020-01-31").await;
    assert!(empty.text.contains("# note: No activity\n"), "{}", empty.text);
    for query in ["by=moon", "from=yesterday", "from=2027-01-02&to=2027-01-01", "format=xls"] {
        abe.get(&format!("/api/reports/file?{query}")).await.is_problem(400, "bad_query");
    }
}

#[tokio::test]
async fn a_shift_and_a_day_are_closed_once_by_a_shift_manager() {
    let house = played().await;
    let (sue, mia) = (house.client("sue").await, house.client("mia").await);
    let path = "/api/reports/closings";
    mia.command("POST", path, json!({})).await.is_problem(403, "not_allowed");
    let key = crate::kit::key();
    let closed = sue.keyed("POST", path, &key, json!({})).await.ok();
    assert_eq!((&closed["kind"], &closed["name"]), (&json!("shift"), &json!("1")));
    assert_eq!(closed["figures"]["win"], 1_000);
    assert_eq!((&closed["reconciles"], &closed["by"]), (&json!(true), &json!("sue")));
    assert_eq!(closed["tickets_outstanding"], 4_000);
    // The same key again closes nothing twice and ends no other shift.
    let again = sue.keyed("POST", path, &key, json!({})).await.ok();
    assert_eq!((&again["name"], &again["hash"]), (&closed["name"], &closed["hash"]));
    let list = mia.get(path).await.ok();
    assert_eq!(list["closed"].as_array().unwrap().len(), 1);
    assert_eq!((&list["shift"]["name"], &list["may_close"]), (&json!("2"), &json!(false)));
    let early = sue.command("POST", path, json!({ "day": "2027-01-15" })).await;
    early.is_problem(409, "period_not_over");
    house.advance(DAY_MS);
    let sue = house.client("sue").await;
    let day = sue.command("POST", path, json!({ "day": "2027-01-15" })).await.ok();
    assert_eq!((&day["kind"], &day["figures"]["win"]), (&json!("day"), &json!(1_000)));
    let twice = sue.command("POST", path, json!({ "day": "2027-01-15" })).await;
    twice.is_problem(409, "period_closed");
    let told = house.client("abe").await.get("/api/events?kind=period-closed").await.ok();
    let facts = |at: usize| told["events"][at]["facts"].clone();
    let (handle, win) = (5_000, 1_000);
    let day =
        json!({ "by": "SUE", "period": "day", "name": "2027-01-15", "handle": handle, "win": win });
    let shift = json!({ "by": "SUE", "period": "shift", "name": 1, "handle": handle, "win": win });
    assert_eq!((facts(0), facts(1)), (day, shift));
    let list = house.client("mia").await.get(path).await.ok();
    assert_eq!(list["closed"][0]["by"], "SUE", "people are named");
    sue.command("POST", path, json!({ "day": "soon" })).await.is_problem(400, "bad_query");
}
