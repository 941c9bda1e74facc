import { ConvexError } from 'convex/values';
import { internal } from '../../convex/_generated/api.js';
import { derive, type StoryInput, slugOf } from '../../convex/catalogue/storyInput.ts';
import { BrokenFile } from '../../src/importing/collectionFile.ts';
import { lostText } from '../../src/importing/lostText.ts';
import type { FolderStory, LoadedStory } from './collection.ts';
import { type LibraryClient, UploadRefused } from './libraryClient.ts';

/**
 * Stories and bytes of text that one mutation writes: few enough to stay far below Convex's limits and to react to
 * Ctrl-C soon.
 */
const batchStories = 50;
const batchBytes = 1000 * 1000;

export interface ImportOptions {
  readonly client: LibraryClient;
  readonly sources: readonly FolderStory[];
  /**
   * What to do with stories that are already in the library: a curator's import replaces them, the bundled stories do
   * not.
   */
  readonly existing: 'replace' | 'keep';
  /** Milliseconds since the Unix epoch: the publication time of new stories without a date of their own. */
  readonly now: number;
  /** Stops between two batches; every story imported so far is complete. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly wordless: number;
  readonly languages: number;
  readonly broken: readonly { readonly path: string; readonly reason: string }[];
  /** Stories that have probably lost some of their text, and what else a curator should know of imported files. */
  readonly odd: readonly { readonly path: string; readonly reason: string }[];
  readonly stopped: boolean;
}

interface PendingStory {
  readonly path: string;
  readonly sound: LoadedStory['sound'];
  readonly ofFiles: readonly string[];
  readonly input: StoryInput;
}

type ReadyStory = Omit<PendingStory, 'sound'>;

/**
 * Imports stories into a library, many in one mutation and each whole or not at all. A story that cannot be imported is
 * reported with its path and the others continue; running it again changes nothing that is already the same. Rejects
 * when the library cannot be reached.
 */
export async function importCollection(options: ImportOptions): Promise<ImportReport> {
  const { client, sources, signal, onProgress } = options;
  const counts = { added: 0, updated: 0, unchanged: 0, wordless: 0 };
  const languages = new Set<string>();
  /** The first story of this run with each text, by its body hash. */
  const imported = new Map<string, string>();
  const broken: { path: string; reason: string }[] = [];
  const odd: { path: string; reason: string }[] = [];
  let batch: PendingStory[] = [];
  let bytes = 0;
  let done = 0;

  const flush = async () => {
    const ready: ReadyStory[] = [];
    for (const pending of batch) {
      const input = await orReason(() => withUploads(client, pending));
      if ('reason' in input) broken.push({ path: pending.path, reason: input.reason });
      else ready.push({ path: pending.path, ofFiles: pending.ofFiles, input: input.value });
    }
    const duplicates = options.existing === 'keep' ? [] : await duplicatesOf(client, ready, imported);
    const results = await write(client, ready, options.existing);
    for (const [index, result] of results.entries()) {
      const story = ready[index];
      if (!story) continue;
      if (result.kind === 'refused') {
        broken.push({ path: story.path, reason: result.reason });
        continue;
      }
      counts[result.outcome] += 1;
      languages.add(story.input.language);
      if (story.input.content === '') counts.wordless += 1;
      for (const reason of [...lostText(story.input), ...story.ofFiles])
        odd.push({ path: story.path, reason });
      const duplicate = result.outcome === 'added' ? duplicates[index] : undefined;
      if (duplicate) odd.push({ path: story.path, reason: sameText(duplicate) });
    }
    done += batch.length;
    batch = [];
    bytes = 0;
    onProgress?.(done);
  };

  for (const [index, source] of sources.entries()) {
    if (signal?.aborted) return { ...counts, languages: languages.size, broken, odd, stopped: true };
    const loaded = await orReason(() => source.load());
    if ('reason' in loaded) {
      broken.push({ path: source.path, reason: loaded.reason });
      done += 1;
    } else {
      const { story, sound, odd: ofFiles } = loaded.value;
      // Earlier stories of a collection get later times, so that the home page keeps the collection's order.
      batch.push({
        path: source.path,
        sound,
        ofFiles,
        input: { ...story, firstPublishedAt: options.now - index },
      });
      bytes += story.content.length * 3 + (story.timings?.length ?? 0) * 100;
      for (const { sizeBytes } of sound.values()) bytes += sizeBytes;
    }
    if (batch.length >= batchStories || bytes >= batchBytes) await flush();
  }
  await flush();
  return { ...counts, languages: languages.size, broken, odd, stopped: false };
}

type Written =
  | { readonly kind: 'written'; readonly outcome: 'added' | 'updated' | 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: string };

async function write(
  client: LibraryClient,
  stories: readonly ReadyStory[],
  existing: 'replace' | 'keep',
): Promise<Written[]> {
  const [only, ...more] = stories;
  if (!only) return [];
  try {
    const outcomes = await client.upsertStories(
      stories.map(({ input }) => input),
      existing,
    );
    return outcomes.map((outcome) => ({ kind: 'written', outcome }));
  } catch (error) {
    if (!(error instanceof ConvexError)) throw error;
    // One story makes its batch fail: find it by writing the stories one by one.
    if (more.length === 0) return [{ kind: 'refused', reason: reasonOf(error) }];
    const written: Written[] = [];
    for (const story of stories) written.push(...(await write(client, [story], existing)));
    return written;
  }
}

/** For each story with words, the slug of another with the same text, in the library or `imported` before it in this run. */
async function duplicatesOf(
  client: LibraryClient,
  stories: readonly ReadyStory[],
  imported: Map<string, string>,
): Promise<(string | undefined)[]> {
  const keys: { slug: string; bodyHash: string }[] = [];
  for (const { input } of stories)
    keys.push({ slug: slugOf(input), bodyHash: (await derive(input)).bodyHash });
  const known = await client.query(internal.library.duplicates, { stories: keys });
  return keys.map(({ slug, bodyHash }, index) => {
    if (stories[index]?.input.content === '') return undefined;
    const duplicate = known[index] ?? imported.get(bodyHash);
    imported.set(bodyHash, duplicate ?? slug);
    return duplicate;
  });
}

const sameText = (slug: string) =>
  `its text is already the story ${slug}: to give that story another work or language and keep its address, remove this one and import the file at the desk, which offers to move it`;

/** Uploads the audio files of a story that the library does not have yet, and puts their ids into the story. */
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

/** The result, or the reason why a file cannot be imported. Any other error ends the import. */
async function orReason<T>(
  run: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly reason: string }> {
  try {
    return { value: await run() };
  } catch (error) {
    if (error instanceof BrokenFile || error instanceof UploadRefused) return { reason: error.message };
    throw error;
  }
}

function reasonOf(error: ConvexError<string>): string {
  const data: unknown = error.data;
  if (typeof data === 'object' && data !== null && 'message' in data) return String(data.message);
  return String(data);
}
