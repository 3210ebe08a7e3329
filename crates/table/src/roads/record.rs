//! What the roads are made of: a line for every settled round of the shoe, or the last throws.
//! Void rounds have none.

use super::grid::ROWS;
use crate::round::{RoundNo, Shown};
use crate::table::Table;
use croupier_rules::baccarat::{BaccaratBet, Play, Result as Winner, Side, deal_out};
use croupier_rules::equipment::Dice;
use croupier_rules::rulebook::{Game, GameBet};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many throws of Sic Bo are remembered.
pub const THROWS_MAX: usize = 100;

/// How many rounds of baccarat are remembered: more than a shoe of ten decks can give. Only a table
/// with a shuffler comes so far; its oldest column of beads is then forgotten.
pub const ROUNDS_MAX: usize = 132;

/// What a table keeps for its roads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Record {
    /// The game has no roads.
    Nothing,
    /// The settled rounds of the shoe put on the table last.
    Shoe {
        /// Its number; absent before the first shoe.
        number: Option<u32>,
        /// Its rounds, oldest first.
        rounds: Vec<SettledRound>,
    },
    /// The last throws, oldest first.
    Throws(VecDeque<Throw>),
}

/// A settled round of baccarat in short.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SettledRound {
    /// Its number.
    pub round: RoundNo,
    /// Who won.
    pub result: Winner,
    /// The winning points, or those of the tie.
    pub points: u8,
    /// Whether the Player's first two cards were a pair.
    pub player_pair: bool,
    /// Whether the Banker's first two cards were a pair.
    pub banker_pair: bool,
    /// Whether it was decided by a Natural.
    pub natural: bool,
    /// What its bead shows besides, where the layout had a bet on it.
    pub glyph: Option<Glyph>,
}

/// One throw of Sic Bo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Throw {
    /// The round.
    pub round: RoundNo,
    /// The dice.
    pub dice: Dice,
}

/// A win that has a picture of its own on the bead plate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // the rulebooks define each by the bet of that name
pub enum Glyph {
    SmallTiger,
    BigTiger,
    SmallBuffalo,
    BigBuffalo,
    Banker7,
    Player7,
}

impl Glyph {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Glyph::SmallTiger => "small-tiger",
            Glyph::BigTiger => "big-tiger",
            Glyph::SmallBuffalo => "small-buffalo",
            Glyph::BigBuffalo => "big-buffalo",
            Glyph::Banker7 => "banker-7",
            Glyph::Player7 => "player-7",
        }
    }

    /// The bets about it: a layout with none of them does not speak of it.
    const fn bets(self) -> &'static [BaccaratBet] {
        use BaccaratBet as Bet;
        match self {
            Glyph::SmallTiger | Glyph::BigTiger => {
                &[Bet::SmallTiger, Bet::BigTiger, Bet::Tiger, Bet::TigerBuffalo]
            }
            Glyph::SmallBuffalo | Glyph::BigBuffalo => {
                &[Bet::SmallBuffalo, Bet::BigBuffalo, Bet::TigerBuffalo]
            }
            Glyph::Banker7 => &[Bet::BankerSmall7, Bet::BankerBig7],
            Glyph::Player7 => &[Bet::PlayerSmall7, Bet::PlayerBig7],
        }
    }

    fn of(play: &Play) -> Option<Glyph> {
        let winner = [Side::Player, Side::Banker].into_iter().find(|&side| play.won_by(side))?;
        let hand = play.hand(winner);
        match (winner, hand.total().get(), hand.card_count()) {
            (Side::Banker, 6, 2) => Some(Glyph::SmallTiger),
            (Side::Banker, 6, _) => Some(Glyph::BigTiger),
            (Side::Player, 6, 2) => Some(Glyph::SmallBuffalo),
            (Side::Player, 6, _) => Some(Glyph::BigBuffalo),
            (Side::Banker, 7, _) => Some(Glyph::Banker7),
            (Side::Player, 7, _) => Some(Glyph::Player7),
            (Side::Player | Side::Banker, ..) => None,
        }
    }
}

impl SettledRound {
    fn of(round: RoundNo, play: &Play, offered: impl Fn(BaccaratBet) -> bool) -> SettledRound {
        let (player, banker) = (play.hand(Side::Player), play.hand(Side::Banker));
        SettledRound {
            round,
            result: play.result(),
            points: player.total().max(banker.total()).get(),
            player_pair: player.pair().is_some(),
            banker_pair: banker.pair().is_some(),
            natural: player.is_natural() || banker.is_natural(),
            glyph: Glyph::of(play).filter(|glyph| glyph.bets().iter().any(|&about| offered(about))),
        }
    }
}

impl Record {
    /// What a table of this game begins with.
    pub(crate) const fn begin(game: Game) -> Record {
        match game {
            Game::Baccarat => Record::Shoe { number: None, rounds: Vec::new() },
            Game::SicBo => Record::Throws(VecDeque::new()),
            Game::PaiGowPoker | Game::PaiGowTiles => Record::Nothing,
        }
    }

    fn note(
        &mut self,
        round: RoundNo,
        shown: &Shown,
        offered: impl Fn(BaccaratBet) -> bool,
    ) -> bool {
        match (self, shown) {
            (Record::Nothing, _) => true,
            (Record::Shoe { rounds, .. }, Shown::Cards(cards)) => {
                let Ok(play) = deal_out(cards) else { return false };
                rounds.pop_if(|last| last.round == round);
                if rounds.len() >= ROUNDS_MAX {
                    rounds.drain(..usize::from(ROWS).min(rounds.len()));
                }
                rounds.push(SettledRound::of(round, &play, offered));
                true
            }
            (Record::Throws(throws), Shown::Dice(dice)) => {
                if throws.back().is_some_and(|last| last.round == round) {
                    throws.pop_back();
                }
                if throws.len() == THROWS_MAX {
                    throws.pop_front();
                }
                throws.push_back(Throw { round, dice: *dice });
                true
            }
            (Record::Shoe { .. }, Shown::Dice(_) | Shown::PaiGow(_) | Shown::Nothing)
            | (Record::Throws(_), Shown::Cards(_) | Shown::PaiGow(_) | Shown::Nothing) => false,
        }
    }
}

impl Table {
    /// What the roads are made of. The same allocation as long as nothing was settled.
    pub fn record(&self) -> &Arc<Record> {
        &self.record
    }

    /// A round is settled again, by this: the roads show it in place of what it was. A round of a
    /// shoe that is off the table is on no road any more.
    pub(crate) fn correct_settled(&mut self, round: RoundNo, shown: &Shown) -> bool {
        let newest = match &*self.record {
            Record::Nothing => None,
            Record::Shoe { rounds, .. } => rounds.last().map(|last| last.round),
            Record::Throws(throws) => throws.back().map(|last| last.round),
        };
        newest != Some(round) || self.note_settled(round, shown)
    }

    /// Notes what a round was settled by; in place of what was noted of it before. `false` when
    /// that is no round of this game.
    pub(crate) fn note_settled(&mut self, round: RoundNo, shown: &Shown) -> bool {
        let (settings, record) = (&self.settings, Arc::make_mut(&mut self.record));
        let layout = settings.layout();
        let terms = &settings.rulebook.bets;
        record.note(round, shown, |bet| {
            let is_it = |on: GameBet| on == GameBet::Baccarat(bet);
            terms.iter().any(|terms| is_it(terms.bet) && terms.offered_on(layout))
        })
    }

    /// The round settled last is Void after all: the roads do not show it.
    pub(crate) fn forget_settled(&mut self, round: RoundNo) -> bool {
        match Arc::make_mut(&mut self.record) {
            Record::Nothing => {}
            Record::Shoe { rounds, .. } => {
                rounds.pop_if(|last| last.round == round);
            }
            Record::Throws(throws) => {
                throws.pop_back_if(|last| last.round == round);
            }
        }
        true
    }

    /// A new shoe begins with empty roads; until then those of the last one stay to be read.
    pub(crate) fn begin_record_of_shoe(&mut self, number: u32) {
        self.record = Arc::new(Record::Shoe { number: Some(number), rounds: Vec::new() });
    }
}
