//! Shared by `settle` and `house-way` for pai gow: reads cards and tiles as hands, and writes
//! settings and phrases.

use super::settle::{Text, by_rule};
use crate::lines::LineError;
use croupier_rules::equipment::{CardOrJoker, Face};
use croupier_rules::pai_gow::PaiGow;
use croupier_rules::pai_gow_poker::{self, PaiGowPoker, PokerWay, SevenCards};
use croupier_rules::pai_gow_tiles::{self, FourTiles, PaiGowTiles, TilesWay};
use croupier_rules::phrase::Phrase;
use croupier_rules::rulebook::{Named, PaiGowSettings, RuleKey, Rulebook};
use serde_json::{Map, Value, json};
use std::fmt::Display;

/// A game of pai gow whose hands can be read and written.
pub trait Spoken: PaiGow {
    /// The name of the field that holds a hand.
    const FIELD: &'static str;

    /// Reads a hand.
    fn read(rulebook: &Rulebook, texts: &[Text<'_>]) -> Result<Self::Deal, LineError>;
    /// Reads a patron's setting of a hand.
    fn read_low(
        rulebook: &Rulebook,
        deal: &Self::Deal,
        low: &[Text<'_>],
    ) -> Result<Self::Setting, LineError>;
    /// A card or tile that occurs once but was dealt to two hands.
    fn dealt_twice(deals: &[&Self::Deal]) -> Option<String>;
    /// The low and the high hand, as written.
    fn write(&self, setting: &Self::Setting) -> [Vec<String>; 2];
    /// The name of a row of the Fortune pay table.
    fn fortune_name(row: usize) -> &'static str;
    /// The house way of a hand: setting, rule, and its explanation.
    fn house_way(&self, deal: &Self::Deal) -> (Self::Setting, String, Value);
}

/// The game of a rulebook with the named house way, or else the rulebook's own.
pub fn poker(rulebook: &Rulebook, way: Option<&str>) -> Result<PaiGowPoker, LineError> {
    match &rulebook.settings.pai_gow {
        Some(PaiGowSettings::Poker { house_way, .. }) => {
            Ok(PaiGowPoker { way: choose::<PokerWay>(way, *house_way)? })
        }
        Some(PaiGowSettings::Tiles { .. }) | None => Err(not_this_game(rulebook)),
    }
}

/// The game of a rulebook with the named house way, or else the rulebook's own.
pub fn tiles(rulebook: &Rulebook, way: Option<&str>) -> Result<PaiGowTiles, LineError> {
    match &rulebook.settings.pai_gow {
        Some(PaiGowSettings::Tiles { house_way, zero_zero }) => {
            let way = choose::<TilesWay>(way, *house_way)?;
            Ok(PaiGowTiles { way, zero_zero: *zero_zero })
        }
        Some(PaiGowSettings::Poker { .. }) | None => Err(not_this_game(rulebook)),
    }
}

fn not_this_game(rulebook: &Rulebook) -> LineError {
    LineError::new("no_house_way", format!("{} has no house way", rulebook.reference()))
}

fn choose<W: Named>(named: Option<&str>, default: W) -> Result<W, LineError> {
    let Some(name) = named else { return Ok(default) };
    W::from_word(name).ok_or_else(|| {
        let known: Vec<&str> = W::WORDS.iter().map(|(word, _)| *word).collect();
        let message = format!("there is no house way \"{name}\": there are {}", known.join(", "));
        LineError::new("no_such_way", message)
    })
}

fn dealt_error(rulebook: &Rulebook, code: &'static str, error: impl Display) -> LineError {
    by_rule(rulebook, RuleKey::PaiGowDeal, code, error.to_string())
}

fn phrase_json<F: Display>(phrase: &Phrase<F>) -> Value {
    let facts: Map<String, Value> = phrase
        .facts
        .iter()
        .map(|(name, fact)| ((*name).to_owned(), json!(fact.to_string())))
        .collect();
    json!({ "phrase": phrase.key, "facts": facts })
}

impl Spoken for PaiGowPoker {
    const FIELD: &'static str = "cards";

    fn read(rulebook: &Rulebook, texts: &[Text<'_>]) -> Result<SevenCards, LineError> {
        let cards = read_cards(texts)?;
        SevenCards::new(&cards).map_err(|error| dealt_error(rulebook, "not_seven_cards", error))
    }

    fn read_low(
        rulebook: &Rulebook,
        deal: &SevenCards,
        low: &[Text<'_>],
    ) -> Result<pai_gow_poker::Setting, LineError> {
        let low = read_cards(low)?;
        pai_gow_poker::Setting::new(deal, &low).map_err(|error| {
            by_rule(rulebook, RuleKey::PaiGowFoul, "not_a_low_hand", error.to_string())
        })
    }

    fn dealt_twice(deals: &[&SevenCards]) -> Option<String> {
        let mut seen = 0u64;
        for deal in deals {
            if let Some(card) =
                deal.cards().into_iter().find(|card| seen & (1 << card.index()) != 0)
            {
                return Some(format!("the card {card}"));
            }
            seen |= deal.mask();
        }
        None
    }

    fn write(&self, setting: &pai_gow_poker::Setting) -> [Vec<String>; 2] {
        let text = |card: &CardOrJoker| card.to_string();
        [
            setting.low().cards().iter().map(text).collect(),
            setting.high().cards().iter().map(text).collect(),
        ]
    }

    fn fortune_name(row: usize) -> &'static str {
        pai_gow_poker::FortuneHand::ALL.get(row).map_or("nothing", |hand| hand.name())
    }

    fn house_way(&self, deal: &SevenCards) -> (pai_gow_poker::Setting, String, Value) {
        let explained = pai_gow_poker::explain::explain(self.way, deal);
        let mut names = json!({
            "low": phrase_json(&explained.names.low),
            "high": phrase_json(&explained.names.high),
        });
        if let (Some(joker), Some(names)) = (&explained.names.joker, names.as_object_mut()) {
            names.insert("joker".to_owned(), phrase_json(joker));
        }
        let value = json!({ "names": names, "why": phrase_json(&explained.why) });
        (explained.set.setting, explained.set.rule.to_string(), value)
    }
}

fn read_cards(texts: &[Text<'_>]) -> Result<Vec<CardOrJoker>, LineError> {
    let card = |text: &Text<'_>| {
        text.0.parse().map_err(|error| LineError::new("bad_card", format!("{error}")))
    };
    texts.iter().map(card).collect()
}

impl Spoken for PaiGowTiles {
    const FIELD: &'static str = "tiles";

    fn read(rulebook: &Rulebook, texts: &[Text<'_>]) -> Result<FourTiles, LineError> {
        let faces = read_faces(texts)?;
        FourTiles::from_faces(&faces)
            .map_err(|error| dealt_error(rulebook, "not_four_tiles", error))
    }

    fn read_low(
        rulebook: &Rulebook,
        deal: &FourTiles,
        low: &[Text<'_>],
    ) -> Result<pai_gow_tiles::Setting, LineError> {
        let low = read_faces(low)?;
        pai_gow_tiles::Setting::from_faces(deal, &low).map_err(|error| {
            by_rule(rulebook, RuleKey::PaiGowHouseWay, "not_a_low_hand", error.to_string())
        })
    }

    fn dealt_twice(deals: &[&FourTiles]) -> Option<String> {
        let mut faces: Vec<Face> =
            deals.iter().flat_map(|deal| deal.tiles()).map(|tile| tile.face()).collect();
        faces.sort();
        let too_often = faces.chunk_by(|a, b| a == b).find_map(|same| {
            let face = same.first()?;
            (same.len() > face.copies()).then_some(face)
        });
        too_often.map(|face| format!("the tile {face}"))
    }

    fn write(&self, setting: &pai_gow_tiles::Setting) -> [Vec<String>; 2] {
        let arranged = setting.arranged(self.zero_zero);
        [arranged.low(), arranged.high()]
            .map(|hand| hand.tiles().iter().map(|tile| tile.face().to_string()).collect())
    }

    fn fortune_name(_: usize) -> &'static str {
        "nothing"
    }

    fn house_way(&self, deal: &FourTiles) -> (pai_gow_tiles::Setting, String, Value) {
        let explained = pai_gow_tiles::explain(self.way, deal, self.zero_zero);
        let gee_joon: Vec<Value> = explained.names.gee_joon.iter().map(phrase_json).collect();
        let names = json!({
            "low": phrase_json(&explained.names.low),
            "high": phrase_json(&explained.names.high),
            "gee_joon": gee_joon,
        });
        let value = json!({ "names": names, "why": phrase_json(&explained.why) });
        (explained.set.setting, explained.set.rule.to_string(), value)
    }
}

fn read_faces(texts: &[Text<'_>]) -> Result<Vec<Face>, LineError> {
    let face = |text: &Text<'_>| {
        text.0.parse().map_err(|error| LineError::new("bad_tile", format!("{error}")))
    };
    texts.iter().map(face).collect()
}
