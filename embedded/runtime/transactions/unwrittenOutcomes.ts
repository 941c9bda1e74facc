import type { FunctionResult } from '../functionRunner.ts';

/** A larger outcome is not kept: the request runs again when it is re-sent. */
const MAX_OUTCOME_LENGTH = 8 * 1024;

/**
 * The latest outcomes of clients' mutations that wrote nothing: refusals and answers. They are kept in memory only, so
 * that a refused stranger writes nothing to the disk, and bounded: `limit` of at most 8 KiB each as JSON. Forgetting one
 * does no harm: it had no effect, and a client that sends it again has not received an answer.
 */
export class UnwrittenOutcomes {
  readonly #limit: number;
  readonly #outcomes = new Map<string, FunctionResult>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): FunctionResult | null {
    return this.#outcomes.get(key) ?? null;
  }

  add(key: string, result: FunctionResult): void {
    const kept = { ...result, logLines: [] };
    if (JSON.stringify(kept).length > MAX_OUTCOME_LENGTH) return;
    this.#outcomes.set(key, kept);
    if (this.#outcomes.size <= this.#limit) return;
    for (const oldest of this.#outcomes.keys()) {
      this.#outcomes.delete(oldest);
      return;
    }
  }
}
