//! What a rulebook of baccarat says: the files, what the words of the first file format mean, how a
//! bet is worked out, and the commission.

use super::BaccaratBet;
use crate::rulebook::{BetTerms, BuiltIn, Commission, Condition, GameBet, built_in};

/// The rulebooks that come with Croupier.
pub(crate) const RULEBOOKS: [BuiltIn; 5] = [
    built_in!("tiger-buffalo-non-commission-insurance"),
    built_in!("tiger-buffalo-commission-insurance"),
    built_in!("non-commission-baccarat-etg"),
    built_in!("tiger-buffalo-non-commission"),
    built_in!("mini-baccarat"),
];

/// The rulebooks under study.
pub(crate) const STUDIES: [BuiltIn; 6] = [
    built_in!("study/ez-baccarat"),
    built_in!("study/punto-banco-5"),
    built_in!("study/punto-banco-4"),
    built_in!("study/super-6"),
    built_in!("study/lucky-6"),
    built_in!("study/baccarat-side-bets"),
];

/// When the stake of a known bet comes back, if ever.
pub(crate) const fn returned_when(bet: BaccaratBet) -> Option<&'static str> {
    use BaccaratBet as Bet;
    if matches!(bet, Bet::Player | Bet::Banker) {
        Some("tie")
    } else if matches!(bet, Bet::PlayerDragonBonus | Bet::BankerDragonBonus) {
        Some("tie and natural")
    } else {
        None
    }
}

/// When a row of a known bet pays, as an expression.
pub(crate) fn meaning(bet: BaccaratBet, row: Condition) -> Option<String> {
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

/// Why this commission cannot be: it must be taken exactly once, in the odds or by a percentage.
pub(crate) fn commission_fault(
    commission: Commission,
    percent: u64,
    bets: &[BetTerms],
) -> Option<&'static str> {
    let in_odds = pays_less(bets);
    match commission {
        Commission::AtSettlement if percent > 0 => Some(
            "commission is \"at-settlement\", so it is in Banker's odds (0.95 to 1): \
             settings.commission_percent must be left out",
        ),
        Commission::AtSettlement if in_odds == Some(false) => Some(
            "commission is \"at-settlement\", so Banker must pay less than the stake (0.95 to 1)",
        ),
        Commission::EndOfShoe if percent == 0 => {
            Some("commission is \"end-of-shoe\", and settings.commission_percent is 0")
        }
        Commission::EndOfShoe if in_odds == Some(true) => {
            Some("commission is \"end-of-shoe\", and Banker's odds take it a second time")
        }
        Commission::None | Commission::AtSettlement | Commission::EndOfShoe => None,
    }
}

/// Whether a winning bet on Banker is paid less than its stake, even by its best row.
fn pays_less(bets: &[BetTerms]) -> Option<bool> {
    let banker = bets.iter().find(|terms| terms.bet == GameBet::Baccarat(BaccaratBet::Banker))?;
    Some(banker.rows.iter().all(|row| row.odds.pays() < row.odds.per()))
}
