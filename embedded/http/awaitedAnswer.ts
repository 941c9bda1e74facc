import type { Evaluation, QueryHolder } from '../queries/evaluation.ts';
import type { QueryCache } from '../queries/queryCache.ts';
import type { CachedQuery } from '../queries/queryGroups.ts';
import type { Caller } from '../runtime/functionRunner.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import type { JsonAnswer } from './jsonAnswer.ts';
import { overloaded } from './requestProblem.ts';
import type { KeptForResponse } from './unreadAnswers.ts';

/** How often a query is restarted when the state that it reads is forgotten meanwhile. */
const MAX_ATTEMPTS = 12;

interface AwaitedAnswerParts {
  readonly cache: QueryCache<JsonAnswer>;
  readonly query: CachedQuery;
  readonly caller: Caller;
  /** Begins a run in another turn of the same connection. */
  readonly enterAgain: (run: () => void) => void;
  readonly resolve: (answer: JsonAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** One request's interest in the answer to a query, from its turn to the end of its response. */
export class AwaitedAnswer implements QueryHolder<JsonAnswer>, KeptForResponse {
  readonly #parts: AwaitedAnswerParts;
  #evaluation: Evaluation<JsonAnswer> | null = null;
  #attempts = 0;
  #isInTurn = false;
  isDisposed = false;

  constructor(parts: AwaitedAnswerParts) {
    this.#parts = parts;
  }

  get sizeBytes(): number {
    return this.#evaluation?.sizeBytes ?? 0;
  }

  /**
   * To be called in the connection's turn: takes an existing answer, waits for one that is being computed, or runs the
   * query.
   */
  ask(): void {
    if (this.isDisposed) {
      this.queryDropped();
      return;
    }
    const { cache, query, caller } = this.#parts;
    this.#attempts++;
    this.#isInTurn = true;
    const evaluation = cache.evaluate(query, caller, cache.observedTs, this);
    this.#isInTurn = false;
    if (evaluation !== null) this.queryEvaluated(evaluation);
  }

  /** When an awaited answer turns out to be valid only for another caller, this caller has to wait for a turn again. */
  begin(run: () => void): void {
    if (this.#isInTurn) run();
    else this.#parts.enterAgain(run);
  }

  queryInvalidated(): void {
    // The answer was right when the caller asked for it.
  }

  queryEvaluated(evaluation: Evaluation<JsonAnswer>): void {
    if (this.isDisposed) {
      evaluation.release(this);
      this.queryDropped();
      return;
    }
    this.#evaluation = evaluation;
    this.#parts.resolve(evaluation.answer);
  }

  queryDropped(): void {
    this.#parts.reject(overloaded());
  }

  queryBroke(error: unknown): void {
    if (error instanceof SnapshotUnavailable && this.#attempts < MAX_ATTEMPTS) {
      this.#parts.enterAgain(() => this.ask());
    } else {
      this.#parts.reject(error);
    }
  }

  letGo(): void {
    this.isDisposed = true;
    this.#evaluation?.release(this);
    this.#evaluation = null;
  }
}
