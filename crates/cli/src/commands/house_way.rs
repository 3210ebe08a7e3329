//! `croupier house-way`: hands in, the house way's settings out.

use super::pai_gow::{self, Spoken};
use super::settle::Text;
use crate::exit::Failure;
use crate::library::Shelf;
use crate::lines::{self, Answer, LineError};
use croupier_odds::Stamp;
use croupier_rules::rulebook::{PaiGowSettings, Rulebook};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// Sets every hand of standard input.
pub fn run(shelf: &Shelf, reference: &str, way: Option<&str>, form: Form) -> Result<(), Failure> {
    let rulebook = shelf.find(reference)?;
    let usage = |error: LineError| Failure::Usage(error.message);
    match &rulebook.settings.pai_gow {
        Some(PaiGowSettings::Poker { .. }) => {
            let game = pai_gow::poker(rulebook, way).map_err(usage)?;
            let stamp = form.json.then(|| StampOut::of(rulebook, game.way.name()));
            lines::run(&mut Set { rulebook, game, explain: form.explain, stamp })
        }
        Some(PaiGowSettings::Tiles { .. }) => {
            let game = pai_gow::tiles(rulebook, way).map_err(usage)?;
            let stamp = form.json.then(|| StampOut::of(rulebook, game.way.name()));
            lines::run(&mut Set { rulebook, game, explain: form.explain, stamp })
        }
        None => Err(Failure::Usage(format!("{} has no house way", rulebook.reference()))),
    }
}

/// What answers hold beside the setting.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The names of both hands and why the rule applied.
    pub explain: bool,
    /// Where the answer comes from.
    pub json: bool,
}

struct Set<'r, G> {
    rulebook: &'r Rulebook,
    game: G,
    explain: bool,
    stamp: Option<StampOut>,
}

/// Where an answer comes from.
#[derive(Serialize)]
struct StampOut {
    schema: &'static str,
    engine: &'static str,
    rulebook: String,
    rulebook_sha256: String,
    way: &'static str,
}

impl StampOut {
    fn of(rulebook: &Rulebook, way: &'static str) -> StampOut {
        let Stamp { schema, engine, rulebook, rulebook_sha256 } =
            Stamp::of("croupier.house-way-line/1", rulebook);
        StampOut { schema, engine, rulebook, rulebook_sha256, way }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandLine<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    cards: Option<Vec<Text<'a>>>,
    #[serde(borrow)]
    tiles: Option<Vec<Text<'a>>>,
}

#[derive(Serialize)]
struct SetOut<'a> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    stamp: Option<&'a StampOut>,
    low: Vec<String>,
    high: Vec<String>,
    rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<Value>,
}

impl<G: Spoken> Answer for Set<'_, G> {
    fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), LineError> {
        let hand: HandLine<'_> = serde_json::from_slice(line)?;
        let texts = match (&hand.cards, &hand.tiles) {
            (Some(cards), None) if G::FIELD == "cards" => cards,
            (None, Some(tiles)) if G::FIELD == "tiles" => tiles,
            (_, _) => {
                let message =
                    format!("a hand of this game is given as `{}`, and nothing else", G::FIELD);
                return Err(LineError::new("bad_field", message));
            }
        };
        let deal = G::read(self.rulebook, texts)?;
        let (setting, rule, explained) = self.game.house_way(&deal);
        let [low, high] = self.game.write(&setting);
        let (stamp, explained) = (self.stamp.as_ref(), self.explain.then_some(explained));
        Ok(serde_json::to_writer(out, &SetOut { id: hand.id, stamp, low, high, rule, explained })?)
    }

    fn stamped_schema(&self) -> Option<&'static str> {
        self.stamp.as_ref().map(|stamp| stamp.schema)
    }
}
