import { authTables } from '@convex-dev/auth/server';
import { defineSchema, type GenericSchema } from 'convex/server';
import { expect, test } from 'vitest';
import { accountTables } from '../../../convex/accounts/accountTables.ts';
import { tablesOf } from '../schemaTables.ts';

type Fields = Readonly<Record<string, unknown>>;

const exported = (tables: GenericSchema) =>
  new Map(
    tablesOf(defineSchema(tables)).map(({ tableName, indexes, documentType }) => [
      tableName,
      { indexes, fields: (documentType as { readonly value: Fields }).value },
    ]),
  );

const ours = exported(accountTables);

test.each([...exported(authTables)])('the auth library finds its fields and indexes: %s', (name, theirs) => {
  const table = ours.get(name);
  expect(table?.fields).toMatchObject(theirs.fields);
  expect(table?.indexes).toEqual(expect.arrayContaining([...theirs.indexes]));
  for (const [field, type] of Object.entries(table?.fields ?? {})) {
    if (!(field in theirs.fields)) expect(type).toMatchObject({ optional: true });
  }
});
