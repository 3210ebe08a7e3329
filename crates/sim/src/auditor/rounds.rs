//! The auditor's book of one table: what is staked and drawn. It checks that every bet ends once,
//! as the cards or dice say.

use super::{cards, list, number, text};
use serde_json::Value;
use std::collections::BTreeMap;

/// A bet: its patron, its box and its name.
type BetKey = (String, i64, String);

/// The round of a table, as its events tell it.
#[derive(Default)]
pub(super) struct Round {
    number: i64,
    is_open: bool,
    bets: BTreeMap<BetKey, i64>,
    drawn: Vec<String>,
    /// The Banker's third card, while it lies open before the Player's (3.14).
    third: Option<String>,
    dice: Vec<i64>,
    /// Whether patrons get hands: then the leaflet says nothing about results.
    has_hands: bool,
}

impl Round {
    /// What a patron has staked here.
    pub(super) fn staked(&self, patron: &str) -> i64 {
        self.bets.iter().filter(|((who, ..), _)| who == patron).map(|(_, stake)| stake).sum()
    }

    pub(super) fn event(&mut self, event: &Value) -> Result<(), String> {
        match text(event, "event")? {
            "round-opened" => self.opened(event),
            "bets-closed" => {
                self.is_open = false;
                Ok(())
            }
            "bet-placed" => self.staking(event, true),
            "bet-recounted" => self.recounted(event),
            "bet-withdrawn" | "bet-rejected" => self.taken_back(event, true),
            "insurance-placed" => self.staking(event, false),
            "insurance-withdrawn" => self.taken_back(event, false),
            "banker-third-opened" => {
                self.third = Some(text(event, "card")?.to_owned());
                Ok(())
            }
            "card-drawn" => {
                self.drawn.push(text(event, "card")?.to_owned());
                self.third = None; // the Player's third card brings it along
                Ok(())
            }
            "card-undone" => match self.third.take().or_else(|| self.drawn.pop()) {
                Some(card) if card == text(event, "card")? => Ok(()),
                other => Err(format!("undone was {other:?}")),
            },
            "dice-entered" => {
                self.dice = list(event, "dice").filter_map(Value::as_i64).collect();
                Ok(())
            }
            "hand-dealt" => {
                self.has_hands = true;
                Ok(())
            }
            "cards-ruled" | "cards-corrected" => {
                (self.drawn, self.third) = (texts(event, "cards"), None);
                Ok(())
            }
            "bets-returned" => self.given_back(event),
            "round-corrected" => self.corrected(event),
            "round-settled" => self.ended(event, true),
            "round-voided" => self.ended(event, false),
            _ => Ok(()),
        }
    }

    fn opened(&mut self, event: &Value) -> Result<(), String> {
        let round = number(event, "round")?;
        if !self.bets.is_empty() {
            return Err(format!("round {round} opens while bets of {} lie", self.number));
        }
        if round != self.number + 1 {
            return Err(format!("round {round} after round {}", self.number));
        }
        (self.number, self.is_open) = (round, true);
        self.drawn.clear();
        self.third = None;
        self.dice.clear();
        Ok(())
    }

    fn key(&self, event: &Value) -> Result<BetKey, String> {
        if number(event, "round")? != self.number {
            return Err(format!("a bet of another round: {event}"));
        }
        let bet = match event.get("bet").and_then(Value::as_str) {
            Some(bet) => bet.to_owned(),
            None => format!("{}-insurance/{}", text(event, "on")?, text(event, "stage")?),
        };
        Ok((text(event, "patron")?.to_owned(), number(event, "seat")?, bet.to_lowercase()))
    }

    fn staking(&mut self, event: &Value, before_close: bool) -> Result<(), String> {
        if self.is_open != before_close {
            return Err(format!("a stake at the wrong time: {event}"));
        }
        let key = self.key(event)?;
        let was = self.bets.insert(key, number(event, "stake")?).unwrap_or(0);
        if was == number(event, "was")? { Ok(()) } else { Err(format!("was {was}: {event}")) }
    }

    /// What a recount found after the close; zero means that nothing lay there.
    fn recounted(&mut self, event: &Value) -> Result<(), String> {
        match number(event, "stake")? {
            0 => self.taken_back(event, false),
            _ => self.staking(event, false),
        }
    }

    fn taken_back(&mut self, event: &Value, before_close: bool) -> Result<(), String> {
        if self.is_open != before_close {
            return Err(format!("taken back at the wrong time: {event}"));
        }
        let was = self.bets.remove(&self.key(event)?);
        if was == Some(number(event, "was")?) {
            Ok(())
        } else {
            Err(format!("was {was:?}: {event}"))
        }
    }

    /// Bets given back before the end, each in full.
    fn given_back(&mut self, event: &Value) -> Result<(), String> {
        for end in list(event, "bets") {
            let bet = text(end, "bet")?.to_lowercase();
            let key = (text(end, "patron")?.to_owned(), number(end, "seat")?, bet);
            let stake = self.bets.remove(&key).ok_or_else(|| format!("not there: {end}"))?;
            if stake != number(end, "stake")? {
                return Err(format!("{stake} was staked: {end}"));
            }
            check_sum(end, stake, false)?;
        }
        Ok(())
    }

    /// A settled round is settled again, by other cards or dice.
    fn corrected(&mut self, event: &Value) -> Result<(), String> {
        let cards = texts(event, "cards");
        if event.get("result").is_none() || cards.is_empty() {
            return Ok(());
        }
        cards::check_result(&cards, text(event, "result")?)?;
        for end in list(event, "bets") {
            let (bet, outcome) = (text(end, "bet")?, text(end, "outcome")?);
            let expected = cards::outcome(&cards, bet)?;
            // Insurance and bets returned by order end as returned, whatever the cards say.
            if outcome != "returned" && expected.is_some_and(|expected| expected != outcome) {
                return Err(format!("the auditor says {expected:?}: {end}, {cards:?}"));
            }
        }
        Ok(())
    }

    /// Every bet ends exactly once, with a sum that fits its outcome.
    fn ended(&mut self, event: &Value, settled: bool) -> Result<(), String> {
        let result = event.get("result").and_then(Value::as_str).unwrap_or_default();
        if settled && self.dice.is_empty() {
            cards::check_result(&self.drawn, result)?;
        }
        for end in list(event, "bets").filter(|end| text(end, "bet").is_ok_and(|bet| bet == "envy"))
        {
            if number(end, "stake").is_ok_and(|stake| stake != 0) {
                return Err(format!("a stake on envy: {end}"));
            }
        }
        let placed = |end: &&Value| text(end, "bet").is_ok_and(|bet| bet != "envy");
        for end in list(event, "bets").filter(placed) {
            let bet = text(end, "bet")?.to_lowercase();
            let key = (text(end, "patron")?.to_owned(), number(end, "seat")?, bet.clone());
            let stake = self.bets.remove(&key).ok_or_else(|| format!("ended twice: {end}"))?;
            if stake != number(end, "stake")? {
                return Err(format!("{stake} was staked: {end}"));
            }
            if !(settled && self.has_hands) {
                check_sum(end, stake, settled)?;
            }
            let outcome = text(end, "outcome")?;
            let expected = match (settled, self.dice.as_slice()) {
                (false, _) => Some("returned"),
                (true, []) => cards::outcome(&self.drawn, &bet)?,
                (true, dice) => cards::dice_outcome(dice, &bet),
            };
            if expected.is_some_and(|expected| expected != outcome) {
                return Err(format!("the auditor says {expected:?}: {end}, {:?}", self.drawn));
            }
        }
        match self.bets.keys().next() {
            Some(left) => Err(format!("{left:?} did not end")),
            None => Ok(()),
        }
    }
}

fn texts(event: &Value, name: &str) -> Vec<String> {
    list(event, name).filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Checks that what came back fits the outcome.
fn check_sum(end: &Value, stake: i64, settled: bool) -> Result<(), String> {
    let left_out = |name: &str| end.get(name).and_then(Value::as_i64).unwrap_or(0);
    let excess = left_out("excess");
    let kept = stake - excess;
    let (win, returned) = (left_out("win"), left_out("returned"));
    let fits = match text(end, "outcome")? {
        "won" => settled && win >= 0 && returned == kept + win,
        "lost" => settled && win == 0 && returned == 0,
        "returned" => win == 0 && returned == kept && (settled || excess == 0),
        _ => false,
    };
    if fits { Ok(()) } else { Err(format!("the sums do not fit: {end}")) }
}
