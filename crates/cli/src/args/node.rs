//! The arguments of `croupier node`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Which house, and what to do there.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  croupier node --database postgres://croupier@db1,db2,db3/casino list
  croupier node --database postgres://croupier@db1,db2,db3/casino drain north

A drained node hands the house over to another one and stands by; no round is interrupted.")]
pub struct NodeArgs {
    /// The PostgreSQL database of the house
    #[arg(long, value_name = "URL", env = "CROUPIER_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// A file that holds that URL, so that its password does not appear in the process list
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    pub database_file: Option<PathBuf>,
    #[command(subcommand)]
    pub command: NodeCommand,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum NodeCommand {
    /// List the nodes: where they listen, which owns the house, when each was heard
    List {
        /// Print one JSON object per node
        #[arg(long)]
        json: bool,
    },
    /// Ask the owner to hand the house over to another node and to stand by
    Drain {
        /// The name of the node
        name: String,
    },
}
