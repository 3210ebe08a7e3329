//! Carries out changes of tables that two people planned, when their time has come: at a table that
//! is between rounds, or from the next round on.

use crate::draft::{Author, Draft};
use crate::error::FloorError;
use crate::floor::Floor;
use crate::plan::{NoPlan, Planner};
use crate::request::{Answer, Command};
use croupier_house::{Actor, ControlCommand, HouseCommand, Planned, TableChange, TableId};
use croupier_table::{Keeping, Moment, Service, TableCommand, TableSettings};

/// What became of a planned change.
enum Came {
    Done,
    /// A round is under way.
    Waits,
    Failed(String),
}

impl Floor {
    /// When the next planned change is due.
    pub(crate) fn next_plan_ms(&self) -> Option<u64> {
        let plans = self.state.house.controls().plans().map(|(_, plan)| plan.from_ms);
        plans.filter(|from_ms| *from_ms > self.decided_ms).min()
    }

    /// Carries out every planned change that is due. Gives whether anything came of any.
    pub(crate) fn run_plans(&mut self, draft: &mut Draft, now_ms: u64) -> Result<bool, FloorError> {
        let is_still = self.is_still();
        let plans = self.state.house.controls().plans();
        let due = plans.filter(|(_, plan)| !is_still && plan.from_ms <= now_ms);
        let due: Vec<(u64, Planned)> = due.map(|(number, plan)| (number, plan.clone())).collect();
        let mut any = false;
        for (number, plan) in due {
            let failed = match self.run_plan(&plan, draft, now_ms)? {
                Came::Waits => continue,
                Came::Done => None,
                Came::Failed(why) => Some(why),
            };
            any = true;
            let finish = ControlCommand::Finish { number, failed };
            let finish = Command::House(HouseCommand::Control(finish));
            if let Came::Failed(why) = self.as_the_house(&finish, draft, now_ms)? {
                self.fault(format!("plan {number}: {why}"), now_ms);
            }
        }
        Ok(any)
    }

    fn run_plan(
        &mut self,
        plan: &Planned,
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<Came, FloorError> {
        let keep = |keeping: Keeping| Command::Table {
            table: plan.table.clone(),
            command: TableCommand::Keep(keeping),
        };
        match &plan.change {
            TableChange::Open { name, settings, pit } => {
                let settings = match serde_json::from_str(settings) {
                    Ok(settings) => settings,
                    Err(why) => return Ok(Came::Failed(why.to_string())),
                };
                let (table, name) = (plan.table.clone(), name.clone());
                let open = Command::OpenTable { table: table.clone(), name, settings };
                let opened = self.as_the_house(&open, draft, now_ms)?;
                match (opened, pit) {
                    (Came::Done, Some(pit)) => {
                        let place = HouseCommand::PlaceTable { table, pit: Some(pit.clone()) };
                        self.as_the_house(&Command::House(place), draft, now_ms)
                    }
                    (opened, _) => Ok(opened),
                }
            }
            TableChange::Settings { settings } => match serde_json::from_str(settings) {
                Ok(settings) if self.waits_for_the_shoe(&plan.table, &settings) => Ok(Came::Waits),
                Ok(settings) => {
                    self.as_the_house(&keep(Keeping::ChangeSettings { settings }), draft, now_ms)
                }
                Err(why) => Ok(Came::Failed(why.to_string())),
            },
            TableChange::Reopen => self.as_the_house(&keep(Keeping::ReopenTable), draft, now_ms),
            TableChange::Close => match self.way_to_close(&plan.table) {
                Some(Keeping::AnnounceLastRound) => {
                    let told =
                        self.as_the_house(&keep(Keeping::AnnounceLastRound), draft, now_ms)?;
                    Ok(match told {
                        Came::Failed(why) => Came::Failed(why),
                        Came::Done | Came::Waits => Came::Waits,
                    })
                }
                Some(keeping) => self.as_the_house(&keep(keeping), draft, now_ms),
                None => Ok(Came::Waits),
            },
        }
    }

    /// Whether another source of cards, or another version of the rules, is to come to a table
    /// whose shoe is not over.
    fn waits_for_the_shoe(&self, id: &TableId, settings: &TableSettings) -> bool {
        let Some(table) = self.table(id) else { return false };
        let now = table.settings().stored();
        let rules = table.settings().rulebook();
        let same = settings.rulebook == rules.reference() || settings.rulebook == rules.id;
        let other = !same || settings.procedure.equipment != now.procedure.equipment;
        // what a shuffler leaves on the table never ends as a shoe does
        let over = table.shoe().is_none() || table.settings().has_shuffler();
        let between = matches!(table.moment(), Moment::Idle | Moment::Ended(_));
        other && !(over && between)
    }

    /// What brings a table nearer to being closed; `None` while its last round is played.
    fn way_to_close(&self, id: &TableId) -> Option<Keeping> {
        let Some(table) = self.table(id) else { return Some(Keeping::CloseTable) };
        match (table.moment(), table.kept().service) {
            (Moment::Idle | Moment::Ended(_), _) => Some(Keeping::CloseTable),
            (Moment::Open(_) | Moment::Closed(_), Service::Open) => {
                Some(Keeping::AnnounceLastRound)
            }
            (Moment::Open(_) | Moment::Closed(_), Service::LastRound(_) | Service::Closed) => None,
        }
    }

    /// Gives a command in the name of the house itself.
    fn as_the_house(
        &mut self,
        command: &Command,
        draft: &mut Draft,
        now_ms: u64,
    ) -> Result<Came, FloorError> {
        let mut planner = Planner {
            state: &self.state,
            library: &self.library,
            dealer: &mut *self.dealer,
            actor: &Actor::System,
            now_ms,
        };
        let plan = match planner.plan(command) {
            Ok(plan) => plan,
            Err(NoPlan::Refused(why)) => return Ok(Came::Failed(why.message)),
            Err(NoPlan::Fault(why)) => return Ok(Came::Failed(why)),
        };
        Ok(match self.carry_out(plan, Author::system(), draft, now_ms)? {
            Answer::Refused(why) => Came::Failed(why.message),
            Answer::Accepted(_) | Answer::Conflict | Answer::Fault { .. } => Came::Done,
        })
    }
}
