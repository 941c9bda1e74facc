import { expect, test } from 'vitest';
import { stolenShare, ticksIn } from '../../bench/stolenTime.ts';

test('what all processors did together is read, idle time and what guests of their own did left out', () => {
  const procStat = 'cpu  100 10 50 4000 30 5 15 20 7 3\ncpu0 50 5 25 2000 15 2 8 10 0 0\n';
  expect(ticksIn(procStat)).toEqual({ busy: 200, stolen: 20 });
});

test('the stolen part is one of what was to be done in between, and not told where nobody tells it', () => {
  const before = { busy: 200, stolen: 20 };
  expect(stolenShare(before, { busy: 300, stolen: 60 })).toBeCloseTo(0.4);
  expect(stolenShare(before, before)).toBe(0);
  expect(stolenShare(undefined, before)).toBeUndefined();
});
