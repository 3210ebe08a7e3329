//! `croupier submit` and the counting of `croupier exposure`.

use crate::run::{code, croupier, text};
use croupier_store::conformance::new_folder;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(folder: &Path, into: &mut BTreeMap<PathBuf, Vec<u8>>, root: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => read(&path, into, root),
            false => {
                let name = path.strip_prefix(root).unwrap().to_owned();
                into.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
}

fn submit(rulebook: &str, name: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let out = new_folder(name);
    let source = source();
    let args = ["submit", rulebook, "--out", out.to_str().unwrap(), "--rounds", "20000"];
    let output = croupier(&[&args[..], &["--source", source.to_str().unwrap()]].concat(), b"");
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    let mut files = BTreeMap::new();
    read(&out, &mut files, &out);
    let again = croupier(&args, b"");
    assert_eq!(code(&again), 2, "a folder that holds something is not written to");
    std::fs::remove_dir_all(&out).unwrap();
    files
}

#[test]
fn a_pack_is_the_same_to_the_byte_and_names_its_files() {
    for rulebook in ["tiger-buffalo-non-commission", "sic-bo", "pai-gow-tiles"] {
        let first = submit(rulebook, "pack-a");
        assert!(first == submit(rulebook, "pack-b"), "two runs of {rulebook} differ");
        let sums = String::from_utf8(first[Path::new("SHA256SUMS")].clone()).unwrap();
        assert_eq!(sums.lines().count(), first.len() - 1, "every file has its hash");
        for name in ["rulebook.toml", "trace.tsv", "shuffle.json", "simulation.json"] {
            assert!(first.contains_key(Path::new(name)), "{name}");
        }
        assert!(first.keys().any(|name| name.starts_with("vectors")));
        assert!(first.keys().any(|name| name.extension().is_some_and(|end| end == "xlsx")));
        let simulation: Value =
            serde_json::from_slice(&first[Path::new("simulation.json")]).unwrap();
        assert_eq!(simulation["suspicious"], false, "{rulebook}");
    }
}

#[test]
fn a_count_bets_where_it_says_and_tells_how_well_it_fits() {
    let args = [
        "exposure",
        "tiger-buffalo-non-commission",
        "--count",
        "4-7:-1,8-9:+2",
        "--bet-at",
        "4",
        "--bet",
        "banker-big-7",
        "--pays",
        "banker-big-7=40:1",
        "--cut-card",
        "14",
        "--shoes",
        "600",
        "--json",
    ];
    let output = croupier(&args, b"");
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&told["schema"], &told["cut_card"]), (&json!("croupier.count/1"), &json!(14)));
    let bet = &told["bets"][0];
    assert_eq!((bet["bet"].as_str(), bet["shoes"].as_u64()), (Some("banker-big-7"), Some(600)));
    // Jacobson: 0.597 units a shoe.
    let (low, high) = (&bet["win_per_shoe"]["low"], &bet["win_per_shoe"]["high"]);
    assert!(low.as_f64().unwrap() < 0.597 && high.as_f64().unwrap() > 0.597, "{bet}");
    assert_eq!(text(&croupier(&args, b"")), text(&output), "the same seed, the same bytes");
    for (bad, said) in [
        (["--count", "4-7", "--bet-at", "4"], "is not a tag"),
        (["--count", "4:1", "--bet", "roulette"], "--bet-at"),
        (["--count", "4:1,4:2", "--bet-at", "4"], "two tags"),
    ] {
        let output = croupier(&[&["exposure", "mini-baccarat"], &bad[..]].concat(), b"");
        assert_eq!(code(&output), 2);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn every_round_is_written_and_the_best_tags_are_found() {
    let folder = new_folder("rounds");
    let path = folder.join("rounds.csv");
    let out = path.to_str().unwrap();
    let args = ["exposure", "mini-baccarat", "--count", "A-K:1", "--bet-at", "1", "--shoes", "2"];
    let output = croupier(&[&args[..], &["--per-round", out]].concat(), b"");
    assert_eq!(code(&output), 0, "{}", String::from_utf8_lossy(&output.stderr));
    let csv = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(csv.contains("# seed: 0100") && csv.contains("shoe,round,cards_in_shoe"), "{csv}");
    let rows: Vec<Vec<&str>> = csv
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect();
    // With a tag of one for every card the running count is the number of cards seen.
    for row in &rows {
        let number = |column: usize| row[column].parse::<i64>().unwrap();
        assert_eq!(number(3) + number(4), 416, "{row:?}");
    }
    assert_eq!(rows.last().unwrap()[0], "2");
    let best = croupier(
        &["exposure", "tiger-buffalo-non-commission", "--best-tags", "2", "--bet", "big-tiger"],
        b"",
    );
    assert!(text(&best).contains("big-tiger"), "{}", text(&best));
}
