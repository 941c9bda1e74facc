import type { ServerResponse } from 'node:http';
import { type CachedQuery, cachedQuery } from '../queries/cachedQuery.ts';
import type { Evaluation, QueryHolder } from '../queries/evaluation.ts';
import { QueryCache } from '../queries/queryCache.ts';
import type { Caller, FunctionCall, FunctionRunner } from '../runtime/functionRunner.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import { RequestProblem } from './answer.ts';
import { type CallFormat, encodeResult, type JsonAnswer } from './callResult.ts';
import type { UnreadAnswers } from './unreadAnswers.ts';

/**
 * After this long, an answer that a slow reader is still receiving is not shared with new callers: a function may have
 * read the clock.
 */
const SHARED_MS = 1000;
/** How often a query is restarted when the state that it reads is forgotten meanwhile. */
const MAX_ATTEMPTS = 12;

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
      new QueryCache<JsonAnswer>({
        runner,
        form: {
          encode: ({ result }) => encodeResult(result, format),
          sizeBytes: (answer) => answer.sizeBytes,
          // An HTTP caller receives one answer only.
          isSame: () => false,
          sharedMs: SHARED_MS,
        },
        budget: unread.budget,
        now: () => performance.now(),
      });
    this.#caches = { encoded: cacheOf('encoded'), plain: cacheOf('plain') };
  }

  /**
   * The query's answer at the newest state, held until the response has ended.
   * Rejects with RequestProblem when the client has left, else as `FunctionRunner.runQuery` does.
   */
  async answer(
    { path, args, caller }: FunctionCall,
    format: CallFormat,
    response: ServerResponse,
  ): Promise<JsonAnswer> {
    const awaited = new AwaitedAnswer(this.#caches[format], cachedQuery(path, args, null), caller);
    this.#unread.join(
      response,
      () => awaited.sizeBytes,
      () => awaited.letGo(),
    );
    awaited.ask();
    return await awaited.answer;
  }
  close(): void {
    for (const cache of Object.values(this.#caches)) cache.close();
  }
}

/** One request's interest in the answer to a query, until the end of its response. */
class AwaitedAnswer implements QueryHolder<JsonAnswer> {
  readonly answer: Promise<JsonAnswer>;
  isDisposed = false;
  readonly #cache: QueryCache<JsonAnswer>;
  readonly #query: CachedQuery;
  readonly #caller: Caller;
  #resolve: (answer: JsonAnswer) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #evaluation: Evaluation<JsonAnswer> | null = null;
  #attempts = 0;

  constructor(cache: QueryCache<JsonAnswer>, query: CachedQuery, caller: Caller) {
    this.#cache = cache;
    this.#query = query;
    this.#caller = caller;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
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
    this.#attempts++;
    const evaluation = this.#cache.evaluate(this.#query, this.#caller, this.#cache.observedTs, this);
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
    this.#resolve(evaluation.answer);
  }

  queryDropped(): void {
    this.#reject(new RequestProblem(503, 'Unavailable', 'The client has left'));
  }

  queryBroke(error: unknown): void {
    if (error instanceof SnapshotUnavailable && this.#attempts < MAX_ATTEMPTS) {
      setImmediate(() => this.ask());
    } else {
      this.#reject(error);
    }
  }

  letGo(): void {
    this.isDisposed = true;
    this.#evaluation?.release(this);
    this.#evaluation = null;
  }
}
