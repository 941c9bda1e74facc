import { expect, test } from 'vitest';
import { unicodeText } from '../../src/text/unicodeText.ts';

const text = '---\ntitle: कमरा 🌳\n---\n';

function inUnits(units: readonly number[], unitBytes: 2 | 4, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(units.length * unitBytes);
  const view = new DataView(bytes.buffer);
  for (const [index, unit] of units.entries()) {
    if (unitBytes === 2) view.setUint16(2 * index, unit, isLittle);
    else view.setUint32(4 * index, unit, isLittle);
  }
  return bytes;
}

const utf16 = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const utf32 = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

test.each([true, false])(
  'UTF-8, UTF-16 and UTF-32 are read with and without a byte order mark (little-endian: %s)',
  (isLittle) => {
    expect(unicodeText(new TextEncoder().encode(text))).toBe(text);
    expect(unicodeText(new TextEncoder().encode(`\ufeff${text}`))).toBe(text);
    for (const mark of [[], [0xfeff]]) {
      expect(unicodeText(inUnits([...mark, ...utf16], 2, isLittle))).toBe(text);
      expect(unicodeText(inUnits([...mark, ...utf32], 4, isLittle))).toBe(text);
    }
  },
);

test('bytes in no Unicode encoding are rejected', () => {
  for (const bytes of [
    [0x63, 0x61, 0x66, 0xe9],
    [0xff, 0xfe, 0],
    [0xff, 0xfe, 0, 0, 0, 0, 0, 1],
    [0, 0, 0xfe, 0xff, 0, 0, 0xd8, 0],
  ]) {
    expect(unicodeText(new Uint8Array(bytes))).toBeNull();
  }
  expect(unicodeText(new Uint8Array())).toBe('');
});
