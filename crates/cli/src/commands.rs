//! One module per command; each turns arguments into a call and the answer into text.

mod archive;
mod backup;
mod books;
mod check_config;
mod device;
mod doctor;
mod established;
mod events;
mod exposure;
mod house_way;
mod keys;
mod manual;
mod node;
mod odds;
mod outbox;
mod pack;
mod pai_gow;
mod par;
mod people;
mod remote;
mod replay;
mod report;
mod rulebook;
mod rules;
mod scenario;
mod serve;
mod settle;
mod shuffle;
mod signed;
mod simulate;
mod submit;
mod tables;
mod verify;
mod version;
mod watch;

use crate::args::{Args, Command, VerifyArgs};
use crate::exit::Failure;
use crate::library::{Shelf, Wanted};
use clap::CommandFactory;
use std::io::{Write, stdout};

/// Runs the command.
pub fn run(args: Args) -> Result<(), Failure> {
    let folder = args.rulebooks.as_deref();
    let shelf = || Shelf::open(folder, if args.study { Wanted::Study } else { Wanted::Approved });
    let at_tables =
        || Shelf::open(folder, if args.study { Wanted::StudyAtTables } else { Wanted::Approved });
    match args.command {
        Command::Rules { rulebook: None, json } => rules::list(&shelf()?, json),
        Command::Rules { rulebook: Some(reference), json } => {
            rules::show(&shelf()?, &reference, json)
        }
        Command::Rulebook(args) => rulebook::run(&shelf()?, &args),
        Command::Settle(form) => settle::run(&shelf()?, form),
        Command::Established(form) => established::run(&shelf()?, form),
        Command::Scenario { files, json } => scenario::run(&at_tables()?, &files, json),
        Command::HouseWay { rulebook, way, explain, json } => {
            house_way::run(&shelf()?, &rulebook, way.as_deref(), house_way::Form { explain, json })
        }
        Command::Odds(args) => odds::run(&shelf()?, &args),
        Command::Par(args) => par::run(&shelf()?, &args),
        Command::Submit(args) => submit::run(&shelf()?, &args),
        Command::Simulate(args) => simulate::run(&shelf()?, &args),
        Command::Exposure(args) => exposure::run(&shelf()?, &args),
        Command::Shuffle(args) => shuffle::run(&args),
        Command::Serve(serve) => serve::run(&serve, at_tables()?),
        Command::People(args) => people::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Device(args) => device::run(&args),
        Command::Node(args) => node::run(&args),
        Command::CheckConfig(args) => check_config::run(&at_tables()?, &args),
        Command::Verify(VerifyArgs { file: Some(file), key, json, .. }) => {
            signed::run(&at_tables()?, &file, key.as_deref(), json)
        }
        Command::Verify(args) => verify::run(&at_tables()?, &args),
        // The names of bets under study must be known before a journal is read.
        Command::Replay(args) => replay::run(&at_tables()?, &args),
        Command::Pack(args) => pack::run(&at_tables()?, &args),
        Command::Archive(args) => archive::run(&shelf()?, &args),
        Command::Backup(args) => backup::back_up(&args),
        Command::Restore(args) => backup::restore(&at_tables()?, &args),
        Command::Reindex(args) => backup::reindex(&at_tables()?, &args),
        Command::Adopt(args) => keys::adopt(&at_tables()?, &args),
        Command::Events(args) => events::run(&args),
        Command::Doctor(args) => doctor::run(&at_tables()?, &args),
        Command::Outbox(args) => outbox::run(&args),
        Command::Report(args) => report::run(at_tables()?, &args),
        Command::Export(args) => report::export(at_tables()?, &args),
        Command::Version { hashes } => version::run(&shelf()?, hashes),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "croupier", &mut script);
            Ok(stdout().write_all(&script)?)
        }
        Command::Man { command, out } => manual::run(command.as_deref(), out.as_deref()),
    }
}
