import { contentRange, parseByteRange } from '../shared/byteRange.ts';

/** What an open-ended range gets at a time: an audio element can play sooner, and asks for the rest by itself. */
const openRangeBytes = 256 * 1024;

const openEnded = /^\s*bytes\s*=\s*\d+\s*-\s*$/i;

/**
 * Answers a request for a cached audio file, RFC 9110 §14: 200 with the whole, 206 with a slice, or 416. Slices the
 * blob and never reads it whole. A 206 may carry less than an open-ended range asks for, and does, up to 256 KB.
 */
export function audioResponse(file: Blob, rangeHeader: string | null): Response {
  const headers = new Headers({ 'accept-ranges': 'bytes', 'content-type': file.type || 'audio/mpeg' });
  const range = parseByteRange(rangeHeader, file.size);
  switch (range.kind) {
    case 'whole':
      headers.set('content-length', String(file.size));
      return new Response(file, { headers });
    case 'unsatisfiable':
      headers.set('content-range', contentRange(range, file.size));
      return new Response(null, { status: 416, statusText: 'Range Not Satisfiable', headers });
    case 'range': {
      const { start } = range;
      const end = openEnded.test(rangeHeader ?? '') ? Math.min(range.end, start + openRangeBytes) : range.end;
      headers.set('content-range', contentRange({ kind: 'range', start, end }, file.size));
      headers.set('content-length', String(end - start));
      return new Response(file.slice(start, end, file.type), {
        status: 206,
        statusText: 'Partial Content',
        headers,
      });
    }
    default:
      return range satisfies never;
  }
}
