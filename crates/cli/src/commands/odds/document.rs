//! The odds as one JSON document, whose form other programs rely on.

use super::Answer;
use crate::exit::Failure;
use crate::stamped;
use croupier_odds::baccarat::EffectOfRemoval;
use croupier_odds::ratio::Ratio;
use croupier_odds::{BetOdds, InsuranceOdds, RowOdds};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Document<'a> {
    rulebook: &'a str,
    layout: Option<&'a str>,
    decks: Option<u8>,
    cards: Option<u16>,
    bets: Vec<Bet<'a>>,
    insurance: Vec<Insurance<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<Vec<Bet<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offers: Option<Vec<Insurance<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removal: Option<Vec<Removal>>,
}

#[derive(Serialize)]
struct Bet<'a> {
    bet: String,
    rows: Vec<Row<'a>>,
    returned: String,
    house_edge: String,
    house_edge_percent: Box<RawValue>,
    variance: String,
    hit_rate: String,
    rule: &'a str,
}

/// One row of a pay table.
#[derive(Serialize)]
pub struct Row<'a> {
    odds: String,
    when: String,
    probability: String,
    rule: &'a str,
}

#[derive(Serialize)]
struct Insurance<'a> {
    on: croupier_rules::baccarat::Side,
    stage: croupier_rules::baccarat::Stage,
    player: u8,
    banker: u8,
    odds: String,
    offered: String,
    house_edge: String,
    house_edge_percent: Box<RawValue>,
    variance: String,
    hit_rate: String,
    rule: &'a str,
}

#[derive(Serialize)]
struct Removal {
    bet: String,
    house_edge: String,
    /// By rank: the gain of the edge when one card of that rank is removed.
    change: BTreeMap<char, Option<String>>,
    change_percent: BTreeMap<char, Option<Box<RawValue>>>,
}

/// Prints the document.
pub fn print(answer: &Answer<'_>) -> Result<(), Failure> {
    let report = &answer.report;
    let offers = answer.offers.as_ref().map(|offers| insurances(offers)).transpose()?;
    let after = answer.after.as_ref();
    let after = after.map(|bets| bets.iter().map(bet).collect::<Result<_, _>>()).transpose()?;
    let removal = answer.removal.as_ref();
    let document = Document {
        rulebook: &report.rulebook,
        layout: answer.layout.map(|layout| layout.id.as_str()),
        decks: report.decks,
        cards: report.cards,
        bets: report.bets.iter().map(bet).collect::<Result<_, _>>()?,
        insurance: insurances(&report.insurance)?,
        after,
        offers,
        removal: removal.map(|all| all.iter().map(effect).collect()).transpose()?,
    };
    stamped::print_json(super::SCHEMA, answer.rulebook, &document)
}

/// A ratio in per cent, as a JSON number with exactly four decimals.
pub fn percent(ratio: &Ratio) -> Result<Box<RawValue>, Failure> {
    Ok(RawValue::from_string(ratio.percent()).map_err(anyhow::Error::from)?)
}

fn bet<'a>(bet: &'a BetOdds<'_>) -> Result<Bet<'a>, Failure> {
    let figures = &bet.figures;
    Ok(Bet {
        bet: bet.bet.to_string(),
        rows: bet.rows.iter().map(row).collect(),
        returned: figures.returned.to_string(),
        house_edge: figures.house_edge.to_string(),
        house_edge_percent: percent(&figures.house_edge)?,
        variance: figures.variance.to_string(),
        hit_rate: figures.hit_rate.to_string(),
        rule: bet.rule,
    })
}

/// A row as printed.
pub fn row<'a>(row: &'a RowOdds<'_>) -> Row<'a> {
    Row {
        odds: row.odds.to_string(),
        when: row.when.to_string(),
        probability: row.probability.to_string(),
        rule: row.rule,
    }
}

fn insurances<'a>(offers: &'a [InsuranceOdds<'_>]) -> Result<Vec<Insurance<'a>>, Failure> {
    offers.iter().map(insurance).collect()
}

fn insurance<'a>(offer: &'a InsuranceOdds<'_>) -> Result<Insurance<'a>, Failure> {
    let figures = &offer.figures;
    Ok(Insurance {
        on: offer.on,
        stage: offer.stage,
        player: offer.player.get(),
        banker: offer.banker.get(),
        odds: offer.odds.to_string(),
        offered: offer.offered.to_string(),
        house_edge: figures.house_edge.to_string(),
        house_edge_percent: percent(&figures.house_edge)?,
        variance: figures.variance.to_string(),
        hit_rate: figures.hit_rate.to_string(),
        rule: offer.rule,
    })
}

fn effect(effect: &EffectOfRemoval) -> Result<Removal, Failure> {
    let changes = || effect.by_rank.iter().map(|(rank, change)| (rank.letter(), change));
    let exact = |(rank, change): (char, &Option<Ratio>)| (rank, change.map(|by| by.to_string()));
    let rounded = |(rank, change): (char, &Option<Ratio>)| {
        Ok((rank, change.as_ref().map(percent).transpose()?))
    };
    Ok(Removal {
        bet: effect.bet.to_string(),
        house_edge: effect.house_edge.to_string(),
        change: changes().map(exact).collect(),
        change_percent: changes().map(rounded).collect::<Result<_, Failure>>()?,
    })
}
