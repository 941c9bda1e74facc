import type { JSONValue } from 'convex/values';
import type { IndexEntry } from '../../storage/store.ts';
import { successor } from '../../values/keyRange.ts';
import { DataError } from '../errors.ts';
import { limits } from '../limits.ts';
import { documentSizeBytes } from '../transactions/measureValue.ts';
import type { MutableDocument, TransactionState } from '../transactions/transactionState.ts';
import type { Cursor, CursorCodec } from './cursorCodec.ts';
import { applyOperators, compileQuery, type QuerySource, type SerializedQuery } from './queryPipeline.ts';
import { sourceRows } from './querySyscalls.ts';
import { argumentObject, type JsonObject, optionalStringArgument } from './syscallArguments.ts';

/** A page that uses more than this share of a limit should be split (convex-backend's `soft_data_limit`). */
const SOFT_SHARE = 3 / 4;

function decodeCursor(codec: CursorCodec, text: string, fingerprint: string): Cursor['position'] {
  const cursor = codec.decode(text);
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
function between(
  source: QuerySource,
  start: Cursor['position'] | null,
  end: Cursor['position'] | null,
): QuerySource {
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

function positive(args: JsonObject, field: string): number | null {
  const value = args[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    throw new Error(`Invalid arguments for \`queryPage\`: \`${field}\` must be a positive number`);
  }
  if (value === 0) throw new Error('maximumRowsRead and maximumBytesRead must be greater than 0');
  return value;
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
      this.rows >= this.#maximumRows ||
      this.bytes >= this.#maximumBytes ||
      this.#state.usage.wouldExceedReads(0);
    return this.stoppedEarly;
  }

  get nearLimit(): boolean {
    const rows = Math.min(this.#maximumRows, limits.documentsRead);
    const bytes = Math.min(this.#maximumBytes, limits.bytesRead);
    return this.rows > rows * SOFT_SHARE || this.bytes > bytes * SOFT_SHARE;
  }

  get middle(): Uint8Array | null {
    return this.positions.length <= 2
      ? null
      : (this.positions[Math.floor(this.positions.length / 2)] as Uint8Array);
  }
}

/** The number of a search result, which serves as its key. */
function resultsBefore(position: Cursor['position'] | null): number {
  if (position?.kind !== 'after') return 0;
  const { buffer, byteOffset } = position.key;
  return new DataView(buffer, byteOffset).getUint32(0) + 1;
}

/**
 * `1.0/queryPage` (`.paginate()`). With an end cursor, given or remembered from the query's last run, the page holds
 * all rows between the two cursors, however many, so pages stay gapless while rows are added and removed.
 * @throws Error with Convex's texts; a foreign cursor throws with the data that makes clients start over.
 */
export function queryPage(state: TransactionState, codec: CursorCodec, rawArgs: JSONValue): JSONValue {
  const args = argumentObject(rawArgs, 'queryPage');
  const query = compileQuery(args.query as unknown as SerializedQuery, state.scope.catalog);
  const pageSize = args.pageSize;
  if (typeof pageSize !== 'number' || !Number.isFinite(pageSize)) {
    throw new Error('Invalid arguments for `queryPage`: `pageSize` must be a number');
  }
  if (pageSize === 0) throw new Error('Must request at least 1 document while paginating');
  const maximumRows = positive(args, 'maximumRowsRead');
  const maximumBytes = positive(args, 'maximumBytesRead');
  if (state.pagination.end !== null) {
    throw new Error(
      'This query or mutation function ran multiple paginated queries. Convex only supports a single paginated query in each function.',
    );
  }
  const cursor = optionalStringArgument(args, 'cursor', 'queryPage');
  const endCursor = optionalStringArgument(args, 'endCursor', 'queryPage') ?? state.pagination.previousEnd;
  const start = cursor === null ? null : decodeCursor(codec, cursor, query.fingerprint);
  const end = endCursor === null ? null : decodeCursor(codec, endCursor, query.fingerprint);

  state.usage.recordQuery();
  const bounded = end !== null;
  const reader = new PageReader(
    state,
    bounded || maximumRows === null ? Number.POSITIVE_INFINITY : maximumRows,
    bounded || maximumBytes === null ? Number.POSITIVE_INFINITY : maximumBytes,
  );
  const isSearch = query.source.kind === 'search';
  const first = isSearch ? resultsBefore(start) : 0;
  const wanted = isSearch && end?.kind === 'after' ? resultsBefore(end) - first : pageSize;
  const fillsToEnd = bounded && !(isSearch && end?.kind === 'after');
  const rows = applyOperators(reader.read(between(query.source, start, end), first), query.operators);

  const page: JSONValue[] = [];
  let exhausted = fillsToEnd || wanted > 0;
  if (exhausted) {
    for (const row of rows) {
      page.push(row.document as MutableDocument);
      if (!fillsToEnd && page.length >= wanted) {
        exhausted = false;
        break;
      }
    }
  }
  const last = reader.positions.at(-1);
  const reached: Cursor['position'] =
    end ??
    ((exhausted && !reader.stoppedEarly) || (last === undefined && start === null)
      ? { kind: 'end' }
      : last === undefined
        ? (start as Cursor['position'])
        : { kind: 'after', key: last });

  const encode = (position: Cursor['position']): string =>
    codec.encode({ fingerprint: query.fingerprint, position });
  const continueCursor = encode(reached);
  state.pagination.end = continueCursor;
  const middle = reader.middle;
  return {
    page,
    isDone: reached.kind === 'end',
    continueCursor,
    splitCursor: middle === null ? null : encode({ kind: 'after', key: middle }),
    pageStatus: pageStatus(reader, exhausted, page.length),
  };
}

function pageStatus(reader: PageReader, exhausted: boolean, pageLength: number): JSONValue {
  if (reader.stoppedEarly && exhausted) return 'SplitRequired';
  const long = pageLength > limits.arrayElements * SOFT_SHARE;
  return reader.nearLimit || long ? 'SplitRecommended' : null;
}
