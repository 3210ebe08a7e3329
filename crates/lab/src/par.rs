//! PAR sheets: everything a regulator's file says of a rulebook's wagers, as Markdown, as a
//! workbook and as charts. The same rulebook gives the same bytes.

mod chart;
mod markdown;
mod risk;
mod sheet;

pub use risk::{Contribution, ROUNDS, Risk, contributions};

use croupier_odds::baccarat::{BetPlan, EffectOfRemoval};
use croupier_odds::pai_gow::MatchReport;
use croupier_odds::ratio::Ratio;
use croupier_odds::wager::Figures;
use croupier_odds::{
    BetOdds, InsuranceOdds, OddsRefused, OddsReport, Shoe, baccarat_odds, rulebook_odds,
};
use croupier_rules::rulebook::{Equipment, Rulebook};
use thiserror::Error;

/// The least return a game may have by itself (GLI-19, 4.7.1): below it the approved rules must
/// fix the odds.
pub const LEAST_RETURN_PERCENT: u8 = 75;

/// What a PAR sheet says.
#[derive(Clone, Debug)]
pub struct Par<'r> {
    rulebook: &'r Rulebook,
    /// The decks the figures are for; `None` where there are none.
    decks: Option<u8>,
    bets: Vec<ParBet>,
    insurance: Vec<InsuranceOdds<'r>>,
    /// The house edge of every bet, by number of decks.
    by_decks: Vec<(u8, Vec<Ratio>)>,
    removal: Vec<EffectOfRemoval>,
    /// House way against house way, for pai gow.
    matched: Option<MatchReport>,
    /// The least return of the jurisdiction, in per cent.
    floor: u8,
}

/// One wager.
#[derive(Clone, PartialEq, Debug)]
pub struct ParBet {
    /// Its name.
    pub name: String,
    /// Its pay table.
    pub rows: Vec<ParRow>,
    /// Its edge, variance and chances.
    pub figures: Figures,
    /// The paragraph that is cited for it.
    pub rule: String,
}

/// One row of a pay table.
#[derive(Clone, PartialEq, Debug)]
pub struct ParRow {
    /// When it is paid.
    pub when: String,
    /// What it pays.
    pub pays: String,
    /// How often.
    pub probability: Ratio,
    /// Its paragraph.
    pub rule: String,
}

/// Why there is no PAR sheet.
#[derive(Debug, Error)]
pub enum ParFailed {
    /// The odds cannot be told.
    #[error(transparent)]
    Odds(#[from] OddsRefused),
    /// The workbook cannot be written.
    #[error("the workbook could not be made: {0}")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    /// A chart cannot be drawn.
    #[error("a chart could not be drawn: {0}")]
    Chart(String),
}

/// A file of a PAR sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl ParBet {
    fn of(bet: &BetOdds<'_>) -> ParBet {
        let row = |row: &croupier_odds::RowOdds<'_>| ParRow {
            when: row.when.to_string(),
            pays: row.odds.to_string(),
            probability: row.probability,
            rule: row.rule.to_owned(),
        };
        ParBet {
            name: bet.bet.to_string(),
            rows: bet.rows.iter().map(row).collect(),
            figures: bet.figures,
            rule: bet.rule.to_owned(),
        }
    }

    /// What of a stake comes back on average.
    fn returned(&self) -> Option<Ratio> {
        Ratio::of_counts(1, 1)?.checked_sub(&self.figures.house_edge)
    }
}

/// Whether a house edge leaves less than so many per cent.
fn is_under(floor: u8, house_edge: &Ratio) -> bool {
    let most = Ratio::new(100 - i128::from(floor), 100);
    let over = most.and_then(|most| most.checked_sub(house_edge));
    over.is_some_and(|over| over.is_negative())
}

impl<'r> Par<'r> {
    /// The sheet of a baccarat rulebook, for a full shoe of so many decks.
    pub fn of_baccarat(rulebook: &'r Rulebook, shoe: &Shoe) -> Result<Par<'r>, ParFailed> {
        let report = baccarat_odds(rulebook, None, shoe)?;
        let plan = BetPlan::of(rulebook, None)?;
        let mut by_decks = Vec::new();
        for decks in rulebook.decks().into_iter().flatten() {
            let shoe = Shoe::of_decks(rulebook, Some(decks.into())).map_err(OddsRefused::from)?;
            let edges = plan.house_edges(&shoe)?;
            by_decks.push((decks, edges.into_iter().map(|(_, edge)| edge).collect()));
        }
        let removal = plan.effect_of_removal(shoe)?;
        Ok(Par { by_decks, removal, ..Par::of_report(rulebook, report) })
    }

    /// The sheet of a rulebook whose game is counted from the rulebook alone.
    pub fn of_rulebook(rulebook: &'r Rulebook) -> Result<Par<'r>, ParFailed> {
        Ok(Par::of_report(rulebook, rulebook_odds(rulebook)?))
    }

    /// The sheet of wagers counted elsewhere.
    pub fn of_bets(rulebook: &'r Rulebook, bets: Vec<ParBet>) -> Par<'r> {
        let (insurance, by_decks, removal) = (Vec::new(), Vec::new(), Vec::new());
        let (matched, floor) = (None, LEAST_RETURN_PERCENT);
        Par { rulebook, decks: None, bets, insurance, by_decks, removal, matched, floor }
    }

    /// The sheet with the least return of a jurisdiction, in per cent.
    pub fn with_floor(self, percent: u8) -> Par<'r> {
        Par { floor: percent.min(100), ..self }
    }

    /// The sheet with what was counted of house way against house way.
    pub fn with_match(self, matched: MatchReport) -> Par<'r> {
        Par { matched: Some(matched), ..self }
    }

    fn of_report(rulebook: &'r Rulebook, report: OddsReport<'r>) -> Par<'r> {
        let bets = report.bets.iter().map(ParBet::of).collect();
        let (decks, insurance) = (report.decks, report.insurance);
        Par { decks, insurance, ..Par::of_bets(rulebook, bets) }
    }

    /// Every file of the sheet.
    pub fn files(&self) -> Result<Vec<ParFile>, ParFailed> {
        let mark = if self.rulebook.study { "study-" } else { "" };
        let stem = match &self.rulebook.version {
            Some(version) => format!("{mark}{}-v{version}", self.rulebook.id),
            None => format!("{mark}{}", self.rulebook.id),
        };
        let mut charts = Vec::new();
        for (kind, svg) in chart::draw(self)? {
            charts.push(ParFile { name: format!("{stem}-{kind}.svg"), bytes: svg.into_bytes() });
        }
        let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
        let text = markdown::write(self, &names);
        let mut files = vec![
            ParFile { name: format!("{stem}.md"), bytes: text.into_bytes() },
            ParFile { name: format!("{stem}.xlsx"), bytes: sheet::write(self)? },
        ];
        files.extend(charts);
        Ok(files)
    }

    /// What is to be marked of a wager, with every number of decks allowed: a return above all
    /// that is staked, and one under the floor, with the paragraph that fixes its odds.
    fn mark(&self, place: usize) -> Option<String> {
        let bet = self.bets.get(place)?;
        if self.is_above_all(place) {
            return Some(format!("above 100 %: odds fixed by {}", bet.rule));
        }
        let is_under = |edge: &Ratio| is_under(self.floor, edge);
        let of_decks = self.by_decks.iter().filter_map(|(_, edges)| edges.get(place));
        let under = is_under(&bet.figures.house_edge) || of_decks.into_iter().any(is_under);
        under.then(|| format!("under {} %: odds fixed by {}", self.floor, bet.rule))
    }

    /// What the sheet is about, line by line.
    fn about(&self) -> Vec<(&'static str, String)> {
        let rulebook = self.rulebook;
        let or_dash = |text: Option<&String>| text.map_or_else(|| "–".to_owned(), Clone::clone);
        let equipment = match &rulebook.equipment {
            Equipment::Decks(decks) if decks.start() == decks.end() => {
                format!("{} decks", decks.start())
            }
            Equipment::Decks(decks) => format!("{} to {} decks", decks.start(), decks.end()),
            Equipment::JokerDeck => "52 cards and a joker".to_owned(),
            Equipment::Tiles => "32 tiles".to_owned(),
            Equipment::ThreeDice => "3 dice".to_owned(),
        };
        let mut about = vec![
            ("Title", rulebook.title.clone()),
            ("Rulebook", rulebook.id.clone()),
            ("Version", or_dash(rulebook.version.as_ref())),
            ("In effect from", or_dash(rulebook.effective.as_ref().map(|time| &time.text))),
            ("SHA-256 of the rulebook", rulebook.hash.clone()),
            ("Document", rulebook.source.document.clone()),
            ("SHA-256 of the document", rulebook.source.sha256.clone()),
            ("Played with", format!("{equipment} ({})", rulebook.equipment_cite)),
        ];
        if rulebook.study {
            about.push(("Status", "under study: not approved".to_owned()));
        }
        about.extend(self.decks.map(|decks| ("Figures for", format!("{decks} decks, full"))));
        about.push(("Least return", format!("{} %", self.floor)));
        about.push(("Counted by", croupier_odds::stamp::ENGINE.to_owned()));
        about.push(("Schema", "croupier.par/1".to_owned()));
        about.push(("Seed", "none: everything is counted".to_owned()));
        about
    }
}
