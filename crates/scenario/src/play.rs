//! Plays a scenario from its first line to its last, or to the first line that fails.

use crate::citations;
use crate::command;
use crate::expect::{self, Seen};
use crate::fault::Fault;
use crate::grammar::{Line, Read, milliseconds};
use crate::header;
use crate::outcome::Outcome;
use crate::read::{Numbered, Scenario, Step};
use crate::transcript::{Played, Proven, Transcript};
use crate::world::World;
use croupier_rules::rulebook::Library;
use croupier_table::said;

/// Plays a scenario. The library holds the built-in rulebooks and those on the shelf.
pub fn play(scenario: &Scenario, library: &Library) -> Result<Transcript, Fault> {
    play_through(scenario, library, Refusals::MustBeExpected)
}

/// Plays a scenario to see what happens: a refusal stands in the transcript and is no fault.
pub fn watch(scenario: &Scenario, library: &Library) -> Result<Transcript, Fault> {
    play_through(scenario, library, Refusals::AreTold)
}

/// What a refusal that no line expects is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refusals {
    MustBeExpected,
    AreTold,
}

fn play_through(
    scenario: &Scenario,
    library: &Library,
    refusals: Refusals,
) -> Result<Transcript, Fault> {
    let fault = |line: usize, what: String| Fault { file: scenario.file.clone(), line, what };
    let heading =
        header::read(&scenario.heading, library).map_err(|(line, what)| fault(line, what))?;
    let rulebook = heading.rulebook.reference();
    let first = scenario.heading.first().map_or(1, |line| line.line);
    let mut world = World::open(heading).map_err(|what| fault(first, what))?;
    let (mut steps, mut proven) = (Vec::new(), Vec::new());
    for step in &scenario.steps {
        let played = play_step(&mut world, step, refusals, &mut proven);
        steps.push(played.map_err(|(line, what)| fault(line, what))?);
    }
    let (file, title) = (scenario.file.clone(), scenario.title.clone());
    Ok(Transcript { file, title, rulebook, steps, proven })
}

/// Plays one step. A preview is played, and its expectations checked, in a copy of the world.
fn play_step(
    world: &mut World,
    step: &Step,
    refusals: Refusals,
    proven: &mut Vec<Proven>,
) -> Result<Played, (usize, String)> {
    let at = |what: String| (step.said.line, what);
    let mut line = Line::new(&step.said.words);
    let preview = line.take("preview");
    let mut copy = preview.then(|| world.clone());
    let world = copy.as_mut().unwrap_or(world);
    let before = said(&world.table);
    let outcome = act(world, line).map_err(at)?;
    let cited = citations::of_step(world, &before, &outcome).map_err(at)?;
    let mut seen = Seen { world, outcome: &outcome, cited, held: 0, proven: Vec::new() };
    for expected in &step.expected {
        let held = expect::check(&mut seen, expected.line, Line::new(&expected.words));
        held.map_err(|what| (expected.line, what))?;
    }
    let expected = refusals == Refusals::AreTold || has_refusal(&step.expected);
    seen.finish(expected).map_err(at)?;
    let Seen { cited, held, proven: shown, .. } = seen;
    proven.extend(shown);
    let patrons = outcome.patrons().into_iter();
    Ok(Played {
        line: step.said.line,
        said: step.said.text.clone(),
        preview,
        credits: patrons.map(|(patron, cents)| (patron.to_string(), cents)).collect(),
        refused: outcome.refusal.as_ref().map(|refusal| refusal.code().to_owned()),
        why: outcome.refusal.as_ref().map(ToString::to_string),
        events: outcome.events,
        transfers: outcome.transfers,
        cited,
        held,
    })
}

fn has_refusal(expected: &[Numbered]) -> bool {
    expected.iter().any(|line| Line::new(&line.words).peek() == Some("refused"))
}

/// Lets time pass, takes cards out of the shoe, or carries out what a person does.
fn act(world: &mut World, mut line: Line<'_>) -> Read<Outcome> {
    let mut outcome = Outcome::default();
    if line.take("clock") {
        let word = line.word("a time, as in +30s")?;
        let time = word.strip_prefix('+').ok_or_else(|| format!("\"{word}\" is not +TIME"))?;
        line.end()?;
        world.pass(milliseconds(time)?, &mut outcome)?;
        return Ok(outcome);
    }
    if line.take("shoe") {
        let left = line.parse("how many cards are left")?;
        line.must("left")?;
        line.end()?;
        world.shorten_shoe(left)?;
        return Ok(outcome);
    }
    let word = line.word("a name")?;
    let name = word.strip_suffix(':');
    let name = name.ok_or_else(|| format!("\"{word}\": a step is NAME: what they do"))?;
    let actor = world.actor(name)?;
    for command in command::read(world, &actor, line)? {
        world.give(&actor, &command, &mut outcome)?;
        if outcome.refusal.is_some() {
            break;
        }
    }
    Ok(outcome)
}
