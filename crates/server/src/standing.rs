//! What changed about a person takes effect at once: the person is out of every session and of
//! every position at a table, and comes back as what they are now. The floor refuses the commands
//! of who is suspended by itself; sessions also follow the house, so that no answer that was never
//! sent leaves one open.

use crate::app::App;
use crate::problem::{Answered, ApiProblem};
use crate::session::Ended;
use croupier_floor::{Command, Floor, Request, Requester};
use croupier_house::{House, HouseCommand, Person, Role, StaffId};
use croupier_store::Key;
use croupier_table::{Keeping, TableCommand};
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

/// Puts a person out of every session and every post.
pub(crate) async fn out(app: &App, person: &Person) -> Answered<()> {
    app.sessions().end_all(person).map_err(|error| ApiProblem::internal(&error))?;
    let Person::Staff(staff) = person else { return Ok(()) };
    let held = staff.clone();
    let posts = app.read(move |floor| posts_of(floor, &held)).await?;
    relieve(app, posts).await;
    Ok(())
}

/// Gives the commands that relieve somebody. One that is refused was given by another before.
async fn relieve(app: &App, posts: Vec<Command>) {
    for command in posts {
        let name = "server".into();
        let request = Request {
            key: Key(*Uuid::now_v7().as_bytes()),
            request_hash: [0; 32],
            actor: Requester { id: "server".into(), role: Role::ShiftManager, name },
            command,
            preview: false,
        };
        if let Err(problem) = app.give(request).await {
            let code = problem.into_problem().code;
            tracing::info!(code, "somebody who left was not relieved of a post again");
        }
    }
}

/// What relieves a person of every post: in the pits, which would give it back at their next
/// table, and at the tables.
fn posts_of(floor: &Floor, staff: &StaffId) -> Vec<Command> {
    let pits = floor.house().pits().filter(|(_, pit)| pit.staff.contains_key(staff));
    let pits = pits.map(|(pit, _)| {
        let (pit, staff) = (pit.clone(), staff.clone());
        Command::House(HouseCommand::RelieveFromPit { pit, staff })
    });
    let tables = floor.tables().filter(|table| table.kept().at_work.contains_key(staff));
    let tables = tables.map(|table| {
        let command = TableCommand::Keep(Keeping::Relieve { staff: staff.clone() });
        Command::Table { table: table.id().clone(), command }
    });
    pits.chain(tables).collect()
}

/// Whether a session is still good: the person is there, in this role, and nothing about the
/// person changed since it was opened.
fn is_good(house: &House, id: &str, role: Role, changes: u32) -> bool {
    let person = match role {
        Role::Patron => id.parse().map(Person::Patron),
        Role::Dealer
        | Role::PitSupervisor
        | Role::PitManager
        | Role::ShiftManager
        | Role::Cashier
        | Role::Auditor
        | Role::Administrator => id.parse().map(Person::Staff),
    };
    let Ok(person) = person else { return false };
    let has_role = match &person {
        Person::Patron(patron) => house.patron(patron).is_some(),
        Person::Staff(staff) => house.staff(staff).is_some_and(|known| known.role == role),
    };
    let bar = house.bar(&person);
    has_role && bar.changes == changes && bar.suspended.is_none() && !bar.card_blocked
}

/// What has to follow a change to people.
struct Found {
    ended: Ended,
    /// What relieves those who are suspended.
    posts: Vec<Command>,
    people_changed: u64,
}

/// Ends the sessions that are no longer good. The floor stands still meanwhile, so what waits for
/// a disk is left to do.
fn look(app: &App, floor: &Floor) -> Found {
    let house = floor.house();
    let ended = app.sessions().end_unless(|id, role, changes| is_good(house, id, role, changes));
    let suspended = house.all_staff().filter(|who| house.bar(&who.person()).suspended.is_some());
    let posts = suspended.flat_map(|staff| posts_of(floor, &staff.id)).collect();
    Found { ended, posts, people_changed: house.people_changed() }
}

/// Keeps the sessions as the house has its people, from the start on.
pub(crate) async fn follow(app: App) {
    let mut changes = app.floor().subscribe();
    let mut owning = app.floor().owning();
    let mut seen = None;
    loop {
        let (here, before) = (app.clone(), seen);
        let looked = app.read(move |floor| {
            let now = floor.house().people_changed();
            (before != Some(now)).then(|| look(&here, floor))
        });
        // the journal may be away: then the next change is looked at
        if let Ok(Some(Found { ended, posts, people_changed })) = looked.await {
            seen = Some(people_changed);
            if let Err(error) = app.sessions().end_for_good(&ended) {
                tracing::error!(%error, "a session that ended is not in the file of sessions");
            }
            if app.owns() {
                relieve(&app, posts).await;
            }
        }
        loop {
            let changed = tokio::select! {
                () = app.closing().cancelled() => return,
                changed = changes.recv() => changed,
                Ok(()) = owning.changed() => {
                    seen = None; // what another node left undone
                    break;
                }
            };
            match changed {
                Ok(changed) if !changed.house => {}
                Ok(_) | Err(RecvError::Lagged(_)) => break,
                Err(RecvError::Closed) => return,
            }
        }
    }
}
