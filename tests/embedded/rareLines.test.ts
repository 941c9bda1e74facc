import { expect, test } from 'vitest';
import { rareLines } from '../../embedded/rareLines.ts';

test('SPEC 29.2: log lines that strangers cause are written once a minute, with a count of the others', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const log = rareLines(
    (line) => lines.push(line),
    () => nowMs,
  );
  for (; nowMs < 60_000; nowMs += 1) log('cut');
  expect(lines).toEqual(['cut']);
  log('cut again');
  expect(lines).toEqual(['cut', 'cut again (and 59999 more such lines since the last one)']);
});
