//! What devices say: passed to the table a device stands at, or to the house. A device can do
//! nothing anywhere else.

use crate::plan::{NoPlan, Plan, Planner};
use crate::request::DeviceSays;
use crate::told::Told;
use croupier_house::{
    DeviceCommand, DeviceId, DeviceRefused, HouseCommand, HouseReading, HouseRefused, TableId,
};
use croupier_table::{ReaderCommand, TableCommand};
use serde_json::json;

impl Planner<'_> {
    /// What a device says leads to.
    pub(crate) fn device(&self, id: &DeviceId, says: &DeviceSays) -> Result<Plan, NoPlan> {
        let known = self.state.house.devices().get(id);
        // that a device taken away is silent may still be noticed
        let may = |revoked: bool| !revoked || *says == DeviceSays::Silent;
        let known = known.filter(|known| may(known.revoked_ms.is_some()));
        let no_such = || HouseRefused::from(DeviceRefused::NoSuchDevice { device: id.clone() });
        let known = known.ok_or_else(no_such)?;
        let (device, table) = (id.clone(), known.at.table());
        let read = |seq: u64, what: HouseReading| {
            HouseCommand::Devices(DeviceCommand::Read { device: id.clone(), seq, what })
        };
        match (says, table) {
            (DeviceSays::Heard, Some(table)) => {
                self.to_table(table, ReaderCommand::Heard { device })
            }
            (DeviceSays::Silent, Some(table)) => {
                self.to_table(table, ReaderCommand::Silent { device })
            }
            (DeviceSays::Heard | DeviceSays::Silent, None) => {
                let answer = Told::of(&json!({ "at_ms": self.now_ms }))?;
                Ok(Plan { parts: Vec::new(), answer }) // only a table goes on without one
            }
            (DeviceSays::AtTable { seq, reading, held }, Some(table)) => {
                let (seq, reading, held) = (*seq, reading.clone(), *held);
                self.to_table(table, ReaderCommand::Read { device, seq, reading, held })
            }
            (DeviceSays::ToTheHouse { seq, .. }, Some(table)) => {
                let (seq, reading, held) = (*seq, String::new(), false);
                self.to_table(table, ReaderCommand::Read { device, seq, reading, held })
            }
            (DeviceSays::AtTable { seq, .. }, None) => self.say(&read(*seq, HouseReading::Unknown)),
            (DeviceSays::ToTheHouse { seq, what }, None) => self.say(&read(*seq, what.clone())),
            (DeviceSays::Print(ticket), _) => {
                let ticket = ticket.clone();
                self.say(&HouseCommand::Devices(DeviceCommand::Print { device, ticket }))
            }
        }
    }

    fn to_table(&self, table: &TableId, command: ReaderCommand) -> Result<Plan, NoPlan> {
        self.table(table, &TableCommand::Reader(command))
    }

    fn say(&self, command: &HouseCommand) -> Result<Plan, NoPlan> {
        let (part, moved, answer) = self.house(command, &self.state.ledger)?;
        Ok(Plan { parts: vec![(part, moved)], answer })
    }
}
