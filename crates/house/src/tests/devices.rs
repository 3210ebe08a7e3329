//! Devices of the house: added by two, taken away by one; notes become credit exactly once.

use super::*;

fn staff(id: &str, role: Role) -> Actor {
    Actor::Staff(id.parse().unwrap(), role)
}

fn mia() -> Actor {
    staff("mia", Role::PitManager)
}

fn ada() -> Actor {
    staff("ada", Role::Administrator)
}

fn id(device: &str) -> DeviceId {
    device.parse().unwrap()
}

fn terminal() -> DevicePlace {
    DevicePlace::Terminal { terminal: "10.0.0.7".to_owned() }
}

fn new(device: &str, kind: DeviceKind, at: DevicePlace, digit: char) -> NewDevice {
    let credential = digit.to_string().repeat(64);
    NewDevice { device: id(device), name: device.to_uppercase(), kind, at, credential }
}

fn code(refused: Result<(), HouseRefused>) -> &'static str {
    refused.unwrap_err().code()
}

impl Play {
    fn two(&mut self, (one, other): (&Actor, &Actor), act: Act) -> Result<(), HouseRefused> {
        self.give(one, HouseCommand::Control(ControlCommand::Ask(act)))?;
        let number = self.house.controls().asked().last().unwrap().0;
        let agree = || HouseCommand::Control(ControlCommand::Agree { number });
        assert_eq!(code(self.give(one, agree())), "second_person_needed");
        self.give(other, agree())
    }

    fn add(&mut self, device: NewDevice) -> Result<(), HouseRefused> {
        self.two((&mia(), &ada()), Act::AddDevice(device))
    }

    fn reads(&mut self, device: &str, seq: u64, what: HouseReading) -> Result<(), HouseRefused> {
        let command = DeviceCommand::Read { device: id(device), seq, what };
        self.give(&Actor::Device(id(device)), HouseCommand::Devices(command))
    }

    fn notes(&self, device: &str) -> i64 {
        self.ledger.balance(&Account::Notes(id(device)))
    }
}

fn note(amount: u64, patron: Option<PatronId>) -> HouseReading {
    HouseReading::Note { amount: cents(amount), patron }
}

#[test]
fn two_people_add_a_device_and_one_takes_it_away() {
    let mut play = Play::new();
    play.add(new("notes-1", DeviceKind::Acceptor, terminal(), 'a')).unwrap();
    let again = new("notes-1", DeviceKind::Acceptor, terminal(), 'b');
    assert_eq!(code(play.add(again)), "device_known");
    let same = new("notes-2", DeviceKind::Acceptor, terminal(), 'a');
    assert_eq!(code(play.add(same)), "credential_unfit");
    let text = new("notes-2", DeviceKind::Acceptor, terminal(), 'x');
    assert_eq!(code(play.add(text)), "credential_unfit");
    let shoe = new("shoe-1", DeviceKind::Shoe, terminal(), 'c');
    assert_eq!(code(play.add(shoe)), "place_unfit");
    let act = Act::AddDevice(new("shoe-2", DeviceKind::Shoe, DevicePlace::Cage, 'd'));
    for actor in [staff("dora", Role::Dealer), staff("carl", Role::Cashier), Actor::System] {
        let ask = HouseCommand::Control(ControlCommand::Ask(act.clone()));
        assert_eq!(code(play.give(&actor, ask)), "not_allowed");
    }
    let revoke = |reason: &str| {
        let (device, reason) = (id("notes-1"), reason.to_owned());
        HouseCommand::Devices(DeviceCommand::Revoke { device, reason })
    };
    assert_eq!(code(play.give(&cashier(), revoke("stolen"))), "not_allowed");
    assert_eq!(code(play.give(&mia(), revoke(" "))), "reason_needed");
    play.give(&mia(), revoke("stolen")).unwrap();
    assert_eq!(code(play.give(&mia(), revoke("stolen"))), "no_such_device");
    assert_eq!(code(play.reads("notes-1", 1, note(5_000, Some(ann())))), "no_such_device");
    assert!(play.house.devices().of_credential(&"a".repeat(64)).is_none());
}

#[test]
fn a_note_becomes_credit_once_and_is_counted_by_two() {
    let mut play = Play::new();
    play.add(new("notes-1", DeviceKind::Acceptor, terminal(), 'a')).unwrap();
    play.reads("notes-1", 1, note(5_000, Some(ann()))).unwrap();
    assert_eq!(code(play.reads("notes-1", 1, note(5_000, Some(ann())))), "out_of_order");
    assert_eq!(code(play.reads("notes-1", 3, note(5_000, Some(ann())))), "out_of_order");
    // nobody is logged in, nothing is a note, somebody unknown: it is given back, and written down
    play.reads("notes-1", 2, note(5_000, None)).unwrap();
    play.reads("notes-1", 3, note(0, Some(ann()))).unwrap();
    play.reads("notes-1", 4, note(5_000, Some("eve".parse().unwrap()))).unwrap();
    play.reads("notes-1", 5, HouseReading::Printed { job: 1 }).unwrap();
    assert_eq!(play.ledger.credit(&ann()), cents(5_000));
    assert_eq!(play.notes("notes-1"), -5_000);
    assert_eq!(play.house.devices().get(&id("notes-1")).unwrap().seq, 5);
    let by = |actor: &Actor, play: &mut Play| {
        let what = note(5_000, Some(ann()));
        let read = DeviceCommand::Read { device: id("notes-1"), seq: 6, what };
        code(play.give(actor, HouseCommand::Devices(read)))
    };
    for actor in [Actor::Patron(ann()), cashier(), Actor::System, Actor::Device(id("other"))] {
        assert_eq!(by(&actor, &mut play), "no_such_device");
    }
    let count = |expected: u64, counted: u64| Act::CountNotes {
        device: id("notes-1"),
        expected: cents(expected),
        counted: cents(counted),
    };
    let sue = staff("sue", Role::ShiftManager);
    assert_eq!(code(play.two((&cashier(), &sue), count(4_000, 4_000))), "notes_changed");
    let ask = HouseCommand::Control(ControlCommand::Ask(count(5_000, 4_900)));
    assert_eq!(code(play.give(&mia(), ask)), "not_allowed");
    play.two((&cashier(), &sue), count(5_000, 4_900)).unwrap();
    assert_eq!((play.notes("notes-1"), play.ledger.balance(&Account::Cage)), (0, -5_000));
}

#[test]
fn a_ticket_is_printed_once_and_scanned_into_credit_once() {
    let mut play = Play::new();
    play.add(new("print-1", DeviceKind::Printer, terminal(), 'a')).unwrap();
    play.add(new("scan-1", DeviceKind::Scanner, terminal(), 'b')).unwrap();
    play.add(new("scan-2", DeviceKind::Scanner, DevicePlace::Cage, 'c')).unwrap();
    play.give(&cashier(), HouseCommand::BuyCredits { patron: ann(), amount: cents(900) }).unwrap();
    play.give(&Actor::Patron(ann()), ticket("000000000000000001", None)).unwrap();
    let number: TicketNo = "000000000000000001".parse().unwrap();
    let print = |ticket: &str| {
        let (device, ticket) = (id("print-1"), ticket.parse().unwrap());
        HouseCommand::Devices(DeviceCommand::Print { device, ticket })
    };
    assert_eq!(code(play.give(&cashier(), print(number.as_str()))), "not_allowed");
    assert_eq!(code(play.give(&Actor::System, print("9"))), "no_such_ticket");
    play.give(&Actor::System, print(number.as_str())).unwrap();
    assert_eq!(code(play.give(&Actor::System, print(number.as_str()))), "nothing_changes");
    play.reads("print-1", 1, HouseReading::Printed { job: 2 }).unwrap(); // there is no such job
    assert_eq!(play.house.devices().get(&id("print-1")).unwrap().jobs.len(), 1);
    play.reads("print-1", 2, HouseReading::Printed { job: 1 }).unwrap();
    assert!(play.house.devices().get(&id("print-1")).unwrap().jobs.is_empty());
    let scan = |patron: Option<PatronId>| HouseReading::Ticket { number: number.clone(), patron };
    play.reads("scan-2", 1, scan(None)).unwrap(); // a cashier pays it
    play.reads("scan-1", 1, scan(None)).unwrap(); // nobody is there
    assert_eq!(play.ledger.credit(&ann()), Amount::ZERO);
    play.reads("scan-1", 2, scan(Some(ann()))).unwrap();
    play.reads("scan-1", 3, scan(Some(ann()))).unwrap(); // it is worth nothing any more
    assert_eq!(play.ledger.credit(&ann()), cents(900));
    assert_eq!(play.house.devices().get(&id("scan-1")).unwrap().seq, 3);
}
