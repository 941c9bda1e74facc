import { expect, test } from 'vitest';
import { emptyFont } from '../../src/sw/emptyFont.ts';

test('the stand-in for a font is a whole WOFF2 file, which no cache keeps', async () => {
  const answer = emptyFont();
  const bytes = new DataView(await answer.arrayBuffer());
  expect(String.fromCharCode(...new Uint8Array(bytes.buffer, 0, 4))).toBe('wOF2');
  // The header states the length of the file (https://www.w3.org/TR/WOFF2/#woff20Header).
  expect(bytes.getUint32(8)).toBe(bytes.byteLength);
  expect(answer.headers.get('content-type')).toBe('font/woff2');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
