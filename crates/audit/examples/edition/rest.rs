//! What neither the house of the tests nor the random days do: people, money at the cage, boxes,
//! insurance, chips, positions, hands set by patrons, misdeals, and a stop in mid-round.

use crate::every::{COMMISSION, DORA, cards, fitting, patron};
use crate::kit::{House, actor, cents};
use crate::later;
use croupier_floor::Command;
use croupier_house::{HouseCommand, Patron, Person, Role, Significant, Staff};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::Card;
use croupier_table::pai_gow::BankAnswer;
use croupier_table::{
    CardInError, ChipsMove, Dealing, DealingError, DealingErrorKind, Decision, Forgone, Keeping,
    OptionAnswer, Phase, PitOrder, RoundNo, Stakes, TableCommand,
};

pub const SAM: (&str, Role) = ("sam", Role::PitSupervisor);
pub const MIA: (&str, Role) = ("mia", Role::PitManager);

pub fn house_command(house: &mut House, who: &str, role: Role, command: HouseCommand) {
    house.accept(actor(who, role), Command::House(command));
}

/// The people of the house, and what it notes.
pub fn before(house: &mut House) {
    for (id, role) in [
        ("ada", Role::Administrator),
        ("carl", Role::Cashier),
        ("eve", Role::Auditor),
        ("sam", Role::PitSupervisor),
        ("sid", Role::PitSupervisor),
        ("mia", Role::PitManager),
        ("rob", Role::ShiftManager),
        ("sue", Role::ShiftManager),
        ("tom", Role::ShiftManager),
    ] {
        let (name, login) = (format!("Staff {id}"), id.to_owned());
        let staff =
            Staff { id: id.parse().unwrap(), name, login, pin_hash: "none".to_owned(), role };
        house_command(house, "ada", Role::Administrator, HouseCommand::RegisterStaff(staff));
    }
    for (id, name) in [("dan", "Dan 丹 \"the\" Oak"), ("eli", "Eli Ng"), ("fay", "Fay Ho")] {
        let patron = Patron {
            id: patron(id),
            name: name.to_owned(),
            card_number: format!("card-{id}"),
            pin_hash: "none".to_owned(),
        };
        house_command(house, "ada", Role::Administrator, HouseCommand::RegisterPatron(patron));
    }
    let (ann, dora) = (Person::Patron(patron("ann")), Person::Staff("dora".parse().unwrap()));
    for what in [
        Significant::SystemStarted { version: "0.1.0".to_owned() },
        Significant::SessionOpened { person: ann.clone() },
        Significant::SessionOpened { person: dora },
        Significant::SessionEnded { person: ann },
        Significant::LoginFailed { login: "nobody".to_owned() },
        Significant::LoginLocked { login: "nobody".to_owned() },
        Significant::LoginsFailed { times: 7, since_ms: house.now_ms },
        Significant::ClockStepped { by_ms: -1_500 },
        Significant::Verified { entries: 12, found: None },
        Significant::Verified { entries: 12, found: Some("entry 3".to_owned()) },
    ] {
        house_command(house, "ada", Role::Administrator, HouseCommand::Note(what));
    }
}

pub fn keep(house: &mut House, table: &str, who: (&str, Role), keeping: Keeping) {
    house.staff(table, who, TableCommand::Keep(keeping));
}

fn automatic_tables(house: &mut House) -> Vec<String> {
    let all = house.floor().tables().map(|table| table.id().to_string());
    all.filter(|id| id.starts_with("auto-") || id == "shuffled").collect()
}

/// More rounds of the automatic dealer: patrons insure, set their hands, and turn their cards.
pub fn automatic(house: &mut House) {
    let tables = automatic_tables(house);
    for second in 0..120 {
        house.pass(1_000);
        for table in &tables {
            attend(house, table, second);
        }
    }
}

fn attend(house: &mut House, table: &str, second: u64) {
    let round = house.round_at(table);
    let ask = |house: &mut House, who: &str, command: TableCommand| {
        let table = table.parse().unwrap();
        house.ask(actor(who, Role::Patron), Command::Table { table, command });
    };
    match house.phase(table) {
        Phase::Open if second.is_multiple_of(3) => {
            for (who, seat, on) in
                [("ann", 1, ["banker", "single-4", "main"]), ("bob", 2, ["player", "odd", "main"])]
            {
                for on in on {
                    house.bet(table, who, seat, on, 2_000 * u64::from(seat));
                }
            }
            ask(house, "bob", TableCommand::AskSqueeze { round, patron: patron("bob") });
        }
        Phase::Insurance => {
            let offered = house.floor().table(&table.parse().unwrap()).unwrap();
            let of =
                |who: &str| offered.insurable(&patron(who)).first().map(|one| (one.on, one.stage));
            let wants = [("ann", of("ann")), ("bob", of("bob"))];
            for (who, wanted) in wants {
                let Some((side, stage)) = wanted else { continue };
                let (patron, stake) = (patron(who), cents(500 + second));
                let insure = TableCommand::Insure { round, patron, seat: None, side, stage, stake };
                ask(house, who, insure);
            }
        }
        Phase::BankOffer => {
            let answer = BankAnswer::Bank { house_wager: Some(cents(1_500)) };
            ask(house, "bob", TableCommand::AnswerBank { round, patron: patron("bob"), answer });
            let answer = BankAnswer::Pass;
            ask(house, "ann", TableCommand::AnswerBank { round, patron: patron("ann"), answer });
        }
        Phase::Setting => {
            let id = table.parse().unwrap();
            let own = house.floor().table(&id).unwrap().own_hand(&patron("ann"));
            if let Some(own) = own {
                let pieces = own.hand.pieces();
                let at = usize::try_from(second).unwrap() % (pieces.len() - 1);
                let low = vec![pieces[at], pieces[at + 1]];
                let (patron, confirm_foul) = (patron("ann"), second.is_multiple_of(2));
                let set = TableCommand::SetHand { round, patron, low, confirm_foul };
                ask(house, "ann", set);
            }
            ask(house, "bob", TableCommand::HouseWay { round, patron: patron("bob") });
        }
        Phase::Drawing => {
            ask(house, "bob", TableCommand::Reveal { round, patron: patron("bob") });
        }
        _ => {}
    }
}

/// The automatic tables announce their last round, play it and close.
pub fn close_automatic(house: &mut House) {
    let tables = automatic_tables(house);
    for table in &tables {
        keep(house, table, SAM, Keeping::AnnounceLastRound);
    }
    house.pass(1_000);
    for table in &tables {
        house.bet(table, "cat", 3, if table.contains("sic-bo") { "big" } else { "banker" }, 3_000);
    }
    for _ in 0..90 {
        house.pass(1_000);
    }
    for table in &tables {
        let closed = house.floor().table(&table.parse().unwrap()).unwrap().kept().is_closed();
        if !closed {
            keep(house, table, SAM, Keeping::CloseTable);
        }
        keep(house, table, MIA, Keeping::CloseShift { gaming_day: false });
    }
}

/// Everything else.
pub fn run_in(house: &mut House) {
    boxes(house);
    insurance(house);
    neglected(house);
    errors(house);
    chips(house);
    later::run_in(house);
}

pub fn open(
    house: &mut House,
    table: &str,
    change: impl FnOnce(&mut croupier_table::TableSettings),
) {
    let mut settings = fitting(COMMISSION, Dealing::Live);
    settings.layout = Some("M".to_owned());
    settings.positions = 5;
    change(&mut settings);
    house.open(table, settings);
    house.new_shoe(table);
}

pub fn place(house: &mut House, table: &str, who: &str, seat: u16, bet: &str, stake: u64) {
    let (round, bet, stake) = (house.round_at(table), bet.to_owned(), cents(stake));
    let patron = patron(who);
    house.wants(table, who, TableCommand::PlaceBet { round, patron, seat, bet, stake });
}

fn insure(house: &mut House, table: &str, who: &str, (side, stage): (Side, Stage), stake: u64) {
    let (round, patron, stake) = (house.round_at(table), patron(who), cents(stake));
    let insure = TableCommand::Insure { round, patron, seat: None, side, stage, stake };
    house.wants(table, who, insure);
}

pub fn closed(house: &mut House, table: &str) -> RoundNo {
    let round = house.bets(table, ["banker", "player"]);
    house.dealt(table, TableCommand::CloseBets { round });
    round
}

/// Bets raised, taken back and rejected with them; who stands walks away.
fn boxes(house: &mut House) {
    let table = "boxes";
    open(house, table, |_| {});
    let round = house.round_at(table).next();
    house.wants(table, "ann", TableCommand::Sit { patron: patron("ann"), seat: 3 });
    house.dealt(table, TableCommand::OpenBets { round, commitment: None });
    place(house, table, "ann", 3, "player", 10_000);
    place(house, table, "bob", 3, "banker", 5_000);
    place(house, table, "ann", 3, "player", 12_000);
    place(house, table, "ann", 3, "player", 0);
    place(house, table, "ann", 3, "banker", 12_000);
    place(house, table, "cat", 3, "banker", 4_000);
    let leave = TableCommand::Leave { patron: patron("cat") };
    house.wants(table, "cat", leave);
    house.dealt(table, TableCommand::CloseBets { round });
    house.draws(table, "2S KD TH 4C 6C 5D");
    house.dealt(table, TableCommand::Confirm { round });
    house.wants(table, "ann", TableCommand::Leave { patron: patron("ann") });
}

/// Insurance taken, raised, taken back and forgone, at both stages, for an offer and for the round.
fn insurance(house: &mut House) {
    for (table, forgone) in [("insured", Forgone::Offer), ("forgone", Forgone::Round)] {
        open(house, table, |settings| {
            settings.private = true;
            settings.procedure.insurance_forgone = forgone;
            settings.procedure.face_down = true;
        });
        let banker = (Side::Banker, Stage::FourCards);
        let round = closed(house, table);
        house.wants(table, "bob", TableCommand::AskSqueeze { round, patron: patron("bob") });
        house.dealt(table, TableCommand::AnswerSqueeze { round, grant: true });
        house.draws(table, "2S KD TH 4C");
        insure(house, table, "ann", banker, 6_000);
        insure(house, table, "ann", banker, 6_666);
        house.draws(table, "6C");
        if house.phase(table) == Phase::Insurance && forgone == Forgone::Offer {
            insure(house, table, "bob", (Side::Player, Stage::ThirdCard), 700);
        }
        house.draws(table, "5D");
        house.dealt(table, TableCommand::Confirm { round });
        let order =
            PitOrder::CorrectCards { cards: cards("2S KD TH 4C 6C 3D"), text: "a 3".into() };
        house.order_with_second(table, order);
        let round = closed(house, table);
        house.draws(table, "2S KD TH 4C");
        insure(house, table, "ann", banker, 2_000);
        insure(house, table, "ann", banker, 0);
        house.draws(table, "6C 3S");
        house.dealt(table, TableCommand::Confirm { round });
        house.wants(table, "ann", TableCommand::AskNoInsurance { patron: patron("ann") });
        keep(house, table, SAM, Keeping::OfferInsurance { offered: false });
        house.baccarat(table);
        keep(house, table, SAM, Keeping::OfferInsurance { offered: true });
        house.baccarat(table);
    }
}

/// An offer that was never announced is made late; another is waived by the order of the squeeze.
fn neglected(house: &mut House) {
    let table = "neglected";
    open(house, table, |_| {});
    let round = closed(house, table);
    house.draws(table, "2S KD TH 4C 6C");
    house.dealt(table, TableCommand::UndoCard { round, reason: "too fast".to_owned() });
    let order = PitOrder::OfferNeglectedInsurance;
    house.staff(table, MIA, TableCommand::Order { round, order });
    insure(house, table, "ann", (Side::Banker, Stage::FourCards), 6_666);
    house.draws(table, "6C 5D");
    house.dealt(table, TableCommand::Confirm { round });
    let round = closed(house, table);
    house.draws(table, "2S KD TH 2C");
    let order = PitOrder::SqueezeBankerThirdFirst;
    house.staff(table, SAM, TableCommand::Order { round, order });
    house.draws(table, "6C 4D");
    house.dealt(table, TableCommand::Confirm { round });
}

/// Every dealing error, with options taken, returned and let pass; cards that wait; a new set.
fn errors(house: &mut House) {
    let table = "errors";
    open(house, table, |settings| settings.procedure.face_down = true);
    use DealingErrorKind::{
        ExcessOrExposed, FaceUp, Other, Simultaneous, WrongNumber, WrongPerson, WrongSide,
    };
    let kinds = [ExcessOrExposed, WrongSide, WrongPerson, FaceUp, Simultaneous, WrongNumber, Other];
    for (n, kind) in kinds.into_iter().enumerate() {
        let round = closed(house, table);
        house.draws(table, "2S KD");
        let drawn = cards("TH 4C").into_iter();
        let known = |card: Card| CardInError { card: Some(card), exposed: !n.is_multiple_of(2) };
        let drawn: Vec<CardInError> = drawn.map(known).collect();
        let text = format!("error {n}");
        let reconstructed = n != 6;
        let error = DealingError { kind, drawn, cards: Vec::new(), reconstructed, text };
        let order = TableCommand::Order { round, order: PitOrder::DealingError(error) };
        let at = table.parse().unwrap();
        house.ask(actor("sue", Role::ShiftManager), Command::Table { table: at, command: order });
        if house.phase(table) == Phase::Options && n.is_multiple_of(2) {
            let (patron, answer) = (patron("bob"), OptionAnswer::Return);
            house.wants(table, "bob", TableCommand::AnswerOption { round, patron, answer });
        }
        house.pass(31_000);
        finish(house, table, round);
    }
    house.order(table, PitOrder::ReplaceSet { text: "a torn card".to_owned() });
    house.new_shoe(table);
    house.baccarat(table);
}

/// Draws what is called for, and confirms; a round that cannot go on is Void by decision.
fn finish(house: &mut House, table: &str, round: RoundNo) {
    for card in cards("TH 4C 6C 5D 3H 8C 9D 2D") {
        if house.phase(table) == Phase::Confirming {
            break;
        }
        let at = table.parse().unwrap();
        let command = TableCommand::EnterCard { round, card };
        house.ask(actor("dora", Role::Dealer), Command::Table { table: at, command });
    }
    match house.phase(table) {
        Phase::Confirming => house.dealt(table, TableCommand::Confirm { round }),
        _ => {
            let text = "it cannot go on".to_owned();
            house.order_with_second(table, PitOrder::Decide { text, effect: Decision::Void });
        }
    }
}

/// Chips: float, fill and credit, one cancelled; bets entered by the dealer; the end of a day.
fn chips(house: &mut House) {
    let table = "chips";
    open(house, table, |settings| settings.procedure.stakes = Stakes::Chips);
    keep(house, table, SAM, Keeping::CountFloat { amount: cents(1_000_000) });
    for (kind, amount) in [(ChipsMove::Fill, 250_000), (ChipsMove::Credit, 90_000)] {
        keep(house, table, DORA, Keeping::RequestChips { kind, amount: cents(amount) });
    }
    keep(house, table, DORA, Keeping::RequestChips { kind: ChipsMove::Fill, amount: cents(1) });
    for number in [1, 2] {
        keep(house, table, SAM, Keeping::ConfirmChips { number });
    }
    let reason = "counted wrongly".to_owned();
    keep(house, table, SAM, Keeping::CancelChips { number: 3, reason });
    for text in ["2S KD TH 4C 6C 5D", "9S KD TH 4C"] {
        let round = house.round_at(table).next();
        house.dealt(table, TableCommand::OpenBets { round, commitment: None });
        for (who, seat, bet, stake) in
            [("ann", 1, "banker", 10_000), ("bob", 2, "player", 7_000), ("cat", 1, "banker", 3_000)]
        {
            let (patron, bet, stake) = (patron(who), bet.to_owned(), cents(stake));
            let command = TableCommand::PlaceBetFor { round, patron, seat, bet, stake };
            house.dealt(table, command);
        }
        house.dealt(table, TableCommand::CloseBets { round });
        house.draws(table, text);
        house.dealt(table, TableCommand::Confirm { round });
    }
    let order = PitOrder::CorrectCards { cards: cards("8S KD TH 4C"), text: "an 8".to_owned() };
    house.order_with_second(table, order);
    house.staff(table, SAM, TableCommand::EndShoe { seed: None });
    keep(house, table, MIA, Keeping::CloseShift { gaming_day: true });
}
