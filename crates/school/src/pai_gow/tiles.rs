//! Pai Gow Tiles: which tile and which hand is the better, and the house way.

use crate::chance::Chance;
use crate::exercise::{Exercise, choice, said, told};
use crate::{Fault, School};
use croupier_rules::equipment::Tile;
use croupier_rules::pai_gow_tiles::{
    FourTiles, HandClass, Kind, Setting, TilesWay, TwoTiles, ZeroZero, explain, hand_name,
};
use croupier_rules::rulebook::{Game, PaiGowSettings, RuleKey, Rulebook};
use croupier_wire::table::Said;
use croupier_wire::trainer::{AnswerForm, PieceKind, TrainerAnswer};
use std::cmp::Ordering;

/// The house way of a rulebook, and what zero against zero is.
pub(super) fn way_of(rulebook: &Rulebook) -> Option<(TilesWay, ZeroZero)> {
    match rulebook.settings.pai_gow.as_ref()? {
        PaiGowSettings::Tiles { house_way, zero_zero } => Some((*house_way, *zero_zero)),
        PaiGowSettings::Poker { .. } => None,
    }
}

fn rulebook<'s>(
    school: &'s School,
    chance: &mut Chance,
) -> Result<(&'s Rulebook, TilesWay, ZeroZero), Fault> {
    let found = school.rulebook(Game::PaiGowTiles, |book| way_of(book).is_some(), chance)?;
    let (way, zero_zero) = way_of(found).ok_or(Fault::NoRulebook)?;
    Ok((found, way, zero_zero))
}

fn tiles(count: usize, chance: &mut Chance) -> Vec<Tile> {
    let all: Vec<Tile> = Tile::all().collect();
    chance.some(&all, count)
}

/// Four tiles.
pub(super) fn four(chance: &mut Chance) -> Result<FourTiles, Fault> {
    FourTiles::new(&tiles(4, chance)).map_err(|_| Fault::NoCase("four different tiles"))
}

/// Two tiles, often such that make a pair, a Wong or a Gong.
fn two(zero_zero: ZeroZero, chance: &mut Chance) -> Result<TwoTiles, Fault> {
    let better = chance.once_in(2);
    let mut drawn = None;
    for _ in 0..60 {
        let [first, second] = tiles(2, chance)[..] else { break };
        let hand = TwoTiles::new(first, second);
        let points = |hand: TwoTiles| matches!(hand.rank(zero_zero).class(), HandClass::Points(_));
        drawn = hand.or(drawn);
        if hand.is_some_and(|hand| better != points(hand)) {
            break;
        }
    }
    drawn.ok_or(Fault::NoCase("two different tiles"))
}

/// Level 1: which of two tiles ranks higher? Level 2: what are two tiles? Level 3: which of two
/// hands is the better?
pub(crate) fn ranking(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    match level {
        1 => single(school, chance),
        2 => class(school, chance),
        _ => compared(school, chance),
    }
}

fn single(school: &School, chance: &mut Chance) -> Result<Exercise, Fault> {
    let (rulebook, ..) = rulebook(school, chance)?;
    let [first, second] = tiles(2, chance)[..] else { return Err(Fault::NoCase("two tiles")) };
    // A smaller number is a higher rank.
    let right = match Kind::of(second).rank().cmp(&Kind::of(first).rank()) {
        Ordering::Greater => "first",
        Ordering::Less => "second",
        Ordering::Equal => "equal",
    };
    let options = choice("trainer.compare", &["first", "second", "equal"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.tile_higher", &[]), options)
        .showing("trainer.first", PieceKind::Tiles, [first])
        .showing("trainer.second", PieceKind::Tiles, [second]);
    for tile in [first, second] {
        let kind = Kind::of(tile);
        let facts = [("tile", kind.key().into()), ("rank", kind.rank().into())];
        exercise.reasons.push(said("trainer.why.tile_rank", &facts));
    }
    Ok(exercise.because(rulebook, &[RuleKey::TilesPair]))
}

/// What a hand of tiles is, as a choice.
fn class_id(class: HandClass) -> String {
    match class {
        HandClass::Pair => "pair".to_owned(),
        HandClass::Wong => "wong".to_owned(),
        HandClass::Gong => "gong".to_owned(),
        HandClass::Points(points) => points.get().to_string(),
    }
}

/// The rule behind what a hand is.
fn rule_of(hand: TwoTiles) -> RuleKey {
    match hand.class() {
        HandClass::Pair => RuleKey::TilesPair,
        HandClass::Wong | HandClass::Gong => RuleKey::TilesWongGong,
        HandClass::Points(_) if hand.gee_joon_count().is_some() => RuleKey::TilesGeeJoon,
        HandClass::Points(_) => RuleKey::TilesPoints,
    }
}

fn class(school: &School, chance: &mut Chance) -> Result<Exercise, Fault> {
    let (rulebook, _, zero_zero) = rulebook(school, chance)?;
    let hand = two(zero_zero, chance)?;
    let ids = ["pair", "wong", "gong", "9", "8", "7", "6", "5", "4", "3", "2", "1", "0"];
    let options = choice("trainer.tiles", &ids, &class_id(hand.class()));
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.tiles_are", &[]), options)
        .showing("trainer.hand", PieceKind::Tiles, hand.tiles());
    exercise.reasons.push(told(hand_name(hand, zero_zero)));
    Ok(exercise.because(rulebook, &[rule_of(hand)]))
}

fn compared(school: &School, chance: &mut Chance) -> Result<Exercise, Fault> {
    let (rulebook, _, zero_zero) = rulebook(school, chance)?;
    let first = two(zero_zero, chance)?;
    let mut second = two(zero_zero, chance)?;
    for _ in 0..40 {
        // No tile lies in both hands, and most of the time the classes are near each other.
        let shares = second.tiles().iter().any(|tile| first.tiles().contains(tile));
        if !shares && (first.class() == second.class() || chance.once_in(6)) {
            break;
        }
        second = two(zero_zero, chance)?;
    }
    let right = match first.rank(zero_zero).cmp(&second.rank(zero_zero)) {
        Ordering::Greater => "first",
        Ordering::Less => "second",
        Ordering::Equal => "copy",
    };
    let options = choice("trainer.compare", &["first", "second", "copy"], right);
    let mut exercise = Exercise::new(rulebook, said("trainer.ask.hand_better", &[]), options)
        .showing("trainer.first", PieceKind::Tiles, first.tiles())
        .showing("trainer.second", PieceKind::Tiles, second.tiles());
    let named: [Said; 2] = [first, second].map(|hand| told(hand_name(hand, zero_zero)));
    exercise.reasons.extend(named);
    Ok(exercise.because(rulebook, &[rule_of(first), rule_of(second)]))
}

/// Level 1: a pair among the four. Level 2: Teen or Day. Level 3: any four tiles.
fn is_of_level(four: &FourTiles, level: u8) -> bool {
    let hands = four.partitions();
    let pair = hands.iter().flatten().any(|hand| hand.class() == HandClass::Pair);
    let teen_or_day = four.kinds().into_iter().any(Kind::is_teen_or_day);
    match level {
        1 => pair,
        2 => teen_or_day && !pair,
        _ => true,
    }
}

/// The house way: which two tiles are the low hand?
pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    let (rulebook, way, zero_zero) = rulebook(school, chance)?;
    let mut tiles = four(chance)?;
    for _ in 0..60 {
        if is_of_level(&tiles, level) {
            break;
        }
        tiles = four(chance)?;
    }
    let explained = explain(way, &tiles, zero_zero);
    let pieces = chance.some(&tiles.tiles(), 4);
    let pieces = pieces.iter().map(ToString::to_string).collect();
    let form = (AnswerForm::Pick { pieces, take: 2 }, TrainerAnswer::Nothing);
    let question = said("trainer.ask.tiles_way", &[("way", way.name().into())]);
    let mut exercise = Exercise::new(rulebook, question, form);
    exercise.right = lows(&tiles, &explained.set.setting, zero_zero);
    let names = explained.names;
    exercise.reasons = vec![told(explained.why), told(names.low), told(names.high)];
    Ok(exercise.because(rulebook, &[RuleKey::PaiGowHouseWay]))
}

/// Every two tiles that are the low hand and leave both hands of the house way: its own, and others
/// that rank alike. The two of the high hand are no answer, though a table would turn them round.
fn lows(four: &FourTiles, house: &Setting, zero_zero: ZeroZero) -> Vec<TrainerAnswer> {
    let own = house.low();
    let all = four.partitions().into_iter().flatten();
    let same = |low: &TwoTiles| {
        let set = Setting::new(four, low.tiles());
        let alike = |set: &Setting| set.halves(zero_zero) == house.halves(zero_zero);
        set.is_ok_and(|set| set.low() == *low && alike(&set))
    };
    let others = all.filter(same).filter(|low| *low != own);
    [own].into_iter().chain(others).map(pick).collect()
}

fn pick(hand: TwoTiles) -> TrainerAnswer {
    TrainerAnswer::Pick { pieces: hand.tiles().iter().map(ToString::to_string).collect() }
}

/// Both halves of a set hand, as they lie.
pub(super) fn show(exercise: Exercise, whose: &str, setting: &Setting) -> Exercise {
    exercise
        .showing(&format!("trainer.{whose}.low"), PieceKind::Tiles, setting.low().tiles())
        .showing(&format!("trainer.{whose}.high"), PieceKind::Tiles, setting.high().tiles())
}
