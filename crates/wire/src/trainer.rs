//! The trainer: exercises for dealers, answers, and what was right with its paragraph. An exercise
//! has no field for its answer, so no page can hold one before it is given.

use crate::table::Said;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/trainer`: what can be practised.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TrainerView {
    /// The subjects.
    pub subjects: Vec<SubjectView>,
    /// The most answers one sheet may hold.
    pub sheet_max: u32,
}

/// A subject.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SubjectView {
    /// Its name, as in paths.
    pub name: String,
    /// Its levels, the easiest first.
    pub levels: Vec<LevelView>,
}

/// A level of a subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct LevelView {
    /// 1, 2 or 3.
    pub level: u8,
    /// The time for one exercise.
    pub seconds: u32,
}

/// `GET /api/trainer/{subject}/{level}/{seed}/{number}`: an exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ExerciseView {
    /// The subject.
    pub subject: String,
    /// The level.
    pub level: u8,
    /// The seed that all exercises of a run follow from.
    pub seed: u32,
    /// The place in the run, from 1.
    pub number: u32,
    /// The rulebook it is answered by, as `id@version`.
    pub rulebook: String,
    /// The rulebook's title.
    pub title: String,
    /// The time for it.
    pub seconds: u32,
    /// What happened.
    pub story: Vec<Said>,
    /// The question.
    pub question: Said,
    /// What lies on the table.
    pub shown: Vec<ShownPieces>,
    /// The bets.
    pub bets: Vec<ShownBet>,
    /// How it is answered.
    pub form: AnswerForm,
}

/// Cards, tiles or dice that lie together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ShownPieces {
    /// The phrase over them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub label: Option<String>,
    /// What they are.
    pub kind: PieceKind,
    /// As they are written: `9H`, `joker`, `3/6`, `5`.
    pub pieces: Vec<String>,
}

/// What lies on a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum PieceKind {
    Cards,
    Tiles,
    Dice,
}

/// A bet on the layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ShownBet {
    /// The box.
    pub seat: u16,
    /// The bet.
    pub bet: String,
    /// The stake, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub stake: Amount,
}

/// How an exercise is answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "form", rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the fields are described by their types
pub enum AnswerForm {
    /// One of these.
    Choice { options: Vec<AnswerOption> },
    /// All that are right, perhaps none.
    Several { options: Vec<AnswerOption> },
    /// An amount.
    Amount,
    /// This many of these cards or tiles.
    Pick { pieces: Vec<String>, take: u8 },
}

/// Something to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct AnswerOption {
    /// Its name in the answer.
    pub id: String,
    /// What it is called.
    pub name: Said,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "form", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
#[allow(missing_docs)] // the fields are described by their types
pub enum TrainerAnswer {
    /// One option.
    Choice { choice: String },
    /// Options in any order.
    Several { choices: Vec<String> },
    /// An amount in cents.
    Amount {
        #[ts(type = "number")]
        #[schema(value_type = u64)]
        amount: Amount,
    },
    /// Cards or tiles in any order.
    Pick { pieces: Vec<String> },
    /// The time ran out.
    Nothing,
}

/// `POST /api/trainer/{subject}/{level}/{seed}/{number}`: an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct TrainerAnswerBody {
    /// The answer.
    pub answer: TrainerAnswer,
    /// How long it took, as the page measured it.
    pub took_ms: u32,
}

/// What became of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MarkedView {
    /// Whether it is right.
    pub right: bool,
    /// Whether it came in time.
    pub in_time: bool,
    /// The points it earned.
    pub points: u32,
    /// The right answer; the first where several are right.
    pub answer: TrainerAnswer,
    /// Why, with paragraphs.
    pub reasons: Vec<Said>,
    /// For payouts: every bet as the table settles it.
    pub lines: Vec<PaidLine>,
}

/// A bet as the table settles it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PaidLine {
    /// The bet.
    pub bet: String,
    /// The stake, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub stake: Amount,
    /// `won`, `lost` or `returned`.
    pub outcome: String,
    /// The odds, as `22:1`.
    pub odds: Option<String>,
    /// What is paid besides the stake, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub pays: Amount,
    /// What the patron stays owing, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub commission: Amount,
    /// The paragraph.
    pub rule: String,
}

/// `POST /api/trainer/sheets`: all answers of some runs, to be marked again for a certificate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SheetBody {
    /// The runs.
    pub runs: Vec<RunBody>,
}

/// The answers of a run, in the order of its exercises.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct RunBody {
    /// The subject.
    pub subject: String,
    /// The level.
    pub level: u8,
    /// The seed.
    pub seed: u32,
    /// The answers, exercise 1 first.
    pub answers: Vec<TrainerAnswerBody>,
}

/// A sheet as the server marked it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SheetView {
    /// Who answered.
    pub name: String,
    /// The time of the server, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The version of the engine.
    pub engine: String,
    /// The runs, in the order given.
    pub runs: Vec<RunView>,
}

/// A run as the server marked it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RunView {
    /// The subject.
    pub subject: String,
    /// The level.
    pub level: u8,
    /// The seed: the same seed is the same run.
    pub seed: u32,
    /// How many exercises were answered.
    pub asked: u32,
    /// How many answers were right.
    pub right: u32,
    /// Their points.
    pub points: u32,
    /// The most points there could have been.
    pub points_max: u32,
    /// The time of all answers, as the page measured it, in milliseconds.
    #[ts(type = "number")]
    pub took_ms: u64,
}
