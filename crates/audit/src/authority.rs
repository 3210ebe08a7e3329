//! Who may write what: the role, and the second person, of every event of the house. An event that
//! its writer could not have caused was written by somebody else. Every event is listed, so a new
//! one has to say who may write it.

pub(crate) mod at_table;

use croupier_house::{
    Act, Actor, Booking, CageEvent, Care, Control, DeviceEvent, DeviceKind, House, HouseEvent,
    Identified, LoginEvent, PatronId, Person, PersonChange, PitId, PitRank, Role, Slip, StaffId,
};

const ROLES: [Role; 7] = [
    Role::Dealer,
    Role::PitSupervisor,
    Role::PitManager,
    Role::ShiftManager,
    Role::Cashier,
    Role::Auditor,
    Role::Administrator,
];

/// The name under which the house carries out its configuration, in the role that takes.
const ITSELF: &str = "house";

/// Who wrote an entry, as it is stored; `None` if that is nobody the house could know.
pub(crate) fn writer(stored: &str) -> Option<Actor> {
    if stored == "system" {
        return Some(Actor::System);
    }
    if let Some(patron) = stored.strip_prefix("patron/") {
        return patron.parse().ok().map(Actor::Patron);
    }
    if let Some(device) = stored.strip_prefix("device/") {
        return device.parse().ok().map(Actor::Device);
    }
    let (staff, role) = stored.strip_prefix("staff/")?.rsplit_once('/')?;
    let role = ROLES.into_iter().find(|each| each.name() == role)?;
    Some(Actor::Staff(staff.parse().ok()?, role))
}

/// Whether this writer may have caused this event, in the house as it was before it.
pub(crate) fn check(
    house: &House,
    (event, entry): (&HouseEvent, &[HouseEvent]),
    stored: &str,
) -> Result<(), String> {
    let nobody = || format!("nobody is known as {stored}");
    let by = Writer { house, actor: &writer(stored).ok_or_else(nobody)?, entry };
    let may = match event {
        HouseEvent::PatronRegistered(_)
        | HouseEvent::StaffRegistered(_)
        | HouseEvent::TablePlaced { .. }
        | HouseEvent::Retained { .. } => by.is_one_of(&[Role::Administrator]),
        HouseEvent::SettingsChanged { .. } => by.sets_rules(),
        HouseEvent::CreditsBought { play_money, slip, .. } => by.sells(*play_money, slip.as_ref()),
        HouseEvent::TicketIssued { patron, .. } | HouseEvent::OwedCollected { patron, .. } => {
            by.is_patron(patron) || by.is_one_of(&[Role::Cashier])
        }
        HouseEvent::TicketRedeemed { credited: Some(patron), .. } => {
            by.is_patron(patron) || by.is_scanner()
        }
        HouseEvent::TicketRedeemed { credited: None, slip, .. } => by.pays(slip.as_ref()),
        HouseEvent::TicketVoided { .. } => by.is_one_of(&[Role::Cashier, Role::Administrator]),
        HouseEvent::Cage { what, .. } => by.is_at_the_cage(what),
        HouseEvent::PitAssigned { pit, position, by: named, .. } => {
            by.heads(pit, *position) && by.is_named(named.as_ref())
        }
        HouseEvent::PitRelieved { pit, .. } => by.heads(pit, PitRank::PitManager),
        HouseEvent::PersonChanged { change, .. } => by.changes_alone(change),
        HouseEvent::ChangeProposed { change, by: named, .. } => {
            by.is_staff(named) && by.asks_for(change)
        }
        HouseEvent::ChangeAgreed { number, by: named, agreed_by, .. } => {
            let asked = house.proposals().find(|(each, _)| each == number);
            let same = asked.is_some_and(|(_, proposal)| proposal.by == *named);
            same && named != agreed_by && by.is_staff(agreed_by) && by.manages()
        }
        HouseEvent::ChangeDropped { dropped_by, .. } => by.is_staff(dropped_by) && by.manages(),
        HouseEvent::Logins { what, .. } => by.logs_in(what),
        HouseEvent::Controlled { what, .. } => by.controls(what),
        HouseEvent::Cared { what, .. } => by.cares(what),
        HouseEvent::Devices { what, .. } => by.is_device_or_may(what),
        HouseEvent::Booked { what, .. } => {
            let (Booking::ShiftEnded { by: named, .. } | Booking::PeriodClosed { by: named, .. }) =
                what;
            by.is_staff(named) // the role and the figures have a check of their own
        }
        // The clock has a check of its own, and a checkpoint its signature; what is only noted
        // moves nothing.
        HouseEvent::Noted { .. } | HouseEvent::Checkpointed(_) => true,
    };
    match may {
        true => Ok(()),
        false => Err(format!("{stored} may not have caused this")),
    }
}

/// Whether this writer may have opened a table.
pub(crate) fn opens(house: &House, stored: &str) -> Result<(), String> {
    let may = writer(stored)
        .is_some_and(|actor| Writer { house, actor: &actor, entry: &[] }.opens_tables());
    may.then_some(()).ok_or_else(|| format!("{stored} may not have caused this: a table opened"))
}

/// Whether this writer wrote in a role that the house did not give to somebody else.
pub(crate) fn acts_as_itself(house: &House, stored: &str) -> Result<(), String> {
    let Some(Actor::Staff(id, role)) = writer(stored) else { return Ok(()) };
    match house.staff(&id).is_none_or(|known| known.role == role) {
        true => Ok(()),
        false => Err(format!("{stored} may not have caused this: the role is another")),
    }
}

/// The writer of an event, in the house before it.
struct Writer<'w> {
    house: &'w House,
    actor: &'w Actor,
    /// All events of the entry.
    entry: &'w [HouseEvent],
}

impl Writer<'_> {
    /// The house itself, or somebody in one of these roles.
    fn is_one_of(&self, roles: &[Role]) -> bool {
        match self.actor {
            Actor::System => true,
            Actor::Staff(id, role) => roles.contains(role) && self.holds(id, *role),
            Actor::Patron(_) | Actor::Device(_) => false,
        }
    }

    /// Whether the house gave this person this role. A house that registered anybody in a role
    /// knows all who have it, but for itself; of the others it cannot say.
    fn holds(&self, id: &StaffId, role: Role) -> bool {
        match self.house.staff(id) {
            Some(staff) => staff.role == role,
            None => {
                id.as_str() == ITSELF || !self.house.all_staff().any(|staff| staff.role == role)
            }
        }
    }

    fn has_rank(&self, rank: PitRank) -> bool {
        self.actor.has_rank(rank)
    }

    fn is_patron(&self, patron: &PatronId) -> bool {
        matches!(self.actor, Actor::Patron(id) if id == patron)
    }

    fn is_staff(&self, staff: &StaffId) -> bool {
        matches!(self.actor, Actor::Staff(id, role) if id == staff && self.holds(id, *role))
    }

    /// The person the event names; the house itself where it names nobody.
    fn is_named(&self, named: Option<&StaffId>) -> bool {
        match named {
            Some(staff) => self.is_staff(staff),
            None => *self.actor == Actor::System,
        }
    }

    /// A Shift Manager heads every pit; who acts in one as Pit Manager heads that one (R34).
    fn heads(&self, pit: &PitId, position: PitRank) -> bool {
        let needs = position.max(PitRank::PitManager);
        let acts = |staff: &StaffId| self.house.pit(pit)?.staff.get(staff).map(|at| at.position);
        match self.actor {
            Actor::System | Actor::Staff(_, Role::ShiftManager) => true,
            Actor::Staff(staff, _) => acts(staff) >= Some(needs),
            Actor::Patron(_) | Actor::Device(_) => false,
        }
    }

    /// A device speaks for itself; people revoke it, and the house gives it jobs.
    fn is_device_or_may(&self, what: &DeviceEvent) -> bool {
        match what {
            DeviceEvent::NoteAccepted { device, .. }
            | DeviceEvent::TicketScanned { device, .. }
            | DeviceEvent::JobPrinted { device, .. }
            | DeviceEvent::ReadingRefused { device, .. } => {
                matches!(self.actor, Actor::Device(id) if id == device)
            }
            DeviceEvent::JobQueued { .. } => *self.actor == Actor::System,
            DeviceEvent::DeviceRevoked { by, .. } => {
                let roles = [Role::Administrator, Role::PitManager, Role::ShiftManager];
                self.is_one_of(&roles) && self.is_named(by.as_ref())
            }
        }
    }

    /// A scanner at a terminal puts in what is held before it.
    fn is_scanner(&self) -> bool {
        self.is_at_terminal(DeviceKind::Scanner)
    }

    /// A note acceptor writes the report that its note calls for.
    fn is_acceptor(&self) -> bool {
        self.is_at_terminal(DeviceKind::Acceptor)
    }

    fn is_at_terminal(&self, kind: DeviceKind) -> bool {
        let Actor::Device(id) = self.actor else { return false };
        let known = self.house.devices().get(id).filter(|known| known.revoked_ms.is_none());
        known.is_some_and(|known| known.kind == kind && known.at.terminal().is_some())
    }

    fn is_itself(&self, person: &Person) -> bool {
        match person {
            Person::Patron(patron) => self.is_patron(patron),
            Person::Staff(staff) => self.is_staff(staff),
        }
    }

    /// The house itself seeds its rules, as an administrator of the first release did; later they
    /// come with the agreement of the second of two people.
    fn sets_rules(&self) -> bool {
        let agrees = |event: &HouseEvent| {
            let HouseEvent::Controlled { what: Control::ActAgreed { act, .. }, .. } = event else {
                return false;
            };
            matches!(act, Act::ChangeRules { .. })
        };
        self.is_one_of(&[Role::Administrator]) || self.entry.iter().any(agrees)
    }

    /// Who may change people.
    fn manages(&self) -> bool {
        matches!(self.actor, Actor::Staff(..))
            && self.is_one_of(&[Role::ShiftManager, Role::Administrator])
    }

    /// Credit is sold by a cashier, out of the own till where tills are kept; in houses that never
    /// kept tills the first release let patrons buy it themselves.
    fn sells(&self, play_money: bool, slip: Option<&Slip>) -> bool {
        match slip {
            Some(slip) => self.is_at_till(slip) || self.is_second(slip),
            None if self.house.cage().rules().is_none() => true,
            None => *self.actor == Actor::System || (play_money && self.is_cashier()),
        }
    }

    /// Cash leaves through a till where tills are kept.
    fn pays(&self, slip: Option<&Slip>) -> bool {
        match slip {
            Some(slip) => self.is_at_till(slip) || self.is_second(slip),
            None => *self.actor == Actor::System || self.house.cage().rules().is_none(),
        }
    }

    fn is_cashier(&self) -> bool {
        self.is_one_of(&[Role::Cashier])
    }

    fn is_at_till(&self, slip: &Slip) -> bool {
        self.is_staff(&slip.cashier) && self.is_cashier()
    }

    /// The second person, who agreed on the own login to a payment that waited.
    fn is_second(&self, slip: &Slip) -> bool {
        let second = slip.second.as_ref().filter(|_| slip.payment.is_some());
        second.is_some_and(|second| self.is_staff(second)) && self.may_be_second()
    }

    fn may_be_second(&self) -> bool {
        self.is_one_of(&[Role::Cashier, Role::ShiftManager])
    }

    fn is_at_the_cage(&self, what: &CageEvent) -> bool {
        match what {
            CageEvent::CageRulesChanged { .. } => self.sets_rules(),
            CageEvent::TillOpened { cashier, .. } | CageEvent::PaymentAsked { cashier, .. } => {
                self.is_staff(cashier) && self.is_cashier()
            }
            CageEvent::TillClosed { cashier, closed_by: None, .. } => {
                self.is_staff(cashier) && self.may_be_second()
            }
            CageEvent::TillClosed { closed_by: Some(by), .. } => {
                self.is_staff(by) && self.is_one_of(&[Role::ShiftManager])
            }
            CageEvent::PaidOut { slip, .. } => self.is_at_till(slip) || self.is_second(slip),
            CageEvent::PaymentDeclined { declined_by, .. } => {
                self.is_staff(declined_by) && (self.may_be_second() || self.manages())
            }
            CageEvent::CashReported { patron, day, digits, cashier, .. } => {
                let before = self.house.cage().identified(patron, *day);
                let same =
                    |known: &Identified| known.digits == *digits && known.cashier == *cashier;
                self.may_be_second() || (self.is_acceptor() && before.is_some_and(same))
            }
            CageEvent::PatronIdentified { cashier, .. } => {
                self.is_staff(cashier) && self.is_cashier()
            }
            CageEvent::ChipsHanded { slip, .. } => self.is_at_till(slip),
            // They come with the confirmation at the table, which is checked there.
            CageEvent::ChipsArrived { .. } | CageEvent::DropArrived { .. } => true,
            CageEvent::Reprinted { by, .. } => self.is_staff(by),
        }
    }

    /// What one person is enough for; the house itself does what its configuration says.
    fn changes_alone(&self, change: &PersonChange) -> bool {
        if *self.actor == Actor::System {
            return true;
        }
        if let PersonChange::ChangePin { person, .. } = change {
            return self.is_itself(person);
        }
        !change.needs_second() && self.asks_for(change)
    }

    /// Who may ask for a change of somebody else.
    fn asks_for(&self, change: &PersonChange) -> bool {
        let at_the_cage =
            matches!(change, PersonChange::AddPatron(_) | PersonChange::BlockCard { .. });
        let may = self.manages() || (at_the_cage && self.is_cashier());
        may && !self.is_itself(&change.person())
    }

    /// The first two are set up by the house itself; everybody's second factor is the own matter.
    fn logs_in(&self, what: &LoginEvent) -> bool {
        match what {
            LoginEvent::HouseSetUp { .. } => self.is_one_of(&[Role::Administrator]),
            LoginEvent::SecondFactorSet { staff, .. }
            | LoginEvent::RecoveryCodeUsed { staff, .. } => self.is_staff(staff),
        }
    }

    fn controls(&self, what: &Control) -> bool {
        match what {
            Control::BettingStopped { by: None, .. } => self.is_one_of(&[Role::Administrator]),
            Control::BettingStopped { by: Some(by), .. } => {
                self.is_staff(by) && self.has_rank(PitRank::PitManager)
            }
            Control::ActAsked { act, by, .. } => self.is_staff(by) && self.acts(act),
            Control::ActAgreed { number, act, by, agreed_by } => {
                let asked = self.house.controls().asked().find(|(each, _)| each == number);
                let same = asked.is_some_and(|(_, asked)| asked.by == *by && asked.act == *act);
                same && by != agreed_by && self.is_staff(agreed_by) && self.acts(act)
            }
            // What somebody asked for is also dropped by whoever suspends them.
            Control::ActDropped { act, dropped_by, .. } => {
                self.is_staff(dropped_by) && (self.acts(act) || self.manages())
            }
            Control::PlanDropped { dropped_by, .. } => {
                self.is_staff(dropped_by) && self.opens_tables()
            }
            Control::SoftwareRecorded { .. } => true, // also by the two who lift its stop
            Control::SoftwareDiffers { .. }
            | Control::SoftwareVerified { .. }
            | Control::PlanDone { .. }
            | Control::PlanFailed { .. } => self.is_one_of(&[Role::Administrator]),
        }
    }

    /// Who opens tables and plans for them: an administrator, a Pit Manager or above.
    fn opens_tables(&self) -> bool {
        let ranks = [Role::Administrator, Role::PitManager, Role::ShiftManager];
        self.is_one_of(&ranks)
    }

    fn acts(&self, act: &Act) -> bool {
        matches!(self.actor, Actor::Staff(_, role) if act.is_for(*role))
    }

    fn cares(&self, what: &Care) -> bool {
        match what {
            Care::LimitSet { patron, .. }
            | Care::BreakTaken { patron, .. }
            | Care::CheckAnswered { patron }
            | Care::PatronExcluded { patron, by: None, .. } => self.is_patron(patron),
            Care::PatronExcluded { by: Some(by), .. } => self.is_staff(by) && self.manages(),
            Care::CareChanged { .. } => self.sets_rules(),
        }
    }
}
