import { afterEach, beforeEach, expect, test } from 'vitest';
import { internal } from '../../../convex/_generated/api.js';
import type { StoryInput } from '../../../convex/catalogue/storyInput.ts';
import { CommandError } from '../../../server/library/commandError.ts';
import type { CommandContext } from '../../../server/library/commands.ts';
import { LibraryClient } from '../../../server/library/libraryClient.ts';
import { type DraftStudio, runDraft } from '../../../server/narrate/draftCommand.ts';
import { voiceFor, voicesOf } from '../../../server/narrate/speech.ts';
import { runTool } from '../../../server/narrate/tool.ts';
import type { AuditPage } from '../../../src/shared/desk/desk.ts';
import type { DeskNarration } from '../../../src/shared/desk/narration.ts';
import { AccountsHost } from '../accounts/accountsHost.ts';
import { makeStudio } from './makeStudio.ts';

const content = 'એક ગામ હતું. ત્યાં કોઈ નહોતું.';

let library: AccountsHost;
let client: LibraryClient;
let token: string;

beforeEach(async () => {
  library = await AccountsHost.start();
  client = new LibraryClient(library.host.origin, library.host.adminKey);
  ({ token } = await library.makePerson('asha@example.org', 'curator', 'Asha'));
  await put('well', 'gu');
});
afterEach(() => library.close());

async function put(work: string, language: string, given: Partial<StoryInput> = {}): Promise<void> {
  const story = {
    work,
    language,
    title: work,
    author: 'Asha',
    licence: 'CC0-1.0',
    content,
    firstPublishedAt: 0,
  };
  await client.mutation(internal.library.upsertStories, {
    stories: [{ ...story, ...given }],
    existing: 'replace',
  });
}

/** Runs the command with the voices of a typical machine, and returns what it printed. */
async function draft(args: readonly string[], given: Partial<DraftStudio> & { signal?: AbortSignal } = {}) {
  const lines: string[] = [];
  const { studio, spoken } = makeStudio();
  const context: CommandContext = {
    connect: async () => client,
    out: (line) => lines.push(line),
    err: (line) => lines.push(line),
    progress: { isTTY: false, write: () => true },
    place: { kind: 'dataFolder', dataDir: library.dataDir },
    signal: given.signal ?? new AbortController().signal,
    now: Date.now,
    readPassword: () => Promise.reject(new Error('no password is asked for')),
  };
  const code = await runDraft(context, args, {
    ...studio,
    voices: async () => new Set(['gu', 'or', 'en-gb']),
    ...given,
  });
  return { code, output: lines.join('\n'), spoken };
}

async function ask<T>(path: string, args: Record<string, unknown>): Promise<T> {
  const answer = await library.call('query', path, args, token);
  expect(answer.status).toBe(200);
  return answer.value as T;
}

async function act(path: string, args: Record<string, unknown>): Promise<unknown> {
  const answer = await library.call('mutation', path, args, token);
  expect(answer.code).toBeUndefined();
  expect(answer.status).toBe(200);
  return answer.value;
}

async function manuscriptIds(): Promise<string[]> {
  const page = await ask<{ rows: { id: string }[] }>('desk/feed:changes', { after: 0, limit: 100 });
  return page.rows.map(({ id }) => id);
}

const publishedRow = async () =>
  (await ask<{ rows: object[] }>('feed:changes', { scope: 'catalogue', after: 0, limit: 9 })).rows[0];

const narrationOf = (manuscriptId: string) =>
  ask<DeskNarration | null>('desk/narrations:get', { manuscriptId });

test('a story gets a labelled draft narration with timings, which readers hear once it is published', async () => {
  expect(await draft(['well/gu'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('well/gu: 2 sentences'),
  });
  const [manuscriptId = ''] = await manuscriptIds();
  const narration = await narrationOf(manuscriptId);
  expect(narration).toMatchObject({
    number: 1,
    narrator: 'eSpeak NG',
    synthetic: true,
    parts: [{ mimeType: 'audio/mpeg' }],
  });
  expect(narration?.timings.map(({ from, to }) => content.slice(from, to))).toEqual([
    'એક ગામ હતું.',
    'ત્યાં કોઈ નહોતું.',
  ]);
  expect(await publishedRow()).not.toHaveProperty('narration');

  const page = { order: 'oldestFirst', cursor: null, limit: 9 };
  const { entries } = await ask<AuditPage>('desk/audit:page', page);
  expect(entries.slice(-1)).toMatchObject([{ editor: null, event: { act: 'narrated', title: 'well' } }]);

  await act('desk/publishing:publish', { manuscriptId, revision: 1 });
  expect(await publishedRow()).toMatchObject({ narration: { narrator: 'eSpeak NG', synthetic: true } });
});

test('an unpublished manuscript is spoken from its newest revision', async () => {
  const fields = { work: 'neem', language: 'or', title: 'ନିମ', author: '', licence: '' };
  const key = crypto.randomUUID();
  const at = (await act('desk/manuscripts:create', { key, fields, content: 'ଗୋଟିଏ।' })) as {
    manuscriptId: string;
  };
  await act('desk/manuscripts:save', { ...at, revision: 1, fields, content: 'ଗୋଟିଏ ଗାଁ। ଦୁଇଟି ଘର।' });
  expect(await draft(['neem/or'])).toMatchObject({ code: 0 });
  expect(await narrationOf(at.manuscriptId)).toMatchObject({
    revision: 2,
    timings: [{ from: 0, to: 10 }, { from: 11 }],
  });
});

test('naming a language narrates all its stories without a narration, and a second run does nothing', async () => {
  await put('lamp', 'gu');
  await put('lamp', 'or', { content: 'ଗୋଟିଏ ଗାଁ।' });
  expect(await draft(['gu'])).toMatchObject({ code: 0, output: expect.stringContaining('2 drafts made') });
  const again = await draft(['gu']);
  expect(again).toMatchObject({
    code: 0,
    output: expect.stringContaining('Gujarati: no stories without a narration.'),
  });
  expect(again.spoken).toEqual([]);
  expect(await manuscriptIds()).toHaveLength(2);
});

test('a narration read by a person is not replaced', async () => {
  const bytes = new Uint8Array(104);
  const storageId = await client.upload(bytes, 'audio/mpeg');
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const parts = [{ storageId, sha256, sizeBytes: 104, mimeType: 'audio/mpeg', durationSeconds: 9 }];
  await put('well', 'gu', { narration: { synthetic: false, narrator: 'Ravi', parts } });
  expect(await draft(['well/gu'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('a person recorded its narration'),
  });
  expect(await narrationOf((await manuscriptIds())[0] ?? '')).toMatchObject({ number: 0, narrator: 'Ravi' });
});

test('a story in a language without a voice is reported and skipped, and the others are spoken', async () => {
  await put('well', 'sat');
  const { code, output } = await draft(['well/sat', 'well/gu', 'nothing/gu']);
  expect(code).toBe(1);
  expect(output).toContain('eSpeak NG has no voice for Santali, so it was skipped');
  expect(output).toContain('nothing/gu: it is neither in the library nor at the desk');
  expect(output).toContain('1 draft made');
});

test('a program that is not installed is reported, with how to install it, before any work begins', async () => {
  const path = process.env.PATH;
  process.env.PATH = '/nonexistent';
  try {
    const voices = async () => {
      await runTool('espeak-ng', ['--voices'], '');
      return new Set<string>();
    };
    const refused = draft(['well/gu'], { voices });
    await expect(refused).rejects.toThrow(CommandError);
    await expect(refused).rejects.toThrow(/espeak-ng is not installed .*apt install espeak-ng/);
  } finally {
    process.env.PATH = path;
  }
  expect(await manuscriptIds()).toEqual([]);
});

test('Ctrl-C stops between two stories', async () => {
  expect(await draft(['gu'], { signal: AbortSignal.abort() })).toMatchObject({ code: 130 });
  expect(await manuscriptIds()).toEqual([]);
});

test('a language’s voice is its own, or the nearest', () => {
  const voices = voicesOf(
    'Pty Language  Age/Gender VoiceName File\n 5  gu  --/M  Gujarati inc/gu\n 2  en-gb  --/M  English gmw/en\n',
  );
  expect(['gu', 'gu-IN', 'en', 'sat'].map((tag) => voiceFor(tag, voices))).toEqual([
    'gu',
    'gu',
    'en-gb',
    undefined,
  ]);
});
