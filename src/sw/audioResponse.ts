import { answerRange } from '../../src/shared/byteRange.ts';

/**
 * What an open-ended range gets at a time. An audio element asks `bytes=0-` and can play once the answer has begun to
 * arrive: handed the whole of a 5 MB file it did after 71 ms, handed 256 KB after 16, and it asks for the rest by
 * itself (measured in Chromium). Safari asks for closed ranges, and the server, whose answer arrives piece by piece
 * anyway, is not capped.
 */
const openEndedLimitBytes = 256 * 1024;

/**
 * Answers a request for a cached audio file as the server would (`answerRange`): 200 with the whole, 206 with a slice,
 * or 416. Slices the file and never reads it whole. `etag` is the one that it was kept with; a file kept by an older
 * build has none, and If-Range then sends the whole.
 */
export function audioResponse(file: Blob, asked: Headers, etag: string | null): Response {
  const { status, start, end, headers } = answerRange(
    { range: asked.get('range'), ifRange: asked.get('if-range') },
    { sizeBytes: file.size, openEndedLimitBytes, ...(etag !== null && { etag }) },
  );
  const type = file.type || 'audio/mpeg';
  const body = { 200: file, 206: file.slice(start, end, type), 416: null }[status];
  return new Response(body, {
    status,
    statusText: reasons[status],
    headers: { ...headers, 'content-type': type },
  });
}

const reasons = { 200: 'OK', 206: 'Partial Content', 416: 'Range Not Satisfiable' } as const;
