//! The book of a till, held against a naive one.

use super::*;

/// What a naive till would hold: a drawer per cashier, counted with plain numbers.
#[derive(Default, Clone, Debug, PartialEq)]
struct Drawer {
    cash: i64,
    chips: i64,
}

/// A Shift Manager agrees to the last payment that waits; how much then left the cage.
fn agree(play: &mut Play, drawers: &mut BTreeMap<u8, Drawer>) -> i64 {
    let payment = play.house.cage().payments_made;
    let Some(waits) = play.house.cage().waiting.get(&payment).cloned() else { return 0 };
    if play.give(&sue(), cage(CageCommand::Agree { payment })).is_err() {
        return 0;
    }
    let drawer = drawers.get_mut(&u8::from(waits.cashier.as_str() == "cora")).unwrap();
    let sum = i64::try_from(waits.amount.cents()).unwrap();
    match waits.means {
        Means::Cash => drawer.cash -= sum,
        Means::Chips => drawer.chips -= sum,
    }
    sum
}

/// What the house says is in somebody's till.
fn held(play: &Play, name: &str) -> Option<Drawer> {
    let (_, till) = play.house.cage().till_of(&name.parse().unwrap())?;
    let cents = |amount: Amount| i64::try_from(amount.cents()).unwrap();
    Some(Drawer { cash: cents(till.cash), chips: cents(till.chips) })
}

proptest! {
    /// Whatever cashiers do in whichever order, the till's book is that of a naive model which
    /// looks only at what was accepted, and the ledger's cage is what tills have gained.
    #[test]
    fn the_book_of_a_till_is_that_of_a_naive_one(
        steps in prop::collection::vec((0..9_u8, 0..2_u8, 1..2_000_000_u64, any::<bool>()), 1..60),
    ) {
        let mut play = house();
        let mut drawers: BTreeMap<u8, Drawer> = BTreeMap::new();
        let (mut gained, mut tickets) = (0_i64, 0);
        for (step, who, amount, in_chips) in steps {
            let (me, other) = if who == 0 { (carl(), "cora") } else { (cora(), "carl") };
            let means = if in_chips { Means::Chips } else { Means::Cash };
            let second = (amount % 2 == 0).then(|| other.parse().unwrap());
            let terms = Terms { means, identified: passport(), second };
            let sum = i64::try_from(amount).unwrap();
            let (command, moves) = match step {
                0 => {
                    let counted = count(amount, amount / 2);
                    let (reason, second) = ("new".to_owned(), Some(other.parse().unwrap()));
                    let opening = Opening { counted, from: None, reason, second };
                    (cage(CageCommand::OpenTill(opening)), None)
                }
                1 => {
                    let held = drawers.get(&who).cloned().unwrap_or_default();
                    let as_amount = |held: i64| u64::try_from(held).unwrap();
                    (close(count(as_amount(held.cash), as_amount(held.chips)), ""), None)
                }
                2..=4 => (sell(amount, terms), Some(sum)),
                5 => (pay_out(amount, terms), Some(-sum)),
                6 => {
                    tickets += 1;
                    let issue = ticket(&format!("t{tickets}"), Some(amount));
                    let _ = play.give(&Actor::Patron(ann()), issue);
                    continue;
                }
                7 => {
                    let number: TicketNo = format!("t{}", amount % 7).parse().unwrap();
                    let worth = play.house.ticket(&number).map_or(0, |t| t.amount.cents());
                    (pay(number.as_str(), terms), Some(-i64::try_from(worth).unwrap()))
                }
                _ => {
                    gained -= agree(&mut play, &mut drawers);
                    continue;
                }
            };
            let waited = play.house.cage().payments_made;
            if play.give(&me, command).is_err() || play.house.cage().payments_made != waited {
                continue;
            }
            match (step, moves) {
                (0, _) => {
                    let (cash, chips) = (sum, sum / 2);
                    drawers.insert(who, Drawer { cash, chips });
                }
                (1, _) => {
                    drawers.remove(&who);
                }
                (_, Some(moved)) => {
                    let drawer = drawers.get_mut(&who).unwrap();
                    match means {
                        Means::Cash => drawer.cash += moved,
                        Means::Chips => drawer.chips += moved,
                    }
                    gained += moved;
                }
                (_, None) => {}
            }
        }
        for (who, name) in [(0, "carl"), (1, "cora")] {
            prop_assert_eq!(held(&play, name), drawers.get(&who).cloned());
        }
        prop_assert_eq!(play.ledger.balance(&Account::Cage), -gained);
    }
}
