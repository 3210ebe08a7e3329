//! `croupier odds --law`: the joint law as exact counts, for other programs.

use super::{OddsArgs, refused, shoe};
use crate::args::TableFormat;
use crate::exit::Failure;
use crate::style;
use croupier_lab::law::law_table;
use croupier_odds::baccarat::Law;
use croupier_rules::rulebook::Rulebook;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Counts and writes the law of the shoe that was asked about.
pub fn run(rulebook: &Rulebook, args: &OddsArgs) -> Result<(), Failure> {
    let (shoe, _) = shoe::of(rulebook, args)?;
    let dealt = args.dealt.as_deref().map(shoe::cards).transpose()?.unwrap_or_default();
    let law = Law::given(&shoe, &dealt).map_err(|error| refused(rulebook, &error))?;
    let table = law_table(rulebook, &shoe, &dealt, &law, &[]).map_err(anyhow::Error::from)?;
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
