//! The `croupier` binary: reads arguments, calls the libraries, prints their answers.

mod args;
mod commands;
mod exit;
mod library;
mod lines;
mod prompt;
mod stamped;
mod style;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = args::Args::parse();
    exit::report(commands::run(args))
}
