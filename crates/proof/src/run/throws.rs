//! The format `throws`: one bet of Sic Bo on one throw of the dice.
//!
//! Columns: `dice`, `bet`, `stake`, `outcome`, `odds`, `win`, `returned`, `rule`; `with` is a bet
//! placed before it, `minimum` and `maximum` are limits. In a line without a bet, `lit` lists the
//! combinations of the layout that the dice light up.

use super::{Answer, End, Seen, expect, expect_refused, list};
use crate::vectors::Vector;
use croupier_rules::equipment::{Dice, Die, NotADie};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{GameBet, Rulebook};
use croupier_rules::settlement::{BetSettlement, Outcome};
use croupier_rules::sic_bo::{PlacedBet, SicBoBet, settle, winning};

pub(super) fn run(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let dice = match dice_of(vector)? {
        Ok(dice) => dice,
        Err(refused) => {
            return expect_refused(rulebook, vector, refused.code(), Some(refused.rule()));
        }
    };
    if let Some(lit) = vector.get("lit") {
        let found: Vec<String> = winning(rulebook, dice).iter().map(SicBoBet::to_string).collect();
        expect("what lights up", lit, &found.join(" "))?;
        return Ok(Answer::default()); // a list of bets cites no rule
    }
    let mut bets = Vec::new();
    if let Some((bet, stake)) = vector.get("with").and_then(|with| with.rsplit_once(' ')) {
        bets.push(placed(bet, stake)?);
    }
    let placed = placed(vector.need("bet")?, vector.need("stake")?)?;
    bets.push(placed);
    let limits = Limits {
        minimum: limit(vector, "minimum")?,
        maximum: limit(vector, "maximum")?,
        maximum_differential: None,
    };
    let settled = match settle(rulebook, dice, &bets, &limits) {
        Err(refused) => {
            return expect_refused(rulebook, vector, refused.code(), refused.rule());
        }
        Ok(settled) => settled,
    };
    let line = settled.last().ok_or("there is no bet")?;
    expect_line(vector, line)?;
    let terms = rulebook.terms(GameBet::SicBo(placed.bet)).ok_or("no terms")?;
    let row = terms.rows.iter().find(|row| placed.bet.meets(row.when, dice));
    let bet = placed.bet.to_string();
    let mut answer = Answer::default();
    answer.cited(&line.cite);
    answer.seen.insert(match (End::from(line.outcome), row) {
        (End::Won, Some(row)) => Seen::Paid { bet, when: row.when },
        (end, _) => Seen::Ended { bet, end },
    });
    Ok(answer)
}

fn dice_of(vector: &Vector) -> Result<Result<Dice, NotADie>, String> {
    let numbers: Vec<u64> = list("number", vector.need("dice")?)?;
    let dice: Result<Vec<Die>, NotADie> = numbers.into_iter().map(Die::try_from).collect();
    match dice {
        Err(refused) => Ok(Err(refused)),
        Ok(dice) => {
            let dice = <[Die; 3]>::try_from(dice).map_err(|_| "three dice, please")?;
            Ok(Ok(Dice(dice)))
        }
    }
}

fn expect_line(vector: &Vector, line: &BetSettlement<'_>) -> Result<(), String> {
    let outcome = match line.outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Returned => "returned",
    };
    expect("the outcome", vector.need("outcome")?, outcome)?;
    if let Some(odds) = vector.get("odds") {
        let found = line.odds.map_or("-".to_owned(), |odds| odds.to_string());
        expect("the odds", odds, &found)?;
    }
    for (what, found) in [("win", line.win), ("returned", line.returned)] {
        expect(what, &vector.cents(what)?.to_string(), &found.cents().to_string())?;
    }
    expect("the commission", "0", &line.commission.cents().to_string())?;
    expect("the rule", vector.need("rule")?, line.cite.first)
}

fn placed<'v>(bet: &'v str, stake: &str) -> Result<PlacedBet<&'v str>, String> {
    let name = bet.trim();
    let bet: SicBoBet = name.parse().map_err(|()| format!("\"{name}\" is not a bet"))?;
    let cents = stake.trim().parse().map_err(|_| format!("\"{stake}\" is not a stake"))?;
    let stake = Amount::new(cents).map_err(|error| error.to_string())?;
    Ok(PlacedBet { patron: "p1", seat: 1, bet, stake })
}

fn limit(vector: &Vector, column: &str) -> Result<Option<Amount>, String> {
    if vector.get(column).is_none() {
        return Ok(None);
    }
    Amount::new(vector.cents(column)?).map(Some).map_err(|error| error.to_string())
}
