import { type FaultPlan, type SlowLine, slowLine } from './faultPlan.ts';

type Fetch = typeof globalThis.fetch;

/** Resolves after `delayMs` milliseconds; rejects with the signal's reason when it aborts first. */
export type Wait = (delayMs: number, signal: AbortSignal) => Promise<void>;

/**
 * A fetch with the faults of `plan`, which is read anew for each request. A request sees them like real ones: an offline
 * request rejects as in browsers, a hanging one ends only when its own signal aborts.
 */
export function faultyFetch(fetch: Fetch, plan: () => FaultPlan, wait: Wait): Fetch {
  let passed = Promise.resolve();
  /** Resolves when `lengthBytes` have passed the line, after the bytes of earlier calls. */
  function pass(lengthBytes: number, { bytesPerSecond }: SlowLine, signal: AbortSignal): Promise<void> {
    const turn = passed.then(() => wait((lengthBytes / bytesPerSecond) * 1000, signal));
    passed = turn.catch(() => undefined);
    return turn;
  }
  return async (input, init) => {
    const { line, losesAnswers } = plan();
    const request = new Request(input, init);
    const { signal } = request;
    switch (line) {
      case 'offline':
        throw unreachable();
      case 'hanging':
        return await never(signal);
      case 'failing':
        return serverError();
      case 'none':
      case '2g':
      case '3g':
        break;
      default:
        line satisfies never;
    }
    const slow = slowLine(line);
    if (slow) await wait(slow.roundTripMs, signal);
    const response = await fetch(request);
    if (losesAnswers && request.method === 'POST') {
      await response.arrayBuffer();
      throw unreachable();
    }
    return slow ? slowed(response, slow, (lengthBytes) => pass(lengthBytes, slow, signal)) : response;
  };
}

/** Waits with `setTimeout`. */
export const waitByTimer: Wait = (delayMs, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });

/** The error of an offline fetch, in Chromium's words. */
function unreachable(): TypeError {
  return new TypeError('Failed to fetch');
}

function never(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function serverError(): Response {
  const message = 'A fault simulated by the tester tools';
  return new Response(JSON.stringify({ code: 'InternalServerError', message }), {
    status: 500,
    headers: { 'Content-Type': 'application/json' },
  });
}

/** Slows an answer's body to the line's speed. It arrives in pieces, because clients give up on a silent connection. */
function slowed(
  response: Response,
  { bytesPerSecond }: SlowLine,
  pass: (lengthBytes: number) => Promise<void>,
): Response {
  if (!response.body) return response;
  const pieceBytes = Math.ceil(bytesPerSecond * pieceSeconds);
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        for (let from = 0; from < chunk.byteLength; from += pieceBytes) {
          const piece = chunk.subarray(from, from + pieceBytes);
          await pass(piece.byteLength);
          controller.enqueue(piece);
        }
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/** How long one piece takes on the line. */
const pieceSeconds = 0.1;
