import { defineSchema, defineTable } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import schema from '../../convex/schema.ts';
import { userTables } from '../../convex/userData.ts';

interface ExportedTable {
  readonly tableName: string;
  readonly indexes: readonly { readonly indexDescriptor: string; readonly fields: readonly string[] }[];
  readonly documentType: unknown;
}

function tablesOf(definition: unknown): readonly ExportedTable[] {
  return (JSON.parse((definition as { export(): string }).export()) as { tables: ExportedTable[] }).tables;
}

/** Tables whose rows name a user, in a field of theirs or deeper. */
function tablesOfUsers(definition: unknown): string[] {
  return tablesOf(definition)
    .filter(({ documentType }) => /"userId"|"tableName":"users"/.test(JSON.stringify(documentType)))
    .map((table) => table.tableName);
}

test('every table with rows of users is downloaded and deleted with the account', () => {
  expect(userTables.map(({ table }) => table).sort()).toEqual(tablesOfUsers(schema).sort());
});

test('a table that names users under any name is found', () => {
  const tables = {
    plain: defineTable({ title: v.string() }),
    reading: defineTable({ userId: v.string() }),
    shares: defineTable({ between: v.array(v.object({ reader: v.id('users') })) }),
  };
  expect(tablesOfUsers(defineSchema(tables))).toEqual(['reading', 'shares']);
});

test.each(userTables)('$table has the index $index, and it begins with the user', ({ table, index }) => {
  const indexes = tablesOf(schema).find(({ tableName }) => tableName === table)?.indexes;
  expect(indexes?.find((candidate) => candidate.indexDescriptor === index)?.fields[0]).toBe('userId');
});
