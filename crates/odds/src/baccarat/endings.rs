//! How a bet that asks for ranks or suits of single cards ends, for every choice of ranks. It is
//! worked out once; after that a shoe takes only multiplications.
// The numeric core: every index is a rank, a point total or a place in a table made here.
#![allow(clippy::indexing_slicing)]

use super::play::{PLAYER_DRAWS, TABLE_OF_PLAY};
use super::suits::SuitClasses;
use croupier_rules::baccarat::{HandRanks, SuitsOfTwo, points};
use croupier_rules::equipment::Rank;
use croupier_rules::rulebook::{ByCards, Ending};
use std::collections::BTreeMap;

/// How a choice of ranks ends: the place of its total, or where suits decide, `BY_SUITS` and the
/// place of its totals by class of suits.
pub(super) type End = u32;

/// From here on, an end depends on suits.
pub(super) const BY_SUITS: End = 1 << 8;

/// Who draws a third card once four cards lie.
pub(super) enum Draws {
    Nobody,
    BankerAlone,
    /// The Player; and whether the Banker draws too, by the points of the Player's third card.
    Player([bool; 10]),
}

/// Every end of a bet, in the order of the ranks of the Player's two, the Banker's two, and the
/// third cards as they are drawn.
#[derive(Clone, Debug)]
pub(super) struct Endings {
    pub(super) suits: SuitClasses,
    /// Where the ends of four cards begin.
    pub(super) starts: Vec<u32>,
    pub(super) ends: Vec<End>,
    /// Totals by class of suits, for the ends that depend on them.
    pub(super) by_suits: Vec<Vec<u8>>,
    /// Whether anything but the first two cards of each hand matters.
    beyond_four: bool,
}

/// The place of an ending among the totals: lost, returned, then the rows.
const fn place_of(ending: Ending) -> u8 {
    match ending {
        Ending::Loses(_) => 0,
        Ending::Returns(_) => 1,
        Ending::Pays(row) => row.saturating_add(2),
    }
}

fn hand(first_two: [Rank; 2], third: Option<Rank>) -> HandRanks {
    HandRanks { first_two, third, suits: SuitsOfTwo::TwoColours, single: [None; 3] }
}

/// The Player's two cards and the Banker's, in the order of the table.
pub(super) fn fours() -> impl Iterator<Item = [Rank; 4]> {
    let each = |place: usize| [2197, 169, 13, 1].map(|by| Rank::ALL[place / by % 13]);
    (0..13_usize.pow(4)).map(each)
}

struct Making<'b> {
    bet: &'b ByCards,
    endings: Endings,
    /// Ends by who has a third card and what the conditions say of the ranks.
    known: BTreeMap<Vec<bool>, End>,
    /// Ends by what each class of suits comes to.
    known_by_suits: BTreeMap<Vec<u8>, End>,
    /// What they say of the ranks at hand.
    parts: Vec<bool>,
}

impl Endings {
    /// Works a bet out.
    pub(super) fn of(bet: &ByCards) -> Endings {
        let endings = Endings {
            suits: SuitClasses::of(bet),
            starts: Vec::new(),
            ends: Vec::new(),
            by_suits: Vec::new(),
            beyond_four: bet.asks_beyond_four(),
        };
        let mut making = Making {
            bet,
            endings,
            known: BTreeMap::new(),
            known_by_suits: BTreeMap::new(),
            parts: Vec::new(),
        };
        fours().for_each(|four| making.add_four(four));
        making.endings
    }

    /// Who draws, as far as the bet asks.
    pub(super) fn draws(&self, [p1, p2, b1, b2]: [Rank; 4]) -> Draws {
        let total = |one, other| usize::from(points(one) + points(other)) % 10;
        let (player, banker) = (total(p1, p2), total(b1, b2));
        let drawn = self.beyond_four && player < 8 && banker < 8;
        match (drawn, player >= PLAYER_DRAWS) {
            (true, false) => Draws::Player(std::array::from_fn(|third| {
                TABLE_OF_PLAY.banker_after[third][banker]
            })),
            (true, true) if TABLE_OF_PLAY.banker_alone[banker] => Draws::BankerAlone,
            (true, true) | (false, _) => Draws::Nobody,
        }
    }
}

impl Making<'_> {
    fn add_four(&mut self, four: [Rank; 4]) {
        self.endings.starts.push(u32::try_from(self.endings.ends.len()).unwrap_or(u32::MAX));
        match self.endings.draws(four) {
            Draws::Nobody => self.add(four, [None, None]),
            Draws::BankerAlone => {
                Rank::ALL.into_iter().for_each(|third| self.add(four, [None, Some(third)]));
            }
            Draws::Player(banker_too) => {
                for third in Rank::ALL {
                    if banker_too[usize::from(points(third))] {
                        let both = |other| [Some(third), Some(other)];
                        Rank::ALL.into_iter().for_each(|other| self.add(four, both(other)));
                    } else {
                        self.add(four, [Some(third), None]);
                    }
                }
            }
        }
    }

    fn add(&mut self, [p1, p2, b1, b2]: [Rank; 4], [player, banker]: [Option<Rank>; 2]) {
        let hands = [hand([p1, p2], player), hand([b1, b2], banker)];
        self.parts.clear();
        self.parts.extend([player.is_some(), banker.is_some()]);
        self.bet.parts(false, hands.each_ref(), &mut self.parts);
        let end = match self.known.get(&self.parts) {
            Some(known) => *known,
            None => {
                let end = self.end(&hands);
                self.known.insert(self.parts.clone(), end);
                end
            }
        };
        self.endings.ends.push(end);
    }

    fn end(&mut self, hands: &[HandRanks; 2]) -> End {
        let classes = self.endings.suits.each_class(hands);
        let of_class = |[player, banker]: [HandRanks; 2]| self.bet.ending(&player, &banker);
        let ends: Vec<u8> = classes.map(of_class).map(place_of).collect();
        let first = ends.first().copied().unwrap_or(0);
        if ends.iter().all(|end| *end == first) {
            return End::from(first);
        }
        if let Some(known) = self.known_by_suits.get(&ends) {
            return *known;
        }
        let place = End::try_from(self.endings.by_suits.len()).unwrap_or(End::MAX);
        let end = BY_SUITS.saturating_add(place);
        self.endings.by_suits.push(ends.clone());
        self.known_by_suits.insert(ends, end);
        end
    }
}
