//! `croupier man`: the manual pages, one for the program and one for every command.

use crate::args::Args;
use crate::exit::Failure;
use clap::CommandFactory;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Prints one page, or writes all of them.
pub fn run(command: Option<&str>, folder: Option<&Path>) -> Result<(), Failure> {
    let mut program = Args::command();
    program.build();
    if let Some(folder) = folder {
        let told = |error: io::Error| {
            Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", folder.display())))
        };
        fs::create_dir_all(folder).map_err(told)?;
        clap_mangen::generate_to(Args::command(), folder).map_err(told)?;
        let mut pages: Vec<_> = fs::read_dir(folder).map_err(told)?.collect::<Result<_, _>>()?;
        pages.sort_by_key(fs::DirEntry::file_name);
        for page in pages {
            writeln!(io::stdout(), "{}", page.path().display())?;
        }
        return Ok(());
    }
    let page = match command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            found.ok_or_else(|| Failure::NotFound(format!("there is no command {name:?}")))?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(io::stdout().write_all(&text)?)
}
