//! Seals the secrets of second factors: encrypted and authenticated with a key outside the
//! database, each bound to its owner.

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::error::Unspecified;

/// Seals and opens.
pub struct Vault(LessSafeKey);

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    let digit = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
        u8::from_str_radix(pair, 16).ok()
    };
    pairs.map(digit).collect()
}

impl Vault {
    /// With this key.
    pub fn new(key: &[u8; 32]) -> Result<Vault, String> {
        let key = UnboundKey::new(&CHACHA20_POLY1305, key);
        key.map(|key| Vault(LessSafeKey::new(key))).map_err(|error| error.to_string())
    }

    /// The secret of this person, sealed.
    pub(crate) fn seal(&self, owner: &str, secret: &[u8]) -> Result<String, String> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(|error| error.to_string())?;
        let mut sealed = secret.to_vec();
        let told = |error: Unspecified| error.to_string();
        let at = Nonce::assume_unique_for_key(nonce);
        self.0
            .seal_in_place_append_tag(at, Aad::from(owner.as_bytes()), &mut sealed)
            .map_err(told)?;
        Ok(format!("{}{}", hex(&nonce), hex(&sealed)))
    }

    /// What was sealed for this person; nothing if it was sealed for another, with another key, or
    /// was touched.
    pub(crate) fn open(&self, owner: &str, sealed: &str) -> Option<Vec<u8>> {
        let bytes = unhex(sealed)?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_LEN>()?;
        let (at, mut sealed) = (Nonce::assume_unique_for_key(*nonce), sealed.to_vec());
        let opened = self.0.open_in_place(at, Aad::from(owner.as_bytes()), &mut sealed).ok()?;
        Some(opened.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_for_its_owner_with_its_key_untouched() {
        let vault = Vault::new(&[7; 32]).unwrap();
        let sealed = vault.seal("una", b"secret").unwrap();
        assert!(!sealed.contains(&hex(b"secret")));
        assert_ne!(sealed, vault.seal("una", b"secret").unwrap());
        assert_eq!(vault.open("una", &sealed).as_deref(), Some(&b"secret"[..]));
        assert_eq!(vault.open("duo", &sealed), None, "moved to another person");
        assert_eq!(Vault::new(&[8; 32]).unwrap().open("una", &sealed), None);
        let touched = sealed.replace('0', "1");
        assert_eq!(vault.open("una", &format!("{touched}00")), None);
        for odd in ["", "00", "zz", "\u{e9}\u{e9}"] {
            assert_eq!(vault.open("una", odd), None);
        }
    }
}
