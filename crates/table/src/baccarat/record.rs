//! A settled round of baccarat in short: the roads are drawn from it.

use crate::game::Record;
use crate::roads::ROWS;
use crate::round::{RoundNo, Shown};
use crate::settings::Settings;
use crate::wager::Wager;
use croupier_rules::baccarat::{BaccaratBet, Play, Result as Winner, Side, deal_out};
use croupier_rules::rulebook::{BetTerms, Ending, GameBet};
use serde::{Deserialize, Serialize};

/// How many rounds of baccarat a table remembers: more than a shoe of ten decks can give. Only a
/// table with a shuffler reaches this number; it then forgets its oldest column of beads.
pub const ROUNDS_MAX: usize = 132;

/// A settled round of baccarat in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SettledRound {
    /// Its number.
    pub round: RoundNo,
    /// Who won.
    pub result: Winner,
    /// The points of the winning hand, or of the tie.
    pub points: u8,
    /// Whether the Player's first two cards were a pair.
    pub player_pair: bool,
    /// Whether the Banker's first two cards were a pair.
    pub banker_pair: bool,
    /// Whether a Natural decided it.
    pub natural: bool,
    /// What its bead shows besides, if the layout had a bet on it.
    pub glyph: Option<Glyph>,
    /// The side bets of the layout that won; absent where an earlier release kept the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Vec<Wager>>,
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

    /// The bets about it. A layout with none of them does not show it.
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

/// Everything but the bets on who wins.
const fn is_side(bet: GameBet) -> bool {
    use BaccaratBet as Bet;
    !matches!(bet, GameBet::Baccarat(Bet::Player | Bet::Banker | Bet::Tie))
}

impl SettledRound {
    fn of(round: RoundNo, play: &Play, offered: &[&BetTerms]) -> SettledRound {
        let (player, banker) = (play.hand(Side::Player), play.hand(Side::Banker));
        let about =
            |&bet: &BaccaratBet| offered.iter().any(|terms| terms.bet == GameBet::Baccarat(bet));
        let won = offered
            .iter()
            .filter(|terms| is_side(terms.bet) && matches!(terms.in_round(play), Ending::Pays(_)));
        SettledRound {
            round,
            result: play.result(),
            points: player.total().max(banker.total()).get(),
            player_pair: player.pair().is_some(),
            banker_pair: banker.pair().is_some(),
            natural: player.is_natural() || banker.is_natural(),
            glyph: Glyph::of(play).filter(|glyph| glyph.bets().iter().any(about)),
            side: Some(won.map(|terms| Wager::Bet(terms.bet)).collect()),
        }
    }
}

/// Notes a round among those of its shoe, replacing an earlier note of the same round. `false` if
/// these are not the cards of a complete round.
pub(super) fn note(
    record: &mut Record,
    settings: &Settings,
    round: RoundNo,
    shown: &Shown,
) -> bool {
    let (Record::Shoe { rounds, .. }, Shown::Cards(cards)) = (record, shown) else { return false };
    let Ok(play) = deal_out(cards) else { return false };
    rounds.pop_if(|last| last.round == round);
    if rounds.len() >= ROUNDS_MAX {
        rounds.drain(..usize::from(ROWS).min(rounds.len()));
    }
    let layout = settings.layout();
    let bets = settings.rulebook.bets.iter();
    let offered: Vec<&BetTerms> = bets.filter(|terms| terms.offered_on(layout)).collect();
    rounds.push(SettledRound::of(round, &play, &offered));
    true
}
