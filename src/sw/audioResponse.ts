import { answerRange } from '../../src/shared/byteRange.ts';

/**
 * The maximum size of an answer to an open-ended range. An audio element asks for `bytes=0-` and can play once the answer
 * begins to arrive: after 71 ms with the whole of a 5 MB file, after 16 ms with 256 KB, and it then asks for the rest itself
 * (measured in Chromium). Safari asks for closed ranges. The server has no such limit, because its answer is streamed.
 */
const openEndedLimitBytes = 256 * 1024;

/**
 * Answers a request for a cached audio file as the server would (`answerRange`): 200 with the whole, 206 with a slice,
 * or 416. It slices the blob and never reads it whole. `etag` is the one stored with the file.
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
