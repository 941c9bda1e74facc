import { brotliDecompressSync } from 'node:zlib';

/** The known table tags of WOFF2, by index; the test only reads cmap. */
const cmapFlag = 0;
const customTagFlag = 63;
const glyfFlags = [10, 11];

/** The code points for which a WOFF2 file (https://www.w3.org/TR/WOFF2/) has glyphs, from its cmap. */
export function fontCharacters(file: Buffer): Set<number> {
  const tableCount = file.readUInt16BE(12);
  let at = 48;
  const readBase128 = () => {
    for (let value = 0; ; ) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let offset = 0;
  let cmapStart = -1;
  for (let table = 0; table < tableCount; table++) {
    const flags = file.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === customTagFlag) at += 4;
    let length = readBase128();
    // glyf and loca are transformed if their version is 0, other tables if it is not 0; then they have a second
    // length.
    if (glyfFlags.includes(tag) === (flags >> 6 === 0)) length = readBase128();
    if (tag === cmapFlag) cmapStart = offset;
    offset += length;
  }
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return charactersOf(tables.subarray(cmapStart));
}

function charactersOf(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  const addRange = (first: number, last: number) => {
    for (let character = first; character <= last; character++) found.add(character);
  };
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) {
      const doubledCount = subtable.readUInt16BE(6);
      for (let at = 14; at < 14 + doubledCount; at += 2) {
        // The last segment is U+FFFF, which is not a character.
        addRange(subtable.readUInt16BE(at + doubledCount + 2), Math.min(subtable.readUInt16BE(at), 0xfffe));
      }
    } else if (format === 12) {
      const end = 16 + subtable.readUInt32BE(12) * 12;
      for (let at = 16; at < end; at += 12)
        addRange(subtable.readUInt32BE(at), subtable.readUInt32BE(at + 4));
    }
  }
  return found;
}
