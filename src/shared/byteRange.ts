/** The bytes that a `Range` header requests of a representation of known size. `end` is exclusive, as in `Blob.slice`. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'range'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };
const UNSATISFIABLE: ByteRange = { kind: 'unsatisfiable' };

/** Matches `first-`, `first-last` or `-suffix`, digits only: `+1`, `1.5` and `0x1` are no positions. */
const RANGE_SPEC = /^(?:(\d+)-(\d*)|-(\d+))$/;

/** The longest header that is parsed, in UTF-16 units. One range takes some 40; a longer one is several ranges or none. */
const longestHeader = 1000;

/**
 * Decides which bytes to send for a `Range` header, RFC 9110 §14.1.2 and §14.2.
 *
 * - No header, another unit, a header that does not parse and a last position before the first all count as
 *   no range at all: the whole representation, status 200.
 * - Several ranges get the whole representation too, which §14.2 allows, because no player needs a multipart answer. So
 *   does a header of over 1,000 characters, which is not parsed.
 * - An end beyond the representation is cut to it; a suffix longer than it means all of it.
 * - A first position at or past the end, and a suffix of zero, cannot be satisfied: status 416.
 *
 * `sizeBytes` is the full size in bytes. A result of kind 'range' always holds at least one byte.
 */
export function parseByteRange(header: string | null | undefined, sizeBytes: number): ByteRange {
  if (header === null || header === undefined || header.length > longestHeader) return WHOLE;
  const separator = header.indexOf('=');
  if (separator === -1 || header.slice(0, separator).trim().toLowerCase() !== 'bytes') return WHOLE;

  // §5.6.1 allows empty list elements and white space around the commas: `bytes= ,0-1, ` is one range.
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

/** The representation of which a range is requested. */
export interface RangedRepresentation {
  readonly sizeBytes: number;
  /** A strong validator in its quotes; absent if there is none. */
  readonly etag?: string | undefined;
  /** The most bytes for an open-ended range (`first-`); no limit if absent. */
  readonly openEndedLimitBytes?: number | undefined;
}

/** The part of an answer to a GET that depends on the range. `end` is exclusive; 416 has no bytes. */
export interface RangeAnswer {
  readonly status: 200 | 206 | 416;
  readonly start: number;
  readonly end: number;
  /** Content-Length and Accept-Ranges, with Content-Range and ETag where they apply. */
  readonly headers: Readonly<Record<string, string>>;
}

const OPEN_ENDED = /^\s*bytes\s*=[\s,]*\d+-[\s,]*$/i;

/**
 * Answers a GET by its `Range` and `If-Range`, RFC 9110 §13.1.5, §14.2, §14.4 and §15.3.7. Both the server and the
 * service worker use this function.
 *
 * - If-Range uses strong comparison: the range counts only with the same `etag`. A weak tag, a date (there is no
 *   Last-Modified to compare with), or any value without a known `etag` gets the whole representation.
 * - §15.3.7 lets a 206 contain less than was requested, which `openEndedLimitBytes` makes use of.
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
        headers: { ...common, 'content-length': '0', 'content-range': `bytes */${sizeBytes}` },
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
          'content-range': `bytes ${start}-${end - 1}/${sizeBytes}`,
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
