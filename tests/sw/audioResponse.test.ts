import { expect, test } from 'vitest';
import { audioResponse } from '../../src/sw/audioResponse.ts';
import { contentRangeOf, rangeCases } from '../shared/rangeCases.ts';

const bytes = Buffer.from(Array.from({ length: 600 * 1024 }, (_, index) => index % 251));
const file = new Blob([bytes], { type: 'audio/mpeg' });
const etag = '"0123"';
const openEndedLimitBytes = 256 * 1024;

async function answer(range: string | null, ifRange?: string) {
  const asked = new Headers();
  if (range !== null) asked.set('range', range);
  if (ifRange !== undefined) asked.set('if-range', ifRange);
  const response = audioResponse(file, asked, etag);
  return {
    status: response.status,
    header: (name: string) => response.headers.get(name),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

test('without a range the whole file is returned, with Accept-Ranges', async () => {
  const { status, header, body } = await answer(null);
  expect(status).toBe(200);
  expect(header('accept-ranges')).toBe('bytes');
  expect(header('content-type')).toBe('audio/mpeg');
  expect(body.equals(bytes)).toBe(true);
});

test.each(rangeCases(bytes.byteLength, etag))('$name ($range)', async (asked) => {
  const { status, header, body } = await answer(asked.range, asked.ifRange);
  const end = asked.isOpenEnded ? Math.min(asked.end, asked.start + openEndedLimitBytes) : asked.end;
  expect(status).toBe(asked.status);
  expect(body.equals(bytes.subarray(asked.start, end))).toBe(true);
  expect(header('content-length')).toBe(String(end - asked.start));
  expect(header('content-range')).toBe(contentRangeOf({ ...asked, end }, bytes.byteLength));
  expect(header('etag')).toBe(etag);
});
