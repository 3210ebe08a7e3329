//! What a table can be asked to do. A command about a round names the round, so that a late retry
//! is refused instead of acting on the next round.

use crate::baccarat::BaccaratCommand;
use crate::game::of_a_game;
use crate::hex::Hex;
use crate::keeping::Keeping;
use crate::order::PitOrder;
use crate::pai_gow::PaiGowCommand;
use crate::reader::ReaderCommand;
use crate::round::RoundNo;
use crate::sic_bo::SicBoCommand;
#[cfg(test)]
use crate::toy::ToyCommand;
use croupier_house::{Actor, Ledger, PatronId, PitRank};
use croupier_rules::money::Amount;

/// A command to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the fields are named by the rule documents' words
pub enum TableCommand {
    /// Take a betting box, or change to another.
    Sit { patron: PatronId, seat: u16 },
    /// Leave the table. Bets stand; commission owed is collected.
    Leave { patron: PatronId },
    /// The Dealer frees a box whose patron has left.
    FreeBox { seat: u16 },
    /// Register the whole stake of a bet; 0 withdraws it. A patron without a box takes this one.
    PlaceBet { round: RoundNo, patron: PatronId, seat: u16, bet: String, stake: Amount },
    /// Staff place a bet for a patron who asked for it.
    PlaceBetFor { round: RoundNo, patron: PatronId, seat: u16, bet: String, stake: Amount },
    /// What lay on the layout of a chip table when bets closed and was not recorded so (5.14, R81).
    Recount { round: RoundNo, patron: PatronId, seat: u16, bet: String, stake: Amount },
    /// A patron agrees to a bet that staff ask to place, or does not.
    AnswerAsk { round: RoundNo, patron: PatronId, ask: u32, agree: bool },
    /// A patron has agreed to such a bet with card and PIN, typed at the console. The server checks
    /// them: they come no further.
    AgreeByCard { round: RoundNo, patron: PatronId, ask: u32 },
    /// "Place your Bets": opens the round of this number, which is the next.
    OpenBets { round: RoundNo, commitment: Option<Hex> },
    /// "No more Bets".
    CloseBets { round: RoundNo },
    /// The dealer confirms that what was entered lies on the table: the round is settled.
    Confirm { round: RoundNo },
    /// Every bet of the round is returned.
    Void { round: RoundNo, reason: String },
    /// Play is interrupted.
    Interrupt { round: RoundNo },
    /// The house holds play up although nothing failed: windows keep the time they have left.
    Hold { round: RoundNo },
    /// Play goes on; the round is Void if no outcome was established.
    Resume { round: RoundNo },
    /// Time has passed: windows whose time is over close.
    Tick,
    /// A patron cashes out: what the patron owes here is collected.
    CollectCommission { patron: PatronId },
    /// An order of the pit about a round.
    Order { round: RoundNo, order: PitOrder },
    /// A second person agrees to an order that waits.
    Approve { approval: u32 },
    /// A second person does not agree, or the person who asked takes the order back.
    Decline { approval: u32, reason: String },
    /// A command that keeps the table.
    Keep(Keeping),
    /// A command about the devices that read at this table.
    Reader(ReaderCommand),
    /// A command only a baccarat table knows.
    Baccarat(BaccaratCommand),
    /// A command only a Sic Bo table knows.
    SicBo(SicBoCommand),
    /// A command only a pai gow table knows.
    PaiGow(PaiGowCommand),
    /// A command only a table of the toy knows.
    #[cfg(test)]
    Toy(ToyCommand),
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

/// The terms of a command, which hold at any moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CommandTerms<'c> {
    /// Who may give it.
    pub(crate) needs: Needs<'c>,
    /// What it is about.
    pub(crate) about: About,
    /// Whether it is taken while play is interrupted.
    pub(crate) interrupted: bool,
}

/// Who may give a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Needs<'c> {
    /// The patron it is about.
    Patron(&'c PatronId),
    /// The patron it is about; at a chip table the Dealer, who enters what lies on the layout.
    PatronOrDealer(&'c PatronId),
    /// The patron it is about; at a chip table also the Dealer, who records it for the patron.
    PatronOrFor(&'c PatronId),
    /// The patron it is about, or at a live table a dealer whom the patron asked.
    Asked(&'c PatronId),
    /// A dealer or above at a live table; the automatic dealer at an automatic one.
    Dealing,
    /// This rank or above.
    Rank(PitRank),
    /// A device that stands at this table, or the house itself.
    Device,
    /// The house itself.
    System,
}

/// What a command is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The table, whatever the round.
    Table,
    /// This round, which must be the one on the table.
    Round(RoundNo),
    /// This round, which must be the next one.
    NextRound(RoundNo),
}

impl<'c> CommandTerms<'c> {
    /// Terms of a command about the round on the table, refused while play is interrupted.
    pub(crate) const fn of(needs: Needs<'c>, round: RoundNo) -> CommandTerms<'c> {
        CommandTerms { needs, about: About::Round(round), interrupted: false }
    }

    /// Terms of a command about the table, accepted while play is interrupted.
    pub(crate) const fn of_table(needs: Needs<'c>) -> CommandTerms<'c> {
        CommandTerms { needs, about: About::Table, interrupted: true }
    }

    /// The same terms, but accepted while play is interrupted.
    pub(crate) const fn even_interrupted(self) -> CommandTerms<'c> {
        CommandTerms { interrupted: true, ..self }
    }

    /// The same terms, but refused while play is interrupted.
    pub(crate) const fn not_interrupted(self) -> CommandTerms<'c> {
        CommandTerms { interrupted: false, ..self }
    }
}

impl TableCommand {
    /// Whether only one game knows it.
    pub const fn is_of_a_game(&self) -> bool {
        matches!(self, of_a_game!(TableCommand))
    }

    /// Its terms, which hold at any moment.
    pub(crate) fn terms(&self) -> CommandTerms<'_> {
        let of = CommandTerms::of;
        let of_table = CommandTerms::of_table;
        match self {
            TableCommand::Sit { patron, .. } => of_table(Needs::Patron(patron)),
            TableCommand::Leave { patron } => of_table(Needs::PatronOrFor(patron)),
            TableCommand::FreeBox { .. } => of_table(Needs::Rank(PitRank::Dealer)),
            TableCommand::PlaceBet { round, patron, .. }
            | TableCommand::AnswerAsk { round, patron, .. } => of(Needs::Patron(patron), *round),
            TableCommand::PlaceBetFor { round, .. } | TableCommand::AgreeByCard { round, .. } => {
                of(Needs::Rank(PitRank::Dealer), *round)
            }
            TableCommand::Recount { round, .. } => of(Needs::Rank(PitRank::PitSupervisor), *round),
            TableCommand::OpenBets { round, .. } => CommandTerms {
                needs: Needs::Dealing,
                about: About::NextRound(*round),
                interrupted: false,
            },
            TableCommand::CloseBets { round } | TableCommand::Confirm { round } => {
                of(Needs::Dealing, *round)
            }
            TableCommand::Interrupt { round } => of(Needs::Rank(PitRank::PitSupervisor), *round),
            TableCommand::Void { round, .. } | TableCommand::Resume { round } => {
                of(Needs::Rank(PitRank::PitSupervisor), *round).even_interrupted()
            }
            TableCommand::Hold { round } => of(Needs::System, *round),
            TableCommand::Tick | TableCommand::CollectCommission { .. } => of_table(Needs::System),
            TableCommand::Order { round, .. } => {
                of(Needs::Rank(PitRank::Dealer), *round).even_interrupted()
            }
            TableCommand::Approve { .. } => of_table(Needs::Rank(PitRank::PitSupervisor)),
            TableCommand::Decline { .. } => of_table(Needs::Rank(PitRank::Dealer)),
            TableCommand::Keep(Keeping::AssignByPit { .. } | Keeping::RelieveByPit { .. }) => {
                of_table(Needs::System) // the floor decides who may, for all tables of the pit
            }
            TableCommand::Keep(keeping) => of_table(Needs::Rank(keeping.needs())),
            TableCommand::Reader(ReaderCommand::Dismiss { .. }) => {
                of_table(Needs::Rank(PitRank::PitSupervisor))
            }
            TableCommand::Reader(_) => of_table(Needs::Device),
            TableCommand::Baccarat(command) => command.terms(),
            TableCommand::SicBo(command) => command.terms(),
            TableCommand::PaiGow(command) => command.terms(),
            #[cfg(test)]
            TableCommand::Toy(command) => command.terms(),
        }
    }
}
