//! What the auditor knows of baccarat and dice, as from a leaflet: the points of the cards, and who
//! wins.

fn rank(card: &str) -> &str {
    card.get(..card.len().saturating_sub(1)).unwrap_or_default()
}

fn points(card: &str) -> i64 {
    match rank(card) {
        "A" => 1,
        "T" | "10" | "J" | "Q" | "K" => 0,
        digits => digits.parse().unwrap_or(0),
    }
}

struct Hands {
    player: i64,
    banker: i64,
    player_pair: bool,
    banker_pair: bool,
}

/// Splits cards, in the order they left the shoe, into hands: the fifth card goes to the Player if
/// the Player draws, otherwise to the Banker.
fn hands(drawn: &[String]) -> Result<Hands, String> {
    let [first, second, third, fourth, rest @ ..] = drawn else {
        return Err(format!("{} cards are no round", drawn.len()));
    };
    let (mut player, mut banker) = (points(first) + points(third), points(second) + points(fourth));
    let natural = player % 10 >= 8 || banker % 10 >= 8;
    let player_draws = !natural && player % 10 <= 5;
    match (rest, player_draws) {
        ([], _) => {}
        ([fifth], true) => player += points(fifth),
        ([fifth], false) => banker += points(fifth),
        ([fifth, sixth], true) => {
            player += points(fifth);
            banker += points(sixth);
        }
        _ => return Err(format!("too many cards: {drawn:?}")),
    }
    Ok(Hands {
        player: player % 10,
        banker: banker % 10,
        player_pair: rank(first) == rank(third),
        banker_pair: rank(second) == rank(fourth),
    })
}

pub(super) fn check_result(drawn: &[String], result: &str) -> Result<(), String> {
    let hands = hands(drawn)?;
    let expected = match hands.player.cmp(&hands.banker) {
        std::cmp::Ordering::Greater => "player",
        std::cmp::Ordering::Less => "banker",
        std::cmp::Ordering::Equal => "tie",
    };
    match result.to_lowercase() == expected {
        true => Ok(()),
        false => Err(format!("{drawn:?} is {expected}, registered was {result}")),
    }
}

/// How a bet ends, if the leaflet says so.
pub(super) fn outcome(drawn: &[String], bet: &str) -> Result<Option<&'static str>, String> {
    let hands = hands(drawn)?;
    let wins = |wins: bool| Some(if wins { "won" } else { "lost" });
    let original = |mine: i64, other: i64| match mine == other {
        true => Some("returned"),
        false => wins(mine > other),
    };
    Ok(match bet {
        "player" => original(hands.player, hands.banker),
        "banker" => original(hands.banker, hands.player),
        "tie" => wins(hands.player == hands.banker),
        "tiger-tie" => wins(hands.player == 6 && hands.banker == 6),
        "player-pair" => wins(hands.player_pair),
        "banker-pair" => wins(hands.banker_pair),
        "wu-dalang" => wins(hands.player == 1 && hands.banker == 0),
        _ => None,
    })
}

/// How a bet on three dice ends, if the leaflet says so.
pub(super) fn dice_outcome(dice: &[i64], bet: &str) -> Option<&'static str> {
    let total: i64 = dice.iter().sum();
    let triple = dice.iter().all(|die| Some(die) == dice.first());
    let wins = |wins: bool| Some(if wins { "won" } else { "lost" });
    match bet {
        "small" => wins((4..=10).contains(&total) && !triple),
        "big" => wins((11..=17).contains(&total) && !triple),
        "any-three-of-a-kind" => wins(triple),
        _ => bet.strip_prefix("total-")?.parse().ok().and_then(|on: i64| wins(on == total)),
    }
}
