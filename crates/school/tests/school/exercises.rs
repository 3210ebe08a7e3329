//! Every subject and level: an exercise with an answer, the same for ever, in words there are.

use crate::kit::{SCHOOL, run};
use croupier_school::{Exercise, LEVELS, SUBJECTS, points_max};
use croupier_wire::table::Said;
use croupier_wire::trainer::{AnswerForm, TrainerAnswer};
use serde_json::Value;
use std::collections::BTreeSet;

#[test]
fn every_subject_and_level_makes_exercises_with_an_answer_and_a_reason() {
    for subject in SUBJECTS {
        for level in 1..=LEVELS {
            for made in run(subject.name, level, 150) {
                assert!(made.accepts(&made.right[0]));
                assert!(!made.accepts(&TrainerAnswer::Nothing));
                assert!(
                    made.reasons.iter().any(|reason| reason.rule.is_some())
                        || !made.lines.is_empty(),
                    "{} {level}: {made:#?}",
                    subject.name
                );
                match (&made.form, &made.right[0]) {
                    (AnswerForm::Choice { options }, TrainerAnswer::Choice { choice }) => {
                        assert!(options.iter().any(|option| option.id == *choice), "{made:#?}");
                    }
                    (AnswerForm::Several { options }, TrainerAnswer::Several { choices }) => {
                        let has = |id: &String| options.iter().any(|option| option.id == *id);
                        assert!(choices.iter().all(has));
                    }
                    (AnswerForm::Pick { pieces, take }, TrainerAnswer::Pick { pieces: picked }) => {
                        assert_eq!(picked.len(), usize::from(*take));
                        assert!(picked.iter().all(|piece| pieces.contains(piece)));
                    }
                    (AnswerForm::Amount, TrainerAnswer::Amount { .. }) => {}
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

#[test]
fn the_same_seed_is_the_same_exercise_and_another_is_another() {
    let [subject, ..] = SUBJECTS;
    let made = |seed, number| format!("{:?}", SCHOOL.exercise(subject, 3, seed, number).unwrap());
    assert_eq!(made(1, 1), made(1, 1));
    let different: BTreeSet<String> = (1..=40).map(|number| made(1, number)).collect();
    assert!(different.len() > 35);
    assert_ne!(made(1, 1), made(2, 1));
}

/// Everything an exercise says.
fn sentences(made: &Exercise) -> Vec<Said> {
    let options = match &made.form {
        AnswerForm::Choice { options } | AnswerForm::Several { options } => options.clone(),
        AnswerForm::Amount | AnswerForm::Pick { .. } => Vec::new(),
    };
    let label = |label: &Option<String>| {
        let phrase = label.clone()?;
        Some(Said { phrase, facts: std::collections::BTreeMap::new(), rule: None })
    };
    let labels = made.shown.iter().filter_map(|row| label(&row.label));
    let said = made.story.iter().chain(&made.reasons).chain([&made.question]).cloned();
    said.chain(options.into_iter().map(|option| option.name)).chain(labels).collect()
}

/// A page shows phrases only; a key that is not there would be shown as it is.
#[test]
fn everything_said_is_in_the_dictionary_with_its_facts() {
    let phrases: Value = serde_json::from_str(include_str!("../../../../phrases/en.json")).unwrap();
    let has = |key: &str| phrases.get(key).is_some();
    for subject in SUBJECTS {
        assert!(has(&format!("trainer.subject.{}", subject.name)));
        for level in 1..=LEVELS {
            for made in run(subject.name, level, 120) {
                for said in sentences(&made) {
                    let text = phrases.get(&said.phrase).and_then(Value::as_str);
                    let text = text.unwrap_or_else(|| panic!("no phrase {}", said.phrase));
                    for part in text.split('{').skip(1) {
                        let fact = part.split(['}', ':']).next().unwrap();
                        assert!(said.facts.contains_key(fact), "{}: {fact}", said.phrase);
                    }
                }
                assert!(made.bets.iter().all(|bet| has(&format!("bet.{}", bet.bet))));
            }
        }
    }
}

#[test]
fn points_go_by_level_and_time() {
    let made = run("third-card", 2, 1).next().unwrap();
    let right = made.right[0].clone();
    let mark = |answer: &TrainerAnswer, took_ms| made.mark(2, 10, answer, took_ms);
    assert_eq!(points_max(2), 200);
    assert_eq!(mark(&right, 0).points, 200);
    assert_eq!(mark(&right, 5_000).points, 150);
    assert_eq!(mark(&right, 10_000).points, 100);
    let late = mark(&right, 10_001);
    assert_eq!((late.right, late.in_time, late.points), (true, false, 50));
    assert_eq!(mark(&TrainerAnswer::Nothing, 0).points, 0);
}
