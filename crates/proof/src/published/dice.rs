//! Figures of Sic Bo, over the 216 throws.

use super::odds;

/// `dice count|chance|edge TEST ODDS`.
pub fn count(words: &[&str]) -> Result<f64, String> {
    let [_, kind, test, pays] = words else { return Err(format!("{words:?} is no check")) };
    let (mut won, mut paid) = (0u32, 0.0);
    for throw in 0..216u32 {
        let dice = [throw / 36 + 1, throw / 6 % 6 + 1, throw % 6 + 1];
        let times = wins(test, dice)?;
        if times > 0 {
            won += 1;
            paid += f64::from(times);
        }
    }
    match *kind {
        "count" => Ok(won.into()),
        "chance" => Ok(f64::from(won) / 216.0),
        "edge" => {
            let (pays, per) = odds(pays)?;
            // A single number pays its odds as often as it shows.
            let each = if *test == "single" { paid } else { won.into() };
            Ok((f64::from(216 - won) - each * pays as f64 / per as f64) / 216.0)
        }
        other => Err(format!("no quantity {other}")),
    }
}

/// How often a throw wins: as often as a single number shows, else once.
fn wins(test: &str, dice: [u32; 3]) -> Result<u32, String> {
    let sum: u32 = dice.iter().sum();
    let triple = dice.iter().all(|die| Some(die) == dice.first());
    let shows = |face: u32| dice.iter().map(|die| u32::from(*die == face)).sum::<u32>();
    let number = |text: &str| text.parse::<u32>().map_err(|error| error.to_string());
    let holds = match test.split_once('=') {
        Some(("total", total)) => sum == number(total)?,
        Some(("shows", times)) => shows(1) == number(times)?,
        _ => match test {
            "small" => sum <= 10 && !triple,
            "big" => sum >= 11 && !triple,
            "any-triple" => triple,
            "triple" => shows(1) == 3,
            "double" => shows(1) >= 2,
            "two" => shows(1) >= 1 && shows(2) >= 1,
            "single" => return Ok(shows(1)),
            other => return Err(format!("no test {other}")),
        },
    };
    Ok(u32::from(holds))
}
