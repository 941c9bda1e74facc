import { expect, test } from 'vitest';
import { answerRange, parseByteRange } from '../../../src/shared/worker/byteRange.ts';
import { contentRangeOf, rangeCases } from '../rangeCases.ts';

const range = (start: number, end: number) => ({ kind: 'range', start, end });
const whole = { kind: 'whole' };
const unsatisfiable = { kind: 'unsatisfiable' };

test.each(rangeCases(1000, '"tag"'))('RFC 9110: $name ($range)', ({ range, ifRange, ...expected }) => {
  const { status, start, end, headers } = answerRange({ range, ifRange }, { sizeBytes: 1000, etag: '"tag"' });
  expect({ status, start, end }).toMatchObject({
    status: expected.status,
    start: expected.start,
    end: expected.end,
  });
  expect(headers['content-length']).toBe(String(end - start));
  expect(headers['content-range'] ?? null).toBe(contentRangeOf(expected, 1000));
  expect(headers.etag).toBe('"tag"');
});

test.each([
  [null, 100, whole],
  [undefined, 100, whole],
  ['bytes=0-0', 1, range(0, 1)],
  ['bytes=0-', 0, unsatisfiable],
  ['bytes=0-0', 0, unsatisfiable],
  ['bytes=-5', 0, unsatisfiable],
  // Positions beyond the safe integers neither overflow nor wrap.
  ['bytes=0-99999999999999999999999', 100, range(0, 100)],
  ['bytes=99999999999999999999999-', 100, unsatisfiable],
  ['bytes=-99999999999999999999999', 100, range(0, 100)],
] as const)('%s of a %s byte file', (header, sizeBytes, expected) => {
  expect(parseByteRange(header, sizeBytes)).toEqual(expected);
});

const invalid = ['', 'bytes', 'bytes=', 'bytes=-', 'bytes=1.5-2', 'bytes=+1-2', 'bytes=0x1-2', 'bytes=1-2-3'];

test.each([...invalid, 'bytes=1 -2', 'bytes: 0-1'])('an invalid range header is ignored: %j', (header) => {
  expect(parseByteRange(header, 100)).toEqual(whole);
});

test('a satisfied range is never empty and never exceeds the file', () => {
  let satisfied = 0;
  for (let sizeBytes = 0; sizeBytes <= 5; sizeBytes++) {
    for (const first of ['', '0', '1', '4', '5', '6']) {
      for (const last of ['', '0', '1', '4', '5', '6']) {
        const result = parseByteRange(`bytes=${first}-${last}`, sizeBytes);
        if (result.kind !== 'range') continue;
        satisfied++;
        expect(result.start).toBeGreaterThanOrEqual(0);
        expect(result.end).toBeGreaterThan(result.start);
        expect(result.end).toBeLessThanOrEqual(sizeBytes);
      }
    }
  }
  expect(satisfied).toBeGreaterThan(50);
});

test.each([
  ['no validator', undefined, '"tag"', 200],
  ['no validator', undefined, '', 200],
  ['no validator', undefined, null, 206],
  ['a weak validator', 'W/"tag"', 'W/"tag"', 200],
])('a file with %s (%s) answers If-Range %s with %i', (_what, etag, ifRange, status) => {
  const representation = { sizeBytes: 100, ...(etag !== undefined && { etag }) };
  expect(answerRange({ range: 'bytes=0-1', ifRange }, representation).status).toBe(status);
});

test.each([
  ['bytes=0-', 0, 30],
  ['bytes=80-', 80, 100],
  [' Bytes = 50- ', 50, 80],
  ['bytes=, 10- ,', 10, 40],
  ['bytes=0-99', 0, 100],
  ['bytes=-100', 0, 100],
])('with a limit of 30 bytes for open-ended ranges, %s gets %i to %i', (range, start, end) => {
  const answer = answerRange({ range, ifRange: null }, { sizeBytes: 100, openEndedLimitBytes: 30 });
  expect(answer).toMatchObject({ status: 206, start, end });
  expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/100`);
});
