//! A file the house signs: any text, and a last line that states its SHA-256, the key and the
//! signature. Every byte of the file counts.

use crate::found::Found;
use crate::key::PublicKey;
use croupier_floor::Signer;
use croupier_store::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The last line of a signed file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seal {
    /// What the file is: `croupier pack 1`.
    pub(crate) signed: String,
    /// The SHA-256 of everything before this line.
    pub(crate) sha256: String,
    /// The public key, 64 hexadecimal digits.
    pub(crate) key: String,
    /// The ed25519 signature of [`Seal::text`], 128 hexadecimal digits.
    pub(crate) signature: String,
}

impl Seal {
    /// Signs a text of this SHA-256.
    pub(crate) fn of(title: &str, digest: &[u8], signer: &dyn Signer) -> Seal {
        let (signed, sha256, key) = (title.to_owned(), hex(digest), signer.key());
        let signature = signer.sign(&text(&signed, &sha256));
        Seal { signed, sha256, key, signature }
    }

    /// The line as it is written.
    pub(crate) fn line(&self) -> Result<String, Found> {
        serde_json::to_string(self)
            .map(|line| line + "\n")
            .map_err(|why| wrong(format!("it cannot be signed: {why}")))
    }

    /// Reads the last line of a file; it must be written exactly as [`Seal::line`] writes it.
    pub(crate) fn read(line: &str) -> Result<Seal, Found> {
        let seal: Seal = serde_json::from_str(line)
            .map_err(|why| wrong(format!("its last line is no signature: {why}")))?;
        match seal.line()? == line {
            true => Ok(seal),
            false => Err(wrong("its last line was changed".to_owned())),
        }
    }

    /// Whether a text of this SHA-256 was signed; says with which key.
    pub(crate) fn check(&self, title: &str, digest: &[u8]) -> Result<PublicKey, Found> {
        if self.signed != title {
            return Err(wrong(format!("it is signed as {:?}, not as {title:?}", self.signed)));
        }
        if self.sha256 != hex(digest) {
            return Err(wrong("it was changed after it was signed".to_owned()));
        }
        let key: PublicKey =
            self.key.parse().map_err(|why| wrong(format!("its key is none: {why}")))?;
        match key.has_signed(&text(&self.signed, &self.sha256), &self.signature) {
            true => Ok(key),
            false => Err(wrong("its signature does not fit".to_owned())),
        }
    }
}

/// The text that is signed.
fn text(title: &str, sha256: &str) -> String {
    format!("{title}\nsha256 {sha256}\n")
}

/// A text with its signature. The text ends with a newline.
pub(crate) fn sign(title: &str, body: String, signer: &dyn Signer) -> Result<String, Found> {
    let seal = Seal::of(title, &Sha256::digest(body.as_bytes()), signer);
    Ok(body + &seal.line()?)
}

/// The text of a signed file, and the key it was signed with.
pub(crate) fn open<'b>(title: &str, file: &'b str) -> Result<(&'b str, PublicKey), Found> {
    let end = file.strip_suffix('\n').and_then(|lines| lines.rfind('\n'));
    let end = end.ok_or_else(|| wrong("it is not signed".to_owned()))?;
    let (body, line) = file.split_at(end + 1);
    let key = Seal::read(line)?.check(title, &Sha256::digest(body.as_bytes()))?;
    Ok((body, key))
}

pub(crate) fn wrong(what: String) -> Found {
    Found { record: "file", journal: None, position: None, seq: None, what }
}
