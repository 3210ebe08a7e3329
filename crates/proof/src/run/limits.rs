//! The format `pro-rata`: a box over its maximum Differential. Columns in cents: `differential`,
//! `minimum`, the bets of the `heavier` side in the order they were placed, the `lighter` side, and
//! the amounts of the heavier side that are `kept`; `rules` names the paragraphs applied. The
//! runner settles a round with the heavier side on either hand, so the line states what a patron
//! would get.

use super::{Answer, expect, list};
use crate::vectors::Vector;
use croupier_rules::baccarat::{BaccaratBet, PlacedBet, Play, Wager, deal_out, settle};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::Rulebook;

pub(super) fn run(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let cards = list("card", "9S KD KH 7C")?;
    let play = deal_out(&cards).map_err(|error| error.to_string())?;
    let mut answer = Answer::default();
    let sides = [BaccaratBet::Player, BaccaratBet::Banker];
    for [heavier, lighter] in [sides, [BaccaratBet::Banker, BaccaratBet::Player]] {
        run_with(rulebook, vector, &play, [heavier, lighter], &mut answer)?;
    }
    Ok(answer)
}

fn run_with(
    rulebook: &Rulebook,
    vector: &Vector,
    play: &Play,
    [heavier, lighter]: [BaccaratBet; 2],
    answer: &mut Answer,
) -> Result<(), String> {
    let layout = rulebook.choose_layout(vector.get("layout")).map_err(|e| e.to_string())?;
    let mut bets = Vec::new();
    for (patron, cents) in list("number", vector.need("heavier")?)?.into_iter().enumerate() {
        bets.push(placed(patron, heavier, cents)?);
    }
    let heavier_count = bets.len();
    for (index, cents) in list("number", vector.get("lighter").unwrap_or(""))?.iter().enumerate() {
        bets.push(placed(heavier_count + index, lighter, *cents)?);
    }
    let limits = Limits {
        minimum: Some(amount(vector.cents("minimum")?)?),
        maximum: None,
        maximum_differential: Some(amount(vector.cents("differential")?)?),
    };
    let settled = settle(rulebook, layout, play, &bets, &limits).map_err(|e| e.to_string())?;
    let kept: Vec<String> = settled
        .bets
        .iter()
        .take(heavier_count)
        .map(|line| line.effective_stake.cents().to_string())
        .collect();
    expect("kept", vector.need("kept")?, &kept.join(" "))?;
    for line in settled.bets.iter().skip(heavier_count) {
        expect("excess of the lighter side", "0", &line.excess_returned.cents().to_string())?;
    }
    let cited = |key: &_| rulebook.cite(*key).map_or("-", |citation| citation.first);
    let rules: Vec<&str> = settled.limit_rules.iter().map(cited).collect();
    expect("the rules", vector.get("rules").unwrap_or(""), &rules.join(" "))?;
    for &key in &settled.limit_rules {
        answer.key(rulebook, key);
    }
    Ok(())
}

fn placed(patron: usize, bet: BaccaratBet, cents: u64) -> Result<PlacedBet<usize>, String> {
    Ok(PlacedBet { patron, seat: 1, wager: Wager::Bet(bet), stake: amount(cents)? })
}

fn amount(cents: u64) -> Result<Amount, String> {
    Amount::new(cents).map_err(|error| error.to_string())
}
