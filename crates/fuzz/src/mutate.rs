//! Changes seeds at random: bytes, tokens, lines, numbers, and pieces of one seed in another.

/// Numbers at the edges of what programs hold.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "18446744073709551616",
    "-9223372036854775809",
    "1e308",
    "0.1",
];

/// What grammars give a meaning to.
const SIGNS: [&str; 15] =
    ["{", "}", "[", "]", "\"", ":", ",", "=", "null", "true", "\\u0000", "#", "'", "\n", "\0"];

/// The longest input.
const LENGTH_MAX: usize = 200_000;

/// Draws inputs from seeds.
pub struct Mutator {
    state: u64,
    seeds: Vec<Vec<u8>>,
}

impl Mutator {
    /// The same inputs for the same seeds and number.
    pub fn new(number: u64, seeds: Vec<Vec<u8>>) -> Mutator {
        Mutator { state: number | 1, seeds }
    }

    /// A number below `below`, which is not 0.
    fn draw(&mut self, below: usize) -> usize {
        // xorshift64*: chance enough to look for bugs with
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let drawn = self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(drawn).unwrap_or(0) % below.max(1)
    }

    fn seed(&mut self) -> Vec<u8> {
        let at = self.draw(self.seeds.len());
        self.seeds.get(at).cloned().unwrap_or_default()
    }

    /// The next input.
    #[allow(clippy::should_implement_trait)] // it never ends
    pub fn next(&mut self) -> Vec<u8> {
        let mut bytes = self.seed();
        for _ in 0..=self.draw(4) {
            bytes = self.change(bytes);
        }
        bytes.truncate(LENGTH_MAX);
        bytes
    }

    fn change(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let at = self.draw(bytes.len() + 1);
        match self.draw(9) {
            0 => {
                let bit = 1_u8 << self.draw(8);
                bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= bit);
            }
            1 => {
                let end = (at + self.draw(16)).min(bytes.len());
                bytes.drain(at.min(end)..end);
            }
            2 => {
                let sign = SIGNS.get(self.draw(SIGNS.len())).copied().unwrap_or_default();
                bytes.splice(at..at, sign.bytes());
            }
            3 | 4 => return self.replace_token(&bytes),
            5 => {
                let piece = self.piece(&bytes);
                bytes.splice(at..at, piece); // the same key twice, the same line twice
            }
            6 => {
                let other = self.seed();
                let piece = self.piece(&other);
                bytes.splice(at..at, piece);
            }
            7 => {
                let depth = self.draw(3_000);
                let sign = if self.draw(2) == 0 { b'[' } else { b'{' };
                bytes.splice(at..at, std::iter::repeat_n(sign, depth));
            }
            _ => bytes.truncate(at), // torn
        }
        bytes
    }

    /// A token becomes another of any seed, or a number at an edge.
    fn replace_token(&mut self, bytes: &[u8]) -> Vec<u8> {
        let places = tokens(bytes);
        let at = self.draw(places.len());
        let Some((from, to)) = places.get(at).copied() else { return bytes.to_vec() };
        let put: Vec<u8> = if self.draw(2) == 0 {
            let number = self.draw(NUMBERS.len());
            NUMBERS.get(number).copied().unwrap_or_default().bytes().collect()
        } else {
            let other = self.seed();
            let places = tokens(&other);
            let at = self.draw(places.len());
            let place = places.get(at).and_then(|(from, to)| other.get(*from..*to));
            place.unwrap_or_default().to_vec()
        };
        let before = bytes.get(..from).unwrap_or_default();
        let after = bytes.get(to..).unwrap_or_default();
        [before, &put, after].concat()
    }

    /// A line, or a few bytes.
    fn piece(&mut self, bytes: &[u8]) -> Vec<u8> {
        if self.draw(2) == 0 {
            let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            let at = self.draw(lines.len());
            return lines.get(at).copied().unwrap_or_default().to_vec();
        }
        let from = self.draw(bytes.len() + 1);
        let to = (from + self.draw(64)).min(bytes.len());
        bytes.get(from..to).unwrap_or_default().to_vec()
    }
}

/// Where the words and numbers are.
fn tokens(bytes: &[u8]) -> Vec<(usize, usize)> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let (mut found, mut began) = (Vec::new(), None);
    for (at, byte) in bytes.iter().copied().chain([b' ']).enumerate() {
        match (is_part(byte), began) {
            (true, None) => began = Some(at),
            (false, Some(from)) => {
                found.push((from, at));
                began = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_gives_the_same_inputs_and_most_differ_from_the_seeds() {
        let seeds = vec![br#"{"stake":1000,"bet":"big"}"#.to_vec(), b"[a]\nb = 1\n".to_vec()];
        let draw = |number| {
            let mut mutator = Mutator::new(number, seeds.clone());
            (0..200).map(|_| mutator.next()).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(9));
        let changed = draw(7).iter().filter(|input| !seeds.contains(input)).count();
        assert!(changed > 150, "{changed}");
    }
}
