//! Who may be assigned to a table: the people of the pit, by name.

use crate::kit::House;
use serde_json::json;

#[tokio::test]
async fn the_people_of_the_pit_are_listed_by_name_and_nothing_to_log_in_with() {
    let house = House::open().await;
    let listed = house.client("sam").await.get("/api/staff").await.ok();
    let line = |staff: &str, role: &str| {
        let name = staff.to_uppercase();
        json!({ "staff": staff, "name": name, "role": role })
    };
    let wanted = json!([
        line("dora", "dealer"),
        line("mia", "pit-manager"),
        line("sam", "pit-supervisor"),
        line("sue", "shift-manager"),
    ]);
    assert_eq!(listed, wanted);
}
