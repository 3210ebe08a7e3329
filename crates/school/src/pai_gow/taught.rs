//! What help needs of a game of pai gow beside its rules: hands dealt by chance, hands set against
//! the rules, and which examples teach more than others.

use super::lessons::Case;
use crate::Fault;
use crate::chance::Chance;
use croupier_rules::equipment::{Card, CardOrJoker, Tile};
use croupier_rules::pai_gow::PaiGow;
use croupier_rules::pai_gow_poker::{self as poker, PaiGowPoker, SevenCards};
use croupier_rules::pai_gow_tiles::{self as tiles, FourTiles, HandClass, PaiGowTiles};
use croupier_table::pai_gow::{Game, Hand, Laid};

/// A game of pai gow that can be taught.
pub(super) trait Taught: PaiGow<Deal: Copy> {
    /// The game with its house way.
    fn game(&self) -> Game;
    /// So many hands of one deck or set.
    fn deal(chance: &mut Chance, hands: usize) -> Result<Vec<Self::Deal>, Fault>;
    /// The hand as a table has it.
    fn hand(deal: &Self::Deal) -> Hand;
    /// The setting as a table has it.
    fn laid(setting: &Self::Setting) -> Laid;
    /// A way to set these that loses at once; `None` where there is none.
    fn foul(deal: &Self::Deal) -> Option<Self::Setting>;
    /// Whether a hand set like this shows a case well.
    fn shows(case: Case, setting: &Self::Setting) -> bool;
}

impl Taught for PaiGowPoker {
    fn game(&self) -> Game {
        Game::Poker(*self)
    }

    fn deal(chance: &mut Chance, hands: usize) -> Result<Vec<SevenCards>, Fault> {
        let drawn = chance.some(&deck(), hands.saturating_mul(7));
        let seven = |cards: &[CardOrJoker]| SevenCards::new(cards);
        let all: Result<_, _> = drawn.chunks(7).map(seven).collect();
        all.map_err(|_| Fault::NoCase("seven cards for each hand"))
    }

    fn hand(deal: &SevenCards) -> Hand {
        Hand::Cards(*deal)
    }

    fn laid(setting: &poker::Setting) -> Laid {
        Laid::Cards(*setting)
    }

    fn foul(deal: &SevenCards) -> Option<poker::Setting> {
        let cards = deal.cards();
        let pairs = cards.iter().zip(cards.iter().skip(1));
        let set = |(&one, &other)| poker::Setting::new(deal, &[one, other]).ok();
        pairs.filter_map(set).find(poker::Setting::is_foul)
    }

    /// Without the joker, which is explained elsewhere.
    fn shows(_: Case, setting: &poker::Setting) -> bool {
        let mut cards = setting.low().cards().into_iter().chain(setting.high().cards());
        cards.all(|card| card != CardOrJoker::Joker)
    }
}

impl Taught for PaiGowTiles {
    fn game(&self) -> Game {
        Game::Tiles(*self)
    }

    fn deal(chance: &mut Chance, hands: usize) -> Result<Vec<FourTiles>, Fault> {
        let all: Vec<Tile> = Tile::all().collect();
        let drawn = chance.some(&all, hands.saturating_mul(4));
        let all: Result<_, _> = drawn.chunks(4).map(FourTiles::new).collect();
        all.map_err(|_| Fault::NoCase("four tiles for each hand"))
    }

    fn hand(deal: &FourTiles) -> Hand {
        Hand::Tiles(*deal)
    }

    fn laid(setting: &tiles::Setting) -> Laid {
        Laid::Tiles(*setting)
    }

    /// Never: the better two tiles are the high hand by themselves.
    fn foul(_: &FourTiles) -> Option<tiles::Setting> {
        None
    }

    /// Wins with a pair and pushes with a Wong or a Gong, so that all of them are seen.
    fn shows(case: Case, setting: &tiles::Setting) -> bool {
        let high = setting.high().class();
        match case {
            Case::Won => high == HandClass::Pair,
            Case::Pushed => matches!(high, HandClass::Wong | HandClass::Gong),
            Case::Lost | Case::Copied | Case::Foul => true,
        }
    }
}

/// The 53 cards.
pub(super) fn deck() -> Vec<CardOrJoker> {
    Card::all().map(CardOrJoker::Natural).chain([CardOrJoker::Joker]).collect()
}
