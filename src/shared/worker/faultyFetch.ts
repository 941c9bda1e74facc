/** `full` is a fault of the page's storage, the others of its line. */
export const faults = ['offline', '2g', 'failing', 'full'] as const;
export type Fault = (typeof faults)[number];

export function asFault(value: unknown): Fault | undefined {
  return faults.find((fault) => fault === value);
}

/** WebPageTest's profile '2G'. */
const roundTripMs = 800;
const bytesPerSecond = (280 * 1000) / 8;
/** A slow answer arrives in pieces of a tenth of a second, because clients give up on a silent connection. */
const pieceBytes = bytesPerSecond / 10;

/** When all that was sent so far has passed the slow line, by `performance.now`. */
let freeAtMs = 0;

/** Resolves when so many bytes have passed the slow line, which all requests share. */
function transfer(lengthBytes: number): Promise<void> {
  const nowMs = performance.now();
  freeAtMs = Math.max(nowMs, freeAtMs) + (lengthBytes / bytesPerSecond) * 1000;
  return elapsed(freeAtMs - nowMs);
}

export function faultyFetch(real: typeof fetch, fault: Fault | undefined): typeof fetch {
  switch (fault) {
    case 'offline':
      return () => Promise.reject(new TypeError('Failed to fetch'));
    case 'failing':
      return () => Promise.resolve(new Response('A fault simulated by the tester tools', { status: 500 }));
    case '2g':
      return async (input, init) => {
        await elapsed(roundTripMs);
        return slowed(await real(input, init));
      };
    case 'full':
    case undefined:
      return real;
    default:
      return fault satisfies never;
  }
}

function slowed(response: Response): Response {
  if (!response.body) return response;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        for (let from = 0; from < chunk.byteLength; from += pieceBytes) {
          const piece = chunk.subarray(from, from + pieceBytes);
          await transfer(piece.byteLength);
          controller.enqueue(piece);
        }
      },
    }),
  );
  return new Response(body, response);
}

function elapsed(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
