import { expect, test } from 'vitest';
import { stolenShare, ticksIn } from '../../bench/stolenTime.ts';

test('the ticks of all processors are read, without idle time and guest time', () => {
  const procStat = 'cpu  100 10 50 4000 30 5 15 20 7 3\ncpu0 50 5 25 2000 15 2 8 10 0 0\n';
  expect(ticksIn(procStat)).toEqual({ busy: 200, stolen: 20 });
});

test('the stolen share is of the work in between, and undefined when the system does not report it', () => {
  const before = { busy: 200, stolen: 20 };
  expect(stolenShare(before, { busy: 300, stolen: 60 })).toBeCloseTo(0.4);
  expect(stolenShare(before, before)).toBe(0);
  expect(stolenShare(undefined, before)).toBeUndefined();
});
