//! The cage: what the cashier sends, and what cashier, second person and auditor see.

mod body;

pub use body::{
    ClosingBody, CopyBody, CountBody, DocumentBody, HandChipsBody, IdentificationBody, MeansBody,
    OpeningBody, PayoutBody, PiecesBody, RedemptionBody, SecondBody, VaultBody, VaultCountBody,
};

use crate::body::PatronView;
use crate::control::ActView;
use crate::words_chinese::ChineseWords;
use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a transaction led to: a receipt, or a payment that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PaidView {
    /// How much, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// The number of the receipt.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub receipt: Option<u64>,
    /// The number under which it waits for a second person.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub waits: Option<u64>,
}

/// The answer to a print of something that was printed before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CopyView {
    /// The number of the copy, which the paper says.
    pub copy: u32,
}

/// What the house asks for at its cage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CageRulesView {
    /// The name of the house.
    pub site: String,
    /// A payment above this amount waits for a second person, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub second_above: Amount,
    /// From so much cash within a gaming day on a patron is identified, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub identify_from: Amount,
    /// A sale above this amount waits for a second person, in cents; absent if none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    #[schema(value_type = Option<u64>)]
    pub sale_second_above: Option<Amount>,
    /// Whether the house keeps a vault.
    #[serde(default)]
    pub vault: bool,
}

/// What lies in the vault, comes into it or leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct VaultView {
    /// Notes and coins, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub cash: Amount,
    /// Chips, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub chips: Amount,
}

/// A till.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TillView {
    /// Its number.
    #[ts(type = "number")]
    pub till: u64,
    /// Whose.
    pub cashier: String,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub opened_ms: u64,
    /// The cash it was opened with, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub opened_cash: Amount,
    /// The chips it was opened with, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub opened_chips: Amount,
    /// The cash that lies in it by the books, in cents; absent for its cashier, who counts without
    /// knowing it.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub cash: Option<Amount>,
    /// The chips that lie in it by the books, in cents; absent for its cashier.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub chips: Option<Amount>,
    /// How its opening differed from the float it took over, if it did.
    pub difference: Option<OpeningDifferenceView>,
    /// How it was closed, if it was.
    pub closed: Option<TillClosingView>,
}

/// How the opening of a till differed from the float it took over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OpeningDifferenceView {
    /// By how much the cash differed, in cents; below zero if it was short.
    #[ts(type = "number")]
    pub cash_over: i64,
    /// The same of chips.
    #[ts(type = "number")]
    pub chips_over: i64,
    /// Why.
    pub reason: String,
    /// Who counted too.
    pub second: String,
}

/// A float that a closed till left in the cage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FloatView {
    /// The till that left it.
    #[ts(type = "number")]
    pub till: u64,
    /// Whose that was.
    pub cashier: String,
    /// When it was closed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The cash counted then, in cents; absent for cashiers, who count without knowing it.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub cash: Option<Amount>,
    /// The chips counted then, in cents; absent for cashiers.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u64>)]
    pub chips: Option<Amount>,
}

/// How a till was closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TillClosingView {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Who closed it.
    pub by: String,
    /// The cash counted, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub cash: Amount,
    /// The chips counted, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub chips: Amount,
    /// By how much the cash differed, in cents; below zero if it was short.
    #[ts(type = "number")]
    pub cash_over: i64,
    /// The same of chips.
    #[ts(type = "number")]
    pub chips_over: i64,
    /// Why.
    pub reason: Option<String>,
}

/// A payment that waits for a second person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct WaitingPaymentView {
    /// Its number.
    #[ts(type = "number")]
    pub payment: u64,
    /// Whether it pays a ticket; else credit.
    pub ticket: bool,
    /// Whether it is a sale of credit: the money comes in.
    pub sale: bool,
    /// Whose money it is.
    pub patron: PatronView,
    /// How much, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// In cash or in chips.
    pub means: MeansBody,
    /// Who asked.
    pub cashier: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// Whether I asked for it.
    pub mine: bool,
    /// Whether I may agree.
    pub may_agree: bool,
}

/// Chips a table asks for, or sends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChipsAskView {
    /// Which table.
    pub table: String,
    /// Its name.
    pub name: String,
    /// The number of its request.
    pub number: u32,
    /// Whether they go to the table; else they come from it.
    pub fill: bool,
    /// How much, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// Whether a cashier handed them over or took them in already.
    pub handed: bool,
}

/// What a receipt is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
#[allow(missing_docs)] // the names say all there is
pub enum ReceiptKindView {
    Sale,
    Redemption,
    PayOut,
    Fill,
    Credit,
}

/// A receipt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ReceiptView {
    /// Its number.
    #[ts(type = "number")]
    pub receipt: u64,
    /// What it is about.
    pub kind: ReceiptKindView,
    /// How much, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub amount: Amount,
    /// The amount in English words.
    pub in_words: String,
    /// The same in Chinese financial numerals.
    pub in_chinese: ChineseWords,
    /// In cash or in chips.
    pub means: MeansBody,
    /// Whose money, if it was a patron's.
    pub patron: Option<PatronView>,
    /// The name of the table, if it was one's.
    pub table: Option<String>,
    /// The ticket that was paid; it is worth nothing any more.
    pub ticket: Option<String>,
    /// The till.
    #[ts(type = "number")]
    pub till: u64,
    /// The cashier.
    pub cashier: String,
    /// The second person, where one was needed.
    pub second: Option<String>,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
    /// The name of the house.
    pub site: String,
    /// Whether it is a demo's play money.
    pub play_money: bool,
    /// How often it was printed again.
    pub copies: u32,
}

/// `GET /api/cage`: the cage as I see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CageView {
    /// What the house asks for; absent if it keeps no tills.
    pub rules: Option<CageRulesView>,
    /// My open till.
    pub till: Option<TillView>,
    /// The open tills and the last that were closed, newest first; a cashier sees the own.
    pub tills: Vec<TillView>,
    /// What closed tills left in the cage for the next.
    pub floats: Vec<FloatView>,
    /// What lies in the vault by the books; absent for cashiers, and where none is kept.
    pub vault: Option<VaultView>,
    /// What waits for a second person at the vault.
    pub vault_waiting: Vec<ActView>,
    /// Payments that wait for a second person.
    pub waiting: Vec<WaitingPaymentView>,
    /// Chips that tables ask for or send.
    pub chips: Vec<ChipsAskView>,
    /// The last receipts, newest first; a cashier sees those of the own till.
    pub receipts: Vec<ReceiptView>,
}

/// A report about cash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CashReportView {
    /// Who.
    pub patron: PatronView,
    /// `in` or `out`.
    pub way: String,
    /// The sum within the gaming day, in cents.
    #[ts(type = "number")]
    #[schema(value_type = u64)]
    pub total: Amount,
    /// By which document the patron was identified.
    pub document: String,
    /// The last characters of its number.
    pub digits: String,
    /// Who looked at it.
    pub cashier: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// `GET /api/cage/reports`: reports about cash, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CashReportsView {
    /// The reports.
    pub reports: Vec<CashReportView>,
    /// Whether there are more than are listed: ask for a shorter time.
    pub more: bool,
}
