//! Commands, orders and answers of baccarat, read.

use crate::body::{AnswerBody, CommandBody, ConsoleCommand, InsuranceBody, ThirdFirstBody};
use crate::keep::KeepBody;
use crate::order::{
    DealingErrorBody, OrderBody, OrderField, OrderForm, OrderGroup, SideBody, StageBody,
    VoidCaseBody,
};
use crate::read::{self, Read, Unreadable};
use croupier_house::PatronId;
use croupier_rules::baccarat::{Side, Stage};
use croupier_table::{
    BaccaratCommand, BaccaratOrder, CardInError, DealingError, DealingErrorKind, OptionAnswer,
    RoundNo, ThirdFirst, VoidCase,
};

/// The orders only a baccarat table knows, and what each asks for.
pub(crate) const FORMS: &[OrderForm] = &[
    ("void/wrong-number-of-cards", OrderGroup::Dealing, &[OrderField::Text]),
    ("void", OrderGroup::Cards, &[OrderField::Text]),
    ("replace-set", OrderGroup::Cards, &[OrderField::Text]),
    (
        "dealing-error",
        OrderGroup::Dealing,
        &[OrderField::Drawn, OrderField::Order, OrderField::Reconstructed, OrderField::Text],
    ),
    ("correct-cards", OrderGroup::Result, &[OrderField::Cards, OrderField::Text]),
    ("squeeze-banker-third-first", OrderGroup::Insurance, &[]),
    ("offer-neglected-insurance", OrderGroup::Insurance, &[]),
    (
        "note-meant-to-insure",
        OrderGroup::Insurance,
        &[OrderField::Patron, OrderField::Seat, OrderField::On, OrderField::Stage],
    ),
    ("return-for-neglect", OrderGroup::Insurance, &[]),
];

/// The hand to insure, as in a path.
fn side(name: &str) -> Read<Side> {
    match name {
        "player" => Ok(Side::Player),
        "banker" => Ok(Side::Banker),
        _ => Err(Unreadable::new("bad_path", "insure `player` or `banker`")),
    }
}

/// The stage an insurance is taken at, as in a path.
fn stage(name: &str) -> Read<Stage> {
    let told = "the stage is `four-cards` or `third-card`";
    name.parse().map_err(|()| Unreadable::new("bad_path", told))
}

/// A patron's own insurance.
pub(crate) fn insurance(
    (on, at): (&str, &str),
    body: &InsuranceBody,
    (round, patron): (RoundNo, PatronId),
) -> Read<BaccaratCommand> {
    let (side, stage) = (side(on)?, stage(at)?);
    let InsuranceBody { stake, seat } = *body;
    Ok(BaccaratCommand::Insure { round, patron, seat, side, stage, stake })
}

/// A command of baccarat; `None` where it is another game's.
#[allow(clippy::wildcard_enum_match_arm)] // what is not this game's is another's
pub(crate) fn command(body: &CommandBody) -> Read<Option<BaccaratCommand>> {
    let round = || read::round(body);
    Ok(Some(match &body.command {
        ConsoleCommand::EnterCard { card } => {
            BaccaratCommand::EnterCard { round: round()?, card: read::card(card)? }
        }
        ConsoleCommand::OpenBankerThird { card } => {
            BaccaratCommand::OpenBankerThird { round: round()?, card: read::card(card)? }
        }
        ConsoleCommand::UndoCard { reason } => {
            BaccaratCommand::UndoCard { round: round()?, reason: reason.clone() }
        }
        ConsoleCommand::ScanCard { card } => {
            BaccaratCommand::ScanCard { round: round()?, card: read::card(card)? }
        }
        ConsoleCommand::NewShoe { first } => {
            BaccaratCommand::NewShoe { first: read::card(first)?, commitment: None }
        }
        ConsoleCommand::EndShoe => BaccaratCommand::EndShoe { seed: None },
        ConsoleCommand::InsureFor { patron, seat, side: on, stage: at, stake } => {
            BaccaratCommand::Insure {
                round: round()?,
                patron: read::patron(patron)?,
                seat: *seat,
                side: side(on)?,
                stage: stage(at)?,
                stake: *stake,
            }
        }
        ConsoleCommand::AnswerFor { patron, answer: given, .. } => {
            match answer(given, round()?, &read::patron(patron)?) {
                Some(command) => command,
                None => return Ok(None),
            }
        }
        ConsoleCommand::DeclineInsuranceFor { patron } => {
            BaccaratCommand::DeclineInsurance { round: round()?, patron: read::patron(patron)? }
        }
        ConsoleCommand::AnswerSqueeze { grant } => {
            BaccaratCommand::AnswerSqueeze { round: round()?, grant: *grant }
        }
        ConsoleCommand::Keep { keeping: KeepBody::OfferInsurance { offered } } => {
            BaccaratCommand::OfferInsurance { offered: *offered }
        }
        _ => return Ok(None),
    }))
}

/// An answer of a patron; `None` where it is another game's.
#[allow(clippy::wildcard_enum_match_arm)] // what is not this game's is another's
pub(crate) fn answer(
    body: &AnswerBody,
    round: RoundNo,
    patron: &PatronId,
) -> Option<BaccaratCommand> {
    let patron = patron.clone();
    let option = |patron, answer| BaccaratCommand::AnswerOption { round, patron, answer };
    Some(match body {
        AnswerBody::Continue => option(patron, OptionAnswer::Continue),
        AnswerBody::Return => option(patron, OptionAnswer::Return),
        AnswerBody::AskSqueeze => BaccaratCommand::AskSqueeze { round, patron },
        AnswerBody::AskBankerThird { how } => {
            let how = match how {
                ThirdFirstBody::Squeeze => ThirdFirst::Squeeze,
                ThirdFirstBody::Expose => ThirdFirst::Expose,
            };
            BaccaratCommand::AskBankerThird { round, patron, how }
        }
        AnswerBody::Reveal => BaccaratCommand::Reveal { round, patron },
        AnswerBody::NoInsurance => BaccaratCommand::AskNoInsurance { patron },
        AnswerBody::DeclineInsurance => BaccaratCommand::DeclineInsurance { round, patron },
        _ => return None,
    })
}

const fn case(case: VoidCaseBody) -> VoidCase {
    match case {
        VoidCaseBody::ForeignCard => VoidCase::ForeignCard,
        VoidCaseBody::CardCount => VoidCase::CardCount,
        VoidCaseBody::WrongNumberOfCards => VoidCase::WrongNumberOfCards,
        VoidCaseBody::InsufficientCards => VoidCase::InsufficientCards,
        VoidCaseBody::NotShuffled => VoidCase::NotShuffled,
    }
}

const fn error(kind: DealingErrorBody) -> DealingErrorKind {
    match kind {
        DealingErrorBody::ExcessOrExposed => DealingErrorKind::ExcessOrExposed,
        DealingErrorBody::WrongSide => DealingErrorKind::WrongSide,
        DealingErrorBody::WrongPerson => DealingErrorKind::WrongPerson,
        DealingErrorBody::FaceUp => DealingErrorKind::FaceUp,
        DealingErrorBody::Simultaneous => DealingErrorKind::Simultaneous,
        DealingErrorBody::WrongNumber => DealingErrorKind::WrongNumber,
        DealingErrorBody::Other => DealingErrorKind::Other,
    }
}

/// An order of baccarat; `None` where the table does not know it.
#[allow(clippy::wildcard_enum_match_arm)] // what is not this game's is another's
pub(crate) fn order(body: &OrderBody) -> Read<Option<BaccaratOrder>> {
    Ok(Some(match body {
        OrderBody::Void { case: why, text } => {
            BaccaratOrder::Void { case: case(*why), text: text.clone() }
        }
        OrderBody::DealingError { kind, drawn, cards, reconstructed, text } => {
            let drawn = drawn.iter().map(|drawn| {
                let card = drawn.card.as_deref().map(read::card).transpose()?;
                Ok(CardInError { card, exposed: drawn.exposed })
            });
            BaccaratOrder::DealingError(DealingError {
                kind: error(*kind),
                drawn: drawn.collect::<Read<_>>()?,
                cards: read::cards(cards)?,
                reconstructed: *reconstructed,
                text: text.clone(),
            })
        }
        OrderBody::ReplaceSet { text } => BaccaratOrder::ReplaceSet { text: text.clone() },
        OrderBody::SqueezeBankerThirdFirst => BaccaratOrder::SqueezeBankerThirdFirst,
        OrderBody::OfferNeglectedInsurance => BaccaratOrder::OfferNeglectedInsurance,
        OrderBody::NoteMeantToInsure { patron, on, stage, seat } => {
            BaccaratOrder::NoteMeantToInsure {
                seat: *seat,
                patron: read::patron(patron)?,
                on: match on {
                    SideBody::Player => Side::Player,
                    SideBody::Banker => Side::Banker,
                },
                stage: match stage {
                    StageBody::FourCards => Stage::FourCards,
                    StageBody::ThirdCard => Stage::ThirdCard,
                },
            }
        }
        OrderBody::ReturnForNeglect => BaccaratOrder::ReturnForNeglect,
        OrderBody::CorrectCards { cards, text } => {
            BaccaratOrder::CorrectCards { cards: read::cards(cards)?, text: text.clone() }
        }
        _ => return Ok(None),
    }))
}
