//! Which kinds of commands, keeping and orders a run has had accepted. The lists are made from the
//! closed enums: a new kind does not compile until it stands in one, and then must be reached.

use croupier_table::{Keeping, OrderKind, TableCommand};
use std::collections::BTreeSet;

macro_rules! kinds {
    ($of:ident($enum:ident) { $($list:ident: $($kind:ident)+;)+ }) => {
        $(pub const $list: &[&str] = &[$(stringify!($kind)),+];)+

        pub fn $of(of: &$enum) -> &'static str {
            match of {
                $($($enum::$kind { .. } => stringify!($kind),)+)+
            }
        }
    };
}

kinds! { command_kind(TableCommand) {
    AT_EVERY_TABLE:
        Sit Leave PlaceBet Insure OpenBets CloseBets EnterCard UndoCard EnterDice Confirm NewShoe
        EndShoe Void Interrupt Resume Tick CollectCommission PlaceBetFor AskSqueeze AnswerSqueeze
        Reveal AnswerOption AskNoInsurance ScanCard Order Approve Decline Keep;
    AT_PAI_GOW:
        AnswerBank CloseOffer DealHands EnterHand Misdeal SetHand HouseWay RevealSeed;
} }

kinds! { keeping_kind(Keeping) {
    KEEPING:
        AnnounceLastRound CloseTable ReopenTable Assign Relieve ChangeSettings OfferInsurance
        CountFloat RequestChips ConfirmChips CancelChips CloseShift;
} }

/// What was accepted.
#[derive(Default)]
pub struct Census {
    commands: BTreeSet<&'static str>,
    keeping: BTreeSet<&'static str>,
    carried_out: BTreeSet<OrderKind>,
}

impl Census {
    pub fn accepted(&mut self, command: &TableCommand) {
        self.commands.insert(command_kind(command));
        if let TableCommand::Keep(keeping) = command {
            self.keeping.insert(keeping_kind(keeping));
        }
    }

    pub fn carried_out(&mut self, order: OrderKind) {
        self.carried_out.insert(order);
    }

    pub fn add(&mut self, other: Census) {
        self.commands.extend(other.commands);
        self.keeping.extend(other.keeping);
        self.carried_out.extend(other.carried_out);
    }

    pub fn commands_never_accepted(&self, of: &[&'static str]) -> Vec<&'static str> {
        of.iter().copied().filter(|kind| !self.commands.contains(kind)).collect()
    }

    pub fn keeping_never_accepted(&self) -> Vec<&'static str> {
        KEEPING.iter().copied().filter(|kind| !self.keeping.contains(kind)).collect()
    }

    pub fn orders_never_carried_out(&self) -> Vec<OrderKind> {
        let all = OrderKind::ALL.iter().copied();
        all.filter(|kind| !self.carried_out.contains(kind)).collect()
    }
}
