import { expect, test } from 'vitest';
import { compileIndexRange, type RangeExpression } from '../../../embedded/runtime/syscalls/indexRange.ts';
import { rangeFor } from '../../../embedded/values/keyRange.ts';

const index = {
  table: 'notes',
  name: 'by_shelf_rank',
  fields: ['shelf', 'rank', '_creationTime', '_id'],
};
const eq = (fieldPath: string, value: string | number): RangeExpression => ({ type: 'Eq', fieldPath, value });
const gt = (fieldPath: string, value: number): RangeExpression => ({ type: 'Gt', fieldPath, value });
const lte = (fieldPath: string, value: number): RangeExpression => ({ type: 'Lte', fieldPath, value });

test('SPEC 13.4: equalities may come in any order, and bounds follow them', () => {
  const range = compileIndexRange(index, [lte('rank', 3), eq('shelf', 'a'), gt('rank', 1)]);
  expect(range).toEqual(rangeFor(['a'], { value: 1, inclusive: false }, { value: 3, inclusive: true }));
  expect(compileIndexRange(index, [eq('rank', 1), eq('shelf', 'a')])).toEqual(rangeFor(['a', 1]));
});

test.each<[string, RangeExpression[], string]>([
  [
    'a skipped field',
    [eq('rank', 1)],
    'Tried to query index notes.by_shelf_rank but the query didn\'t use the index fields in order.\nIndex fields: ["shelf", "rank", "_creationTime", "_id"]\nQuery fields: ["rank"]\nFirst incorrect field: rank\n',
  ],
  [
    'a field that is not indexed',
    [eq('color', 'red')],
    'The index range included a comparison with "color", but notes.by_shelf_rank with fields ["shelf", "rank", "_creationTime", "_id"] doesn\'t index this field.',
  ],
  [
    'two equalities',
    [eq('shelf', 'a'), eq('shelf', 'b')],
    'Already defined equality bound in index range. Can\'t add "shelf" == "b".',
  ],
  [
    'two lower bounds',
    [gt('shelf', 1), gt('shelf', 2)],
    'Already defined lower bound in index range. Can\'t add "shelf" > 2.0.',
  ],
  ['bounds on two fields', [gt('shelf', 1), lte('rank', 2)], 'can only be applied to a single index field'],
  [
    'an equality and a bound on one field',
    [eq('shelf', 1), gt('shelf', 0)],
    'Already defined inequality bound',
  ],
])('SPEC 13.4: %s is refused in Convex’s words', (_what, expressions, message) => {
  expect(() => compileIndexRange(index, expressions)).toThrow(message);
});
