//! Decides commands to the house: into events, or a refusal.

mod cage;
mod care;
mod closing;
mod control;
mod devices;
mod forget;
mod logins;
mod people;
mod pits;
mod retention;
mod tickets;

use crate::cage::Terms;
use crate::command::{Context, HouseCommand};
use crate::event::{HouseEvent, Significant};
use crate::id::{PatronId, StaffId};
use crate::logins::LoginRefused;
use crate::people::{Actor, Patron, Person, Role, Staff};
use crate::refusal::HouseRefused;
use crate::state::{House, HouseSettings};
use croupier_rules::money::Amount;

pub(crate) use cage::over;

type Decided = Result<Vec<HouseEvent>, HouseRefused>;

/// What a command leads to. Deciding changes nothing: [`crate::evolve`] does that.
pub fn decide(house: &House, command: &HouseCommand, context: &Context<'_>) -> Decided {
    match command {
        HouseCommand::RegisterPatron(patron) => register_patron(house, patron, context),
        HouseCommand::RegisterStaff(staff) => register_staff(house, staff, context),
        HouseCommand::BuyCredits { patron, amount } => {
            cage::sell(house, (patron, *amount, house.play_money), &Terms::default(), context)
        }
        HouseCommand::SellPlayMoney { patron, amount } => {
            sell_play_money(house, patron, *amount, context)
        }
        HouseCommand::IssueTicket { patron, amount, number, terminal } => {
            tickets::issue(house, (patron, *amount), (number, terminal.as_ref()), context)
        }
        HouseCommand::RedeemTicket { number } => {
            cage::pay_ticket(house, number, &Terms::default(), context)
        }
        HouseCommand::InsertTicket { patron, number } => {
            tickets::insert(house, patron, number, context)
        }
        HouseCommand::VoidTicket { number, reason } => {
            tickets::void(house, number, reason, context)
        }
        HouseCommand::CollectOwed { patron } => tickets::collect_owed(house, patron, context),
        HouseCommand::ChangePerson(change) => people::change(house, change, context),
        HouseCommand::AgreeToChange { number, half } => {
            people::agree(house, *number, half.as_ref(), context)
        }
        HouseCommand::DropChange { number } => people::drop_change(house, *number, context),
        HouseCommand::ChangeSettings(settings) => change_settings(house, *settings, context),
        HouseCommand::PlaceTable { table, pit } => pits::place(house, table, pit.as_ref(), context),
        HouseCommand::AssignToPit { pit, staff, position } => {
            pits::assign(house, (pit, staff), *position, context)
        }
        HouseCommand::RelieveFromPit { pit, staff } => pits::relieve(house, (pit, staff), context),
        HouseCommand::Cage(command) => cage::decide(house, command, context),
        HouseCommand::Logins(command) => logins::decide(house, command, context),
        HouseCommand::Control(command) => control::control(house, command, context),
        HouseCommand::Care(command) => care::care(house, command, context),
        HouseCommand::Devices(command) => devices::decide(house, command, context),
        HouseCommand::AgreeToClock => agree_to_clock(house, context),
        HouseCommand::EndShift => closing::end_shift(house, context),
        HouseCommand::Close(figures) => closing::close(house, figures, context),
        HouseCommand::Retain(what) => retention::retain(house, what, context),
        HouseCommand::Note(what) => {
            Ok(vec![HouseEvent::Noted { what: what.clone(), at_ms: context.now_ms }])
        }
    }
}

/// Refuses anybody but the house itself or a person in this role.
fn need(context: &Context<'_>, needs: Role) -> Result<(), HouseRefused> {
    match context.actor {
        Actor::System => Ok(()),
        Actor::Staff(_, role) if *role == needs => Ok(()),
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) => {
            Err(HouseRefused::NotAllowed { needs })
        }
    }
}

fn check_names(house: &House, name: &str, login: &str) -> Result<(), HouseRefused> {
    let fits = |text: &str| {
        (1..=100).contains(&text.chars().count()) && !text.chars().any(char::is_control)
    };
    // `wei ` beside `wei` would be one login to the eye and another to the house
    if !fits(name) || !fits(login) || login.trim() != login {
        return Err(HouseRefused::NameUnfit);
    }
    if house.logins.contains_key(login) {
        return Err(HouseRefused::LoginTaken { login: login.to_owned() });
    }
    Ok(())
}

fn register_patron(house: &House, patron: &Patron, context: &Context<'_>) -> Decided {
    need(context, Role::Administrator)?;
    check_new_patron(house, patron)?;
    Ok(vec![HouseEvent::PatronRegistered(patron.clone())])
}

fn check_new_patron(house: &House, patron: &Patron) -> Result<(), HouseRefused> {
    if house.patrons.contains_key(&patron.id) {
        return Err(HouseRefused::AlreadyRegistered { id: patron.id.to_string() });
    }
    if patron.id.place().is_some() {
        return Err(HouseRefused::IdIsAPlace { id: patron.id.clone() });
    }
    check_names(house, &patron.name, &patron.card_number)
}

fn register_staff(house: &House, staff: &Staff, context: &Context<'_>) -> Decided {
    need(context, Role::Administrator)?;
    check_new_staff(house, staff)?;
    Ok(vec![HouseEvent::StaffRegistered(staff.clone())])
}

fn check_new_staff(house: &House, staff: &Staff) -> Result<(), HouseRefused> {
    if house.staff.contains_key(&staff.id) {
        return Err(HouseRefused::AlreadyRegistered { id: staff.id.to_string() });
    }
    check_names(house, &staff.name, &staff.login)
}

/// Refuses to go on with what somebody asked for who is suspended now, or has a role that may not
/// ask: two people must stand behind it when it happens.
fn check_asker(
    house: &House,
    by: &StaffId,
    may: impl FnOnce(Role) -> bool,
) -> Result<(), HouseRefused> {
    let stands = house
        .staff(by)
        .is_none_or(|asker| may(asker.role) && house.bar(&asker.person()).suspended.is_none());
    stands.then_some(()).ok_or(LoginRefused::AskerGone.into())
}

/// A patron acts for no other patron; a cashier acts for every patron.
fn act_for(house: &House, patron: &PatronId, context: &Context<'_>) -> Result<(), HouseRefused> {
    if !context.actor.is_patron(patron) {
        need(context, Role::Cashier)?;
    }
    check_known(house, patron)
}

fn check_known(house: &House, patron: &PatronId) -> Result<(), HouseRefused> {
    match house.patron(patron) {
        Some(_) => Ok(()),
        None => Err(HouseRefused::NoSuchPatron { patron: patron.clone() }),
    }
}

/// The most credit a patron may buy up to, ten thousand million in whole money. Even the sum over
/// many patrons, or a win on top, stays far within the range of an amount.
pub const CREDIT_MAX_CENTS: u64 = 1_000_000_000_000;

/// The play money of a demo: no cash is received for it, so no till is needed.
fn sell_play_money(
    house: &House,
    patron: &PatronId,
    amount: Amount,
    context: &Context<'_>,
) -> Decided {
    need(context, Role::Cashier)?;
    check_known(house, patron)?;
    check_open(house, patron, context)?;
    if amount.is_zero() {
        return Err(HouseRefused::AmountZero);
    }
    check_room(patron, amount, context)?;
    let (patron, play_money, slip) = (patron.clone(), true, None);
    Ok(vec![HouseEvent::CreditsBought { patron, amount, play_money, slip }])
}

/// Refuses money of a patron who is excluded or takes a break. What is there can always leave.
fn check_open(house: &House, patron: &PatronId, context: &Context<'_>) -> Result<(), HouseRefused> {
    let guard = house.controls.guard(patron);
    Ok(guard.map_or(Ok(()), |guard| guard.check_open(context.now_ms))?)
}

/// Refuses more credit than can always be counted.
fn check_room(
    patron: &PatronId,
    amount: Amount,
    context: &Context<'_>,
) -> Result<(), HouseRefused> {
    match context.ledger.credit(patron).plus(amount) {
        Ok(after) if after.cents() <= CREDIT_MAX_CENTS => Ok(()),
        Ok(_) | Err(_) => Err(HouseRefused::AmountOutOfRange),
    }
}

fn change_settings(house: &House, to: HouseSettings, context: &Context<'_>) -> Decided {
    need(context, Role::Administrator)?;
    if to.ticket_days == 0 || !to.gaming_day.is_fit() {
        return Err(HouseRefused::SettingsUnfit);
    }
    let was = house.settings;
    let first = house.is_without_people();
    let changed = HouseEvent::SettingsChanged { to, was, first, at_ms: context.now_ms };
    Ok((to != was).then_some(changed).into_iter().collect())
}

/// A Shift Manager agrees to the clock. The house itself may not: a person must have looked.
fn agree_to_clock(house: &House, context: &Context<'_>) -> Decided {
    match context.actor {
        Actor::Staff(_, Role::ShiftManager) => {}
        Actor::Staff(..) | Actor::Patron(_) | Actor::Device(_) | Actor::System => {
            return Err(HouseRefused::NotAllowed { needs: Role::ShiftManager });
        }
    }
    let by_ms = house.clock_held_ms.ok_or(HouseRefused::ClockNotHeld)?;
    let what = Significant::ClockAgreed { by_ms };
    Ok(vec![HouseEvent::Noted { what, at_ms: context.now_ms }])
}

impl Patron {
    /// This patron, as a person who logs in.
    pub fn person(&self) -> Person {
        Person::Patron(self.id.clone())
    }
}

impl Staff {
    /// This member of staff, as a person who logs in.
    pub fn person(&self) -> Person {
        Person::Staff(self.id.clone())
    }
}
