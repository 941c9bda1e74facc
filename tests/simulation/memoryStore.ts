import type { OutboxRow, ReaderEnvironment, ReaderTables, Rows } from '../../src/readerData/readerStore.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

const tableNames = ['outbox', 'items', 'progress', 'marks', 'list', 'places', 'refused', 'meta'] as const;

type TableName = (typeof tableNames)[number];

/** A device's tables for one user. Rows are replaced, never changed, so copying the maps makes a snapshot. */
export type DeviceTables = Record<TableName, Map<string, object>>;

export interface Write {
  readonly table: TableName;
  readonly key: string;
  readonly row: object | undefined;
}

export function emptyTables(): DeviceTables {
  return Object.fromEntries(tableNames.map((name) => [name, new Map()])) as DeviceTables;
}

export function copyTables(tables: DeviceTables): DeviceTables {
  return Object.fromEntries(tableNames.map((name) => [name, new Map(tables[name])])) as DeviceTables;
}

export function applyWrites(tables: DeviceTables, writes: readonly Write[]): void {
  for (const { table, key, row } of writes) {
    if (row) tables[table].set(key, row);
    else tables[table].delete(key);
  }
}

export function openTransaction(
  base: DeviceTables,
  environment: ReaderEnvironment,
): {
  readonly tables: ReaderTables;
  readonly writes: Write[];
} {
  const copy = copyTables(base);
  const writes: Write[] = [];
  const write = (entry: Write) => {
    writes.push(entry);
    applyWrites(copy, [entry]);
  };
  const rowsOf = <Row extends object>(table: TableName, keyField: string): Rows<Row> => ({
    get: async (key) => copy[table].get(key) as Row | undefined,
    put: async (row) =>
      write({ table, key: String((row as Record<string, unknown>)[keyField]), row: { ...row } }),
    delete: async (key) => write({ table, key, row: undefined }),
    toArray: async () => [...copy[table].values()] as Row[],
  });
  const outbox = {
    ...rowsOf<OutboxRow>('outbox', 'id'),
    of: async (storyId: StoryId) =>
      ([...copy.outbox.values()] as OutboxRow[]).filter((row) => row.storyId === storyId),
  };
  return {
    tables: {
      environment,
      outbox,
      items: rowsOf('items', 'storyId'),
      progress: rowsOf('progress', 'storyId'),
      marks: rowsOf('marks', 'markId'),
      list: rowsOf('list', 'storyId'),
      places: rowsOf('places', 'storyId'),
      refused: rowsOf('refused', 'id'),
      meta: rowsOf('meta', 'key'),
    },
    writes,
  };
}
