//! Which kinds of commands, keeping and orders a run has had accepted. The lists are made from the
//! closed enums: a new kind does not compile until it stands in one, and then must be reached.

use super::feats::FEATS;
use croupier_table::{
    BaccaratCommand, Keeping, OrderKind, PaiGowCommand, Refusal, SicBoCommand, TableCommand,
};
use std::collections::BTreeSet;

macro_rules! kinds {
    ($of:ident($enum:ident) { $($list:ident: $($kind:ident)+;)+ }) => {
        $(
            #[allow(dead_code)] // what is of a game is told by the game's own list
            pub const $list: &[&str] = &[$(stringify!($kind)),+];
        )+

        pub fn $of(of: &$enum) -> &'static str {
            match of {
                $($($enum::$kind { .. } => stringify!($kind),)+)+
            }
        }
    };
}

kinds! { shell_kind(TableCommand) {
    AT_EVERY_TABLE:
        Sit Leave PlaceBet OpenBets CloseBets Confirm Void Interrupt Hold Resume Tick
        CollectCommission PlaceBetFor Order Approve Decline Keep FreeBox AnswerAsk AgreeByCard;
    AT_CHIP_TABLES: Recount;
    OF_A_GAME: Baccarat SicBo PaiGow;
} }

kinds! { baccarat_kind(BaccaratCommand) {
    AT_BACCARAT:
        Insure EnterCard UndoCard NewShoe EndShoe AskSqueeze AnswerSqueeze Reveal AnswerOption
        AskNoInsurance OfferInsurance ScanCard DeclineInsurance AskBankerThird OpenBankerThird;
} }

kinds! { sic_bo_kind(SicBoCommand) {
    AT_SIC_BO: EnterDice;
} }

kinds! { pai_gow_kind(PaiGowCommand) {
    AT_PAI_GOW:
        AnswerBank RecordBank CloseOffer EnterDice DealHands EnterHand Misdeal SetHand HouseWay
        RevealSeed;
} }

kinds! { keeping_kind(Keeping) {
    KEEPING:
        AnnounceLastRound CloseTable ReopenTable Assign Relieve AssignByPit RelieveByPit
        ChangeSettings
        CountFloat RequestChips ConfirmChips CancelChips CloseShift
        CallFloor AnswerCall;
} }

#[allow(clippy::wildcard_enum_match_arm)] // `shell_kind` names them all
fn command_kind(command: &TableCommand) -> &'static str {
    match command {
        TableCommand::Baccarat(command) => baccarat_kind(command),
        TableCommand::SicBo(command) => sic_bo_kind(command),
        TableCommand::PaiGow(command) => pai_gow_kind(command),
        other => shell_kind(other),
    }
}

/// What was accepted.
#[derive(Default)]
pub struct Census {
    commands: BTreeSet<&'static str>,
    keeping: BTreeSet<&'static str>,
    carried_out: BTreeSet<OrderKind>,
    pub feats: BTreeSet<&'static str>,
}

impl Census {
    pub fn accepted(&mut self, command: &TableCommand) {
        self.commands.insert(command_kind(command));
        if let TableCommand::Keep(keeping) = command {
            self.keeping.insert(keeping_kind(keeping));
        }
    }

    pub fn refused(&mut self, why: &Refusal) {
        if why.code() == "not_in_position" {
            self.feats.insert("who was appointed may not agree");
        }
    }

    pub fn carried_out(&mut self, order: OrderKind) {
        self.carried_out.insert(order);
    }

    pub fn add(&mut self, other: Census) {
        self.commands.extend(other.commands);
        self.keeping.extend(other.keeping);
        self.carried_out.extend(other.carried_out);
        self.feats.extend(other.feats);
    }

    pub fn commands_never_accepted(&self, of: &[&'static str]) -> Vec<&'static str> {
        of.iter().copied().filter(|kind| !self.commands.contains(kind)).collect()
    }

    pub fn feats_never_seen(&self) -> Vec<&'static str> {
        FEATS.iter().copied().filter(|feat| !self.feats.contains(feat)).collect()
    }

    pub fn keeping_never_accepted(&self) -> Vec<&'static str> {
        KEEPING.iter().copied().filter(|kind| !self.keeping.contains(kind)).collect()
    }

    pub fn orders_never_carried_out(&self) -> Vec<OrderKind> {
        OrderKind::all().filter(|kind| !self.carried_out.contains(kind)).collect()
    }
}
