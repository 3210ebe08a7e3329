//! `croupier odds --law`: the joint law as exact counts, for other programs.

use super::{OddsArgs, refused, shoe};
use crate::args::TableFormat;
use crate::exit::Failure;
use crate::style;
use croupier_lab::law::{LawFailed, law_table};
use croupier_odds::baccarat::{AskedCondition, Law};
use croupier_rules::rulebook::Rulebook;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Counts and writes the law of the shoe that was asked about.
pub fn run(rulebook: &Rulebook, args: &OddsArgs) -> Result<(), Failure> {
    let (shoe, _) = shoe::of(rulebook, args)?;
    let dealt = args.dealt.as_deref().map(shoe::cards).transpose()?.unwrap_or_default();
    let law = Law::given(&shoe, &dealt).map_err(|error| refused(rulebook, &error))?;
    let asked = args.wanted.iter().map(|text| condition(text)).collect::<Result<Vec<_>, _>>()?;
    let table = law_table(rulebook, &shoe, &dealt, &law, &asked);
    let table = table.map_err(|error| match error {
        LawFailed::Odds(error) => refused(rulebook, &error),
        LawFailed::Uneven(error) => Failure::Other(error.into()),
    })?;
    let bytes = match format(args)? {
        TableFormat::Csv => table.to_csv().into_bytes(),
        TableFormat::Json => table.to_json().into_bytes(),
        TableFormat::Parquet => table.to_parquet(),
    };
    match &args.out {
        Some(path) => fs::write(path, bytes).map_err(|error| {
            Failure::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
        }),
        None => Ok(io::stdout().write_all(&bytes)?),
    }
}

/// The condition of a text, or what is wrong with it and at which character.
fn condition(text: &str) -> Result<AskedCondition, Failure> {
    AskedCondition::read(text).map_err(|misread| {
        let before = text.get(..misread.at.start).unwrap_or_default();
        let column = before.chars().count() + 1;
        Failure::Usage(format!("--where {text:?}, character {column}: {}", misread.message))
    })
}

/// The form that was named, or that the file's name ends with; CSV without either.
fn format(args: &OddsArgs) -> Result<TableFormat, Failure> {
    let ending = args.out.as_deref().and_then(Path::extension).and_then(|text| text.to_str());
    let by_name = match ending {
        Some("csv") => Some(TableFormat::Csv),
        Some("json") => Some(TableFormat::Json),
        Some("parquet") => Some(TableFormat::Parquet),
        Some(_) | None => None,
    };
    let by_flag = if args.json { Some(TableFormat::Json) } else { None };
    let format = args.format.or(by_flag).or(by_name).unwrap_or(TableFormat::Csv);
    if format == TableFormat::Parquet && args.out.is_none() && style::is_terminal() {
        let why = "a Parquet file is not for a terminal: name a file with --out";
        return Err(Failure::Usage(why.to_owned()));
    }
    Ok(format)
}
