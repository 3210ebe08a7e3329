//! One example for every body a client sends, as the OpenAPI document shows it. The tests of the
//! generated clients hold each against its schema.

use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Components, Schema};

/// The body by its name in the document, and an example of it. Amounts are cents.
const EXAMPLES: [(&str, &str); 44] = [
    ("AgreementBody", r#"{"card": "8001", "pin": "1111"}"#),
    ("AnswerBody", r#"{"answer": "no-insurance"}"#),
    ("BeginFactorBody", r#"{"pin": "2468"}"#),
    ("BreakBody", r#"{"hours": 24}"#),
    ("CloseBody", r#"{"day": "2026-11-16"}"#),
    ("ClosingBody", r#"{"counted": {"cash": 1250000}}"#),
    ("CommandBody", r#"{"round": 17, "command": {"do": "enter-card", "card": "KD"}}"#),
    ("CopyBody", r#"{"card": "8001", "pin": "1111"}"#),
    ("CreditsBody", r#"{"patron": "p1", "amount": 50000, "means": "cash"}"#),
    ("ExclusionBody", r#"{"months": 6}"#),
    ("FinishFactorBody", r#"{"code": "492039"}"#),
    ("HandBody", r#"{"low": ["AC", "9C"]}"#),
    ("HandChipsBody", r#"{"table": "felt", "number": 3}"#),
    ("HouseRulesBody", r#"{"ticket_days": 30}"#),
    ("IdentificationBody", r#"{"document": "passport", "digits": "4711", "compared": true}"#),
    ("InsuranceBody", r#"{"stake": 5000}"#),
    ("MyLimitsBody", r#"{"loss_day": 100000, "minutes_session": 120}"#),
    (
        "NewDeviceBody",
        r#"{"device": "shoe-1", "kind": "shoe", "name": "Shoe 1", "table": "live-tiger",
            "credential": "3f0c9a52d4e84b6f8a17c0d95be21e64"}"#,
    ),
    ("NotesBody", r#"{"counted": 350000}"#),
    ("OddsBody", r#"{"rulebook": "tiger-buffalo-commission-insurance", "layout": "A"}"#),
    ("OpeningBody", r#"{"cash": 1000000}"#),
    ("PayoutBody", r#"{"card": "8001", "pin": "1111", "amount": 20000}"#),
    ("PeelBody", r#"{"card": 3, "edge": "bottom", "percent": 40}"#),
    (
        "PersonChangeBody",
        r#"{"change": "add-staff", "id": "nina", "login": "nina", "name": "Nina",
            "role": "dealer", "pin": "5937"}"#,
    ),
    ("PersonAgreementBody", r#"{"half": "493817"}"#),
    ("PinBody", r#"{"old": "2468", "new": "5937"}"#),
    ("PitAssignBody", r#"{"position": "dealer"}"#),
    ("ReadBody", r#"{"seq": 41, "what": {"card": "KD"}}"#),
    ("ReasonBody", r#"{"reason": "asked for in person at the desk"}"#),
    ("RedemptionBody", r#"{"means": "cash"}"#),
    ("SessionBody", r#"{"login": "8001", "pin": "1111"}"#),
    (
        "SetupBody",
        r#"{"code": "7KQ2-M4XD",
            "first": {"login": "ana", "name": "Ana", "role": "administrator",
                "password": "plenty of rain in June"},
            "second": {"login": "bo", "name": "Bo", "role": "shift-manager",
                "password": "seven quiet lighthouses"}}"#,
    ),
    ("SheetBody", r#"{"runs": [{"subject": "payouts", "level": 1, "seed": 7, "answers": []}]}"#),
    (
        "SignatureBody",
        r#"{"login": "sam", "pin": "2468",
            "command": {"round": 17, "command": {"do": "resume"}}}"#,
    ),
    ("StakeBody", r#"{"stake": 10000}"#),
    ("StopBody", r#"{"at": {"scope": "table", "table": "tiger"}, "reason": "a torn card"}"#),
    (
        "TableChangeBody",
        r#"{"table": "tiger", "change": {"change": "close"}, "from_ms": 1795000000000}"#,
    ),
    ("TicketBody", r#"{"amount": 20000}"#),
    ("TicketVoidBody", r#"{"reason": "printed twice"}"#),
    ("TrainerAnswerBody", r#"{"answer": {"form": "amount", "amount": 9500}, "took_ms": 4200}"#),
    ("UnlockBody", r#"{"pin": "2468"}"#),
    ("VaultBody", r#"{"cash": 5000000, "reason": "from the bank"}"#),
    ("VaultCountBody", r#"{"cash": 5000000, "chips": 20000000}"#),
    (
        "Problem",
        r#"{"type": "about:blank#stake_too_large", "title": "Conflict", "status": 409,
            "detail": "the stake 650.00 exceeds the Differential: at most 600.00 can be taken",
            "code": "stake_too_large", "facts": {"most": 60000}, "rule": "5.1"}"#,
    ),
];

/// Puts the examples into the document.
pub(crate) fn put_into(components: &mut Components) {
    for (name, text) in EXAMPLES {
        let Ok(example) = serde_json::from_str::<Value>(text) else { continue };
        if let Some(RefOr::T(schema)) = components.schemas.get_mut(name) {
            let examples = match schema {
                Schema::Object(object) => &mut object.examples,
                Schema::OneOf(one) => &mut one.examples,
                Schema::AllOf(all) => &mut all.examples,
                Schema::AnyOf(any) => &mut any.examples,
                Schema::Array(array) => &mut array.examples,
                _ => continue,
            };
            examples.push(example);
        }
    }
}
