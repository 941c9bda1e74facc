import type { Evaluation } from '../queries/evaluation.ts';
import type { AnswerForm } from '../queries/queryCache.ts';
import type { FunctionResult } from '../runtime/functionRunner.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { encodeTimestamp } from '../values/timestamp.ts';

/** The version of a client's view: query set, identity and timestamp. */
export interface StateVersion {
  readonly querySet: number;
  readonly identity: number;
  readonly ts: Timestamp;
}

export const PING_MESSAGE = '{"type":"Ping"}';

const CHUNK_LENGTH = 128 * 1024;

/** Everything after the query id. Built once, since a result can be megabytes and have hundreds of subscribers. */
function queryModificationTail(result: FunctionResult, journal: string | null): string {
  const logLines = JSON.stringify(result.logLines);
  const journalJson = JSON.stringify(journal);
  if (result.kind === 'success') {
    return `,"value":${JSON.stringify(result.value)},"logLines":${logLines},"journal":${journalJson},"type":"QueryUpdated"}`;
  }
  const errorData = result.errorData === undefined ? '' : `"errorData":${JSON.stringify(result.errorData)},`;
  return `,"errorMessage":${JSON.stringify(result.errorMessage)},${errorData}"logLines":${logLines},"journal":${journalJson},"type":"QueryFailed"}`;
}

/** How sockets keep answers: later subscribers get the same one until what it depends on changes. */
export const modificationTails: AnswerForm<string> = {
  encode: ({ result, journal }) => queryModificationTail(result, journal),
  // A character takes up to two bytes.
  sizeBytes: (tail) => 2 * tail.length,
  sharedMs: Number.POSITIVE_INFINITY,
};

export interface TransitionContent {
  readonly start: StateVersion;
  readonly end: StateVersion;
  readonly updated: readonly { readonly queryId: number; readonly evaluation: Evaluation<string> }[];
  readonly removed: readonly number[];
  /** The client's clock minus the server's; the client uses it to schedule a token's refresh. */
  readonly clockSkewMs: number | null;
}

/**
 * The messages of one transition, in order. A long one is sent in chunks: at 10 KB/s each takes 13 s, less than the
 * client's timeouts of 30 s or 60 s, and each restarts its inactivity timer, which one huge message would not.
 */
export function transitionMessages(content: TransitionContent): readonly string[] {
  const transition = transitionMessage(content);
  if (transition.length <= CHUNK_LENGTH) return [transition];
  const totalParts = Math.ceil(transition.length / CHUNK_LENGTH);
  return Array.from({ length: totalParts }, (_, partNumber) =>
    JSON.stringify({
      type: 'TransitionChunk',
      chunk: transition.slice(partNumber * CHUNK_LENGTH, (partNumber + 1) * CHUNK_LENGTH),
      partNumber,
      totalParts,
      transitionId: encodeTimestamp(content.end.ts),
    }),
  );
}

function transitionMessage({ start, end, updated, removed, clockSkewMs }: TransitionContent): string {
  const skew = clockSkewMs === null ? '' : `,"clientClockSkew":${Math.round(clockSkewMs)}`;
  const modifications = [
    ...updated.map(({ queryId, evaluation }) => `{"queryId":${queryId}${evaluation.answer}`),
    ...removed.map((queryId) => `{"type":"QueryRemoved","queryId":${queryId}}`),
  ];
  return `{"type":"Transition","startVersion":${stateVersion(start)},"endVersion":${stateVersion(end)}${skew},"modifications":[${modifications.join(',')}]}`;
}

/** `ts` is the mutation's commit, which the client waits to see in a transition. */
export function responseMessage(
  request: { readonly kind: 'mutation' | 'action'; readonly requestId: number },
  result: FunctionResult,
  ts: Timestamp | null,
): string {
  const type = request.kind === 'mutation' ? 'MutationResponse' : 'ActionResponse';
  const { requestId } = request;
  const { logLines } = result;
  if (result.kind === 'success') {
    const commit = ts === null ? {} : { ts: encodeTimestamp(ts) };
    return JSON.stringify({ type, requestId, success: true, result: result.value, ...commit, logLines });
  }
  const { errorMessage, errorData } = result;
  return JSON.stringify({ type, requestId, success: false, result: errorMessage, logLines, errorData });
}

/** `baseVersion` is the identity version before the token at fault (convex `authentication_manager.ts`). */
export function authErrorMessage(error: string, baseVersion: number, authUpdateAttempted: boolean): string {
  return JSON.stringify({ type: 'AuthError', error, baseVersion, authUpdateAttempted });
}

/** The client stops for good when it gets this message: it is only for clients that break the protocol. */
export function fatalErrorMessage(error: string): string {
  return JSON.stringify({ type: 'FatalError', error });
}

function stateVersion(version: StateVersion): string {
  return `{"querySet":${version.querySet},"identity":${version.identity},"ts":"${encodeTimestamp(version.ts)}"}`;
}
