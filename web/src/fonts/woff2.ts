// Reads the character set of a WOFF2 file: only as much of the format as the test needs.
import { brotliDecompressSync } from 'node:zlib';

const CMAP = 0;
const GLYF = 10;
const LOCA = 11;

/** The code points of a font. */
export function codePoints(file: Buffer): Set<number> {
  const tables = file.readUInt16BE(12);
  const compressed = file.readUInt32BE(20);
  let at = 48;
  const base128 = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
  };
  let offset = 0;
  let cmap = -1;
  for (let i = 0; i < tables; i++) {
    const flags = file.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === 0x3f) at += 4;
    const length = base128();
    const version = flags >> 6;
    const transformed = tag === GLYF || tag === LOCA ? version === 0 : version !== 0;
    const stored = transformed ? base128() : length;
    if (tag === CMAP) cmap = offset;
    offset += stored;
  }
  const data = brotliDecompressSync(file.subarray(at, at + compressed));
  return readCmap(data.subarray(cmap));
}

function readCmap(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) readFormat4(table, found);
    if (format === 12) {
      for (let group = 0; group < table.readUInt32BE(12); group++) {
        const last = table.readUInt32BE(16 + group * 12 + 4);
        for (let code = table.readUInt32BE(16 + group * 12); code <= last; code++) found.add(code);
      }
    }
  }
  return found;
}

function readFormat4(table: Buffer, found: Set<number>): void {
  const double = table.readUInt16BE(6);
  for (let segment = 0; segment < double; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + double + segment);
    const delta = table.readUInt16BE(16 + 2 * double + segment);
    const at = 16 + 3 * double + segment;
    const range = table.readUInt16BE(at);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph =
        range === 0 ? code + delta : table.readUInt16BE(at + range + 2 * (code - first));
      if ((glyph & 0xffff) !== 0) found.add(code);
    }
  }
}
