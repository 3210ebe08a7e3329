//! What comes after: misdeals, Voids, a stop in mid-round, a whole shoe, debts and the cage.

use crate::every::{cards, dice, fitting, patron, pieces};
use crate::kit::{House, actor, cents};
use crate::rest::{MIA, SAM, closed, house_command, keep, open, place};
use croupier_floor::Command;
use croupier_house::{HouseCommand, HouseSettings, PitRank, Role, Significant};
use croupier_table::{Dealing, Decision, Keeping, Phase, PitOrder, TableCommand, VoidCase};

/// All of it.
pub fn run_in(house: &mut House) {
    positions(house);
    settings(house);
    pai_gow(house);
    dice_again(house);
    voids(house);
    stop_and_start(house);
    whole_shoe(house);
    let (kings, aces) = ("KC KD 9H 8S 5C 3D 2H", "AC AD QH JS 6C 4D 3H");
    debt_of_pai_gow(house, "eli", "pai-gow-poker", [kings, aces, "2D 3C 4H 6S 7D 8C 9S"]);
    let (nines, day) = ("1/1 4/5 4/6 5/6", "1/2 2/4 6/6 3/6");
    debt_of_pai_gow(house, "fay", "pai-gow-tiles", [nines, day, "1/3 4/6 5/5 2/2"]);
    cage(house);
}

/// A misdeal, a bank nobody takes, hands set by patrons at a live table, and a foul one.
fn pai_gow(house: &mut House) {
    let poker = ["KC KD 9H 8S 5C 3D 2H", "AC AD QH JS 6C 4D 3H", "7C 7D TH 9S 5D 4S 2C"];
    let tiles = ["1/1 4/5 4/6 5/6", "1/2 2/4 6/6 3/6", "2/2 5/5 4/6 1/4"];
    for (table, hands) in [("live-pai-gow-poker", poker), ("live-pai-gow-tiles", tiles)] {
        let old = house.floor().table(&table.parse().unwrap()).unwrap();
        let mut to = old.settings().stored().clone();
        to.betting_window_ms = Some(20_000);
        keep(house, table, MIA, Keeping::ChangeSettings { settings: to });
        for misdealt in [true, false] {
            let round = house.bets(table, ["main", "main"]);
            if house.phase(table) == Phase::BankOffer {
                house.dealt(table, TableCommand::CloseOffer { round });
                place(house, table, "ann", 1, "main", 10_000);
                place(house, table, "bob", 2, "main", 20_000);
            }
            house.dealt(table, TableCommand::CloseBets { round });
            let thrown = TableCommand::EnterDice { round, dice: dice([1, 4, 6]), seed: None };
            house.dealt(table, thrown);
            if misdealt {
                house.dealt(table, TableCommand::Misdeal { round, left: 3 });
                continue;
            }
            for (to, hand) in ["dealer", "seat-1", "seat-2"].into_iter().zip(hands) {
                let (to, pieces) = (to.parse().unwrap(), pieces(hand));
                house.dealt(table, TableCommand::EnterHand { round, to, pieces });
            }
            let low: Vec<_> = pieces(hands[1]).into_iter().take(2).collect();
            let patron = patron("ann");
            let set = TableCommand::SetHand { round, patron, low, confirm_foul: true };
            let at = table.parse().unwrap();
            house.ask(actor("ann", Role::Patron), Command::Table { table: at, command: set });
            house.dealt(table, TableCommand::Confirm { round });
        }
    }
}

/// A throw that was none, dice corrected before the settlement and after it.
fn dice_again(house: &mut House) {
    let table = "live-sic-bo";
    let round = house.bets(table, ["small", "big"]);
    house.dealt(table, TableCommand::CloseBets { round });
    house.dealt(table, TableCommand::EnterDice { round, dice: dice([1, 2, 5]), seed: None });
    let text = "a die leans on the wall".to_owned();
    let order = TableCommand::Order { round, order: PitOrder::NoRoll { text } };
    house.dealt(table, order);
    house.dealt(table, TableCommand::EnterDice { round, dice: dice([6, 6, 5]), seed: None });
    house.dealt(table, TableCommand::Confirm { round });
    let (dice, text) = (dice([6, 1, 5]), "a 1".to_owned());
    house.order_with_second(table, PitOrder::CorrectDice { dice, text });
}

/// Void by each case, by decision, and because an interruption came before any outcome.
fn voids(house: &mut House) {
    let table = "voids";
    open(house, table, |_| {});
    for case in [
        VoidCase::ForeignCard,
        VoidCase::CardCount,
        VoidCase::WrongNumberOfCards,
        VoidCase::InsufficientCards,
        VoidCase::NotShuffled,
    ] {
        closed(house, table);
        house.draws(table, "2S KD TH");
        house.order_with_second(table, PitOrder::Void { case, text: "as counted".to_owned() });
        let new_shoe = TableCommand::NewShoe { first: "5H".parse().unwrap(), commitment: None };
        let at = table.parse().unwrap();
        house.ask(actor("dora", Role::Dealer), Command::Table { table: at, command: new_shoe });
    }
    let round = closed(house, table);
    house.staff(table, SAM, TableCommand::Interrupt { round });
    house.staff(table, SAM, TableCommand::Resume { round });
    house.baccarat(table);
    house.order_with_second(
        table,
        PitOrder::Decide { text: "again".to_owned(), effect: Decision::Void },
    );
}

/// The automatic tables that open again.
const AGAIN: [&str; 5] =
    ["auto-sic-bo", "auto-mini-baccarat", "auto-pai-gow-tiles", "auto-pai-gow-poker", "shuffled"];

/// The house stops in mid-round: a live round waits, an automatic one goes on.
fn stop_and_start(house: &mut House) {
    for table in ["auto-pai-gow-tiles", "auto-pai-gow-poker"] {
        let old = house.floor().table(&table.parse().unwrap()).unwrap();
        let mut to = old.settings().stored().clone();
        (to.betting_window_ms, to.result_pause_ms) = (Some(7_000), 2_000);
        let pai_gow = to.pai_gow.as_mut().unwrap();
        (pai_gow.bank_window_ms, pai_gow.setting_window_ms) = (4_000, 5_000);
        keep(house, table, MIA, Keeping::ChangeSettings { settings: to });
    }
    for table in AGAIN {
        keep(house, table, SAM, Keeping::ReopenTable);
    }
    house.pass(1_000);
    house.bet("auto-sic-bo", "ann", 1, "big", 2_000);
    house.bet("auto-mini-baccarat", "ann", 1, "banker", 2_000);
    let round = house.bets("voids", ["banker", "player"]);
    house.pass(2_000);
    house.stop();
    house.now_ms += 3_000;
    house.start();
    house.staff("voids", SAM, TableCommand::Resume { round });
    house.dealt("voids", TableCommand::CloseBets { round });
    house.draws("voids", "9S KD TH 4C");
    house.dealt("voids", TableCommand::Confirm { round });
    for _ in 0..40 {
        house.pass(1_000);
    }
    for table in AGAIN {
        keep(house, table, SAM, Keeping::AnnounceLastRound);
    }
    for _ in 0..90 {
        house.pass(1_000);
    }
}

/// A patron is paid for a hand read wrongly, cashes out all, and the correction finds no credit.
fn debt_of_pai_gow(house: &mut House, who: &str, id: &str, [bank, hand, other]: [&str; 3]) {
    let table = &format!("debts-{id}");
    house.open(table, fitting(id, Dealing::Live));
    let buy = |amount| HouseCommand::BuyCredits { patron: patron(who), amount: cents(amount) };
    house_command(house, "carl", Role::Cashier, buy(20_000));
    let round = house.round_at(table).next();
    house.dealt(table, TableCommand::OpenBets { round, commitment: None });
    place(house, table, who, 4, "main", 20_000);
    house.dealt(table, TableCommand::CloseBets { round });
    house.dealt(table, TableCommand::EnterDice { round, dice: dice([1, 4, 6]), seed: None });
    for (to, hand) in [("dealer", bank), ("seat-4", hand)] {
        let (to, pieces) = (to.parse().unwrap(), pieces(hand));
        house.dealt(table, TableCommand::EnterHand { round, to, pieces });
    }
    house.dealt(table, TableCommand::Confirm { round });
    let cash_out = Command::CashOut { patron: patron(who), amount: None };
    let _ = house.ask(actor(who, Role::Patron), cash_out.clone()); // refused where the hand lost
    let (at, pieces) = ("seat-4".parse().unwrap(), pieces(other));
    let order = PitOrder::CorrectHand { at, pieces, low: None, text: "misread".to_owned() };
    house.order_with_second(table, order);
    house_command(house, "carl", Role::Cashier, buy(50_000));
    house.accept(actor(who, Role::Patron), cash_out);
}

/// A shoe of the automatic dealer from its first card to its seed.
fn whole_shoe(house: &mut House) {
    let table = "shoe";
    let mut settings = fitting("mini-baccarat", Dealing::Automatic);
    settings.betting_window_ms = Some(1_000);
    settings.result_pause_ms = 0;
    house.open(table, settings);
    for round in 0..90 {
        house.bet(table, "cat", 1, if round % 3 == 0 { "tie" } else { "player" }, 1_000);
        house.pass(1_000);
    }
    keep(house, table, SAM, Keeping::AnnounceLastRound);
    house.pass(2_000);
}

/// Tickets issued, redeemed and void; settings of the house; a debt and its payment; commission.
fn cage(house: &mut House) {
    let days = HouseSettings { ticket_days: 90 };
    house_command(house, "ada", Role::Administrator, HouseCommand::ChangeSettings(days));
    let mut numbers = Vec::new();
    for amount in [10_000, 20_000, 30_000] {
        let (patron, amount) = (patron("ann"), Some(cents(amount)));
        let cash_out = Command::CashOut { patron, amount };
        let answer = house.accept(actor("ann", Role::Patron), cash_out);
        numbers.push(answer["number"].as_str().unwrap().to_owned());
    }
    let number = numbers[0].parse().unwrap();
    house_command(house, "carl", Role::Cashier, HouseCommand::RedeemTicket { number });
    let (number, reason) = (numbers[1].parse().unwrap(), "torn".to_owned());
    house_command(house, "carl", Role::Cashier, HouseCommand::VoidTicket { number, reason });
    // dan wins by cards read wrongly, cashes out all, and the correction finds him without credit.
    let amount = cents(20_000);
    let buy = |amount| HouseCommand::BuyCredits { patron: patron("dan"), amount };
    house_command(house, "carl", Role::Cashier, buy(amount));
    let table = "debts";
    open(house, table, |_| {});
    let round = house.round_at(table).next();
    house.dealt(table, TableCommand::OpenBets { round, commitment: None });
    place(house, table, "dan", 4, "player", 20_000);
    house.dealt(table, TableCommand::CloseBets { round });
    house.draws(table, "9S KD TH 4C");
    house.dealt(table, TableCommand::Confirm { round });
    let cash_out = Command::CashOut { patron: patron("dan"), amount: None };
    house.accept(actor("dan", Role::Patron), cash_out);
    let order = PitOrder::CorrectCards { cards: cards("4S KD TH 9C"), text: "swapped".to_owned() };
    house.order_with_second(table, order);
    house_command(house, "carl", Role::Cashier, buy(cents(15_000)));
    let collect = HouseCommand::CollectOwed { patron: patron("dan") };
    house_command(house, "carl", Role::Cashier, collect);
    house_command(
        house,
        "ada",
        Role::Administrator,
        HouseCommand::Note(Significant::SystemStopped),
    );
}

/// A dealer acts as Supervisor, then no longer; an agreement is given, declined and taken back.
fn positions(house: &mut House) {
    let table = "positions";
    open(house, table, |_| {});
    let dora = || "dora".parse().unwrap();
    keep(house, table, SAM, Keeping::Assign { staff: dora(), position: PitRank::PitSupervisor });
    let round = closed(house, table);
    house.draws(table, "2S KD TH 4C 6C 5D");
    house.dealt(table, TableCommand::Confirm { round });
    for agrees in [false, true] {
        let text = "misread".to_owned();
        let order = PitOrder::CorrectCards { cards: cards("2S KD TH 4C 6C 4D"), text };
        house.dealt(table, TableCommand::Order { round, order });
        let id = table.parse().unwrap();
        let waiting = house.floor().table(&id).unwrap().pit().approvals();
        let approval = *waiting.keys().next_back().unwrap();
        match agrees {
            true => house.staff(table, SAM, TableCommand::Approve { approval }),
            false => {
                let reason = "the camera says otherwise".to_owned();
                house.staff(table, SAM, TableCommand::Decline { approval, reason });
            }
        }
    }
    keep(house, table, SAM, Keeping::Relieve { staff: dora() });
    let order = PitOrder::NoteIncident { of_round: round, text: "spilled tea — 茶".to_owned() };
    house.dealt(table, TableCommand::Order { round, order });
    house.baccarat(table);
}

/// Limits, layout and windows change while a round is on; the table closes and opens again.
fn settings(house: &mut House) {
    let table = "settings";
    open(house, table, |_| {});
    let round = house.bets(table, ["banker", "player"]);
    let id = table.parse().unwrap();
    let mut to = house.floor().table(&id).unwrap().settings().stored().clone();
    to.limits.minimum = Some(cents(2_000));
    to.options_window_ms = 45_000;
    to.procedure.second_source = true;
    keep(house, table, MIA, Keeping::ChangeSettings { settings: to.clone() });
    house.dealt(table, TableCommand::CloseBets { round });
    house.draws(table, "9S KD TH 4C");
    house.dealt(table, TableCommand::Confirm { round });
    to.procedure.second_source = false;
    to.betting_window_ms = Some(20_000);
    keep(house, table, MIA, Keeping::ChangeSettings { settings: to });
    house.baccarat(table);
    keep(house, table, SAM, Keeping::AnnounceLastRound);
    house.baccarat(table);
    keep(house, table, SAM, Keeping::CloseTable);
    keep(house, table, SAM, Keeping::ReopenTable);
    house.baccarat(table);
}
