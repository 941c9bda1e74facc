import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStoryFolder } from '../../../server/library/collection.ts';
import { exportLibrary } from '../../../server/library/exportLibrary.ts';
import { importCollection } from '../../../server/library/importCollection.ts';
import { LibraryClient } from '../../../server/library/libraryClient.ts';
import { storeStory } from '../../../src/catalogue/apply.ts';
import { database } from '../../../src/catalogue/database.ts';
import {
  type FormValues,
  fieldName,
  formFieldNames,
  manuscriptOf,
  valuesOf,
} from '../../../src/desk/editor/formValues.ts';
import { origin } from '../../../src/desk/history/words.ts';
import { formatStoryFile, parseStoryFile } from '../../../src/importing/storyFile.ts';
import type { StoriesChecked } from '../../../src/shared/desk/bulk.ts';
import type { Manuscript, RevisionRow } from '../../../src/shared/desk/desk.ts';
import { parseListPage, parseStory } from '../../../src/shared/protocol/catalogue.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { type StoryFields, storyFieldTable } from '../../../src/shared/story/storyFields.ts';
import { withFreshDatabase } from '../../catalogue/freshDatabase.ts';
import { makeFolder } from '../../makeFolder.ts';
import { AccountsHost } from '../accounts/accountsHost.ts';
import { writeFiles } from './fixtures.ts';

withFreshDatabase();

/** A story with every field filled in: a missing field does not compile. */
const everyField: Required<StoryFields> = {
  work: 'neem-shade',
  title: 'ନିମ ଛାଇ',
  language: 'or',
  author: 'ଆଶା',
  translation_author: 'ରବି',
  originalLanguage: 'gu',
  licence: 'CC-BY-4.0',
  source: { name: 'A magazine', url: 'https://example.org/1' },
  publishedAt: Date.UTC(2026, 10, 1),
  credits: [{ role: 'Illustration', name: 'Mira' }],
  subjects: ['Animals', 'ବର୍ଷା'],
};
const fieldKeys = Object.keys(everyField);
const { work, title, language, author, licence } = everyField;
const leastFields: StoryFields = { work, title, language, author, licence };
const optionalKeys = fieldKeys.filter((key) => !(key in leastFields));
const content = 'ଗୋଟିଏ ବାକ୍ୟ।';
const file = formatStoryFile({ ...everyField, content });

interface At {
  readonly manuscriptId: string;
  readonly revision: number;
}

let library: AccountsHost;
let client: LibraryClient;
let token: string;
beforeEach(async () => {
  library = await AccountsHost.start();
  client = new LibraryClient(library.host.origin, library.host.adminKey);
  ({ token } = await library.makePerson('asha@example.org', 'curator'));
});
afterEach(() => library.close());

async function desk<T>(kind: 'query' | 'mutation', path: string, args: object): Promise<T> {
  const { value, text } = await library.call(kind, `desk/${path}`, args, token);
  if (value === undefined) throw new Error(text);
  return value as T;
}

const save = (at: At, values: FormValues) =>
  desk<At>('mutation', 'manuscripts:save', { ...at, ...manuscriptOf(values, everyField.publishedAt) });

/** The only story, as a reader's device stores it. */
async function mirroredStory() {
  const listed = parseListPage(
    (await library.call('query', 'list:changes', { language, after: 0, limit: 400 })).value,
  );
  const storyId = listed?.rows[0]?.id;
  const given = parseStory((await library.call('query', 'firstPaint:story', { storyId })).value);
  if (!given) throw new Error('the server gave no story');
  await database.delete();
  await database.open();
  await storeStory(given.row, given.body);
  const [story, ...more] = await database.stories.toArray();
  expect(more).toEqual([]);
  return story as unknown as StoryFields & { readonly id: StoryId };
}

/** The story's file in an export. */
async function exportedFile(): Promise<string> {
  const out = join(makeFolder(), 'out');
  await exportLibrary(client, out);
  return readFile(join(out, work, `${language}.md`), 'utf8');
}

test('a story file holds every field, and reading it gives the same story', () => {
  const { work: _folder, ...inFile } = everyField;
  expect(parseStoryFile(file)).toEqual({ ...inFile, content });
});

test('every field of a file reaches readers, the desk, readers again, and another export', async () => {
  const folder = makeFolder();
  await writeFiles(folder, { [`${work}/${language}.md`]: file });
  const { sources } = await openStoryFolder(folder);
  const report = await importCollection({ client, sources, existing: 'replace', now: 0 });
  expect(report.broken).toEqual([]);
  const imported = await mirroredStory();
  expect(imported).toMatchObject(everyField);

  const begun = await desk<At>('mutation', 'manuscripts:edit', { storyId: imported.id });
  const manuscript = await desk<Manuscript>('query', 'manuscripts:get', {
    manuscriptId: begun.manuscriptId,
  });
  expect(manuscript.row).toMatchObject(everyField);
  const values = valuesOf(manuscript);
  expect(formFieldNames.filter((field) => values[field] === '')).toEqual([]);
  const at = await save(begun, { ...values, content: 'ଦୁଇଟି ବାକ୍ୟ।' });
  await desk('mutation', 'publishing:publish', at);
  expect(await mirroredStory()).toMatchObject(everyField);
  expect(await exportedFile()).toBe(formatStoryFile({ ...everyField, content: 'ଦୁଇଟି ବାକ୍ୟ।' }));

  await desk('mutation', 'publishing:remove', at);
  await desk('mutation', 'publishing:restore', { manuscriptId: at.manuscriptId });
  expect(await mirroredStory()).toMatchObject(everyField);
});

test('every field survives an import at the desk, and taking over the imported story', async () => {
  const stories = [{ work, ...parseStoryFile(file) }];
  const run = { key: 'k'.repeat(16), begins: 0, as: 'published' };
  const least = [{ ...leastFields, content }];
  await desk('mutation', 'bulk:write', { ...run, stories: least });
  const check = () => desk<StoriesChecked>('query', 'bulk:check', { stories });
  const [change] = (await check()).changes;
  if (change?.kind !== 'changed') throw new Error(`${change?.kind}`);
  expect([...change.fields].sort()).toEqual([...optionalKeys].sort());
  await desk('mutation', 'bulk:write', { ...run, begins: 1, stories });
  expect((await check()).changes).toEqual([{ kind: 'unchanged', narration: null }]);
  const { id: storyId } = await mirroredStory();

  const begun = await desk<At>('mutation', 'manuscripts:edit', { storyId });
  const { manuscriptId } = begun;
  const other = valuesOf({ row: { ...leastFields, title: 'Another' }, content: '' });
  const changed = await save(begun, other);
  await desk('mutation', 'manuscripts:takeStory', changed);
  const taken = await desk<Manuscript>('query', 'manuscripts:get', { manuscriptId });
  expect(taken.row).toMatchObject(everyField);
  expect(taken.content).toBe(content);
  expect(await exportedFile()).toBe(file);
});

test('a revision that changes every field lists each by its name at the desk', async () => {
  const blank = { work: '', language: '', title: '', author: '', licence: '' };
  const args = { key: 'k'.repeat(16), fields: blank, content: '' };
  const begun = await desk<At>('mutation', 'manuscripts:create', args);
  await save(begun, valuesOf({ row: everyField, content }));
  const { manuscriptId } = begun;
  const [newest] = await desk<RevisionRow[]>('query', 'revisions:list', { manuscriptId });
  if (!newest) throw new Error('nothing was saved');
  expect(newest.fields).toEqual(everyField);
  expect([...newest.changed].sort()).toEqual([...fieldKeys, 'content'].sort());
  const labels = Object.values(storyFieldTable).map(({ label }) => label.toLowerCase());
  const said = origin(newest.origin, newest.changed.map(fieldName));
  for (const label of [...labels, fieldName('content')]) expect(said).toContain(label);
});
