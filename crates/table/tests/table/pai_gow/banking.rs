//! The bank goes round: offers, answers, cover, the house's wager, co-banks, and what happens when
//! a round with a banking patron does not end.

use super::*;
use croupier_house::{Account, Transfer};
use croupier_rules::pai_gow::{Bank, BankRefused, SeatNo};
use croupier_table::pai_gow::{Compared, PaiGowRefusal, Position};
use croupier_table::{FrameEvent, PaiGowCommand};

fn seat(number: u64) -> SeatNo {
    number.try_into().unwrap()
}

fn live() -> Floor {
    let mut floor = Floor::new("pai-gow-poker", None, Dealing::Live);
    first_round(&mut floor, 10_000, 20_000);
    floor
}

/// Takes money away, as a cash-out would.
fn spend(floor: &mut Floor, name: &str, amount: u64) {
    let from = Account::Credit(patron(name));
    let spent = [Transfer { from, to: Account::Cage, amount: cents(amount) }];
    floor.ledger.apply(&spent).unwrap();
    floor.transfers.extend(spent);
}

fn bank(floor: &Floor) -> Bank {
    floor.table.pai_gow().unwrap().bank()
}

fn in_play(floor: &Floor, name: &str) -> u64 {
    floor.ledger.in_play(&patron(name), floor.table.id()).cents()
}

/// P10 to P12, R48, R49: Ann banks; the house wagers what she last wagered; her cover is in play
/// and commission is on her net.
#[test]
fn a_patron_banks_against_the_others_and_the_house() {
    let mut floor = live();
    floor.open();
    assert_eq!(floor.table.phase(), Phase::BankOffer);
    assert_eq!(floor.bet("bob", 3, MAIN, 5_000).unwrap_err().code(), "wrong_moment");
    assert_eq!(floor.phrases(), ["said.bank_offered seat=1 [P10]"]);
    floor.answer("ann", BANK).unwrap();
    // Bob staked 200.00 last, the house wagers the 100.00 Ann last wagered against it
    assert_eq!(bank(&floor), Bank::Seat(seat(1)));
    assert_eq!(in_play(&floor, "ann"), 30_000);
    assert_eq!(floor.table.phase(), Phase::Open);
    let own = Refusal::PaiGow(PaiGowRefusal::BankerBets);
    assert_eq!(floor.bet("ann", 1, MAIN, 5_000), Err(own));
    floor.bet("ann", 1, "fortune", 500).unwrap();
    floor.bet("bob", 3, MAIN, 20_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    floor.set("ann", "QH JS").unwrap();
    floor.house_way("bob").unwrap();
    floor.confirm();
    // 200.00 from Bob and 100.00 from the house, less 5% of 300.00; Fortune lost 5.00
    assert_eq!(floor.credit("ann"), 1_009_500 + 28_500 - 500);
    assert_eq!(floor.credit("bob"), 980_000);
    // before: paid Ann 95.00; now: lost the wager of 100.00, kept 15.00 and the Fortune bet
    let bank = floor.ledger.balance(&Account::Bank(floor.table.id().clone()));
    assert_eq!(bank, -9_500 - 10_000 + 1_500 + 500);
    floor.check_replay();
}

/// R47: nobody banks twice running, and with cards the bank goes back to the house.
#[test]
fn the_bank_goes_back_to_the_house() {
    let mut floor = live();
    floor.open();
    floor.answer("ann", BANK).unwrap();
    floor.bet("bob", 3, MAIN, 20_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    floor.confirm(); // nobody set a hand: the house way does
    floor.open();
    assert_eq!((floor.table.phase(), bank(&floor)), (Phase::Open, Bank::Dealer));
    let refused = |name: &str| {
        let terms = floor.table.bank_terms(&patron(name), BANK, &floor.ledger).unwrap();
        terms.1.unwrap_err().code()
    };
    assert_eq!([refused("ann"), refused("bob")], ["banked_the_round_before", "turn_of_the_house"]);
}

/// The first in the order who takes it has it; an answer ahead of the turn waits with its cover.
#[test]
fn an_answer_ahead_of_its_turn_counts_when_the_turn_comes() {
    let mut floor = live();
    floor.open();
    floor.answer("bob", BANK).unwrap();
    assert_eq!((floor.table.phase(), in_play(&floor, "bob")), (Phase::BankOffer, 30_000));
    let leave = TableCommand::Leave { patron: patron("bob") };
    let stays = floor.give(&Actor::Patron(patron("bob")), &leave).unwrap_err();
    assert_eq!(stays.code(), "stays_until_round_ends");
    let again = floor.answer("bob", BankAnswer::Pass);
    assert_eq!(again, Err(Refusal::PaiGow(PaiGowRefusal::Answered)));
    floor.answer("ann", BankAnswer::Pass).unwrap();
    assert_eq!(bank(&floor), Bank::Seat(seat(3)));

    let mut floor = live();
    floor.open();
    floor.answer("bob", BANK).unwrap();
    floor.answer("ann", BankAnswer::CoBank).unwrap();
    assert_eq!(bank(&floor), Bank::CoBank(seat(1)));
    assert_eq!((in_play(&floor, "ann"), in_play(&floor, "bob")), (10_000, 0));
    floor.check_replay();
}

/// P11: the banker may ask for a smaller wager of the house, or for none.
#[test]
fn the_house_wagers_less_when_asked() {
    for (asked, wager, cover) in [(4_000, 4_000, 24_000), (0, 0, 20_000), (90_000, 10_000, 30_000)]
    {
        let mut floor = live();
        floor.open();
        floor.answer("ann", BankAnswer::Bank { house_wager: Some(cents(asked)) }).unwrap();
        assert_eq!(floor.table.pai_gow().unwrap().house_wager(), cents(wager));
        assert_eq!(in_play(&floor, "ann"), cover);
    }
}

/// Silence passes: the house banks, and only then bets are open.
#[test]
fn silence_passes() {
    let mut floor = Floor::new("pai-gow-poker", None, Dealing::Automatic);
    floor.open();
    floor.bet("ann", 1, MAIN, 10_000).unwrap();
    floor.wait(15_000);
    floor.dice([1, 2, 5]);
    let deck: Vec<_> = croupier_rules::equipment::Card::all()
        .map(|card| Piece::Card(croupier_rules::equipment::CardOrJoker::Natural(card)))
        .collect();
    let packets = deck.chunks_exact(7).map(<[_]>::to_vec).collect();
    floor.system(TableCommand::PaiGow(PaiGowCommand::DealHands { round: RoundNo(1), packets }));
    floor.wait(45_000);
    floor.open();
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 8_000 });
    floor.wait(8_000);
    assert_eq!((floor.table.phase(), bank(&floor)), (Phase::Open, Bank::Dealer));
    assert_eq!(due(&floor.table), Due::Tick { at_ms: floor.now_ms + 15_000 });
    let late = floor.answer("ann", BANK);
    assert_eq!(late, Err(Refusal::PaiGow(PaiGowRefusal::BankNotOffered)));
}

/// P12, R48: who cannot cover the bets may co-bank; a bet beyond the cover is refused.
#[test]
fn the_bank_must_be_covered() {
    let mut floor = live();
    spend(&mut floor, "ann", 1_009_500 - 25_000);
    floor.open();
    let (needed, held, co_bank_needed) = (cents(30_000), cents(25_000), cents(10_000));
    let why = BankRefused::NotCovered { needed, held, co_bank_needed };
    let refused = Refusal::PaiGow(PaiGowRefusal::Bank(why));
    assert_eq!(floor.answer("ann", BANK), Err(refused.clone()));
    let rulebook = floor.table.settings().rulebook();
    assert_eq!(rulebook.cite(refused.rule().unwrap()).unwrap().first, "P12");
    floor.answer("ann", BankAnswer::Bank { house_wager: Some(cents(1_000)) }).unwrap();
    assert_eq!((in_play(&floor, "ann"), floor.credit("ann")), (21_000, 4_000));
    let beyond = Refusal::PaiGow(PaiGowRefusal::BankCannotCover { headroom: cents(24_000) });
    assert_eq!(floor.bet("bob", 3, MAIN, 25_000), Err(beyond));
    floor.bet("bob", 3, MAIN, 24_000).unwrap();
    assert_eq!((in_play(&floor, "ann"), floor.credit("ann")), (25_000, 0));
    let none = Refusal::PaiGow(PaiGowRefusal::BankCannotCover { headroom: cents(0) });
    assert_eq!(floor.bet("cat", 5, MAIN, 1_000), Err(none));
    floor.check_replay();
}

/// P10: who has not played the house is not offered the bank; who cannot cover half is not either.
#[test]
fn the_bank_is_offered_to_who_may_have_it() {
    let mut floor = live();
    spend(&mut floor, "ann", 1_009_500 - 9_999); // half of Bob's 200.00 is 100.00
    let sit = TableCommand::Sit { patron: patron("cat"), seat: 2 };
    floor.give(&Actor::Patron(patron("cat")), &sit).unwrap();
    floor.open();
    let offered: Vec<u8> =
        floor.table.pai_gow().unwrap().offer().unwrap().order().iter().map(|s| s.get()).collect();
    assert_eq!(offered, [3]);
    let stranger = floor.answer("cat", BANK).unwrap_err();
    assert_eq!(stranger.code(), "did_not_play_the_house");
    assert_eq!(floor.answer("ann", BankAnswer::CoBank).unwrap_err().code(), "co_bank_not_covered");
}

/// P13, R49: half each, the house way sets, the dealer's hand is not played.
#[test]
fn a_co_bank_shares_the_net() {
    let mut floor = live();
    floor.open();
    floor.answer("ann", BankAnswer::Pass).unwrap();
    floor.answer("bob", BankAnswer::CoBank).unwrap();
    assert_eq!(in_play(&floor, "bob"), 5_000); // half of Ann's last 100.00
    floor.bet("ann", 1, MAIN, 10_001).unwrap();
    assert_eq!(in_play(&floor, "bob"), 5_000); // the odd cent is the house's
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    let house = Refusal::PaiGow(PaiGowRefusal::CoBankHouseWay);
    assert_eq!(floor.set("bob", "TH 9S"), Err(house));
    floor.set("ann", "QH JS").unwrap();
    floor.confirm();
    // Ann wins 100.01 less 5.01 (5% raised to the cent); Bob loses 50.00 of it
    assert_eq!(floor.credit("ann"), 1_009_500 + 9_500);
    assert_eq!(floor.credit("bob"), 995_000);
    floor.check_replay();
}

/// A foul bank loses to every hand that is not foul.
#[test]
fn a_foul_bank_pays_everybody() {
    let mut floor = live();
    floor.open();
    floor.answer("ann", BANK).unwrap();
    floor.bet("bob", 3, MAIN, 20_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    floor.foul("ann", "AC AD").unwrap();
    floor.confirm();
    assert_eq!(floor.credit("ann"), 1_009_500 - 30_000);
    assert_eq!(floor.credit("bob"), 1_000_000 + 19_000);
}

/// R12: before every hand is dealt the round is Void and the cover comes back; afterwards it goes
/// on, and hands not set are set by the house way.
#[test]
fn an_interrupted_round_is_void_until_it_is_dealt() {
    for dealt in [false, true] {
        let mut floor = live();
        floor.open();
        floor.answer("ann", BANK).unwrap();
        floor.bet("bob", 3, MAIN, 20_000).unwrap();
        floor.close();
        floor.dice([1, 1, 1]);
        floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES)]);
        if dealt {
            floor.deal("seat-3", SEVENS).unwrap();
        }
        let round = floor.table.round();
        floor.system(TableCommand::Interrupt { round });
        assert_eq!(floor.house_way("bob").unwrap_err().code(), "interrupted");
        floor.give(&supervisor(), &TableCommand::Resume { round }).unwrap();
        if dealt {
            assert_eq!(floor.table.phase(), Phase::Setting);
            assert!(floor.table.unset().is_empty());
            floor.confirm();
            assert_eq!(floor.credit("ann"), 1_009_500 + 28_500);
        } else {
            assert_eq!(floor.table.phase(), Phase::Void);
            assert_eq!([floor.credit("ann"), floor.credit("bob")], [1_009_500, 1_000_000]);
        }
        floor.check_replay();
    }
}

/// An offer that is interrupted is taken up with the time it had left, answers and cover standing.
#[test]
fn an_interrupted_offer_goes_on() {
    let mut floor = live();
    floor.open();
    floor.answer("bob", BANK).unwrap();
    let round = floor.table.round();
    floor.system(TableCommand::Interrupt { round });
    assert_eq!(floor.answer("ann", BANK).unwrap_err().code(), "interrupted");
    floor.system(TableCommand::Resume { round });
    assert_eq!(floor.table.phase(), Phase::BankOffer);
    floor.give(&dealer(), &TableCommand::PaiGow(PaiGowCommand::CloseOffer { round })).unwrap();
    assert_eq!(bank(&floor), Bank::Seat(seat(3)));
    floor.check_replay();
}

/// R30: who registers a bet for a patron meets the rules of the game, or the bet would never end.
#[test]
fn staff_who_bet_for_a_patron_meet_the_rules_of_pai_gow() {
    let mut floor = Floor::new("pai-gow-poker", None, Dealing::Live);
    floor.open();
    let place = |floor: &mut Floor, name: &str, seat: u16, bet: &str, stake: u64| {
        let (round, bet, stake) = (floor.table.round(), bet.to_owned(), cents(stake));
        let command = TableCommand::PlaceBetFor { round, patron: patron(name), seat, bet, stake };
        let events = floor.give(&dealer(), &command)?;
        Ok::<_, Refusal>(floor.agree(&patron(name)).unwrap_or(events))
    };
    floor.sit("ann", 1);
    let alone = place(&mut floor, "ann", 1, "fortune", 1_000).unwrap_err();
    assert_eq!(alone.code(), "fortune_without_main");
    let events = place(&mut floor, "ann", 1, MAIN, 10_000).unwrap();
    assert!(
        matches!(events.last(), Some(TableEvent::Frame(FrameEvent::BetPlaced { by: Some(_), .. }))),
        "{events:?}"
    );
    place(&mut floor, "ann", 1, "fortune", 1_000).unwrap();
    floor.close();
    let late = place(&mut floor, "ann", 1, MAIN, 20_000).unwrap_err();
    assert_eq!(late.code(), "bet_stands");
    floor.dice([1, 4, 6]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES)]);
    floor.house_way("ann").unwrap();
    floor.confirm();
    // 100.00 won 95.00; a pair of aces is nothing to Fortune.
    assert_eq!(floor.credit("ann"), 1_000_000 + 9_500 - 1_000);
    floor.check_replay();
}

/// P12: at a chip table the chips on the table cover the bank, whatever lies at the cage.
#[test]
fn at_a_chip_table_chips_cover_the_bank() {
    let rulebook = rulebook("pai-gow-poker");
    let mut set = settings(&rulebook, None, Dealing::Live);
    set.procedure.stakes = Stakes::Chips;
    let mut floor = Floor::with(rulebook, set);
    let place = |floor: &mut Floor, name: &str, seat: u16, stake: u64| {
        let (round, patron, bet) = (floor.table.round(), patron(name), MAIN.to_owned());
        let stake = cents(stake);
        floor.give(&dealer(), &TableCommand::PlaceBetFor { round, patron, seat, bet, stake })
    };
    floor.open();
    place(&mut floor, "dan", 1, 10_000).unwrap(); // who has no credit
    place(&mut floor, "eve", 3, 20_000).unwrap();
    floor.close();
    floor.dice([1, 4, 6]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    floor.set("dan", "QH JS").unwrap();
    floor.set("eve", "TH 9S").unwrap();
    floor.confirm();
    floor.open();
    assert_eq!(floor.table.phase(), Phase::BankOffer);
    floor.answer("dan", BANK).unwrap();
    place(&mut floor, "eve", 3, 50_000).unwrap(); // more than was expected: more cover is put down
    let cover = floor.table.bets().unwrap().stake(&patron("dan"), 1, Wager::Bank);
    assert_eq!(cover, cents(60_000));
    floor.check_money();
    floor.check_replay();
}

/// P1, P8: against a bank set foul every hand that is not foul wins, and is shown to have won; no
/// half of it is better or worse.
#[test]
fn against_a_foul_bank_no_halves_are_compared() {
    let mut floor = live();
    floor.open();
    floor.answer("ann", BANK).unwrap();
    floor.bet("bob", 3, MAIN, 20_000).unwrap();
    floor.close();
    floor.dice([1, 1, 1]);
    floor.deal_all(&[("dealer", KINGS), ("seat-1", ACES), ("seat-3", SEVENS)]);
    floor.foul("ann", "AC AD").unwrap();
    floor.set("bob", "TH 9S").unwrap();
    floor.confirm();
    let felt = floor.table.felt().unwrap();
    for position in ["seat-3", "dealer"] {
        let holder = position.parse::<Position>().unwrap().0;
        assert_eq!(felt.compared(holder), Some(Compared::FoulBank), "{position}");
    }
    assert!(floor.phrases().contains(&"said.hand_wins seat=3 [P3]".to_owned()));
    assert_eq!(floor.credit("bob"), 1_000_000 + 19_000);
}
