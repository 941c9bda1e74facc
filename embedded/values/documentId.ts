/** Crockford's base 32 without i, l, o, u: the alphabet of Convex ids. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const DIGITS = new Map([...ALPHABET].map((character, digit) => [character, digit]));
const INTERNAL_ID_BYTES = 16;
const MAX_TABLE_NUMBER = 0xffff_ffff;
/** The bytes of Convex's checksum wrap around at 256, where Fletcher-16 usually has 255. */
const CHECKSUM_MODULUS = 256;

type DecodedId = { readonly tableNumber: number; readonly internalId: Uint8Array };

/** Table number as a varint, 16 bytes, Fletcher-16 checksum, in lower-case base 32: 32 characters for our tables. */
export function encodeDocumentId(tableNumber: number, internalId: Uint8Array): string {
  if (!Number.isInteger(tableNumber) || tableNumber < 1 || tableNumber > MAX_TABLE_NUMBER) {
    throw new RangeError(`no table has the number ${tableNumber}`);
  }
  if (internalId.length !== INTERNAL_ID_BYTES) throw new RangeError('an internal id has 16 bytes');
  const bytes: number[] = [];
  let rest = tableNumber;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest, ...internalId);
  const checksum = fletcher16(bytes);
  bytes.push(checksum & 0xff, checksum >> 8);
  return toBase32(bytes);
}

/** Reads an id; null for anything that `encodeDocumentId` does not write. */
export function decodeDocumentId(id: string): DecodedId | null {
  if (id.length < 31 || id.length > 37) return null;
  const bytes = fromBase32(id);
  if (bytes === null) return null;
  let tableNumber = 0;
  let at = 0;
  for (let scale = 1; ; scale *= 0x80) {
    const byte = bytes[at++];
    if (byte === undefined || at > 5) return null;
    tableNumber += (byte & 0x7f) * scale;
    if (byte < 0x80) break;
  }
  if (bytes.length !== at + INTERNAL_ID_BYTES + 2) return null;
  const internalId = bytes.slice(at, at + INTERNAL_ID_BYTES);
  // Writing it again also rejects longer varints and stray padding bits.
  if (tableNumber < 1 || tableNumber > MAX_TABLE_NUMBER) return null;
  return encodeDocumentId(tableNumber, internalId) === id ? { tableNumber, internalId } : null;
}

function fletcher16(bytes: readonly number[]): number {
  let low = 0;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % CHECKSUM_MODULUS;
    high = (high + low) % CHECKSUM_MODULUS;
  }
  return (high << 8) | low;
}

function toBase32(bytes: readonly number[]): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const character of text) {
    const digit = DIGITS.get(character);
    if (digit === undefined) return null;
    held = (held << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >> bits;
      held &= (1 << bits) - 1;
    }
  }
  return bytes;
}
