import { authTables } from '@convex-dev/auth/server';
import { defineSchema, type GenericSchema } from 'convex/server';
import { expect, test } from 'vitest';
import { accountTables } from '../../../convex/accounts/accountTables.ts';

interface ExportedTable {
  readonly tableName: string;
  readonly indexes: readonly unknown[];
  readonly documentType: { readonly value: Readonly<Record<string, unknown>> };
}

/** Tables as `npx convex deploy` would send them. */
function exported(tables: GenericSchema): ReadonlyMap<string, ExportedTable> {
  const schema = defineSchema(tables) as unknown as { export(): string };
  const { tables: list } = JSON.parse(schema.export()) as { readonly tables: readonly ExportedTable[] };
  return new Map(list.map((table) => [table.tableName, table]));
}

const ours = exported(accountTables);

test.each([...exported(authTables)])('the auth library finds its fields and indexes: %s', (name, theirs) => {
  const table = ours.get(name);
  expect(table?.documentType.value).toMatchObject(theirs.documentType.value);
  expect(table?.indexes).toEqual(expect.arrayContaining([...theirs.indexes]));
  for (const [field, type] of Object.entries(table?.documentType.value ?? {})) {
    if (!(field in theirs.documentType.value)) expect(type).toMatchObject({ optional: true });
  }
});
