//! How a receiver knows that an event comes from this house: an HMAC over its id, the time and the
//! body, as Standard Webhooks has it.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::fs;
use std::path::Path;

/// The least bytes of a secret.
const LEAST: usize = 24;
/// What stands before a secret that is written in base64.
const PREFIX: &str = "whsec_";
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The secrets of a subscriber: while one is replaced, the old and the new. Never printed.
pub struct Secret(Vec<Vec<u8>>);

impl Secret {
    /// Reads them from a file, one in each line.
    pub fn read(path: &Path) -> Result<Secret, String> {
        let told = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        let text = fs::read_to_string(path).map_err(|why| told(&why))?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let read: Option<Vec<Vec<u8>>> = lines.map(secret).collect();
        let secrets = read.ok_or_else(|| told(&"what follows whsec_ is not base64"))?;
        match secrets.iter().all(|secret| secret.len() >= LEAST) && !secrets.is_empty() {
            true => Ok(Secret(secrets)),
            false => Err(told(&format!("a secret has {LEAST} bytes or more"))),
        }
    }

    /// The header `webhook-signature`.
    pub fn sign(&self, id: &str, seconds: u64, body: &[u8]) -> String {
        let sign = |secret: &Vec<u8>| {
            let mut mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
            mac.update(format!("{id}.{seconds}.").as_bytes());
            mac.update(body);
            Some(format!("v1,{}", encode(&mac.finalize().into_bytes())))
        };
        self.0.iter().filter_map(sign).collect::<Vec<String>>().join(" ")
    }
}

fn secret(line: &str) -> Option<Vec<u8>> {
    match line.strip_prefix(PREFIX) {
        Some(text) => decode(text),
        None => Some(line.as_bytes().to_vec()),
    }
}

fn encode(bytes: &[u8]) -> String {
    let digit = |six: u32| DIGITS.get(six as usize & 63).map_or('=', |digit| char::from(*digit));
    let three = |chunk: &[u8]| -> String {
        let at = |index: usize| chunk.get(index).copied().map_or(0, u32::from);
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        let all = [bits >> 18, bits >> 12, bits >> 6, bits].map(digit);
        let used = chunk.len() + 1;
        all.iter()
            .enumerate()
            .map(|(index, digit)| if index < used { *digit } else { '=' })
            .collect()
    };
    bytes.chunks(3).map(three).collect()
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0_u32);
    for digit in text.trim_end_matches('=').bytes() {
        let value = DIGITS.iter().position(|each| *each == digit)?;
        bits = bits << 6 | u32::try_from(value).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of RFC 4648.
    #[test]
    fn bytes_are_written_in_base64() {
        let vectors =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (plain, text) in vectors {
            assert_eq!(encode(plain.as_bytes()), text);
            assert_eq!(decode(text).unwrap(), plain.as_bytes());
        }
        assert_eq!(decode("Zm9v*"), None);
    }

    /// The example of the specification of Standard Webhooks.
    #[test]
    fn an_event_is_signed_as_standard_webhooks_has_it() {
        let secret = secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let body = br#"{"test": 2432232314}"#;
        let signed = Secret(vec![secret]).sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
