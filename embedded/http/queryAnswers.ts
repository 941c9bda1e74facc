import type { ServerResponse } from 'node:http';
import { callerNetwork } from '../callerNetwork.ts';
import { type AnswerForm, QueryCache } from '../queries/queryCache.ts';
import { cachedQuery } from '../queries/queryGroups.ts';
import type { QueryTurns } from '../queries/queryTurns.ts';
import type { FunctionCall, FunctionRunner } from '../runtime/functionRunner.ts';
import { AwaitedAnswer } from './awaitedAnswer.ts';
import { type CallFormat, encodeResult } from './callResult.ts';
import type { JsonAnswer } from './jsonAnswer.ts';
import type { UnreadAnswers } from './unreadAnswers.ts';

/**
 * After this long, an answer that a slow reader is still receiving is not shared with new callers: a function may have
 * read the clock.
 */
const SHARED_MS = 1000;

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
  readonly #turns: QueryTurns;
  readonly #unread: UnreadAnswers;
  readonly #caches: Readonly<Record<CallFormat, QueryCache<JsonAnswer>>>;

  constructor(runner: FunctionRunner, turns: QueryTurns, unread: UnreadAnswers) {
    this.#turns = turns;
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
   * Rejects with RequestProblem 503 when too many queries wait or the client has left, else as
   * `FunctionRunner.runQuery` does.
   */
  answer(
    { path, args, caller }: FunctionCall,
    format: CallFormat,
    response: ServerResponse,
  ): Promise<JsonAnswer> {
    const network = callerNetwork(response.req);
    return new Promise((resolve, reject) => {
      const awaited = new AwaitedAnswer({
        cache: this.#caches[format],
        query: cachedQuery(path, args, null),
        caller,
        enterAgain: (run) => this.#turns.enter(network, run),
        resolve,
        reject,
      });
      this.#unread.join(response, caller.kind !== 'anonymous', awaited);
      this.#turns.enterOrRefuse(
        network,
        () => awaited.ask(),
        () => awaited.queryDropped(),
      );
    });
  }

  /** Stops listening for commits. */
  close(): void {
    for (const cache of Object.values(this.#caches)) cache.close();
  }
}
