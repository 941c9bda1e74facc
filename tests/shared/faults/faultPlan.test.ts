import { expect, test } from 'vitest';
import { asFaultPlan, type FaultPlan, isFaulty, noFaults } from '../../../src/shared/faults/faultPlan.ts';

test.each([
  undefined,
  null,
  'offline',
  3,
  [],
  { line: 'sideways', clockSkewMs: Number.NaN, losesAnswers: 1 },
])('an invalid plan (%j) causes no faults', (value) => {
  expect(asFaultPlan(value)).toEqual(noFaults);
});

test('a plan survives serialization', () => {
  const plan: FaultPlan = { line: '2g', losesAnswers: true, clockSkewMs: -3600_000, isStorageFull: true };
  expect(asFaultPlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
});

test.each<Partial<FaultPlan>>([
  { line: '3g' },
  { losesAnswers: true },
  { clockSkewMs: 1 },
  { isStorageFull: true },
])('%j alone is a fault', (change) => {
  expect(isFaulty({ ...noFaults, ...change })).toBe(true);
  expect(isFaulty(noFaults)).toBe(false);
});
