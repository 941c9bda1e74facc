import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readText, readTexts } from '../../src/browse/useSearchIndex.ts';
import { storeBody } from '../../src/catalogue/apply.ts';
import { stock, withFreshDatabase } from '../catalogue/freshDatabase.ts';
import { makeBody, makeStory } from '../catalogue/makeStory.ts';

withFreshDatabase();

const known = (row: ReturnType<typeof makeStory>) => [
  { row, isSaved: false, hasText: true, progress: undefined },
];

test('the text of an edited story is read again, whether it arrives with the edit or after it', async () => {
  const before = makeStory({ seq: 1, bodyHash: 'before' });
  await stock([before]);
  await storeBody(makeBody(before, { content: 'The old text' }));
  expect(await readTexts(known(before))).toBe(true);
  expect(await readTexts(known(before))).toBe(false);

  const after = { ...before, seq: 2, bodyHash: 'after' };
  await stock([after]);
  expect(await readTexts(known(after))).toBe(false);
  expect(readText(after.id)).toBe('The old text');

  await storeBody(makeBody(after, { content: 'The new text' }));
  expect(await readTexts(known(after))).toBe(true);
  expect(readText(after.id)).toBe('The new text');
});
