import type { IncomingMessage } from 'node:http';
import { RequestProblem } from './requestProblem.ts';

/** A sender that pauses for this long has lost its connection; a slow one that keeps sending may finish. */
const SILENCE_LIMIT_MS = 30 * 1000;

/**
 * The body in pieces, at most `limitBytes` in all. Throws `RequestProblem`: 413 when larger (at once, when the header
 * already says so), 408 after a silence, 400 when the sender aborts.
 */
export async function* bodyPieces(request: IncomingMessage, limitBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  let receivedBytes = 0;
  let timedOut = false;
  const onTimeout = () => {
    timedOut = true;
    request.destroy();
  };
  let silence = setTimeout(onTimeout, SILENCE_LIMIT_MS);
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      clearTimeout(silence);
      silence = setTimeout(onTimeout, SILENCE_LIMIT_MS);
      receivedBytes += piece.byteLength;
      if (receivedBytes > limitBytes) throw tooLarge(limitBytes);
      yield piece;
    }
  } catch (error) {
    if (error instanceof RequestProblem) throw error;
    throw timedOut
      ? new RequestProblem(408, 'RequestTimeout', 'The request body stopped arriving')
      : new RequestProblem(400, 'RequestAborted', 'The request body broke off');
  } finally {
    clearTimeout(silence);
  }
  if (timedOut) throw new RequestProblem(408, 'RequestTimeout', 'The request body stopped arriving');
}

function tooLarge(limitBytes: number): RequestProblem {
  return new RequestProblem(413, 'PayloadTooLarge', `The request body is larger than ${limitBytes} bytes`);
}
