//! What only a baccarat table can be asked to do.

use super::error::OptionAnswer;
use super::waiver::ThirdFirst;
use crate::command::{CommandTerms, Needs, TableCommand};
use crate::hex::Hex;
use crate::round::RoundNo;
use croupier_house::{PatronId, PitRank};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::Card;
use croupier_rules::money::Amount;

/// A command to a baccarat table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum BaccaratCommand {
    /// Register the whole stake of an insurance; 0 withdraws it. Without a box it is the patron's
    /// own, or else the first box with the patron's Original Bet on that hand.
    Insure {
        round: RoundNo,
        patron: PatronId,
        seat: Option<u16>,
        side: Side,
        stage: Stage,
        stake: Amount,
    },
    /// A patron takes no insurance at this stage; at a live table the Dealer may say so.
    DeclineInsurance { round: RoundNo, patron: PatronId },
    /// A card left the shoe: the next in the order of the deal.
    EnterCard { round: RoundNo, card: Card },
    /// The Banker's third card, the sixth out of the shoe, is opened before the Player's third, the
    /// fifth; the House has consented to it (3.14). The Player's is entered after it.
    OpenBankerThird { round: RoundNo, card: Card },
    /// The card entered last was entered wrongly.
    UndoCard { round: RoundNo, reason: String },
    /// A second source, such as the reading shoe, saw a card leave the shoe.
    ScanCard { round: RoundNo, card: Card },
    /// A new shoe is on the table; its first card is turned for the burn.
    NewShoe { first: Card, commitment: Option<Hex> },
    /// The shoe is taken off the table; an automatic dealer reveals its seed.
    EndShoe { seed: Option<Hex> },
    /// The patron with the highest bet asks to squeeze.
    AskSqueeze { round: RoundNo, patron: PatronId },
    /// The patron with the highest bet asks that the Banker's third card comes first (3.14).
    AskBankerThird { round: RoundNo, patron: PatronId, how: ThirdFirst },
    /// The dealer grants or refuses the squeeze.
    AnswerSqueeze { round: RoundNo, grant: bool },
    /// The squeezing patron has turned the card: it may be drawn and shown.
    Reveal { round: RoundNo, patron: PatronId },
    /// A patron chooses after a dealing error.
    AnswerOption { round: RoundNo, patron: PatronId, answer: OptionAnswer },
    /// A patron of a private table asks for no insurance, from the next round on.
    AskNoInsurance { patron: PatronId },
    /// Whether insurance is offered from the next round on: a private table may play without it.
    OfferInsurance { offered: bool },
}

impl From<BaccaratCommand> for TableCommand {
    fn from(command: BaccaratCommand) -> TableCommand {
        TableCommand::Baccarat(command)
    }
}

impl BaccaratCommand {
    pub(crate) fn terms(&self) -> CommandTerms<'_> {
        let of = CommandTerms::of;
        let of_table = CommandTerms::of_table;
        match self {
            BaccaratCommand::Insure { round, patron, .. } => {
                of(Needs::PatronOrDealer(patron), *round)
            }
            BaccaratCommand::DeclineInsurance { round, patron } => of(Needs::Asked(patron), *round),
            BaccaratCommand::EnterCard { round, .. }
            | BaccaratCommand::OpenBankerThird { round, .. }
            | BaccaratCommand::UndoCard { round, .. }
            | BaccaratCommand::ScanCard { round, .. } => of(Needs::Dealing, *round),
            BaccaratCommand::NewShoe { .. } | BaccaratCommand::EndShoe { .. } => {
                of_table(Needs::Dealing).not_interrupted()
            }
            BaccaratCommand::AskSqueeze { round, patron }
            | BaccaratCommand::AskBankerThird { round, patron, .. }
            | BaccaratCommand::Reveal { round, patron } => of(Needs::PatronOrFor(patron), *round),
            BaccaratCommand::AnswerSqueeze { round, .. } => {
                of(Needs::Rank(PitRank::Dealer), *round)
            }
            BaccaratCommand::AnswerOption { round, patron, .. } => {
                of(Needs::PatronOrFor(patron), *round).even_interrupted()
            }
            BaccaratCommand::AskNoInsurance { patron } => of_table(Needs::PatronOrFor(patron)),
            BaccaratCommand::OfferInsurance { .. } => of_table(Needs::Rank(PitRank::PitSupervisor)),
        }
    }
}
