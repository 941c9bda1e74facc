import { convexToJson, type GenericValidator, type JSONValue, type Value, v } from 'convex/values';
import { expect, test } from 'vitest';
import { validateValue } from '../../../embedded/runtime/schema/validateValue.ts';

const tables: Readonly<Record<string, string>> = { note1: 'notes', user1: 'users', file1: '_storage' };
const check = (validator: GenericValidator, value: Value): string | null =>
  validateValue(
    (validator as unknown as { json: Parameters<typeof validateValue>[0] }).json,
    convexToJson(value),
    (id) => tables[id] ?? null,
  );

test.each<[string, GenericValidator, Value]>([
  ['null', v.null(), null],
  ['a number', v.number(), 1.5],
  ['not a number', v.number(), Number.NaN],
  ['an int64', v.int64(), 5n],
  ['bytes', v.bytes(), new ArrayBuffer(2)],
  ['anything', v.any(), { a: [1n] }],
  ['a literal int64', v.literal(3n), 3n],
  ['an id', v.id('notes'), 'note1'],
  ['an array', v.array(v.string()), ['a', 'b']],
  ['a record of ids', v.record(v.id('users'), v.number()), { user1: 1 }],
  ['an object without its optional field', v.object({ a: v.string(), b: v.optional(v.null()) }), { a: '' }],
  ['a union', v.union(v.string(), v.object({ a: v.number() })), { a: 1 }],
])('SPEC 13.1: %s matches', (_what, validator, value) => {
  expect(check(validator, value)).toBeNull();
});

test.each<[string, GenericValidator, Value, string]>([
  [
    'a wrong type',
    v.object({ list: v.array(v.object({ name: v.string() })) }),
    { list: [{ name: 'ok' }, { name: 5 }] },
    'Value does not match validator.\nPath: .list[1].name\nValue: 5.0\nValidator: v.string()',
  ],
  [
    'a wrong type at the top',
    v.int64(),
    5,
    'Value does not match validator.\n\nValue: 5.0\nValidator: v.int64()',
  ],
  [
    'a missing field',
    v.object({ b: v.optional(v.boolean()), a: v.id('notes') }),
    {},
    'Object is missing the required field `a`. Consider wrapping the field validator in `v.optional(...)` if this is expected.\n\nObject: {}\nValidator: v.object({a: v.id("notes"), b: v.optional(v.boolean())})',
  ],
  [
    'an extra field',
    v.object({}),
    { extra: [1n, 'x', null, true, new Uint8Array([1]).buffer] },
    'Object contains extra field `extra` that is not in the validator.\n\nObject: {extra: [1, "x", null, true, b"AQ=="]}\nValidator: v.object({})',
  ],
  [
    'another literal',
    v.object({ kind: v.literal('a') }),
    { kind: 'b' },
    '`"b"` does not match literal validator `v.literal("a")`.Path: .kind',
  ],
  [
    'no member of a union',
    v.union(v.literal(1), v.record(v.string(), v.any()), v.bytes()),
    true,
    'Value does not match validator.\n\nValue: true\nValidator: v.union(v.literal(1.0), v.record(v.string(), v.any()), v.bytes())',
  ],
  [
    'the one member of a union',
    v.union(v.object({ a: v.null() })),
    { a: 1 },
    'Value does not match validator.\nPath: .a\nValue: 1.0\nValidator: v.null()',
  ],
  [
    'an id of another table',
    v.object({ note: v.id('notes') }),
    { note: 'user1' },
    'Found ID "user1" from table `users`, which does not match the table name in validator `v.id("notes")`.Path: .note',
  ],
  [
    'an id of a system table',
    v.id('notes'),
    'file1',
    'Found ID "file1" from a system table, which does not match the table name in validator `v.id("notes")`.',
  ],
  [
    'no id',
    v.id('notes'),
    'abc',
    'Value does not match validator.\n\nValue: "abc"\nValidator: v.id("notes")',
  ],
  [
    'a wrong key of a record',
    v.record(v.id('users'), v.number()),
    { note1: 1 },
    'Found ID "note1" from table `notes`, which does not match the table name in validator `v.id("users")`.Path: .keys()',
  ],
  [
    'bytes for an object',
    v.object({}),
    new ArrayBuffer(0),
    'Value does not match validator.\n\nValue: b""\nValidator: v.object({})',
  ],
])('SPEC 13.1: %s is refused in Convex’s words', (_what, validator, value, message) => {
  expect(check(validator, value)).toBe(message);
});

test('SPEC 13.1: a field named like an inherited property is checked like any other', () => {
  const hasField: JSONValue = { constructor: 1 };
  const json = { type: 'object', value: {} } as const;
  expect(validateValue(json, hasField, () => null)).toContain('extra field `constructor`');
});
