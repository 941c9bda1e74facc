import { expect, test } from 'vitest';
import { isCount, isText, optional, shape } from '../../src/shared/guards.ts';

interface Sound {
  readonly name: string;
  readonly seconds?: number;
}

test('a guard names every field of its type, which the compiler checks', () => {
  const isSound = shape<Sound>({ name: isText, seconds: optional(isCount) });
  expect([{ name: 'a' }, { name: 'a', seconds: 1, more: 1 }].map(isSound)).toEqual([true, true]);
  expect([{}, { name: 'a', seconds: '1' }, null, ['a']].map(isSound)).toEqual([false, false, false, false]);
  // @ts-expect-error: a field that may be missing is forgotten
  shape<Sound>({ name: isText });
  // @ts-expect-error: a field is misspelt
  shape<Sound>({ name: isText, second: isCount });
});
