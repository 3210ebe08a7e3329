//! The arguments of the commands that read and maintain the books.

use clap::Args;
use std::path::PathBuf;

/// Which books to open.
#[derive(Args, Debug)]
pub struct Books {
    /// The folder of the journal
    #[arg(long, value_name = "DIR", default_value = "./croupier-data", env = "CROUPIER_DATA")]
    pub data: PathBuf,
    /// A PostgreSQL database in place of the folder
    #[arg(long, value_name = "URL", env = "CROUPIER_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// A file that holds that URL, so that its password does not appear in the process list
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub database_file: Option<PathBuf>,
}

/// What to check the books against.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier verify --data /var/lib/croupier --anchor /mnt/other/anchor.jsonl --key 3b6a…
  croupier verify --json | jq .unanchored

  croupier verify dispute-tiger-17.pack --key 3b6a…

With a FILE (a dispute pack or an archive) nothing else is needed: no database, no network.
Reads beside a running house. Exit status 3 and the first bad record on a mismatch.
docs/audit.md says what is proven and how to check it by hand.")]
pub struct VerifyArgs {
    /// A file signed by the house, in place of its books: a dispute pack or an archive
    #[arg(value_name = "FILE", conflicts_with_all = ["anchor", "house_key"])]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub books: Books,
    /// The file of checkpoints written by `serve --anchor`
    #[arg(long, value_name = "FILE", env = "CROUPIER_ANCHOR")]
    pub anchor: Option<PathBuf>,
    /// The folder with house.key, if it is not that of the journal
    #[arg(long, value_name = "DIR")]
    pub house_key: Option<PathBuf>,
    /// The archives of entries that have left the journal, to prove them with the rest
    #[arg(long, value_name = "DIR", conflicts_with = "file")]
    pub archives: Option<PathBuf>,
    /// The house's public key: 64 hexadecimal digits, or a file that holds them
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Which round to replay.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  croupier replay --table tiger --round 17")]
pub struct ReplayArgs {
    #[command(flatten)]
    pub books: Books,
    /// The table
    #[arg(long, value_name = "ID")]
    pub table: String,
    /// The number of the round
    #[arg(long, value_name = "N")]
    pub round: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Which round to pack.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  croupier pack --data /var/lib/croupier --table tiger --round 17
  croupier verify dispute-tiger-17.pack --key 3b6a…

One file, signed with checkpoint.key: rules, cards, bets, decisions, people, times, and the chain
to signed checkpoints. It holds the bets of everybody at the table. docs/disputes.md says more.")]
pub struct PackArgs {
    #[command(flatten)]
    pub books: Books,
    /// The table
    #[arg(long, value_name = "ID")]
    pub table: String,
    /// The number of the round
    #[arg(long, value_name = "N")]
    pub round: u64,
    /// The person who asks for it, as it is written into the pack
    #[arg(long, value_name = "NAME", default_value = "croupier pack")]
    pub asked_by: String,
    /// The file to write; it must not exist [default: dispute-TABLE-ROUND.pack]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Where archives go.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  croupier archive --data /var/lib/croupier --into /mnt/archive      # every day, from a timer
  croupier verify /mnt/archive/entries-000000000001-000000012345.archive --key 3b6a…
  croupier archive --data /var/lib/croupier --into /mnt/archive --remove-after 5

Writes every entry after the newest archive of the folder, up to the newest checkpoint, into one
signed file, beside the house. With --remove-after, entries whose archives are proven and older
than that then leave the journal, and a signed stump stands for them: the house must be closed. A
house with [archive] in its configuration does both by itself.")]
pub struct ArchiveArgs {
    #[command(flatten)]
    pub books: Books,
    /// The folder of the archives
    #[arg(long, value_name = "DIR")]
    pub into: PathBuf,
    /// Remove entries from the journal that were archived longer ago than this
    #[arg(long, value_name = "YEARS")]
    pub remove_after: Option<u32>,
}

/// Where the copy goes.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  croupier backup --data /var/lib/croupier /mnt/other/croupier-2026-01-31.db

A consistent copy, taken while the house runs. The keys are not in it: keep seal.key and
checkpoint.key apart from the copies.")]
pub struct BackupArgs {
    #[command(flatten)]
    pub books: Books,
    /// The file to write; it must not exist
    #[arg(value_name = "DEST")]
    pub destination: PathBuf,
}

/// Where the copy comes from and goes.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  croupier restore /mnt/other/croupier-2026-01-31.db --data /var/lib/croupier-restored
  croupier restore /mnt/other/croupier-2026-01-31.db --data /srv/house --until 2026-01-31T03:00:00Z

With --until nothing is kept that was written later. It ends with a whole batch, so no round is cut
in the middle of a command.")]
pub struct RestoreArgs {
    /// The copy
    #[arg(value_name = "SOURCE")]
    pub source: PathBuf,
    /// The folder to put it into; it must hold no journal
    #[arg(long, value_name = "DIR")]
    pub data: PathBuf,
    /// Only what was written until then: a time (2026-11-18T06:00:00Z) or a position in the books
    #[arg(long, value_name = "TIME|POSITION")]
    pub until: Option<String>,
}

/// Which index to rebuild.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  croupier reindex --data /var/lib/croupier

Works heads, balances and rounds out from the entries again. The house must not be running.")]
pub struct ReindexArgs {
    #[command(flatten)]
    pub books: Books,
}

/// Whose journal to take over.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  croupier adopt --data /var/lib/croupier

A start on a journal whose keys are not in the data folder stops. This verifies the journal and
takes it over as it is, under new keys; seeds sealed with a lost seal.key are never revealed. The
house must not be running. The next start notes it in the journal.")]
pub struct AdoptArgs {
    #[command(flatten)]
    pub books: Books,
}

/// Which significant events.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier events --data /var/lib/croupier
  croupier events --kind login-failed --json")]
pub struct EventsArgs {
    #[command(flatten)]
    pub books: Books,
    /// Only events of this kind
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// Only the newest N
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit: usize,
    /// Print JSON Lines
    #[arg(long)]
    pub json: bool,
}

/// Which figures.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier report --data /var/lib/croupier
  croupier report --by patron --from 2026-11-01 --to 2026-11-30 --csv > november.csv
  croupier report --shift 12 --by bet --parquet shift-12.parquet

Reads beside a running house. Without days it is the last gaming day with an entry. Money in CSV and
Parquet is in cents.")]
pub struct ReportArgs {
    #[command(flatten)]
    pub books: Books,
    /// table, game, bet, dealer, patron, hour, shift or day
    #[arg(long, value_name = "GROUP", default_value = "table")]
    pub by: String,
    /// The first gaming day, such as 2026-11-16
    #[arg(long, value_name = "DAY")]
    pub from: Option<String>,
    /// The last gaming day, included
    #[arg(long, value_name = "DAY")]
    pub to: Option<String>,
    /// Only this shift
    #[arg(long, value_name = "N")]
    pub shift: Option<u64>,
    /// Who runs the house, for the header
    #[arg(long, value_name = "NAME", default_value = "The House")]
    pub operator: String,
    /// Print CSV
    #[arg(long, conflicts_with = "parquet")]
    pub csv: bool,
    /// Write a Parquet file
    #[arg(long, value_name = "FILE")]
    pub parquet: Option<PathBuf>,
}

/// Which gaming days to export, and where to.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  croupier export --data /var/lib/croupier --from 2026-11-01 --to 2026-11-30 /mnt/office

Writes a folder for each gaming day: one CSV and one Parquet file for each grouping. A day whose
folder exists is left alone.")]
pub struct ExportArgs {
    #[command(flatten)]
    pub books: Books,
    /// The first gaming day, such as 2026-11-16; the first of the journal unless told
    #[arg(long, value_name = "DAY")]
    pub from: Option<String>,
    /// The last gaming day, included; the last of the journal unless told
    #[arg(long, value_name = "DAY")]
    pub to: Option<String>,
    /// Who runs the house, for the header
    #[arg(long, value_name = "NAME", default_value = "The House")]
    pub operator: String,
    /// The folder to write to
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// Which configuration to check against which house.
#[derive(Args, Debug)]
pub struct CheckConfigArgs {
    /// The configuration file
    #[arg(value_name = "FILE")]
    pub config: PathBuf,
    #[command(flatten)]
    pub books: Books,
    /// Print one JSON object per difference
    #[arg(long)]
    pub json: bool,
}
