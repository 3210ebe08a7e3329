//! Reads the bets of a rulebook: their names, layouts and pay tables, in either file format, and
//! works out how each bet ends.

use super::{Status, read_cite, read_odds};
use crate::money::{Amount, Odds};
use crate::pai_gow::PaiGowBet;
use crate::pai_gow_poker::FortuneHand;
use crate::rulebook::bet_terms::{BetTerms, OtherRow, PayRow};
use crate::rulebook::condition::Condition;
use crate::rulebook::decided::{Clauses, Decided, Ending};
use crate::rulebook::expression::{Expression, Needs};
use crate::rulebook::games::{Game, GameBet};
use crate::rulebook::read::{At, Section};
use crate::rulebook::terms::{Layout, Named};
use crate::rulebook::word::{NameRefused, Word, is_name};

/// Which way the conditions of a file are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// As words that the program knows.
    Words,
    /// As expressions.
    Expressions,
}

/// What a row brings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brings {
    Odds(Odds),
    Stake,
    Nothing,
}

/// A row as it was read: its condition is not yet understood.
struct Row<'p> {
    when: At<&'p str>,
    called: Option<At<&'p str>>,
    brings: Brings,
    cite: Option<String>,
    envy: Option<Amount>,
}

/// How a file is read.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    pub(super) format: Format,
    pub(super) status: Status,
}

/// Every bet of a rulebook.
pub(super) fn read_bets(
    root: &Section<'_, '_>,
    game: Option<Game>,
    layouts: &[Layout],
    reading: Reading,
) -> Vec<BetTerms> {
    let mut bets: Vec<BetTerms> = Vec::new();
    let sections = root.sections("bet");
    let none_written = sections.is_empty();
    for section in sections {
        let names = section.texts("name");
        let defined = section.texts("defined").into_iter().map(|text| text.value.to_owned());
        let defined: Vec<String> = defined.collect();
        let offered = read_offered(&section, layouts);
        let written = section.sections("pays");
        let rows_written = written.len();
        let rows: Vec<Row<'_>> =
            written.into_iter().filter_map(|row| read_row(row, reading)).collect();
        if names.is_empty() {
            section.fault("name", "is missing");
        }
        let Some(game) = game else { continue };
        for name in names {
            let Some(bet) = named_bet(&section, game, &name, reading.format) else { continue };
            if bets.iter().any(|terms| terms.bet == bet) {
                section.page().fault(name.span, name.key, format!("the bet {bet} stands twice"));
                continue;
            }
            // A row that could not be read is a fault of its own; the table is not judged by it.
            if rows.len() != rows_written {
                continue;
            }
            let understood = match reading.format {
                Format::Words => by_words(&section, bet, &rows),
                Format::Expressions => by_expressions(&section, game, bet, &rows),
            };
            let Some(Understood { rows, others, decided }) = understood else { continue };
            let (layouts, defined) = (offered.clone(), defined.clone());
            bets.push(BetTerms { bet, layouts, defined, rows, others, decided });
        }
        section.finish();
    }
    // A bet that could not be read is a fault of its own.
    if none_written {
        root.fault("bet", "the rulebook has no bet");
    }
    bets
}

/// The bet of a name. A file of expressions may define a new one.
fn named_bet(
    section: &Section<'_, '_>,
    game: Game,
    name: &At<&str>,
    format: Format,
) -> Option<GameBet> {
    let fault =
        |message: String| section.page().fault(name.span.clone(), name.key.clone(), message);
    let of_game = |game: Game| GameBet::from_name(game, name.value);
    if let Some(bet) = of_game(game).filter(|bet| format == Format::Expressions || bet.is_known()) {
        return Some(bet);
    }
    if format == Format::Words || matches!(game, Game::PaiGowPoker | Game::PaiGowTiles) {
        fault(format!("there is no bet \"{}\" in this game", name.value));
        return None;
    }
    let others = Game::WORDS.iter().map(|(_, other)| *other).filter(|other| *other != game);
    let elsewhere = others.into_iter().find(|other| of_game(*other).is_some());
    let refused = match elsewhere {
        Some(other) => Err(NameRefused::OfAnotherGame(other)),
        None => GameBet::define(game, name.value),
    };
    let message = match refused {
        Ok(bet) => return Some(bet),
        Err(NameRefused::OfAnotherGame(other)) => {
            format!("\"{}\" is a bet of {}: choose another", name.value, other.word())
        }
        Err(NameRefused::Reserved) => {
            format!("\"{}\" means something else: choose another", name.value)
        }
        Err(NameRefused::Malformed) => {
            "a bet's name has small letters, digits and hyphens only, at most 40".to_owned()
        }
        Err(NameRefused::TooMany) => "the rulebooks define 65,536 bets already".to_owned(),
    };
    fault(message);
    None
}

/// The layouts a bet is offered on, ranges such as "A-L" spelt out.
fn read_offered(section: &Section<'_, '_>, layouts: &[Layout]) -> Vec<String> {
    let written = section.texts("layouts");
    if layouts.is_empty() {
        if !written.is_empty() {
            section.fault("layouts", "the rulebook has no layouts");
        }
        return Vec::new();
    }
    if written.is_empty() {
        section.fault("layouts", "the bet is on no layout");
    }
    let place = |id: &str| layouts.iter().position(|layout| layout.id == id);
    let mut offered = Vec::new();
    for text in written {
        let (from, to) = text.value.split_once('-').unwrap_or((text.value, text.value));
        match (place(from), place(to)) {
            (Some(from), Some(to)) if from <= to => {
                let range = layouts.iter().skip(from).take(to - from + 1);
                offered.extend(range.map(|layout| layout.id.clone()));
            }
            _ => {
                let message = format!("there is no layout \"{}\"", text.value);
                section.page().fault(text.span, text.key, message);
            }
        }
    }
    offered
}

fn read_row<'p>(section: Section<'p, '_>, reading: Reading) -> Option<Row<'p>> {
    let when = section.text("when");
    let (mut called, mut brings) = (None, None);
    if reading.format == Format::Expressions {
        called = section.optional_text("called");
        let written = section.optional_text("odds");
        brings = match written.as_ref().map(|text| text.value) {
            Some("returned") => Some(Brings::Stake),
            Some("nothing") => Some(Brings::Nothing),
            Some(_) | None => None,
        };
    }
    let brings = brings.or_else(|| read_odds(&section).map(Brings::Odds));
    let pays = matches!(brings, Some(Brings::Odds(_)));
    // A row that pays has its paragraph; one that returns the stake may leave it to the rule key.
    let cite = match pays {
        true => read_cite(&section, reading.status),
        false => section.optional_text("cite").map(|text| text.value.to_owned()),
    };
    let envy = section.optional_number("envy").and_then(|cents| Amount::new(cents).ok());
    section.finish();
    if pays && cite.is_none() {
        return None;
    }
    Some(Row { when: when?, called, brings: brings?, cite, envy })
}

/// The rows of a bet, understood.
struct Understood {
    rows: Vec<PayRow>,
    others: Vec<OtherRow>,
    decided: Decided,
}

/// Rows in words: they must be one of the sets that cover every way the bet can win.
fn by_words(section: &Section<'_, '_>, bet: GameBet, rows: &[Row<'_>]) -> Option<Understood> {
    let mut read = Vec::new();
    for row in rows {
        let Ok(when) = row.when.value.parse::<Condition>() else {
            let message = format!("\"{}\" is not a condition", row.when.value);
            section.page().fault(row.when.span.clone(), row.when.key.clone(), message);
            continue;
        };
        if let (Brings::Odds(odds), Some(cite)) = (row.brings, row.cite.clone()) {
            let condition = Word::keep(&bet.meaning(when).unwrap_or_default());
            read.push(PayRow { when, condition, odds, cite, envy: row.envy });
        }
    }
    if read.len() != rows.len() {
        return None;
    }
    if !check_pay_table(section, bet, &read) {
        return None;
    }
    let words = bet.words(Game::PaiGowPoker);
    let understood = |text: &str| Expression::parse(text, words).ok();
    let mut clauses = Clauses::new();
    let mut others = Vec::new();
    if let Some(text) = bet.returned_when() {
        clauses.push((understood(text)?, Ending::Returns(0)));
        let condition = Word::keep(text);
        let when = Condition::Named(condition);
        others.push(OtherRow { when, condition, returns: true, cite: None });
    }
    for (place, row) in (0..).zip(&read) {
        clauses.push((understood(row.condition.as_str())?, Ending::Pays(place)));
    }
    Some(Understood { rows: read, others, decided: bet.decided(Game::PaiGowPoker, clauses) })
}

fn check_pay_table(section: &Section<'_, '_>, bet: GameBet, rows: &[PayRow]) -> bool {
    let mut written: Vec<Condition> = rows.iter().map(|row| row.when).collect();
    written.sort();
    let covers = |table: &&[Condition]| {
        let mut wanted = table.to_vec();
        wanted.sort();
        wanted == written
    };
    let sound = bet.pay_tables().iter().any(covers);
    if !sound {
        let tables: Vec<String> = bet
            .pay_tables()
            .iter()
            .map(|table| table.iter().map(Condition::to_string).collect::<Vec<_>>().join(", "))
            .collect();
        section.fault("pays", format!("the rows of {bet} must be: {}", tables.join("; or ")));
    }
    sound
}

/// Rows in expressions: the first that holds decides, and what none holds for is lost.
fn by_expressions(
    section: &Section<'_, '_>,
    game: Game,
    bet: GameBet,
    rows: &[Row<'_>],
) -> Option<Understood> {
    let words = bet.words(game);
    let (mut pays, mut others, mut clauses) = (Vec::new(), Vec::new(), Clauses::new());
    let mut sound = true;
    for row in rows {
        let read = match Expression::parse(row.when.value, words) {
            Ok(read) => read,
            Err(misread) => {
                section.page().fault_within(&row.when, misread.at, misread.message);
                sound = false;
                continue;
            }
        };
        sound &= check_row(section, bet, row, &read);
        let condition = Word::keep(row.when.value);
        let next = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let ending = match row.brings {
            Brings::Odds(odds) => {
                let cite = row.cite.clone().unwrap_or_default();
                let envy = row.envy;
                let rows = labels(bet, row, &read, &pays);
                if rows.is_empty() {
                    let message = "never applies: no hand meets it that a row before it does not";
                    section.page().fault_within(&row.when, 0..row.when.value.len(), message);
                    sound = false;
                }
                let paid = |when| PayRow { when, condition, odds, cite: cite.clone(), envy };
                pays.extend(rows.into_iter().map(paid));
                Ending::Pays(next(pays.len().saturating_sub(1)))
            }
            Brings::Stake | Brings::Nothing => {
                let returns = row.brings == Brings::Stake;
                let when = label(row);
                others.push(OtherRow { when, condition, returns, cite: row.cite.clone() });
                let place = next(others.len() - 1);
                if returns { Ending::Returns(place) } else { Ending::Loses(Some(place)) }
            }
        };
        clauses.push((read, ending));
    }
    if pays.is_empty() {
        section.fault("pays", format!("no row pays: {bet} can never win"));
        sound = false;
    }
    sound &= check_rows(section, bet, &pays, &clauses);
    let endings: Vec<Ending> = clauses.iter().map(|(_, ending)| *ending).collect();
    let decided = bet.decided(game, clauses);
    warn_of_idle_rows(section, rows, &endings, &decided);
    sound.then_some(Understood { rows: pays, others, decided })
}

/// What a row is called: its own name, or its condition.
fn label(row: &Row<'_>) -> Condition {
    let text = row.called.as_ref().map_or(row.when.value, |called| called.value);
    text.parse().unwrap_or_else(|()| Condition::Named(Word::keep(text)))
}

/// The rows of the pay table that a row stands for: one of Fortune for every hand that it holds
/// for and no row before it does.
fn labels(bet: GameBet, row: &Row<'_>, read: &Expression, before: &[PayRow]) -> Vec<Condition> {
    if bet != GameBet::PaiGow(PaiGowBet::Fortune) {
        return vec![label(row)];
    }
    let holds = FortuneHand::ALL.into_iter().filter(|hand| read.holds(&[*hand as u8]));
    let rows = holds.map(Condition::Fortune);
    rows.filter(|when| before.iter().all(|row| row.when != *when)).collect()
}

/// What a row of a known kind of bet may not say.
fn check_row(section: &Section<'_, '_>, bet: GameBet, row: &Row<'_>, read: &Expression) -> bool {
    let fault = |at: &At<&str>, message: &str| {
        section.page().fault_within(at, 0..at.value.len(), message);
        false
    };
    if let Some(called) = row.called.as_ref().filter(|called| !is_name(called.value)) {
        return fault(
            called,
            "a row's name has small letters, digits and hyphens only, at most 40",
        );
    }
    let GameBet::PaiGow(bet) = bet else { return true };
    match bet {
        PaiGowBet::Main if matches!(row.brings, Brings::Odds(_)) => {
            let plain = row.when.value.trim() == "wins";
            plain || fault(&row.when, "the wager against the bank is paid when it \"wins\"")
        }
        PaiGowBet::Main => {
            let of_bank = row.brings == Brings::Stake && read.needs().only(Needs::RANKS);
            of_bank || fault(&row.when, "may only ask for the bank's hand, and return the stake")
        }
        PaiGowBet::Fortune => {
            let something = !read.holds(&[FortuneHand::Nothing as u8]);
            let pays = something && matches!(row.brings, Brings::Odds(_));
            pays || fault(&row.when, "a row of Fortune pays, and for a hand: \"seven == flush\"")
        }
    }
}

/// What the rows of a bet may not be together.
fn check_rows(section: &Section<'_, '_>, bet: GameBet, pays: &[PayRow], clauses: &Clauses) -> bool {
    let main = bet == GameBet::PaiGow(PaiGowBet::Main);
    let last = clauses.last().is_none_or(|(_, ending)| matches!(ending, Ending::Pays(_)));
    if main && (pays.len() != 1 || !last) {
        let message = "the wager against the bank has one row that pays, and it is the last";
        section.fault("pays", message);
        return false;
    }
    true
}

/// Warns of rows that no round reaches: an earlier row always comes first, or nothing meets them.
fn warn_of_idle_rows(
    section: &Section<'_, '_>,
    rows: &[Row<'_>],
    endings: &[Ending],
    decided: &Decided,
) {
    let Some(reached) = decided.endings() else { return };
    for (row, ending) in rows.iter().zip(endings) {
        if !reached.contains(ending) {
            let message = "never applies: no round meets it, or an earlier row always does first";
            section.page().warn(row.when.span.clone(), row.when.key.clone(), message);
        }
    }
}
