import type { IncomingMessage } from 'node:http';
import { RequestProblem } from './requestProblem.ts';

/**
 * The body in pieces, at most `limitBytes` in all. Throws `RequestProblem`: 413 when larger (at once, when the header
 * already says so), 408 after a silence of `silenceMs`, 400 when the sender aborts.
 */
export async function* bodyPieces(
  request: IncomingMessage,
  { limitBytes, silenceMs }: { readonly limitBytes: number; readonly silenceMs: number },
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  let receivedBytes = 0;
  let timedOut = false;
  const onTimeout = () => {
    timedOut = true;
    request.destroy();
  };
  let silence = setTimeout(onTimeout, silenceMs);
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      clearTimeout(silence);
      silence = setTimeout(onTimeout, silenceMs);
      receivedBytes += piece.byteLength;
      if (receivedBytes > limitBytes) throw tooLarge(limitBytes);
      yield piece;
    }
  } catch (error) {
    if (error instanceof RequestProblem) throw error;
    throw timedOut
      ? new RequestProblem(408, 'RequestTimeout', 'The request body timed out')
      : new RequestProblem(400, 'RequestAborted', 'The request body ended early');
  } finally {
    clearTimeout(silence);
  }
  if (timedOut) throw new RequestProblem(408, 'RequestTimeout', 'The request body timed out');
}

/** The refusal of a body that is larger than its limit. */
export function tooLarge(limitBytes: number): RequestProblem {
  return new RequestProblem(413, 'PayloadTooLarge', `The request body is larger than ${limitBytes} bytes`);
}
