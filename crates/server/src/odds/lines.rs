//! Shoes as JSON Lines: a shoe on every line in, the line of `croupier odds --stdin` out.

use super::{Laboratory, cards, check_work, layout_of, refused, shoe_of, work_of};
use crate::problem::{Answered, ApiProblem};
use croupier_odds::batch::Batch;
use croupier_rules::rulebook::Rulebook;
use croupier_wire::odds::ShoeBody;
use serde_json::{Value, json};

/// Answers every line. A line that is wrong gets an error in its place, as `odds --stdin` has it.
pub(crate) fn answer_lines(
    laboratory: &Laboratory,
    (reference, layout): (&str, Option<&str>),
    body: &[u8],
    now_s: i64,
) -> Answered<Vec<u8>> {
    let rulebook = laboratory.find(reference, now_s)?;
    let layout = layout_of(rulebook, layout)?;
    let batch = Batch::of(rulebook, layout).map_err(|why| refused(rulebook, &why))?;
    let lines = body.split(|byte| *byte == b'\n').zip(1_u64..);
    let lines = lines.filter(|(line, _)| !line.iter().all(u8::is_ascii_whitespace));
    let read: Vec<(u64, Result<ShoeBody, serde_json::Error>)> =
        lines.map(|(line, number)| (number, serde_json::from_slice(line))).collect();
    check_work(read.iter().map(|(_, shoe)| shoe.as_ref().map_or(1, work_of)).sum())?;
    let mut out = Vec::new();
    for (number, shoe) in read {
        let before = out.len();
        let (id, answered) = match shoe {
            Ok(shoe) => (shoe.id.clone(), answer(rulebook, &batch, &shoe, &mut out)),
            Err(error) => (None, Err(ApiProblem::bad_request("bad_json", error.to_string()))),
        };
        if let Err(problem) = answered {
            out.truncate(before);
            write_error(id, number, problem, &mut out);
        }
        out.push(b'\n');
    }
    Ok(out)
}

fn answer(
    rulebook: &Rulebook,
    batch: &Batch<'_>,
    shoe: &ShoeBody,
    out: &mut Vec<u8>,
) -> Answered<()> {
    if shoe.left.is_some() {
        let detail = "`left` is answered as application/json only";
        return Err(ApiProblem::bad_request("bad_field", detail));
    }
    let before = shoe_of(rulebook, shoe)?;
    let id = shoe.id.as_ref().map(Value::to_string);
    let dealt = cards(&shoe.dealt)?;
    let answered = batch.answer(id.as_deref(), &before, &dealt, out);
    answered.map_err(|why| refused(rulebook, &why))
}

fn write_error(id: Option<Value>, line: u64, problem: ApiProblem, out: &mut Vec<u8>) {
    let problem = problem.into_problem();
    let error = json!({ "code": problem.code, "message": problem.detail, "rule": problem.rule });
    let told = json!({ "id": id, "line": line, "error": error });
    out.extend_from_slice(told.to_string().as_bytes());
}
