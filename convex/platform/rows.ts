import {
  type IndexNames,
  type IndexRange,
  makeFunctionReference,
  type NamedTableInfo,
  type Query,
} from 'convex/server';
import { v } from 'convex/values';
import type { DataModel, Doc, TableNames } from '../_generated/dataModel.js';
import { internalMutation, type MutationCtx, type QueryCtx } from '../_generated/server.js';

interface AnyRange extends IndexRange {
  eq(field: string, value: unknown): AnyRange;
  gt(field: string, value: number): AnyRange;
  lt(field: string, value: number): IndexRange;
}

interface AnyTables {
  query<Table extends TableNames>(
    table: Table,
  ): {
    withIndex(index: string, range: (q: AnyRange) => IndexRange): Query<NamedTableInfo<DataModel, Table>>;
  };
}

/** A query of a table whose name and index are data, so the types of indexes are those of any table. */
export function queryTable<Table extends TableNames>(ctx: QueryCtx, table: Table) {
  return (ctx.db as unknown as AnyTables).query(table);
}

/** The rows with these values, which are those of the first fields of the index, in its order. */
export function rowsBy<Table extends TableNames>(
  ctx: QueryCtx,
  table: Table,
  index: string & IndexNames<NamedTableInfo<DataModel, Table>>,
  values: Partial<Doc<Table>>,
) {
  return queryTable(ctx, table).withIndex(index, (q) =>
    Object.entries(values).reduce((range, [field, value]) => range.eq(field, value), q),
  );
}

/** The rows whose `field`, which the index starts with, is set to a time before `timeMs`. */
export function rowsBefore<Table extends TableNames>(
  ctx: QueryCtx,
  table: Table,
  index: string,
  field: string,
  timeMs: number,
) {
  return queryTable(ctx, table).withIndex(index, (q) => q.gt(field, 0).lt(field, timeMs));
}

/** A function at `path` that `crons.ts` runs: `sweep` deletes a batch, and returns whether there may be more for another run. */
export function sweeping(path: string, sweep: (ctx: MutationCtx) => Promise<boolean>) {
  return internalMutation({
    args: {},
    returns: v.null(),
    handler: async (ctx) => {
      const again = makeFunctionReference<'mutation'>(path);
      if (await sweep(ctx)) await ctx.scheduler.runAfter(0, again, {});
    },
  });
}
