import { expect, test } from 'vitest';
import { audioResponse } from '../../src/sw/audioResponse.ts';

const bytes = Buffer.from(Array.from({ length: 600 * 1024 }, (_, index) => index % 251));
const file = new Blob([bytes], { type: 'audio/mpeg' });

async function answer(range: string | null) {
  const response = audioResponse(file, range);
  return {
    status: response.status,
    contentRange: response.headers.get('content-range'),
    contentLength: response.headers.get('content-length'),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

test('without a range the whole file comes, and says that ranges may be asked for', async () => {
  const response = audioResponse(file, null);
  expect(response.status).toBe(200);
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(response.headers.get('content-type')).toBe('audio/mpeg');
  expect((await response.blob()).size).toBe(bytes.byteLength);
});

test("Safari's probe of the first two bytes gets exactly these", async () => {
  const { status, contentRange, contentLength, body } = await answer('bytes=0-1');
  expect([status, contentRange, contentLength]).toEqual([206, 'bytes 0-1/614400', '2']);
  expect(body.equals(bytes.subarray(0, 2))).toBe(true);
});

test.each([
  ['bytes=0-', 0, 262_144],
  ['bytes=1000-', 1000, 263_144],
  [' Bytes = 600000- ', 600_000, 614_400],
])('an open-ended range %s gets 256 KB at most', async (range, start, end) => {
  const { status, contentRange, body } = await answer(range);
  expect([status, contentRange]).toEqual([206, `bytes ${start}-${end - 1}/614400`]);
  expect(body.equals(bytes.subarray(start, end))).toBe(true);
});

test.each([
  ['bytes=10-599999', 10, 600_000],
  ['bytes=-10', 614_390, 614_400],
  ['bytes=614399-9999999', 614_399, 614_400],
])('a closed range %s gets all that it names', async (range, start, end) => {
  const { contentRange, body } = await answer(range);
  expect(contentRange).toBe(`bytes ${start}-${end - 1}/614400`);
  expect(body.equals(bytes.subarray(start, end))).toBe(true);
});

test('a range beyond the end is 416 with the size', async () => {
  const { status, contentRange, body } = await answer('bytes=614400-');
  expect([status, contentRange, body.byteLength]).toEqual([416, 'bytes */614400', 0]);
});
