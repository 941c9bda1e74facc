import type { IncomingHttpHeaders } from 'node:http';
import { answerRange } from '../../src/shared/worker/byteRange.ts';

/**
 * Applies If-None-Match, Range and If-Range to a GET or HEAD (RFC 9110 §13 and §14). Range applies to GET only;
 * If-Range compares strongly, so a date or a weak tag sends the whole. `etag` is quoted and strong. The answer's bytes are
 * [start, end).
 */
export function answerFor(
  method: string,
  headers: IncomingHttpHeaders,
  { sizeBytes, etag }: { readonly sizeBytes: number; readonly etag: string },
) {
  if (matchesEtag(headers['if-none-match'], etag)) {
    return { status: 304 as const, start: 0, end: 0, headers: { etag, 'accept-ranges': 'bytes' } };
  }
  // The type allows for a repeated header; Node joins repeated values into one.
  const ifRange = headers['if-range']?.toString();
  return answerRange(method === 'GET' ? { range: headers.range, ifRange } : noRange, { sizeBytes, etag });
}

const noRange = { range: undefined, ifRange: undefined };

/** If-None-Match compares weakly (RFC 9110 §13.1.2), because proxies that compress make our tags weak. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((candidate) => candidate.replace(/^W\//, '') === etag);
}
