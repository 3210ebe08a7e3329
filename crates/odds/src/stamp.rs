//! What every answer names, so that it can be made again: the schema it keeps to, the rulebook by
//! its hash, and the engine.

use croupier_rules::rulebook::Rulebook;

/// The engine, by name and version.
pub const ENGINE: &str = concat!("croupier ", env!("CARGO_PKG_VERSION"));

/// Where an answer comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// What the answer is and the version of its form: `croupier.odds/1`.
    pub schema: &'static str,
    /// The engine.
    pub engine: &'static str,
    /// The rulebook, `id` or `id@version`.
    pub rulebook: String,
    /// The SHA-256 of the rulebook's file.
    pub rulebook_sha256: String,
}

impl Stamp {
    /// The stamp of an answer about a rulebook.
    pub fn of(schema: &'static str, rulebook: &Rulebook) -> Stamp {
        Stamp {
            schema,
            engine: ENGINE,
            rulebook: rulebook.reference(),
            rulebook_sha256: rulebook.hash.clone(),
        }
    }

    /// The fields as names and texts, in the order they are told.
    pub fn fields(&self) -> [(&'static str, &str); 4] {
        [
            ("schema", self.schema),
            ("engine", self.engine),
            ("rulebook", &self.rulebook),
            ("rulebook_sha256", &self.rulebook_sha256),
        ]
    }

    /// The fields as members of a JSON object, without its braces. None of them can hold a
    /// character that JSON escapes: `"` and `\` are replaced.
    pub fn json_members(&self) -> String {
        let member = |(name, text): (&str, &str)| {
            let clean: String = text
                .chars()
                .map(|c| if c < ' ' || c == '"' || c == '\\' { '?' } else { c })
                .collect();
            format!("\"{name}\":\"{clean}\"")
        };
        self.fields().map(member).join(",")
    }

    /// One line for people.
    pub fn line(&self) -> String {
        format!("{} · {} · rulebook SHA-256 {}", self.engine, self.schema, self.rulebook_sha256)
    }
}
