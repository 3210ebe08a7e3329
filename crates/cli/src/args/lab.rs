//! The options of the commands for a test laboratory: counting, dealing and drawing.

use std::num::NonZeroUsize;
use std::path::PathBuf;

/// A whole number of per cent.
fn percent(text: &str) -> Result<u8, String> {
    let wrong = "a least return is a whole number of per cent from 0 to 100, as 75";
    text.parse().ok().filter(|percent| *percent <= 100).ok_or_else(|| wrong.to_owned())
}

/// The arguments of `croupier odds`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  croupier odds mini-baccarat
  croupier odds tiger-buffalo-non-commission --decks 6 --layout A --json
  croupier odds tiger-buffalo-commission-insurance --removed AS,KD,9H
  croupier odds tiger-buffalo-commission-insurance --dealt 2S,KD,TH,4C
  croupier odds non-commission-baccarat-etg --shoe 12,13,14,15,9,10,11,16,12,13,14,12,12
  croupier odds pai-gow-tiles --json
  croupier odds mini-baccarat --law --dealt 9S,KD --out law.parquet
  croupier odds mini-baccarat --law --where \"banker wins and banker.cards == 3\"
  croupier odds mini-baccarat --stdin < shoes.jsonl > odds.jsonl

A line of --stdin is {\"id\":1,\"shoe\":[32,32,32,32,32,32,32,32,32,32,32,32,32]} or
{\"id\":2,\"decks\":8,\"removed\":[\"AS\"],\"dealt\":[\"9S\",\"KD\"]}.

Edges are per unit staked, ties included. The House rounds a win down to the cent; that is not
in these figures.")]
pub struct OddsArgs {
    /// The rulebook, as id (the newest version in effect) or id@version
    pub rulebook: String,
    /// The number of decks; default: 8, or the only number allowed
    #[arg(long, value_name = "N")]
    pub decks: Option<u64>,
    /// Only the bets this layout offers
    #[arg(long, value_name = "L")]
    pub layout: Option<String>,
    /// Cards missing from the shoe, as AS,KD,9H
    #[arg(long, value_name = "CARDS", conflicts_with = "shoe")]
    pub removed: Option<String>,
    /// The shoe as thirteen counts, A,2,3,4,5,6,7,8,9,T,J,Q,K
    #[arg(long, value_name = "COUNTS")]
    pub shoe: Option<String>,
    /// The cards of this round so far, in the order they came: prices every bet, and the offer
    /// now open, by the cards that are left
    #[arg(long, value_name = "CARDS")]
    pub dealt: Option<String>,
    /// The house way, for pai gow
    #[arg(long, value_name = "NAME")]
    pub way: Option<String>,
    /// Add the effect on every bet of removing one card of each rank
    #[arg(long)]
    pub removal: bool,
    /// For pai gow: the best setting of every hand against the house way, and where the two differ
    #[arg(long)]
    pub optimal: bool,
    /// Write the joint law in place of the bets: how many deals end with each pair of totals,
    /// numbers of cards and Naturals
    #[arg(long, conflicts_with_all = ["layout", "removal", "optimal", "way", "stdin"])]
    pub law: bool,
    /// With --law: in how many deals a condition of the rulebook language holds, and where; may be
    /// given more than once
    #[arg(long = "where", value_name = "CONDITION", requires = "law")]
    pub wanted: Vec<String>,
    /// The form of the law; by the name of the file, or CSV, when left out
    #[arg(long, value_name = "FORM", requires = "law")]
    pub format: Option<TableFormat>,
    /// The file to write the law to
    #[arg(long, value_name = "FILE", requires = "law")]
    pub out: Option<PathBuf>,
    /// Answer a shoe on every line of standard input, as JSON Lines
    #[arg(long, conflicts_with_all = ["decks", "removed", "shoe", "dealt", "removal", "optimal"])]
    pub stdin: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The form of a table for programs.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableFormat {
    /// Comma-separated, what it is about in lines that begin with #
    Csv,
    /// One document
    Json,
    /// Apache Parquet, what it is about in the metadata
    Parquet,
}

/// What `croupier par` is asked.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  croupier par tiger-buffalo-non-commission --out par
  croupier par mini-baccarat --out par

The same rulebook gives the same bytes. Wagers that return less than 75 % are marked with the
paragraph that fixes their odds.")]
pub struct ParArgs {
    /// The rulebook, as id (the newest version in effect) or id@version
    pub rulebook: String,
    /// The folder to write to; created if it does not exist
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The number of decks for the figures; default: 8, or the only number allowed
    #[arg(long, value_name = "N")]
    pub decks: Option<u64>,
    /// The house way, for pai gow
    #[arg(long, value_name = "NAME")]
    pub way: Option<String>,
    /// The least return of the jurisdiction, in per cent; wagers below it are marked
    #[arg(long, value_name = "PERCENT", default_value_t = 75, value_parser = percent,
        allow_hyphen_values = true)]
    pub floor: u8,
}

/// What `croupier submit` is asked.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  croupier submit tiger-buffalo-non-commission --out submission

The folder holds the rulebook, PAR sheets, the joint law, the trace from rule to paragraph to
vector, the vectors, statistics of the shuffle, a simulation and SHA256SUMS. The same rulebook,
seed and options give the same bytes.")]
pub struct SubmitArgs {
    /// The rulebook, as id (the newest version in effect) or id@version
    pub rulebook: String,
    /// The folder to write to; it must be empty or not be there
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The source tree, or a folder with rulebooks/ and vectors/ in it
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub source: PathBuf,
    /// The seed of the shuffle's statistics and of the simulation
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// How many rounds to simulate
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub rounds: u64,
    /// The number of decks of the figures; 8, or the only number allowed, when left out
    #[arg(long, value_name = "N")]
    pub decks: Option<u64>,
    /// The least return of the jurisdiction, in per cent
    #[arg(long, value_name = "PERCENT", default_value_t = 75, value_parser = percent,
        allow_hyphen_values = true)]
    pub floor: u8,
}

/// The arguments of `croupier simulate`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  croupier simulate mini-baccarat --rounds 10000000 --seed 1
  croupier simulate tiger-buffalo-commission-insurance --decks 6 --threads 2 --json
  croupier simulate pai-gow-tiles --rounds 1000000

The same seed gives the same totals at any number of threads. The exit status is 3 when any
wager is more than five standard deviations from its exact return. Ctrl-C stops with what there
is.")]
pub struct SimulateArgs {
    /// The rulebook, as id (the newest version in effect) or id@version
    pub rulebook: String,
    /// How many rounds to deal
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub rounds: u64,
    /// A number, or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// How many threads; default: the number of processors
    #[arg(long, value_name = "T")]
    pub threads: Option<NonZeroUsize>,
    /// The number of decks; default: 8, or the only number allowed
    #[arg(long, value_name = "N")]
    pub decks: Option<u64>,
    /// Only the bets this layout offers
    #[arg(long, value_name = "L")]
    pub layout: Option<String>,
    /// The house way, for pai gow
    #[arg(long, value_name = "NAME")]
    pub way: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The arguments of `croupier exposure`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  croupier exposure tiger-buffalo-non-commission --penetration 0.95 --shoes 1000 --seed 1
  croupier exposure mini-baccarat --shoes 200 --json
  croupier exposure tiger-buffalo-non-commission --count \"4-7:-1,8-9:+2\" --bet-at 4 \\
    --bet banker-big-7 --pays banker-big-7=40:1 --cut-card 14
  croupier exposure tiger-buffalo-non-commission --best-tags 2

Before every round the exact edge of every bet is counted from the cards not yet seen; burned
cards are not seen. The intervals hold the truth with 95 % confidence.")]
pub struct ExposureArgs {
    /// The rulebook, as id (the newest version in effect) or id@version
    pub rulebook: String,
    /// The part of the shoe in front of the cut card; at least 14 cards stay behind it
    #[arg(long, value_name = "P", default_value_t = 0.95)]
    pub penetration: f64,
    /// How many shoes to deal
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub shoes: u64,
    /// A number, or 64 hexadecimal digits
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// How many threads; default: the number of processors
    #[arg(long, value_name = "T")]
    pub threads: Option<NonZeroUsize>,
    /// The number of decks; default: 8, or the only number allowed
    #[arg(long, value_name = "N")]
    pub decks: Option<u64>,
    /// Only the bets this layout offers
    #[arg(long, value_name = "L")]
    pub layout: Option<String>,
    /// Bet by a counting system: tags by rank, as 4-7:-1,8-9:+2
    #[arg(long, value_name = "TAGS", requires = "bet_at")]
    pub count: Option<String>,
    /// The least true count to bet at
    #[arg(long, value_name = "N", requires = "count", allow_negative_numbers = true)]
    pub bet_at: Option<f64>,
    /// Hold the running count against --bet-at, as unbalanced systems do
    #[arg(long, requires = "count")]
    pub running: bool,
    /// Only this bet; may be given more than once
    #[arg(long, value_name = "BET")]
    pub bet: Vec<String>,
    /// As if a bet paid these odds on every row, as banker-big-7=40:1
    #[arg(long, value_name = "BET=ODDS", requires = "count")]
    pub pays: Vec<String>,
    /// Cards behind the cut card, in place of --penetration; never fewer than 14
    #[arg(long, value_name = "N", requires = "count")]
    pub cut_card: Option<usize>,
    /// Write every round with its counts and advantages to a file: .csv, .jsonl, .json or .parquet
    #[arg(long, value_name = "FILE", requires = "count")]
    pub per_round: Option<PathBuf>,
    /// Find the best whole tags up to a size, by least squares from the effects of removal
    #[arg(long, value_name = "SIZE", conflicts_with = "count",
        value_parser = clap::value_parser!(u8).range(1..=20))]
    pub best_tags: Option<u8>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The arguments of `croupier shuffle`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  croupier shuffle --seed $(openssl rand -hex 32) --decks 8 --shoes 1000 > shoes.txt
  croupier shuffle --seed $(openssl rand -hex 32) --raw | dieharder -a -g 200

The words are those of ChaCha20 with this key and nonce nought, eight bytes a word, the lowest
first; every shoe begins as whole decks in the order 2C 2D 2H 2S 3C … AS, and the words go on
where the last shoe left them.")]
pub struct ShuffleArgs {
    /// The seed: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub seed: String,
    /// The number of decks
    #[arg(long, value_name = "N", default_value_t = 8,
        value_parser = clap::value_parser!(u8).range(1..=24))]
    pub decks: u8,
    /// How many shoes, one on each line
    #[arg(long, value_name = "M", default_value_t = 1)]
    pub shoes: u64,
    /// Write the random words themselves, without end, for a battery of tests
    #[arg(long, conflicts_with_all = ["decks", "shoes", "json"])]
    pub raw: bool,
    /// Print every shoe as a JSON object that names seed and engine
    #[arg(long)]
    pub json: bool,
}
