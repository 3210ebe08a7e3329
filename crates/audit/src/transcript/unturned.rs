//! A card that the shoe has read and a patron turns: its face is told where it is turned, and
//! nowhere before. The journal holds it, covered.

use super::Step;
use serde_json::Value;

/// What stands in place of the face.
const FACE_DOWN: &str = "?";

/// After each step: what was read since the last card was drawn has no face while a card waits for
/// the patron who turns it.
pub(super) fn hold_back(steps: &mut [Step]) {
    let drawn = steps.iter().rposition(|step| is(step, "card-drawn")).map_or(0, |at| at + 1);
    let Some(since) = steps.get_mut(drawn..) else { return };
    let last = since.last().is_some_and(|step| {
        is(step, "card-held") || is(step, "card-scanned") || is(step, "reader-told")
    });
    if last && since.iter().any(|step| is(step, "card-held")) {
        since.iter_mut().for_each(cover);
    }
}

fn is(step: &Step, name: &str) -> bool {
    step.event.get("event").and_then(Value::as_str) == Some(name)
}

/// Takes the face out of a step that tells what the shoe read.
fn cover(step: &mut Step) {
    let face = match step.event.get("event").and_then(Value::as_str) {
        Some("card-scanned") => step.event.get_mut("card"),
        Some("reader-told") => step.event.get_mut("what").and_then(|what| what.get_mut("reading")),
        _ => None,
    };
    let Some(face) = face else { return };
    let Some(read) = face.as_str().map(str::to_owned).filter(|read| read != FACE_DOWN) else {
        return;
    };
    *face = Value::from(FACE_DOWN);
    for line in &mut step.said {
        *line = line.replace(&read, FACE_DOWN);
    }
}
