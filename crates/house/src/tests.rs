//! The house: who is known, credits bought, tickets issued and redeemed once.

mod cage;
mod control;
mod devices;
mod logins;
mod people;

use super::*;
use croupier_rules::money::Amount;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

struct Play {
    house: House,
    ledger: Ledger,
    now_ms: u64,
}

impl Play {
    fn new() -> Play {
        let mut play = Play { house: House::new(), ledger: Ledger::new(), now_ms: 7 };
        let patron = Patron {
            id: "ann".parse().unwrap(),
            name: "Ann".into(),
            card_number: "1001".into(),
            pin_hash: "hash".into(),
        };
        play.give(&Actor::System, HouseCommand::RegisterPatron(patron)).unwrap();
        play
    }

    fn give(&mut self, actor: &Actor, command: HouseCommand) -> Result<(), HouseRefused> {
        let context = Context { now_ms: self.now_ms, actor, ledger: &self.ledger };
        for event in decide(&self.house, &command, &context)? {
            self.ledger.apply(&transfers(&event)).unwrap();
            evolve(&mut self.house, &event).unwrap();
            let text = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<HouseEvent>(&text).unwrap(), event, "{text}");
            assert_eq!(self.ledger.total(), 0);
        }
        Ok(())
    }
}

fn ann() -> PatronId {
    "ann".parse().unwrap()
}

fn cashier() -> Actor {
    Actor::Staff("carl".parse().unwrap(), Role::Cashier)
}

fn ticket(number: &str, amount: Option<u64>) -> HouseCommand {
    let number = number.parse().unwrap();
    HouseCommand::IssueTicket { patron: ann(), amount: amount.map(cents), number, terminal: None }
}

fn redeem(number: &str) -> HouseCommand {
    HouseCommand::RedeemTicket { number: number.parse().unwrap() }
}

#[test]
fn credits_are_bought_up_to_what_can_always_be_counted() {
    let (mut play, me) = (Play::new(), cashier());
    let buy = |cents: u64| HouseCommand::BuyCredits {
        patron: ann(),
        amount: Amount::new(cents).unwrap(),
    };
    let over = play.give(&me, buy(CREDIT_MAX_CENTS + 1)).unwrap_err();
    assert_eq!(over.code(), "amount_out_of_range");
    play.give(&me, buy(CREDIT_MAX_CENTS)).unwrap();
    assert_eq!(play.give(&me, buy(1)).unwrap_err().code(), "amount_out_of_range");
}

#[test]
fn a_ticket_is_redeemed_once_and_only_once() {
    let (mut play, me) = (Play::new(), Actor::Patron(ann()));
    let cashier = cashier();
    play.give(&cashier, HouseCommand::BuyCredits { patron: ann(), amount: cents(5000) }).unwrap();
    play.give(&me, ticket("t1", Some(2000))).unwrap();
    play.give(&me, ticket("t2", None)).unwrap();
    assert_eq!(play.ledger.credit(&ann()), Amount::ZERO);
    assert_eq!(play.give(&me, ticket("t3", None)).unwrap_err().code(), "amount_zero");
    assert_eq!(play.give(&me, ticket("t2", None)).unwrap_err().code(), "ticket_number_used");
    assert_eq!(play.give(&me, redeem("t1")).unwrap_err().code(), "not_allowed");
    play.give(&cashier, redeem("t1")).unwrap();
    assert_eq!(play.give(&cashier, redeem("t1")).unwrap_err().code(), "ticket_redeemed");
    assert_eq!(play.give(&cashier, redeem("t9")).unwrap_err().code(), "no_such_ticket");
    assert_eq!(play.ledger.balance(&Account::Tickets), 3000);
    assert_eq!(play.ledger.balance(&Account::Cage), -3000);
}

/// R80: credit is money that was received. A patron has no command that makes it, and whoever is
/// not a cashier sells none.
#[test]
fn nobody_makes_credit_but_a_cashier() {
    let mut play = Play::new();
    let (patron, amount) = (ann(), cents(100));
    let sales = [
        HouseCommand::BuyCredits { patron: patron.clone(), amount },
        HouseCommand::SellPlayMoney { patron, amount },
    ];
    let staff = |role| Actor::Staff("eve".parse().unwrap(), role);
    let others = [
        Actor::Patron(ann()),
        staff(Role::Dealer),
        staff(Role::PitSupervisor),
        staff(Role::PitManager),
        staff(Role::ShiftManager),
        staff(Role::Auditor),
        staff(Role::Administrator),
    ];
    for (other, sale) in others.iter().flat_map(|other| sales.iter().map(move |sale| (other, sale)))
    {
        assert_eq!(play.give(other, sale.clone()).unwrap_err().code(), "not_allowed", "{other:?}");
    }
    assert!(play.ledger.credit(&ann()).is_zero());
    let [buy, demo] = sales;
    play.give(&cashier(), buy.clone()).unwrap();
    assert!(!play.house.is_play_money(), "cash was received");
    play.give(&cashier(), demo).unwrap();
    assert!(play.house.is_play_money());
    assert_eq!(play.ledger.credit(&ann()), cents(200));
    // A demo sells nothing else from then on, and every sale says so.
    let (cashier, ledger) = (cashier(), &play.ledger);
    let context = Context { now_ms: 7, actor: &cashier, ledger };
    let events = decide(&play.house, &buy, &context).unwrap();
    let text = serde_json::to_string(&events).unwrap();
    assert!(text.contains(r#""play_money":true"#), "{text}");
}

#[test]
fn a_ticket_becomes_credit_once_for_whoever_puts_it_in() {
    let (mut play, me) = (Play::new(), Actor::Patron(ann()));
    let bob: PatronId = "bob".parse().unwrap();
    let patron = Patron {
        id: bob.clone(),
        name: "Bob".into(),
        card_number: "1002".into(),
        pin_hash: "hash".into(),
    };
    play.give(&Actor::System, HouseCommand::RegisterPatron(patron)).unwrap();
    let insert = |patron: &PatronId, number: &str| HouseCommand::InsertTicket {
        patron: patron.clone(),
        number: number.parse().unwrap(),
    };
    play.give(&cashier(), HouseCommand::BuyCredits { patron: ann(), amount: cents(5000) }).unwrap();
    for (number, amount) in [("t1", 2000), ("t2", 1000), ("t3", 500)] {
        play.give(&me, ticket(number, Some(amount))).unwrap();
    }
    let code = |refused: Result<(), HouseRefused>| refused.unwrap_err().code();
    assert_eq!(code(play.give(&me, insert(&bob, "t1"))), "not_allowed");
    assert_eq!(code(play.give(&cashier(), insert(&ann(), "t1"))), "not_allowed");
    let him = Actor::Patron(bob.clone());
    play.give(&him, insert(&bob, "t1")).unwrap();
    assert_eq!(play.ledger.credit(&bob), cents(2000));
    assert_eq!(play.ledger.balance(&Account::Tickets), 1500);
    assert_eq!(play.ledger.balance(&Account::Cage), -5000, "no cash moved");
    assert_eq!(code(play.give(&him, insert(&bob, "t1"))), "ticket_redeemed");
    assert_eq!(code(play.give(&me, insert(&ann(), "t1"))), "ticket_redeemed");
    assert_eq!(code(play.give(&cashier(), redeem("t1"))), "ticket_redeemed");
    play.give(&cashier(), redeem("t2")).unwrap();
    assert_eq!(code(play.give(&me, insert(&ann(), "t2"))), "ticket_redeemed");
    assert_eq!(code(play.give(&me, insert(&ann(), "t9"))), "no_such_ticket");
    play.now_ms = 7 + 180 * DAY_MS;
    assert_eq!(code(play.give(&me, insert(&ann(), "t3"))), "ticket_expired");
    let old = r#"{"event":"credits-bought","patron":"ann","amount":5}"#;
    let bought = serde_json::from_str::<HouseEvent>(old).unwrap();
    assert_eq!(serde_json::to_string(&bought).unwrap(), old, "what is stored stays as it is");
}

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

#[test]
fn a_ticket_expires_after_its_days_and_its_money_stays_accounted_for() {
    let (mut play, me) = (Play::new(), Actor::Patron(ann()));
    let cashier = cashier();
    let settings = HouseSettings { ticket_days: 2, ..HouseSettings::default() };
    let refused = play.give(&cashier, HouseCommand::ChangeSettings(settings)).unwrap_err();
    assert_eq!(refused.code(), "not_allowed");
    play.give(&cashier, HouseCommand::BuyCredits { patron: ann(), amount: cents(5000) }).unwrap();
    play.give(&me, ticket("t1", Some(1000))).unwrap();
    play.give(&Actor::System, HouseCommand::ChangeSettings(settings)).unwrap();
    play.give(&me, ticket("t2", Some(2000))).unwrap();
    play.now_ms = 7 + 2 * DAY_MS;
    let refused = play.give(&cashier, redeem("t2")).unwrap_err();
    assert_eq!(refused.code(), "ticket_expired");
    assert_eq!(play.ledger.balance(&Account::Tickets), 3000);
    play.now_ms = 6 + 180 * DAY_MS;
    play.give(&cashier, redeem("t1")).unwrap();
    assert_eq!(play.ledger.balance(&Account::Tickets), 2000);
}

#[test]
fn a_void_ticket_goes_back_to_the_credit_once_and_for_a_reason() {
    let (mut play, me) = (Play::new(), Actor::Patron(ann()));
    let staff = |role| Actor::Staff("carl".parse().unwrap(), role);
    let void = |reason: &str| {
        let (number, reason) = ("t1".parse().unwrap(), reason.to_owned());
        HouseCommand::VoidTicket { number, reason }
    };
    play.give(&cashier(), HouseCommand::BuyCredits { patron: ann(), amount: cents(5000) }).unwrap();
    play.give(&me, ticket("t1", Some(2000))).unwrap();
    let code = |refused: Result<(), HouseRefused>| refused.unwrap_err().code();
    assert_eq!(code(play.give(&me, void("torn"))), "not_allowed");
    assert_eq!(code(play.give(&staff(Role::Auditor), void("torn"))), "not_allowed");
    assert_eq!(code(play.give(&staff(Role::Cashier), void(" "))), "reason_needed");
    play.give(&staff(Role::Administrator), void("torn")).unwrap();
    assert_eq!(play.ledger.credit(&ann()), cents(5000));
    assert_eq!(play.ledger.balance(&Account::Tickets), 0);
    assert_eq!(code(play.give(&staff(Role::Cashier), void("torn"))), "ticket_void");
    assert_eq!(code(play.give(&staff(Role::Cashier), redeem("t1"))), "ticket_void");
}

#[test]
fn what_is_owed_is_paid_before_anything_leaves() {
    let (mut play, me) = (Play::new(), Actor::Patron(ann()));
    let table: TableId = "mini".parse().unwrap();
    let owed =
        Transfer { from: Account::Owed(ann()), to: Account::Bank(table), amount: cents(300) };
    play.ledger.apply(&[owed]).unwrap();
    play.give(&cashier(), HouseCommand::BuyCredits { patron: ann(), amount: cents(200) }).unwrap();
    assert_eq!(play.give(&me, ticket("t1", None)).unwrap_err().code(), "owed_first");
    play.give(&Actor::System, HouseCommand::CollectOwed { patron: ann() }).unwrap();
    assert_eq!((play.ledger.owed(&ann()), play.ledger.credit(&ann())), (cents(100), Amount::ZERO));
    play.give(&cashier(), HouseCommand::BuyCredits { patron: ann(), amount: cents(500) }).unwrap();
    play.give(&Actor::System, HouseCommand::CollectOwed { patron: ann() }).unwrap();
    play.give(&me, ticket("t1", None)).unwrap();
    assert_eq!(play.ledger.balance(&Account::Tickets), 400);
}

#[test]
fn commission_owed_is_reserved() {
    let (mut play, me) = (Play::new(), Actor::Patron(ann()));
    play.give(&cashier(), HouseCommand::BuyCredits { patron: ann(), amount: cents(1000) }).unwrap();
    let table: TableId = "mini".parse().unwrap();
    let owed =
        Transfer { from: Account::Owed(ann()), to: Account::Commission(table), amount: cents(300) };
    play.ledger.apply(&[owed]).unwrap();
    assert_eq!((play.ledger.owed(&ann()), play.ledger.available(&ann())), (cents(300), cents(700)));
    let refused = play.give(&me, ticket("t1", Some(701))).unwrap_err();
    assert_eq!(refused.code(), "not_enough_credit");
    assert_eq!(refused.rule().map(|rule| rule.name()), Some("commission.reserved"));
    play.give(&me, ticket("t1", None)).unwrap();
    assert_eq!(play.ledger.credit(&ann()), cents(300));
}

#[test]
fn nobody_acts_for_another_and_no_login_is_given_twice() {
    let mut play = Play::new();
    let bob = Actor::Patron("bob".parse().unwrap());
    let buy = HouseCommand::BuyCredits { patron: ann(), amount: cents(1) };
    assert_eq!(play.give(&bob, buy).unwrap_err().code(), "not_allowed");
    assert_eq!(play.give(&bob, ticket("t1", None)).unwrap_err().code(), "not_allowed");
    let staff = Staff {
        id: "dora".parse().unwrap(),
        name: "Dora".into(),
        login: "1001".into(),
        pin_hash: String::new(),
        role: Role::Dealer,
    };
    let refused = play.give(&Actor::System, HouseCommand::RegisterStaff(staff)).unwrap_err();
    assert_eq!(refused.code(), "login_taken");
    assert_eq!(play.house.person("1001"), Some(&Person::Patron(ann())));
    assert!(PitRank::PitManager > PitRank::PitSupervisor);
}

#[test]
fn a_batch_of_transfers_is_made_whole_or_not_at_all() {
    let mut ledger = Ledger::new();
    let to_credit = Transfer { from: Account::Cage, to: Account::Credit(ann()), amount: cents(5) };
    let too_much =
        Transfer { from: Account::Credit(ann()), to: Account::Tickets, amount: cents(6) };
    let before = ledger.clone();
    assert!(ledger.apply(&[too_much, to_credit.clone()]).is_err());
    assert_eq!(ledger, before);
    ledger.apply(std::slice::from_ref(&to_credit)).unwrap();
    assert_eq!(ledger.touched([&to_credit]).get(&Account::Cage), Some(&-5));
}

/// A ledger that is only a map: ours must have the same balances.
#[derive(Clone, PartialEq, Debug, Default)]
struct Plain(BTreeMap<Account, i64>);

impl Plain {
    fn apply(&mut self, transfers: &[Transfer]) -> bool {
        let mut after = self.clone();
        for Transfer { from, to, amount } in transfers {
            let cents = i64::try_from(amount.cents()).unwrap();
            *after.0.entry(from.clone()).or_default() -= cents;
            *after.0.entry(to.clone()).or_default() += cents;
        }
        let floor = |account: &Account| match account {
            Account::Credit(_) | Account::InPlay(..) => 0,
            Account::Cage
            | Account::Tickets
            | Account::Owed(_)
            | Account::Bank(_)
            | Account::Commission(_)
            | Account::Chips(_)
            | Account::Float(_)
            | Account::Notes(_) => -(1 << 53) + 1,
        };
        let fits =
            after.0.iter().all(|(account, &cents)| (floor(account)..1 << 53).contains(&cents));
        if fits {
            *self = after;
        }
        fits
    }
}

fn any_account() -> impl Strategy<Value = Account> {
    (0..7u8, 0..3u8, 0..2u8).prop_map(|(kind, patron, table)| {
        let patron: PatronId = format!("p{patron}").parse().unwrap();
        let table: TableId = format!("t{table}").parse().unwrap();
        match kind {
            0 => Account::Cage,
            1 => Account::Tickets,
            2 => Account::Credit(patron),
            3 => Account::InPlay(patron, table),
            4 => Account::Owed(patron),
            5 => Account::Bank(table),
            _ => Account::Commission(table),
        }
    })
}

fn any_transfer() -> impl Strategy<Value = Transfer> {
    let amount = prop_oneof![0..50u64, Just(Amount::MAX.cents())];
    (any_account(), any_account(), amount).prop_map(|(from, to, amount)| Transfer {
        from,
        to,
        amount: cents(amount),
    })
}

proptest! {
    /// After any batches of transfers, the ledger equals the plain map.
    #[test]
    fn the_ledger_is_a_map_of_balances(
        batches in prop::collection::vec(prop::collection::vec(any_transfer(), 1..4), 1..60)
    ) {
        let (mut ledger, mut plain) = (Ledger::new(), Plain::default());
        for batch in batches {
            let before = ledger.clone();
            let applied = ledger.apply(&batch).is_ok();
            prop_assert_eq!(applied, plain.apply(&batch));
            prop_assert!(applied || ledger == before);
            let filled = plain.0.iter().filter(|&(_, &cents)| cents != 0);
            let filled: BTreeMap<Account, i64> =
                filled.map(|(account, &cents)| (account.clone(), cents)).collect();
            prop_assert_eq!(ledger.balances().collect::<BTreeMap<_, _>>(), filled);
            prop_assert_eq!(ledger.total(), 0);
        }
    }

    /// An account reads back what it prints.
    #[test]
    fn accounts_have_one_text_form(patron in "[a-z0-9._-]{1,64}", table in "[a-z0-9]{1,8}") {
        let device: DeviceId = patron.parse()?;
        let (patron, table): (PatronId, TableId) = (patron.parse()?, table.parse()?);
        let accounts = [
            Account::Cage,
            Account::Tickets,
            Account::Credit(patron.clone()),
            Account::Owed(patron.clone()),
            Account::InPlay(patron, table.clone()),
            Account::Bank(table.clone()),
            Account::Commission(table.clone()),
            Account::Chips(table.clone()),
            Account::Float(table),
            Account::Notes(device),
        ];
        for account in accounts {
            prop_assert_eq!(account.to_string().parse::<Account>()?, account);
        }
    }
}

#[test]
fn no_other_text_is_an_account() {
    for text in ["", "cage/1", "patron/a b/credit", "patron//credit", "table/x/other", "patron/a"] {
        assert!(text.parse::<Account>().is_err(), "{text}");
    }
}
