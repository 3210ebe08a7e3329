// SHA-256 of a text, in hexadecimal digits. Browsers offer it over https only, and a house may be reached without.

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n += 1)
  if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n);
/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const H = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  let state = H;
  for (let block = 0; block < blocks; block += 1) {
    const w: number[] = [];
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        w.push(view.getUint32(block * 64 + i * 4));
        continue;
      }
      const [a, b] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w.push(((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) >>> 0);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) >>> 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
    }
    const after = [a, b, c, d, e, f, g, h];
    state = state.map((was, i) => (was + (after[i] ?? 0)) >>> 0);
  }
  return state.map((each) => each.toString(16).padStart(8, '0')).join('');
}
