//! Reads the orders of the pit as a scenario writes them.

use crate::grammar::{Line, Read};
use crate::world::World;
use croupier_table::{
    AnyOrder, BaccaratOrder, CardInError, DealingError, DealingErrorKind, Decision, PitOrder,
    RoundNo, VoidCase,
};
use croupier_wire::games;
use croupier_wire::order::OrderBody;
use serde::de::DeserializeOwned;

/// Reads an order; its name is the name of the stored order.
pub(crate) fn read(world: &World, line: &mut Line<'_>) -> Read<PitOrder> {
    let text = |line: &mut Line<'_>| line.quoted("what happened");
    Ok(match line.word("an order")? {
        "void" => PitOrder::Baccarat(BaccaratOrder::Void {
            case: word::<VoidCase>(line, "a case")?,
            text: text(line)?,
        }),
        "dealing-error" => PitOrder::Baccarat(BaccaratOrder::DealingError(dealing_error(line)?)),
        "replace-set" => PitOrder::Baccarat(BaccaratOrder::ReplaceSet { text: text(line)? }),
        "squeeze-banker-third-first" => PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst),
        "offer-neglected-insurance" => PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance),
        "note-meant-to-insure" => {
            let patron = world.patron(line.word("a patron")?)?;
            let (on, stage) = (line.side()?, line.parse("four-cards or third-card")?);
            PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { patron, on, stage })
        }
        "return-for-neglect" => PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect),
        "correct-cards" => PitOrder::Baccarat(BaccaratOrder::CorrectCards {
            cards: line.cards(),
            text: text(line)?,
        }),
        "correct-dice" => world.table.correct_dice(line.dice()?, text(line)?),
        "adjust" => {
            let of_round = of_round(line)?;
            let patron = world.patron(line.word("a patron")?)?;
            let to_patron = match line.word("to or from")? {
                "gets" => true,
                "gives" => false,
                other => return Err(format!("a patron gets or gives, not \"{other}\"")),
            };
            let amount = line.amount()?;
            let case = if line.take("for") { Some(word(line, "a case")?) } else { None };
            PitOrder::Any(AnyOrder::Adjust {
                of_round,
                patron,
                to_patron,
                amount,
                text: text(line)?,
                case,
            })
        }
        "note-incident" => {
            PitOrder::Any(AnyOrder::NoteIncident { of_round: of_round(line)?, text: text(line)? })
        }
        "decide" => {
            let effect = decision(world, line)?;
            PitOrder::Any(AnyOrder::Decide { text: text(line)?, effect })
        }
        "no-roll" => {
            let game = world.table.settings().rulebook().game;
            let order = games::order(&OrderBody::NoRoll { text: text(line)? }, game);
            order.map_err(|unreadable| unreadable.detail)?
        }
        other => return Err(format!("there is no order \"{other}\"")),
    })
}

fn word<T: DeserializeOwned>(line: &mut Line<'_>, what: &str) -> Read<T> {
    let word = line.word(what)?;
    serde_json::from_value(word.into()).map_err(|_| format!("\"{word}\" is not {what}"))
}

fn of_round(line: &mut Line<'_>) -> Read<RoundNo> {
    line.must("round")?;
    line.parse("a round").map(RoundNo)
}

fn decision(world: &World, line: &mut Line<'_>) -> Read<Decision> {
    match line.word("nothing, void or return-bets")? {
        "nothing" => Ok(Decision::Nothing),
        "void" => Ok(Decision::Void),
        "return-bets" => {
            let mut patrons = Vec::new();
            while let Some(Ok(patron)) = line.peek().map(|name| world.patron(name)) {
                patrons.push(patron);
                line.word("a patron")?;
            }
            Ok(Decision::ReturnBets(patrons))
        }
        other => Err(format!("a decision is not \"{other}\"")),
    }
}

/// `KIND [drawn CARD|unseen [exposed] …] [in force CARD …] [reconstructed] "TEXT"`.
fn dealing_error(line: &mut Line<'_>) -> Read<DealingError> {
    let kind = word::<DealingErrorKind>(line, "a dealing error")?;
    let mut drawn = Vec::new();
    if line.take("drawn") {
        loop {
            let card = match line.peek() {
                Some("unseen") if line.take("unseen") => None,
                Some(word) if word.parse::<croupier_rules::equipment::Card>().is_ok() => {
                    Some(line.card()?)
                }
                Some(_) | None => break,
            };
            drawn.push(CardInError { card, exposed: line.take("exposed") });
        }
        if drawn.is_empty() {
            return Err("which cards were drawn in error?".to_owned());
        }
    }
    let cards = if line.take("in force") { line.cards() } else { Vec::new() };
    let reconstructed = line.take("reconstructed");
    Ok(DealingError { kind, drawn, cards, reconstructed, text: line.quoted("what happened")? })
}
