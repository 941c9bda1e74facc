import { expect } from '@playwright/test';
import { spreadPositions } from '../../src/shared/reader/listPosition.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { asha, signIn } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { importStories } from './importedStories.ts';
import { otherDevice } from './otherDevice.ts';
import { mirrorOf, type ServerRows, serverRows, sorted } from './serverRows.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

let ids: readonly StoryId[];
test.beforeAll(async () => {
  ids = (await importStories(reader.server, 110)) as readonly StoryId[];
});

/**
 * Makes a reader's other devices finish stories, or undo that, all at the same moment: one of them a hundred, ten of
 * them one each.
 */
async function finishAtOnce(isFinished: boolean) {
  const { page, proxy } = reader;
  const act = (storyId: StoryId) =>
    isFinished
      ? ({ type: 'finish', storyId, at: Date.now() } as const)
      : ({ type: 'unfinish', storyId } as const);
  const [slow, ...quick] = await Promise.all([
    otherDevice(page, proxy.origin).do(ids.slice(0, 100).map(act)),
    ...ids.slice(100).map((storyId) => otherDevice(page, proxy.origin).do([act(storyId)])),
  ]);
  return { slow: slow.seq, quick: quick.map(({ seq }) => seq) };
}

/** The rows of a server at a number of the feed, from its rows before and after: no row changed twice in between. */
function rowsAt(cursor: number, before: Pick<ServerRows, 'progress'>, after: ServerRows) {
  const reached = after.progress.filter(({ seq }) => seq <= cursor);
  const changed = new Set(reached.map(({ storyId }) => storyId));
  const untouched = before.progress.filter(({ storyId }) => !changed.has(storyId));
  return sorted({ items: after.items, progress: [...untouched, ...reached] });
}

test('no mirror misses a slow transaction that commits after later ones (fault 11)', {
  tag: '@deep',
}, async () => {
  const { page, server } = reader;
  let wasOvertaken = false;
  for (let round = 0; !wasOvertaken && round < 8; round += 1) {
    const before = await serverRows(page, server.origin);
    const looks: Awaited<ReturnType<typeof mirrorOf>>[] = [];
    let isOver = false;
    const finishing = finishAtOnce(round % 2 === 0).finally(() => {
      isOver = true;
    });
    while (!isOver) looks.push(await mirrorOf(page));
    const { slow, quick } = await finishing;
    const after = await serverRows(page, server.origin);
    expect(after.cursor).toBe(before.cursor + 110);
    await expect.poll(() => mirrorOf(page)).toEqual({ cursor: after.cursor, rows: sorted(after) });
    for (const { cursor = 0, rows } of looks) expect(rows).toEqual(rowsAt(cursor, before, after));
    // The mirror had already passed later commits while the slow transaction, which was requested first, was not
    // committed yet.
    wasOvertaken = looks.some(({ cursor = 0 }) => cursor >= Math.min(...quick) && cursor < slow - 99);
  }
  expect(wasOvertaken).toBe(true);
});

test('a pull page that ends within a transaction leaves the mirror consistent with the server at that point (fault 12)', {
  tag: '@deep',
}, async ({ anotherPage }) => {
  const { page, proxy, server } = reader;
  const laptop = await anotherPage();
  await signIn(laptop, proxy.origin, asha);
  const known = await serverRows(page, server.origin);
  await expect.poll(async () => (await mirrorOf(laptop)).cursor).toBe(known.cursor);
  await laptop.goto(`${proxy.origin}/icons/favicon.svg`);

  const positions = spreadPositions(ids.length);
  const device = otherDevice(page, server.origin);
  const at = Date.now();
  const { seq: begun } = await device.do(
    ids.map((storyId, index) => ({ type: 'addToList', storyId, position: positions[index] ?? '', at })),
  );
  // The last of all these transactions.
  const { seq: ended } = await device.do(
    ids.slice(0, 100).map((storyId) => ({ type: 'speed', storyId, speed: 1.5 })),
  );
  const first = await serverRows(page, server.origin, known.cursor);
  expect(first.isDone).toBe(false);
  expect(first.cursor).toBeGreaterThan(begun);
  expect(first.cursor).toBeLessThan(ended);
  // The first device has everything, and requests no more.
  await expect.poll(async () => (await mirrorOf(page)).cursor).toBe(ended);

  const rowsThere = rowsAt(first.cursor, known, first);
  let letGo: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // However often the second page is requested, it does not arrive before the first one was checked.
  const held = { kind: 'cutAnswer', first: () => looked } as const;
  proxy.ambush(`"after":${first.cursor},`, held, held, held);
  await laptop.goto(`${proxy.origin}/privacy-policy`);
  await expect.poll(() => mirrorOf(laptop)).toEqual({ cursor: first.cursor, rows: rowsThere });
  // Rows of the received page change before the next one arrives.
  await device.do(ids.slice(0, 5).map((storyId) => ({ type: 'removeFromList', storyId })));
  letGo();

  const second = await serverRows(page, server.origin, first.cursor);
  const gone = new Set<string>(ids.slice(0, 5));
  const items = first.items.filter(({ storyId }) => !gone.has(storyId));
  const rows = { ...rowsAt(second.cursor, rowsThere, second), items: sorted({ items, progress: [] }).items };
  for (const tab of [laptop, page]) {
    await expect.poll(() => mirrorOf(tab)).toEqual({ cursor: second.cursor, rows });
  }
});
