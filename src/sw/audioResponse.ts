import { answerRange } from '../shared/worker/byteRange.ts';

/** An audio element that asks for `bytes=0-` plays sooner with a small answer. Safari asks for closed ranges. */
const openEndedLimitBytes = 256 * 1024;

/** 200, 206 or 416, as the server would. Slices the blob, never reads it whole. `etag` is the one stored with it. */
export function audioResponse(file: Blob, requestHeaders: Headers, etag: string | null): Response {
  const { status, start, end, headers } = answerRange(
    { range: requestHeaders.get('range'), ifRange: requestHeaders.get('if-range') },
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
