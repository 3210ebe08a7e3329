//! `croupier odds --law` and `--stdin`, the stamps, and `--dealt` for every bet.

use crate::run::{code, croupier, lines, text};
use serde_json::{Value, json};

const PLAIN: &str = "tiger-buffalo-non-commission";

fn document(args: &[&str]) -> Value {
    let output = croupier(args, b"");
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Wizard of Odds: 2,292,252,566,437,888 of 4,998,398,275,503,360 deals go to Banker.
#[test]
fn the_law_is_the_published_census_in_every_form() {
    let told = document(&["odds", PLAIN, "--law", "--format", "json"]);
    assert_eq!(told["schema"], "croupier.law/1");
    assert_eq!((&told["decks"], &told["cards"]), (&json!(8), &json!(416)));
    let rows = told["rows"].as_array().unwrap();
    let sum = |holds: &dyn Fn(&Value) -> bool| -> u64 {
        rows.iter().filter(|row| holds(row)).map(|row| row["deals"].as_u64().unwrap()).sum()
    };
    assert_eq!(sum(&|_| true), 4_998_398_275_503_360);
    let points = |row: &Value, side: &str| row[side].as_u64().unwrap();
    let banker = |row: &Value| points(row, "banker_points") > points(row, "player_points");
    assert_eq!(sum(&banker), 2_292_252_566_437_888);
    let csv = text(&croupier(&["odds", PLAIN, "--law"], b""));
    let data: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(data.len(), rows.len() + 1);
    assert!(csv.contains("# rulebook_sha256: "), "{csv}");
    let last: u64 = data.iter().skip(1).map(|line| deals(line)).sum();
    assert_eq!(last, 4_998_398_275_503_360);
    let parquet = croupier(&["odds", PLAIN, "--law", "--format", "parquet"], b"").stdout;
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
}

fn deals(line: &str) -> u64 {
    line.rsplit(',').next().unwrap().parse().unwrap()
}

#[test]
fn the_law_follows_the_cards_seen() {
    let told = document(&["odds", PLAIN, "--law", "--json", "--dealt", "9S,KD,KH,4C"]);
    let rows = told["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "Player has a Natural");
    assert_eq!((&rows[0]["player_points"], &rows[0]["player_natural"]), (&json!(9), &json!(true)));
    assert_eq!(told["dealt"], "9S KD KH 4C");
    assert_eq!(code(&croupier(&["odds", "sic-bo", "--law"], b"")), 2);
}

/// Published: Dragon 7 wins 2.2534 % of the deals of eight decks (Jacobson), ties are
/// 475,627,426,473,216 (Wizard of Odds); a pair of the Player is one of 31 in the other 415 cards.
/// A condition on pairs has its number, and no column.
#[test]
fn a_condition_of_the_rulebook_language_is_asked_of_the_law() {
    let dragon = "banker wins and banker.cards == 3 and banker.points == 7";
    let args = ["odds", "mini-baccarat", "--law", "--json", "--where", dragon];
    let told = document(&[&args[..], &["--where", "player.pair", "--where", "tie"]].concat());
    assert_eq!(told["where_1"], dragon);
    let number = |key: &str| {
        told[key].as_str().map_or_else(|| told[key].as_u64().unwrap(), |text| text.parse().unwrap())
    };
    let part = |key: &str| number(key) as f64 / 4_998_398_275_503_360.0;
    assert!((part("where_1_deals") - 0.022_534).abs() < 1e-6, "{}", part("where_1_deals"));
    assert_eq!(u128::from(number("where_2_deals")) * 415, 4_998_398_275_503_360 * 31);
    assert_eq!(number("where_3_deals"), 475_627_426_473_216);
    let rows = told["rows"].as_array().unwrap();
    let holds = rows.iter().filter(|row| row["where_1"] == true);
    let sum: u64 = holds.map(|row| row["deals"].as_u64().unwrap()).sum();
    assert_eq!(sum, number("where_1_deals"), "the column says where");
    assert!(rows[0].get("where_2").is_none() && rows[0].get("where_3").is_some());
    for (condition, part) in [
        ("banker.points == 12", "character 18: can never be"),
        ("banker.third = king", "character 14: \"=\" has no meaning"),
        ("", "empty"),
    ] {
        let output = croupier(&["odds", "mini-baccarat", "--law", "--where", condition], b"");
        let said = String::from_utf8(output.stderr.clone()).unwrap();
        assert!(code(&output) == 2 && said.contains(part), "{condition:?}: {said}");
    }
}

/// After a first king the Player pairs with one of 31 kings in the other 415 cards.
#[test]
fn every_bet_is_priced_by_the_cards_dealt() {
    let told = document(&["odds", PLAIN, "--dealt", "KS", "--json"]);
    let after = told["after"].as_array().unwrap();
    assert_eq!(after.len(), told["bets"].as_array().unwrap().len());
    let pair = after.iter().find(|bet| bet["bet"] == "player-pair").unwrap();
    assert_eq!(pair["hit_rate"], "31/415");
    assert!(told.get("offers").is_none(), "no insurance, so no offers");
    let people = text(&croupier(&["odds", PLAIN, "--dealt", "KS"], b""));
    assert!(people.contains("by the cards dealt and the cards that are left"), "{people}");
}

#[test]
fn shoes_are_answered_line_by_line() {
    let input = "{\"id\":1,\"shoe\":[32,32,32,32,32,32,32,32,32,32,32,32,32]}\n\
                 {\"id\":\"b\",\"decks\":8}\n\
                 {\"id\":3,\"shoe\":[41,0,0,0,0,0,0,0,0,0,0,0,5]}\n\
                 {\"id\":4,\"decks\":8,\"removed\":[\"AS\"],\
                 \"dealt\":[\"9S\",\"KD\",\"KH\",\"4C\"]}\n\
                 {\"id\":5,\"decks\":8,\"shoe\":[4,4,4,4,4,4,4,4,4,4,4,4,4]}\n\
                 {\"id\":6,\"removed\":[\"1S\"]}\n";
    let output = croupier(&["odds", "mini-baccarat", "--stdin"], input.as_bytes());
    assert_eq!(code(&output), 1, "three lines failed");
    let told = lines(&output);
    assert_eq!(told.len(), 6);
    assert_eq!(told[0]["bets"], told[1]["bets"], "the same shoe said in two ways");
    assert_eq!(told[0]["schema"], "croupier.odds-line/1");
    let player = &told[0]["bets"]["player"];
    assert_eq!(player["pays"], json!([2_230_518_282_592_256_u64]));
    assert_eq!(player["returned"], json!(475_627_426_473_216_u64));
    assert!((player["house_edge"].as_f64().unwrap() - 0.0123508).abs() < 1e-7);
    assert_eq!(
        (&told[2]["id"], &told[2]["error"]["code"]),
        (&json!(3), &json!("too_many_of_rank"))
    );
    assert_eq!(told[3]["cards"], json!(411));
    assert_eq!(told[3]["bets"]["player"]["pays"], json!([411 * 410]));
    assert_eq!(told[4]["error"]["code"], "bad_field");
    assert_eq!(told[5]["error"]["code"], "bad_card");
    assert_eq!(code(&croupier(&["odds", "pai-gow-poker", "--stdin"], b"")), 2);
}

/// Whoever reads a number later must be able to make it again.
#[test]
fn every_document_names_schema_engine_rulebook_and_seed() {
    let hash = text(&croupier(&["version", "--hashes"], b""));
    for (args, seeded) in [
        (&["odds", PLAIN, "--json"][..], false),
        (&["odds", "sic-bo", "--json"], false),
        (&["odds", "pai-gow-tiles", "--json"], false),
        (&["simulate", "mini-baccarat", "--rounds", "1000", "--json"], true),
        (&["exposure", "mini-baccarat", "--shoes", "1", "--json"], true),
        (&["exposure", "mini-baccarat", "--best-tags", "1", "--json"], false),
    ] {
        let told = document(args);
        for key in ["schema", "engine", "rulebook", "rulebook_sha256"] {
            assert!(told[key].is_string(), "{key} in {args:?}");
        }
        assert!(hash.contains(told["rulebook_sha256"].as_str().unwrap()), "{args:?}");
        assert_eq!(told["seed"].is_string(), seeded, "{args:?}");
    }
    let hand = b"{\"id\":2,\"tiles\":[\"6/6\",\"6/6\",\"3/6\",\"5/6\"]}";
    let set = lines(&croupier(&["house-way", "pai-gow-tiles", "--json"], hand)).remove(0);
    assert_eq!(
        (&set["schema"], &set["way"]),
        (&json!("croupier.house-way-line/1"), &json!("foxwoods"))
    );
    let seed = "0".repeat(64);
    let shoe =
        lines(&croupier(&["shuffle", "--seed", &seed, "--decks", "1", "--json"], b"")).remove(0);
    assert_eq!((&shoe["seed"], shoe["cards"].as_array().unwrap().len()), (&json!(seed), 52));
    let people = text(&croupier(&["odds", PLAIN], b""));
    assert!(people.lines().last().unwrap().starts_with("croupier "), "{people}");
}

/// What a line says does not change with its stamp, which comes last.
#[test]
fn a_stamped_line_is_the_plain_line_and_its_stamp() {
    let hash = text(&croupier(&["version", "--hashes"], b""));
    let settle = "{\"id\":1,\"rulebook\":\"sic-bo\",\"dice\":[1,2,3]}\n\
                  {\"id\":2,\"rulebook\":\"mini-baccarat\",\
                  \"cards\":[\"9S\",\"2H\",\"KD\",\"4C\"]}\n\
                  {\"id\":3,\"rulebook\":\"roulette\"}";
    let established = "{\"id\":1,\"rulebook\":\"mini-baccarat\",\"cards\":[\"AS\"]}";
    let hand = "{\"id\":1,\"tiles\":[\"6/6\",\"6/6\",\"3/6\",\"5/6\"]}\n{\"id\":2,\"tiles\":[]}";
    for (args, input, schema) in [
        (&["settle"][..], settle, "croupier.settlement-line/1"),
        (&["established"], established, "croupier.established-line/1"),
        (&["house-way", "pai-gow-tiles"], hand, "croupier.house-way-line/1"),
    ] {
        let plain = lines(&croupier(args, input.as_bytes()));
        let stamped = lines(&croupier(&[args, &["--stamp"]].concat(), input.as_bytes()));
        assert_eq!(plain.len(), stamped.len());
        for (plain, stamped) in plain.iter().zip(&stamped) {
            for (key, value) in plain.as_object().unwrap() {
                assert_eq!(&stamped[key], value, "{args:?}");
            }
            assert!(plain.get("schema").is_none(), "the contract's line has no more fields");
            assert_eq!(stamped["schema"], schema);
            assert!(stamped["engine"].as_str().unwrap().starts_with("croupier "));
            if plain.get("error").is_some() {
                continue; // refused, perhaps before its rulebook was known
            }
            assert!(hash.contains(stamped["rulebook_sha256"].as_str().unwrap()));
        }
    }
}

/// The best settings of tiles: one line for each hand, the totals last, and they are stamped.
#[test]
fn the_best_settings_name_where_they_come_from() {
    let output = croupier(&["odds", "pai-gow-tiles", "--optimal", "--json"], b"");
    let last = lines(&output).pop().unwrap();
    assert_eq!(
        (&last["schema"], &last["rulebook"], &last["way"]),
        (&json!("croupier.best-settings/1"), &json!("pai-gow-tiles"), &json!("foxwoods"))
    );
    let people = text(&croupier(&["odds", "pai-gow-tiles", "--optimal"], b""));
    assert!(people.trim_end().lines().last().unwrap().contains("croupier.best-settings/1"));
}
