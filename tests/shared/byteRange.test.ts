import { expect, test } from 'vitest';
import { answerRange, parseByteRange } from '../../src/shared/byteRange.ts';
import { contentRangeOf, rangeCases } from './rangeCases.ts';

const range = (start: number, end: number) => ({ kind: 'range', start, end });
const whole = { kind: 'whole' };
const unsatisfiable = { kind: 'unsatisfiable' };

test.each([
  // header, size, expected
  [null, 100, whole],
  [undefined, 100, whole],
  ['bytes=0-1', 100, range(0, 2)],
  ['bytes=0-0', 1, range(0, 1)],
  ['bytes=0-999', 100, range(0, 100)],
  ['bytes=0-99', 100, range(0, 100)],
  ['bytes=0-100', 100, range(0, 100)],
  ['bytes=99-', 100, range(99, 100)],
  ['bytes=50-', 100, range(50, 100)],
  ['bytes=0-', 100, range(0, 100)],
  ['bytes=-1', 100, range(99, 100)],
  ['bytes=-100', 100, range(0, 100)],
  ['bytes=-150', 100, range(0, 100)],
  ['bytes=100-', 100, unsatisfiable],
  ['bytes=500-', 100, unsatisfiable],
  ['bytes=100-200', 100, unsatisfiable],
  ['bytes=-0', 100, unsatisfiable],
  ['bytes=0-', 0, unsatisfiable],
  ['bytes=0-0', 0, unsatisfiable],
  ['bytes=-5', 0, unsatisfiable],
] as const)('%s of a %s byte file', (header, sizeBytes, expected) => {
  expect(parseByteRange(header, sizeBytes)).toEqual(expected);
});

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=5-2',
  'bytes=1.5-2',
  'bytes=+1-2',
  'bytes=0x1-2',
  'bytes=1-2-3',
  'bytes=1 -2',
  'bytes: 0-1',
  'items=0-1',
  'seconds=0-1',
  'bytes=--1',
])('an invalid range header is ignored: %j', (header) => {
  expect(parseByteRange(header, 100)).toEqual(whole);
});

test('several ranges are answered with the whole file', () => {
  expect(parseByteRange('bytes=0-1,5-6', 100)).toEqual(whole);
  expect(parseByteRange('bytes=0-1,900-', 100)).toEqual(whole);
});

test('the unit is case-insensitive, and empty list elements and whitespace are ignored', () => {
  expect(parseByteRange('Bytes=0-1', 100)).toEqual(range(0, 2));
  expect(parseByteRange('bytes= ,0-1,\t', 100)).toEqual(range(0, 2));
});

test('positions beyond the safe integers neither overflow nor wrap', () => {
  expect(parseByteRange('bytes=0-99999999999999999999999', 100)).toEqual(range(0, 100));
  expect(parseByteRange('bytes=99999999999999999999999-', 100)).toEqual(unsatisfiable);
  expect(parseByteRange('bytes=-99999999999999999999999', 100)).toEqual(range(0, 100));
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
  ['bytes=0-1', 'bytes 0-1/100'],
  ['bytes=99-', 'bytes 99-99/100'],
  ['bytes=100-', 'bytes */100'],
])('the Content-Range of %s has an inclusive last byte and the full size', (range, expected) => {
  const { headers } = answerRange({ range, ifRange: null }, { sizeBytes: 100 });
  expect(headers['content-range']).toBe(expected);
});

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

test('without a validator If-Range always gets the whole file', () => {
  for (const ifRange of ['"tag"', '', '""'])
    expect(answerRange({ range: 'bytes=0-1', ifRange }, { sizeBytes: 100 }).status).toBe(200);
  expect(answerRange({ range: 'bytes=0-1', ifRange: null }, { sizeBytes: 100 }).status).toBe(206);
});

test('a weak validator never matches, even if it is the same', () => {
  const representation = { sizeBytes: 100, etag: 'W/"tag"' };
  expect(answerRange({ range: 'bytes=0-1', ifRange: 'W/"tag"' }, representation).status).toBe(200);
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
