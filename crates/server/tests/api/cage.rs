//! The cage: tills, two people, identification, papers, search; and no ticket paid twice.

use crate::kit::{CREDIT, Client, House, PIN, key};
use serde_json::{Value, json};

/// Above what a second person is asked, and from where on a patron is identified.
const THRESHOLD: u64 = 1_000_000;

async fn issue(client: &Client, amount: u64) -> String {
    let ticket = client.command("POST", "/api/tickets", json!({ "amount": amount })).await.ok();
    ticket["number"].as_str().unwrap().to_owned()
}

async fn redeem(client: &Client, number: &str, body: Value) -> crate::kit::Reply {
    client.command("POST", &format!("/api/tickets/{number}/redemption"), body).await
}

fn passport() -> Value {
    json!({ "document": "passport", "digits": "42X", "compared": true })
}

/// What must lie in the till of this cashier; only a Shift Manager is told before it is counted.
async fn held(house: &House, cashier: &str) -> (u64, u64) {
    let cage = house.client("sue").await.get("/api/cage").await.ok();
    let tills = cage["tills"].as_array().unwrap();
    let is_it = |till: &&Value| till["cashier"] == cashier && till["closed"].is_null();
    let till = tills.iter().find(is_it).unwrap();
    (till["cash"].as_u64().unwrap(), till["chips"].as_u64().unwrap())
}

#[tokio::test]
async fn a_till_is_opened_used_and_closed_with_words_for_a_difference() {
    let house = House::open().await;
    let before = house.client("carl").await.get("/api/cage").await.ok();
    assert_eq!((&before["rules"], &before["till"]), (&Value::Null, &Value::Null));
    let carl = house.keep_tills(50_000).await;
    let cora = house.client("cora").await;
    let sale = json!({ "patron": "ann", "amount": 2_500, "means": "chips" });
    cora.command("POST", "/api/credits", sale.clone()).await.is_problem(409, "till_needed");
    let (key, mut receipts) = (key(), Vec::new());
    for _ in 0..2 {
        let sold = carl.keyed("POST", "/api/credits", &key, sale.clone()).await.ok();
        receipts.push(sold["receipt"].as_u64().unwrap());
    }
    assert_eq!(receipts, [1, 1]);
    let number = issue(&house.client("ann").await, 1_000).await;
    assert_eq!(redeem(&carl, &number, json!({})).await.ok()["receipt"], 2);
    let cage = carl.get("/api/cage").await.ok();
    assert_eq!(held(&house, "CARL").await, (49_000, 52_500));
    let blind = (&cage["till"]["cash"], &cage["tills"][0]["chips"]);
    assert_eq!(blind, (&Value::Null, &Value::Null), "a cashier counts without knowing it");
    assert_eq!(cage["receipts"][0]["ticket"], number.as_str());
    assert_eq!(cora.get("/api/cage").await.ok()["receipts"], json!([]), "a cashier sees the own");
    let close = |cash: u64, reason: &str| {
        json!({
            "counted": { "cash": cash, "chips": 52_500 }, "reason": reason,
        })
    };
    let short = carl.command("POST", "/api/cage/till/closing", close(48_900, "")).await;
    short.is_problem(409, "difference_unexplained");
    assert_eq!(short.json["facts"]["cash"], -100);
    let closed = carl.command("POST", "/api/cage/till/closing", close(48_900, "a torn note")).await;
    assert_eq!(closed.ok()["closed"]["cash_over"], -100);
    carl.command("POST", "/api/credits", sale).await.is_problem(409, "till_needed");
    let open = |cash: u64| json!({ "cash": cash, "chips": 52_500, "from": 1 });
    let again = carl.command("POST", "/api/cage/till", open(28_900)).await;
    again.is_problem(409, "opening_differs");
    let mut two = open(28_900);
    two["reason"] = json!("the bag was torn");
    two["second"] = json!({ "login": "cora", "pin": PIN });
    let opened = carl.command("POST", "/api/cage/till", two).await.ok();
    assert_eq!(opened["difference"]["cash_over"], -20_000);
    let events = house.client("abe").await.get("/api/events?kind=till-closed").await.ok();
    assert_eq!(events["events"][0]["facts"]["reason"], "a torn note");
}

/// Two cashiers race for each of a hundred tickets: each is paid once, out of one till.
#[tokio::test]
async fn a_hundred_tickets_redeemed_in_parallel_are_paid_once_each() {
    let house = House::open().await;
    let carl = house.keep_tills(200_000).await;
    let cora = house.client("cora").await;
    cora.command("POST", "/api/cage/till", json!({ "cash": 200_000 })).await.ok();
    let ann = house.client("ann").await;
    let mut numbers = Vec::new();
    for amount in 1..=100 {
        numbers.push(issue(&ann, amount * 10).await);
    }
    let mut tries = tokio::task::JoinSet::new();
    for number in numbers {
        for cashier in [carl.clone(), cora.clone()] {
            let number = number.clone();
            tries.spawn(async move { redeem(&cashier, &number, json!({})).await });
        }
    }
    let (mut paid, mut refused) = (Vec::new(), 0);
    for reply in tries.join_all().await {
        if reply.status == 200 {
            paid.push(reply.json["amount"].as_u64().unwrap());
        } else {
            reply.is_problem(409, "ticket_redeemed");
            refused += 1;
        }
    }
    paid.sort_unstable();
    assert_eq!(paid, (1..=100).map(|amount| amount * 10).collect::<Vec<u64>>());
    assert_eq!(refused, 100);
    let left = held(&house, "CARL").await.0 + held(&house, "CORA").await.0;
    assert_eq!(left, 400_000 - 50_500);
    let cage = house.client("abe").await.get("/api/cage/receipts/100").await.ok();
    assert_eq!(cage["kind"], "redemption");
    house
        .client("abe")
        .await
        .get("/api/cage/receipts/101")
        .await
        .is_problem(404, "no_such_receipt");
}

#[tokio::test]
async fn a_large_payment_takes_a_second_person_at_the_cage_or_on_the_own_login() {
    let house = House::open().await;
    let carl = house.keep_tills(9_000_000).await;
    let (ann, sue) = (house.client("ann").await, house.client("sue").await);
    let sale = json!({ "patron": "ann", "amount": 4_000_000, "identification": passport() });
    carl.command("POST", "/api/credits", sale).await.ok();
    let (first, second) = (issue(&ann, THRESHOLD + 1).await, issue(&ann, THRESHOLD + 2).await);
    let plain = json!({ "identification": passport() });
    let waits = redeem(&carl, &first, plain.clone()).await.ok();
    assert_eq!((&waits["state"], &waits["waits"]), (&json!("open"), &json!(1)));
    let agree = "/api/cage/payments/1/agreement";
    carl.command("POST", agree, json!({})).await.is_problem(409, "second_person_needed");
    let seen = sue.get("/api/cage").await.ok();
    let line = &seen["waiting"][0];
    assert_eq!((&line["may_agree"], &line["cashier"]), (&json!(true), &json!("CARL")));
    assert!(!seen.to_string().contains(&first), "the second person need not know the number");
    let abe = house.client("abe").await;
    let asked = abe.get("/api/events?kind=payment-asked").await.ok();
    assert_eq!(asked["events"][0]["facts"]["amount"], THRESHOLD + 1);
    assert!(!asked.to_string().contains(&first), "nor need the auditor");
    let paid = sue.command("POST", agree, json!({})).await.ok();
    assert_eq!((&paid["amount"], &paid["receipt"]), (&json!(THRESHOLD + 1), &json!(2)));
    redeem(&carl, &first, plain).await.is_problem(409, "ticket_redeemed");
    // At the cage: wrong PIN, the cashier alone, a dealer, and then another cashier.
    let with = |login: &str, pin: &str| json!({ "second": { "login": login, "pin": pin } });
    redeem(&carl, &second, with("cora", "9999")).await.is_problem(409, "wrong_second");
    redeem(&carl, &second, with("ann", PIN)).await.is_problem(409, "wrong_second");
    redeem(&carl, &second, with("carl", PIN)).await.is_problem(409, "second_person_needed");
    redeem(&carl, &second, with("dora", PIN)).await.is_problem(409, "second_unfit");
    let paid = redeem(&carl, &second, with("cora", PIN)).await.ok();
    let receipt = carl.get(&format!("/api/cage/receipts/{}", paid["receipt"])).await.ok();
    assert_eq!((&receipt["second"], &receipt["cashier"]), (&json!("CORA"), &json!("CARL")));
    assert_eq!(held(&house, "CARL").await.0, 9_000_000 + 4_000_000 - 2 * THRESHOLD - 3);
}

/// A cashier cannot help themselves to the credit of a patron who is not there.
#[tokio::test]
async fn credit_is_paid_out_to_the_patron_who_says_the_pin() {
    let house = House::open().await;
    let carl = house.keep_tills(9_000_000).await;
    let pay = |card: &str, pin: &str, amount: u64| {
        let body = json!({ "card": card, "pin": pin, "amount": amount });
        carl.command("POST", "/api/payouts", body)
    };
    pay("bob", "9999", 500).await.is_problem(409, "wrong_card_or_pin");
    pay("sue", PIN, 500).await.is_problem(409, "wrong_card_or_pin");
    pay("bob", PIN, CREDIT + 1).await.is_problem(409, "not_enough_credit");
    pay("bob", PIN, 0).await.is_problem(409, "amount_zero");
    assert_eq!(pay("bob", PIN, 500).await.ok()["receipt"], 1);
    let bob = house.client("bob").await;
    assert_eq!(bob.get("/api/me").await.ok()["credit"], CREDIT - 500);
    pay("bob", PIN, CREDIT - 500).await.is_problem(409, "identification_needed");
    let waits = json!({ "card": "bob", "pin": PIN, "amount": 600_000 });
    assert_eq!(carl.command("POST", "/api/payouts", waits).await.ok()["waits"], Value::Null);
    assert_eq!(held(&house, "CARL").await.0, 9_000_000 - 600_500);
}

#[tokio::test]
async fn cash_at_the_threshold_is_reported_with_an_identification() {
    let house = House::open().await;
    let carl = house.keep_tills(0).await;
    let sell = |patron: &str, amount: u64, identification: Option<Value>| {
        let body = match identification {
            Some(shown) => json!({ "patron": patron, "amount": amount, "identification": shown }),
            None => json!({ "patron": patron, "amount": amount }),
        };
        carl.command("POST", "/api/credits", body)
    };
    sell("ann", THRESHOLD - 1, None).await.ok();
    let asked = sell("ann", 1, None).await;
    asked.is_problem(409, "identification_needed");
    assert_eq!(asked.json["facts"]["total"], THRESHOLD);
    let unfit = json!({ "document": "passport", "digits": "42X", "compared": false });
    sell("ann", 1, Some(unfit)).await.is_problem(409, "identification_unfit");
    sell("ann", 1, Some(passport())).await.ok();
    sell("bob", THRESHOLD, Some(passport())).await.ok();
    let abe = house.client("abe").await;
    let reports = abe.get("/api/cage/reports").await.ok();
    let names: Vec<&str> = reports["reports"]
        .as_array()
        .unwrap()
        .iter()
        .map(|report| report["patron"]["patron"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["bob", "ann"]);
    let of_ann = abe.get("/api/cage/reports?patron=ann").await.ok();
    let report = &of_ann["reports"][0];
    assert_eq!((&report["total"], &report["digits"]), (&json!(THRESHOLD), &json!("42X")));
    assert_eq!(of_ann["reports"].as_array().unwrap().len(), 1);
    let earlier = abe.get("/api/cage/reports?until_ms=1800000000000").await.ok();
    assert_eq!(earlier["reports"], json!([]));
    carl.get("/api/cage/reports").await.is_problem(403, "not_allowed");
}

#[tokio::test]
async fn a_ticket_and_a_receipt_are_printed_again_as_marked_copies() {
    let house = House::open().await;
    let carl = house.keep_tills(0).await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let issued = ann.command("POST", "/api/tickets", json!({ "amount": 125_050 })).await.ok();
    let paper = &issued["paper"];
    assert_eq!((&paper["site"], &paper["sequence"]), (&json!("Lucky Hall"), &json!(1)));
    let words = "ONE THOUSAND TWO HUNDRED FIFTY DOLLARS AND FIFTY CENTS";
    assert_eq!((&paper["in_words"], &paper["copies"]), (&json!(words), &json!(0)));
    let path = format!("/api/tickets/{}", issued["number"].as_str().unwrap());
    let bytes = format!("{path}/escpos");
    let original = ann.get(&bytes).await;
    assert_eq!((original.status, original.text.contains("COPY")), (200, false));
    assert_eq!(original.headers["content-type"], "application/octet-stream");
    bob.get(&bytes).await.is_problem(404, "no_such_ticket");
    ann.get("/api/tickets/n1/escpos").await.is_problem(404, "no_such_ticket");
    carl.get(&bytes).await.is_problem(409, "copy_first");
    // The list does not tell the number; a copy is asked for by the sequence number.
    // The ticket still pays, so its patron agrees to it, or a second person.
    let copies = "/api/tickets/n1/copies";
    carl.command("POST", copies, json!({})).await.is_problem(409, "copy_needs_two");
    let of = |card: &str| json!({ "card": card, "pin": PIN });
    carl.command("POST", copies, of("bob")).await.is_problem(409, "copy_needs_two");
    let own = json!({ "second": { "login": "carl", "pin": PIN } });
    carl.command("POST", copies, own).await.is_problem(409, "second_person_needed");
    let copy = carl.command("POST", copies, of("ann")).await.ok();
    assert_eq!((&copy["number"], &copy["paper"]["copies"]), (&issued["number"], &json!(1)));
    assert!(carl.get(&bytes).await.text.contains("COPY 1"));
    carl.command("POST", "/api/tickets/n2/copies", json!({}))
        .await
        .is_problem(404, "no_such_ticket");
    let sold = json!({ "patron": "ann", "amount": 500 });
    carl.command("POST", "/api/credits", sold).await.ok();
    let receipt = "/api/cage/receipts/1";
    assert!(!carl.get(&format!("{receipt}/escpos")).await.text.contains("COPY"));
    let again = carl.command("POST", &format!("{receipt}/copies"), json!({})).await.ok();
    assert_eq!(again["copy"], 1);
    assert!(carl.get(&format!("{receipt}/escpos")).await.text.contains("COPY 1"));
    let events = house.client("abe").await.get("/api/events?kind=reprinted").await.ok();
    assert_eq!(events["events"].as_array().unwrap().len(), 2);
    assert!(!events.to_string().contains(issued["number"].as_str().unwrap()));
    let cora = house.client("cora").await;
    cora.get(receipt).await.is_problem(404, "no_such_receipt");
}

#[tokio::test]
async fn tickets_are_searched_by_number_patron_amount_and_time() {
    let house = House::open().await;
    let (ann, bob) = (house.client("ann").await, house.client("bob").await);
    let mut numbers = Vec::new();
    for (client, amount) in [(&ann, 1_000), (&bob, 2_000), (&ann, 3_000)] {
        numbers.push(issue(client, amount).await);
        house.advance(1_000);
    }
    let abe = house.client("abe").await;
    let find = async |asked: &str| -> Vec<u64> {
        let found = abe.get(&format!("/api/tickets?{asked}")).await.ok();
        let tickets = found["tickets"].as_array().unwrap().clone();
        tickets.iter().map(|ticket| ticket["amount"].as_u64().unwrap()).collect()
    };
    assert_eq!(find("patron=ann").await, [3_000, 1_000]);
    assert_eq!(find("patron=ann&limit=1").await, [3_000]);
    assert_eq!(find("patron=nobody").await, [0; 0]);
    assert_eq!(find("least=1001&most=2999").await, [2_000]);
    assert_eq!(find("from_ms=1800000001000&until_ms=1800000002000").await, [2_000]);
    assert_eq!(find(&format!("number={}", numbers[1])).await, [2_000]);
    assert_eq!(find(&format!("number={}", &numbers[2][14..])).await.first(), Some(&3_000));
}

/// R81, joined with the till: the table asks, the cage hands over, a second person at the table
/// counts; the till's book and the rack change by the same amount.
#[tokio::test]
async fn a_fill_leaves_a_till_before_it_is_counted_at_the_table() {
    let house = House::open().await;
    let carl = house.keep_tills(800_000).await;
    house.chip_table("felt").await;
    let (sam, mia) = (house.client("sam").await, house.client("mia").await);
    let keep = |keeping: Value| json!({ "do": "keep", "keeping": keeping });
    let ask = |kind: &str, amount: u64| {
        keep(json!({ "keep": "request-chips", "kind": kind, "amount": amount }))
    };
    let confirm = |number: u32| keep(json!({ "keep": "confirm-chips", "number": number }));
    sam.deal("felt", 1, ask("fill", 500_000)).await.ok();
    mia.deal("felt", 1, confirm(1)).await.is_problem(409, "chips_not_handed");
    let asked = carl.get("/api/cage").await.ok();
    assert_eq!(
        (&asked["chips"][0]["fill"], &asked["chips"][0]["number"]),
        (&json!(true), &json!(1))
    );
    let hand = |number: u32| {
        let body = json!({ "table": "felt", "number": number });
        carl.command("POST", "/api/cage/chips", body)
    };
    hand(2).await.is_problem(409, "no_such_request");
    assert_eq!(hand(1).await.ok()["amount"], 500_000);
    mia.deal("felt", 1, confirm(1)).await.ok();
    assert_eq!(held(&house, "CARL").await.1, 300_000);
    // A credit comes back; another fill is cancelled after it left, and is in the till again.
    sam.deal("felt", 1, ask("credit", 200_000)).await.ok();
    hand(2).await.ok();
    mia.deal("felt", 1, confirm(2)).await.ok();
    sam.deal("felt", 1, ask("fill", 100_000)).await.ok();
    hand(3).await.ok();
    let cancel = json!({ "keep": "cancel-chips", "number": 3, "reason": "not needed" });
    // Who asked for chips that have left the till does not also write them back into it.
    sam.deal("felt", 1, keep(cancel.clone())).await.is_problem(409, "second_person_needed");
    mia.deal("felt", 1, keep(cancel)).await.ok();
    let cage = carl.get("/api/cage").await.ok();
    assert_eq!((held(&house, "CARL").await.1, &cage["chips"]), (500_000, &json!([])));
    let rack = mia.get("/api/tables/felt").await.ok()["console"]["data"]["chips"]["rack"].clone();
    assert_eq!(rack, 300_000);
}

/// Carl is a cashier, and Sue lets him act as a supervisor at the table too.
#[tokio::test]
async fn who_carried_chips_does_not_count_them_at_the_table() {
    let house = House::open().await;
    let carl = house.keep_tills(800_000).await;
    house.chip_table("felt").await;
    let (sam, sue) = (house.client("sam").await, house.client("sue").await);
    let keep = |keeping: Value| json!({ "do": "keep", "keeping": keeping });
    let assign = json!({ "keep": "assign", "staff": "carl", "position": "pit-supervisor" });
    sue.deal("felt", 1, keep(assign)).await.ok();
    let fill = json!({ "keep": "request-chips", "kind": "fill", "amount": 500_000 });
    sam.deal("felt", 1, keep(fill)).await.ok();
    let body = json!({ "table": "felt", "number": 1 });
    carl.command("POST", "/api/cage/chips", body).await.ok();
    let confirm = || keep(json!({ "keep": "confirm-chips", "number": 1 }));
    carl.deal("felt", 1, confirm()).await.is_problem(409, "second_person_needed");
    sue.deal("felt", 1, confirm()).await.ok();
}

/// What a thief at the counter tries with a till: none of it moves a cent.
#[tokio::test]
async fn a_till_is_closed_by_its_cashier_with_words_that_can_be_read() {
    let house = House::open().await;
    let (carl, cora) = (house.keep_tills(100_000).await, house.client("cora").await);
    let closing = "/api/cage/till/closing";
    let close = |cash: u64, reason: &str| {
        let counted = json!({ "cash": cash });
        json!({ "till": 1, "counted": counted, "reason": reason })
    };
    cora.command("POST", closing, close(100_000, "")).await.is_problem(409, "not_allowed");
    for (who, needs) in [("dora", "dealer"), ("abe", "auditor"), ("ada", "administrator")] {
        let client = house.client(who).await;
        let refused = client.command("POST", closing, close(100_000, needs)).await;
        refused.is_problem(403, "not_allowed");
    }
    for unread in ["", "  ", "\u{200b}", "...", "\u{2060}\u{feff}"] {
        let short = carl.command("POST", closing, close(1_000, unread)).await;
        short.is_problem(409, "difference_unexplained");
    }
    let sue = house.client("sue").await;
    sue.command("POST", closing, close(1_000, "")).await.is_problem(409, "difference_unexplained");
    let said = carl.command("POST", closing, close(99_000, "一張鈔票")).await.ok();
    assert_eq!(said["closed"]["cash_over"], -1_000);
}

/// Above the threshold nobody is their own second person, and not everybody may be one.
#[tokio::test]
async fn a_large_pay_out_leaves_with_nobody_who_is_unfit() {
    let house = House::open().await;
    let carl = house.keep_tills(9_000_000).await;
    let sale = json!({ "patron": "ann", "amount": 2_000_000, "identification": passport() });
    carl.command("POST", "/api/credits", sale).await.ok();
    let pay = |second: Value| {
        let how = json!({ "identification": passport(), "second": second });
        let body = json!({ "card": "ann", "pin": PIN, "amount": THRESHOLD + 1, "how": how });
        carl.command("POST", "/api/payouts", body)
    };
    let with = |login: &str| json!({ "login": login, "pin": PIN });
    let before = held(&house, "CARL").await;
    pay(with("carl")).await.is_problem(409, "second_person_needed");
    pay(with("ann")).await.is_problem(409, "wrong_second");
    for unfit in ["dora", "sam", "mia", "abe", "ada"] {
        pay(with(unfit)).await.is_problem(409, "second_unfit");
    }
    let waits = pay(Value::Null).await.ok()["waits"].clone();
    let agree = format!("/api/cage/payments/{waits}/agreement");
    carl.command("POST", &agree, json!({})).await.is_problem(409, "second_person_needed");
    assert_eq!(held(&house, "CARL").await, before, "nothing left the till");
    house.client("sue").await.command("POST", &agree, json!({})).await.ok();
    assert_eq!(held(&house, "CARL").await.0, before.0 - THRESHOLD - 1);
    let again = house.client("cora").await.command("POST", &agree, json!({})).await;
    again.is_problem(409, "no_such_payment");
}
