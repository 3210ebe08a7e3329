//! Fuzzing on the stable toolchain: seeds are changed at random, by bytes and by tokens, and given
//! to a parser that may refuse them and must not panic.
//!
//! `FUZZ_SECONDS` says for how long each parser is fed (1 unless told), `FUZZ_SEED` where chance
//! begins. What was found stands in `vectors/fuzz/PARSER` and is a seed from then on.

mod mutate;

pub use mutate::Mutator;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a parser is fed unless `FUZZ_SECONDS` says otherwise.
const SECONDS: f64 = 1.0;
/// One input must be answered within this time.
const SLOW: Duration = Duration::from_secs(10);

fn said(name: &str) -> Option<f64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file in a folder of the project and in those below it that ends so.
pub fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        let Ok(listed) = std::fs::read_dir(&folder) else { continue };
        let mut paths: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
        paths.sort(); // the same order everywhere
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.extend(std::fs::read(&path));
            }
        }
    }
    found
}

/// Every line of a file of the project.
pub fn lines(file: &str) -> Vec<Vec<u8>> {
    let bytes = std::fs::read(root().join(file)).unwrap_or_default();
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(<[u8]>::to_vec).collect()
}

/// Feeds a parser: first every seed and everything found before, then changed ones until the time
/// is over. Gives how many.
///
/// # Panics
/// Where the parser does, after it has told with what; and where there is no seed.
pub fn feed(parser: &str, mut seeds: Vec<Vec<u8>>, mut parse: impl FnMut(&[u8])) -> u64 {
    seeds.extend(files(&format!("vectors/fuzz/{parser}"), ""));
    assert!(!seeds.is_empty(), "{parser} has no seeds");
    let seconds = said("FUZZ_SECONDS").unwrap_or(SECONDS);
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut mutator = Mutator::new(said("FUZZ_SEED").unwrap_or(1.0).to_bits(), seeds.clone());
    let mut fed = 0;
    for seed in &seeds {
        give(parser, seed, &mut parse);
        fed += 1;
    }
    while Instant::now() < end {
        give(parser, &mutator.next(), &mut parse);
        fed += 1;
    }
    fed
}

/// Tells what was fed when the parser panics.
struct Told<'a> {
    parser: &'a str,
    bytes: &'a [u8],
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Told { parser, bytes } = self;
            eprintln!(
                "{parser} broke on this; keep it in vectors/fuzz/{parser}:\n{}",
                bytes.escape_ascii()
            );
        }
    }
}

fn give(parser: &str, bytes: &[u8], parse: &mut impl FnMut(&[u8])) {
    let (told, began) = (Told { parser, bytes }, Instant::now());
    parse(bytes);
    assert!(began.elapsed() < SLOW, "{parser} took {:?}", began.elapsed());
    drop(told);
}
