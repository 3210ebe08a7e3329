//! A patron at a terminal: bets, changes, withdraws, insures, sits, leaves, cashes out, puts
//! tickets in, and sometimes tries what is not allowed.

use crate::cage;
use crate::care;
use crate::casino::{cents, patron};
use crate::chance::Chance;
use croupier_floor::{Command, Floor};
use croupier_house::{HouseCommand, PatronId};
use croupier_table::pai_gow::BankAnswer;
use croupier_table::{
    BaccaratCommand, OptionAnswer, PaiGowCommand, Phase, RoundNo, Table, TableCommand, ThirdFirst,
};

/// What a patron does next, at some table.
pub(crate) fn next(
    floor: &Floor,
    name: &str,
    chance: &mut Chance,
) -> Result<Option<Command>, String> {
    let me = patron(name)?;
    if let Some(command) = care::next(floor, &me, chance) {
        return Ok(Some(command));
    }
    let tables: Vec<&Table> = floor.tables().collect();
    let Some(table) = place(&tables, name, chance) else { return Ok(None) };
    let command = match chance.below(100) {
        0..=3 => return Ok(Some(Command::CashOut { patron: me, amount: None, terminal: None })),
        4 => {
            // Refused: a patron has no command that makes credit (R80).
            let amount = cents(10_000 + chance.below(500_000))?;
            return Ok(Some(Command::House(HouseCommand::BuyCredits { patron: me, amount })));
        }
        5..=6 => return Ok(cage::insert(floor, me, chance)),
        7..=8 => Some(TableCommand::Leave { patron: me }),
        9..=60 if let Some(ask) = asked(table, &me) => Some(TableCommand::AnswerAsk {
            round: table.round(),
            patron: me,
            ask,
            agree: !chance.permille(250),
        }),
        9..=12 => Some(TableCommand::Sit { patron: me, seat: seat(table, chance) }),
        13..=60 if table.phase() == Phase::Options => {
            let answer = match chance.below(3) {
                0 => OptionAnswer::Return,
                _ => OptionAnswer::Continue,
            };
            Some(TableCommand::Baccarat(BaccaratCommand::AnswerOption {
                round: table.round(),
                patron: me,
                answer,
            }))
        }
        13..=60 if table.is_squeezing(&me) => {
            Some(TableCommand::Baccarat(BaccaratCommand::Reveal {
                round: table.round(),
                patron: me,
            }))
        }
        13..=20 if table.may_squeeze(&me) => {
            Some(TableCommand::Baccarat(BaccaratCommand::AskSqueeze {
                round: table.round(),
                patron: me,
            }))
        }
        13..=40 if table.may_ask_banker_third(&me) => {
            let how = ThirdFirst::Squeeze;
            let round = table.round();
            Some(BaccaratCommand::AskBankerThird { round, patron: me, how }.into())
        }
        13..=14 => Some(TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron: me })),
        15..=70 if matches!(table.phase(), Phase::BankOffer | Phase::Setting) => {
            pai_gow(table, me, chance)
        }
        13..=40 if !table.insurable(&me).is_empty() => insure(table, &me, chance)?,
        _ => bet(table, &me, chance)?,
    };
    Ok(command.map(|command| Command::Table { table: table.id().clone(), command }))
}

/// A bet that staff ask this patron to agree to.
fn asked(table: &Table, me: &PatronId) -> Option<u32> {
    table.kept().asks.iter().find(|(_, asked)| asked.patron == *me).map(|(&ask, _)| ask)
}

/// Answers the offer of the bank, and sets the hand, sometimes foul.
fn pai_gow(table: &Table, me: PatronId, chance: &mut Chance) -> Option<TableCommand> {
    let round = table.round();
    if table.phase() == Phase::BankOffer {
        let answer = match chance.below(4) {
            0 => BankAnswer::Pass,
            1 => BankAnswer::CoBank,
            _ => BankAnswer::Bank { house_wager: None },
        };
        return Some(TableCommand::PaiGow(PaiGowCommand::AnswerBank { round, patron: me, answer }));
    }
    let pieces = table.own_hand(&me)?.hand.pieces();
    if chance.permille(300) {
        return Some(TableCommand::PaiGow(PaiGowCommand::HouseWay { round, patron: me }));
    }
    let first = *chance.pick(&pieces)?;
    let others: Vec<_> = pieces.into_iter().filter(|piece| *piece != first).collect();
    let low = vec![first, *chance.pick(&others)?];
    let confirm_foul = chance.permille(500);
    Some(TableCommand::PaiGow(PaiGowCommand::SetHand { round, patron: me, low, confirm_foul }))
}

/// Mostly the patron's favourite table.
fn place<'t>(tables: &[&'t Table], name: &str, chance: &mut Chance) -> Option<&'t Table> {
    let liked = name.bytes().map(usize::from).sum::<usize>() % tables.len().max(1);
    let liked = tables.get(liked).filter(|_| !chance.permille(250));
    liked.or_else(|| chance.pick(tables)).copied()
}

fn seat(table: &Table, chance: &mut Chance) -> u16 {
    let positions = u64::from(table.settings().positions());
    u16::try_from(chance.below(positions + 1) + u64::from(!chance.permille(20))).unwrap_or(1)
}

/// Mostly this round; sometimes a past or a future one.
fn round(table: &Table, chance: &mut Chance) -> RoundNo {
    match chance.below(40) {
        0 => RoundNo(table.round().0.saturating_sub(1)),
        1 => table.round().next(),
        _ => table.round(),
    }
}

fn bet(table: &Table, me: &PatronId, chance: &mut Chance) -> Result<Option<TableCommand>, String> {
    let spots: Vec<String> = table.spots().map(|terms| terms.bet.to_string()).collect();
    let on_a_hand = chance.permille(500);
    let hands = ["player", "banker"].iter().filter(|_| on_a_hand);
    let hands: Vec<&String> =
        spots.iter().filter(|spot| hands.clone().any(|on| *on == **spot)).collect();
    let bet = chance.pick(&hands).copied().cloned().or_else(|| chance.pick(&spots).cloned());
    let Some(bet) = bet else { return Ok(None) };
    let own = table.seat_of(me).filter(|_| !chance.permille(100));
    let seat = own.unwrap_or_else(|| seat(table, chance));
    let stake = match chance.below(12) {
        0 => 0,
        1 => chance.below(1_500),
        2 => 200_000 + chance.below(3_000_000),
        _ => 1_000 + 50 * chance.below(1_000),
    };
    let round = round(table, chance);
    Ok(Some(TableCommand::PlaceBet { round, patron: me.clone(), seat, bet, stake: cents(stake)? }))
}

fn insure(
    table: &Table,
    me: &PatronId,
    chance: &mut Chance,
) -> Result<Option<TableCommand>, String> {
    let offers = table.insurable(me);
    let Some(offer) = chance.pick(&offers) else { return Ok(None) };
    let most = offer.maximum.cents();
    let stake = match chance.below(6) {
        0 => 0,
        1 => most,
        2 => most + 1,
        _ => chance.below(most + 1),
    };
    Ok(Some(TableCommand::Baccarat(BaccaratCommand::Insure {
        round: round(table, chance),
        patron: me.clone(),
        seat: Some(offer.seat),
        side: offer.on,
        stage: offer.stage,
        stake: cents(stake)?,
    })))
}
