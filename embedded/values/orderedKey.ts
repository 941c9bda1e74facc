import type { JSONValue } from 'convex/values';

/**
 * Order-preserving bytes for Convex values: comparing two keys byte by byte gives the order of
 * `convex/src/values/compare.ts`. Every encoding is prefix-free, so a composite key is its parts one after
 * the other, and all keys that share leading parts lie in one interval.
 *
 * ```
 * undefined 01 | null 02 | int64 03 + 8 bytes | float64 04 + 8 bytes | false 05 | true 06
 * string 07 + escaped UTF-8 + 00 | bytes 08 + escaped + 00 | array 09 + items + 00
 * object 0a + (string + value)… + 00      escaped: 00 → 01 01, 01 → 01 02
 * ```
 */
const TAG = {
  end: 0x00,
  undefined: 0x01,
  null: 0x02,
  int64: 0x03,
  float64: 0x04,
  false: 0x05,
  true: 0x06,
  string: 0x07,
  bytes: 0x08,
  array: 0x09,
  object: 0x0a,
} as const;
const ESCAPE = 0x01;

let scratch = Buffer.allocUnsafe(4096);
let length = 0;

/** For Convex's JSON form; `undefined` is a missing field. @throws TypeError for what is no Convex value. */
export function encodeKey(values: readonly (JSONValue | undefined)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(writeKey(values));
}

/** `encodeKey` as text with one character a byte: what in-memory structures compare and hash. */
export function encodeKeyText(values: readonly (JSONValue | undefined)[]): string {
  return writeKey(values).toString('latin1');
}

/** The bytes of a key as text with one character a byte; string order is byte order. */
export function keyText(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
}

/** Inverse of `keyText`. */
export function keyBytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function writeKey(values: readonly (JSONValue | undefined)[]): Buffer {
  length = 0;
  for (const value of values) writeValue(value);
  return scratch.subarray(0, length);
}

function reserve(extraBytes: number): void {
  if (length + extraBytes <= scratch.length) return;
  const grown = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + extraBytes));
  scratch.copy(grown, 0, 0, length);
  scratch = grown;
}

function writeByte(byte: number): void {
  reserve(1);
  scratch[length++] = byte;
}

function writeValue(value: JSONValue | undefined): void {
  if (value === undefined) writeByte(TAG.undefined);
  else if (value === null) writeByte(TAG.null);
  else if (value === true) writeByte(TAG.true);
  else if (value === false) writeByte(TAG.false);
  else if (typeof value === 'string') writeString(value);
  else if (typeof value === 'number') {
    reserve(9);
    scratch.writeDoubleBE(value, length + 1);
    finishFloat();
  } else if (Array.isArray(value)) {
    writeByte(TAG.array);
    for (const item of value) writeValue(item);
    writeByte(TAG.end);
  } else if (typeof value === 'object') writeObject(value);
  else throw new TypeError(`not a Convex value: ${typeof value}`);
}

function writeObject(value: { [key: string]: JSONValue }): void {
  const fields = Object.keys(value);
  const only = fields.length === 1 ? fields[0] : undefined;
  // Field names cannot start with '$', so these are the scalars that JSON lacks.
  if (only?.startsWith('$')) {
    writeTagged(only, value[only]);
    return;
  }
  writeByte(TAG.object);
  for (const field of fields.sort()) {
    writeString(field);
    writeValue(value[field]);
  }
  writeByte(TAG.end);
}

function writeTagged(tag: string, encoded: JSONValue | undefined): void {
  if (typeof encoded !== 'string') throw new TypeError(`malformed ${tag} value`);
  const bytes = Buffer.from(encoded, 'base64');
  if (tag === '$bytes') {
    writeByte(TAG.bytes);
    writeEscaped(bytes);
    return;
  }
  if (bytes.length !== 8) throw new TypeError(`malformed ${tag} value`);
  if (tag === '$integer') writeInt64(bytes);
  else if (tag === '$float') {
    reserve(9);
    // The bits are copied unchanged: passing a NaN through a number would lose its sign.
    for (let i = 0; i < 8; i++) scratch[length + 1 + i] = bytes[7 - i] as number;
    finishFloat();
  } else throw new TypeError(`not a Convex value: ${tag}`);
}

function writeInt64(littleEndian: Buffer): void {
  reserve(9);
  scratch[length] = TAG.int64;
  for (let i = 0; i < 8; i++) scratch[length + 1 + i] = littleEndian[7 - i] as number;
  scratch[length + 1] = (scratch[length + 1] as number) ^ 0x80;
  length += 9;
}

/** Turns the big-endian bits after the tag into a total order: negatives inverted, positives with the sign bit set. */
function finishFloat(): void {
  scratch[length] = TAG.float64;
  const first = length + 1;
  if (((scratch[first] as number) & 0x80) === 0) scratch[first] = (scratch[first] as number) | 0x80;
  else for (let i = first; i < first + 8; i++) scratch[i] = ~(scratch[i] as number) & 0xff;
  length += 9;
}

function writeString(text: string): void {
  writeByte(TAG.string);
  // UTF-8 takes at most three bytes per UTF-16 unit.
  reserve(text.length * 3 + 1);
  const start = length;
  const written = scratch.write(text, start, 'utf8');
  const end = start + written;
  for (let i = start; i < end; i++) {
    if ((scratch[i] as number) <= ESCAPE) {
      const rest = Buffer.from(scratch.subarray(i, end));
      length = i;
      writeEscaped(rest);
      return;
    }
  }
  length = end;
  writeByte(TAG.end);
}

function writeEscaped(bytes: Uint8Array): void {
  reserve(bytes.length * 2 + 1);
  for (const byte of bytes) {
    if (byte <= ESCAPE) {
      scratch[length++] = ESCAPE;
      scratch[length++] = byte + 1;
    } else {
      scratch[length++] = byte;
    }
  }
  scratch[length++] = TAG.end;
}
