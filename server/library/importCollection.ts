import { ConvexError } from 'convex/values';
import type { StoryInput } from '../../convex/storyInput.ts';
import { slugOf } from '../../convex/storyInput.ts';
import { BrokenFile } from '../../src/shared/storyFiles/brokenFile.ts';
import type { LibraryClient } from './libraryClient.ts';
import type { LoadedStory, StorySource } from './storySource.ts';

/** Stories and bytes of text that one mutation writes: few enough to stay far below Convex's limits and to answer Ctrl-C soon. */
const batchStories = 50;
const batchBytes = 1000 * 1000;

export interface ImportOptions {
  readonly client: LibraryClient;
  readonly sources: readonly StorySource[];
  /** What to do with stories that the library has: a curator's import replaces them, the bundled stories do not. */
  readonly existing: 'replace' | 'keep';
  /** Milliseconds since the Unix epoch: when new stories without a date of their own are published. */
  readonly now: number;
  /** Stops between two batches: what is in is in whole. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Stories told by pictures alone. */
  readonly wordless: number;
  readonly languages: number;
  readonly broken: readonly { readonly path: string; readonly reason: string }[];
  /** True when it was stopped before the end. */
  readonly stopped: boolean;
}

interface Pending {
  readonly path: string;
  readonly loaded: LoadedStory;
  readonly input: StoryInput;
}

/**
 * Brings stories into a library, many in one mutation and each whole or not at all. What cannot go in is
 * reported with its path and the rest goes in; running it again changes nothing that is the same already.
 * Rejects when the library cannot be reached.
 */
export async function importCollection(options: ImportOptions): Promise<ImportReport> {
  const { client, sources, signal, onProgress } = options;
  const counts = { added: 0, updated: 0, unchanged: 0, wordless: 0 };
  const languages = new Set<string>();
  const broken: { path: string; reason: string }[] = [];
  let batch: Pending[] = [];
  let bytes = 0;
  let done = 0;

  const flush = async () => {
    if (batch.length === 0) return;
    const written = await writeBatch(client, batch, options.existing);
    for (const [index, result] of written.entries()) {
      const pending = batch[index];
      if (!pending) continue;
      if (result.kind === 'refused') {
        broken.push({ path: pending.path, reason: result.reason });
        continue;
      }
      counts[result.outcome] += 1;
      languages.add(pending.input.language);
      if (pending.input.content === '') counts.wordless += 1;
    }
    done += batch.length;
    batch = [];
    bytes = 0;
    onProgress?.(done);
  };

  for (const [index, source] of sources.entries()) {
    if (signal?.aborted) return { ...counts, languages: languages.size, broken, stopped: true };
    try {
      const loaded = await source.load();
      // Earlier stories of a collection count as newer, so that the home page keeps its order.
      const input = { ...loaded.story, firstPublishedAt: options.now - index };
      batch.push({ path: source.path, loaded, input });
      bytes += loaded.story.content.length * 3 + (loaded.story.timings?.length ?? 0) * 100;
      for (const file of loaded.files.values()) bytes += file.length;
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push({ path: source.path, reason: error.message });
      done += 1;
    }
    if (batch.length >= batchStories || bytes >= batchBytes) await flush();
  }
  await flush();
  return { ...counts, languages: languages.size, broken, stopped: false };
}

type Written =
  | { readonly kind: 'written'; readonly outcome: 'added' | 'updated' | 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: string };

async function writeBatch(
  client: LibraryClient,
  batch: readonly Pending[],
  existing: 'replace' | 'keep',
): Promise<Written[]> {
  const inputs = await uploadFiles(client, batch);
  try {
    const outcomes = await client.upsertStories(inputs, existing);
    return outcomes.map((outcome) => ({ kind: 'written', outcome }));
  } catch (error) {
    if (!(error instanceof ConvexError)) throw error;
    const [only, ...more] = batch;
    // One story spoils its batch: find it by writing them one by one.
    if (!only || more.length === 0) return [{ kind: 'refused', reason: reasonOf(error) }];
    const written: Written[] = [];
    for (const pending of batch) written.push(...(await writeBatch(client, [pending], existing)));
    return written;
  }
}

/** Uploads the audio that the library does not have yet, and names it in the stories. */
async function uploadFiles(client: LibraryClient, batch: readonly Pending[]): Promise<StoryInput[]> {
  const narrated = batch.filter((pending) => pending.loaded.files.size > 0);
  const stored = new Map<string, ReadonlySet<string>>();
  if (narrated.length > 0) {
    const slugs = narrated.map((pending) => slugOf(pending.input));
    const hashes = await client.storedFiles(slugs);
    slugs.forEach((slug, index) => {
      stored.set(slug, new Set(hashes[index]));
    });
  }
  const inputs: StoryInput[] = [];
  for (const { input, loaded } of batch) inputs.push(await withUploads(client, input, loaded, stored));
  return inputs;
}

async function withUploads(
  client: LibraryClient,
  input: StoryInput,
  { files }: LoadedStory,
  stored: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<StoryInput> {
  if (!input.narration) return input;
  const parts = [];
  for (const part of input.narration.parts) {
    const bytes = files.get(part.sha256);
    if (!bytes || stored.get(slugOf(input))?.has(part.sha256)) parts.push(part);
    else parts.push({ ...part, storageId: await client.upload(bytes, part.mimeType) });
  }
  return { ...input, narration: { ...input.narration, parts } };
}

function reasonOf(error: ConvexError<string>): string {
  const data: unknown = error.data;
  if (typeof data === 'object' && data !== null && 'message' in data) return String(data.message);
  return String(data);
}
