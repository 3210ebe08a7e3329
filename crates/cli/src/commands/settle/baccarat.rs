//! A line of baccarat.

use super::Settled;
use super::input::{BetLine, RoundLine, by_rule, natural_cards, refusal, shoe_without};
use super::output::{BetOut, bets_table};
use crate::lines::LineError;
use croupier_rules::baccarat::{self, Hand, PlacedBet, Side, Wager};
use croupier_rules::equipment::Card;
use croupier_rules::rulebook::{RuleKey, Rulebook};
use serde::Serialize;
use serde_json::value::RawValue;

/// A settled round of baccarat.
#[derive(Serialize)]
pub struct RoundOut<'a> {
    id: Option<&'a RawValue>,
    result: baccarat::Result,
    player: HandOut,
    banker: HandOut,
    bets: Vec<BetOut<'a>>,
}

#[derive(Serialize)]
struct HandOut {
    cards: Vec<Card>,
    points: u8,
}

/// Settles one line.
pub fn settle<'a>(
    rulebook: &'a Rulebook,
    round: &'a RoundLine<'a>,
) -> Result<RoundOut<'a>, LineError> {
    round.refuse_field(round.dice.is_some(), "dice")?;
    let layout = round.layout(rulebook)?;
    round.refuse_pai_gow()?;
    let limits = round.limits(rulebook)?;
    let texts = round
        .cards
        .as_deref()
        .ok_or_else(|| LineError::new("bad_field", "missing field `cards`"))?;
    let cards = natural_cards(rulebook, texts)?;
    if round.decks.is_some() {
        shoe_without(rulebook, round.decks, &cards)?;
    }
    let play =
        baccarat::deal_out(&cards).map_err(|refused| refusal(rulebook, &[], &refused.into()))?;
    let lines = round.bets.as_deref().unwrap_or_default();
    let seats_needed = layout.is_some();
    let placed: Vec<_> =
        lines.iter().map(|line| place(rulebook, line, seats_needed)).collect::<Result<_, _>>()?;
    let settled = baccarat::settle(rulebook, layout, &play, &placed, &limits)
        .map_err(|refused| refusal(rulebook, lines, &refused))?;
    let with_limits = round.limits.is_some();
    let out = lines.iter().zip(&settled.bets);
    Ok(RoundOut {
        id: round.id,
        result: play.result(),
        player: hand_out(play.hand(Side::Player)),
        banker: hand_out(play.hand(Side::Banker)),
        bets: out.map(|(line, bet)| BetOut::new(line.id, &line.bet, bet, with_limits)).collect(),
    })
}

fn hand_out(hand: &Hand) -> HandOut {
    HandOut { cards: hand.cards().collect(), points: hand.total().get() }
}

/// Reads one bet.
fn place<'a>(
    rulebook: &Rulebook,
    line: &'a BetLine<'a>,
    seats_needed: bool,
) -> Result<PlacedBet<&'a str>, LineError> {
    let insured = match line.bet.as_ref() {
        "player-insurance" => Some(Side::Player),
        "banker-insurance" => Some(Side::Banker),
        _ => None,
    };
    let wager = match (insured, line.stage) {
        (Some(on), Some(stage)) => Wager::Insurance(on, stage),
        (Some(_), None) => {
            let message =
                format!("{}: insurance needs a stage, four-cards or third-card", line.name());
            return Err(by_rule(rulebook, RuleKey::InsuranceOffer, "missing_stage", message));
        }
        (None, Some(_)) => {
            let message = format!("{}: only insurance has a stage", line.name());
            return Err(LineError::new("stage_without_insurance", message));
        }
        (None, None) => Wager::Bet(line.bet.parse().map_err(|()| {
            let message = format!("there is no bet \"{}\" in baccarat", line.bet);
            by_rule(rulebook, RuleKey::BetsOffered, "no_such_bet", message)
        })?),
    };
    let seat = match line.seat {
        Some(0) => {
            let message = format!("{}: seats are numbered from 1", line.name());
            return Err(by_rule(rulebook, RuleKey::LayoutBoxes, "no_such_seat", message));
        }
        None if seats_needed => {
            let message = format!("{}: missing field `seat`, the betting box", line.name());
            return Err(LineError::new("bad_field", message));
        }
        seat => seat.unwrap_or(1),
    };
    Ok(PlacedBet { patron: line.patron(), seat, wager, stake: line.stake })
}

impl Settled for RoundOut<'_> {
    fn text(&self) -> String {
        let hand = |hand: &HandOut| {
            let cards: Vec<String> = hand.cards.iter().map(Card::to_string).collect();
            format!("{} ({})", cards.join(" "), hand.points)
        };
        let id = self.id.map_or("", RawValue::get);
        let [player, banker] = [&self.player, &self.banker].map(hand);
        let table = bets_table(&self.bets);
        format!("{id} {}   Player {player}   Banker {banker}\n{}", self.result, table.trim_fmt())
    }
}
