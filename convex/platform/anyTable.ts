import type { AnyDataModel, IndexRange, OrderedQuery } from 'convex/server';
import type { TableNames } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';

interface AnyTables {
  query(table: string): {
    withIndex(
      index: string,
      range: (q: {
        eq(field: string, value: string): IndexRange;
        lt(field: string, value: number): IndexRange;
      }) => IndexRange,
    ): OrderedQuery<AnyDataModel[string]>;
  };
}

/** A query of a table whose name and index are data, so the types are those of any table. */
export function queryTable(ctx: QueryCtx, table: TableNames) {
  return (ctx.db as unknown as AnyTables).query(table);
}
