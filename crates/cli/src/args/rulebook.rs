//! The options of `croupier rulebook`: what a game designer asks of a text file.

use clap::Subcommand;
use std::path::PathBuf;

/// What `croupier rulebook` is asked.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  croupier rulebook new --game baccarat --id my-baccarat > my/my-baccarat.toml
  croupier rulebook check my/my-baccarat.toml
  croupier rulebook show my/my-baccarat.toml
  croupier rulebook diff mini-baccarat my/my-baccarat.toml
  croupier --rulebooks my --study odds my-baccarat

Faults make the exit status 4; warnings do not. Conditions are explained in docs/rulebooks.md.")]
pub struct RulebookArgs {
    #[command(subcommand)]
    pub command: RulebookCommand,
}

/// What to do with a rulebook.
#[derive(Subcommand, Debug)]
pub enum RulebookCommand {
    /// Tell every fault of files, then every warning
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a rulebook under study to begin with
    New {
        /// The game, such as baccarat; `croupier rulebook words` lists them
        #[arg(long, default_value = "baccarat")]
        game: String,
        /// Its id: small letters, digits and hyphens
        #[arg(long, default_value = "my-rules")]
        id: String,
    },
    /// Print every key, word and bet a file can have, as Markdown
    Words,
    /// Tell what differs between two rulebooks
    Diff(DiffArgs),
    /// Show a rulebook with the condition of every row
    Show {
        /// A file, or a rulebook as id or id@version
        rulebook: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Which two rulebooks are compared.
#[derive(clap::Args, Debug)]
pub struct DiffArgs {
    /// A file, or a rulebook as id or id@version
    pub old: String,
    /// Another
    pub new: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
