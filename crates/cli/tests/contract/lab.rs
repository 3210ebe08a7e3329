//! `croupier simulate`, `exposure`, `par` and `shuffle`, tried on the real binary.

use crate::run::{code, croupier, text};
use croupier_store::conformance::new_folder;
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};

fn json(args: &[&str]) -> Value {
    let output = croupier(args, b"");
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "no progress in a pipe");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The exit code and what was said.
fn refused(args: &[&str]) -> (i32, String) {
    let output = croupier(args, b"");
    (code(&output), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_same_seed_prints_the_same_bytes_at_any_number_of_threads() {
    let run = |threads: &str| {
        let args = [
            "simulate",
            "mini-baccarat",
            "--rounds",
            "500000",
            "--seed",
            "9",
            "--threads",
            threads,
        ];
        let output = croupier(&args, b"");
        assert_eq!(code(&output), 0);
        text(&output)
    };
    let one = run("1");
    assert!(one.contains("banker-dragon-bonus") && one.contains("500000 rounds"), "{one}");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("3"));
}

#[test]
fn a_simulation_tells_sampled_exact_and_z() {
    let args = ["simulate", "tiger-buffalo-commission-insurance", "--rounds", "2000000", "--json"];
    let told = json(&[&args[..], &["--layout", "M", "--decks", "6"]].concat());
    assert_eq!((&told["decks"], &told["rounds"]), (&6.into(), &2_000_000.into()));
    assert_eq!((&told["complete"], &told["suspicious"]), (&true.into(), &false.into()));
    let wagers = told["wagers"].as_array().unwrap();
    let banker = wagers.iter().find(|wager| wager["wager"] == "banker").unwrap();
    assert!((banker["exact"].as_f64().unwrap() - 0.989_442).abs() < 1e-6, "{banker}");
    assert!(banker["z"].as_f64().unwrap().abs() < 5.0);
    assert!(wagers.iter().any(|wager| wager["wager"] == "player-insurance four-cards 6-0"));
}

#[test]
fn every_game_is_simulated() {
    for (rulebook, wager) in
        [("sic-bo", "small"), ("pai-gow-tiles", "main"), ("pai-gow-poker", "fortune")]
    {
        let told = json(&["simulate", rulebook, "--rounds", "20000", "--json"]);
        assert!(told["wagers"][0]["z"].is_number(), "{told}");
        let wagers = told["wagers"].as_array().unwrap();
        assert!(wagers.iter().any(|told| told["wager"] == wager), "{rulebook}: {wagers:?}");
    }
}

#[test]
fn what_cannot_be_simulated_is_said() {
    for (args, exit) in [
        (&["simulate", "roulette"][..], 5),
        (&["simulate", "mini-baccarat", "--decks", "6"], 6),
        (&["simulate", "mini-baccarat", "--rounds", "0"], 2),
        (&["simulate", "mini-baccarat", "--threads", "0"], 2),
        (&["simulate", "mini-baccarat", "--seed", "dice"], 2),
        (&["simulate", "mini-baccarat", "--way", "foxwoods"], 2),
        (&["simulate", "sic-bo", "--decks", "8"], 2),
        (&["exposure", "sic-bo"], 2),
        (&["exposure", "mini-baccarat", "--penetration", "1.2"], 2),
        (&["exposure", "mini-baccarat", "--shoes", "0"], 2),
        (&["exposure", "mini-baccarat", "--layout", "A"], 6),
        (&["par", "roulette", "--out", "/tmp"], 5),
        (&["par", "mini-baccarat"], 2),
        (&["par", "mini-baccarat", "--out", "/dev/null/par"], 1),
        (&["shuffle", "--seed", "1"], 2),
        (&["shuffle", "--decks", "8"], 2),
    ] {
        let (code, told) = refused(args);
        assert_eq!(code, exit, "{args:?}: {told}");
        assert!(!told.is_empty(), "{args:?}");
    }
}

#[test]
fn exposure_tells_every_bet_with_its_interval() {
    let args = ["exposure", "tiger-buffalo-non-commission", "--shoes", "40", "--json"];
    let told = json(&[&args[..], &["--penetration", "0.95", "--seed", "3"]].concat());
    assert_eq!((&told["shoes"], &told["cut_card"]), (&40.into(), &21.into()));
    let bets = told["bets"].as_array().unwrap();
    assert_eq!(bets.len(), 20);
    for bet in bets {
        for estimate in ["favourable", "win_per_shoe"] {
            let value = |key: &str| bet[estimate][key].as_f64().unwrap();
            assert!(value("low") <= value("mean") && value("mean") <= value("high"), "{bet}");
        }
    }
    let plain = croupier(&args[..4], b"");
    assert!(text(&plain).contains("units per shoe") && plain.stderr.is_empty());
}

#[test]
fn par_sheets_are_written_and_named() {
    let folder = new_folder("par");
    let output =
        croupier(&["par", "tiger-buffalo-non-commission", "--out", folder.to_str().unwrap()], b"");
    assert_eq!(code(&output), 0);
    let printed = text(&output);
    assert_eq!(printed.lines().count(), 5, "{printed}");
    for path in printed.lines() {
        assert!(fs::metadata(path).unwrap().len() > 1_000, "{path}");
    }
    let markdown = fs::read_to_string(folder.join("tiger-buffalo-non-commission-v3.md")).unwrap();
    assert!(markdown.contains("under 75 %: odds fixed by 4.1.11"));
    let tiles = croupier(&["par", "pai-gow-tiles", "--out", folder.to_str().unwrap()], b"");
    assert_eq!(code(&tiles), 0);
    assert!(fs::read_to_string(folder.join("pai-gow-tiles.md")).unwrap().contains("| banker |"));
    fs::remove_dir_all(&folder).unwrap();
}

/// 475,627,426,473,216 of 4,998,398,275,503,360 deals are ties (Wizard of Odds), or 0.09516:
/// at 10 to 1 it returns 104.67 %, at 9 to 1 95.16 %.
#[test]
fn a_sheet_marks_returns_above_all_and_below_the_floor() {
    let folder = new_folder("marks");
    let file = "id = \"marks\"\ntitle = \"Marks\"\ngame = \"baccarat\"\nformat = 2\n\
                status = \"study\"\n[equipment]\ndecks = [8, 8]\n\
                [[bet]]\nname = \"tie-at-ten\"\n\
                pays = [{ when = \"tie\", odds = \"10 to 1\" }]\n\
                [[bet]]\nname = \"tie-at-nine\"\n\
                pays = [{ when = \"tie\", odds = \"9 to 1\" }]\n";
    fs::write(folder.join("marks.toml"), file).unwrap();
    let (rules, out) = (folder.to_str().unwrap(), folder.join("par"));
    let marks = |floor: &[&str]| -> Vec<String> {
        let args = ["--rulebooks", rules, "--study", "par", "marks", "--out"];
        let output = croupier(&[&args[..], &[out.to_str().unwrap()], floor].concat(), b"");
        assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
        let sheet = fs::read_to_string(out.join("study-marks.md")).unwrap();
        let wagers = sheet.split("## Wagers").nth(1).unwrap().split("##").next().unwrap();
        let marked = wagers.lines().filter(|line| line.contains("odds fixed by"));
        marked.map(|line| line.split('|').nth_back(1).unwrap().trim().to_owned()).collect()
    };
    let above = |marks: &[String]| marks[0].starts_with("above 100 %: odds fixed by");
    let told = marks(&[]);
    assert!(above(&told) && told.len() == 1, "{told:?}");
    let told = marks(&["--floor", "95"]);
    assert!(above(&told) && told.len() == 1, "95.16 % is not under 95 %: {told:?}");
    let told = marks(&["--floor", "96"]);
    assert!(above(&told) && told[1].starts_with("under 96 %: odds fixed by"), "{told:?}");
    fs::remove_dir_all(&folder).unwrap();
    for floor in ["lots", "75.5", "101", "-1", "", "NaN"] {
        let (code, told) = refused(&["par", "mini-baccarat", "--out", rules, "--floor", floor]);
        assert_eq!(code, 2, "{floor:?}: {told}");
        assert!(told.contains("whole number of per cent from 0 to 100"), "{floor:?}: {told}");
    }
}

#[test]
fn shuffles_are_whole_shoes_and_raw_words_stop_with_their_reader() {
    let seed = "00".repeat(32);
    let output = croupier(&["shuffle", "--seed", &seed, "--decks", "8", "--shoes", "3"], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("croupier.shuffle/1") && said.contains(&seed), "{said}");
    let shoes = text(&output);
    let lines: Vec<&str> = shoes.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line.split(' ').count() == 416));
    assert!(lines[0] != lines[1] && lines[0].split(' ').filter(|card| *card == "AS").count() == 8);

    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["shuffle", "--seed", &seed, "--raw"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 8];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
    assert_eq!(first, [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90], "ChaCha20, RFC 8439");
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success(), "a closed pipe is no failure");
}

/// Ctrl-C: what was done is printed, and the exit code is 130.
#[test]
fn an_interrupt_stops_with_what_there_is() {
    let child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["simulate", "mini-baccarat", "--rounds", "900000000000", "--threads", "2", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The handler is in place before the second thread begins; a signal sent sooner would end the
    // program.
    let threads = format!("/proc/{}/task", child.id());
    let began = std::time::Instant::now();
    while fs::read_dir(&threads).unwrap().count() < 2 {
        assert!(began.elapsed().as_secs() < 60, "no second thread begins");
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["complete"], false);
    assert!(String::from_utf8(output.stderr).unwrap().contains("stopped"));
}
