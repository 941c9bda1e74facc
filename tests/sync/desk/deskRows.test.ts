import { expect, test } from 'vitest';
import type { DeskPage, DeskRow, EditorId, ManuscriptId } from '../../../src/shared/desk/desk.ts';
import { DeskRows } from '../../../src/sync/desk/deskRows.ts';

function makeRow(id: string, seq: number): DeskRow {
  return {
    id: id as ManuscriptId,
    seq,
    revision: seq,
    wordCount: 1,
    bodySizeBytes: 1,
    savedAt: seq,
    savedBy: 'editor' as EditorId,
    work: id,
    language: 'or',
    title: id,
    author: 'Asha',
    licence: 'CC0-1.0',
  };
}

/** A feed with one row or tombstone per page. */
function makeFeed(entries: readonly (DeskRow | { id: ManuscriptId; seq: number; isGone: true })[]) {
  const asked: number[] = [];
  const feed = { epoch: 'e1', floor: 0, entries, asked };
  const read = async (after: number) => {
    asked.push(after);
    const left = feed.entries.filter(({ seq }) => seq > after);
    const [entry] = left;
    const isGone = entry !== undefined && 'isGone' in entry;
    const page: DeskPage = {
      rows: entry && !isGone ? [entry as DeskRow] : [],
      tombstones: isGone ? [entry] : [],
      cursor: entry?.seq ?? after,
      isDone: left.length <= 1,
      epoch: feed.epoch,
      floor: feed.floor,
    };
    return { ok: true, value: page } as const;
  };
  return { feed, read };
}

const idsOf = (answer: Awaited<ReturnType<DeskRows['pull']>>) =>
  answer.ok ? answer.value.map(({ id, revision }) => `${id} ${revision}`) : answer;

test('pages are read to the end, and the next pull asks only for newer rows', async () => {
  const desk = new DeskRows();
  const { feed, read } = makeFeed([makeRow('a', 1), makeRow('b', 2)]);
  expect(idsOf(await desk.pull(read))).toEqual(['a 1', 'b 2']);
  feed.entries = [makeRow('b', 2), makeRow('a', 3), { id: 'b' as ManuscriptId, seq: 4, isGone: true }];
  expect(idsOf(await desk.pull(read))).toEqual(['a 3']);
  expect(feed.asked).toEqual([0, 1, 2, 3]);
});

test('another epoch, or a cursor below the floor, starts over', async () => {
  const desk = new DeskRows();
  const { feed, read } = makeFeed([makeRow('a', 5)]);
  await desk.pull(read);
  feed.epoch = 'e2';
  feed.entries = [makeRow('b', 1)];
  expect(idsOf(await desk.pull(read))).toEqual(['b 1']);
  feed.floor = 9;
  feed.entries = [makeRow('c', 10)];
  expect(idsOf(await desk.pull(read))).toEqual(['c 10']);
});

test('a pull that fails between pages resumes where it was', async () => {
  const desk = new DeskRows();
  const { feed, read } = makeFeed([makeRow('a', 1), makeRow('b', 2)]);
  const failure = { kind: 'offline', cause: 'network' } as const;
  let isDown = true;
  const flaky = async (after: number) =>
    after > 0 && isDown ? ({ ok: false, failure } as const) : read(after);
  expect(await desk.pull(flaky)).toEqual({ ok: false, failure });
  isDown = false;
  expect(idsOf(await desk.pull(flaky))).toEqual(['a 1', 'b 2']);
  expect(feed.asked).toEqual([0, 1]);
});
