//! Every bet a baccarat layout can offer: what makes it win, lose or be returned. No odds here;
//! what a winning bet pays is the rulebook's.

use super::hand::{Play, Side};
use crate::rulebook::{BetName, Condition, Game};
use std::fmt;
use std::str::FromStr;

/// A bet on a baccarat layout, insurance not included: that is an offer within a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[allow(missing_docs)] // the rulebooks define each by name
pub enum BaccaratBet {
    Player,
    Banker,
    Tie,
    TigerTie,
    PlayerPair,
    BankerPair,
    BigTiger,
    SmallTiger,
    BigBuffalo,
    SmallBuffalo,
    BankerBig7,
    BankerSmall7,
    PlayerBig7,
    PlayerSmall7,
    TigerBuffalo,
    TigerPair,
    Tiger,
    WuDalang,
    PlayerCharSiu,
    BankerCharSiu,
    PlayerDragonBonus,
    BankerDragonBonus,
    /// A bet that only rulebooks define: what wins it stands in their terms.
    Defined(BetName),
}

use BaccaratBet as Bet;

/// How a bet stands at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BetStanding {
    /// It won; which row of its pay table applies is asked with [`Condition`].
    Won,
    /// It lost.
    Lost,
    /// It is given back.
    Returned,
}

impl BaccaratBet {
    /// Every bet that is known without a rulebook, in the order the documents list them.
    pub const ALL: [Bet; 22] = [
        Bet::Player,
        Bet::Banker,
        Bet::Tie,
        Bet::TigerTie,
        Bet::PlayerPair,
        Bet::BankerPair,
        Bet::BigTiger,
        Bet::SmallTiger,
        Bet::BigBuffalo,
        Bet::SmallBuffalo,
        Bet::BankerBig7,
        Bet::BankerSmall7,
        Bet::PlayerBig7,
        Bet::PlayerSmall7,
        Bet::TigerBuffalo,
        Bet::TigerPair,
        Bet::Tiger,
        Bet::WuDalang,
        Bet::PlayerCharSiu,
        Bet::BankerCharSiu,
        Bet::PlayerDragonBonus,
        Bet::BankerDragonBonus,
    ];

    /// Its name in rulebooks and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Bet::Player => "player",
            Bet::Banker => "banker",
            Bet::Tie => "tie",
            Bet::TigerTie => "tiger-tie",
            Bet::PlayerPair => "player-pair",
            Bet::BankerPair => "banker-pair",
            Bet::BigTiger => "big-tiger",
            Bet::SmallTiger => "small-tiger",
            Bet::BigBuffalo => "big-buffalo",
            Bet::SmallBuffalo => "small-buffalo",
            Bet::BankerBig7 => "banker-big-7",
            Bet::BankerSmall7 => "banker-small-7",
            Bet::PlayerBig7 => "player-big-7",
            Bet::PlayerSmall7 => "player-small-7",
            Bet::TigerBuffalo => "tiger-buffalo",
            Bet::TigerPair => "tiger-pair",
            Bet::Tiger => "tiger",
            Bet::WuDalang => "wu-dalang",
            Bet::PlayerCharSiu => "player-char-siu",
            Bet::BankerCharSiu => "banker-char-siu",
            Bet::PlayerDragonBonus => "player-dragon-bonus",
            Bet::BankerDragonBonus => "banker-dragon-bonus",
            Bet::Defined(name) => name.as_str(),
        }
    }

    /// The hand an Original Bet is placed on; `None` for a side bet.
    pub const fn original_bet_on(self) -> Option<Side> {
        match self {
            Bet::Player => Some(Side::Player),
            Bet::Banker => Some(Side::Banker),
            Bet::Tie
            | Bet::TigerTie
            | Bet::PlayerPair
            | Bet::BankerPair
            | Bet::BigTiger
            | Bet::SmallTiger
            | Bet::BigBuffalo
            | Bet::SmallBuffalo
            | Bet::BankerBig7
            | Bet::BankerSmall7
            | Bet::PlayerBig7
            | Bet::PlayerSmall7
            | Bet::TigerBuffalo
            | Bet::TigerPair
            | Bet::Tiger
            | Bet::WuDalang
            | Bet::PlayerCharSiu
            | Bet::BankerCharSiu
            | Bet::PlayerDragonBonus
            | Bet::BankerDragonBonus
            | Bet::Defined(_) => None,
        }
    }

    /// How a known bet stands when the round has been played out: the plain model of the tables
    /// that rulebooks are compiled to. A bet that only a rulebook defines never wins here; ask
    /// [`crate::rulebook::BetTerms::in_round`].
    pub fn standing(self, play: &Play) -> BetStanding {
        let wins = match self {
            Bet::Player => return original_bet(play, Side::Player),
            Bet::Banker => return original_bet(play, Side::Banker),
            Bet::PlayerDragonBonus => return dragon_bonus(play, Side::Player),
            Bet::BankerDragonBonus => return dragon_bonus(play, Side::Banker),
            Bet::Tie => play.is_tie(),
            Bet::TigerTie => play.is_tie() && play.player.total().get() == 6,
            Bet::PlayerPair => play.player.pair().is_some(),
            Bet::BankerPair => play.banker.pair().is_some(),
            Bet::TigerPair => play.player.pair().is_some() || play.banker.pair().is_some(),
            Bet::BigTiger => wins_with(play, Side::Banker, 6, 3),
            Bet::SmallTiger => wins_with(play, Side::Banker, 6, 2),
            Bet::BigBuffalo => wins_with(play, Side::Player, 6, 3),
            Bet::SmallBuffalo => wins_with(play, Side::Player, 6, 2),
            Bet::BankerBig7 => wins_with(play, Side::Banker, 7, 3),
            Bet::BankerSmall7 => wins_with(play, Side::Banker, 7, 2),
            Bet::PlayerBig7 => wins_with(play, Side::Player, 7, 3),
            Bet::PlayerSmall7 => wins_with(play, Side::Player, 7, 2),
            Bet::Tiger => wins_on(play, Side::Banker, 6),
            Bet::TigerBuffalo => wins_on(play, Side::Banker, 6) || wins_on(play, Side::Player, 6),
            Bet::WuDalang => wins_on(play, Side::Player, 1),
            Bet::PlayerCharSiu => char_siu(play, Side::Player),
            Bet::BankerCharSiu => char_siu(play, Side::Banker),
            Bet::Defined(_) => false,
        };
        if wins { BetStanding::Won } else { BetStanding::Lost }
    }

    /// Whether a row of this bet's pay table applies to a round the bet has won.
    pub fn meets(self, condition: Condition, play: &Play) -> bool {
        match condition {
            Condition::Wins => true,
            Condition::WinsOnSix => play.banker.total().get() == 6,
            Condition::WinsOtherwise => play.banker.total().get() != 6,
            Condition::TwoCards => play.banker.card_count() == 2,
            Condition::ThreeCards => play.banker.card_count() == 3,
            Condition::SinglePair => play.player.pair().is_some() != play.banker.pair().is_some(),
            Condition::DoublePair => both_pair(play) && play.player.pair() != play.banker.pair(),
            Condition::TwinPair => both_pair(play) && play.player.pair() == play.banker.pair(),
            Condition::CardsInAll(count) => play.cards_in_all() == count,
            Condition::Natural => has_natural(play),
            Condition::ByPoints(margin) => !has_natural(play) && margin_of(play) == margin,
            Condition::OneDie
            | Condition::TwoDice
            | Condition::ThreeDice
            | Condition::Fortune(_)
            | Condition::Named(_) => false,
        }
    }

    /// The sets of conditions that cover every way this bet can win, one of which the rows of its
    /// pay table must be.
    pub fn pay_tables(self) -> &'static [&'static [Condition]] {
        use Condition as C;
        match self {
            Bet::Banker => &[&[C::Wins], &[C::WinsOnSix, C::WinsOtherwise]],
            Bet::Tiger => &[&[C::TwoCards, C::ThreeCards]],
            Bet::TigerPair => &[&[C::SinglePair, C::DoublePair, C::TwinPair]],
            Bet::PlayerCharSiu | Bet::BankerCharSiu => {
                &[&[C::CardsInAll(4), C::CardsInAll(5), C::CardsInAll(6)]]
            }
            Bet::PlayerDragonBonus | Bet::BankerDragonBonus => &[&[
                C::Natural,
                C::ByPoints(9),
                C::ByPoints(8),
                C::ByPoints(7),
                C::ByPoints(6),
                C::ByPoints(5),
                C::ByPoints(4),
            ]],
            Bet::Player
            | Bet::Tie
            | Bet::TigerTie
            | Bet::PlayerPair
            | Bet::BankerPair
            | Bet::BigTiger
            | Bet::SmallTiger
            | Bet::BigBuffalo
            | Bet::SmallBuffalo
            | Bet::BankerBig7
            | Bet::BankerSmall7
            | Bet::PlayerBig7
            | Bet::PlayerSmall7
            | Bet::TigerBuffalo
            | Bet::WuDalang => &[&[C::Wins]],
            Bet::Defined(_) => &[],
        }
    }
}

fn original_bet(play: &Play, side: Side) -> BetStanding {
    match (play.is_tie(), play.won_by(side)) {
        (true, _) => BetStanding::Returned,
        (false, true) => BetStanding::Won,
        (false, false) => BetStanding::Lost,
    }
}

fn wins_on(play: &Play, side: Side, total: u8) -> bool {
    play.won_by(side) && play.hand(side).total().get() == total
}

fn wins_with(play: &Play, side: Side, total: u8, cards: u8) -> bool {
    wins_on(play, side, total) && play.hand(side).card_count() == cards
}

/// A win by a single point with a total of 7, 8 or 9.
fn char_siu(play: &Play, side: Side) -> bool {
    play.won_by(side) && margin_of(play) == 1 && play.hand(side).total().get() >= 7
}

/// The bonus on a side: a natural win, or a win by four points or more; a natural tie gives the
/// bet back.
fn dragon_bonus(play: &Play, side: Side) -> BetStanding {
    match (play.is_tie(), play.won_by(side)) {
        (true, _) if has_natural(play) => BetStanding::Returned,
        (false, true) if has_natural(play) || margin_of(play) >= 4 => BetStanding::Won,
        (true | false, _) => BetStanding::Lost,
    }
}

fn has_natural(play: &Play) -> bool {
    play.player.is_natural() || play.banker.is_natural()
}

fn both_pair(play: &Play) -> bool {
    play.player.pair().is_some() && play.banker.pair().is_some()
}

fn margin_of(play: &Play) -> u8 {
    play.player.total().get().abs_diff(play.banker.total().get())
}

impl fmt::Display for BaccaratBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BaccaratBet {
    type Err = ();
    fn from_str(name: &str) -> Result<Bet, ()> {
        let known = Bet::ALL.into_iter().find(|bet| bet.name() == name);
        let defined = || BetName::known(Game::Baccarat, name).map(Bet::Defined);
        known.or_else(defined).ok_or(())
    }
}
