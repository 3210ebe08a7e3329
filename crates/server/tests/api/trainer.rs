//! The trainer over the wire: an exercise without its answer, an answer marked, a sheet.

use crate::kit::House;
use serde_json::{Value, json};

#[tokio::test]
async fn an_exercise_is_asked_answered_and_explained_and_the_journal_knows_nothing_of_it() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    let listed = dora.get("/api/trainer").await.ok();
    let subjects = listed["subjects"].as_array().unwrap();
    assert!(subjects.iter().any(|subject| subject["name"] == "irregularities"));
    let auditor = house.client("abe").await;
    let before = auditor.get("/api/events").await.ok();
    for subject in subjects {
        let path = format!("/api/trainer/{}/1/7/1", subject["name"].as_str().unwrap());
        let asked = dora.get(&path).await.ok();
        assert_eq!(asked, dora.get(&path).await.ok(), "the same seed is the same exercise");
        assert!(asked.get("right").is_none() && asked.get("answer").is_none());
        let late = json!({ "answer": { "form": "nothing" }, "took_ms": 60_000 });
        let wrong = dora.command("POST", &path, late).await.ok();
        assert_eq!((&wrong["right"], &wrong["points"]), (&json!(false), &json!(0)));
        // The answer it gives is the right one.
        let told = json!({ "answer": wrong["answer"], "took_ms": 0 });
        let right = dora.command("POST", &path, told).await.ok();
        assert_eq!((&right["right"], &right["points"]), (&json!(true), &json!(100)));
    }
    assert_eq!(before, auditor.get("/api/events").await.ok());
}

#[tokio::test]
async fn a_sheet_is_marked_again_by_the_server() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    let mut answers = Vec::new();
    for number in 1..=3 {
        let path = format!("/api/trainer/third-card/2/99/{number}");
        let nothing = json!({ "answer": { "form": "nothing" }, "took_ms": 1000 });
        let told: Value = dora.command("POST", &path, nothing).await.ok();
        answers.push(json!({ "answer": told["answer"], "took_ms": 5000 }));
    }
    answers.push(json!({ "answer": { "form": "nothing" }, "took_ms": 10_000 }));
    let run = json!({ "subject": "third-card", "level": 2, "seed": 99, "answers": answers });
    let sheet = dora.command("POST", "/api/trainer/sheets", json!({ "runs": [run] })).await.ok();
    assert_eq!(sheet["name"], "DORA");
    // Level 2 is worth 200: half for being right, half of the rest for half of the time left.
    let wanted = json!({ "subject": "third-card", "level": 2, "seed": 99, "asked": 4, "right": 3,
        "points": 3 * 150, "points_max": 4 * 200, "took_ms": 25_000 });
    assert_eq!(sheet["runs"][0], wanted);
}

#[tokio::test]
async fn what_is_not_there_is_said_plainly() {
    let house = House::open().await;
    let dora = house.client("dora").await;
    dora.get("/api/trainer/roulette/1/7/1").await.is_problem(404, "no_such_subject");
    dora.get("/api/trainer/third-card/4/7/1").await.is_problem(404, "no_such_level");
    dora.get("/api/trainer/third-card/0/7/1").await.is_problem(404, "no_such_level");
    dora.get("/api/trainer/third-card/1/minus/1").await.is_problem(400, "bad_path");
    let answers = vec![json!({ "answer": { "form": "nothing" }, "took_ms": 1 }); 101];
    let run = json!({ "subject": "third-card", "level": 1, "seed": 1, "answers": answers });
    let long = json!({ "runs": [run] });
    let reply = dora.command("POST", "/api/trainer/sheets", long).await;
    reply.is_problem(422, "sheet_too_long");
    let ann = house.client("ann").await;
    ann.get("/api/trainer").await.is_problem(403, "not_allowed");
}
