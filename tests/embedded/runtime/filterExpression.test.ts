import { convexToJson, type JSONValue, type Value } from 'convex/values';
import { expect, test } from 'vitest';
import { compileExpression, compileFilter } from '../../../embedded/runtime/syscalls/filterExpression.ts';

const json = (value: Value): JSONValue => ({ $literal: convexToJson(value) });
const missing: JSONValue = { $literal: { $undefined: null } };
const field = (path: string): JSONValue => ({ $field: path });
const document = { a: 5, big: { $integer: 'BQAAAAAAAAA=' }, text: 'x', deep: { er: [1] }, flag: true };

const evaluate = (expression: JSONValue): Value | undefined => compileExpression(expression)(document);

test.each<[string, JSONValue, Value | undefined]>([
  ['a field', field('deep.er'), [1]],
  ['a field that is not there', field('deep.no.further'), undefined],
  ['a field of an array', field('deep.er.0'), undefined],
  ['a sum of floats', { $add: [field('a'), json(2)] }, 7],
  ['a difference of int64s', { $sub: [field('big'), json(7n)] }, -2n],
  ['a product that wraps', { $mul: [json(2n ** 62n), json(2n)] }, -(2n ** 63n)],
  ['a quotient of int64s', { $div: [json(-7n), json(2n)] }, -3n],
  ['a quotient by zero', { $div: [json(1), json(0)] }, Number.POSITIVE_INFINITY],
  ['a remainder', { $mod: [json(-7), json(4)] }, -3],
  ['a negation', { $neg: field('a') }, -5],
  ['and', { $and: [field('flag'), { $gt: [field('a'), json(4)] }] }, true],
  ['or of nothing', { $or: [] }, false],
  ['and of nothing', { $and: [] }, true],
  ['not', { $not: field('flag') }, false],
  ['missing equals undefined', { $eq: [field('none'), missing] }, true],
  ['missing is not null', { $eq: [field('none'), json(null)] }, false],
  ['missing sorts first', { $lt: [field('none'), json(null)] }, true],
  ['int64 and float differ', { $eq: [json(5n), json(5)] }, false],
  ['-0 and 0 differ', { $eq: [json(-0), json(0)] }, false],
  ['NaN equals itself', { $eq: [json(Number.NaN), json(Number.NaN)] }, true],
])('SPEC 13.5: %s', (_what, expression, expected) => {
  expect(evaluate(expression)).toEqual(expected);
});

test.each<[JSONValue, string]>([
  [{ $add: [field('a'), field('big')] }, 'Cannot add 5.0 (type Float64) and 5 (type Int64)'],
  [{ $mod: [field('none'), json(1)] }, 'Cannot mod undefined (type undefined) and 1.0 (type Float64)'],
  [{ $neg: field('text') }, 'Cannot negate "x" (type String)'],
  [{ $not: field('text') }, 'Cannot use value "x" (type String) as a Boolean'],
  [{ $div: [json(1n), json(0n)] }, 'divide by zero'],
])('SPEC 13.5: %j is refused', (expression, message) => {
  expect(() => evaluate(expression)).toThrow(message);
});

test.each<JSONValue>([null, 5, {}, { $odd: 1 }, { $eq: [1] }, { $and: 5 }])(
  'SPEC 13.5: %j is an invalid filter expression',
  (expression) => {
    expect(() => compileFilter(expression)).toThrow(/Invalid filter expression/);
  },
);
