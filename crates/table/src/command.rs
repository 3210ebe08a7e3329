//! What a table can be asked to do. A command about a round names it, so that a late retry meets
//! a refusal and not the next round.

use crate::hex::Hex;
use crate::keeping::Keeping;
use crate::order::{OptionAnswer, PitOrder};
use crate::pai_gow::{BankAnswer, Piece, Position};
use crate::round::RoundNo;
use croupier_house::{Actor, Ledger, PatronId};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice};
use croupier_rules::money::Amount;

/// A command to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum TableCommand {
    /// Take a betting box, or another one.
    Sit { patron: PatronId, seat: u16 },
    /// Leave the table. Bets stand; commission owed is collected.
    Leave { patron: PatronId },
    /// Register the whole stake of a bet; 0 withdraws. Who has no box takes this one.
    PlaceBet { round: RoundNo, patron: PatronId, seat: u16, bet: String, stake: Amount },
    /// Register the whole stake of an insurance; 0 withdraws.
    /// In the patron's own box where none is named, or else the first with a bet on that hand.
    Insure {
        round: RoundNo,
        patron: PatronId,
        seat: Option<u16>,
        side: Side,
        stage: Stage,
        stake: Amount,
    },
    /// "Place your Bets": opens the round of this number, which is the next.
    OpenBets { round: RoundNo, commitment: Option<Hex> },
    /// "No more Bets".
    CloseBets { round: RoundNo },
    /// A card left the shoe.
    EnterCard { round: RoundNo, card: Card },
    /// The card entered last was entered wrongly.
    UndoCard { round: RoundNo, reason: String },
    /// The dice lie. At a live table they may be entered again until they are confirmed.
    EnterDice { round: RoundNo, dice: Dice, seed: Option<Hex> },
    /// What was entered is what lies on the table: settle.
    Confirm { round: RoundNo },
    /// A new shoe: its first card is turned, for the burn.
    NewShoe { first: Card, commitment: Option<Hex> },
    /// The shoe is taken off the table; an automatic dealer reveals its seed.
    EndShoe { seed: Option<Hex> },
    /// Every bet of the round is returned.
    Void { round: RoundNo, reason: String },
    /// Play is interrupted.
    Interrupt { round: RoundNo },
    /// Play goes on, or the round is Void where no outcome was established.
    Resume { round: RoundNo },
    /// Time has passed: windows whose time is over close.
    Tick,
    /// A patron cashes out: what is owed here is collected.
    CollectCommission { patron: PatronId },
    /// A bet placed by staff for a patron who asked for it.
    PlaceBetFor { round: RoundNo, patron: PatronId, seat: u16, bet: String, stake: Amount },
    /// The patron with the highest bet asks to squeeze.
    AskSqueeze { round: RoundNo, patron: PatronId },
    /// The dealer grants or refuses it.
    AnswerSqueeze { round: RoundNo, grant: bool },
    /// The patron who squeezes has turned the card: it may be drawn and shown.
    Reveal { round: RoundNo, patron: PatronId },
    /// What a patron chooses after a dealing error.
    AnswerOption { round: RoundNo, patron: PatronId, answer: OptionAnswer },
    /// A patron of a private table asks for no insurance, from the next round on.
    AskNoInsurance { patron: PatronId },
    /// A second source, such as the reading shoe, saw a card leave.
    ScanCard { round: RoundNo, card: Card },
    /// An order of the pit about a round.
    Order { round: RoundNo, order: PitOrder },
    /// A second person agrees to an order that waits.
    Approve { approval: u32 },
    /// A second person does not agree.
    Decline { approval: u32, reason: String },
    /// A command that keeps the table.
    Keep(Keeping),
    /// Answer the offer of the bank.
    AnswerBank { round: RoundNo, patron: PatronId, answer: BankAnswer },
    /// The offer of the bank is over: who has not answered passes.
    CloseOffer { round: RoundNo },
    /// The automatic dealer delivers the packets, in the order they are cut.
    DealHands { round: RoundNo, packets: Vec<Vec<Piece>> },
    /// A hand was delivered to a position. Entered again it replaces what was entered.
    EnterHand { round: RoundNo, to: Position, pieces: Vec<Piece> },
    /// The deal left another number of cards or tiles than it must.
    Misdeal { round: RoundNo, left: u32 },
    /// Set the patron's hand, for good; a foul one only when the patron insists.
    SetHand { round: RoundNo, patron: PatronId, low: Vec<Piece>, confirm_foul: bool },
    /// Set the patron's hand by the house way.
    HouseWay { round: RoundNo, patron: PatronId },
    /// The automatic dealer reveals the seed of the round that is over, unless it is lost.
    RevealSeed { round: RoundNo, seed: Option<Hex> },
}

/// What is known when a command is decided.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The time, in milliseconds since 1970. It never runs backwards.
    pub now_ms: u64,
    /// Who gives the command.
    pub actor: &'a Actor,
    /// All balances: a stake may not be more than the patron's credit less what is owed.
    pub ledger: &'a Ledger,
}
