import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newStoryId } from '../../../src/desk/editor/newStory.ts';
import { unsavedNewStories, unsavedStory } from '../../../src/desk/editor/unsavedStory.ts';
import { wordingFields, wordingOf } from '../../../src/desk/editor/wording.ts';
import { unsavedTimings } from '../../../src/desk/narration/timing/unsavedTimings.ts';
import { unsavedNarration } from '../../../src/desk/narration/useNarrationDraft.ts';
import { unsavedLetter } from '../../../src/desk/newsletter/useLetterWording.ts';
import { unsavedSettings } from '../../../src/desk/settings/useSettingsDraft.ts';
import type { UnsavedWork } from '../../../src/desk/unsaved/unsavedWork.ts';
import type { ManuscriptId } from '../../../src/shared/desk/desk.ts';
import type { LetterId } from '../../../src/shared/desk/letters.ts';
import { FakeStorage, stubPage } from '../../state/fakeDocument.ts';
import { listedStorage } from './listedStorage.ts';

const user = 'asha';
const manuscript = 'm1' as ManuscriptId;
const letter = 'l1' as LetterId;

const storyWording = wordingOf({
  row: { work: '', language: 'or', title: 'ନିମ ଛାଇ', author: '', licence: '' },
  content: 'ଗୋଟିଏ।',
});
const letterWording = { subject: 'New', text: '', language: 'en', storyIds: [] };
const settings = {
  name: 'Village library of Khordha',
  limit: '',
  text: '',
  from: '',
  to: '',
  now: ['or'],
  announced: [],
};
const narration = {
  narrator: 'Ravi',
  synthetic: false,
  files: [{ sha256: 'ab', sizeBytes: 1, name: 'a.flac' }],
};
const timings = {
  number: 2,
  revision: 3,
  parts: ['ab'],
  cues: [{ part: 0, startSeconds: 0, endSeconds: 1.5, from: 0, to: 5 }],
};

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  stubPage(listedStorage(storage));
});

afterEach(() => vi.unstubAllGlobals());

/** A kind of work under its storage key, with a valid state and invalid ones. */
function kind<Id extends string, State extends object>(
  key: string,
  work: UnsavedWork<Id, State>,
  id: Id,
  state: State,
  others: readonly object[],
) {
  return { key, state, others, keep: () => work.keep(user, id, state), read: () => work.read(user, id) };
}

const kinds = [
  kind('lipi-desk-unsaved asha m1', unsavedStory, manuscript, { revision: 4, wording: storyWording }, [
    { wording: storyWording },
    { revision: 4, wording: { ...storyWording, title: 1 } },
    { revision: 4, wording: { title: '' } },
    { revision: 4, wording: null },
  ]),
  kind('lipi-desk-unsaved-letter asha l1', unsavedLetter, letter, { revision: 4, wording: letterWording }, [
    { revision: '4', wording: letterWording },
    { revision: 4, wording: { ...letterWording, subject: undefined } },
    { revision: 4, wording: { ...letterWording, storyIds: 'a' } },
  ]),
  kind('lipi-desk-unsaved asha settings', unsavedSettings, 'settings', { revision: 2, wording: settings }, [
    { revision: '2', wording: settings },
    { revision: 2, wording: { ...settings, limit: 5 } },
    { revision: 2, wording: { ...settings, now: [1] } },
    { revision: 2, wording: { ...settings, announced: undefined } },
  ]),
  kind('lipi-desk-narration asha m1', unsavedNarration, manuscript, { revision: 2, wording: narration }, [
    { wording: narration },
    ...[
      { ...narration, synthetic: 'no' },
      { ...narration, files: [{ sha256: 'ab', sizeBytes: '1', name: '' }] },
      { ...narration, files: [{ sha256: 'ab', sizeBytes: 1 }] },
      { ...narration, files: [null] },
    ].map((draft) => ({ revision: 2, wording: draft })),
  ]),
  kind('lipi-desk-timings asha m1', unsavedTimings, manuscript, timings, [
    { ...timings, revision: undefined },
    { ...timings, parts: [1] },
    { ...timings, cues: [{ part: 0, startSeconds: 0, endSeconds: 1.5, from: 0 }] },
  ]),
];

test.each(kinds)('work kept under $key is read back', ({ key, keep, read, state }) => {
  expect(keep()).toBe(true);
  expect(JSON.parse(storage.items.get(key) ?? '')).toEqual({ version: 1, state });
  expect(read()).toEqual(state);
});

test.each(kinds)('work of another shape under $key is ignored', ({ key, read, others }) => {
  for (const state of others) {
    storage.items.set(key, JSON.stringify({ version: 1, state }));
    expect(read()).toBeUndefined();
  }
});

test.each(wordingFields.filter((field) => field !== 'content'))(
  'work from before the form had the field %s is kept, with that field empty',
  (field) => {
    const { [field]: _unknown, ...earlier } = { ...storyWording, title: 'T', work: 'neem-shade' };
    const state = { revision: 4, wording: earlier };
    storage.items.set('lipi-desk-unsaved asha m1', JSON.stringify({ version: 1, state }));
    expect(unsavedStory.read(user, manuscript)).toEqual({
      revision: 4,
      wording: { ...earlier, [field]: '' },
    });
  },
);

test('the readable unsaved new stories of a user are listed', () => {
  const [first, second] = [newStoryId(), newStoryId()];
  unsavedStory.keep(user, first, { revision: 0, wording: storyWording });
  unsavedStory.keep(user, manuscript, { revision: 1, wording: storyWording });
  unsavedStory.keep('ravi', newStoryId(), { revision: 0, wording: storyWording });
  unsavedSettings.keep(user, 'settings', { revision: 1, wording: settings });
  storage.items.set(`lipi-desk-unsaved ${user} ${second}`, '{"version":1,"state":{"revision":0}}');
  expect(unsavedNewStories(user)).toEqual([{ id: first, wording: storyWording }]);
});
