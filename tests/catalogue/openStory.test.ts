import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { storeBody } from '../../src/catalogue/apply.ts';
import { makeOpenStory } from '../../src/catalogue/openStory.ts';
import { story } from '../../src/catalogue/queries.ts';
import type { FunctionCall } from '../../src/shared/functionCall.ts';
import { withoutDetails } from '../../src/shared/story/storyFields.ts';
import { stock, withFreshDatabase } from './freshDatabase.ts';
import { makeBody, makeStory } from './makeStory.ts';

withFreshDatabase();

const row = makeStory({ seq: 1 });
const offline: FunctionCall = async () => ({ ok: false, failure: { kind: 'offline', cause: 'network' } });

test('a story of a list, whose text is here, opens without a network, and with one has its details', async () => {
  await stock([withoutDetails(row)]);
  expect(await makeOpenStory(offline)(row.id)).toEqual({ kind: 'offline' });
  await storeBody(makeBody(row));
  expect(await makeOpenStory(offline)(row.id)).toEqual({ kind: 'ready' });

  const paths: string[] = [];
  const open = makeOpenStory(async (_kind, path) => {
    paths.push(path);
    return { ok: true, value: { row, body: makeBody(row), siblings: [] } };
  });
  for (let opened = 0; opened < 2; opened += 1) expect(await open(row.id)).toEqual({ kind: 'ready' });
  expect(paths).toEqual(['firstPaint:story']);
  expect(await story(row.id)).toEqual({ ...row, otherLanguages: [] });
});
