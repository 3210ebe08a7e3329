//! Options of the commands for whoever keeps a house running.

use super::Books;
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;

/// What to look at.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier doctor --data /var/lib/croupier --config /etc/croupier/croupier.toml
  croupier doctor --json | jq 'select(.found != \"well\")'

Reads beside a running house and changes nothing. One line for each thing it looked at: `well`,
`warning` (mend it soon) or `fault` (mend it now), and what to do. Exit status 3 if there is a
fault, 0 otherwise; with --strict 3 for a warning too.")]
pub struct DoctorArgs {
    #[command(flatten)]
    pub books: Books,
    /// The configuration of the house
    #[arg(long, value_name = "FILE", env = "CROUPIER_CONFIG")]
    pub config: Option<PathBuf>,
    /// The certificate chain (PEM) the house serves HTTPS with
    #[arg(long, value_name = "FILE", env = "CROUPIER_TLS_CERT")]
    pub tls_cert: Option<PathBuf>,
    /// The file checkpoints are appended to
    #[arg(long, value_name = "FILE", env = "CROUPIER_ANCHOR")]
    pub anchor: Option<PathBuf>,
    /// An address that must be free: for a house that is closed
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<SocketAddr>,
    /// Free space that is enough, in MB
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    pub free: u64,
    /// Follow every chain of the books and decide every settlement again; takes minutes
    #[arg(long)]
    pub books_too: bool,
    /// A warning fails too
    #[arg(long)]
    pub strict: bool,
    /// One JSON object in each line
    #[arg(long)]
    pub json: bool,
}

/// Whom to tell again.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier outbox --data /var/lib/croupier
  croupier outbox --data /var/lib/croupier --rewind crm --to 120000

A house that is open takes a rewind up within a second; one that is closed when it opens. Events
keep their ids, so a receiver that knows them can tell that it had them.")]
pub struct OutboxArgs {
    #[command(flatten)]
    pub books: Books,
    /// The subscriber to throw back
    #[arg(long, value_name = "ID", requires = "to")]
    pub rewind: Option<String>,
    /// The position it is told from again
    #[arg(long, value_name = "POSITION", requires = "rewind")]
    pub to: Option<u64>,
}
