//! The house: who is known, credits bought, tickets issued and redeemed once.

use super::*;
use croupier_rules::money::Amount;
use proptest::prelude::*;

fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

struct Play {
    house: House,
    ledger: Ledger,
}

impl Play {
    fn new() -> Play {
        let mut play = Play { house: House::new(), ledger: Ledger::new() };
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
        let context = Context { now_ms: 7, actor, ledger: &self.ledger };
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

fn ticket(number: &str, amount: Option<u64>) -> HouseCommand {
    let number = number.parse().unwrap();
    HouseCommand::IssueTicket { patron: ann(), amount: amount.map(cents), number }
}

fn redeem(number: &str) -> HouseCommand {
    HouseCommand::RedeemTicket { number: number.parse().unwrap() }
}

#[test]
fn a_ticket_is_redeemed_once_and_only_once() {
    let (mut play, me) = (Play::new(), Actor::Patron(ann()));
    let cashier = Actor::Staff("carl".parse().unwrap(), Role::Cashier);
    play.give(&me, HouseCommand::BuyCredits { patron: ann(), amount: cents(5000) }).unwrap();
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

#[test]
fn commission_owed_is_reserved() {
    let (mut play, me) = (Play::new(), Actor::Patron(ann()));
    play.give(&me, HouseCommand::BuyCredits { patron: ann(), amount: cents(1000) }).unwrap();
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

proptest! {
    /// An account reads back what it prints.
    #[test]
    fn accounts_have_one_text_form(patron in "[a-z0-9._-]{1,64}", table in "[a-z0-9]{1,8}") {
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
