//! Whoever did something in the house was somebody who may: the person who wrote the entry is the
//! one the event names, is known to the house in the role the entry says, and the role suffices.
//!
//! `decide` asked for this when it happened. Here it is asked again, of the journal alone, so that
//! an entry in the name of nobody, or of somebody too low, is found. What the house has known since
//! tills, switches and limits exist is asked strictly; of older events only that nobody wrote in
//! another role than the own, since their journals know houses whose staff was never registered.

mod cage;

use croupier_house::{
    Act, Booking, Care, Control, House, HouseEvent, PatronId, Person, PersonChange, PitRank, Role,
    StaffId,
};

/// Who wrote an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    /// The house itself: the clock, its configuration, what follows from somebody else's command.
    House,
    Patron(PatronId),
    Staff(StaffId, Role),
}

/// The name under which the house itself acts at every start.
const ITSELF: &str = "house";

const ROLES: [Role; 7] = [
    Role::Dealer,
    Role::PitSupervisor,
    Role::PitManager,
    Role::ShiftManager,
    Role::Cashier,
    Role::Auditor,
    Role::Administrator,
];

/// Whether somebody in this role may change people.
const fn is_manager(role: Role) -> bool {
    matches!(role, Role::ShiftManager | Role::Administrator)
}

impl Who {
    /// Reads the actor of an entry. The house acts under its own name at every start, in whichever
    /// role its configuration is carried out; a person of that name would be a person.
    pub(crate) fn read(actor: &str, house: &House) -> Result<Who, String> {
        let unknown = || format!("\"{actor}\" is nobody");
        if actor == "system" {
            return Ok(Who::House);
        }
        if let Some(patron) = actor.strip_prefix("patron/") {
            return patron.parse().map(Who::Patron).map_err(|_| unknown());
        }
        let staff = actor.strip_prefix("staff/").and_then(|staff| staff.rsplit_once('/'));
        let (id, role) = staff.ok_or_else(unknown)?;
        let id: StaffId = id.parse().map_err(|_| unknown())?;
        let role = ROLES.into_iter().find(|each| each.name() == role).ok_or_else(unknown)?;
        match house.staff(&id) {
            Some(known) if known.role != role => {
                Err(format!("{id} wrote as {role}, and is {}", known.role))
            }
            None if id.as_str() == ITSELF => Ok(Who::House),
            Some(_) | None => Ok(Who::Staff(id, role)),
        }
    }

    /// The house itself or an administrator.
    fn sets(&self, what: &str) -> Result<(), String> {
        match self {
            Who::House | Who::Staff(_, Role::Administrator) => Ok(()),
            Who::Patron(_) | Who::Staff(..) => Err(format!("{what} by nobody who may")),
        }
    }

    /// The person an event names, in a role that suffices. The house knows the person.
    fn is(&self, named: &StaffId, house: &House, may: impl Fn(Role) -> bool) -> Result<(), String> {
        match self {
            Who::Staff(id, _) if id != named => Err(format!("in the name of {named} by {id}")),
            Who::Staff(id, _) if house.staff(id).is_none() => {
                Err(format!("by {id}, whom the house does not know"))
            }
            Who::Staff(_, role) if may(*role) => Ok(()),
            Who::Staff(id, role) => Err(format!("by {id}, whose role of {role} does not suffice")),
            Who::House | Who::Patron(_) => Err(format!("in the name of {named} by another")),
        }
    }

    fn is_patron(&self, named: &PatronId) -> Result<(), String> {
        match self {
            Who::Patron(patron) if patron == named => Ok(()),
            Who::House | Who::Patron(_) | Who::Staff(..) => {
                Err(format!("for {named} by somebody else"))
            }
        }
    }
}

/// Whether whoever wrote an event of the house may have; asked before it is folded.
pub(crate) fn check(house: &House, event: &HouseEvent, actor: &str) -> Result<(), String> {
    let who = Who::read(actor, house)?;
    let told = match event {
        HouseEvent::Controlled { what, .. } => controlled(house, what, &who),
        HouseEvent::Cared { what, .. } => cared(house, what, &who),
        HouseEvent::Booked { what, .. } => {
            let (Booking::ShiftEnded { by, .. } | Booking::PeriodClosed { by, .. }) = what;
            who.is(by, house, |role| role == Role::ShiftManager)
        }
        HouseEvent::PersonChanged { change, .. } => changed(house, change, &who),
        HouseEvent::ChangeProposed { by, .. } => who.is(by, house, is_manager),
        HouseEvent::ChangeDropped { dropped_by, .. } => who.is(dropped_by, house, is_manager),
        HouseEvent::ChangeAgreed { number, change, by, agreed_by, .. } => {
            let asked = house.proposals().find(|(waits, _)| waits == number);
            let by_another = asked.is_some_and(|(_, asked)| asked.by == *by) && by != agreed_by;
            match by_another && change.person() != Person::Staff(agreed_by.clone()) {
                true => who.is(agreed_by, house, is_manager),
                false => Err("agreed to by the person who asked or whom it is about".to_owned()),
            }
        }
        HouseEvent::Cage { .. }
        | HouseEvent::CreditsBought { .. }
        | HouseEvent::TicketRedeemed { .. } => cage::check(house, event, &who),
        HouseEvent::PatronRegistered(_)
        | HouseEvent::StaffRegistered(_)
        | HouseEvent::SettingsChanged { .. }
        | HouseEvent::Retained { .. }
        | HouseEvent::TablePlaced { .. } => who.sets("set"),
        HouseEvent::Logins { .. }
        | HouseEvent::Noted { .. }
        | HouseEvent::TicketIssued { .. }
        | HouseEvent::TicketVoided { .. }
        | HouseEvent::OwedCollected { .. }
        | HouseEvent::PitAssigned { .. }
        | HouseEvent::PitRelieved { .. }
        | HouseEvent::Checkpointed(_) => Ok(()),
    };
    told.map_err(|why| format!("without authority: {why}"))
}

/// Whether whoever opened a table may have: the house by plan, an administrator, a Pit Manager or
/// above.
pub(crate) fn opens(house: &House, actor: &str) -> Result<(), String> {
    let may = match Who::read(actor, house)? {
        Who::House | Who::Staff(_, Role::Administrator) => true,
        Who::Staff(_, role) => role.rank() >= Some(PitRank::PitManager),
        Who::Patron(_) => false,
    };
    may.then_some(()).ok_or_else(|| "without authority: the table was opened".to_owned())
}

/// Whether whoever wrote an entry of a table wrote in the own role.
pub(crate) fn is_known(house: &House, actor: &str) -> Result<(), String> {
    Who::read(actor, house).map(|_| ()).map_err(|why| format!("without authority: {why}"))
}

fn controlled(house: &House, what: &Control, who: &Who) -> Result<(), String> {
    match what {
        Control::BettingStopped { by: Some(by), .. } => {
            who.is(by, house, |role| role.rank() >= Some(PitRank::PitManager))
        }
        Control::ActAsked { act, by, .. } => who.is(by, house, |role| act.is_for(role)),
        Control::ActAgreed { act, agreed_by, .. } => {
            who.is(agreed_by, house, |role| act.is_for(role))
        }
        Control::ActDropped { act, dropped_by, .. } => {
            who.is(dropped_by, house, |role| act.is_for(role))
        }
        Control::PlanDropped { table, change, dropped_by, .. } => {
            let (table, change) = (table.clone(), change.clone());
            let act = Act::ChangeTable { table, change, from_ms: None };
            who.is(dropped_by, house, |role| act.is_for(role))
        }
        Control::BettingStopped { by: None, .. }
        | Control::SoftwareRecorded { .. }
        | Control::SoftwareDiffers { .. }
        | Control::SoftwareVerified { .. } => who.sets("the house's own stop or software"),
        Control::PlanDone { .. } | Control::PlanFailed { .. } => match who {
            Who::House => Ok(()),
            Who::Patron(_) | Who::Staff(..) => Err("only the house carries out plans".to_owned()),
        },
    }
}

fn cared(house: &House, what: &Care, who: &Who) -> Result<(), String> {
    match what {
        Care::LimitSet { patron, .. }
        | Care::BreakTaken { patron, .. }
        | Care::CheckAnswered { patron }
        | Care::PatronExcluded { patron, by: None, .. } => who.is_patron(patron),
        Care::PatronExcluded { by: Some(by), .. } => who.is(by, house, is_manager),
        Care::CareChanged { .. } => who.sets("care"),
    }
}

/// What one person may change alone: a PIN of the own, or what lets nobody in.
fn changed(house: &House, change: &PersonChange, who: &Who) -> Result<(), String> {
    let (id, role) = match who {
        Who::House => return Ok(()), // as its configuration says
        Who::Patron(patron) => {
            let own = Person::Patron(patron.clone());
            let pin = matches!(change, PersonChange::ChangePin { person, .. } if *person == own);
            let why = || "a patron changes the own PIN and nothing else".to_owned();
            return pin.then_some(()).ok_or_else(why);
        }
        Who::Staff(id, role) => (id, *role),
    };
    let own = change.person() == Person::Staff(id.clone());
    if matches!(change, PersonChange::ChangePin { .. }) {
        return own.then_some(()).ok_or_else(|| "the PIN of somebody else".to_owned());
    }
    if change.needs_second() || own {
        return Err("a change that takes two people, or about oneself".to_owned());
    }
    let at_the_cage = matches!(change, PersonChange::AddPatron(_) | PersonChange::BlockCard { .. });
    who.is(id, house, |_| is_manager(role) || (at_the_cage && role == Role::Cashier))
}
