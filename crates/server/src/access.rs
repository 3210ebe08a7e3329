//! The table of access: which roles may call which route. The gate checks it on every request.

mod admission;

use crate::problem::ApiProblem;
use croupier_floor::{Floor, Requester};
use croupier_house::{PitRank, Role, StaffId};
use croupier_table::Table;
use croupier_wire::body::Page;

pub(crate) use admission::admit;

/// Who may call a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Anybody who can reach the server.
    Everybody,
    /// Anybody logged in with one of these roles.
    Roles(&'static [Role]),
    /// The same, and staff who hold this position or above at a table (R34).
    Position(&'static [Role], PitRank, Place),
    /// A device, by its credential; no person.
    Device,
}

/// At which table a position counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At the table of the path.
    ThisTable,
    /// At any: what is shown is limited to those tables.
    SomeTable,
}

impl Who {
    /// The roles that are let in whatever their position; `None` where nobody needs one.
    pub const fn roles(self) -> Option<&'static [Role]> {
        match self {
            Who::Everybody | Who::Device => None,
            Who::Roles(roles) | Who::Position(roles, ..) => Some(roles),
        }
    }
}

/// A route and who may call it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// As in `PUT`.
    pub method: &'static str,
    /// As the router knows it, as in `/api/tables/{table}`.
    pub path: &'static str,
    /// Who.
    pub who: Who,
}

const PERSONS: Who = Who::Roles(&[
    Role::Patron,
    Role::Dealer,
    Role::PitSupervisor,
    Role::PitManager,
    Role::ShiftManager,
    Role::Cashier,
    Role::Auditor,
    Role::Administrator,
]);
/// Everybody who works here, or learns to.
const STAFF: Who = Who::Roles(&[
    Role::Dealer,
    Role::PitSupervisor,
    Role::PitManager,
    Role::ShiftManager,
    Role::Cashier,
    Role::Auditor,
    Role::Administrator,
]);
const PATRONS: Who = Who::Roles(&[Role::Patron]);
/// Who acts at a table: Shift Managers everywhere, all others where they are assigned (R34).
const PIT: Who = Who::Position(&[Role::ShiftManager], PitRank::Dealer, Place::ThisTable);
/// Who looks at the pit: supervisors and above, and who reads without deciding.
const PIT_READERS: Who = Who::Position(
    &[
        Role::PitSupervisor,
        Role::PitManager,
        Role::ShiftManager,
        Role::Auditor,
        Role::Administrator,
    ],
    PitRank::PitSupervisor,
    Place::SomeTable,
);
/// Who may ask what the cards left at a table are worth.
const PIT_OF_THE_TABLE: Who = Who::Position(
    &[
        Role::PitSupervisor,
        Role::PitManager,
        Role::ShiftManager,
        Role::Auditor,
        Role::Administrator,
    ],
    PitRank::PitSupervisor,
    Place::ThisTable,
);
/// Who assigns people to a pit; the house asks whether they act in that pit.
const PIT_MANAGERS: Who =
    Who::Position(&[Role::PitManager, Role::ShiftManager], PitRank::PitManager, Place::SomeTable);
const CASHIERS: Who = Who::Roles(&[Role::Cashier]);
const CASHIERS_AND_PATRONS: Who = Who::Roles(&[Role::Cashier, Role::Patron]);
/// Who may agree to a payment as the second person.
const SECOND_PERSONS: Who = Who::Roles(&[Role::Cashier, Role::ShiftManager]);
/// Who reads the reports about cash.
const CASH_REPORTS: Who = Who::Roles(&[Role::ShiftManager, Role::Auditor, Role::Administrator]);
const CAGE: Who = Who::Roles(&[Role::Cashier, Role::Administrator]);
/// Who may open a login that was locked.
const UNLOCKERS: Who = Who::Roles(&[Role::ShiftManager, Role::Administrator]);
/// Who may change people.
const MANAGERS: Who = UNLOCKERS;
/// Who may look at everybody.
const OFFICE: Who =
    Who::Roles(&[Role::ShiftManager, Role::Cashier, Role::Auditor, Role::Administrator]);
/// Who may ask for a change; the house says which.
const OFFICE_AND_CAGE: Who = Who::Roles(&[Role::ShiftManager, Role::Cashier, Role::Administrator]);
/// Who may agree to a clock that was set too far.
const SHIFT_MANAGERS: Who = Who::Roles(&[Role::ShiftManager]);
/// Who stops betting, and asks that it goes on.
const STOPPERS: Who = Who::Roles(&[Role::PitManager, Role::ShiftManager]);
/// Who sees what is stopped, and how the whole floor goes.
const STOP_READERS: Who = Who::Roles(&[
    Role::PitSupervisor,
    Role::PitManager,
    Role::ShiftManager,
    Role::Auditor,
    Role::Administrator,
]);
/// Who sees what tables are set to.
const TABLE_READERS: Who =
    Who::Roles(&[Role::PitManager, Role::ShiftManager, Role::Auditor, Role::Administrator]);
/// Who sees the devices of the house.
const DEVICE_READERS: Who = Who::Roles(&[
    Role::PitManager,
    Role::ShiftManager,
    Role::Cashier,
    Role::Auditor,
    Role::Administrator,
]);
/// Who may be one of two; the house says for what.
const TWO: Who = Who::Roles(&[Role::PitManager, Role::ShiftManager, Role::Administrator]);
/// Who reads which patrons are guarded.
const CARERS: Who = Who::Roles(&[Role::ShiftManager, Role::Auditor, Role::Administrator]);
const AUDITORS: Who = Who::Roles(&[Role::Auditor, Role::Administrator]);
/// Who reads the figures of the house.
const REPORTERS: Who =
    Who::Roles(&[Role::PitManager, Role::ShiftManager, Role::Auditor, Role::Administrator]);
/// Who looks for people who pass chips.
const SURVEILLANCE: Who = Who::Roles(&[Role::ShiftManager, Role::Auditor, Role::Administrator]);
/// Who settles an argument about a round.
const DISPUTES: Who = Who::Roles(&[Role::ShiftManager, Role::Auditor, Role::Administrator]);
const CAGE_AND_AUDITORS: Who = Who::Roles(&[Role::Cashier, Role::Auditor, Role::Administrator]);

const fn access(method: &'static str, path: &'static str, who: Who) -> Access {
    Access { method, path, who }
}

const ROUND: &str = "/api/tables/{table}/rounds/{round}";
const BET: &str = "/api/tables/{table}/rounds/{round}/bets/{seat}/{bet}";
const INSURANCE: &str = "/api/tables/{table}/rounds/{round}/insurance/{side}/{stage}";

const PEEL: &str = "/api/tables/{table}/rounds/{round}/peel";

const PIT_PATH: &str = "/api/pit";
const TOTALS: &str = "/api/pit/totals";
const OWN_PIN: &str = "/api/me/pin";
const OWN_FACTOR: &str = "/api/me/second-factor";
const LOCK: &str = "/api/me/lock";
const UNLOCK: &str = "/api/me/unlock";
const EXERCISE: &str = "/api/trainer/{subject}/{level}/{seed}/{number}";

/// Every route there is. A route that is not here is not served.
pub const ACCESS: &[Access] = &[
    access("POST", "/api/sessions", Who::Everybody),
    access("DELETE", "/api/sessions", PERSONS),
    access("DELETE", "/api/locks/{login}", UNLOCKERS),
    access("GET", "/api/me", PERSONS),
    access("PUT", OWN_PIN, PERSONS),
    access("PUT", LOCK, STAFF),
    access("POST", UNLOCK, STAFF),
    access("POST", OWN_FACTOR, STAFF),
    access("PUT", OWN_FACTOR, STAFF),
    access("GET", "/api/logins", Who::Everybody),
    access("GET", "/api/oidc/start", Who::Everybody),
    access("GET", "/api/oidc/callback", Who::Everybody),
    access("POST", "/api/setup", Who::Everybody),
    access("GET", "/api/people", OFFICE),
    access("POST", "/api/people/changes", OFFICE_AND_CAGE),
    access("POST", "/api/people/changes/{number}/agreement", MANAGERS),
    access("DELETE", "/api/people/changes/{number}", MANAGERS),
    access("GET", "/api/me/limits", PATRONS),
    access("GET", "/api/me/tickets", PATRONS),
    access("GET", "/api/me/rounds", PATRONS),
    access("PUT", "/api/me/limits", PATRONS),
    access("POST", "/api/me/break", PATRONS),
    access("POST", "/api/me/exclusion", PATRONS),
    access("POST", "/api/me/check", PATRONS),
    access("GET", "/api/care", CARERS),
    access("POST", "/api/care/{patron}/exclusion", MANAGERS),
    access("POST", "/api/care/{patron}/readmission", MANAGERS),
    access("GET", "/api/house/rules", CARERS),
    access("POST", "/api/house/rules/changes", MANAGERS),
    access("GET", "/api/house/tables", TABLE_READERS),
    access("POST", "/api/house/tables/changes", TWO),
    access("GET", "/api/device", Who::Device),
    access("GET", "/api/device/live", Who::Device),
    access("POST", "/api/device/readings", Who::Device),
    access("GET", "/api/devices", DEVICE_READERS),
    access("POST", "/api/devices", TWO),
    access("DELETE", "/api/devices/{device}", TWO),
    access("POST", "/api/devices/{device}/count", CASHIERS),
    access("GET", "/api/stops", STOP_READERS),
    access("POST", "/api/stops", STOPPERS),
    access("POST", "/api/stops/{number}/lift", STOPPERS),
    access("POST", "/api/acts/{number}/agreement", TWO),
    access("DELETE", "/api/acts/{number}", TWO),
    access("GET", "/api/tables", PERSONS),
    access("GET", "/api/tables/{table}", PERSONS),
    access("GET", "/api/tables/{table}/live", PERSONS),
    access("GET", "/api/boards/{table}", Who::Everybody),
    access("GET", "/api/boards/{table}/live", Who::Everybody),
    access("GET", "/api/tables/{table}/help", PERSONS),
    access("GET", "/api/tables/{table}/rounds", PERSONS),
    access("GET", ROUND, PERSONS),
    access("GET", "/api/rounds/{table}/{round}/replay", DISPUTES),
    access("GET", "/api/rounds/{table}/{round}/pack", DISPUTES),
    access("GET", "/api/rounds/{table}/{round}/page/{patron}", DISPUTES),
    access("PUT", BET, PATRONS),
    access("PUT", INSURANCE, PATRONS),
    access("PUT", "/api/tables/{table}/rounds/{round}/hand", PATRONS),
    access("POST", "/api/tables/{table}/rounds/{round}/answers", PATRONS),
    access("PUT", PEEL, PATRONS),
    access("POST", "/api/tables/{table}/leave", PATRONS),
    access("POST", "/api/tables/{table}/commands", PIT),
    access("POST", "/api/tables/{table}/signatures", PIT),
    access("POST", "/api/tables/{table}/rounds/{round}/asks/{ask}/agreement", PIT),
    access("GET", "/api/pits", PIT_READERS),
    access("PUT", "/api/pits/{pit}/staff/{staff}", PIT_MANAGERS),
    access("DELETE", "/api/pits/{pit}/staff/{staff}", PIT_MANAGERS),
    access("GET", PIT_PATH, PIT_READERS),
    access("GET", TOTALS, STOP_READERS),
    // auditors too: it writes nothing, and takes every other right from the session
    access("POST", "/api/pit/wall", STOP_READERS),
    access("GET", "/api/staff", PIT_READERS),
    access("POST", "/api/clock/agreement", SHIFT_MANAGERS),
    access("GET", "/api/patrons/{card}", CASHIERS),
    access("POST", "/api/patrons/{card}/identification", CASHIERS),
    access("POST", "/api/credits", CASHIERS),
    access("POST", "/api/tickets", PATRONS),
    access("GET", "/api/tickets", CAGE_AND_AUDITORS),
    access("GET", "/api/tickets/{number}", CAGE_AND_AUDITORS),
    access("POST", "/api/tickets/{number}/redemption", CASHIERS),
    access("POST", "/api/tickets/{number}/insertion", PATRONS),
    access("POST", "/api/tickets/{number}/void", CAGE),
    access("POST", "/api/tickets/{number}/copies", CASHIERS),
    access("GET", "/api/tickets/{number}/escpos", CASHIERS_AND_PATRONS),
    access("GET", "/api/cage", OFFICE),
    access("POST", "/api/cage/till", CASHIERS),
    access("POST", "/api/cage/till/closing", SECOND_PERSONS),
    access("POST", "/api/cage/vault", MANAGERS),
    access("POST", "/api/cage/vault/count", MANAGERS),
    access("POST", "/api/payouts", CASHIERS),
    access("POST", "/api/cage/payments/{number}/agreement", SECOND_PERSONS),
    access("DELETE", "/api/cage/payments/{number}", SECOND_PERSONS),
    access("POST", "/api/cage/chips", CASHIERS),
    access("GET", "/api/cage/reports", CASH_REPORTS),
    access("GET", "/api/cage/receipts/{number}", OFFICE),
    access("POST", "/api/cage/receipts/{number}/copies", CASHIERS),
    access("GET", "/api/cage/receipts/{number}/escpos", CASHIERS),
    access("GET", "/api/events", AUDITORS),
    access("GET", "/api/books", AUDITORS),
    access("GET", "/api/reports", REPORTERS),
    access("GET", "/api/reports/file", REPORTERS),
    access("GET", "/api/reports/closings", REPORTERS),
    access("POST", "/api/reports/closings", SHIFT_MANAGERS),
    access("GET", "/api/reports/patrons/{patron}/rounds", REPORTERS),
    access("GET", "/api/reports/passing", SURVEILLANCE),
    access("GET", "/api/odds", STAFF),
    access("POST", "/api/odds", STAFF),
    access("GET", "/api/tables/{table}/odds", PIT_OF_THE_TABLE),
    access("GET", "/api/trainer", STAFF),
    access("GET", EXERCISE, STAFF),
    access("POST", EXERCISE, STAFF),
    access("POST", "/api/trainer/sheets", STAFF),
    access("GET", "/api/openapi.json", Who::Everybody),
    access("GET", "/livez", Who::Everybody),
    access("GET", "/readyz", Who::Everybody),
    access("GET", "/metrics", Who::Everybody),
    access("GET", "/version", Who::Everybody),
];

/// What a person may do before the PIN is changed.
const MAY_BEFORE: [(&str, &str); 3] =
    [("GET", "/api/me"), ("PUT", OWN_PIN), ("DELETE", "/api/sessions")];

/// What a person may do before the second factor is set up, if the role needs one.
const MAY_BEFORE_FACTOR: [(&str, &str); 5] = [
    ("GET", "/api/me"),
    ("PUT", OWN_PIN),
    ("POST", OWN_FACTOR),
    ("PUT", OWN_FACTOR),
    ("DELETE", "/api/sessions"),
];

/// What a session whose screen is locked may do besides looking at a table.
const MAY_LOCKED: [(&str, &str); 4] =
    [("GET", "/api/me"), ("PUT", LOCK), ("POST", UNLOCK), ("DELETE", "/api/sessions")];

/// What a screen on a wall may ask for: nothing that decides, and nothing that names a patron.
const MAY_ON_THE_WALL: [(&str, &str); 4] =
    [("GET", "/api/me"), ("GET", PIT_PATH), ("GET", TOTALS), ("DELETE", "/api/sessions")];

/// The route of this method and path, if it is served.
pub(crate) fn of(method: &str, path: &str) -> Option<&'static Access> {
    let method = if method == "HEAD" { "GET" } else { method };
    ACCESS.iter().find(|each| each.path == path && each.method == method)
}

/// Whether this role may see the pit of every table: the route and the section of that name.
pub(crate) fn sees_the_pit(role: Role) -> bool {
    of("GET", PIT_PATH).is_some_and(|each| each.who.roles().is_none_or(|all| all.contains(&role)))
}

/// The position a member of staff was assigned to at a table.
pub(crate) fn acts_at(table: &Table, staff: &str) -> Option<PitRank> {
    let staff: StaffId = staff.parse().ok()?;
    table.kept().at_work.get(&staff).map(|at_work| at_work.position)
}

/// Whether a member of staff gives commands at this table: assigned to it, or a Shift Manager
/// (R34).
pub(crate) fn commands_at(table: &Table, actor: &Requester) -> bool {
    actor.role == Role::ShiftManager || acts_at(table, &actor.id).is_some()
}

/// The highest position a member of staff was assigned to at any table.
pub(crate) fn acts_as(floor: &Floor, staff: &str) -> Option<PitRank> {
    floor.tables().filter_map(|table| acts_at(table, staff)).max()
}

/// The pages a member of staff may open besides those of a table.
pub(crate) fn pages(floor: &Floor, staff: &str, role: Role) -> Vec<Page> {
    let supervises = acts_as(floor, staff) >= Some(PitRank::PitSupervisor);
    let pit = supervises || role.rank() >= Some(PitRank::PitSupervisor);
    let office = OFFICE.roles().is_some_and(|roles| roles.contains(&role));
    let all = [
        (Page::Pit, pit),
        (Page::Cage, OFFICE.roles().is_some_and(|roles| roles.contains(&role))),
        (Page::Audit, DISPUTES.roles().is_some_and(|roles| roles.contains(&role))),
        (Page::Odds, role != Role::Patron),
        (Page::Trainer, role != Role::Patron),
        (Page::Reports, REPORTERS.roles().is_some_and(|roles| roles.contains(&role))),
        (Page::Admin, office || role == Role::PitManager), // who sees its tables alone
    ];
    all.into_iter().filter(|(_, may)| *may).map(|(page, _)| page).collect()
}

/// The methods a path answers to.
fn allowed(path: &str) -> String {
    let here = ACCESS.iter().filter(|each| each.path == path).map(|each| each.method);
    here.collect::<Vec<&str>>().join(", ")
}

/// The answer to a method that the path does not support.
pub(crate) fn wrong_method(path: &str) -> ApiProblem {
    ApiProblem::method_not_allowed(allowed(path))
}
