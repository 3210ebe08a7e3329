//! The command line: every command, option and example.

mod books;
mod device;
mod doctor;
mod lab;
mod node;
mod people;
mod rulebook;
mod tables;

pub use books::{
    AdoptArgs, ArchiveArgs, BackupArgs, Books, CheckConfigArgs, EventsArgs, ExportArgs, PackArgs,
    ReindexArgs, ReplayArgs, ReportArgs, RestoreArgs, VerifyArgs,
};
pub use device::{DeviceArgs, DeviceCommand, LinkArgs, SerialArgs, SimArgs};
pub use doctor::{DoctorArgs, OutboxArgs};
pub use lab::{
    ExposureArgs, OddsArgs, ParArgs, ShuffleArgs, SimulateArgs, SubmitArgs, TableFormat,
};
pub use node::{NodeArgs, NodeCommand};
pub use people::{HouseArgs, PeopleArgs, PeopleCommand, Who};
pub use rulebook::{RulebookArgs, RulebookCommand};
pub use tables::{SettingArgs, TablesArgs, TablesCommand};

use clap::{Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes: 0 done · 1 failed · 2 usage · 3 verification mismatch · 4 bad configuration · \
5 not found · 6 refused by rule · 130 stopped";

/// A casino's table games by their approved rules: settled to the cent, cited to the paragraph.
#[derive(Parser, Debug)]
#[command(name = "croupier", version, about, after_help = EXIT_CODES)]
pub struct Args {
    /// A folder of additional rulebooks (*.toml)
    #[arg(long, global = true, value_name = "DIR", env = "CROUPIER_RULEBOOKS")]
    pub rulebooks: Option<PathBuf>,
    /// Take rulebooks under study too, with any number of decks; marked so wherever they are named
    #[arg(long, global = true)]
    pub study: bool,
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the rulebooks, or show one: layouts, bets, pay tables, insurance, errata
    #[command(after_help = "\
Examples:
  croupier rules
  croupier rules mini-baccarat
  croupier rules tiger-buffalo-commission-insurance@2 --json")]
    Rules {
        /// A rulebook, as id (the newest version in effect) or id@version
        rulebook: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check, begin, compare or show a rulebook file
    Rulebook(RulebookArgs),
    /// Settle finished rounds: JSON Lines in on standard input, JSON Lines out, in order
    #[command(after_help = "\
Examples:
  croupier settle < rounds.jsonl > settled.jsonl
  echo '{\"id\":\"r1\",\"rulebook\":\"mini-baccarat\",\"cards\":[\"9S\",\"2H\",\"KD\",\"4C\"],\
\"bets\":[{\"id\":\"b1\",\"patron\":\"p1\",\"seat\":1,\"bet\":\"player\",\"stake\":1000}]}' \\
    | croupier settle

A line that cannot be settled gives an error in its place; the rest is still settled, and the
exit status is 1.")]
    Settle(LinesArgs),
    /// Say which bets of an unfinished baccarat round are already decided: JSON Lines in and out
    #[command(after_help = "\
Example:
  echo '{\"id\":\"q1\",\"rulebook\":\"non-commission-baccarat-etg\",\"decks\":8,\
\"cards\":[\"AS\",\"KD\",\"7H\"]}' | croupier established")]
    Established(LinesArgs),
    /// Play scenarios: rounds told line by line, played on a real table, with every expectation
    /// checked
    #[command(after_help = "\
Examples:
  croupier scenario scenarios/tiger-buffalo-non-commission/5.1.scenario
  croupier scenario --json scenarios/*/*.scenario

Stops at the first expectation that is not met, with file, line and what happened; the exit status
is then 1. The grammar stands in scenarios/README.md.")]
    Scenario {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one JSON object per scenario
        #[arg(long)]
        json: bool,
    },
    /// Set pai gow hands by the house way: JSON Lines in and out
    #[command(after_help = "\
Examples:
  echo '{\"id\":1,\"cards\":[\"KC\",\"KD\",\"AC\",\"9C\",\"6C\",\"4C\",\"2S\"]}' | \
croupier house-way pai-gow-poker --way foxwoods
  echo '{\"id\":2,\"tiles\":[\"6/6\",\"6/6\",\"3/6\",\"5/6\"]}' | \
croupier house-way pai-gow-tiles --explain")]
    HouseWay {
        /// The rulebook: pai-gow-poker or pai-gow-tiles
        rulebook: String,
        /// The way: trump-plaza or foxwoods for poker, foxwoods or guide-hints for tiles
        #[arg(long)]
        way: Option<String>,
        /// Add the names of both hands and why the rule applied, as phrase keys and facts
        #[arg(long)]
        explain: bool,
        /// Name schema, engine, rulebook hash and way in every answer
        #[arg(long, visible_alias = "stamp")]
        json: bool,
    },
    /// Count the exact odds of every bet, for any number of decks or the current shoe
    Odds(OddsArgs),
    /// Write PAR sheets: Markdown, a workbook and charts of every wager of a rulebook
    Par(ParArgs),
    /// Make the pack a laboratory takes: rules, PAR sheets, trace, vectors, statistics
    Submit(SubmitArgs),
    /// Deal real shoes, throws and hands, and hold every bet's return against the exact one
    Simulate(SimulateArgs),
    /// Deal shoes and compute what a perfect counter could win on every bet
    Exposure(ExposureArgs),
    /// Print shuffles made by the frozen shuffle, for a laboratory's own statistics
    Shuffle(ShuffleArgs),
    /// Run the casino: pages, API and tables, until it is stopped
    #[command(after_help = "\
Examples:
  croupier serve --demo
  croupier serve --new --data /var/lib/croupier
  croupier serve --data /var/lib/croupier --listen 0.0.0.0:8080 --config tables.toml
  croupier serve --database-file /etc/croupier/database

A table in the configuration:
  [[table]]
  id = \"b1\"
  name = \"Baccarat 1\"
  rulebook = \"tiger-buffalo-commission-insurance\"
  layout = \"M\"
  positions = 6
  dealing = \"automatic\"          # or \"live\"
  betting_window_ms = 15000        # until the dealer closes bets when left out
  insurance_window_ms = 8000
  result_pause_ms = 6000
  card_pause_ms = 900              # before the dice and before each card, when automatic
  limits = { minimum = 1000, maximum_differential = 500000 }
  # at a pai gow table, where these are the defaults:
  pai_gow = { bank_window_ms = 8000, setting_window_ms = 45000, house_wagers = true }

Checkpoints, signed with checkpoint.key beside the journal, are taken at the start, at the end and:
  [checkpoints]
  entries = 10000
  seconds = 60
  verify_hours = 24                # the books are verified this often; 0 for never

  [clock]
  hold_seconds = 60                # a clock set by so much stops dealing until a person agrees

  [house]
  ticket_days = 180                # for how long a ticket can be redeemed
  gaming_day_begins = \"06:00\"      # by the house's clock
  utc_offset = \"+00:00\"            # how far that clock is ahead of UTC
  operator = \"The House\"           # as reports say it

  [export]
  folder = \"exports\"               # every closed gaming day is written here as CSV and Parquet

People in the configuration; a PIN stands in a file of its own:
  [[patron]]
  id = \"ann\"
  name = \"Ann Lee\"
  card_number = \"8001\"
  pin_file = \"pins/ann\"

  [[staff]]
  id = \"dora\"
  name = \"Dora\"
  login = \"dora\"
  role = \"dealer\"
  pin_file = \"pins/dora\"")]
    Serve(Serve),
    /// List and change the people of a running house, over its API
    People(PeopleArgs),
    /// List, open, close, set and plan the tables of a running house, over its API
    Tables(TablesArgs),
    /// List the nodes of a house that runs on several machines, or ask one to hand over
    Node(NodeArgs),
    /// Add and take away devices, or be one: a shoe, dice, a scanner, a printer, an acceptor
    Device(DeviceArgs),
    /// Check a configuration file, and say where it and the house differ; starts nothing
    #[command(after_help = "\
Example:
  croupier check-config tables.toml --data /var/lib/croupier

Prints one line for each person or table in which the file and the house differ: the house goes by
what it has. Exit status 4 if the file cannot be used, 0 otherwise.")]
    CheckConfig(CheckConfigArgs),
    /// Check the books, or a file the house signed: chains, signatures, settlements, every cent
    Verify(VerifyArgs),
    /// Print a round step by step: people, times, cards, bets, decisions, money, paragraphs
    Replay(ReplayArgs),
    /// Write the dispute pack of a round: one signed file that `verify` proves offline
    Pack(PackArgs),
    /// Write the entries since the last archive into a signed file, while the house runs
    Archive(ArchiveArgs),
    /// Copy the books while the house runs
    Backup(BackupArgs),
    /// Restore a copy and verify it
    Restore(RestoreArgs),
    /// Rebuild heads, balances and rounds from the entries
    Reindex(ReindexArgs),
    /// Take over a journal whose keys are not in the data folder
    Adopt(AdoptArgs),
    /// List the significant events of the house
    Events(EventsArgs),
    /// Say what is wrong, or will be, with a house and the machine it runs on
    Doctor(DoctorArgs),
    /// List who is told what happens and how far, or have somebody told again from a position on
    Outbox(OutboxArgs),
    /// Print the figures of the house: handle, win, hold, drop, tickets, by table, patron or day
    Report(ReportArgs),
    /// Write the figures of gaming days to a folder, as CSV and Parquet
    Export(ExportArgs),
    /// Print the version
    Version {
        /// Print the SHA-256 of this binary and of every rulebook
        #[arg(long)]
        hashes: bool,
    },
    /// Print a completion script for a shell
    #[command(after_help = "\
Example:
  croupier completions bash > ~/.local/share/bash-completion/completions/croupier")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of a command, or write them all to a folder
    #[command(after_help = "\
Examples:
  croupier man | man -l -
  croupier man odds | man -l -
  croupier man --out /usr/local/share/man/man1")]
    Man {
        /// The command
        command: Option<String>,
        /// The folder to write every page to; made if it is not there
        #[arg(long, value_name = "DIR", conflicts_with = "command")]
        out: Option<PathBuf>,
    },
}

/// The form of the lines of `croupier settle` and `croupier established`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct LinesArgs {
    /// Print JSON Lines even when the output is a terminal
    #[arg(long)]
    pub json: bool,
    /// End every answered line with schema, engine, rulebook and the rulebook's SHA-256
    #[arg(long)]
    pub stamp: bool,
}

/// Where the casino lives and what it plays.
#[derive(clap::Args, Clone, Debug)]
pub struct Serve {
    /// Begin a new house; refused where the folder holds one already. No configuration is needed
    #[arg(long, conflicts_with = "demo")]
    pub new: bool,
    /// Add tables, patrons with credits and staff logins to look around; happens only once
    #[arg(long)]
    pub demo: bool,
    /// The folder of the journal, the seal key and the sessions
    #[arg(long, value_name = "DIR", default_value = "./croupier-data", env = "CROUPIER_DATA")]
    pub data: PathBuf,
    /// The journal's database, if not in that folder: postgres://USER@HOST/NAME or sqlite:PATH
    #[arg(long, value_name = "URL", env = "CROUPIER_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// A file that holds that URL, so that its password does not appear in the process list
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub database_file: Option<PathBuf>,
    /// The address to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080", env = "CROUPIER_LISTEN")]
    pub listen: SocketAddr,
    /// A file that lists the tables (TOML)
    #[arg(long, value_name = "FILE", env = "CROUPIER_CONFIG")]
    pub config: Option<PathBuf>,
    /// A file, best on another disk, to which every checkpoint is appended
    #[arg(long, value_name = "FILE", env = "CROUPIER_ANCHOR")]
    pub anchor: Option<PathBuf>,
    /// Replace the keys that seal batches and sign checkpoints; the journal notes it
    #[arg(long)]
    pub rotate_keys: bool,
    /// Accept a binary or rulebooks that differ from what the house recorded; the journal notes it
    #[arg(long)]
    pub accept_software: bool,
    /// The certificate chain (PEM) to serve HTTPS with; read again when it changes
    #[arg(long, value_name = "FILE", requires = "tls_key", env = "CROUPIER_TLS_CERT")]
    pub tls_cert: Option<PathBuf>,
    /// The private key (PEM) of that certificate
    #[arg(long, value_name = "FILE", requires = "tls_cert", env = "CROUPIER_TLS_KEY")]
    pub tls_key: Option<PathBuf>,
    /// The name of this node, where several serve one house upon one PostgreSQL database
    #[arg(long, value_name = "NAME", env = "CROUPIER_NODE")]
    pub node: Option<String>,
    /// Where this node is reached, if not at the address it listens on; for people and lists
    #[arg(long, value_name = "HOST:PORT", requires = "node", env = "CROUPIER_NODE_ADDRESS")]
    pub node_address: Option<String>,
    /// The storage below the database replicates every commit: ask the server for no replica
    #[arg(long, requires = "node")]
    pub storage_replicates: bool,
    /// The NATS servers between the nodes: tls://USER:PASSWORD@HOST:PORT, several with commas
    #[arg(
        long,
        value_name = "URL",
        requires = "node",
        env = "CROUPIER_BUS",
        hide_env_values = true
    )]
    pub bus: Option<String>,
    /// The authorities that sign the certificate of the bus (PEM), if not those of the system
    #[arg(long, value_name = "FILE", requires = "bus", env = "CROUPIER_BUS_CA")]
    pub bus_authorities: Option<PathBuf>,
    /// How the log on standard error is written; CROUPIER_LOG says what of (warn, info, debug)
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = LogFormat::Text,
        env = "CROUPIER_LOG_FORMAT")]
    pub log_format: LogFormat,
    /// A collector of OpenTelemetry that gets a span for each request: http://127.0.0.1:4318
    #[arg(long, value_name = "URL", env = "OTEL_EXPORTER_OTLP_ENDPOINT")]
    pub traces: Option<String>,
}

/// The form of the log.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Lines for people
    Text,
    /// One JSON object in each line
    Json,
}
