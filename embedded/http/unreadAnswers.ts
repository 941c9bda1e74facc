import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type MemoryBudget, MemoryShare } from '../memoryBudget.ts';

export class UnreadAnswers {
  /** An answer that many callers share counts once here (`QueryCache`), and in full for each of them. */
  readonly budget: MemoryBudget;

  constructor(budget: MemoryBudget) {
    this.budget = budget;
  }

  /** For an answer of this response alone; the caller adds what it sends. Adding may cut any connection. */
  hold(response: ServerResponse): MemoryShare {
    const share = new MemoryShare(this.budget);
    this.join(
      response,
      () => share.bytes,
      () => share.release(),
    );
    return share;
  }

  /** Ends the response. The piece that the client has not received yet counts as unread. */
  async send(
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    response: ServerResponse,
  ): Promise<void> {
    const share = this.hold(response);
    const counted = async function* () {
      for await (const piece of pieces) {
        share.change(piece.byteLength);
        if (response.destroyed) return;
        // Continues once the response takes more: it has then sent this piece.
        yield piece;
        share.change(-piece.byteLength);
      }
    };
    await pipeline(counted, response);
  }

  /** Lets go once the response is read, abandoned or cut: at once when it has ended, and perhaps more than once. */
  join(response: ServerResponse, sizeBytes: () => number, release: () => void): void {
    if (response.destroyed) {
      release();
      return;
    }
    const holder = {
      get heldBytes() {
        return sizeBytes();
      },
      cutOff() {
        release();
        response.destroy();
      },
    };
    this.budget.join(holder);
    response.once('close', () => {
      this.budget.leave(holder);
      release();
    });
  }
}
