/** A request for part of a file, and the expected answer by RFC 9110. `end` is exclusive. */
export interface RangeCase {
  readonly name: string;
  readonly range: string;
  readonly ifRange?: string;
  readonly status: 200 | 206 | 416;
  readonly start: number;
  readonly end: number;
  /** `first-`: the answer may be shorter than requested. */
  readonly isOpenEnded?: true;
}

/** RFC 9110 §13.1.5, §14.1 and §14.2, for a file of over 100 bytes whose strong validator is `etag`. */
export function rangeCases(sizeBytes: number, etag: string): readonly RangeCase[] {
  const last = sizeBytes - 1;
  const whole = { status: 200, start: 0, end: sizeBytes } as const;
  const nothing = { status: 416, start: 0, end: 0 } as const;
  const part = (start: number, end: number) => ({ status: 206, start, end }) as const;
  return [
    { name: 'the first byte, 0-0', range: 'bytes=0-0', ...part(0, 1) },
    { name: 'the probe of the first two', range: 'bytes=0-1', ...part(0, 2) },
    { name: 'the middle', range: 'bytes=40-59', ...part(40, 60) },
    { name: 'one byte of the middle', range: 'bytes=50-50', ...part(50, 51) },
    { name: 'the last byte', range: `bytes=${last}-${last}`, ...part(last, sizeBytes) },
    { name: 'from the last byte on', range: `bytes=${last}-`, ...part(last, sizeBytes), isOpenEnded: true },
    { name: 'all of it by name', range: `bytes=0-${last}`, ...part(0, sizeBytes) },
    { name: 'an open end from the start', range: 'bytes=0-', ...part(0, sizeBytes), isOpenEnded: true },
    { name: 'an open end from the middle', range: 'bytes=60-', ...part(60, sizeBytes), isOpenEnded: true },
    { name: 'an end one past the last byte', range: `bytes=10-${sizeBytes}`, ...part(10, sizeBytes) },
    { name: 'an end far past the last byte', range: 'bytes=10-99999999999999', ...part(10, sizeBytes) },
    { name: 'the last ten', range: 'bytes=-10', ...part(sizeBytes - 10, sizeBytes) },
    { name: 'the last one', range: 'bytes=-1', ...part(last, sizeBytes) },
    { name: 'a suffix as long as the file', range: `bytes=-${sizeBytes}`, ...part(0, sizeBytes) },
    { name: 'a suffix longer than the file', range: `bytes=-${sizeBytes + 50}`, ...part(0, sizeBytes) },
    { name: 'an empty suffix', range: 'bytes=-0', ...nothing },
    { name: 'a start at the end', range: `bytes=${sizeBytes}-`, ...nothing },
    { name: 'a start past the end', range: `bytes=${sizeBytes + 50}-${sizeBytes + 60}`, ...nothing },
    { name: 'an inverted range', range: 'bytes=9-5', ...whole },
    { name: 'several ranges', range: 'bytes=0-1,5-6', ...whole },
    { name: 'several, of which one is past the end', range: `bytes=0-1,${sizeBytes}-`, ...whole },
    { name: 'one range in a list with empty elements', range: 'bytes= ,3-4, ', ...part(3, 5) },
    { name: 'an unknown unit', range: 'seconds=0-1', ...whole },
    { name: 'the unit in capitals', range: 'BYTES=0-1', ...part(0, 2) },
    { name: 'no unit', range: '0-1', ...whole },
    { name: 'a negative position', range: 'bytes=--1', ...whole },
    { name: 'words for positions', range: 'bytes=a-b', ...whole },
    { name: 'If-Range with its own strong tag', range: 'bytes=2-3', ifRange: etag, ...part(2, 4) },
    { name: 'If-Range with another strong tag', range: 'bytes=2-3', ifRange: '"another"', ...whole },
    { name: 'If-Range with its own tag made weak', range: 'bytes=2-3', ifRange: `W/${etag}`, ...whole },
    {
      name: 'If-Range with a date',
      range: 'bytes=2-3',
      ifRange: 'Tue, 15 Nov 2094 12:45:26 GMT',
      ...whole,
    },
    {
      name: 'If-Range with another tag, past the end',
      range: `bytes=${sizeBytes}-`,
      ifRange: '"another"',
      ...whole,
    },
    {
      name: 'If-Range with its own tag, past the end',
      range: `bytes=${sizeBytes}-`,
      ifRange: etag,
      ...nothing,
    },
  ];
}

export function contentRangeOf(
  { status, start, end }: Pick<RangeCase, 'status' | 'start' | 'end'>,
  sizeBytes: number,
): string | null {
  if (status === 200) return null;
  return status === 416 ? `bytes */${sizeBytes}` : `bytes ${start}-${end - 1}/${sizeBytes}`;
}
