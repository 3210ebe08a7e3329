//! How long the certificate still holds, read from its bytes (X.509, RFC 5280): of the whole
//! structure only the dates are needed.

use super::Findings;
use crate::args::DoctorArgs;
use crate::commands::backup::days;
use croupier_server::certificates;
use std::time::{SystemTime, UNIX_EPOCH};

const DAY: i64 = 24 * 3_600;
/// It should be renewed so many days before it ends.
const SOON: i64 = 21;

/// Looks.
pub fn look(args: &DoctorArgs, found: &mut Findings) {
    let about = "certificate";
    let Some(path) = &args.tls_cert else { return };
    let shown = path.display();
    let chain = match certificates(path) {
        Ok(chain) => chain,
        Err(why) => return found.fault(about, why.to_string()),
    };
    let Some((begins, ends)) = chain.first().and_then(|first| validity(first)) else {
        return found.fault(about, format!("{shown} holds no certificate that can be read"));
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let now = i64::try_from(now).unwrap_or(i64::MAX);
    let left = (ends - now) / DAY;
    if now >= ends {
        found.fault(about, format!("{shown} ended {} days ago: browsers refuse it", -left));
    } else if now < begins {
        found.fault(about, format!("{shown} does not hold yet: is the clock right?"));
    } else if left < SOON {
        found.warning(about, format!("{shown} ends in {left} days: renew it"));
    } else {
        found.well(about, format!("{shown} holds for {left} days"));
    }
}

/// One value of DER: its tag, its contents, and what follows.
fn value(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&[tag, first], rest) = bytes.split_first_chunk::<2>()?;
    let (size, rest) = match usize::from(first) {
        short @ ..0x80 => (short, rest),
        long => {
            let (digits, rest) = rest.split_at_checked(long - 0x80).filter(|_| long <= 0x84)?;
            (digits.iter().fold(0, |size, digit| size << 8 | usize::from(*digit)), rest)
        }
    };
    let (inside, after) = rest.split_at_checked(size)?;
    Some((tag, inside, after))
}

/// From when to when it holds, in seconds since 1970.
fn validity(certificate: &[u8]) -> Option<(i64, i64)> {
    let (_, whole, _) = value(certificate)?;
    let (_, mut fields, _) = value(whole)?;
    let (tag, _, after) = value(fields)?;
    if tag == 0xa0 {
        fields = after; // the version
    }
    for _ in 0..3 {
        fields = value(fields)?.2; // serial number, algorithm, issuer
    }
    let (_, dates, _) = value(fields)?;
    let (tag, begins, rest) = value(dates)?;
    let (other, ends, _) = value(rest)?;
    Some((time(tag, begins)?, time(other, ends)?))
}

/// A time as `YYMMDDhhmmssZ` (tag 0x17) or `YYYYMMDDhhmmssZ` (0x18).
fn time(tag: u8, bytes: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(bytes).ok()?.strip_suffix('Z')?;
    let (year, rest) = match tag {
        0x17 => {
            let (year, rest) = text.split_at_checked(2)?;
            let year: u64 = year.parse().ok()?;
            (if year < 50 { 2000 + year } else { 1900 + year }, rest)
        }
        0x18 => {
            let (year, rest) = text.split_at_checked(4)?;
            (year.parse().ok()?, rest)
        }
        _ => return None,
    };
    let two = |at: usize| -> Option<u64> { rest.get(at..at + 2)?.parse().ok() };
    let (month, date) = (two(0)?, two(2)?);
    let seconds = two(4)? * 3_600 + two(6)? * 60 + two(8)?;
    if year < 1970 || !(1..=12).contains(&month) || !(1..=31).contains(&date) {
        return None;
    }
    i64::try_from(days(year, month, date) * 86_400 + seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_as_rfc_5280_writes_it() {
        assert_eq!(time(0x17, b"700101000000Z"), Some(0));
        assert_eq!(time(0x17, b"491231235959Z"), time(0x18, b"20491231235959Z"));
        assert_eq!(time(0x18, b"20000229010101Z"), Some(951_782_400 + 3_661));
        assert_eq!(time(0x18, b"20001301000000Z"), None);
        assert_eq!(time(0x04, b"20000229010101Z"), None);
    }

    #[test]
    fn bytes_that_are_no_certificate_say_nothing() {
        for bytes in [&[][..], &[0x30], &[0x30, 0x84, 0xff, 0xff, 0xff, 0xff], &[0x30, 0x03, 1]] {
            assert_eq!(validity(bytes), None);
        }
    }
}
