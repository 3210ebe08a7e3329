//! The table opens its windows by the pace at which the pages let cards, dice and hands land.

use croupier_proof::vectors::project_root;
use serde_json::Value;

#[test]
fn the_pages_and_the_table_have_one_pace() {
    let path = project_root().join("web/src/lib/reveal/pace.json");
    let pace: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let ms = |value: &Value| value.as_u64().unwrap();
    let card = |name: &str| ms(&pace[name]["flight"]) + ms(&pace[name]["turn"]);
    let dice = |name: &str| ms(&pace[name]["shake"]) + 3 * ms(&pace[name]["die"]);
    let shown = [card("card"), card("third"), dice("dice"), dice("cup"), 2 * ms(&pace["half"])];
    assert_eq!(croupier_table::PACE_MS, shown);
}
