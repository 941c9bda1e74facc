import { defineSchema, defineTable } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import { userTables } from '../../convex/accounts/userData.ts';
import schema from '../../convex/schema.ts';
import { tablesOf, tablesOfUsers, tablesTracedToUsers } from './schemaTables.ts';

test('every table that names a user is downloaded and deleted with the account', () => {
  expect(userTables.map(({ table }) => table).sort()).toEqual(tablesOfUsers(schema).sort());
});

test('tables that name users in any field are found, and so are those that lead to them indirectly', () => {
  const tables = defineSchema({
    plain: defineTable({ title: v.string() }),
    reading: defineTable({ userId: v.string() }),
    shares: defineTable({ between: v.array(v.object({ reader: v.id('users') })) }),
    notes: defineTable({ share: v.id('shares') }),
    replies: defineTable({ to: v.id('notes') }),
    letters: defineTable({ email: v.string() }),
  });
  expect(tablesOfUsers(tables)).toEqual(['reading', 'shares']);
  expect(tablesTracedToUsers(tables).sort()).toEqual([
    'letters',
    'notes',
    'reading',
    'replies',
    'shares',
    'users',
  ]);
});

test.each(userTables)('$table has the index $index, which begins with the user', ({ table, index }) => {
  const indexes = tablesOf(schema).find(({ tableName }) => tableName === table)?.indexes;
  expect(indexes?.find((candidate) => candidate.indexDescriptor === index)?.fields[0]).toBe('userId');
});
