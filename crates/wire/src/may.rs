//! The section `may`: what one member of staff may do at a table now. The table decides by the
//! person's rank or by the position the person holds here (R34). The pages only show it.

use crate::baccarat::views::other_offer;
use crate::body::{CommandBody, ConsoleCommand};
use crate::from_irregularity::why;
use crate::games;
use crate::keep::PositionBody;
use crate::table::Said;
use crate::tried::{Trial, trial};
use croupier_house::{Actor, Ledger, PitRank, Place};
use croupier_rules::money::Amount;
use croupier_table::{
    CallReason, ChipsMove, Context, Keeping, OrderStanding, ReaderCommand, Refusal, Table,
    TableCommand, decide, orders, rank_of,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What I may do at this table now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MaySection {
    /// The position I hold here, by rank or by assignment; absent where I hold none.
    pub position: Option<PositionBody>,
    /// The commands I may give now, by name as in `ConsoleCommand`.
    pub commands: Vec<String>,
    /// The orders of this table, and whether I may give each now.
    pub orders: Vec<MayOrder>,
    /// What waits for a second person, and whether I may be that person.
    pub approvals: Vec<MayApprove>,
    /// How I may keep the table, by name as in `KeepBody`.
    pub keeping: Vec<String>,
    /// The positions I may let others act in here.
    pub positions: Vec<PositionBody>,
}

/// Whether I may give an order now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MayOrder {
    /// The order's name, as in `OrderView`.
    pub order: String,
    /// Whether I may give it now.
    pub may: bool,
    /// Whether a second person must agree to it.
    pub second_person: bool,
    /// Why it may not be given: a phrase with facts.
    pub why_not: Option<Said>,
}

/// Whether I may be the second person of an order that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MayApprove {
    /// Its number, as in `ApprovalView`.
    pub approval: u32,
    /// Whether I may agree.
    pub agree: bool,
    /// Whether I may decline it.
    pub decline: bool,
    /// Why I may not agree: a phrase with facts.
    pub why_not: Option<Said>,
}

/// A position on the wire.
pub const fn position(rank: PitRank) -> PositionBody {
    match rank {
        PitRank::Dealer => PositionBody::Dealer,
        PitRank::PitSupervisor => PositionBody::PitSupervisor,
        PitRank::PitManager => PositionBody::PitManager,
        PitRank::ShiftManager => PositionBody::ShiftManager,
    }
}

/// A rank of the pit, as it was written.
pub use crate::read::rank;

/// The positions a person may be assigned to: nobody acts as Shift Manager (R34).
const ASSIGNED: [PitRank; 3] = [PitRank::Dealer, PitRank::PitSupervisor, PitRank::PitManager];

/// What this person may do at this table now.
pub fn may_section(table: &Table, ledger: &Ledger, actor: &Actor, now_ms: u64) -> MaySection {
    let context = Context { now_ms, actor, ledger };
    let held = rank_of(table, actor);
    MaySection {
        position: held.map(position),
        commands: commands(table, held, &context),
        orders: orders(table).into_iter().map(|order| may_order(table, held, order)).collect(),
        approvals: approvals(table, &context),
        keeping: keeping(table, held, &context),
        positions: ASSIGNED
            .into_iter()
            .filter(|rank| held >= Some(PitRank::PitSupervisor) && held >= Some(*rank))
            .map(position)
            .collect(),
    }
}

/// What somebody may do who is not assigned to this table: nothing (R34).
pub fn may_nothing() -> MaySection {
    MaySection {
        position: None,
        commands: Vec::new(),
        orders: Vec::new(),
        approvals: Vec::new(),
        keeping: Vec::new(),
        positions: Vec::new(),
    }
}

fn would(table: &Table, command: &TableCommand, context: &Context<'_>) -> Result<(), Refusal> {
    decide(table, command, context).map(|_| ())
}

/// The commands this person may give. Interrupting and resuming need their own rank; all others
/// need a dealer. No button is shown that the table would refuse: what can be tried is tried.
fn commands(table: &Table, held: Option<PitRank>, context: &Context<'_>) -> Vec<String> {
    let round = table.round();
    let reason = "-".to_owned(); // any reason will do: nothing is dismissed here
    let ranked = [
        ("dismiss-reading", TableCommand::Reader(ReaderCommand::Dismiss { reason })),
        ("interrupt", TableCommand::Interrupt { round }),
        ("resume", TableCommand::Resume { round }),
    ];
    let recount = recount(table).filter(|command| would(table, command, context).is_ok());
    let dealt = table.commands().into_iter();
    let dealt = dealt.filter(|name| ranked.iter().all(|(ranked, _)| ranked != name));
    let dealt = dealt.filter(|_| held >= Some(PitRank::Dealer));
    let dealt = dealt.filter(|name| taken(table, held, name, context));
    let ranked = ranked.iter().filter(|(_, command)| would(table, command, context).is_ok());
    let ranked = ranked.map(|(name, _)| *name).chain(recount.map(|_| "recount"));
    dealt.chain(ranked).map(str::to_owned).collect()
}

/// Whether the table would take this command of the dealer now.
fn taken(table: &Table, held: Option<PitRank>, name: &str, context: &Context<'_>) -> bool {
    let round = match name {
        "open-bets" => table.round().next(),
        _ => table.round(),
    };
    let would_take = |command: ConsoleCommand| {
        let body = CommandBody { round: Some(round.0), command, preview: true };
        let read = games::command(&body, table.settings().rulebook().game);
        read.is_ok_and(|command| would(table, &command, context).is_ok())
    };
    match trial(table, held, name) {
        Trial::Any(commands) => commands.into_iter().any(would_take),
        Trial::Known(can) => can && table.held_by().is_none(),
    }
}

/// A recount that finds nothing, to ask whether one may be given now.
fn recount(table: &Table) -> Option<TableCommand> {
    let (round, seat, stake) = (table.round(), 1, Amount::ZERO);
    let patron = Place { seat, standing: None }.id()?;
    let bet = table.spots().next()?.bet.to_string();
    Some(TableCommand::Recount { round, patron, seat, bet, stake })
}

fn may_order(table: &Table, held: Option<PitRank>, order: OrderStanding) -> MayOrder {
    let OrderStanding { terms, second_person, why_not, .. } = order;
    let rank =
        (held < Some(terms.needs)).then(|| Refusal::NotAllowed { needs: terms.needs.role() });
    let why_not = why_not.or(rank);
    MayOrder {
        order: terms.name.to_owned(),
        may: why_not.is_none(),
        second_person,
        why_not: why_not.map(|refusal| why(table, &refusal)),
    }
}

fn approvals(table: &Table, context: &Context<'_>) -> Vec<MayApprove> {
    let one = |&approval: &u32| {
        let agree = would(table, &TableCommand::Approve { approval }, context);
        let reason = "-".to_owned(); // any reason will do: nothing is declined here
        let decline = would(table, &TableCommand::Decline { approval, reason }, context);
        MayApprove {
            approval,
            agree: agree.is_ok(),
            decline: decline.is_ok(),
            why_not: agree.err().map(|refusal| why(table, &refusal)),
        }
    };
    table.pit().approvals().keys().map(one).collect()
}

/// The ways this person may keep the table. Where more than the rank matters, the table decides the
/// whole command; the others are tried with values that the table holds.
fn keeping(table: &Table, held: Option<PitRank>, context: &Context<'_>) -> Vec<String> {
    let Actor::Staff(staff, _) = context.actor else { return Vec::new() };
    let (staff, amount) = (staff.clone(), Amount::ZERO);
    let decided = [
        ("announce-last-round", Keeping::AnnounceLastRound),
        ("close-table", Keeping::CloseTable),
        ("reopen-table", Keeping::ReopenTable),
        ("close-shift", Keeping::CloseShift { gaming_day: false }),
        ("call-floor", Keeping::CallFloor { reason: CallReason::Other }),
        ("answer-call", Keeping::AnswerCall),
    ];
    let by_rank = [
        ("assign", Keeping::Assign { staff: staff.clone(), position: PitRank::Dealer }),
        ("relieve", Keeping::Relieve { staff }),
        (
            "change-settings",
            Keeping::ChangeSettings { settings: table.settings().stored().clone() },
        ),
        ("count-float", Keeping::CountFloat { amount, chips: Vec::new() }),
        (
            "request-chips",
            Keeping::RequestChips { kind: ChipsMove::Fill, amount, chips: Vec::new() },
        ),
        ("confirm-chips", Keeping::ConfirmChips { number: 0 }),
        ("cancel-chips", Keeping::CancelChips { number: 0, reason: String::new() }),
    ];
    let decided = decided.into_iter().map(|(name, keeping)| (name, TableCommand::Keep(keeping)));
    let of_game = other_offer(table).map(|command| ("offer-insurance", command));
    let decided =
        decided.chain(of_game).filter(|(_, command)| would(table, command, context).is_ok());
    let by_rank = by_rank.iter().filter(|(_, keeping)| held >= Some(keeping.needs()));
    let names = decided.map(|(name, _)| name).chain(by_rank.map(|(name, _)| *name));
    names.map(str::to_owned).collect()
}
