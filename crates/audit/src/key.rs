//! The key the house signs its checkpoints with: a file of 32 bytes outside the database.

use croupier_floor::Signer;
use croupier_store::hex;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::str::FromStr;

/// The key of the house. It prints nothing.
pub struct HouseKey(SigningKey);

impl HouseKey {
    /// A key of these bytes.
    pub fn from_bytes(bytes: &[u8; 32]) -> HouseKey {
        HouseKey(SigningKey::from_bytes(bytes))
    }

    /// The key in this file. If there is none, creates one readable by its owner only.
    pub fn load_or_create(path: &Path) -> io::Result<HouseKey> {
        match OpenOptions::new().read(true).open(path) {
            Ok(mut file) => {
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes)?;
                let bytes: [u8; 32] = bytes.try_into().map_err(|_| {
                    let text = format!("{} is not a key of 32 bytes", path.display());
                    io::Error::new(ErrorKind::InvalidData, text)
                })?;
                Ok(HouseKey::from_bytes(&bytes))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
                let mut options = OpenOptions::new();
                let mut file = options.write(true).create_new(true).mode(0o600).open(path)?;
                file.write_all(&bytes).and_then(|()| file.sync_all())?;
                Ok(HouseKey::from_bytes(&bytes))
            }
            Err(error) => Err(error),
        }
    }

    /// The public key, with which its signatures are checked.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }
}

impl Signer for HouseKey {
    fn key(&self) -> String {
        self.public().to_string()
    }

    fn sign(&self, text: &str) -> String {
        hex(&self.0.sign(text.as_bytes()).to_bytes())
    }
}

/// A public key: 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Whether this is a valid signature of that text.
    pub(crate) fn has_signed(&self, text: &str, signature: &str) -> bool {
        let bytes: Option<[u8; 64]> = unhex(signature);
        bytes.is_some_and(|bytes| {
            self.0.verify_strict(text.as_bytes(), &Signature::from_bytes(&bytes)).is_ok()
        })
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(self.0.as_bytes()))
    }
}

impl FromStr for PublicKey {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicKey, String> {
        let bytes = unhex(text).ok_or("a public key is 64 hexadecimal digits")?;
        VerifyingKey::from_bytes(&bytes).map(PublicKey).map_err(|error| error.to_string())
    }
}

/// Exactly `N` bytes, from lower-case hexadecimal digits.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let plain = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if text.len() != 2 * N || !plain {
        return None;
    }
    let mut bytes = [0; N];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use croupier_store::conformance::ScratchFolder;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_key_is_made_once_and_readable_by_its_owner_only() {
        let folder = ScratchFolder::new();
        let path = folder.path().join("checkpoint.key");
        let made = HouseKey::load_or_create(&path).unwrap().public();
        assert_eq!(HouseKey::load_or_create(&path).unwrap().public(), made);
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        std::fs::write(&path, b"short").unwrap();
        assert!(HouseKey::load_or_create(&path).is_err());
    }

    /// The first test of RFC 8032: an empty text, signed with a published key.
    #[test]
    fn signatures_are_those_of_rfc_8032() {
        let secret = unhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
        let key = HouseKey::from_bytes(&secret.unwrap());
        let public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        let signature = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb882159\
                         0a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";
        assert_eq!(key.key(), public);
        assert_eq!(key.sign(""), signature);
        let public: PublicKey = public.parse().unwrap();
        assert!(public.has_signed("", signature));
        assert!(!public.has_signed("x", signature));
        assert!(!public.has_signed("", &signature.replace('e', "f")));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "d75a", &"zz".repeat(32), &"D7".repeat(32)] {
            assert!(text.parse::<PublicKey>().is_err(), "{text}");
        }
    }
}
