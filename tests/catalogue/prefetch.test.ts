import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { storeBody } from '../../src/catalogue/apply.ts';
import { makePrefetch } from '../../src/catalogue/prefetch.ts';
import { textIds } from '../../src/catalogue/queries.ts';
import type { FunctionCall } from '../../src/shared/functionCall.ts';
import { withFreshDatabase } from './freshDatabase.ts';
import { makeBody, makeStory } from './makeStory.ts';

withFreshDatabase();

const row = (seq: number, bodySizeBytes = 4000) => makeStory({ seq, bodySizeBytes });
const failure = { ok: false, failure: { kind: 'offline', cause: 'network' } } as const;

/** A library that has every text, and the stories that were asked for. */
function makeLibrary(fails: (storyId: string) => boolean = () => false) {
  const asked: string[] = [];
  const call: FunctionCall = async (_kind, _path, { storyId }) => {
    asked.push(String(storyId));
    if (fails(String(storyId))) return failure;
    return { ok: true, value: { storyId, bodyHash: 'now', content: 'Once.' } };
  };
  return { asked, call };
}

test('missing texts are fetched in order; one that is there in an older version waits', async () => {
  await storeBody(makeBody(row(2), { bodyHash: 'older' }));
  const { asked, call } = makeLibrary();
  await makePrefetch(call)([row(1), row(2), row(3)]);
  expect(asked).toEqual(['story1', 'story3']);
  expect((await textIds()).sort()).toEqual(['story1', 'story2', 'story3']);
});

test('nothing is fetched after a failure', async () => {
  const { asked, call } = makeLibrary((storyId) => storyId === 'story2');
  await makePrefetch(call)([row(1), row(2), row(3)]);
  expect(asked).toEqual(['story1', 'story2']);
});

test('a visit has one budget', async () => {
  const half = 200 * 1024;
  const { asked, call } = makeLibrary();
  const prefetch = makePrefetch(call);
  await prefetch([row(1, half)]);
  await prefetch([row(2, half + 1), row(3, 1)]);
  await prefetch([row(4, half)]);
  await prefetch([row(5, 1)]);
  expect(asked).toEqual(['story1', 'story4']);
});

test('a reader who moves on ends what was fetched ahead of them before', async () => {
  const asked: string[] = [];
  let answer: () => void = () => undefined;
  const call: FunctionCall = (_kind, _path, { storyId }) => {
    asked.push(String(storyId));
    const value = { storyId, bodyHash: 'now', content: 'Once.' };
    return new Promise((resolve) => {
      answer = () => resolve({ ok: true, value });
    });
  };
  const prefetch = makePrefetch(call);
  const before = prefetch([row(1), row(2)]);
  await expect.poll(() => asked).toEqual(['story1']);
  const answerFirst = answer;
  const now = prefetch([row(9)]);
  answerFirst();
  await before;
  await expect.poll(() => asked).toEqual(['story1', 'story9']);
  answer();
  await now;
});
