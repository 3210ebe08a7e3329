//! What the words of the first file format mean, as expressions. A file of that format names a bet
//! and the words of its rows; what wins the bet stands here.

use super::condition::Condition;
use super::game_bet::{GameBet, PaiGowBet};
use crate::baccarat::BaccaratBet;
use crate::pai_gow_poker::FortuneHand;
use crate::sic_bo::SicBoBet;

/// When the stake of a known bet comes back, if ever.
pub(super) fn returned_when(bet: GameBet) -> Option<&'static str> {
    use BaccaratBet as Bet;
    match bet {
        GameBet::Baccarat(Bet::Player | Bet::Banker) => Some("tie"),
        GameBet::Baccarat(Bet::PlayerDragonBonus | Bet::BankerDragonBonus) => {
            Some("tie and natural")
        }
        GameBet::Baccarat(_) | GameBet::SicBo(_) | GameBet::PaiGow(_) => None,
    }
}

/// When a row of a known bet pays, as an expression; `None` for a bet that only rulebooks define.
pub fn meaning(bet: GameBet, row: Condition) -> Option<String> {
    match bet {
        GameBet::Baccarat(bet) => of_baccarat(bet, row),
        GameBet::SicBo(bet) => of_sic_bo(bet, row),
        GameBet::PaiGow(PaiGowBet::Main) => Some("wins".to_owned()),
        GameBet::PaiGow(PaiGowBet::Fortune) => {
            let Condition::Fortune(hand) = row else { return None };
            (hand != FortuneHand::Nothing).then(|| format!("seven == {hand}"))
        }
    }
}

fn of_baccarat(bet: BaccaratBet, row: Condition) -> Option<String> {
    let wins = wins_when(bet)?;
    Some(match and_when(row)? {
        "" => wins.to_owned(),
        // The row says all: each pair is one that wins.
        row if bet == BaccaratBet::TigerPair => row.to_owned(),
        row => format!("{wins} and {row}"),
    })
}

/// What wins a baccarat bet.
const fn wins_when(bet: BaccaratBet) -> Option<&'static str> {
    use BaccaratBet as Bet;
    Some(match bet {
        Bet::Player => "player wins",
        Bet::Banker => "banker wins",
        Bet::Tie => "tie",
        Bet::TigerTie => "tie and banker.points == 6",
        Bet::PlayerPair => "player.pair",
        Bet::BankerPair => "banker.pair",
        Bet::BigTiger => "banker wins and banker.points == 6 and banker.cards == 3",
        Bet::SmallTiger => "banker wins and banker.points == 6 and banker.cards == 2",
        Bet::BigBuffalo => "player wins and player.points == 6 and player.cards == 3",
        Bet::SmallBuffalo => "player wins and player.points == 6 and player.cards == 2",
        Bet::BankerBig7 => "banker wins and banker.points == 7 and banker.cards == 3",
        Bet::BankerSmall7 => "banker wins and banker.points == 7 and banker.cards == 2",
        Bet::PlayerBig7 => "player wins and player.points == 7 and player.cards == 3",
        Bet::PlayerSmall7 => "player wins and player.points == 7 and player.cards == 2",
        Bet::TigerBuffalo => {
            "banker wins and banker.points == 6 or player wins and player.points == 6"
        }
        Bet::TigerPair => "player.pair or banker.pair",
        Bet::Tiger => "banker wins and banker.points == 6",
        Bet::WuDalang => "player wins and player.points == 1",
        Bet::PlayerCharSiu => "player wins and margin == 1 and player.points >= 7",
        Bet::BankerCharSiu => "banker wins and margin == 1 and banker.points >= 7",
        Bet::PlayerDragonBonus => "player wins",
        Bet::BankerDragonBonus => "banker wins",
        Bet::Defined(_) => return None,
    })
}

/// What else a row asks of a baccarat bet that wins.
const fn and_when(row: Condition) -> Option<&'static str> {
    Some(match row {
        Condition::Wins => "",
        Condition::WinsOnSix => "banker.points == 6",
        Condition::WinsOtherwise => "banker.points != 6",
        Condition::TwoCards => "banker.cards == 2",
        Condition::ThreeCards => "banker.cards == 3",
        Condition::SinglePair => {
            "player.pair and not banker.pair or banker.pair and not player.pair"
        }
        Condition::DoublePair => "player.pair and banker.pair and not twin-pair",
        Condition::TwinPair => "twin-pair",
        Condition::CardsInAll(4) => "cards == 4",
        Condition::CardsInAll(5) => "cards == 5",
        Condition::CardsInAll(6) => "cards == 6",
        Condition::Natural => "natural",
        Condition::ByPoints(4) => "not natural and margin == 4",
        Condition::ByPoints(5) => "not natural and margin == 5",
        Condition::ByPoints(6) => "not natural and margin == 6",
        Condition::ByPoints(7) => "not natural and margin == 7",
        Condition::ByPoints(8) => "not natural and margin == 8",
        Condition::ByPoints(9) => "not natural and margin == 9",
        Condition::CardsInAll(_)
        | Condition::ByPoints(_)
        | Condition::OneDie
        | Condition::TwoDice
        | Condition::ThreeDice
        | Condition::Fortune(_)
        | Condition::Named(_) => return None,
    })
}

/// The word for how many dice show a number.
fn dice_showing(face: u8) -> &'static str {
    match face {
        1 => "ones",
        2 => "twos",
        3 => "threes",
        4 => "fours",
        5 => "fives",
        _ => "sixes",
    }
}

fn of_sic_bo(bet: SicBoBet, row: Condition) -> Option<String> {
    let counts = [Condition::Wins, Condition::OneDie, Condition::TwoDice, Condition::ThreeDice];
    let on_dice = counts.iter().position(|known| *known == row)?;
    Some(match (bet, on_dice) {
        (SicBoBet::OneOfAKind(face), 1..) => format!("{} == {on_dice}", dice_showing(face.get())),
        (SicBoBet::Small, 0) => "total in 4..10 and not triple".to_owned(),
        (SicBoBet::Big, 0) => "total in 11..17 and not triple".to_owned(),
        (SicBoBet::AnyThreeOfAKind, 0) => "triple".to_owned(),
        (SicBoBet::ThreeOfAKind(face), 0) => format!("{} == 3", dice_showing(face.get())),
        (SicBoBet::TwoOfAKind(face), 0) => format!("{} >= 2", dice_showing(face.get())),
        (SicBoBet::Total(total), 0) => format!("total == {}", total.get()),
        (SicBoBet::TwoDice(pair), 0) => {
            let [low, high] = pair.faces().map(|face| dice_showing(face.get()));
            format!("{low} >= 1 and {high} >= 1")
        }
        (_, _) => return None,
    })
}
