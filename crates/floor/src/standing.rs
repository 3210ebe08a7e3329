//! Whether the person who asks is still who the session says. A session is opened before a change
//! and may outlive it for a moment; the floor decides after the change, and so it looks again.

use crate::plan::{NoPlan, Planner};
use crate::refusal::FloorRefusal;
use croupier_house::{Actor, HouseRefused, Person};

impl Planner<'_> {
    /// Refuses a person who is suspended, whose card is blocked, or who has another role by now.
    pub(crate) fn check_standing(&self) -> Result<(), NoPlan> {
        let house = &self.state.house;
        let person = match self.actor {
            Actor::System => return Ok(()),
            Actor::Patron(patron) => {
                if house.patron(patron).is_none() {
                    return Err(HouseRefused::NoSuchPatron { patron: patron.clone() }.into());
                }
                Person::Patron(patron.clone())
            }
            Actor::Staff(staff, role) => {
                if house.staff(staff).is_some_and(|known| known.role != *role) {
                    return Err(HouseRefused::NotAllowed { needs: *role }.into());
                }
                Person::Staff(staff.clone())
            }
        };
        let bar = house.bar(&person);
        match (bar.suspended, bar.card_blocked) {
            (Some(_), _) => Err(FloorRefusal::suspended().into()),
            (None, true) => Err(FloorRefusal::card_blocked().into()),
            (None, false) => Ok(()),
        }
    }
}
