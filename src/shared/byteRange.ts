/** What a `Range` header asks of a representation of known size. `end` is exclusive, as in `Blob.slice`. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'range'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };
const UNSATISFIABLE: ByteRange = { kind: 'unsatisfiable' };

/** Either `first-` or `first-last` or `-suffix`, digits only: `+1`, `1.5` and `0x1` are no positions. */
const RANGE_SPEC = /^(?:(\d+)-(\d*)|-(\d+))$/;

/** UTF-16 units. One range takes some 40; a longer header is several, or none. */
const longestHeader = 1000;

/**
 * Decides which bytes to send for a `Range` header, RFC 9110 §14.1.2 and §14.2.
 *
 * - No header, another unit, a header that does not parse and a last position before the first all count as
 *   no range at all: the whole representation, status 200.
 * - Several ranges are answered whole as well, which §14.2 allows; a multipart answer serves no player. So is a header of over
 *   1,000 characters, which is not looked at.
 * - An end beyond the representation is cut to it; a suffix longer than it means all of it.
 * - A first position at or past the end, and a suffix of zero, cannot be satisfied: status 416.
 *
 * `sizeBytes` is the full size in bytes. A result of kind 'range' always holds at least one byte.
 */
export function parseByteRange(header: string | null | undefined, sizeBytes: number): ByteRange {
  if (header === null || header === undefined || header.length > longestHeader) return WHOLE;
  const separator = header.indexOf('=');
  if (separator === -1 || header.slice(0, separator).trim().toLowerCase() !== 'bytes') return WHOLE;

  // §5.6.1 lets a list carry empty elements and whitespace around the commas: `bytes= ,0-1, ` is one range.
  const specs = header
    .slice(separator + 1)
    .split(',')
    .map((spec) => spec.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((spec) => spec !== '');
  const spec = specs.length === 1 ? specs[0] : undefined;
  const match = spec === undefined ? null : RANGE_SPEC.exec(spec);
  if (match === null) return WHOLE;

  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), sizeBytes);
    return length === 0 ? UNSATISFIABLE : { kind: 'range', start: sizeBytes - length, end: sizeBytes };
  }
  const start = Number(first);
  const lastPosition = last === undefined || last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (lastPosition < start) return WHOLE;
  if (start >= sizeBytes) return UNSATISFIABLE;
  return { kind: 'range', start, end: Math.min(lastPosition + 1, sizeBytes) };
}

/** The `Content-Range` value of a 206 (with the bytes sent) or of a 416 (`bytes` + `*`), RFC 9110 §14.4. */
export function contentRange(
  range:
    | { readonly kind: 'range'; readonly start: number; readonly end: number }
    | { readonly kind: 'unsatisfiable' },
  sizeBytes: number,
): string {
  return range.kind === 'range'
    ? `bytes ${range.start}-${range.end - 1}/${sizeBytes}`
    : `bytes */${sizeBytes}`;
}

/** What is known of the bytes that a range is asked of. */
export interface RangedRepresentation {
  readonly sizeBytes: number;
  /** A strong validator in its quotes; absent where none is known. */
  readonly etag?: string | undefined;
  /** How many bytes an open-ended range (`first-`) gets at most; without it, all there are. */
  readonly openEndedLimitBytes?: number | undefined;
}

/** The part of an answer to a GET that the range decides. `end` is exclusive; 416 has no bytes. */
export interface RangeAnswer {
  readonly status: 200 | 206 | 416;
  readonly start: number;
  readonly end: number;
  /** Content-Length, Accept-Ranges, and what else belongs to the status: Content-Range, ETag. */
  readonly headers: Readonly<Record<string, string>>;
}

const OPEN_ENDED = /^\s*bytes\s*=[\s,]*\d+-[\s,]*$/i;

/**
 * Answers a GET by its `Range` and `If-Range`, RFC 9110 §13.1.5, §14.2 and §15.3.7. The server and the service worker
 * both answer by this one function.
 *
 * - If-Range compares strongly: only the very `etag` lets the range count. A weak tag, a date (there is no
 *   Last-Modified that it could be compared with) and anything where no `etag` is known send the whole.
 * - §15.3.7 lets a 206 carry less than was asked for, which `openEndedLimitBytes` makes use of.
 */
export function answerRange(
  asked: { readonly range: string | null | undefined; readonly ifRange: string | null | undefined },
  { sizeBytes, etag, openEndedLimitBytes }: RangedRepresentation,
): RangeAnswer {
  const isSame = asked.ifRange === null || asked.ifRange === undefined || isStrongMatch(asked.ifRange, etag);
  const range = isSame ? parseByteRange(asked.range, sizeBytes) : WHOLE;
  const common = { 'accept-ranges': 'bytes', ...(etag !== undefined && { etag }) };
  switch (range.kind) {
    case 'whole':
      return {
        status: 200,
        start: 0,
        end: sizeBytes,
        headers: { ...common, 'content-length': String(sizeBytes) },
      };
    case 'unsatisfiable':
      return {
        status: 416,
        start: 0,
        end: 0,
        headers: { ...common, 'content-length': '0', 'content-range': contentRange(range, sizeBytes) },
      };
    case 'range': {
      const limitBytes = OPEN_ENDED.test(asked.range ?? '') ? openEndedLimitBytes : undefined;
      const { start } = range;
      const end = limitBytes === undefined ? range.end : Math.min(range.end, start + limitBytes);
      return {
        status: 206,
        start,
        end,
        headers: {
          ...common,
          'content-length': String(end - start),
          'content-range': contentRange({ kind: 'range', start, end }, sizeBytes),
        },
      };
    }
    default:
      return range satisfies never;
  }
}

function isStrongMatch(ifRange: string, etag: string | undefined): boolean {
  return etag !== undefined && !etag.startsWith('W/') && ifRange.trim() === etag;
}
