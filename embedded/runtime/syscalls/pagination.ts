import type { JSONValue } from 'convex/values';
import type { IndexEntry } from '../../storage/store.ts';
import { successor } from '../../values/keyRange.ts';
import { DataError } from '../errors.ts';
import type { TransactionState } from '../transactions/transactionState.ts';
import type { Cursor } from './databaseSecret.ts';
import { applyOperators, compileQuery, type QuerySource, type SerializedQuery } from './queryPipeline.ts';
import { sourceRows } from './querySyscalls.ts';
import { type JsonObject, optionalStringArgument } from './syscallArguments.ts';

type Position = Cursor['position'];

function decodeCursor(
  { scope }: TransactionState,
  text: string | null,
  fingerprint: string,
): Position | null {
  if (text === null) return null;
  const cursor = scope.runtime.secret.decodeCursor(text);
  if (cursor === null || cursor.fingerprint !== fingerprint) {
    // `usePaginatedQuery` restarts from the first page when it receives this data.
    throw new DataError(
      'InvalidCursor: Tried to run a query starting from a cursor, but it looks like this cursor is from a different query.',
      { isConvexSystemError: true, paginationError: 'InvalidCursor' },
    );
  }
  return cursor.position;
}

/** The part of a source between two cursors: after the first, up to and including the second. */
function between(source: QuerySource, start: Position | null, end: Position | null): QuerySource {
  if (start?.kind === 'end') return { kind: 'nothing', table: source.table };
  if (source.kind !== 'index') return source;
  let { start: from, end: to } = source.range;
  if (source.order === 'asc') {
    if (start?.kind === 'after') from = successor(start.key);
    if (end?.kind === 'after') to = successor(end.key);
  } else {
    if (start?.kind === 'after') to = start.key;
    if (end?.kind === 'after') from = end.key;
  }
  return { ...source, range: { start: from, end: to } };
}

/** The number of a search result, which serves as its key. */
function resultsBefore(position: Position | null): number {
  if (position?.kind !== 'after') return 0;
  const { buffer, byteOffset } = position.key;
  return new DataView(buffer, byteOffset).getUint32(0) + 1;
}

/**
 * `1.0/queryPage` (`.paginate()`). With an end cursor, given or remembered from the query's last run, the page holds
 * all rows between the two cursors, however many, so pages stay gapless while rows are added and removed.
 * @throws Error with Convex's texts; a foreign cursor throws with the data that makes clients start over.
 */
export function queryPage(state: TransactionState, args: JsonObject): JSONValue {
  const query = compileQuery(args.query as unknown as SerializedQuery, state.scope.catalog);
  const { fingerprint } = query;
  const { pageSize } = args;
  if (typeof pageSize !== 'number' || !Number.isFinite(pageSize)) {
    throw new Error('Invalid arguments for `queryPage`: `pageSize` must be a number');
  }
  if (pageSize === 0) throw new Error('Must request at least 1 document while paginating');
  if (state.pagination.end !== null) {
    throw new Error(
      'This query or mutation function ran multiple paginated queries. Convex only supports a single paginated query in each function.',
    );
  }
  const endCursor = optionalStringArgument(args, 'endCursor', 'queryPage') ?? state.pagination.previousEnd;
  const start = decodeCursor(state, optionalStringArgument(args, 'cursor', 'queryPage'), fingerprint);
  const end = decodeCursor(state, endCursor, fingerprint);
  state.usage.recordQuery();
  const isSearch = query.source.kind === 'search';
  const skipped = isSearch ? resultsBefore(start) : 0;
  // The end of a search is a number of results, that of an index a key, up to which all rows are on the page.
  const wanted =
    end === null
      ? pageSize
      : isSearch && end.kind === 'after'
        ? resultsBefore(end) - skipped
        : Number.POSITIVE_INFINITY;
  let last: Uint8Array | undefined;
  const source = between(query.source, start, end);
  const read = function* (): Generator<IndexEntry> {
    let toSkip = skipped;
    for (const row of sourceRows(state, source)) {
      toSkip -= 1;
      if (toSkip >= 0) continue;
      last = row.key;
      yield row;
    }
  };
  const page: JSONValue[] = [];
  let exhausted = wanted > 0;
  for (const row of exhausted ? applyOperators(read(), query.operators) : []) {
    page.push(row.document as JSONValue);
    if (page.length < wanted) continue;
    exhausted = false;
    break;
  }
  const here: Position = last === undefined ? (start ?? { kind: 'end' }) : { kind: 'after', key: last };
  const reached = end ?? (exhausted ? { kind: 'end' } : here);
  state.pagination.end = state.scope.runtime.secret.encodeCursor({ fingerprint, position: reached });
  return {
    page,
    isDone: reached.kind === 'end',
    continueCursor: state.pagination.end,
    splitCursor: null,
    pageStatus: null,
  };
}
