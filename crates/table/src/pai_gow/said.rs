//! What has happened in a round of pai gow, said for people.

use super::hand::Position;
use super::settle::Compared;
use super::{Felt, PaiGowTable};
use crate::said::{Phrase, Said};
use croupier_house::Facts;
use croupier_rules::pai_gow::{Bank, Holder, Outcome};
use croupier_rules::rulebook::RuleKey;

fn say(said: &mut Vec<Said>, phrase: Phrase, facts: Facts, rule: RuleKey) {
    said.push(Said { phrase, facts, rule: Some(rule) });
}

/// The offer of the bank, and who has it once that is decided.
pub(super) fn said_of_round(said: &mut Vec<Said>, game: &PaiGowTable) {
    if let Some(offer) = &game.offer {
        let seat = offer.asked().map_or(0, |seat| seat.get());
        let facts = Facts::from([("seat", seat.into())]);
        return say(said, Phrase::BankOffered, facts, RuleKey::PaiGowBank);
    }
    said_of_bank(said, &game.felt());
}

fn said_of_bank(said: &mut Vec<Said>, felt: &Felt) {
    let seat = |seat: u8| Facts::from([("seat", seat.into())]);
    match felt.bank {
        Bank::Dealer => say(said, Phrase::HouseBanks, Facts::new(), RuleKey::PaiGowBank),
        Bank::CoBank(at) => say(said, Phrase::SeatCoBanks, seat(at.get()), RuleKey::PaiGowCoBank),
        Bank::Seat(at) => {
            say(said, Phrase::SeatBanks, seat(at.get()), RuleKey::PaiGowBank);
            if !felt.house_wager.is_zero() {
                let facts = Facts::from([("amount", felt.house_wager.into())]);
                say(said, Phrase::HouseWagers, facts, RuleKey::PaiGowHouseWager);
            }
        }
    }
}

/// Bank, dice and, once they are shown, every hand against the bank's.
pub(crate) fn said_of_felt(said: &mut Vec<Said>, felt: &Felt) {
    said_of_bank(said, felt);
    if let (Some(dice), Some(first)) = (felt.dice, felt.delivery().first()) {
        let [one, two, three] = dice.0.map(|die| die.get());
        let facts = Facts::from([
            ("first", one.into()),
            ("second", two.into()),
            ("third", three.into()),
            ("total", dice.total().into()),
            ("position", Position(*first).to_string().into()),
        ]);
        say(said, Phrase::CupThrown, facts, RuleKey::PaiGowDice);
    }
    for holder in felt.exposure() {
        let Holder::Seat(seat) = holder else { continue };
        let facts = Facts::from([("seat", seat.get().into())]);
        match felt.compared(holder) {
            None => {}
            Some(Compared::Foul) => say(said, Phrase::HandFoul, facts, RuleKey::PaiGowFoul),
            Some(Compared::FoulBank) => {
                say(said, Phrase::HandWins, facts, RuleKey::PaiGowCompared);
            }
            Some(Compared::Halves(halves)) => {
                let phrase = match halves.outcome() {
                    Outcome::Won => Phrase::HandWins,
                    Outcome::Lost => Phrase::HandLoses,
                    Outcome::Pushed => Phrase::HandPushes,
                };
                say(said, phrase, facts, RuleKey::PaiGowCompared);
            }
        }
    }
    if felt.corrected {
        said.push(Said { phrase: Phrase::Corrected, facts: Facts::new(), rule: None });
    }
}
