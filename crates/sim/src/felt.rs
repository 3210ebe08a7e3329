//! The work at a felt (R81): the Dealer records what strangers lay on the layout, insure, choose
//! and bank, and the pit recounts, counts the float and moves chips.

use crate::casino::PATRONS;
use crate::chance::Chance;
use croupier_house::{PatronId, Place};
use croupier_rules::money::Amount;
use croupier_table::pai_gow::BankAnswer;
use croupier_table::{
    BaccaratCommand, ChipsMove, Keeping, OptionAnswer, PaiGowCommand, Phase, Table, TableCommand,
};

/// A few boxes are enough: their holders meet.
const BOXES: u64 = 3;

/// A box holder: mostly a stranger who sits or stands, sometimes a patron of the house.
fn holder(table: &Table, chance: &mut Chance) -> Option<(PatronId, u16)> {
    let boxes = BOXES.min(u64::from(table.settings().positions()));
    let seat = u16::try_from(1 + chance.below(boxes.max(1))).ok()?;
    if chance.permille(150) {
        return Some((chance.pick(&PATRONS)?.parse().ok()?, seat));
    }
    let stands = chance.permille(300);
    let standing = if stands { u8::try_from(1 + chance.below(2)).ok() } else { None };
    Some((Place { seat, standing }.id()?, seat))
}

/// What lies on a spot: mostly a fair stake, sometimes nothing, too little or far too much.
fn stake(chance: &mut Chance) -> Option<Amount> {
    let cents = match chance.below(10) {
        0 => 0,
        1 => 100 * (1 + chance.below(9)),
        2 => 100_000 + 500 * chance.below(400),
        _ => 1_000 + 500 * chance.below(100),
    };
    Amount::new(cents).ok()
}

fn spot(table: &Table, chance: &mut Chance) -> Option<String> {
    let spots: Vec<String> = table.spots().map(|terms| terms.bet.to_string()).collect();
    let few = usize::try_from(1 + chance.below(4)).ok()?.min(spots.len());
    chance.pick(spots.get(..few)?).cloned()
}

/// The Dealer records a bet.
fn lay(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let (patron, seat) = holder(table, chance)?;
    let (round, bet, stake) = (table.round(), spot(table, chance)?, stake(chance)?);
    Some(TableCommand::PlaceBetFor { round, patron, seat, bet, stake })
}

/// Somebody with a bet on the table.
fn bettor(table: &Table, chance: &mut Chance) -> Option<PatronId> {
    let patrons: Vec<&PatronId> = table.bets()?.iter().map(|bet| &bet.patron).collect();
    chance.pick(&patrons).map(|patron| (*patron).clone())
}

fn insure(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let patron = bettor(table, chance)?;
    let round = table.round();
    let offers = table.insurable(&patron);
    let offer = chance.pick(&offers)?;
    if chance.permille(200) {
        return Some(BaccaratCommand::DeclineInsurance { round, patron }.into());
    }
    let stake = Amount::new(chance.below(offer.maximum.cents() + 2)).ok()?;
    let (seat, side, stage) = (Some(offer.seat), offer.on, offer.stage);
    Some(BaccaratCommand::Insure { round, patron, seat, side, stage, stake }.into())
}

/// The Dealer records an answer to the offer of the bank, with the chips that cover it.
fn bank(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let (patron, _) = holder(table, chance)?;
    let answer = match chance.below(3) {
        0 => BankAnswer::Bank { house_wager: None },
        1 => BankAnswer::CoBank,
        _ => BankAnswer::Pass,
    };
    let cover = Amount::new(10_000 * chance.below(100)).ok()?;
    Some(PaiGowCommand::RecordBank { round: table.round(), patron, answer, cover }.into())
}

/// What the Dealer does for the box holders now, if anything.
pub(crate) fn dealer(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let round = table.round();
    if chance.permille(30) {
        return Some(TableCommand::Keep(request(chance)?));
    }
    #[allow(clippy::wildcard_enum_match_arm)] // at other moments the Dealer deals
    match table.phase() {
        Phase::Open if chance.permille(800) => lay(table, chance),
        Phase::Insurance if chance.permille(400) => insure(table, chance),
        Phase::Options => {
            let patron = bettor(table, chance)?;
            let answer = match chance.permille(500) {
                true => OptionAnswer::Continue,
                false => OptionAnswer::Return,
            };
            Some(BaccaratCommand::AnswerOption { round, patron, answer }.into())
        }
        Phase::BankOffer if chance.permille(500) => bank(table, chance),
        Phase::Setting => {
            let unset = table.unset();
            let seat = u16::from(chance.pick(&unset)?.get());
            let patron = table.patron_at(seat)?.clone();
            Some(PaiGowCommand::HouseWay { round, patron }.into())
        }
        _ => None,
    }
}

fn request(chance: &mut Chance) -> Option<Keeping> {
    let kind = *chance.pick(&[ChipsMove::Fill, ChipsMove::Credit, ChipsMove::Drop])?;
    let amount = Amount::new(5_000 * chance.below(200)).ok()?;
    Some(Keeping::RequestChips { kind, amount, chips: Vec::new() })
}

/// What the pit does at a felt.
pub(crate) fn pit(table: &Table, chance: &mut Chance) -> Option<TableCommand> {
    let waiting: Vec<u32> = table.kept().chips.keys().copied().collect();
    let number = chance.pick(&waiting).copied().unwrap_or(1);
    Some(match chance.below(9) {
        0..=3 => {
            let (patron, seat) = holder(table, chance)?;
            let (round, bet, stake) = (table.round(), spot(table, chance)?, stake(chance)?);
            TableCommand::Recount { round, patron, seat, bet, stake }
        }
        4 => TableCommand::Keep(Keeping::CountFloat {
            amount: Amount::new(10_000 * chance.below(1_000)).ok()?,
            chips: Vec::new(),
        }),
        5 => TableCommand::Keep(Keeping::CancelChips { number, reason: "not needed".to_owned() }),
        6 => TableCommand::Keep(request(chance)?),
        _ => TableCommand::Keep(Keeping::ConfirmChips { number }),
    })
}
