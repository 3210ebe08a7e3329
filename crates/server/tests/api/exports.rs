//! The scheduled export: a gaming day is written to a folder once it is over, whole or not at all,
//! and people are told what could not be written.

use crate::kit::{Client, House};
use crate::reports::play;
use croupier_house::Figures;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

const DAY: &str = "2027-01-15";
const DAY_MS: u64 = 24 * 60 * 60 * 1000;
const GROUPINGS: [&str; 8] = ["table", "game", "bet", "dealer", "patron", "hour", "shift", "day"];

/// A folder of this test alone.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("croupier-export-{}", crate::kit::key()));
    fs::create_dir(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Group → figure → value, as the report of the API says it.
fn told(report: &Value, by: &str) -> BTreeMap<String, BTreeMap<String, i64>> {
    let figures = |line: &Value| -> BTreeMap<String, i64> {
        let said = line["figures"].as_object().unwrap();
        Figures::NAMES
            .iter()
            .map(|name| ((*name).to_owned(), said.get(*name).map_or(0, |v| v.as_i64().unwrap())))
            .collect()
    };
    let lines = report["lines"].as_array().unwrap().iter();
    let mut told: BTreeMap<_, _> =
        lines.map(|line| (line["group"].as_str().unwrap().to_owned(), figures(line))).collect();
    assert_eq!(report["by"], by);
    told.insert("total".to_owned(), figures(&report["total"]));
    told
}

/// The same, as a CSV file says it.
fn written(file: &Path) -> BTreeMap<String, BTreeMap<String, i64>> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let heads: Vec<&str> = lines.next().unwrap().split(',').collect();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let of = |name: &str| cells[heads.iter().position(|head| *head == name).unwrap()];
        let figures = Figures::NAMES.iter();
        let figures = figures.map(|name| ((*name).to_owned(), of(name).parse().unwrap()));
        (cells[0].to_owned(), figures.collect())
    };
    lines.map(row).collect()
}

async fn trouble(sue: &Client) -> Value {
    sue.get("/api/reports/closings").await.ok()["export_trouble"].clone()
}

#[tokio::test]
async fn a_day_is_exported_when_it_is_over_and_says_what_the_report_says() {
    let folder = folder();
    let house = play(House::open_exporting(folder.join("deep/exports")).await).await;
    house.app.keep_figures().await;
    assert_eq!(names(&folder), [""; 0], "the day is not over");
    house.advance(DAY_MS);
    house.app.keep_figures().await;
    let exports = folder.join("deep/exports");
    assert_eq!(names(&exports), [DAY]);
    let mut files: Vec<String> =
        GROUPINGS.iter().flat_map(|by| [format!("{by}.csv"), format!("{by}.parquet")]).collect();
    files.sort();
    assert_eq!(names(&exports.join(DAY)), files);
    let sue = house.client("sue").await;
    for by in GROUPINGS {
        let report = sue.get(&format!("/api/reports?by={by}&from={DAY}&to={DAY}")).await.ok();
        let file = exports.join(DAY).join(format!("{by}.csv"));
        assert_eq!(written(&file), told(&report, by), "{by}");
        let parquet = fs::read(file.with_extension("parquet")).unwrap();
        assert_eq!((&parquet[..4], &parquet[parquet.len() - 4..]), (&b"PAR1"[..], &b"PAR1"[..]));
    }
    // It is written once: closing the day later changes none of its figures, and no file.
    let before = fs::read(exports.join(DAY).join("table.csv")).unwrap();
    sue.command("POST", "/api/reports/closings", json!({ "day": DAY })).await.ok();
    house.app.keep_figures().await;
    assert_eq!(fs::read(exports.join(DAY).join("table.csv")).unwrap(), before);
    assert_eq!(trouble(&sue).await, Value::Null);
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_full_disk_shows_nothing_half_written_and_people_are_told_until_it_is_there() {
    let folder = folder();
    let house = play(House::open_exporting(folder.clone()).await).await;
    house.advance(DAY_MS);
    let sue = house.client("sue").await;
    // The disk is full in the middle: the file of the third grouping takes no byte.
    let part = folder.join(format!("{DAY}.part"));
    fs::create_dir(&part).unwrap();
    symlink("/dev/full", part.join("bet.csv")).unwrap();
    house.app.keep_figures().await;
    assert_eq!(names(&folder), [format!("{DAY}.part")], "no folder of that day");
    let said = trouble(&sue).await;
    assert_eq!(said["day"], DAY);
    assert!(said["why"].as_str().unwrap().contains("No space left"), "{said}");
    // There is room again, and nothing is lost.
    fs::remove_file(part.join("bet.csv")).unwrap();
    house.app.keep_figures().await;
    assert_eq!(names(&folder), [DAY]);
    assert_eq!(names(&folder.join(DAY)).len(), 2 * GROUPINGS.len());
    assert_eq!(trouble(&sue).await, Value::Null);
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_folder_that_is_gone_is_told_and_the_days_come_when_it_is_back() {
    let folder = folder();
    let disk = folder.join("disk");
    fs::write(&disk, "no folder").unwrap();
    let house = play(House::open_exporting(disk.join("exports")).await).await;
    house.advance(DAY_MS);
    let sue = house.client("sue").await;
    sue.command("POST", "/api/reports/closings", json!({ "day": DAY })).await.ok();
    house.advance(DAY_MS);
    let sue = house.client("sue").await;
    house.app.keep_figures().await;
    assert!(!trouble(&sue).await["why"].as_str().unwrap().is_empty());
    fs::remove_file(&disk).unwrap();
    house.app.keep_figures().await;
    assert_eq!(names(&disk.join("exports")), [DAY, "2027-01-16"], "both, closed or not");
    assert_eq!(trouble(&sue).await, Value::Null);
    fs::remove_dir_all(folder).unwrap();
}
