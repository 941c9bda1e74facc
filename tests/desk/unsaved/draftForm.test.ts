import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formFieldNames, valuesOf } from '../../../src/desk/editor/formValues.ts';
import { newStoryId, storyForm, unsavedNewStories } from '../../../src/desk/editor/storyDraft.ts';
import { narrationForm } from '../../../src/desk/narration/narrationDraft.ts';
import { timingsForm } from '../../../src/desk/narration/timing/timingDraft.ts';
import { letterForm } from '../../../src/desk/newsletter/LetterEditor.tsx';
import { settingsForm } from '../../../src/desk/settings/settingsValues.ts';
import { draftForm } from '../../../src/desk/unsaved/draftForm.ts';
import type { ManuscriptId } from '../../../src/shared/desk/desk.ts';
import type { LetterId } from '../../../src/shared/desk/letters.ts';
import { FakeStorage, stubPage } from '../../settings/fakeDocument.ts';

const user = 'asha';
const manuscript = 'm1' as ManuscriptId;

const story = valuesOf({
  row: { work: '', language: 'or', title: 'ନିମ ଛାଇ', author: '', licence: '' },
  content: 'ଗୋଟିଏ।',
});
const letter = { subject: 'New', text: '', language: 'en', storyIds: [] };
const texts = { name: 'Village library of Khordha', limit: '', text: '', from: '', to: '' };
const settings = { ...texts, now: ['or'], announced: [] };
const file = { sha256: 'ab', sizeBytes: 1, name: 'a.flac' };
const narration = { narrator: 'Ravi', synthetic: false, files: [file] };
const cue = { part: 0, startSeconds: 0, endSeconds: 1.5, from: 0, to: 5 };
const timings = { textRevision: 3, parts: ['ab'], cues: [cue] };

let storage: FakeStorage;
let warnings: string[];

beforeEach(() => {
  storage = new FakeStorage();
  stubPage(listedStorage(storage));
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => {
    warnings.push(text);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draftOf = <Values>(values: Values) => ({ revision: 4, values });

test('each form keeps its drafts under a key of its own', () => {
  storyForm.store(user, manuscript, draftOf(story));
  letterForm.store(user, 'l1' as LetterId, draftOf(letter));
  settingsForm.store(user, 'settings', draftOf(settings));
  narrationForm.store(user, manuscript, draftOf(narration));
  timingsForm.store(user, manuscript, draftOf(timings));
  const states = Object.fromEntries(
    [...storage.items].map(([key, text]) => [key, JSON.parse(text).state.values]),
  );
  expect(states).toEqual({
    'lipi-desk-unsaved asha m1': story,
    'lipi-desk-unsaved-letter asha l1': letter,
    'lipi-desk-unsaved asha settings': settings,
    'lipi-desk-narration asha m1': narration,
    'lipi-desk-timings asha m1': timings,
  });
  expect(storyForm.read(user, manuscript)).toEqual(draftOf(story));
  expect(letterForm.read(user, 'l1' as LetterId)).toEqual(draftOf(letter));
  expect(settingsForm.read(user, 'settings')).toEqual(draftOf(settings));
  expect(narrationForm.read(user, manuscript)).toEqual(draftOf(narration));
  expect(timingsForm.read(user, manuscript)).toEqual(draftOf(timings));
});

test.each([
  draftOf({ ...story, title: 1 }),
  draftOf({ title: '' }),
  draftOf(null),
  { ...draftOf(story), revision: '4' },
])('a draft of another shape is ignored: %#', (state) => {
  storage.items.set('lipi-desk-unsaved asha m1', JSON.stringify({ version: 1, state }));
  expect(storyForm.read(user, manuscript)).toBeUndefined();
});

test.each(formFieldNames.filter((field) => field !== 'content'))(
  'a draft from before the form had the field %s is kept, with that field empty',
  (field) => {
    const { [field]: _unknown, ...earlier } = { ...story, title: 'T', work: 'neem-shade' };
    const state = { revision: 4, values: earlier };
    storage.items.set('lipi-desk-unsaved asha m1', JSON.stringify({ version: 1, state }));
    expect(storyForm.read(user, manuscript)?.values).toEqual({ ...earlier, [field]: '' });
  },
);

test("a file's name does not count as a change of a narration; everything else does", () => {
  const saved = { ...narration, files: [{ ...file, name: '' }] };
  expect(narrationForm.isSame(narration, saved)).toBe(true);
  const changes = [{ narrator: 'Asha' }, { synthetic: true }, { files: [] }];
  for (const change of changes) {
    expect(narrationForm.isSame(narration, { ...narration, ...change })).toBe(false);
  }
});

interface Count {
  readonly count: number;
}

const isCount = (value: unknown): value is Count => typeof (value as Count).count === 'number';
const counts = draftForm<string, Count>('work', { isValues: isCount });
const counted = (count: number) => ({ revision: 1, values: { count } });

test('drafts are kept by curator and id until they are forgotten', () => {
  for (const count of [1, 2]) counts.store('asha', 'a', counted(count));
  counts.store('ravi', 'a', counted(3));
  expect(counts.read('asha', 'a')).toEqual(counted(2));
  expect(counts.read('asha', 'b')).toBeUndefined();
  counts.forget('asha', 'a');
  expect(counts.read('asha', 'a')).toBeUndefined();
  expect(counts.read('ravi', 'a')).toEqual(counted(3));
});

test('only the ids of this curator and this form are listed, and none where storage is blocked', () => {
  for (const id of ['a', 'b c']) counts.store('asha', id, counted(1));
  counts.store('asha2', 'd', counted(1));
  draftForm('work-too', { isValues: isCount }).store('asha', 'e', counted(1));
  expect(counts.idsOf('asha')).toEqual(['a', 'b c']);
  storage.isBlocked = true;
  expect(counts.idsOf('asha')).toEqual([]);
});

test('the readable unsaved new stories of a user are listed', () => {
  const [first, second] = [newStoryId(), newStoryId()];
  const draft = { revision: 0, values: story };
  storyForm.store(user, first, draft);
  storyForm.store(user, manuscript, draft);
  storyForm.store('ravi', newStoryId(), draft);
  settingsForm.store(user, 'settings', { revision: 1, values: settings });
  storage.items.set(`lipi-desk-unsaved ${user} ${second}`, '{"version":1,"state":{"revision":0}}');
  expect(unsavedNewStories(user)).toEqual([{ id: first, values: story }]);
});

/** With its entries as own keys, like the browser's storage. */
function listedStorage(storage: FakeStorage): FakeStorage {
  return new Proxy(storage, {
    get(_, name) {
      const value: unknown = Reflect.get(storage, name);
      return typeof value === 'function' ? value.bind(storage) : value;
    },
    ownKeys() {
      if (storage.isBlocked) throw new DOMException('storage is blocked', 'SecurityError');
      return [...storage.items.keys()];
    },
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}
