//! Who may do what, written down a second time by hand (R22, R34): the rank every command, keeping
//! and order asks for, who acts in which position, and which orders wait for a second person.

use croupier_house::{Actor, PatronId, PitRank, Role, StaffId};
use croupier_table::*;
use croupier_table::{
    AnyOrder, BaccaratCommand, BaccaratOrder, PaiGowCommand, PaiGowOrder, SicBoCommand, SicBoOrder,
};
use std::collections::BTreeMap;

const DEALER: u8 = 0;
const SUPERVISOR: u8 = 1;
const MANAGER: u8 = 2;
const SHIFT_MANAGER: u8 = 3;

/// Who a command asks for.
enum Asks<'c> {
    ThePatron(&'c PatronId),
    ThePatronOrWhoDeals(&'c PatronId),
    WhoDeals,
    Level(u8),
    TheHouse,
}

fn level_of(position: PitRank) -> u8 {
    match position {
        PitRank::Dealer => DEALER,
        PitRank::PitSupervisor => SUPERVISOR,
        PitRank::PitManager => MANAGER,
        PitRank::ShiftManager => SHIFT_MANAGER,
    }
}

fn of_order(order: &PitOrder) -> u8 {
    match order {
        PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { .. })
        | PitOrder::Any(AnyOrder::NoteIncident { .. })
        | PitOrder::PaiGow(PaiGowOrder::Misdeal { .. })
        | PitOrder::SicBo(SicBoOrder::NoRoll { .. }) => DEALER,
        PitOrder::Baccarat(BaccaratOrder::Void { .. })
        | PitOrder::Baccarat(BaccaratOrder::DealingError(_))
        | PitOrder::Baccarat(BaccaratOrder::ReplaceSet { .. })
        | PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst)
        | PitOrder::Baccarat(BaccaratOrder::CorrectCards { .. })
        | PitOrder::SicBo(SicBoOrder::CorrectDice { .. })
        | PitOrder::PaiGow(PaiGowOrder::CorrectDice { .. })
        | PitOrder::PaiGow(PaiGowOrder::CorrectHand { .. }) => SUPERVISOR,
        PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance)
        | PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect) => MANAGER,
        PitOrder::Any(AnyOrder::Adjust { .. }) | PitOrder::Any(AnyOrder::Decide { .. }) => {
            SHIFT_MANAGER
        }
    }
}

fn of_keeping(keeping: &Keeping) -> u8 {
    match keeping {
        Keeping::RequestChips { .. }
        | Keeping::CountFloat { .. }
        | Keeping::CallFloor { .. }
        | Keeping::AnswerCall => DEALER, // who did not call needs more, as the table knows
        Keeping::Assign { position, .. } => SUPERVISOR.max(level_of(*position)),
        Keeping::AnnounceLastRound
        | Keeping::CloseTable
        | Keeping::ReopenTable
        | Keeping::Relieve { .. }
        | Keeping::AssignByPit { .. }
        | Keeping::RelieveByPit { .. }
        | Keeping::ConfirmChips { .. }
        | Keeping::CancelChips { .. } => SUPERVISOR,
        Keeping::ChangeSettings { .. } | Keeping::CloseShift { .. } => MANAGER,
    }
}

/// An order that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    pub order: PitOrder,
    pub by: StaffId,
    pub at_ms: u64,
}

/// A position somebody acts in: its level, since when, and who gave it in this shift.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Acting {
    level: u8,
    since_ms: u64,
    by: Option<StaffId>,
    /// Whether it is a position in the whole pit.
    pit: bool,
}

/// Who acts as what, and what waits for a second person: orders, and chips asked for.
#[derive(Default)]
pub struct PitModel {
    acting: BTreeMap<StaffId, Acting>,
    pub waiting: BTreeMap<u32, Waiting>,
    asked: u32,
    chips: BTreeMap<u32, Option<StaffId>>,
    chips_asked: u32,
}

/// Whether an order waits for a second person (R22, R23).
pub fn needs_second(order: &PitOrder, settled: bool, known: bool) -> bool {
    match order {
        PitOrder::Baccarat(BaccaratOrder::NoteMeantToInsure { .. }) => known, // R10
        PitOrder::Baccarat(BaccaratOrder::Void { .. })
        | PitOrder::Any(AnyOrder::Adjust { .. })
        | PitOrder::Any(AnyOrder::Decide { effect: Decision::Void, .. }) => true,
        PitOrder::Baccarat(BaccaratOrder::CorrectCards { .. })
        | PitOrder::SicBo(SicBoOrder::CorrectDice { .. })
        | PitOrder::PaiGow(PaiGowOrder::CorrectDice { .. })
        | PitOrder::PaiGow(PaiGowOrder::CorrectHand { .. })
        | PitOrder::Any(AnyOrder::Decide { effect: Decision::ReturnBets(_), .. }) => settled,
        PitOrder::PaiGow(PaiGowOrder::Misdeal { .. }) => true,
        PitOrder::Any(AnyOrder::Decide { effect: Decision::Nothing, .. })
        | PitOrder::Baccarat(BaccaratOrder::DealingError(_))
        | PitOrder::Baccarat(BaccaratOrder::ReplaceSet { .. })
        | PitOrder::Baccarat(BaccaratOrder::SqueezeBankerThirdFirst)
        | PitOrder::Baccarat(BaccaratOrder::OfferNeglectedInsurance)
        | PitOrder::Baccarat(BaccaratOrder::ReturnForNeglect)
        | PitOrder::Any(AnyOrder::NoteIncident { .. })
        | PitOrder::SicBo(SicBoOrder::NoRoll { .. }) => false,
    }
}

impl PitModel {
    fn own_level(actor: &Actor) -> Option<u8> {
        match actor.role()? {
            Role::Dealer => Some(DEALER),
            Role::PitSupervisor => Some(SUPERVISOR),
            Role::PitManager => Some(MANAGER),
            Role::ShiftManager => Some(SHIFT_MANAGER),
            Role::Patron | Role::Cashier | Role::Auditor | Role::Administrator => None,
        }
    }

    fn acting(&self, actor: &Actor) -> Option<&Acting> {
        match actor {
            Actor::Staff(_, Role::ShiftManager) | Actor::Patron(_) | Actor::System => None,
            Actor::Staff(staff, _) => self.acting.get(staff),
        }
    }

    /// The position held at the table counts, or else the own; a Shift Manager is one everywhere.
    fn level(&self, actor: &Actor) -> Option<u8> {
        let acting = self.acting(actor).map(|acting| acting.level);
        acting.or_else(|| PitModel::own_level(actor))
    }

    /// Whether this person acts above the own rank.
    pub fn acts_above(&self, actor: &Actor) -> bool {
        self.acting(actor).is_some_and(|acting| Some(acting.level) > PitModel::own_level(actor))
    }

    /// Who agrees was in position before the order was given, and not above the own rank by the
    /// will of the person who gave it (R22).
    fn may_agree(&self, actor: &Actor, waited: &Waiting) -> bool {
        let Some(acting) = self.acting(actor) else { return true };
        let appointed = acting.by.as_ref() == Some(&waited.by) && self.acts_above(actor);
        acting.since_ms <= waited.at_ms && !appointed
    }

    fn asks<'c>(&self, command: &'c TableCommand) -> Asks<'c> {
        match command {
            TableCommand::Sit { patron, .. }
            | TableCommand::Leave { patron }
            | TableCommand::PlaceBet { patron, .. }
            | TableCommand::AnswerAsk { patron, .. }
            | TableCommand::Baccarat(BaccaratCommand::Insure { patron, .. })
            | TableCommand::Baccarat(BaccaratCommand::AskSqueeze { patron, .. })
            | TableCommand::Baccarat(BaccaratCommand::AskBankerThird { patron, .. })
            | TableCommand::Baccarat(BaccaratCommand::Reveal { patron, .. })
            | TableCommand::Baccarat(BaccaratCommand::AnswerOption { patron, .. })
            | TableCommand::Baccarat(BaccaratCommand::AskNoInsurance { patron })
            | TableCommand::PaiGow(PaiGowCommand::AnswerBank { patron, .. })
            | TableCommand::PaiGow(PaiGowCommand::SetHand { patron, .. }) => {
                Asks::ThePatron(patron)
            }
            TableCommand::PaiGow(PaiGowCommand::HouseWay { patron, .. })
            | TableCommand::Baccarat(BaccaratCommand::DeclineInsurance { patron, .. }) => {
                Asks::ThePatronOrWhoDeals(patron)
            }
            TableCommand::OpenBets { .. }
            | TableCommand::CloseBets { .. }
            | TableCommand::Baccarat(BaccaratCommand::EnterCard { .. })
            | TableCommand::Baccarat(BaccaratCommand::OpenBankerThird { .. })
            | TableCommand::Baccarat(BaccaratCommand::UndoCard { .. })
            | TableCommand::SicBo(SicBoCommand::EnterDice { .. })
            | TableCommand::PaiGow(PaiGowCommand::EnterDice { .. })
            | TableCommand::Confirm { .. }
            | TableCommand::Baccarat(BaccaratCommand::NewShoe { .. })
            | TableCommand::Baccarat(BaccaratCommand::EndShoe { .. })
            | TableCommand::PaiGow(PaiGowCommand::RecordBank { .. })
            | TableCommand::PaiGow(PaiGowCommand::CloseOffer { .. })
            | TableCommand::PaiGow(PaiGowCommand::EnterHand { .. })
            | TableCommand::PaiGow(PaiGowCommand::Misdeal { .. })
            | TableCommand::Baccarat(BaccaratCommand::ScanCard { .. }) => Asks::WhoDeals,
            TableCommand::PlaceBetFor { .. }
            | TableCommand::AgreeByCard { .. }
            | TableCommand::FreeBox { .. }
            | TableCommand::Baccarat(BaccaratCommand::AnswerSqueeze { .. }) => Asks::Level(DEALER),
            TableCommand::Order { order, .. } => Asks::Level(of_order(order)),
            TableCommand::Approve { approval } => {
                Asks::Level(SUPERVISOR.max(of_order(&self.waiting[approval].order)))
            }
            TableCommand::Keep(Keeping::AssignByPit { .. } | Keeping::RelieveByPit { .. }) => {
                Asks::TheHouse
            }
            TableCommand::Keep(keeping) => Asks::Level(of_keeping(keeping)),
            TableCommand::Baccarat(BaccaratCommand::OfferInsurance { .. }) => {
                Asks::Level(SUPERVISOR)
            }
            TableCommand::Interrupt { .. }
            | TableCommand::Resume { .. }
            | TableCommand::Recount { .. } => Asks::Level(SUPERVISOR),
            // Whoever could give it may decline it.
            TableCommand::Decline { approval, .. } => {
                Asks::Level(of_order(&self.waiting[approval].order))
            }
            TableCommand::Void { .. } // people order it, with its case
            | TableCommand::Hold { .. }
            | TableCommand::Tick
            | TableCommand::CollectCommission { .. }
            | TableCommand::PaiGow(PaiGowCommand::DealHands { .. })
            | TableCommand::PaiGow(PaiGowCommand::RevealSeed { .. }) => Asks::TheHouse,
        }
    }

    /// Something was accepted: whether it might be from this giver.
    pub fn might(&self, settings: &Settings, actor: &Actor, command: &TableCommand) -> bool {
        let chips = settings.has_chips();
        let insures = matches!(command, TableCommand::Baccarat(BaccaratCommand::Insure { .. }));
        let bets = insures || matches!(command, TableCommand::PlaceBet { .. });
        let live = settings.dealing() == Dealing::Live;
        // Who gave an order may withdraw it (R22).
        if let (TableCommand::Decline { approval, .. }, Actor::Staff(giver, _)) = (command, actor)
            && self.waiting.get(approval).is_some_and(|waiting| waiting.by == *giver)
        {
            return true;
        }
        match (self.asks(command), actor) {
            (_, Actor::System) => true,
            (Asks::ThePatron(patron), Actor::Patron(giver)) => patron == giver && !(chips && bets),
            (Asks::ThePatron(_), Actor::Staff(..)) => {
                let own =
                    matches!(command, TableCommand::Sit { .. } | TableCommand::PlaceBet { .. });
                chips && !own && self.level(actor) >= Some(DEALER)
            }
            (Asks::ThePatronOrWhoDeals(patron), Actor::Patron(giver)) => patron == giver,
            (Asks::ThePatronOrWhoDeals(_) | Asks::WhoDeals, Actor::Staff(..)) => {
                live && self.level(actor) >= Some(DEALER)
            }
            (Asks::Level(needed), Actor::Staff(..)) => self.level(actor) >= Some(needed),
            (Asks::TheHouse, Actor::Staff(..))
            | (Asks::WhoDeals | Asks::Level(_) | Asks::TheHouse, Actor::Patron(_)) => false,
        }
    }

    /// An order that waits is written down; one agreed to or not is taken off. Gives the order
    /// that is carried out by this.
    pub fn decided(
        &mut self,
        actor: &Actor,
        command: &TableCommand,
        (settled, known): (bool, bool),
        now_ms: u64,
    ) -> Option<PitOrder> {
        let giver = match actor {
            Actor::Staff(staff, _) => Some(staff),
            Actor::Patron(_) | Actor::System => None,
        };
        #[allow(clippy::wildcard_enum_match_arm)] // the others neither wait nor order
        match command {
            TableCommand::Order { order, .. } if needs_second(order, settled, known) => {
                self.asked += 1;
                let waiting = {
                    let (order, by) = (order.clone(), giver.unwrap().clone());
                    Waiting { order, by, at_ms: now_ms }
                };
                self.waiting.insert(self.asked, waiting);
                None
            }
            TableCommand::Order { order, .. } => Some(order.clone()),
            TableCommand::PaiGow(PaiGowCommand::Misdeal { left, .. }) => {
                let order = PitOrder::PaiGow(PaiGowOrder::Misdeal { left: *left });
                match giver {
                    None => Some(order),
                    Some(by) => {
                        self.asked += 1;
                        let waiting = Waiting { order, by: by.clone(), at_ms: now_ms };
                        self.waiting.insert(self.asked, waiting);
                        None
                    }
                }
            }
            TableCommand::Approve { approval } => {
                let waited = self.waiting.remove(approval).unwrap();
                assert_ne!(Some(&waited.by), giver, "nobody agrees to the own order");
                assert!(self.may_agree(actor, &waited), "{actor:?} was not in position");
                Some(waited.order)
            }
            TableCommand::Decline { approval, .. } => {
                assert!(self.waiting.remove(approval).is_some());
                None
            }
            TableCommand::Keep(keeping) => {
                self.kept(giver, keeping, now_ms);
                None
            }
            TableCommand::OpenBets { .. } => {
                let of_past = |waiting: &Waiting| {
                    matches!(waiting.order, PitOrder::Any(AnyOrder::Adjust { .. }))
                };
                self.waiting.retain(|_, waiting| of_past(waiting));
                None
            }
            _ => None,
        }
    }

    /// Who acts, and which chips wait, after this was kept.
    fn kept(&mut self, giver: Option<&StaffId>, keeping: &Keeping, now_ms: u64) {
        #[allow(clippy::wildcard_enum_match_arm)] // the others are about neither
        match keeping {
            Keeping::Assign { staff, position } => {
                let level = level_of(*position);
                let acting = Acting { level, since_ms: now_ms, by: giver.cloned(), pit: false };
                match self.acting.get_mut(staff).filter(|held| held.level == level) {
                    Some(held) => (held.pit, held.by) = (false, giver.cloned()),
                    None => {
                        self.acting.insert(staff.clone(), acting);
                    }
                }
            }
            Keeping::AssignByPit { staff, position, by, .. } => {
                let level = level_of(*position);
                let acting = Acting { level, since_ms: now_ms, by: by.clone(), pit: true };
                let stays = |held: &Acting| !held.pit || held.level == level;
                if !self.acting.get(staff).is_some_and(stays) {
                    self.acting.insert(staff.clone(), acting);
                }
            }
            Keeping::RelieveByPit { staff, .. } => {
                self.acting.retain(|who, held| who != staff || !held.pit);
            }
            Keeping::Relieve { staff } => {
                assert!(self.acting.remove(staff).is_some());
            }
            Keeping::RequestChips { .. } | Keeping::CountFloat { .. } => {
                self.chips_asked += 1;
                self.chips.insert(self.chips_asked, giver.cloned());
            }
            Keeping::ConfirmChips { number } => {
                let asked = self.chips.remove(number).unwrap();
                assert_ne!(asked.as_ref(), giver, "nobody signs for chips they asked for");
            }
            Keeping::CancelChips { number, .. } => {
                assert!(self.chips.remove(number).is_some());
            }
            _ => {}
        }
    }

    /// The same orders wait at the table, by the same people.
    pub fn check(&self, table: &Table) {
        let waiting = table.pit().approvals().iter();
        let waiting = waiting.map(|(&number, waits)| {
            let (order, by) = (waits.order.clone(), waits.by.clone());
            (number, Waiting { order, by, at_ms: waits.at_ms })
        });
        assert_eq!(waiting.collect::<BTreeMap<_, _>>(), self.waiting);
        let acting = table.kept().at_work.iter();
        let acting = acting.map(|(staff, held)| {
            let (level, since_ms) = (level_of(held.position), held.since_ms);
            let (by, pit) = (held.by.clone(), held.pit.is_some());
            (staff.clone(), Acting { level, since_ms, by, pit })
        });
        assert_eq!(acting.collect::<BTreeMap<_, _>>(), self.acting);
    }
}
