//! Turns what people say at a table into commands.

use crate::chips;
use crate::grammar::{Line, Read};
use crate::header;
use crate::order;
use crate::pai_gow;
use crate::world::World;
use croupier_house::{Actor, PatronId, PitRank};
use croupier_rules::baccarat::Stage;
use croupier_rules::money::Amount;
use croupier_table::{
    BaccaratCommand, CallReason, ChipsMove, ChipsOf, Keeping, OptionAnswer, PaiGowCommand, RoundNo,
    TableCommand, ThirdFirst,
};
use serde_json::Map;

/// Reads what a person says; several cards become several commands.
pub(crate) fn read(world: &World, actor: &Actor, mut line: Line<'_>) -> Read<Vec<TableCommand>> {
    let commands = match actor {
        Actor::Patron(patron) => vec![of_patron(world, patron, &mut line)?],
        Actor::Staff(..) | Actor::System => of_staff(world, &mut line)?,
    };
    line.end()?;
    Ok(commands)
}

fn unknown<T>(line: &Line<'_>) -> Read<T> {
    Err(format!("\"{}\" is nothing anybody can do here", line.peek().unwrap_or("")))
}

/// Reads `in round N`, for a command about another round than the one on the table.
fn round(world: &World, line: &mut Line<'_>) -> Read<RoundNo> {
    if line.take("in round") {
        return line.parse("a round").map(RoundNo);
    }
    Ok(world.round())
}

pub(crate) fn of_patron(
    world: &World,
    patron: &PatronId,
    line: &mut Line<'_>,
) -> Read<TableCommand> {
    let patron = patron.clone();
    let answer = |answer| {
        let (round, patron) = (world.round(), patron.clone());
        Ok(TableCommand::Baccarat(BaccaratCommand::AnswerOption { round, patron, answer }))
    };
    if line.take("sit at box") {
        return Ok(TableCommand::Sit { patron, seat: line.parse("a box")? });
    }
    if line.take("leave") {
        return Ok(TableCommand::Leave { patron });
    }
    for (words, agree) in [("agree to bet", true), ("refuse bet", false)] {
        if line.take(words) {
            let (round, ask) = (world.round(), line.parse("the number of what was asked")?);
            return Ok(TableCommand::AnswerAsk { round, patron, ask, agree });
        }
    }
    if line.take("bet") {
        let (bet, stake) = (line.word("a bet")?.to_owned(), line.amount()?);
        line.must("at box")?;
        let seat = line.parse("a box")?;
        return Ok(TableCommand::PlaceBet { round: round(world, line)?, patron, seat, bet, stake });
    }
    if line.take("insure") {
        return insure(world, patron, line);
    }
    if line.take("decline insurance") {
        let round = world.round();
        return Ok(BaccaratCommand::DeclineInsurance { round, patron }.into());
    }
    if let Some(command) = squeezing(world, &patron, line) {
        return Ok(command.into());
    }
    if line.take("ask for no insurance") {
        return Ok(TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron }));
    }
    if line.take("continue") {
        return answer(OptionAnswer::Continue);
    }
    if line.take("take my bets back") {
        return answer(OptionAnswer::Return);
    }
    match pai_gow::of_patron(world, &patron, line)? {
        Some(command) => Ok(command),
        None => unknown(line),
    }
}

/// Reads what a patron says about turning cards.
fn squeezing(world: &World, patron: &PatronId, line: &mut Line<'_>) -> Option<BaccaratCommand> {
    let (round, patron) = (world.round(), patron.clone());
    for (words, how) in [
        ("ask to squeeze the banker's third first", ThirdFirst::Squeeze),
        ("ask to expose the banker's third first", ThirdFirst::Expose),
    ] {
        if line.take(words) {
            return Some(BaccaratCommand::AskBankerThird { round, patron, how });
        }
    }
    if line.take("ask to squeeze") {
        return Some(BaccaratCommand::AskSqueeze { round, patron });
    }
    line.take("turn the card").then_some(BaccaratCommand::Reveal { round, patron })
}

/// Reads `insure SIDE AMOUNT`, with the box and the stage where they are said.
fn insure(world: &World, patron: PatronId, line: &mut Line<'_>) -> Read<TableCommand> {
    let (side, stake) = (line.side()?, line.amount()?);
    let seat = if line.take("at box") { Some(line.parse("a box")?) } else { None };
    let (round, stage) = (world.round(), stage(world, line)?);
    Ok(BaccaratCommand::Insure { round, patron, seat, side, stage, stake }.into())
}

/// The stage that is named, or that of the offer on the table.
fn stage(world: &World, line: &mut Line<'_>) -> Read<Stage> {
    match line.peek() {
        Some(_) => line.parse("four-cards or third-card"),
        None => Ok(world.table.offers().first().map_or(Stage::FourCards, |offer| offer.row.stage)),
    }
}

fn of_staff(world: &World, line: &mut Line<'_>) -> Read<Vec<TableCommand>> {
    if line.take("cards") || line.take("card") {
        let cards = line.cards();
        if cards.is_empty() {
            line.card()?; // reports what is wrong with the word
        }
        let round = round(world, line)?;
        let enter = |card| TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card });
        return Ok(cards.into_iter().map(enter).collect());
    }
    let command = if line.take("keep") {
        keeping(world, line)?
    } else if line.take("order") {
        TableCommand::Order { round: world.round(), order: order::read(world, line)? }
    } else if let Some(command) = dealing(world, line)? {
        command
    } else if let Some(command) = chips::of_staff(world, line)? {
        command
    } else if let Some(command) = pai_gow::of_staff(world, line)? {
        command
    } else {
        pit(world, line)?
    };
    Ok(vec![command])
}

/// Reads what a dealer says.
fn dealing(world: &World, line: &mut Line<'_>) -> Read<Option<TableCommand>> {
    Ok(Some(if line.take("place your bets") {
        TableCommand::OpenBets { round: world.round().next(), commitment: None }
    } else if line.take("no more bets") {
        TableCommand::CloseBets { round: world.round() }
    } else if line.take("open the banker's third") {
        BaccaratCommand::OpenBankerThird { round: world.round(), card: line.card()? }.into()
    } else if line.take("undo card") {
        TableCommand::Baccarat(BaccaratCommand::UndoCard {
            round: world.round(),
            reason: line.quoted("a reason")?,
        })
    } else if line.take("scan") {
        TableCommand::Baccarat(BaccaratCommand::ScanCard {
            round: world.round(),
            card: line.card()?,
        })
    } else if line.take("dice") {
        dice(world, line)?
    } else if line.take("confirm") {
        TableCommand::Confirm { round: world.round() }
    } else if line.take("new shoe") {
        TableCommand::Baccarat(BaccaratCommand::NewShoe { first: line.card()?, commitment: None })
    } else if line.take("end shoe") {
        TableCommand::Baccarat(BaccaratCommand::EndShoe { seed: None })
    } else if line.take("bet") {
        let (bet, stake) = (line.word("a bet")?.to_owned(), line.amount()?);
        line.must("for")?;
        let patron = world.patron(line.word("a patron")?)?;
        line.must("at box")?;
        let (round, seat) = (world.round(), line.parse("a box")?);
        TableCommand::PlaceBetFor { round, patron, seat, bet, stake }
    } else if line.take("no insurance for") {
        let patron = world.patron(line.word("a patron")?)?;
        BaccaratCommand::DeclineInsurance { round: world.round(), patron }.into()
    } else if line.take("take card and PIN of") {
        let patron = world.patron(line.word("a patron")?)?;
        line.must("for bet")?;
        let (round, ask) = (world.round(), line.parse("the number of what was asked")?);
        TableCommand::AgreeByCard { round, patron, ask }
    } else if line.take("free box") {
        TableCommand::FreeBox { seat: line.parse("a box")? }
    } else if line.take("grant the squeeze") {
        TableCommand::Baccarat(BaccaratCommand::AnswerSqueeze { round: world.round(), grant: true })
    } else if line.take("refuse the squeeze") {
        TableCommand::Baccarat(BaccaratCommand::AnswerSqueeze {
            round: world.round(),
            grant: false,
        })
    } else {
        return Ok(None);
    }))
}

/// `dice 1 2 3`, and at pai gow how often they were shaken: `after 4 shakes`.
fn dice(world: &World, line: &mut Line<'_>) -> Read<TableCommand> {
    let (round, dice) = (world.round(), line.dice()?);
    if !line.take("after") {
        return Ok(world.table.enter_dice(round, dice));
    }
    let shakes = Some(line.parse("how many shakes")?);
    line.must("shakes")?;
    Ok(PaiGowCommand::EnterDice { round, dice, shakes }.into())
}

/// Reads what the pit says.
fn pit(world: &World, line: &mut Line<'_>) -> Read<TableCommand> {
    let round = world.round();
    let number = |line: &mut Line<'_>| line.parse("the number of an approval");
    if line.take("void") {
        return Ok(TableCommand::Void { round, reason: line.quoted("a reason")? });
    }
    if line.take("interrupt") {
        return Ok(TableCommand::Interrupt { round });
    }
    if line.take("resume") {
        return Ok(TableCommand::Resume { round });
    }
    if line.take("approve") {
        return Ok(TableCommand::Approve { approval: number(line)? });
    }
    if line.take("decline") {
        let approval = number(line)?;
        return Ok(TableCommand::Decline { approval, reason: line.quoted("a reason")? });
    }
    if line.take("collect commission from") {
        let patron = world.patron(line.word("a patron")?)?;
        return Ok(TableCommand::CollectCommission { patron });
    }
    unknown(line)
}

/// Reads what keeps the table.
fn keeping(world: &World, line: &mut Line<'_>) -> Read<TableCommand> {
    let staff = |name: &str| match world.actor(name)? {
        Actor::Staff(id, _) => Ok(id),
        Actor::Patron(_) | Actor::System => Err(format!("{name} is not of the staff")),
    };
    Ok(TableCommand::Keep(match line.word("what is kept")? {
        "insurance" => return Ok(BaccaratCommand::OfferInsurance { offered: true }.into()),
        "no-insurance" => return Ok(BaccaratCommand::OfferInsurance { offered: false }.into()),
        "last-round" => Keeping::AnnounceLastRound,
        "close" => Keeping::CloseTable,
        "reopen" => Keeping::ReopenTable,
        "assign" => {
            let staff = staff(line.word("a name")?)?;
            line.must("as")?;
            Keeping::Assign { staff, position: position(line.word("a position")?)? }
        }
        "relieve" => Keeping::Relieve { staff: staff(line.word("a name")?)? },
        "float" => {
            let (amount, chips) = counted(line)?;
            Keeping::CountFloat { amount, chips }
        }
        "fill" => request(ChipsMove::Fill, line)?,
        "credit" => request(ChipsMove::Credit, line)?,
        "drop" => request(ChipsMove::Drop, line)?,
        "confirm-chips" => Keeping::ConfirmChips { number: line.parse("a number")? },
        "cancel-chips" => {
            let number = line.parse("a number")?;
            Keeping::CancelChips { number, reason: line.quoted("a reason")? }
        }
        "call-floor" => Keeping::CallFloor { reason: call_reason(line.word("a reason")?)? },
        "answer-call" => Keeping::AnswerCall,
        "shift-end" => Keeping::CloseShift { gaming_day: false },
        "day-end" => Keeping::CloseShift { gaming_day: true },
        "set" => {
            let (key, value) = (line.word("a setting")?, line.word("its value")?);
            let changed = Map::from_iter([(key.to_owned(), header::value(value))]);
            let settings = world.table.settings().stored().clone();
            Keeping::ChangeSettings { settings: header::with(settings, &changed)? }
        }
        other => return Err(format!("a table cannot be kept by \"{other}\"")),
    }))
}

fn call_reason(word: &str) -> Read<CallReason> {
    let found = CallReason::ALL.into_iter().find(|reason| reason.name() == word);
    found.ok_or_else(|| format!("the floor is not called for \"{word}\""))
}

fn request(kind: ChipsMove, line: &mut Line<'_>) -> Read<Keeping> {
    let (amount, chips) = counted(line)?;
    Ok(Keeping::RequestChips { kind, amount, chips })
}

/// `500`, or by the value of the chips: `500 in 4 of 100, 4 of 25`.
fn counted(line: &mut Line<'_>) -> Read<(Amount, Vec<ChipsOf>)> {
    let (amount, mut chips) = (line.amount()?, Vec::new());
    if line.take("in") {
        while line.peek().is_some() {
            let count = line.parse("how many chips")?;
            line.must("of")?;
            chips.push(ChipsOf { value: line.amount()?, count });
        }
    }
    Ok((amount, chips))
}

fn position(word: &str) -> Read<PitRank> {
    match word {
        "dealer" => Ok(PitRank::Dealer),
        "supervisor" => Ok(PitRank::PitSupervisor),
        "manager" => Ok(PitRank::PitManager),
        "shift" => Ok(PitRank::ShiftManager),
        other => Err(format!("\"{other}\" is no position of the pit")),
    }
}
