//! `croupier established`: which bets of an unfinished round are already decided.

use super::settle::{Text, by_rule, choice_error, find, natural_cards, shoe_without};
use crate::args::LinesArgs;
use crate::exit::Failure;
use crate::library::Shelf;
use crate::lines::{self, Answer, LineError};
use crate::stamped::{self, Named};
use crate::style;
use croupier_rules::baccarat::{self, Established, Fate, Side, Stage};
use croupier_rules::rulebook::Game;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The schema of a line.
const SCHEMA: &str = "croupier.established-line/1";

/// Answers standard input.
pub fn run(shelf: &Shelf, form: LinesArgs) -> Result<(), Failure> {
    let for_people = style::is_terminal() && !form.json && !form.stamp;
    lines::run(&mut Ask { shelf, for_people, stamp: form.stamp, named: Named::default() })
}

struct Ask<'s> {
    shelf: &'s Shelf,
    for_people: bool,
    stamp: bool,
    named: Named,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskLine<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    rulebook: Cow<'a, str>,
    #[serde(borrow)]
    layout: Option<Text<'a>>,
    decks: Option<u64>,
    #[serde(borrow)]
    cards: Vec<Text<'a>>,
    #[serde(borrow, default)]
    removed: Vec<Text<'a>>,
    #[serde(default)]
    insurance: Vec<Insured>,
}

/// An insurance that was placed, which then counts like a bet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Insured {
    on: Side,
    stage: Stage,
}

impl Answer for Ask<'_> {
    fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), LineError> {
        let ask: AskLine<'_> = serde_json::from_slice(line)?;
        let rulebook = find(self.shelf, &ask.rulebook)?;
        if rulebook.game != Game::Baccarat {
            let message = format!("{} is not a game of baccarat", ask.rulebook);
            return Err(LineError::new("not_baccarat", message));
        }
        let layout = ask.layout.as_ref().map(|layout| layout.0.as_ref());
        let layout =
            rulebook.choose_layout(layout).map_err(|refused| choice_error(rulebook, &refused))?;
        let cards = natural_cards(rulebook, &ask.cards)?;
        let mut gone = natural_cards(rulebook, &ask.removed)?;
        gone.extend(&cards);
        let shoe = shoe_without(rulebook, ask.decks, &gone)?;
        let insured: Vec<_> =
            ask.insurance.iter().map(|placed| (placed.on, placed.stage)).collect();
        let answer = baccarat::established_insured(rulebook, layout, &cards, &shoe, &insured);
        let answer = answer.map_err(|refused| {
            let (code, message) = (refused.code(), refused.to_string());
            match refused.rule() {
                Some(key) => by_rule(rulebook, key, code, message),
                None => LineError::new(code, message),
            }
        })?;
        self.write(ask.id, &answer, out)?;
        match (self.for_people, self.stamp) {
            (true, _) => self.named.add(SCHEMA, rulebook),
            (false, true) => stamped::close(SCHEMA, rulebook, out),
            (false, false) => {}
        }
        Ok(())
    }

    fn stamped_schema(&self) -> Option<&'static str> {
        self.stamp.then_some(SCHEMA)
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        self.named.write(out);
    }
}

impl Ask<'_> {
    fn write(
        &self,
        id: Option<&RawValue>,
        answer: &Established,
        out: &mut Vec<u8>,
    ) -> Result<(), LineError> {
        let established = answer.is_established();
        if self.for_people {
            let heading = if established { "established" } else { "not established" };
            let mut table = style::table(&["bet", "is"]);
            for (bet, fate) in named(answer) {
                table.add_row([bet, word(fate).to_owned()]);
            }
            let id = id.map_or("", RawValue::get);
            out.extend_from_slice(format!("{id} {heading}\n{}", table.trim_fmt()).as_bytes());
            return Ok(());
        }
        let bets = Fates(answer);
        Ok(serde_json::to_writer(out, &AnswerOut { id, established, bets })?)
    }
}

#[derive(Serialize)]
struct AnswerOut<'a> {
    id: Option<&'a RawValue>,
    established: bool,
    bets: Fates<'a>,
}

/// The bets as one JSON object, in the rulebook's order.
struct Fates<'a>(&'a Established);

impl Serialize for Fates<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(named(self.0))
    }
}

/// Every bet and placed insurance by name: `player-insurance/four-cards`.
fn named(answer: &Established) -> impl Iterator<Item = (String, Fate)> {
    let bets = answer.bets.iter().map(|(bet, fate)| (bet.name().to_owned(), *fate));
    let insurance = answer.insurance.iter().map(|(on, stage, fate)| {
        let side = match on {
            Side::Player => "player",
            Side::Banker => "banker",
        };
        (format!("{side}-insurance/{stage}"), *fate)
    });
    bets.chain(insurance)
}

const fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Won => "won",
        Fate::Lost => "lost",
        Fate::Returned => "returned",
        Fate::Open => "open",
    }
}
