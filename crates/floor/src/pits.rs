//! Pits: whoever acts in a pit acts at all its tables (R34). The house knows who that is, and every
//! table of the pit is told in the same commit, so that a table alone decides who may do what.

use crate::plan::{NoPlan, Part, Plan, Planner};
use crate::refusal::FloorRefusal;
use croupier_house::{HouseCommand, HouseEvent, PitId, PitRank, StaffId, TableId};
use croupier_table::{Keeping, TableCommand};

impl Planner<'_> {
    /// What a command about a pit leads to, at the house and at the tables of the pit.
    pub(crate) fn pit(&self, command: &HouseCommand) -> Result<Plan, NoPlan> {
        self.check_known(command)?;
        let (house, moved, answer) = self.house(command, &self.state.ledger)?;
        let mut parts = Vec::new();
        if let Part::House(events) = &house {
            for event in events {
                parts.extend(self.tables_of(event)?);
            }
        }
        let mut parts: Vec<_> = parts.into_iter().map(|part| (part, Vec::new())).collect();
        parts.push((house, moved));
        Ok(Plan { parts, answer })
    }

    fn check_known(&self, command: &HouseCommand) -> Result<(), NoPlan> {
        #[allow(clippy::wildcard_enum_match_arm)] // the others are about no pit
        match command {
            HouseCommand::PlaceTable { table, .. } if !self.state.tables.contains_key(table) => {
                Err(FloorRefusal::no_such_table(table).into())
            }
            HouseCommand::AssignToPit { staff, .. } if self.state.house.staff(staff).is_none() => {
                Err(FloorRefusal::no_such_person(staff.as_str()).into())
            }
            _ => Ok(()),
        }
    }

    fn tables_of(&self, event: &HouseEvent) -> Result<Vec<Part>, NoPlan> {
        let house = &self.state.house;
        #[allow(clippy::wildcard_enum_match_arm)] // the others are about no pit
        match event {
            HouseEvent::PitAssigned { pit, staff, position, by, .. } => {
                self.at_all(pit, &assigned(staff, *position, pit, by.as_ref()))
            }
            HouseEvent::PitRelieved { pit, staff, .. } => self.at_all(pit, &relieved(staff, pit)),
            HouseEvent::TablePlaced { table, pit, .. } => {
                let before = house.pit_of(table).and_then(|id| Some((id, house.pit(id)?)));
                let after = pit.as_ref().and_then(|id| Some((id, house.pit(id)?)));
                let gone = before
                    .into_iter()
                    .flat_map(|(id, pit)| pit.staff.keys().map(move |staff| relieved(staff, id)));
                let come = after.into_iter().flat_map(|(id, pit)| {
                    let post = move |(staff, post): (&StaffId, &croupier_house::PitPost)| {
                        assigned(staff, post.position, id, post.by.as_ref())
                    };
                    pit.staff.iter().map(post)
                });
                let keepings: Vec<Keeping> = gone.chain(come).collect();
                Ok(self.at(table, &keepings)?.into_iter().collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn at_all(&self, pit: &PitId, keeping: &Keeping) -> Result<Vec<Part>, NoPlan> {
        let tables = self.state.house.pit(pit).into_iter().flat_map(|pit| pit.tables.iter());
        let parts = tables.map(|table| self.at(table, std::slice::from_ref(keeping)));
        Ok(parts.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    /// What these lead to at one table; `None` if nothing changes there, or it has stopped.
    fn at(&self, id: &TableId, keepings: &[Keeping]) -> Result<Option<Part>, NoPlan> {
        let Some(running) = self.state.tables.get(id) else { return Ok(None) };
        let mut events = Vec::new();
        for keeping in keepings {
            let command = TableCommand::Keep(keeping.clone());
            events.extend(self.as_the_house(&running.table, &command)?);
        }
        Ok((!events.is_empty()).then(|| Part::Table(id.clone(), events)))
    }
}

fn assigned(staff: &StaffId, position: PitRank, pit: &PitId, by: Option<&StaffId>) -> Keeping {
    let (staff, pit, by) = (staff.clone(), pit.clone(), by.cloned());
    Keeping::AssignByPit { staff, position, pit, by }
}

fn relieved(staff: &StaffId, pit: &PitId) -> Keeping {
    Keeping::RelieveByPit { staff: staff.clone(), pit: pit.clone() }
}
