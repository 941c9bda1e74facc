import { expect, test, vi } from 'vitest';
import { type SaveEnvironment, saveWholeStory } from '../../src/downloads/saveWholeStory.ts';
import { makeBody, makeStory } from '../catalogue/makeStory.ts';

vi.mock('../../src/downloads/keepFonts.ts', () => ({
  keepFontOf: () => new Promise(() => undefined),
}));

test('a story is saved without the font of its script when that does not arrive', async () => {
  const row = makeStory({ seq: 1 });
  const waits: number[] = [];
  const environment = {
    openStory: async () => ({ kind: 'ready' }),
    readStory: async () => ({ row, body: makeBody(row) }),
    urlOf: () => '',
    freeBytes: async () => undefined,
    wait: async (delayMs: number) => void waits.push(delayMs),
    now: () => 1,
  } as unknown as SaveEnvironment;
  const watcher = { onProgress: () => undefined, onWaiting: () => undefined };
  const saved = await saveWholeStory(row.id, environment, new AbortController().signal, watcher);
  expect(saved).toMatchObject({ ok: true, value: { storyId: row.id } });
  expect(waits).toEqual([20_000]);
});
