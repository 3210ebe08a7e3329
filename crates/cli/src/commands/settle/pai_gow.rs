//! A line of pai gow, with cards or with tiles.

use super::Settled;
use super::input::{BankLine, RoundLine, SeatLine, by_rule};
use crate::commands::pai_gow::Spoken;
use crate::lines::LineError;
use crate::style;
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::{
    Bank, BankSettled, DealerHand, HandSettled, Outcome, RoundRefused, RoundSettled, SeatHand,
    SeatNo, settle_round,
};
use croupier_rules::rulebook::{RuleKey, Rulebook};
use serde::Serialize;
use serde_json::value::RawValue;

/// A settled round of pai gow.
#[derive(Serialize)]
pub struct RoundOut<'a> {
    id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dealer: Option<DealerOut>,
    seats: Vec<SeatOut<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bank: Option<BankOut>,
}

#[derive(Serialize)]
struct DealerOut {
    low: Vec<String>,
    high: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stake: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
}

#[derive(Serialize)]
struct SeatOut<'a> {
    seat: SeatNo,
    patron: &'a str,
    low: Vec<String>,
    high: Vec<String>,
    foul: bool,
    outcome: &'static str,
    win: Amount,
    commission: Amount,
    returned: Amount,
    #[serde(skip_serializing_if = "Option::is_none")]
    fortune: Option<FortuneOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    envy: Option<Vec<EnvyOut>>,
    rule: Option<&'a str>,
}

#[derive(Serialize)]
struct BankOut {
    seat: SeatNo,
    low: Vec<String>,
    high: Vec<String>,
    foul: bool,
    net: i64,
    commission: Amount,
    #[serde(skip_serializing_if = "Option::is_none")]
    fortune: Option<FortuneOut>,
    #[serde(skip_serializing_if = "Option::is_none")]
    envy: Option<Vec<EnvyOut>>,
}

#[derive(Serialize)]
struct FortuneOut {
    hand: &'static str,
    win: Amount,
}

#[derive(Serialize)]
struct EnvyOut {
    seat: SeatNo,
    win: Amount,
}

/// Settles one line.
pub fn settle<'a, G: Spoken>(
    game: &G,
    rulebook: &'a Rulebook,
    round: &'a RoundLine<'a>,
) -> Result<RoundOut<'a>, LineError> {
    round.refuse_field(round.dice.is_some(), "dice")?;
    round.refuse_field(round.cards.is_some(), "cards")?;
    round.refuse_field(round.bets.is_some(), "bets")?;
    round.refuse_field(round.decks.is_some(), "decks")?;
    round.layout(rulebook)?;
    let limits = round.limits(rulebook)?;
    let terms = rulebook.pai_gow_terms(limits);
    let terms =
        terms.ok_or_else(|| LineError::new("no_pai_gow", "these rules are not of pai gow"))?;
    let bank = read_bank(rulebook, round.bank.as_ref())?;
    let dealer = match &round.dealer {
        None => None,
        Some(line) => {
            let texts = line.hand(G::FIELD).ok_or_else(|| missing("dealer", G::FIELD))?;
            let deal = G::read(rulebook, texts).map_err(|error| at("dealer", error))?;
            Some(DealerHand { deal, stake: line.stake.unwrap_or(Amount::ZERO) })
        }
    };
    let lines = round.seats.as_deref().unwrap_or_default();
    let hands: Vec<_> =
        lines.iter().map(|line| read_seat::<G>(rulebook, line)).collect::<Result<_, _>>()?;
    let mut deals: Vec<&G::Deal> = hands.iter().map(|hand| &hand.deal).collect();
    deals.extend(dealer.as_ref().map(|dealer| &dealer.deal));
    if let Some(what) = G::dealt_twice(&deals) {
        let message = format!("{what} was dealt more often than there is one");
        return Err(by_rule(rulebook, RuleKey::PaiGowDeal, "impossible_deal", message));
    }
    let settled = settle_round(game, &terms, bank, dealer.as_ref(), &hands)
        .map_err(|refused| refusal(rulebook, &refused))?;
    Ok(write(game, rulebook, round, &settled))
}

fn read_bank(rulebook: &Rulebook, line: Option<&BankLine>) -> Result<Bank, LineError> {
    let seat = |number: u64| {
        SeatNo::try_from(number).map_err(|error| {
            by_rule(rulebook, RuleKey::PaiGowBank, "no_such_seat", error.to_string())
        })
    };
    match line {
        None | Some(BankLine::Dealer(_)) => Ok(Bank::Dealer),
        Some(BankLine::Seat { seat: number }) => Ok(Bank::Seat(seat(*number)?)),
        Some(BankLine::CoBank { co_bank: number }) => Ok(Bank::CoBank(seat(*number)?)),
    }
}

fn read_seat<'a, G: Spoken>(
    rulebook: &Rulebook,
    line: &'a SeatLine<'a>,
) -> Result<SeatHand<Patron<'a>, G::Deal, G::Setting>, LineError> {
    let seat = SeatNo::try_from(line.seat).map_err(|error| {
        by_rule(rulebook, RuleKey::PaiGowDeal, "no_such_seat", error.to_string())
    })?;
    let name = format!("seat {seat}");
    let texts = line.hand(G::FIELD).ok_or_else(|| missing(&name, G::FIELD))?;
    let deal = G::read(rulebook, texts).map_err(|error| at(&name, error))?;
    let set = match &line.low {
        None => None,
        Some(low) => Some(G::read_low(rulebook, &deal, low).map_err(|error| at(&name, error))?),
    };
    let patron = match &line.patron {
        Some(patron) => Patron::Named(patron.0.as_ref()),
        None => Patron::OfSeat(seat),
    };
    Ok(SeatHand { seat, patron, deal, set, stake: line.stake, fortune: line.fortune })
}

/// The owner of a hand; each hand without a name belongs to its own unnamed patron.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patron<'a> {
    Named(&'a str),
    OfSeat(SeatNo),
}

fn missing(holder: &str, field: &str) -> LineError {
    LineError::new("bad_field", format!("{holder}: missing field `{field}`"))
}

fn at(holder: &str, error: LineError) -> LineError {
    LineError { message: format!("{holder}: {}", error.message), ..error }
}

fn refusal(rulebook: &Rulebook, refused: &RoundRefused) -> LineError {
    match refused.rule() {
        Some(key) => by_rule(rulebook, key, refused.code(), refused.to_string()),
        None => LineError::new(refused.code(), refused.to_string()),
    }
}

fn write<'a, G: Spoken>(
    game: &G,
    rulebook: &'a Rulebook,
    round: &'a RoundLine<'a>,
    settled: &RoundSettled<G::Setting>,
) -> RoundOut<'a> {
    let lines = round.seats.as_deref().unwrap_or_default();
    let wager = settled.money.house_wager;
    let dealer = settled.dealer.map(|setting| {
        let [low, high] = game.write(&setting);
        let (stake, outcome) =
            (wager.map(|wager| wager.stake), wager.map(|wager| word(wager.outcome)));
        DealerOut { low, high, stake, outcome }
    });
    let mut out = RoundOut { id: round.id, dealer, seats: Vec::new(), bank: None };
    for (line, hand) in lines.iter().zip(&settled.seats) {
        match (hand.outcome, settled.money.bank) {
            (Some(outcome), _) => {
                out.seats.push(seat_out(game, rulebook, line, hand, outcome));
            }
            (None, Some(bank)) => out.bank = Some(bank_out(game, line, hand, bank)),
            (None, None) => {}
        }
    }
    out
}

fn seat_out<'a, G: Spoken>(
    game: &G,
    rulebook: &'a Rulebook,
    line: &'a SeatLine<'a>,
    hand: &HandSettled<G::Setting>,
    outcome: Outcome,
) -> SeatOut<'a> {
    let [low, high] = game.write(&hand.setting);
    let (fortune, envy) = side_out::<G>(line, hand);
    let rule =
        hand.rules.first().and_then(|&key| rulebook.cite(key)).map(|citation| citation.first);
    SeatOut {
        seat: hand.seat,
        patron: line.patron.as_ref().map_or("", |patron| patron.0.as_ref()),
        low,
        high,
        foul: hand.foul,
        outcome: word(outcome),
        win: hand.win,
        commission: hand.commission,
        returned: hand.returned,
        fortune,
        envy,
        rule,
    }
}

fn bank_out<G: Spoken>(
    game: &G,
    line: &SeatLine<'_>,
    hand: &HandSettled<G::Setting>,
    bank: BankSettled,
) -> BankOut {
    let [low, high] = game.write(&hand.setting);
    let (fortune, envy) = side_out::<G>(line, hand);
    let (net, commission) = (bank.net.cents(), bank.commission);
    BankOut { seat: hand.seat, low, high, foul: hand.foul, net, commission, fortune, envy }
}

/// Fortune where it was bet, and Envy if the game has Fortune.
fn side_out<G: Spoken>(
    line: &SeatLine<'_>,
    hand: &HandSettled<G::Setting>,
) -> (Option<FortuneOut>, Option<Vec<EnvyOut>>) {
    let Some(side) = &hand.side else { return (None, None) };
    let bet = line.fortune.and(side.fortune.as_ref());
    let name = G::fortune_name(hand.fortune_row.unwrap_or(usize::MAX));
    let fortune = bet.map(|fortune| FortuneOut { hand: name, win: fortune.win });
    let envy = side.envy.iter().map(|envy| EnvyOut { seat: envy.seat, win: envy.win }).collect();
    (fortune, Some(envy))
}

const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Pushed => "pushed",
    }
}

impl Settled for RoundOut<'_> {
    fn text(&self) -> String {
        let mut text = self.id.map_or("", RawValue::get).to_owned();
        if let Some(dealer) = &self.dealer {
            text += &format!("   dealer {} | {}", dealer.low.join(" "), dealer.high.join(" "));
        }
        if let Some(bank) = &self.bank {
            let (low, high) = (bank.low.join(" "), bank.high.join(" "));
            text += &format!("   bank seat {} {low} | {high}   net {}", bank.seat, bank.net);
        }
        let mut table =
            style::table(&["seat", "low", "high", "outcome", "win", "commission", "returned"]);
        for seat in &self.seats {
            table.add_row([
                seat.seat.to_string(),
                seat.low.join(" "),
                seat.high.join(" "),
                if seat.foul { "foul".to_owned() } else { seat.outcome.to_owned() },
                seat.win.to_string(),
                seat.commission.to_string(),
                seat.returned.to_string(),
            ]);
        }
        format!("{text}\n{}", table.trim_fmt())
    }
}
