import type { ServerResponse } from 'node:http';
import { cachedQuery } from '../queries/cachedQuery.ts';
import type { Evaluation } from '../queries/evaluation.ts';
import { QueryCache } from '../queries/queryCache.ts';
import type { FunctionRunner } from '../runtime/createFunctionRunner.ts';
import type { FunctionCall } from '../runtime/functionRunner.ts';
import { SnapshotUnavailable } from '../storage/store.ts';
import { RequestProblem } from './answer.ts';
import { type CallFormat, encodeResult, type JsonAnswer } from './callResult.ts';
import type { UnreadAnswers } from './unreadAnswers.ts';

/** A function may have read the clock: after this long, an answer that is still being sent gets no new callers. */
const SHARED_MS = 1000;
/** How often a query is restarted when the state that it reads is forgotten meanwhile. */
const MAX_ATTEMPTS = 12;

/** Callers who ask for the same answer over HTTP while it is computed or sent share one run and one text. */
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
          sharedMs: SHARED_MS,
        },
        budget: unread.budget,
        now: () => performance.now(),
      });
    this.#caches = { encoded: cacheOf('encoded'), plain: cacheOf('plain') };
  }

  /** The answer at the newest state, held until the response has ended. Rejects when the client has left. */
  answer(
    { path, args, caller }: FunctionCall,
    format: CallFormat,
    response: ServerResponse,
  ): Promise<JsonAnswer> {
    const cache = this.#caches[format];
    const query = cachedQuery(path, args, null);
    return new Promise((resolve, reject) => {
      let held: Evaluation<JsonAnswer> | null = null;
      let attempts = 0;
      const holder = {
        isDisposed: false,
        begin: (run: () => void): void => run(),
        // The answer was right when the caller asked for it.
        queryInvalidated: () => undefined,
        queryEvaluated(evaluation: Evaluation<JsonAnswer>): void {
          if (holder.isDisposed) {
            evaluation.release(holder);
            holder.queryDropped();
            return;
          }
          held = evaluation;
          resolve(evaluation.answer);
        },
        queryDropped: () => reject(new RequestProblem(503, 'Unavailable', 'The client has left')),
        queryBroke(error: unknown): void {
          if (error instanceof SnapshotUnavailable && attempts < MAX_ATTEMPTS) setImmediate(ask);
          else reject(error);
        },
      };
      const ask = (): void => {
        if (holder.isDisposed) {
          holder.queryDropped();
          return;
        }
        attempts++;
        const evaluation = cache.evaluate(query, caller, cache.observedTs, holder);
        if (evaluation !== null) holder.queryEvaluated(evaluation);
      };
      this.#unread.join(
        response,
        () => held?.sizeBytes ?? 0,
        () => {
          holder.isDisposed = true;
          held?.release(holder);
          held = null;
        },
      );
      ask();
    });
  }

  close(): void {
    for (const cache of Object.values(this.#caches)) cache.close();
  }
}
