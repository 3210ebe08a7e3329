//! What only a pai gow table can be asked to do.

use super::{BankAnswer, Piece, Position};
use crate::command::{CommandTerms, Needs, TableCommand};
use crate::hex::Hex;
use crate::round::RoundNo;
use croupier_house::PatronId;
use croupier_rules::equipment::Dice;

/// A command to a pai gow table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum PaiGowCommand {
    /// Answer the offer of the bank.
    AnswerBank { round: RoundNo, patron: PatronId, answer: BankAnswer },
    /// The offer of the bank is over: a patron who has not answered passes.
    CloseOffer { round: RoundNo },
    /// The dice in the cup lie, shaken so often. A dealer may enter them again until the round is
    /// settled.
    EnterDice { round: RoundNo, dice: Dice, shakes: Option<u8> },
    /// The automatic dealer delivers the packets, in the order they are cut.
    DealHands { round: RoundNo, packets: Vec<Vec<Piece>> },
    /// A hand was delivered to a position. Entering it again replaces the first entry.
    EnterHand { round: RoundNo, to: Position, pieces: Vec<Piece> },
    /// The deal left a wrong number of cards or tiles.
    Misdeal { round: RoundNo, left: u32 },
    /// Set the patron's hand, finally; a foul hand is set only if the patron insists.
    SetHand { round: RoundNo, patron: PatronId, low: Vec<Piece>, confirm_foul: bool },
    /// Set the patron's hand by the house way, which the patron asks for; at a live table the
    /// Dealer may say so for the patron.
    HouseWay { round: RoundNo, patron: PatronId },
    /// The automatic dealer reveals the seed of the last round; absent if the seed is lost.
    RevealSeed { round: RoundNo, seed: Option<Hex> },
}

impl From<PaiGowCommand> for TableCommand {
    fn from(command: PaiGowCommand) -> TableCommand {
        TableCommand::PaiGow(command)
    }
}

impl PaiGowCommand {
    pub(crate) const fn terms(&self) -> CommandTerms<'_> {
        match self {
            PaiGowCommand::AnswerBank { round, patron, .. }
            | PaiGowCommand::SetHand { round, patron, .. } => {
                CommandTerms::of(Needs::Patron(patron), *round)
            }
            PaiGowCommand::HouseWay { round, patron } => {
                CommandTerms::of(Needs::Asked(patron), *round)
            }
            PaiGowCommand::CloseOffer { round }
            | PaiGowCommand::EnterDice { round, .. }
            | PaiGowCommand::EnterHand { round, .. }
            | PaiGowCommand::Misdeal { round, .. } => CommandTerms::of(Needs::Dealing, *round),
            PaiGowCommand::DealHands { round, .. } | PaiGowCommand::RevealSeed { round, .. } => {
                CommandTerms::of(Needs::System, *round)
            }
        }
    }
}
