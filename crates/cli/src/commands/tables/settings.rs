//! Settings of a table, made from what was typed.

use crate::args::SettingArgs;
use crate::exit::Failure;
use croupier_house::Day;
use serde_json::{Map, Value, json};

/// What a new table is set to unless told, as on the page.
pub fn first(dealing: &str, stakes: &str) -> Value {
    json!({
        "rulebook": "", "layout": null, "decks": null, "positions": 6, "dealing": dealing,
        "limits": { "minimum": 1000, "maximum": 500_000, "maximum_differential": null },
        "betting_window_ms": null, "insurance_window_ms": 10_000, "result_pause_ms": 8_000,
        "card_pause_ms": 900, "private": false, "procedure": { "stakes": stakes },
    })
}

fn bad(what: &str, text: &str) -> Failure {
    Failure::Usage(format!("\"{text}\" is not {what}"))
}

/// Dollars in cents; nothing for 0.
fn cents(text: &str) -> Result<Option<u64>, Failure> {
    let wrong = || bad("an amount such as 25 or 12.50", text);
    let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 {
        return Err(wrong());
    }
    let whole: u64 = whole.parse().map_err(|_| wrong())?;
    let part: u64 = format!("{part:0<2}").parse().map_err(|_| wrong())?;
    let cents = whole.checked_mul(100).and_then(|cents| cents.checked_add(part));
    cents.map(|cents| (cents > 0).then_some(cents)).ok_or_else(wrong)
}

/// A time in UTC, in milliseconds since 1970.
pub fn time_ms(text: &str) -> Result<u64, Failure> {
    let wrong = || bad("a time such as 2026-12-01T06:00", text);
    let (day, time) = text.trim_end_matches('Z').split_once('T').ok_or_else(wrong)?;
    let Day(days) = day.parse().map_err(|_| wrong())?;
    let (hours, minutes) = time.split_once(':').ok_or_else(wrong)?;
    let number = |text: &str, below: u64| {
        let parsed = text.parse::<u64>().ok().filter(|number| *number < below);
        parsed.ok_or_else(wrong)
    };
    let (hours, minutes) = (number(hours, 24)?, number(minutes, 60)?);
    let days = u64::try_from(days).map_err(|_| wrong())?;
    Ok((days * 24 + hours) * 3_600_000 + minutes * 60_000)
}

/// The settings, with what was typed over them.
pub fn with(settings: Value, set: &SettingArgs) -> Result<Value, Failure> {
    let Value::Object(mut all) = settings else {
        return Err(Failure::Usage("the house answered no settings".to_owned()));
    };
    let mut put = |key: &str, value: Option<Value>| {
        value.and_then(|value| all.insert(key.to_owned(), value));
    };
    put("rulebook", set.rulebook.as_ref().map(|rulebook| json!(rulebook)));
    put("layout", set.layout.as_ref().map(|layout| json!(layout)));
    put("positions", set.boxes.map(|boxes| json!(boxes)));
    put(
        "betting_window_ms",
        set.window.map(|seconds| (seconds > 0).then_some(seconds * 1000).into()),
    );
    let limits = [
        ("minimum", &set.minimum),
        ("maximum", &set.maximum),
        ("maximum_differential", &set.differential),
    ];
    let mut inner = |part: &str, key: &str, value: Value| {
        let part = all.entry(part.to_owned()).or_insert_with(|| Value::Object(Map::new()));
        if let Some(part) = part.as_object_mut() {
            part.insert(key.to_owned(), value);
        }
    };
    for (key, amount) in limits {
        if let Some(amount) = amount {
            inner("limits", key, json!(cents(amount)?));
        }
    }
    if let Some(seconds) = set.least {
        inner("procedure", "insurance_least_ms", json!(seconds * 1000));
    }
    if let Some(equipment) = &set.equipment {
        inner("procedure", "equipment", json!(equipment));
    }
    if !set.sign.is_empty() {
        let signs: Vec<&String> = set.sign.iter().filter(|text| !text.trim().is_empty()).collect();
        inner("procedure", "signs", json!(signs));
    }
    Ok(Value::Object(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_and_times_are_read_and_nonsense_is_refused() {
        assert_eq!(cents("25").unwrap(), Some(2_500));
        assert_eq!(cents("12.5").unwrap(), Some(1_250));
        assert_eq!(cents("0").unwrap(), None);
        for nonsense in ["", "-1", "1.234", "1e3", "1.", "99999999999999999999"] {
            assert!(cents(nonsense).is_err(), "{nonsense}");
        }
        assert_eq!(time_ms("1970-01-02T01:30").unwrap(), 25 * 3_600_000 + 30 * 60_000);
        assert_eq!(time_ms("1970-01-02T01:30Z").unwrap(), time_ms("1970-01-02T01:30").unwrap());
        for nonsense in ["tomorrow", "2026-12-01", "2026-12-01T24:00", "2026-13-01T06:00"] {
            assert!(time_ms(nonsense).is_err(), "{nonsense}");
        }
    }
}
