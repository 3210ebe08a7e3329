//! The format `rounds`: one bet in one finished round of baccarat, with other bets of that round.
//!
//! Columns: `cards` in the order they left the shoe; `points` of both hands; `with`, the other
//! bets, separated by `;`; `bet` and `stake`; `outcome` (`won`, `lost`, `returned` or `refused
//! CODE`), `odds`, `win`, `returned`, `commission`, and `rule`, the paragraph cited to people. A
//! bet is written `p2@3 player-insurance third-card`; `p1@1` may be left out. `limits` is a list
//! such as `minimum 5000 differential 100000`; `excess` is the amount returned whatever the result.

use super::{Answer, End, Seen, expect, expect_refused, list, stage};
use crate::sentences::{Sentence, sentences};
use crate::vectors::Vector;
use croupier_rules::baccarat::{
    BaccaratBet, InsuranceOffer, PlacedBet, Play, RoundSettlement, Side, Wager, deal_out, explain,
    settle,
};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{GameBet, Layout, Rulebook};
use croupier_rules::settlement::{BetSettlement, Outcome, SettleRefused};
use std::sync::OnceLock;

type Placed<'v> = PlacedBet<&'v str>;

pub(super) fn run(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let cards = list("card", vector.need("cards")?)?;
    let layout = rulebook.choose_layout(vector.get("layout")).map_err(|e| e.to_string())?;
    let bets = bets_of(vector)?;
    let limits = limits_of(vector.get("limits").unwrap_or(""))?;
    let play = match deal_out(&cards) {
        Ok(play) => play,
        Err(refused) => {
            let refused = SettleRefused::Deal(refused);
            return expect_refused(rulebook, vector, refused.code(), refused.rule());
        }
    };
    expect_points(vector, &play)?;
    let mut answer = match settle(rulebook, layout, &play, &bets, &limits) {
        Err(refused) => refused_answer(rulebook, vector, &refused, bets.len())?,
        Ok(settled) => settled_answer(rulebook, vector, &play, &bets, &settled)?,
    };
    if let Some(layout) = layout {
        answer.paragraphs.insert(layout.cite.clone());
        answer.seen.insert(Seen::Layout(layout.id.clone()));
    }
    Ok(answer)
}

fn expect_points(vector: &Vector, play: &Play) -> Result<(), String> {
    let totals = [Side::Player, Side::Banker].map(|side| play.hand(side).total());
    expect("the points", vector.need("points")?, &totals.map(|total| total.to_string()).join("-"))
}

fn refused_answer(
    rulebook: &Rulebook,
    vector: &Vector,
    refused: &SettleRefused,
    bets: usize,
) -> Result<Answer, String> {
    match refused {
        SettleRefused::Bet { index, why } if index + 1 != bets => {
            Err(format!("the bet in place {index} was refused: {why}"))
        }
        SettleRefused::Bet { .. } | SettleRefused::Deal(_) => {
            expect_refused(rulebook, vector, refused.code(), refused.rule())
        }
    }
}

fn settled_answer(
    rulebook: &Rulebook,
    vector: &Vector,
    play: &Play,
    bets: &[Placed<'_>],
    settled: &RoundSettlement<'_>,
) -> Result<Answer, String> {
    let (Some(placed), Some(line)) = (bets.last(), settled.bets.last()) else {
        return Err("there is no bet".to_owned());
    };
    expect_line(vector, line)?;
    let mut answer = Answer::default();
    answer.cited(&line.cite);
    let won = line.outcome == Outcome::Won;
    answer.paragraphs.retain(|number| is_its_case(rulebook, number, play, won));
    answer.seen.insert(seen(rulebook, play, placed.wager, line.outcome)?);
    for key in explain(play).into_iter().chain(settled.limit_rules.iter().copied()) {
        answer.key(rulebook, key);
    }
    Ok(answer)
}

/// Whether a paragraph that names the Point Totals of its case (1.3.1: 7 against 6) is shown by a
/// round that ended so. A bet cites all cases of its definition, and a round shows one of them.
fn is_its_case(rulebook: &Rulebook, number: &str, play: &Play, won: bool) -> bool {
    let of_paragraph = |each: &&Sentence| {
        each.paragraph.rulebook == rulebook.id && each.paragraph.number == number
    };
    let text = stored().iter().find(of_paragraph).map_or("", |sentence| sentence.text.as_str());
    let digit = |rest: &str| rest.get(..1).and_then(|digit| digit.parse::<u8>().ok());
    let named: Vec<u8> = text.split("Point Total of ").skip(1).filter_map(digit).collect();
    let [winner, loser] = named.as_slice() else { return true };
    let totals = [Side::Player, Side::Banker].map(|side| play.hand(side).total().get());
    let [most, least] = [totals.iter().max(), totals.iter().min()];
    won && most == Some(winner) && least == Some(loser)
}

/// The sentences of the documents, read once.
fn stored() -> &'static [Sentence] {
    static STORED: OnceLock<Vec<Sentence>> = OnceLock::new();
    STORED.get_or_init(|| sentences().unwrap_or_default()) // the trace reports a bad file
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
    let excess = vector.cents("excess")?;
    let amounts = [
        ("win", vector.cents("win")?, line.win),
        ("returned", vector.cents("returned")?, line.returned),
        ("commission", vector.cents("commission")?, line.commission),
        ("excess", excess, line.excess_returned),
        ("effective", vector.cents("stake")?.saturating_sub(excess), line.effective_stake),
    ];
    for (what, wanted, found) in amounts {
        expect(what, &wanted.to_string(), &found.cents().to_string())?;
    }
    expect("the rule", vector.need("rule")?, line.cite.first)
}

/// The row of the pay table that ended the line's bet.
fn seen(rulebook: &Rulebook, play: &Play, wager: Wager, outcome: Outcome) -> Result<Seen, String> {
    let end = End::from(outcome);
    match wager {
        Wager::Bet(bet) => {
            let terms = rulebook.terms(GameBet::Baccarat(bet)).ok_or("no terms")?;
            let row = terms.rows.iter().find(|row| bet.meets(row.when, play));
            let bet = bet.name().to_owned();
            match (end, row) {
                (End::Won, Some(row)) => Ok(Seen::Paid { bet, when: row.when }),
                (End::Won, None) => Err("won without a row".to_owned()),
                (End::Lost | End::Returned, _) => Ok(Seen::Ended { bet, end }),
            }
        }
        Wager::Insurance(on, stage) => {
            let offer = InsuranceOffer::of_play(play, stage).ok_or("no offer")?;
            let row = rulebook.insurance_row(on, &offer).ok_or("no row")?;
            let row = rulebook.insurance.iter().position(|other| other == row).ok_or("no row")?;
            Ok(Seen::Insured { row, end, tie: play.is_tie() })
        }
    }
}

/// The bets of a line: the other bets, then its own.
fn bets_of(vector: &Vector) -> Result<Vec<Placed<'_>>, String> {
    let mut bets = Vec::new();
    for other in vector.get("with").unwrap_or("").split(';').filter(|text| !text.trim().is_empty())
    {
        let (bet, stake) = other.trim().rsplit_once(' ').ok_or("a bet needs a stake")?;
        bets.push(placed(bet, stake)?);
    }
    bets.push(placed(vector.need("bet")?, vector.need("stake")?)?);
    Ok(bets)
}

fn placed<'v>(bet: &'v str, stake: &str) -> Result<Placed<'v>, String> {
    let (who, bet) = match bet.split_once(' ') {
        Some((who, bet)) if who.contains('@') => (who, bet.trim()),
        _ => ("p1@1", bet),
    };
    let (patron, seat) = who.split_once('@').ok_or("no seat")?;
    let seat = seat.parse().map_err(|_| format!("\"{seat}\" is not a seat"))?;
    let cents = stake.trim().parse().map_err(|_| format!("\"{stake}\" is not a stake"))?;
    let stake = Amount::new(cents).map_err(|error| error.to_string())?;
    Ok(PlacedBet { patron, seat, wager: wager(bet)?, stake })
}

fn wager(text: &str) -> Result<Wager, String> {
    match text.split_once(' ') {
        Some(("player-insurance", at)) => Ok(Wager::Insurance(Side::Player, stage(at)?)),
        Some(("banker-insurance", at)) => Ok(Wager::Insurance(Side::Banker, stage(at)?)),
        _ => {
            let bet = text.parse::<BaccaratBet>();
            bet.map(Wager::Bet).map_err(|()| format!("\"{text}\" is not a bet"))
        }
    }
}

fn limits_of(text: &str) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut words = text.split_whitespace();
    while let Some(name) = words.next() {
        let cents = words.next().and_then(|word| word.parse().ok());
        let amount = cents.and_then(|cents| Amount::new(cents).ok());
        let amount = Some(amount.ok_or_else(|| format!("the limit {name} has no amount"))?);
        match name {
            "minimum" => limits.minimum = amount,
            "maximum" => limits.maximum = amount,
            "differential" => limits.maximum_differential = amount,
            _ => return Err(format!("there is no limit \"{name}\"")),
        }
    }
    Ok(limits)
}

/// A round to test whether a layout offers a bet of any kind.
pub(super) fn is_offered(
    rulebook: &Rulebook,
    layout: Option<&Layout>,
    seat: u16,
    bet: BaccaratBet,
) -> Result<Result<(), SettleRefused>, String> {
    let cards = list("card", "9S KD KH 7C")?;
    let play = deal_out(&cards).map_err(|error| error.to_string())?;
    let stake = Amount::new(100).map_err(|error| error.to_string())?;
    let bets = [PlacedBet { patron: "p1", seat, wager: Wager::Bet(bet), stake }];
    Ok(settle(rulebook, layout, &play, &bets, &Limits::default()).map(|_| ()))
}
