import { ConvexError, type Value } from 'convex/values';
import { internal } from '../../convex/_generated/api.js';
import { derive, type StoryInput, slugOf } from '../../convex/catalogue/storyInput.ts';
import type { UpsertOutcome } from '../../convex/catalogue/storyWriter.ts';
import { BrokenFile } from '../../src/importing/collectionFile.ts';
import { lostText } from '../../src/importing/lostText.ts';
import type { FolderStory, LoadedStory } from './collection.ts';
import { refusalOf } from './commandError.ts';
import { type LibraryClient, UploadRefused } from './libraryClient.ts';

/** For one mutation: few enough to stay far below Convex's limits and to react to Ctrl-C soon. */
const batchStories = 50;
const batchBytes = 1000 * 1000;

export interface ImportOptions {
  readonly client: LibraryClient;
  readonly sources: readonly FolderStory[];
  /** A curator's import replaces stories that are already there, the bundled stories do not. */
  readonly existing: 'replace' | 'keep';
  /** Milliseconds since the Unix epoch: the publication time of new stories without a date of their own. */
  readonly now: number;
  /** Stops between two batches; every story imported so far is complete. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

export type ImportReport = Awaited<ReturnType<typeof importCollection>>;

interface PendingStory {
  readonly path: string;
  readonly sound: LoadedStory['sound'];
  readonly odd: readonly string[];
  readonly input: StoryInput;
}

/** Each story whole or not at all. A broken one is reported and the others continue. Repeating it changes nothing. */
export async function importCollection(options: ImportOptions) {
  const { client, sources, existing, signal, onProgress } = options;
  const counts = { added: 0, updated: 0, unchanged: 0, wordless: 0 };
  const languages = new Set<string>();
  const imported = new Map<string, string>();
  const broken: { path: string; reason: string }[] = [];
  /** Stories that have probably lost some of their text, and what else a curator should know of imported files. */
  const odd: { path: string; reason: string }[] = [];
  let batch: PendingStory[] = [];
  let bytes = 0;

  /** Undefined, with the reason noted, for a file that cannot be imported. Any other error ends the import. */
  const orBroken = async <T>(path: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof BrokenFile || error instanceof UploadRefused)) throw error;
      broken.push({ path, reason: error.message });
      return undefined;
    }
  };
  const flush = async (done: number) => {
    const ready: PendingStory[] = [];
    for (const pending of batch) {
      const input = await orBroken(pending.path, () => withUploads(client, pending));
      if (input) ready.push({ ...pending, input });
    }
    const inputs = ready.map(({ input }) => input);
    const duplicates = existing === 'keep' ? [] : await duplicatesOf(client, inputs, imported);
    const outcomes = await write(client, inputs, existing);
    for (const [index, { path, input, odd: ofFiles }] of ready.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || outcome instanceof ConvexError) {
        if (outcome) broken.push({ path, reason: refusalOf(outcome) });
        continue;
      }
      counts[outcome] += 1;
      languages.add(input.language);
      if (input.content === '') counts.wordless += 1;
      const duplicate = outcome === 'added' ? duplicates[index] : undefined;
      const reasons = [...lostText(input), ...ofFiles, ...(duplicate ? [sameText(duplicate)] : [])];
      odd.push(...reasons.map((reason) => ({ path, reason })));
    }
    batch = [];
    bytes = 0;
    onProgress?.(done);
  };
  const report = (stopped: boolean) => ({ ...counts, languages: languages.size, broken, odd, stopped });

  for (const [index, { path, load }] of sources.entries()) {
    if (signal?.aborted) return report(true);
    const loaded = await orBroken(path, load);
    if (loaded) {
      const { story } = loaded;
      // Earlier stories of a collection get later times, so that the home page keeps the collection's order.
      batch.push({ ...loaded, path, input: { ...story, firstPublishedAt: options.now - index } });
      bytes += story.content.length * 3 + (story.timings?.length ?? 0) * 100;
      for (const { sizeBytes } of loaded.sound.values()) bytes += sizeBytes;
    }
    if (batch.length >= batchStories || bytes >= batchBytes) await flush(index + 1);
  }
  await flush(sources.length);
  return report(false);
}

async function write(
  client: LibraryClient,
  stories: readonly StoryInput[],
  existing: 'replace' | 'keep',
): Promise<(UpsertOutcome | ConvexError<Value>)[]> {
  if (stories.length === 0) return [];
  try {
    return await client.mutation(internal.library.upsertStories, { stories: [...stories], existing });
  } catch (error) {
    if (!(error instanceof ConvexError)) throw error;
    if (stories.length === 1) return [error];
    // One story makes its batch fail: find it by writing the stories one by one.
    const written: (UpsertOutcome | ConvexError<Value>)[] = [];
    for (const story of stories) written.push(...(await write(client, [story], existing)));
    return written;
  }
}

/** For each story with words, the slug of another with the same text, in the library or `imported` before it in this run. */
async function duplicatesOf(
  client: LibraryClient,
  stories: readonly StoryInput[],
  imported: Map<string, string>,
): Promise<(string | undefined)[]> {
  const keys = await Promise.all(
    stories.map(async (input) => ({ slug: slugOf(input), bodyHash: (await derive(input)).bodyHash })),
  );
  const known = await client.query(internal.library.duplicates, { stories: keys });
  return keys.map(({ slug, bodyHash }, index) => {
    if (stories[index]?.content === '') return undefined;
    const duplicate = known[index] ?? imported.get(bodyHash);
    imported.set(bodyHash, duplicate ?? slug);
    return duplicate;
  });
}

const sameText = (slug: string) =>
  `its text is already the story ${slug}: to give that story another work or language and keep its address, remove this one and import the file at the desk, which offers to move it`;

async function withUploads(client: LibraryClient, { input, sound }: PendingStory): Promise<StoryInput> {
  if (!input.narration) return input;
  const stored = new Set((await client.query(internal.library.storedFiles, { slugs: [slugOf(input)] }))[0]);
  const parts = [];
  for (const part of input.narration.parts) {
    const file = sound.get(part.sha256);
    if (!file || stored.has(part.sha256)) parts.push(part);
    else parts.push({ ...part, storageId: await client.upload(await file.read(), part.mimeType) });
  }
  return { ...input, narration: { ...input.narration, parts } };
}
