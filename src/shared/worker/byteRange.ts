/** `end` is exclusive, as in `Blob.slice`. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'range'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };
const UNSATISFIABLE: ByteRange = { kind: 'unsatisfiable' };

/** Matches `first-`, `first-last` or `-suffix`, digits only: `+1`, `1.5` and `0x1` are no positions. */
const RANGE_SPEC = /^(?:(\d+)-(\d*)|-(\d+))$/;

/** In UTF-16 units: one range takes some 40. */
const longestHeader = 1000;

/**
 * Which bytes to send for a `Range` header, RFC 9110 §14.1.2 and §14.2. Whatever does not parse is no range at all, and
 * gets the whole representation. So do several ranges, which §14.2 allows, because no player needs a multipart answer.
 * An end beyond the representation is cut to it; a range holds at least one byte, else it is unsatisfiable (416).
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

export interface RangedRepresentation {
  readonly sizeBytes: number;
  /** A strong validator in its quotes; absent if there is none. */
  readonly etag?: string | undefined;
  /** For an open-ended range (`first-`); no limit if absent. */
  readonly openEndedLimitBytes?: number | undefined;
}

const OPEN_ENDED = /^\s*bytes\s*=[\s,]*\d+-[\s,]*$/i;

/**
 * Answers a GET by its `Range` and `If-Range`, RFC 9110 §13.1.5, §14.2, §14.4 and §15.3.7. The range counts only with
 * the same strong `etag`; a date has no Last-Modified to compare with. A 206 may contain less than was requested
 * (§15.3.7). `end` is exclusive.
 */
export function answerRange(
  requested: { readonly range: string | null | undefined; readonly ifRange: string | null | undefined },
  { sizeBytes, etag, openEndedLimitBytes }: RangedRepresentation,
) {
  const isSame =
    requested.ifRange === null || requested.ifRange === undefined || isStrongMatch(requested.ifRange, etag);
  const range = isSame ? parseByteRange(requested.range, sizeBytes) : WHOLE;
  const answer = (status: 200 | 206 | 416, start: number, end: number, contentRange?: string) => ({
    status,
    start,
    end,
    headers: {
      'accept-ranges': 'bytes',
      ...(etag !== undefined && { etag }),
      'content-length': String(end - start),
      ...(contentRange !== undefined && { 'content-range': contentRange }),
    },
  });
  if (range.kind === 'whole') return answer(200, 0, sizeBytes);
  if (range.kind === 'unsatisfiable') return answer(416, 0, 0, `bytes */${sizeBytes}`);
  const limitBytes = OPEN_ENDED.test(requested.range ?? '') ? openEndedLimitBytes : undefined;
  const { start } = range;
  const end = limitBytes === undefined ? range.end : Math.min(range.end, start + limitBytes);
  return answer(206, start, end, `bytes ${start}-${end - 1}/${sizeBytes}`);
}

function isStrongMatch(ifRange: string, etag: string | undefined): boolean {
  return etag !== undefined && !etag.startsWith('W/') && ifRange.trim() === etag;
}
