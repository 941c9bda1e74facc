import type { JSONValue } from 'convex/values';
import type { IndexEntry } from '../../storage/store.ts';
import { successor } from '../../values/keyRange.ts';
import { DataError } from '../errors.ts';
import { limits, transactionLimits } from '../limits.ts';
import { documentSizeBytes } from '../schema/measureValue.ts';
import type { TransactionState } from '../transactions/transactionState.ts';
import type { Cursor } from './databaseSecret.ts';
import { applyOperators, compileQuery, type QuerySource, type SerializedQuery } from './queryPipeline.ts';
import { sourceRows } from './querySyscalls.ts';
import { type JsonObject, optionalStringArgument } from './syscallArguments.ts';

/** A page that uses more than this share of a limit should be split (convex-backend's `soft_data_limit`). */
const SOFT_SHARE = 3 / 4;

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

/** A limit on what a page reads; without one, and where the page has a fixed end, there is none. */
function readLimit(args: JsonObject, field: string, hasFixedEnd: boolean): number {
  const value = args[field] ?? Number.POSITIVE_INFINITY;
  if (typeof value !== 'number' || Number.isNaN(value) || value < 0) {
    throw new Error(`Invalid arguments for \`queryPage\`: \`${field}\` must be a positive number`);
  }
  if (value === 0) throw new Error('maximumRowsRead and maximumBytesRead must be greater than 0');
  return hasFixedEnd ? Number.POSITIVE_INFINITY : value;
}

/** Feeds a page: remembers its position, and stops at the caller's and the transaction's limits. */
class PageReader {
  rows = 0;
  bytes = 0;
  readonly positions: Uint8Array[] = [];
  stoppedEarly = false;
  readonly #state: TransactionState;
  readonly #maximumRows: number;
  readonly #maximumBytes: number;

  constructor(state: TransactionState, maximumRows: number, maximumBytes: number) {
    this.#state = state;
    this.#maximumRows = maximumRows;
    this.#maximumBytes = maximumBytes;
  }

  *read(source: QuerySource, skip: number): Generator<IndexEntry> {
    let skipped = 0;
    if (this.#mustStop()) return;
    for (const row of sourceRows(this.#state, source)) {
      if (skipped < skip) {
        skipped += 1;
        continue;
      }
      this.rows += 1;
      this.bytes += documentSizeBytes(row.document);
      this.positions.push(row.key);
      yield row;
      if (this.#mustStop()) return;
    }
  }

  #mustStop(): boolean {
    if (this.rows === 0) return false;
    this.stoppedEarly =
      this.rows >= this.#maximumRows || this.bytes >= this.#maximumBytes || this.#state.usage.readsAreUsedUp;
    return this.stoppedEarly;
  }

  get nearLimit(): boolean {
    const rows = Math.min(this.#maximumRows, transactionLimits.documentsRead);
    const bytes = Math.min(this.#maximumBytes, transactionLimits.bytesRead);
    return this.rows > rows * SOFT_SHARE || this.bytes > bytes * SOFT_SHARE;
  }

  get middle(): Uint8Array | undefined {
    return this.positions.length <= 2 ? undefined : this.positions[Math.floor(this.positions.length / 2)];
  }
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
  const reader = new PageReader(
    state,
    readLimit(args, 'maximumRowsRead', end !== null),
    readLimit(args, 'maximumBytesRead', end !== null),
  );
  const isSearch = query.source.kind === 'search';
  const skipped = isSearch ? resultsBefore(start) : 0;
  // The end of a search is a number of results, that of an index a key, up to which all rows are on the page.
  const wanted =
    end === null
      ? pageSize
      : isSearch && end.kind === 'after'
        ? resultsBefore(end) - skipped
        : Number.POSITIVE_INFINITY;
  const rows = applyOperators(reader.read(between(query.source, start, end), skipped), query.operators);
  const page: JSONValue[] = [];
  let exhausted = wanted > 0;
  for (const row of exhausted ? rows : []) {
    page.push(row.document as JSONValue);
    if (page.length < wanted) continue;
    exhausted = false;
    break;
  }
  const reached = end ?? reachedPosition(reader, exhausted, start);
  const encode = (position: Position): string =>
    state.scope.runtime.secret.encodeCursor({ fingerprint, position });
  const { middle } = reader;
  state.pagination.end = encode(reached);
  return {
    page,
    isDone: reached.kind === 'end',
    continueCursor: state.pagination.end,
    splitCursor: middle === undefined ? null : encode({ kind: 'after', key: middle }),
    pageStatus: pageStatus(reader, exhausted, page.length),
  };
}

function reachedPosition(reader: PageReader, exhausted: boolean, start: Position | null): Position {
  const last = reader.positions.at(-1);
  if (exhausted && !reader.stoppedEarly) return { kind: 'end' };
  if (last !== undefined) return { kind: 'after', key: last };
  return start ?? { kind: 'end' };
}

function pageStatus(reader: PageReader, exhausted: boolean, pageLength: number): JSONValue {
  if (reader.stoppedEarly && exhausted) return 'SplitRequired';
  const long = pageLength > limits.arrayElements * SOFT_SHARE;
  return reader.nearLimit || long ? 'SplitRecommended' : null;
}
