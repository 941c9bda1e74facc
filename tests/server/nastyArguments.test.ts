/** @module-tag deep */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../../src/shared/accounts.ts';
import { argumentShapes, publicFunctions } from '../convex/publicFunctions.ts';
import type { ArgumentShape } from '../convex/registeredFunctions.ts';
import { nastyTexts, unboundedText } from '../nastyTexts.ts';
import { AccountsHost } from './accounts/accountsHost.ts';

let library: AccountsHost;
let people = 0;

beforeAll(async () => {
  library = await AccountsHost.start();
});

afterAll(async () => {
  await library.close();
});

/**
 * The texts and list lengths that fill every argument: some far beyond every limit, some as large as the usual limits
 * allow.
 */
const kinds: Readonly<Record<string, { readonly text: string; readonly entries: number }>> = {
  marks: { text: `a${'\u0301\u0323'.repeat(100_000)}`, entries: 1 },
  spaces: { text: `a${' '.repeat(100_000)}b`, entries: 1 },
  digits: { text: '9'.repeat(300_000), entries: 1 },
  lists: { text: 'x', entries: 100_000 },
  'lists that the host lets in': { text: 'x', entries: 8000 },
  'marks that the guard lets in': { text: `a${'\u0301\u0323'.repeat(1000)}`, entries: 2 },
  'spaces that the guard lets in': { text: `a${' '.repeat(2000)}b`, entries: 2 },
};

/** Arguments that the validator accepts, with the text and the list length everywhere. */
function filled(shape: ArgumentShape, text: string, entries: number): unknown {
  switch (shape.type) {
    case 'string':
    case 'id':
      return text;
    case 'number':
      return 1e308;
    case 'boolean':
      return true;
    case 'literal':
      return shape.value;
    case 'array':
      // Some megabytes of body in either case: the cost of reading a larger one is the host's concern.
      return Array(shape.value.type === 'object' ? Math.ceil(entries / 5) : entries).fill(
        filled(shape.value, text, 1),
      );
    case 'record':
      return { email: text, password: text, name: text };
    case 'union':
      return filled(shape.value.find(({ type }) => type !== 'null') ?? { type: 'null' }, text, entries);
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.value).map(([name, { fieldType }]) => [name, filled(fieldType, text, entries)]),
      );
    case 'any':
      return { type: text, storyId: text, place: { words: text, list: Array(entries).fill(text) } };
    default:
      return null;
  }
}

test.each([null, ...roles])('every public function answers %s at once, whatever is sent', async (role) => {
  for (const { path, kind, access } of publicFunctions) {
    const shape = argumentShapes.get(path);
    if (!shape) throw new Error(`${path} has no validators`);
    people += 1;
    const caller = role && (await library.makePerson(`caller${people}@example.org`, role));
    const sent = new Set<string>();
    // Strangers and the lowest role that may call it send everything; the other roles would run the same code.
    const isWhole = role === null || access === (role === 'reader' ? 'signedIn' : role);
    for (const { text, entries } of Object.values(kinds).slice(0, isWhole ? undefined : 1)) {
      const args = filled(shape, text, entries) as object;
      const asSent = JSON.stringify(args);
      if (sent.has(asSent)) continue;
      await library.call(kind, path, args, caller?.token);
      sent.add(asSent);
    }
  }
});

const sound = { work: 'nasty', language: 'or', title: 'ଗପ', author: 'Asha', licence: 'CC0-1.0' };

test('a curator’s texts made to be slow are saved, published, read and imported without delay', async () => {
  const { token } = await library.makePerson('curator@example.org', 'curator');
  const ask = (kind: 'query' | 'mutation', path: string, args: object) =>
    library.call(kind, path, args, token);
  let published = 0;
  for (const [index, [what, content]] of Object.entries({ ...nastyTexts, unboundedText }).entries()) {
    const fields = { ...sound, work: `nasty-${index}` };
    const key = `${index}`.padStart(16, '0');
    const made = await ask('mutation', 'desk/manuscripts:create', { key, fields, content });
    const text = { ...sound, work: `import-${index}`, content };
    const checked = await ask('query', 'desk/bulk:check', { stories: [text] });
    expect([what, checked.status]).toEqual([what, 200]);
    if (made.status !== 200) {
      expect([what, made.code]).toEqual([what, 'invalid_manuscript']);
      continue;
    }
    const at = made.value as { manuscriptId: string };
    const answer = await ask('mutation', 'desk/publishing:publish', at);
    await ask('query', 'desk/narrations:get', { manuscriptId: at.manuscriptId });
    if (answer.status !== 200) continue;
    published += 1;
    const story = await ask('query', 'firstPaint:story', answer.value as object);
    expect([what, story.status]).toEqual([what, 200]);
  }
  expect(published).toBeGreaterThan(10);
});
