//! The house way of Pai Gow Poker: which two cards go in front.

use crate::chance::Chance;
use crate::exercise::{Exercise, said, told};
use crate::{Fault, School};
use croupier_rules::equipment::{Card, CardOrJoker};
use croupier_rules::pai_gow_poker::explain::explain;
use croupier_rules::pai_gow_poker::{HouseSet, PokerWay, Reason, Setting, SevenCards};
use croupier_rules::rulebook::{Game, PaiGowSettings, RuleKey, Rulebook};
use croupier_wire::trainer::{AnswerForm, PieceKind, TrainerAnswer};

/// The house way of a rulebook.
pub(super) fn way_of(rulebook: &Rulebook) -> Option<PokerWay> {
    match rulebook.settings.pai_gow.as_ref()? {
        PaiGowSettings::Poker { house_way, .. } => Some(*house_way),
        PaiGowSettings::Tiles { .. } => None,
    }
}

/// Level 1: at most one pair. Level 2: two or three pairs, sets, straights and flushes. Level 3:
/// what is rarer.
fn is_of_level(reason: Reason, level: u8) -> bool {
    let of = match reason {
        Reason::OnePair | Reason::NoPair => 1,
        Reason::ThreePair
        | Reason::TwoPairKeep
        | Reason::TwoPairSplit
        | Reason::CompletePair
        | Reason::CompleteBest
        | Reason::Set => 2,
        Reason::FiveAcesKings
        | Reason::FiveAces
        | Reason::QuadsAndSet
        | Reason::QuadsAndPair
        | Reason::QuadsSplitBesidePair
        | Reason::QuadsKeep
        | Reason::QuadsSplit
        | Reason::TwoSets
        | Reason::SetAndPairs
        | Reason::SetAndPairAceKing
        | Reason::SetOfAces
        | Reason::OnePairOverComplete => 3,
    };
    of == level
}

/// Seven cards from the deck of 53.
pub(super) fn seven(chance: &mut Chance) -> Result<SevenCards, Fault> {
    let deck: Vec<CardOrJoker> =
        Card::all().map(CardOrJoker::Natural).chain([CardOrJoker::Joker]).collect();
    SevenCards::new(&chance.some(&deck, 7)).map_err(|_| Fault::NoCase("seven different cards"))
}

/// Every front that makes the same two ranks as the house way: equal cards may change places.
fn fronts(cards: &SevenCards, house: &HouseSet) -> Vec<TrainerAnswer> {
    let wanted = (house.setting.low().rank(), house.setting.high().rank());
    let all = cards.cards();
    let pairs = all
        .iter()
        .enumerate()
        .flat_map(|(place, &first)| all.iter().skip(place + 1).map(move |&second| [first, second]));
    let same = |pair: &[CardOrJoker; 2]| {
        Setting::new(cards, pair).is_ok_and(|set| (set.low().rank(), set.high().rank()) == wanted)
    };
    let own = house.setting.low().cards();
    let others = pairs.filter(same).filter(|pair| *pair != own);
    [own].into_iter().chain(others).map(|pair| pick(&pair)).collect()
}

fn pick(cards: &[CardOrJoker]) -> TrainerAnswer {
    TrainerAnswer::Pick { pieces: cards.iter().map(ToString::to_string).collect() }
}

pub(crate) fn exercise(school: &School, level: u8, chance: &mut Chance) -> Result<Exercise, Fault> {
    let rulebook = school.rulebook(Game::PaiGowPoker, |book| way_of(book).is_some(), chance)?;
    let way = way_of(rulebook).ok_or(Fault::NoRulebook)?;
    let mut cards = seven(chance)?;
    for _ in 0..400 {
        if is_of_level(explain(way, &cards).set.reason, level) {
            break;
        }
        cards = seven(chance)?;
    }
    let explained = explain(way, &cards);
    let mut pieces: Vec<CardOrJoker> = cards.cards().to_vec();
    pieces = chance.some(&pieces, 7);
    let form =
        AnswerForm::Pick { pieces: pieces.iter().map(ToString::to_string).collect(), take: 2 };
    let facts = [("way", way.name().into())];
    let mut exercise = Exercise::new(
        rulebook,
        said("trainer.ask.poker_way", &facts),
        (form, TrainerAnswer::Nothing),
    );
    exercise.right = fronts(&cards, &explained.set);
    exercise.reasons =
        vec![told(explained.why), told(explained.names.low), told(explained.names.high)];
    Ok(exercise.because(rulebook, &[RuleKey::PaiGowHouseWay]))
}

/// Both halves of a set hand, as they lie.
pub(super) fn show(exercise: Exercise, whose: &str, setting: &Setting) -> Exercise {
    exercise
        .showing(&format!("trainer.{whose}.low"), PieceKind::Cards, setting.low().cards())
        .showing(&format!("trainer.{whose}.high"), PieceKind::Cards, setting.high().cards())
}
