import { expect, test } from 'vitest';
import { batchFrom, DryRun, ImportRun } from '../../../../src/screens/admin/bulk/importRun.ts';
import type { BulkRunStanding, StoryText } from '../../../../src/shared/deskBulk.ts';

const going = new AbortController().signal;
const offline = { ok: false, failure: { kind: 'offline', cause: 'network' } } as const;

function makeStories(count: number, content = 'ଗୋଟିଏ।'): StoryText[] {
  return Array.from({ length: count }, (_, n) => ({
    work: `w${n}`,
    language: 'or',
    title: 'ଗପ',
    author: 'Asha',
    licence: 'CC0-1.0',
    content,
  }));
}

test('a batch has at most 50 stories and a million bytes, and always one', () => {
  expect(batchFrom(makeStories(51), 0)).toHaveLength(50);
  expect(batchFrom(makeStories(51), 50)).toHaveLength(1);
  const stories = makeStories(4, 'x'.repeat(400_000));
  expect(batchFrom(stories, 1).map(({ work }) => work)).toEqual(['w1', 'w2']);
  expect(batchFrom(makeStories(2, 'x'.repeat(1_000_001)), 0)).toHaveLength(1);
});

test('a dry run asks on where the server stopped, and goes on after a failure', async () => {
  const asked: number[] = [];
  const run = new DryRun(makeStories(5));
  let answers = 0;
  const send = async (begins: number, stories: readonly StoryText[]) => {
    asked.push(begins);
    answers += 1;
    if (answers === 2) return offline;
    return {
      ok: true,
      value: { changes: stories.slice(0, 3).map(() => ({ kind: 'new', narration: null }) as const) },
    } as const;
  };
  expect(await run.run(send, going, () => undefined)).toEqual(offline);
  const answer = await run.run(send, going, () => undefined);
  expect(answer?.ok && answer.value).toHaveLength(5);
  expect(asked).toEqual([0, 3, 3]);
});

test('an import goes on where the server says that it is, under the same key', async () => {
  const run = new ImportRun(makeStories(4));
  const { key } = run;
  const sent: [begins: number, count: number][] = [];
  const standing = (next: number): BulkRunStanding => ({ next, added: next, updated: 0, unchanged: 0 });
  let answers = 0;
  const send = async (begins: number, stories: readonly StoryText[]) => {
    sent.push([begins, stories.length]);
    answers += 1;
    // Two were written, but the answer was lost.
    return answers === 1 ? offline : ({ ok: true, value: standing(answers === 2 ? 2 : 4) } as const);
  };
  expect(await run.run(send, going, () => undefined)).toEqual(offline);
  expect(run.standing.next).toBe(0);
  expect(await run.run(send, going, () => undefined)).toEqual({ ok: true, value: standing(4) });
  expect(sent).toEqual([
    [0, 4],
    [0, 4],
    [2, 2],
  ]);
  expect(run.key).toBe(key);
});

test('an import that is stopped waits for the batch under way and counts it', async () => {
  const end = new AbortController();
  const run = new ImportRun(makeStories(120));
  const answer = await run.run(
    async (begins, stories) => {
      end.abort();
      const next = begins + stories.length;
      return { ok: true, value: { next, added: next, updated: 0, unchanged: 0 } };
    },
    end.signal,
    () => undefined,
  );
  expect(answer).toMatchObject({ ok: true, value: { next: 50, added: 50 } });
});
