import { expect, test } from 'vitest';
import { decodeDocumentId, encodeDocumentId } from '../../../embedded/values/documentId.ts';
import { seededRandom } from './seededRandom.ts';

const counting = Uint8Array.from({ length: 16 }, (_, at) => at * 16);

test('2.1 an id carries its table number and its bytes', () => {
  const random = seededRandom('ids');
  for (const tableNumber of [1, 127, 128, 10_001, 16_383, 16_384, 2 ** 32 - 1]) {
    for (let run = 0; run < 50; run++) {
      const internalId = Uint8Array.from({ length: 16 }, () => random.int(256));
      const id = encodeDocumentId(tableNumber, internalId);
      expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]+$/);
      expect(decodeDocumentId(id)).toEqual({ tableNumber, internalId });
    }
  }
});

test('2.1 ids of the tables that a store numbers have 32 characters', () => {
  for (const tableNumber of [10_001, 16_383]) {
    for (const fill of [0, 255]) {
      expect(encodeDocumentId(tableNumber, new Uint8Array(16).fill(fill))).toHaveLength(32);
    }
  }
});

test("2.1 Convex's own ids are valid, and are written as it writes them", () => {
  for (const id of ['j579t1x2pxcx6vdfn0gn41k4498ej10p', 'j57d2x5znvkyrkr6hecr1vgk397me3km']) {
    const decoded = decodeDocumentId(id);
    expect(decoded && encodeDocumentId(decoded.tableNumber, decoded.internalId)).toBe(id);
  }
});

test('2.2 a checksum modulo 255, as Fletcher-16 usually has, makes no id', () => {
  const same = 'j570041061050r3gg28a1c60t3gf';
  expect(decodeDocumentId(`${same}0qz0`)?.tableNumber).toBe(10_001);
  expect(decodeDocumentId(`${same}0srt`)).toBeNull();
});

test('2.2 changing any one character makes an id invalid', () => {
  const id = encodeDocumentId(10_001, counting);
  for (let at = 0; at < id.length; at++) {
    for (const other of '0129azk') {
      if (other === id[at]) continue;
      expect(decodeDocumentId(id.slice(0, at) + other + id.slice(at + 1))).toBeNull();
    }
  }
});

test('2.2 ids of another length, alphabet or case are invalid', () => {
  const id = encodeDocumentId(10_001, counting);
  for (const other of [
    '',
    'x',
    id.slice(1),
    `${id}0`,
    id.toUpperCase(),
    id.replace(/.$/, 'u'),
    `${id.slice(0, -1)}é`,
  ]) {
    expect(decodeDocumentId(other)).toBeNull();
  }
  expect(decodeDocumentId('0'.repeat(32))).toBeNull();
});

test('2.2 an id with stray bits after the last byte is invalid', () => {
  // A one-byte table number leaves three unused bits in the last of 31 characters.
  const id = encodeDocumentId(5, counting);
  expect(id).toHaveLength(31);
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  const last = alphabet.indexOf(id.at(-1) ?? '');
  expect(decodeDocumentId(id.slice(0, -1) + alphabet[last + 1])).toBeNull();
});

test('2.1 an impossible table number or internal id is refused', () => {
  for (const tableNumber of [0, 1.5, 2 ** 32]) {
    expect(() => encodeDocumentId(tableNumber, counting)).toThrow(RangeError);
  }
  expect(() => encodeDocumentId(1, new Uint8Array(15))).toThrow(RangeError);
});
