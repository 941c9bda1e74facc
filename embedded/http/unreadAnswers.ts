import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type MemoryBudget, MemoryShare } from '../memoryBudget.ts';

/** Memory that is kept for a response until it is sent. */
export interface KeptForResponse {
  readonly sizeBytes: number;
  /** May be called more than once. */
  letGo(): void;
}

/** What is kept for clients that have not received their answers yet. */
export class UnreadAnswers {
  /** An answer that many callers share counts once here (`QueryCache`), and in full for each of them. */
  readonly budget: MemoryBudget;

  constructor(budget: MemoryBudget) {
    this.budget = budget;
  }

  /**
   * The memory of an answer that belongs to this response alone, until it is read or abandoned; the caller adds what it
   * sends. Adding may cut any connection, this one too.
   */
  hold(response: ServerResponse): MemoryShare {
    const share = new MemoryShare(this.budget);
    this.join(response, {
      get sizeBytes() {
        return share.bytes;
      },
      letGo: () => share.release(),
    });
    return share;
  }

  /** Sends a body and ends the response. The piece that the client has not received yet counts as unread. */
  async send(
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    response: ServerResponse,
  ): Promise<void> {
    const share = this.hold(response);
    await pipeline(
      pieces,
      async function* (each: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
        for await (const piece of each) {
          share.change(piece.byteLength);
          if (response.destroyed) return;
          // Continues once the response takes more: it has then sent this piece.
          yield piece;
          share.change(-piece.byteLength);
        }
      },
      response,
    );
  }

  /** Releases what is kept for a response when it is read, abandoned or cut; at once when it has already ended. */
  join(response: ServerResponse, kept: KeptForResponse): void {
    if (response.destroyed) {
      kept.letGo();
      return;
    }
    const holder = {
      get heldBytes() {
        return kept.sizeBytes;
      },
      cutOff() {
        kept.letGo();
        response.destroy();
      },
    };
    this.budget.join(holder);
    response.once('close', () => {
      this.budget.leave(holder);
      kept.letGo();
    });
  }
}
