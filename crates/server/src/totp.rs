//! Codes by time (RFC 6238): HMAC-SHA-1, steps of 30 seconds, six digits, one step of tolerance.

use ring::hmac::{HMAC_SHA1_FOR_LEGACY_USE_ONLY, Key, sign};

/// How long one code lasts.
const STEP_MS: u64 = 30_000;
/// Six digits.
const CODES: u32 = 1_000_000;
/// The letters of RFC 4648.
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/// The bytes of a secret, as many as the hash has (RFC 4226, section 4, R6).
pub(crate) const SECRET_LEN: usize = 20;

/// The number of RFC 4226, section 5.3, before it is cut to its digits.
fn truncated(secret: &[u8], counter: u64) -> u32 {
    let key = Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = sign(&key, &counter.to_be_bytes());
    let hash = tag.as_ref();
    let at = usize::from(hash.last().copied().unwrap_or(0) & 0x0f);
    let four = hash.get(at..at + 4).and_then(|bytes| bytes.first_chunk::<4>());
    u32::from_be_bytes(four.copied().unwrap_or_default()) & 0x7fff_ffff
}

/// The step whose code this is: of now, or of the step before or after, and later than `after`.
pub(crate) fn step_of(secret: &[u8], code: &str, now_ms: u64, after: Option<u64>) -> Option<u64> {
    let digits = code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit());
    let given: u32 = code.parse().ok().filter(|_| digits)?;
    let now = now_ms / STEP_MS;
    let near = now.saturating_sub(1)..=now.saturating_add(1);
    near.filter(|step| after.is_none_or(|after| *step > after))
        .find(|step| truncated(secret, *step) % CODES == given)
}

/// A secret as people type it.
pub(crate) fn base32(bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut held, mut bits) = (0_u32, 0_u32);
    for byte in bytes {
        held = (held << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            let letter = usize::try_from((held >> bits) & 31).unwrap_or(0);
            text.push(char::from(BASE32.get(letter).copied().unwrap_or(b'A')));
        }
        held &= (1 << bits) - 1;
    }
    if bits > 0 {
        let letter = usize::try_from((held << (5 - bits)) & 31).unwrap_or(0);
        text.push(char::from(BASE32.get(letter).copied().unwrap_or(b'A')));
    }
    text
}

/// The address that authenticators understand.
pub(crate) fn uri(secret: &[u8], login: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let label: String = login
        .bytes()
        .map(|byte| match plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect();
    let secret = base32(secret);
    format!("otpauth://totp/Croupier:{label}?secret={secret}&issuer=Croupier")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8; 20] = b"12345678901234567890";

    /// RFC 6238, appendix B, the rows of SHA1: time in seconds and the code of eight digits.
    #[test]
    fn the_codes_are_those_of_the_rfc() {
        for (seconds, code) in [
            (59_u64, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ] {
            assert_eq!(truncated(SECRET, seconds / 30) % 100_000_000, code, "{seconds}");
        }
        // RFC 4226, appendix D: the codes of six digits for the counters 0, 1 and 9.
        for (counter, code) in [(0, 755_224), (1, 287_082), (9, 520_489)] {
            assert_eq!(truncated(SECRET, counter) % CODES, code);
        }
    }

    /// RFC 4226, appendix D: 287082 belongs to the counter 1, which is 30 to 60 seconds.
    #[test]
    fn a_code_is_good_one_step_before_and_after_and_never_again() {
        let step = |now_s: u64, after| step_of(SECRET, "287082", now_s * 1000, after);
        assert_eq!(step(0, None), Some(1), "the clock of the person is ahead");
        assert_eq!(step(59, None), Some(1));
        assert_eq!(step(89, None), Some(1), "the person was slow");
        assert_eq!(step(90, None), None);
        assert_eq!(step(59, Some(0)), Some(1));
        assert_eq!(step(59, Some(1)), None, "it was used");
        for odd in ["", "28708", "2870820", "+87082", "28708a", "二八七"] {
            assert_eq!(step_of(SECRET, odd, 59_000, None), None, "{odd}");
        }
    }

    /// RFC 4648, section 10, without the padding.
    #[test]
    fn secrets_are_written_in_base32() {
        for (bytes, text) in [("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foobar", "MZXW6YTBOI")] {
            assert_eq!(base32(bytes.as_bytes()), text);
        }
        let uri = uri(b"foobar", "eve ng");
        assert_eq!(uri, "otpauth://totp/Croupier:eve%20ng?secret=MZXW6YTBOI&issuer=Croupier");
    }
}
