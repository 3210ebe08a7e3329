//! Third cards, totals and payouts by the tables the documents print (000 3.15, 4.1; 001 4.1;
//! 003 4.1; ETG 4.1; 004 Mini Baccarat with R3 and R4, Sic Bo), written down again.

use crate::kit::{Hand, cents, choice, hands, result, run, shown};
use croupier_school::Exercise;

/// The Baccarat Table of Play (3.15, 3.13).
fn next(player: &Hand, banker: &Hand) -> &'static str {
    if player.of_two() >= 8 || banker.of_two() >= 8 {
        return "nobody";
    }
    let Some(third) = player.third() else {
        return match (player.of_two(), banker.0.len(), banker.of_two()) {
            (0..=5, ..) => "player",
            (_, 2, 0..=5) => "banker",
            _ => "nobody",
        };
    };
    let draws = match banker.of_two() {
        0..=2 => true,
        3 => third != 8,
        4 => (2..=7).contains(&third),
        5 => (4..=7).contains(&third),
        6 => (6..=7).contains(&third),
        _ => false,
    };
    if draws && banker.0.len() == 2 { "banker" } else { "nobody" }
}

#[test]
fn third_cards_go_by_the_printed_table() {
    for made in run("third-card", 1, 800) {
        let [player, banker] = hands(&made);
        let draws = next(&player, &banker) == "player";
        assert_eq!(choice(&made), if draws { "draws" } else { "stands" }, "{made:?}");
    }
    for level in 2..=3 {
        for made in run("third-card", level, 1500) {
            let [player, banker] = hands(&made);
            assert_eq!(choice(&made), next(&player, &banker), "{made:?}");
        }
    }
}

#[test]
fn hands_are_read_by_the_last_digit() {
    for made in run("reading", 1, 800) {
        let [player, banker] = hands(&made);
        let hand = if player.0.is_empty() { banker } else { player };
        assert_eq!(choice(&made), hand.total().to_string());
    }
    for made in run("reading", 2, 800) {
        assert_eq!(choice(&made), result(&made));
    }
}

/// What a bet pays for so much staked: `Some((pays, per))`, or nothing.
fn odds(id: &str, bet: &str, player: &Hand, banker: &Hand) -> Option<(u64, u64)> {
    let (p, b) = (player.total(), banker.total());
    let (p_cards, b_cards) = (player.0.len(), banker.0.len());
    let cards = p_cards + b_cards;
    let when = |wins: bool, pays| wins.then_some((pays, 1));
    let char_siu =
        |wins: bool, total: u32, margin: u32| match (wins && total >= 7 && margin == 1, cards) {
            (true, 4) => Some((10, 1)),
            (true, 5) => Some((15, 1)),
            (true, 6) => Some((50, 1)),
            _ => None,
        };
    let dragon =
        |wins: bool, margin: u32| match (wins, player.natural() || banker.natural(), margin) {
            (true, true, _) | (true, false, 4) => Some((1, 1)),
            (true, false, 5) => Some((2, 1)),
            (true, false, 6) => Some((4, 1)),
            (true, false, 7) => Some((6, 1)),
            (true, false, 8) => Some((10, 1)),
            (true, false, 9) => Some((30, 1)),
            _ => None,
        };
    match bet {
        "player" => when(p > b, 1),
        "banker" if b <= p => None,
        "banker" if id.starts_with("tiger-buffalo-commission") => Some((95, 100)), // 4.1.1
        "banker" if id.starts_with("mini") => Some((1, 1)), // commission is owed
        "banker" => Some(if b == 6 { (1, 2) } else { (1, 1) }),
        "tie" => when(p == b, 8),
        "tiger-tie" => when(p == b && b == 6, 35),
        "player-pair" => when(player.pair().is_some(), 11),
        "banker-pair" => when(banker.pair().is_some(), 11),
        "big-tiger" => when(b > p && b == 6 && b_cards == 3, 50),
        "small-tiger" => when(b > p && b == 6 && b_cards == 2, 22),
        "big-buffalo" => when(p > b && p == 6 && p_cards == 3, 35),
        "small-buffalo" => when(p > b && p == 6 && p_cards == 2, 20),
        "banker-big-7" => when(b > p && b == 7 && b_cards == 3, 30),
        "banker-small-7" => when(b > p && b == 7 && b_cards == 2, 15),
        "player-big-7" => when(p > b && p == 7 && p_cards == 3, 30),
        "player-small-7" => when(p > b && p == 7 && p_cards == 2, 15),
        "tiger-buffalo" => when(p != b && p.max(b) == 6, 6),
        "tiger-pair" => match (player.pair(), banker.pair()) {
            (Some(one), Some(other)) if one == other => Some((100, 1)),
            (Some(_), Some(_)) => Some((20, 1)),
            (Some(_), None) | (None, Some(_)) => Some((4, 1)),
            (None, None) => None,
        },
        "tiger" => match (b > p && b == 6, b_cards) {
            (true, 2) => Some((12, 1)),
            (true, _) => Some((20, 1)),
            (false, _) => None,
        },
        "wu-dalang" => when(p > b && p == 1, 150),
        "player-char-siu" => char_siu(p > b, p, p.saturating_sub(b)),
        "banker-char-siu" => char_siu(b > p, b, b.saturating_sub(p)),
        "player-dragon-bonus" => dragon(p > b, p.saturating_sub(b)),
        "banker-dragon-bonus" => dragon(b > p, b.saturating_sub(p)),
        other => panic!("{other} is not in the documents"),
    }
}

fn id(made: &Exercise) -> &str {
    made.rulebook.split('@').next().unwrap()
}

#[test]
fn baccarat_pays_what_the_documents_print() {
    let mut owed_seen = 0;
    for level in 1..=3 {
        for made in run("payouts", level, 2500) {
            let [player, banker] = hands(&made);
            let win = |(bet, stake): (&str, u64)| {
                odds(id(&made), bet, &player, &banker).map_or(0, |(pays, per)| stake * pays / per)
            };
            let bets = || made.bets.iter().map(|bet| (bet.bet.as_str(), bet.stake.cents()));
            if made.question.phrase == "trainer.ask.commission" {
                // R4: 5% of what Banker won, in cents, owed.
                let banker_won: u64 = bets().filter(|bet| bet.0 == "banker").map(win).sum();
                assert_eq!(cents(&made), banker_won.div_ceil(20), "{made:?}");
                owed_seen += 1;
            } else {
                assert_eq!(cents(&made), bets().map(win).sum::<u64>(), "{made:?}");
            }
        }
    }
    assert!(owed_seen > 20);
}

#[test]
fn the_bets_that_win_are_those_of_the_documents() {
    for made in run("reading", 3, 1500) {
        let [player, banker] = hands(&made);
        let croupier_wire::trainer::AnswerForm::Several { options } = &made.form else { panic!() };
        let wins = |bet: &&str| odds(id(&made), bet, &player, &banker).is_some();
        let all: Vec<&str> = options.iter().map(|option| option.id.as_str()).filter(wins).collect();
        let choices = all.into_iter().map(str::to_owned).collect();
        assert!(
            made.accepts(&croupier_wire::trainer::TrainerAnswer::Several { choices }),
            "{made:?}"
        );
    }
}

/// 004, Sic Bo.
fn throw(bet: &str, dice: [u64; 3]) -> u64 {
    let total: u64 = dice.iter().sum();
    let triple = dice[0] == dice[1] && dice[1] == dice[2];
    let words: Vec<&str> = bet.rsplitn(2, '-').collect();
    let (number, kind) = (words[0].parse::<u64>().unwrap_or(0), *words.get(1).unwrap_or(&bet));
    let showing = |face: u64| dice.iter().filter(|&&die| die == face).count() as u64;
    match (bet, kind) {
        ("small", _) => u64::from(!triple && (4..=10).contains(&total)),
        ("big", _) => u64::from(!triple && (11..=17).contains(&total)),
        ("any-three-of-a-kind", _) => 24 * u64::from(triple),
        (_, "three-of-a-kind") => 150 * u64::from(showing(number) == 3),
        (_, "two-of-a-kind") => 8 * u64::from(showing(number) >= 2),
        (_, "one-of-a-kind") => showing(number),
        (_, "total") if number != total => 0,
        (_, "total") => match total {
            4 | 17 => 50,
            5 | 16 => 18,
            6 | 15 => 14,
            7 | 14 => 12,
            8 | 13 => 8,
            9..=12 => 6,
            other => panic!("no total {other}"),
        },
        _ => {
            let first: u64 = kind.strip_prefix("two-dice-").unwrap().parse().unwrap();
            5 * u64::from(showing(first) > 0 && showing(number) > 0)
        }
    }
}

#[test]
fn dice_pay_what_the_guide_prints() {
    for level in 1..=3 {
        for made in run("dice-payouts", level, 1500) {
            let dice = shown(&made, "trainer.dice");
            let dice = [0, 1, 2].map(|place: usize| dice[place].parse().unwrap());
            let paid: u64 =
                made.bets.iter().map(|bet| bet.stake.cents() * throw(&bet.bet, dice)).sum();
            assert_eq!(cents(&made), paid, "{made:?}");
        }
    }
}

/// The Insurance Plus pay table (000 4.1.8, 001 4.1.15), by hand, cards and points.
fn insured(side: &str, cards: usize, player: u32, banker: u32) -> Option<&'static str> {
    Some(match (side, cards, player, banker) {
        ("player", 4, 5, 4) | ("player", 5, 5, 0..=4) => "3:2",
        ("player", 4 | 5, 6, 0..=5) => "5:2",
        ("player", 4, 7, 0..=5) | ("player", 5, 7, 0..=6) => "4:1",
        ("player", 5, 8 | 9, 0..=6) => "10:1",
        ("banker", 4, 0..=3, 4) | ("banker", 4, 0..=4, 5) => "3:2",
        ("banker", 4, 0..=5, 6) => "5:2",
        ("banker", 4, 0..=5, 7) => "4:1",
        ("banker", 5, 0, 1..=6) | ("banker", 5, 1, 2..=6) => "10:1",
        ("banker", 5, 1, 1) => "6:1",
        ("banker", 5, 2, 3..=6) => "4:1",
        ("banker", 5, 3, 4) => "5:2",
        _ => return None,
    })
}

#[test]
fn insurance_is_offered_capped_and_paid_as_printed() {
    let side = |made: &Exercise| made.question.facts["side"].as_str().unwrap().to_owned();
    let row = |made: &Exercise| {
        let [player, banker] = hands(made);
        insured(&side(made), player.0.len() + banker.0.len(), player.total(), banker.of_two())
    };
    for made in run("insurance", 1, 1500) {
        assert_eq!(choice(&made), row(&made).unwrap_or("none"), "{made:?}");
    }
    for made in run("insurance", 2, 1000) {
        // 3.12.2: the Original Bet; at 10 to 1 also a quarter of the maximum.
        let original = made.bets[0].stake.cents();
        let maximum = made.question.facts["maximum"].as_u64().unwrap();
        let ten = row(&made).unwrap() == "10:1";
        assert_eq!(cents(&made), if ten { original.min(maximum / 4) } else { original });
    }
    let mut paid_on_tie = 0;
    for made in run("insurance", 3, 3000) {
        let [player, banker] = hands(&made);
        let four = made.question.facts["stage"] == "four-cards";
        let p = if four { player.of_two() } else { player.total() };
        let odds = insured(&side(&made), if four { 4 } else { 5 }, p, banker.of_two()).unwrap();
        let (pays, per) = odds.split_once(':').unwrap();
        let (pays, per): (u64, u64) = (pays.parse().unwrap(), per.parse().unwrap());
        // 4.2.1: two rows after the third card are paid on a tie.
        let tie_pays = !four && matches!((side(&made).as_str(), p), ("player", 9) | ("banker", 0));
        let wins = match result(&made) {
            "tie" => tie_pays,
            winner => winner != side(&made),
        };
        paid_on_tie += u64::from(wins && result(&made) == "tie");
        let stake = made.bets[1].stake.cents();
        assert_eq!(cents(&made), if wins { stake * pays / per } else { 0 }, "{made:?}");
    }
    assert!(paid_on_tie > 0);
}
