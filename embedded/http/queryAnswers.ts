import type { ServerResponse } from 'node:http';
import type { Evaluation, QueryHolder } from '../queries/evaluation.ts';
import { type AnswerForm, QueryCache } from '../queries/queryCache.ts';
import { type CachedQuery, cachedQuery } from '../queries/queryGroups.ts';
import type { Caller, FunctionCall, FunctionRunner } from '../runtime/functionRunner.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import { type CallFormat, encodeResult } from './callResult.ts';
import type { JsonAnswer } from './jsonAnswer.ts';
import { RequestProblem } from './requestProblem.ts';
import type { KeptForResponse, UnreadAnswers } from './unreadAnswers.ts';

/**
 * After this long, an answer that a slow reader is still receiving is not shared with new callers: a function may have
 * read the clock.
 */
const SHARED_MS = 1000;
/** How often a query is restarted when the state that it reads is forgotten meanwhile. */
const MAX_ATTEMPTS = 12;

function answersIn(format: CallFormat): AnswerForm<JsonAnswer> {
  return {
    encode: ({ result }) => encodeResult(result, format),
    sizeBytes: (answer) => answer.sizeBytes,
    // An HTTP caller receives one answer only.
    isSame: () => false,
    sharedMs: SHARED_MS,
  };
}

/**
 * The answers to queries over HTTP. Callers who ask for the same answer while it is computed or sent share one run and
 * one text.
 */
export class QueryAnswers {
  readonly #unread: UnreadAnswers;
  readonly #caches: Readonly<Record<CallFormat, QueryCache<JsonAnswer>>>;

  constructor(runner: FunctionRunner, unread: UnreadAnswers) {
    this.#unread = unread;
    const cacheOf = (format: CallFormat) =>
      new QueryCache({
        runner,
        form: answersIn(format),
        budget: unread.budget,
        now: () => performance.now(),
      });
    this.#caches = { encoded: cacheOf('encoded'), plain: cacheOf('plain') };
  }

  /**
   * The query's answer at the newest state, held until the response has ended.
   * Rejects with RequestProblem when the client has left, else as `FunctionRunner.runQuery` does.
   */
  answer(
    { path, args, caller }: FunctionCall,
    format: CallFormat,
    response: ServerResponse,
  ): Promise<JsonAnswer> {
    return new Promise((resolve, reject) => {
      const awaited = new AwaitedAnswer({
        cache: this.#caches[format],
        query: cachedQuery(path, args, null),
        caller,
        resolve,
        reject,
      });
      this.#unread.join(response, awaited);
      awaited.ask();
    });
  }

  /** Stops listening for commits. */
  close(): void {
    for (const cache of Object.values(this.#caches)) cache.close();
  }
}

interface AwaitedAnswerParts {
  readonly cache: QueryCache<JsonAnswer>;
  readonly query: CachedQuery;
  readonly caller: Caller;
  readonly resolve: (answer: JsonAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** One request's interest in the answer to a query, until the end of its response. */
class AwaitedAnswer implements QueryHolder<JsonAnswer>, KeptForResponse {
  readonly #parts: AwaitedAnswerParts;
  #evaluation: Evaluation<JsonAnswer> | null = null;
  #attempts = 0;
  isDisposed = false;

  constructor(parts: AwaitedAnswerParts) {
    this.#parts = parts;
  }

  get sizeBytes(): number {
    return this.#evaluation?.sizeBytes ?? 0;
  }

  /** Takes an existing answer, waits for one that is being computed, or runs the query. */
  ask(): void {
    if (this.isDisposed) {
      this.queryDropped();
      return;
    }
    const { cache, query, caller } = this.#parts;
    this.#attempts++;
    const evaluation = cache.evaluate(query, caller, cache.observedTs, this);
    if (evaluation !== null) this.queryEvaluated(evaluation);
  }

  begin(run: () => void): void {
    run();
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
    this.#parts.reject(new RequestProblem(503, 'Unavailable', 'The client has left'));
  }

  queryBroke(error: unknown): void {
    if (error instanceof SnapshotUnavailable && this.#attempts < MAX_ATTEMPTS) {
      setImmediate(() => this.ask());
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
