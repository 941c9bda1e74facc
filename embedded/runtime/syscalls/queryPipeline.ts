import { createHash } from 'node:crypto';
import type { JSONValue } from 'convex/values';
import type { TextQuery } from '../../storage/search/textSearch.ts';
import type { IndexEntry, SearchIndexDefinition } from '../../storage/store.ts';
import type { KeyRange } from '../../values/keyRange.ts';
import type { Catalog } from '../schema/catalog.ts';
import { compileFilter, literalValue } from './filterExpression.ts';
import { compileIndexRange, type RangeExpression } from './indexRange.ts';

/** What a query reads before its operators apply: an interval of an index, or a full-text search. */
export type QuerySource =
  | {
      readonly kind: 'index';
      readonly table: string;
      readonly index: string;
      readonly range: KeyRange;
      readonly order: 'asc' | 'desc';
    }
  | ({ readonly kind: 'search' } & Omit<TextQuery, 'limit'>)
  /** A private table of the host, which looks empty. */
  | { readonly kind: 'nothing'; readonly table: string };

type Operator =
  | { readonly kind: 'filter'; readonly passes: (document: IndexEntry['document']) => boolean }
  | { readonly kind: 'limit'; readonly count: number };

/** The SerializedQuery of `query_impl.ts`, as a syscall receives it. */
export interface SerializedQuery {
  readonly source:
    | { readonly type: 'FullTableScan'; readonly tableName: string; readonly order: 'asc' | 'desc' | null }
    | {
        readonly type: 'IndexRange';
        readonly indexName: string;
        readonly range: readonly RangeExpression[];
        readonly order: 'asc' | 'desc' | null;
      }
    | {
        readonly type: 'Search';
        readonly indexName: string;
        readonly filters: readonly {
          readonly type: 'Search' | 'Eq';
          readonly fieldPath: string;
          readonly value: JSONValue;
        }[];
      };
  readonly operators: readonly ({ readonly filter: JSONValue } | { readonly limit: number })[];
}

const MAX_OPERATORS = 256;

function splitIndexName(indexName: string): readonly [table: string, index: string] {
  const dot = indexName.indexOf('.');
  return [indexName.slice(0, dot), indexName.slice(dot + 1)];
}

function orderOf(order: string | null): 'asc' | 'desc' {
  if (order === null || order === 'asc') return 'asc';
  if (order === 'desc') return 'desc';
  throw new Error(`Invalid order "${order}": use "asc" or "desc".`);
}

function compileSource(source: SerializedQuery['source'], catalog: Catalog): QuerySource {
  if (source.type === 'Search') {
    const [table, name] = splitIndexName(source.indexName);
    const index = catalog.searchIndex(table, name);
    if (index === undefined) throw new Error(`Index ${source.indexName} not found.`);
    return compileSearch(table, index, source.filters);
  }
  const isScan = source.type === 'FullTableScan';
  const indexName = isScan ? `${source.tableName}.by_creation_time` : source.indexName;
  const [table, name] = splitIndexName(indexName);
  const order = orderOf(source.order);
  const isBuiltIn = name === 'by_creation_time' || name === 'by_id';
  if (!catalog.hasTable(table) && isBuiltIn) return { kind: 'nothing', table };
  const index = catalog.index(table, name);
  if (index === undefined) throw new Error(`Index ${indexName} not found.`);
  const range = compileIndexRange(index, isScan ? [] : source.range);
  return { kind: 'index', table, index: name, range, order };
}

function compileSearch(
  table: string,
  index: SearchIndexDefinition,
  expressions: Extract<SerializedQuery['source'], { type: 'Search' }>['filters'],
): QuerySource {
  const searches = expressions.filter((expression) => expression.type === 'Search');
  const [search] = searches;
  const name = `${table}.${index.name}`;
  if (search === undefined || searches.length !== 1) {
    throw new Error(
      `Search query against ${name} must contain exactly one search filter on \`${index.searchField}\`.`,
    );
  }
  if (search.fieldPath !== index.searchField) {
    throw new Error(
      `Search query against ${name} contains a search filter against ${search.fieldPath}, which doesn't match the indexed field \`${index.searchField}\`.`,
    );
  }
  const filters = expressions.filter((expression) => expression.type === 'Eq');
  for (const filter of filters) {
    if (!index.filterFields.includes(filter.fieldPath)) {
      throw new Error(
        `Search query against ${name} contains an equality filter on ${filter.fieldPath} but that field isn't indexed for filtering in \`filterFields\`.`,
      );
    }
  }
  return {
    kind: 'search',
    table,
    index: index.name,
    query: String(search.value),
    filters: filters.map((filter) => ({ field: filter.fieldPath, value: literalValue(filter.value) })),
  };
}

function compileOperator(operator: SerializedQuery['operators'][number]): Operator {
  if ('filter' in operator) return { kind: 'filter', passes: compileFilter(operator.filter) };
  if (!Number.isInteger(operator.limit) || operator.limit < 0) {
    throw new Error(`Invalid limit ${operator.limit}: use a non-negative integer.`);
  }
  return { kind: 'limit', count: operator.limit };
}

/** Equal fingerprints visit the same rows in the same order: cursors are bound to them. @throws Convex's texts */
export function compileQuery(query: SerializedQuery, catalog: Catalog) {
  if (query.operators.length > MAX_OPERATORS) {
    throw new Error(`Query has too many operators (${query.operators.length} > maximum ${MAX_OPERATORS})`);
  }
  const source = compileSource(query.source, catalog);
  const fields = source.kind === 'index' ? catalog.index(source.table, source.index)?.fields : undefined;
  return {
    source,
    operators: query.operators.map(compileOperator),
    // The fingerprint includes the index's fields: redefining an index changes the meaning of a key in a cursor.
    fingerprint: createHash('sha256')
      .update(JSON.stringify([query.source, query.operators, fields ?? null]))
      .digest('base64')
      .slice(0, 22),
  };
}

/** Runs the operators over rows, lazily: a row beyond a limit is not pulled, so it is not in the read set. */
export function applyOperators(
  rows: Iterable<IndexEntry>,
  operators: readonly Operator[],
): Iterable<IndexEntry> {
  return operators.reduce(
    (stream, operator) =>
      operator.kind === 'filter' ? filtered(stream, operator.passes) : limited(stream, operator.count),
    rows,
  );
}

function* filtered(
  rows: Iterable<IndexEntry>,
  passes: (document: IndexEntry['document']) => boolean,
): Generator<IndexEntry> {
  for (const row of rows) if (passes(row.document)) yield row;
}

function* limited(rows: Iterable<IndexEntry>, count: number): Generator<IndexEntry> {
  if (count === 0) return;
  let left = count;
  for (const row of rows) {
    yield row;
    left -= 1;
    if (left === 0) return;
  }
}
