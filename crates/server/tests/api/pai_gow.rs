//! Pai gow over HTTP: a live round with the bank going round, by patrons and dealer alone.

use crate::kit::*;
use croupier_table::Dealing;
use serde_json::{Value, json};

const KINGS: [&str; 7] = ["KC", "KD", "9H", "8S", "5C", "3D", "2H"];
const ACES: [&str; 7] = ["AC", "AD", "QH", "JS", "6C", "4D", "3H"];
const SEVENS: [&str; 7] = ["7C", "7D", "TH", "9S", "5D", "4S", "2C"];

async fn set(client: &Client, round: u32, body: Value) -> Reply {
    client.command("PUT", &format!("/api/tables/p1/rounds/{round}/hand"), body).await
}

async fn answer(client: &Client, round: u32, body: Value) -> Reply {
    client.command("POST", &format!("/api/tables/p1/rounds/{round}/answers"), body).await
}

async fn bet(client: &Client, round: u32, seat: u16, stake: u64) {
    let path = format!("/api/tables/p1/rounds/{round}/bets/{seat}/main");
    client.command("PUT", &path, json!({ "stake": stake })).await.ok();
}

async fn mine(client: &Client) -> Value {
    client.get("/api/tables/p1").await.ok()["mine"]["data"].clone()
}

/// From "No more Bets" to every hand in front of its seat.
async fn deal(dora: &Client, round: u32) {
    dora.deal("p1", round, json!({ "do": "close-bets" })).await.ok();
    dora.deal("p1", round, json!({ "do": "enter-dice", "dice": [1, 4, 6] })).await.ok();
    for (position, pieces) in [("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)] {
        let command = json!({ "do": "enter-hand", "position": position, "pieces": pieces });
        dora.deal("p1", round, command).await.ok();
    }
}

/// Ann and bob ask the dealer to set their hands.
async fn by_house_way(dora: &Client, round: u32) {
    for patron in ["ann", "bob"] {
        let command = json!({ "do": "house-way-for", "patron": patron });
        dora.deal("p1", round, command).await.ok();
    }
}

#[tokio::test]
async fn a_hand_is_set_by_its_patron_and_seen_by_nobody_else() {
    let house = House::open().await;
    house.table("p1", "pai-gow-poker", Dealing::Live).await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    dora.deal("p1", 1, json!({ "do": "open-bets" })).await.ok();
    bet(&ann, 1, 1, 10_000).await;
    bet(&bob, 1, 3, 20_000).await;
    deal(&dora, 1).await;
    let hers = mine(&ann).await["pai_gow"]["hand"].clone();
    assert_eq!(hers["splits"].as_array().unwrap().len(), 21);
    let bobs_view = bob.get("/api/tables/p1").await.ok();
    for section in ["round", "mine"] {
        assert!(!bobs_view[section].to_string().contains("\"AC\""), "{section}");
    }
    let felt = &bobs_view["round"]["data"]["pai_gow"];
    assert_eq!((&felt["first"], &felt["total"]), (&json!("seat-3"), &json!(11)));
    assert_eq!(felt["positions"][1]["state"], "face-down");
    assert_eq!(felt["taken"], json!([1, 3]));
    // a warning first, then as she says
    let foul = json!({ "low": ["AC", "AD"] });
    set(&ann, 1, foul).await.is_problem(409, "hand_is_foul");
    set(&ann, 1, json!({ "low": ["AC", "XX"] })).await.is_problem(400, "bad_piece");
    set(&ann, 1, json!({ "low": ["AC"] })).await.is_problem(409, "bad_low");
    set(&ann, 1, json!({ "house_way": false })).await.is_problem(400, "bad_body");
    let console = dora.get("/api/tables/p1").await.ok()["console"]["data"]["pai_gow"].clone();
    assert!(console.get("house_way").is_none(), "the dealer's hand is set last: {console}");
    let laid = set(&ann, 1, json!({ "low": ["QH", "JS"] })).await.ok();
    assert_eq!((&laid["round"], &laid["low"]), (&json!(1), &json!(["QH", "JS"])));
    set(&ann, 1, json!({ "house_way": true })).await.is_problem(409, "hand_is_set");
    let by_house = set(&bob, 1, json!({ "house_way": true })).await.ok();
    assert_eq!(by_house["low"], json!(["TH", "9S"]));
    // the dealer's own hand is set last, and the console says how
    let way = dora.get("/api/tables/p1").await.ok()["console"]["data"]["pai_gow"].clone();
    assert_eq!(way["house_way"]["low"]["pieces"], json!(["9H", "8S"]));
    assert_eq!(way["house_way"]["why"]["phrase"], "way.trump_plaza.one_pair");
    let preview = json!({ "round": 1, "command": { "do": "confirm" }, "preview": true });
    let preview = dora.command("POST", "/api/tables/p1/commands", preview).await.ok();
    let told = json!([{ "event": "hand-set" }, { "event": "round-settled" }]);
    assert_eq!((&preview["events"], &preview["transfers"]), (&told, &json!([])));
    dora.deal("p1", 1, json!({ "do": "confirm" })).await.ok();
    let view = ann.get("/api/tables/p1").await.ok();
    let felt = &view["round"]["data"]["pai_gow"];
    assert_eq!(felt["exposed"], json!(["dealer", "seat-1", "seat-3"]));
    let seat = &felt["positions"][1];
    assert_eq!((&seat["outcome"], &seat["hand"]["foul"]), (&json!("won"), &json!(false)));
    assert_eq!(seat["against_bank"], json!({ "low": "better", "high": "better" }));
    assert_eq!(seat["hand"]["high"]["name"]["phrase"], "poker.one_pair");
    assert_eq!(felt["positions"][0]["hand"]["why"]["phrase"], "way.trump_plaza.one_pair");
    assert_eq!(view["mine"]["data"]["credit"], CREDIT + 9_500);
    let won = &view["mine"]["data"]["bets"][0]["ended"];
    assert_eq!((&won["win"], &won["deducted"]), (&json!(9_500), &json!(500)));
    let past = ann.get("/api/tables/p1/rounds/1").await.ok();
    assert_eq!(past["shown"]["round"]["positions"][3]["outcome"], "returned");
    // a supervisor corrects what was entered wrongly, and a second person agrees
    let correct = json!({ "do": "correct-hand", "position": "seat-3", "reason": "misread",
        "pieces": ["AH", "AS", "TH", "9S", "5D", "4S", "2C"] });
    dora.deal("p1", 1, correct.clone()).await.is_problem(409, "not_allowed");
    house.client("sam").await.deal("p1", 1, correct).await.ok();
    assert_eq!(mine(&bob).await["credit"], CREDIT);
    let mia = house.client("mia").await;
    mia.deal("p1", 1, json!({ "do": "approve", "approval": 1 })).await.ok();
    assert_eq!(mine(&bob).await["credit"], CREDIT + 19_000);
}

#[tokio::test]
async fn the_bank_is_offered_taken_and_covered() {
    let house = House::open().await;
    house.table("p1", "pai-gow-poker", Dealing::Live).await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    dora.deal("p1", 1, json!({ "do": "open-bets" })).await.ok();
    answer(&ann, 1, json!({ "answer": "bank" })).await.is_problem(409, "bank_not_offered");
    bet(&ann, 1, 1, 10_000).await;
    bet(&bob, 1, 3, 20_000).await;
    deal(&dora, 1).await;
    dora.deal("p1", 1, json!({ "do": "confirm" })).await.is_problem(409, "hands_not_set");
    by_house_way(&dora, 1).await;
    dora.deal("p1", 1, json!({ "do": "confirm" })).await.ok();
    dora.deal("p1", 2, json!({ "do": "open-bets" })).await.ok();
    let view = ann.get("/api/tables/p1").await.ok();
    assert_eq!(view["round"]["data"]["phase"], "bank-offer");
    assert_eq!(view["round"]["data"]["pai_gow"]["offer"]["order"], json!([1, 3]));
    let offer = &view["mine"]["data"]["pai_gow"]["offer"];
    assert_eq!((&offer["my_turn"], &offer["cover"]), (&json!(true), &json!(30_000)));
    assert_eq!((&offer["co_bank_cover"], &offer["refused"]), (&json!(10_000), &Value::Null));
    answer(&ann, 2, json!({ "answer": "maybe" })).await.is_problem(400, "bad_body");
    let taken = answer(&ann, 2, json!({ "answer": "bank", "house_wager": 0 })).await.ok();
    assert_eq!((&taken["round"], &taken["answer"]), (&json!(2), &json!("bank")));
    let me = mine(&ann).await;
    assert_eq!((&me["pai_gow"]["banking"], &me["in_play"]), (&json!(true), &json!(20_000)));
    let commands = dora.get("/api/tables/p1").await.ok()["console"]["data"]["commands"].clone();
    assert_eq!(commands, json!(["close-bets", "interrupt", "place-bet-for"]));
    bet(&bob, 2, 3, 20_000).await;
    deal(&dora, 2).await;
    let unset = dora.get("/api/tables/p1").await.ok()["console"]["data"]["pai_gow"].clone();
    assert_eq!((&unset["unset"], &unset["to_enter"]), (&json!([1, 3]), &json!([])));
    by_house_way(&dora, 2).await;
    dora.deal("p1", 2, json!({ "do": "confirm" })).await.ok();
    // round 1: aces won 95.00; round 2: the bank won 200.00 less 5%
    assert_eq!(mine(&ann).await["credit"], CREDIT + 9_500 + 19_000);
    let won = &mine(&ann).await["bets"][0];
    assert_eq!((&won["bet"], &won["ended"]["win"]), (&json!("bank"), &json!(19_000)));
    assert_eq!(won["ended"]["deducted"], 1_000);
}

/// A hand, and whether it is laid foul.
type Dealt = ([&'static str; 7], bool);

/// Rounds in which ann takes the bank whenever it is offered to her and bob passes it on; bob
/// plays against her bank with 400 each time. `bob_gets`
/// says what he is dealt in her n-th bank.
async fn banked(house: &House, banks: usize, bob_gets: impl Fn(usize) -> Dealt) {
    house.table("p1", "pai-gow-poker", Dealing::Live).await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let dora = house.client("dora").await;
    let (mut round, mut banked) = (0, 0);
    while banked < banks {
        round += 1;
        dora.deal("p1", round, json!({ "do": "open-bets" })).await.ok();
        for (patron, takes) in [(&ann, true), (&bob, false), (&ann, true)] {
            if mine(patron).await["pai_gow"]["offer"]["my_turn"] == true {
                let body = match takes {
                    true => json!({ "answer": "bank", "house_wager": 0 }),
                    false => json!({ "answer": "pass" }),
                };
                answer(patron, round, body).await.ok();
            }
        }
        let banks_now = mine(&ann).await["pai_gow"]["banking"] == true;
        let (bobs, foul) = if banks_now { bob_gets(banked) } else { (SEVENS, false) };
        if !banks_now {
            bet(&ann, round, 1, 1_000).await;
        }
        bet(&bob, round, 3, if banks_now { 40_000 } else { 1_000 }).await;
        let anns = if bobs == ACES { SEVENS } else { ACES };
        dora.deal("p1", round, json!({ "do": "close-bets" })).await.ok();
        dora.deal("p1", round, json!({ "do": "enter-dice", "dice": [1, 4, 6] })).await.ok();
        for (position, pieces) in [("dealer", KINGS), ("seat-1", anns), ("seat-3", bobs)] {
            let command = json!({ "do": "enter-hand", "position": position, "pieces": pieces });
            dora.deal("p1", round, command).await.ok();
        }
        if foul {
            let low = [bobs[0], bobs[1]]; // the pair in front: he wants to lose
            set(&bob, round, json!({ "low": low, "confirm_foul": true })).await.ok();
            let command = json!({ "do": "house-way-for", "patron": "ann" });
            dora.deal("p1", round, command).await.ok();
        } else {
            by_house_way(&dora, round).await;
        }
        dora.deal("p1", round, json!({ "do": "confirm" })).await.ok();
        banked += usize::from(banks_now);
    }
}

#[tokio::test]
async fn money_that_bob_passes_to_anns_bank_is_listed_and_an_honest_table_is_not() {
    let house = House::open().await;
    // He lays his best hand foul three times: 3 x 400 go one way.
    banked(&house, 3, |_| (SEVENS, true)).await;
    let sue = house.client("sue").await;
    let found = sue.get("/api/reports/passing").await.ok();
    let pairs = found["pairs"].as_array().unwrap();
    let [pair] = pairs.as_slice() else { panic!("{found}") };
    assert_eq!((&pair["bank"], &pair["patron"]), (&json!("ann"), &json!("bob")));
    assert_eq!((&pair["rounds"], &pair["to_bank"]), (&json!(3), &json!(120_000)));
    assert_eq!(pair["moved"], 120_000, "nothing came back");
    let largest = pair["largest"].as_array().unwrap();
    assert!(largest.iter().all(|round| round["table"] == "p1" && round["to_bank"] == 40_000));
    // Who is not surveillance does not see it.
    let mia = house.client("mia").await;
    mia.get("/api/reports/passing").await.is_problem(403, "not_allowed");

    let house = House::open().await;
    // Won and lost by turns at the same stakes: four banks, two of them his.
    banked(&house, 4, |bank| if bank % 2 == 0 { (SEVENS, false) } else { (ACES, false) }).await;
    let sue = house.client("sue").await;
    assert_eq!(sue.get("/api/reports/passing").await.ok()["pairs"], json!([]));
    let all = sue.get("/api/reports/passing?least=1").await.ok();
    assert_eq!(all["pairs"], json!([]), "however little is asked for: it went both ways");
}
