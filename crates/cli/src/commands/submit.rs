//! `croupier submit`: everything a laboratory takes for one rulebook, as one folder, the same bytes
//! every time.

use super::odds::{refused, shoe_of_decks};
use super::{par, simulate};
use crate::args::{ParArgs, SimulateArgs, SubmitArgs};
use crate::exit::Failure;
use crate::library::Shelf;
use croupier_lab::Seed;
use croupier_lab::law::law_table;
use croupier_lab::shuffle_statistics::shuffle_table;
use croupier_odds::Stamp;
use croupier_odds::baccarat::Law;
use croupier_rules::rulebook::{Game, RuleKey, Rulebook};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Single decks the shuffle is tested with.
const DECKS_SHUFFLED: u32 = 20_000;

/// Files by their path in the pack.
type Pack = BTreeMap<String, Vec<u8>>;

/// Makes the pack and writes it; says what was written.
pub fn run(shelf: &Shelf, args: &SubmitArgs) -> Result<(), Failure> {
    let found = shelf.find(&args.rulebook);
    let rulebook = found.map_err(|error| Failure::NotFound(error.to_string()))?;
    let seed = Seed::of_text(&args.seed).map_err(|error| Failure::Usage(error.to_string()))?;
    if args.out.read_dir().is_ok_and(|mut files| files.next().is_some()) {
        let folder = args.out.display();
        return Err(Failure::Usage(format!("{folder} is not empty: a pack gets its own folder")));
    }
    let mut pack = Pack::new();
    pack.insert("rulebook.toml".to_owned(), rulebook_text(rulebook, args)?);
    for file in par::files(rulebook, &par_args(args))? {
        pack.insert(format!("par/{}", file.name), file.bytes);
    }
    if rulebook.game == Game::Baccarat {
        pack.insert("law.csv".to_owned(), law(rulebook, args.decks)?);
    }
    let vectors = vectors(rulebook, &args.source)?;
    pack.insert("trace.tsv".to_owned(), trace(rulebook, &vectors).into_bytes());
    for (name, text) in vectors {
        pack.insert(format!("vectors/{name}"), text.into_bytes());
    }
    let shuffle = shuffle_table(&seed, DECKS_SHUFFLED).map_err(anyhow::Error::from)?;
    pack.insert("shuffle.json".to_owned(), shuffle.to_json().into_bytes());
    let simulation = simulate::document(rulebook, &simulate_args(args), &seed)?;
    pack.insert("simulation.json".to_owned(), simulation.into_bytes());
    pack.insert("README.json".to_owned(), readme(rulebook, args, &seed)?);
    let sums: String =
        pack.iter().map(|(name, bytes)| format!("{}  {name}\n", sha256(bytes))).collect();
    pack.insert("SHA256SUMS".to_owned(), sums.into_bytes());
    write(&args.out, &pack)
}

fn par_args(args: &SubmitArgs) -> ParArgs {
    ParArgs {
        rulebook: args.rulebook.clone(),
        out: PathBuf::new(),
        decks: args.decks,
        way: None,
        floor: args.floor,
    }
}

fn simulate_args(args: &SubmitArgs) -> SimulateArgs {
    SimulateArgs {
        rulebook: args.rulebook.clone(),
        rounds: args.rounds,
        seed: args.seed.clone(),
        threads: None,
        decks: args.decks,
        layout: None,
        way: None,
        json: true,
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn told(path: &Path, error: io::Error) -> Failure {
    Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// The rulebook's own file, found by its hash.
fn rulebook_text(rulebook: &Rulebook, args: &SubmitArgs) -> Result<Vec<u8>, Failure> {
    let folders = [args.source.join("rulebooks"), args.source.clone()];
    for folder in &folders {
        for path in files(folder, "toml")? {
            let bytes = fs::read(&path).map_err(|error| told(&path, error))?;
            if sha256(&bytes) == rulebook.hash {
                return Ok(bytes);
            }
        }
    }
    Err(Failure::NotFound(format!(
        "no file with the hash of {} in {}: name the source tree with --source",
        rulebook.reference(),
        args.source.display()
    )))
}

/// The files of a folder and of those in it, in order, that end so.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return Ok(found) };
    for entry in entries {
        let path = entry.map_err(|error| told(folder, error))?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !hidden && !path.ends_with("target") && !path.ends_with("node_modules")
        {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The vectors of this rulebook, by their path.
fn vectors(rulebook: &Rulebook, source: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let folder = source.join("vectors");
    let line = format!("rulebook: {}", rulebook.id);
    let mut found = BTreeMap::new();
    for path in files(&folder, "vectors")? {
        let text = fs::read_to_string(&path).map_err(|error| told(&path, error))?;
        if text.lines().any(|known| known == line) {
            let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
            found.insert(name, text);
        }
    }
    if found.is_empty() {
        let (rulebook, folder) = (rulebook.reference(), folder.display());
        return Err(Failure::NotFound(format!("no vectors of {rulebook} in {folder}")));
    }
    Ok(found)
}

/// Every rule of the rulebook with its paragraphs and the vectors that cite them.
fn trace(rulebook: &Rulebook, vectors: &BTreeMap<String, String>) -> String {
    let mut text = String::from("rule\tparagraphs\tvectors\n");
    for key in RuleKey::ALL {
        let Some(cite) = rulebook.cite(*key) else { continue };
        let paragraphs: Vec<&str> = cite.paragraphs().collect();
        let mut shown = Vec::new();
        for (name, lines) in vectors {
            for (number, line) in (1..).zip(lines.lines()) {
                let cited = line.split('|').next().map_or("", str::trim);
                if paragraphs.contains(&cited) && line.contains('|') {
                    shown.push(format!("{name}:{number}"));
                }
            }
        }
        let (paragraphs, shown) = (paragraphs.join(", "), shown.join(" "));
        text.push_str(&format!("{}\t{paragraphs}\t{shown}\n", key.name()));
    }
    text
}

fn law(rulebook: &Rulebook, decks: Option<u64>) -> Result<Vec<u8>, Failure> {
    let shoe = shoe_of_decks(rulebook, decks)?;
    let law = Law::given(&shoe, &[]).map_err(|error| refused(rulebook, &error))?;
    let table = law_table(rulebook, &shoe, &[], &law, &[]).map_err(anyhow::Error::from)?;
    Ok(table.to_csv().into_bytes())
}

fn readme(rulebook: &Rulebook, args: &SubmitArgs, seed: &Seed) -> Result<Vec<u8>, Failure> {
    let stamp = Stamp::of("croupier.submission/1", rulebook);
    let again = format!(
        "croupier submit {} --seed {} --rounds {} --floor {} --out DIR",
        args.rulebook, args.seed, args.rounds, args.floor
    );
    let document = json!({
        "schema": stamp.schema, "engine": stamp.engine, "rulebook": stamp.rulebook,
        "rulebook_sha256": stamp.rulebook_sha256, "seed": seed.to_string(),
        "document": rulebook.source.document, "document_sha256": rulebook.source.sha256,
        "make_again": again,
        "files": {
            "rulebook.toml": "the rules as approved, by their hash",
            "par/": "PAR sheets: Markdown, workbook, charts",
            "law.csv": "the joint law of a round as exact counts (baccarat)",
            "trace.tsv": "every rule, its paragraphs, and the vectors that show them",
            "vectors/": "what must be answered, worked out by hand from the document",
            "shuffle.json": "statistics of the shuffle from the seed",
            "simulation.json": "every wager sampled against exact, from the seed",
            "SHA256SUMS": "of all other files; check with sha256sum -c",
        },
    });
    let mut text = serde_json::to_vec_pretty(&document).map_err(anyhow::Error::from)?;
    text.push(b'\n');
    Ok(text)
}

fn write(folder: &Path, pack: &Pack) -> Result<(), Failure> {
    for (name, bytes) in pack {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| told(parent, error))?;
        }
        fs::write(&path, bytes).map_err(|error| told(&path, error))?;
        writeln!(io::stdout(), "{}", path.display())?;
    }
    Ok(())
}
