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

/** Convex's words for a value that is not what the validator at its path asks for. */
const noMatch = (path: string, value: string, validator: string) =>
  `Value does not match validator.\n${path}\nValue: ${value}\nValidator: ${validator}`;
const foreignId = (id: string, from: string, table: string, path: string) =>
  `Found ID "${id}" from ${from}, which does not match the table name in validator \`v.id("${table}")\`.${path}`;

const named = v.object({ list: v.array(v.object({ name: v.string() })) });
const optional = v.object({ b: v.optional(v.boolean()), a: v.id('notes') });
const union = v.union(v.literal(1), v.record(v.string(), v.any()), v.bytes());
const bytes = new Uint8Array([1]).buffer;

test.each<[GenericValidator, Value, string]>([
  [named, { list: [{ name: 'ok' }, { name: 5 }] }, noMatch('Path: .list[1].name', '5.0', 'v.string()')],
  [v.int64(), 5, noMatch('', '5.0', 'v.int64()')],
  [
    optional,
    {},
    'Object is missing the required field `a`. Consider wrapping the field validator in `v.optional(...)` if this is expected.\n\nObject: {}\nValidator: v.object({a: v.id("notes"), b: v.optional(v.boolean())})',
  ],
  [
    v.object({}),
    { extra: [1n, 'x', null, true, bytes] },
    'Object contains extra field `extra` that is not in the validator.\n\nObject: {extra: [1, "x", null, true, b"AQ=="]}\nValidator: v.object({})',
  ],
  [
    v.object({ kind: v.literal('a') }),
    { kind: 'b' },
    '`"b"` does not match literal validator `v.literal("a")`.Path: .kind',
  ],
  [union, true, noMatch('', 'true', 'v.union(v.literal(1.0), v.record(v.string(), v.any()), v.bytes())')],
  [v.union(v.object({ a: v.null() })), { a: 1 }, noMatch('Path: .a', '1.0', 'v.null()')],
  [
    v.object({ note: v.id('notes') }),
    { note: 'user1' },
    foreignId('user1', 'table `users`', 'notes', 'Path: .note'),
  ],
  [v.id('notes'), 'file1', foreignId('file1', 'a system table', 'notes', '')],
  [v.id('notes'), 'abc', noMatch('', '"abc"', 'v.id("notes")')],
  [
    v.record(v.id('users'), v.number()),
    { note1: 1 },
    foreignId('note1', 'table `notes`', 'users', 'Path: .keys()'),
  ],
  [v.record(v.id('users'), v.number()), { user1: '1' }, noMatch('Path: .values()', '"1"', 'v.float64()')],
  [v.object({}), new ArrayBuffer(0), noMatch('', 'b""', 'v.object({})')],
])('SPEC 13.1: a value is refused in Convex’s words (%#)', (validator, value, message) => {
  expect(check(validator, value)).toBe(message);
});

test('SPEC 13.1: a field named like an inherited property is checked like any other', () => {
  const hasField: JSONValue = { constructor: 1 };
  const json = { type: 'object', value: {} } as const;
  expect(validateValue(json, hasField, () => null)).toContain('extra field `constructor`');
});
