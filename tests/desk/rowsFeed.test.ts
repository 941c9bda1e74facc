import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowsFeed } from '../../src/desk/rowsFeed.ts';
import type { DeskRow } from '../../src/shared/desk/desk.ts';
import type { Result } from '../../src/shared/result.ts';
import type { DeskFailure } from '../../src/sync/desk/deskCall.ts';

type Rows = Result<readonly DeskRow[], DeskFailure>;

const nothing: Rows = { ok: true, value: [] };
const outOfReach: Rows = { ok: false, failure: { kind: 'offline', cause: 'network' } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeFeed(...answers: readonly Rows[]) {
  const read = vi.fn(async () => nothing);
  for (const answer of answers) read.mockResolvedValueOnce(answer);
  const onAnswer = vi.fn<(answer: Rows) => void>();
  const end = new AbortController();
  const pull = rowsFeed({ read, onAnswer, signal: end.signal });
  return { read, onAnswer, end, pull };
}

test('the third failure in a row is reported, and the feed retries until it succeeds', async () => {
  const { read, onAnswer, pull } = makeFeed(outOfReach, outOfReach, outOfReach, outOfReach);
  pull();
  await vi.advanceTimersByTimeAsync(9999);
  expect(read).toHaveBeenCalledTimes(2);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onAnswer.mock.calls).toEqual([[outOfReach]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(onAnswer.mock.calls).toEqual([[outOfReach], [outOfReach]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(onAnswer).toHaveBeenLastCalledWith(nothing);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(5);
});

test('occasional failures are not reported', async () => {
  const { onAnswer, pull } = makeFeed(outOfReach, outOfReach, nothing, outOfReach, outOfReach);
  pull();
  await vi.advanceTimersByTimeAsync(10_000);
  pull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onAnswer.mock.calls).toEqual([[nothing], [nothing]]);
});

test('changes during a read cause one more read', async () => {
  const { read, pull } = makeFeed();
  pull();
  pull();
  pull();
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a feed that has ended does not read again', async () => {
  const { read, onAnswer, end, pull } = makeFeed(outOfReach);
  pull();
  await vi.advanceTimersByTimeAsync(0);
  end.abort();
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledOnce();
  expect(onAnswer).not.toHaveBeenCalled();
});

test('changes during an outage do not add retries', async () => {
  const { read, pull } = makeFeed(...Array<Rows>(20).fill(outOfReach));
  for (let changes = 0; changes < 5; changes++) {
    pull();
    await vi.advanceTimersByTimeAsync(500);
  }
  read.mockClear();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(read).toHaveBeenCalledTimes(4);
});
