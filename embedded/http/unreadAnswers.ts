import type { ServerResponse } from 'node:http';
import type { HostLimits } from '../limits.ts';
import { MemoryBudget, type MemoryHolder, MemoryShare } from '../memoryBudget.ts';

/** Memory that is kept for a response until it is sent. */
export interface KeptForResponse {
  readonly sizeBytes: number;
  /** May be called more than once. */
  letGo(): void;
}

/** The answers of one host that clients have not received yet, within a limit for all of them together. */
export class UnreadAnswers {
  /** An answer that many callers share counts once here (`QueryCache`), and in full for each of them. */
  readonly budget: MemoryBudget;

  constructor({ answerMemoryBytes }: Pick<HostLimits, 'answerMemoryBytes'>) {
    this.budget = new MemoryBudget(answerMemoryBytes);
  }

  /**
   * Counts an answer that belongs to this response alone until it is read or abandoned. May cut any connection, this
   * one too.
   */
  hold(response: ServerResponse, sizeBytes: number, isKnown: boolean): void {
    const share = new MemoryShare(this.budget);
    const isHeld = this.join(response, isKnown, {
      get sizeBytes() {
        return share.bytes;
      },
      letGo: () => share.release(),
    });
    if (isHeld) share.change(sizeBytes);
  }

  /**
   * Releases what is kept for a response when it is read, abandoned or cut; at once, returning false, when it has
   * already ended.
   */
  join(response: ServerResponse, isKnown: boolean, kept: KeptForResponse): boolean {
    if (response.destroyed) {
      kept.letGo();
      return false;
    }
    const holder: MemoryHolder = {
      get heldBytes() {
        return kept.sizeBytes;
      },
      isKnown,
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
    return true;
  }
}
