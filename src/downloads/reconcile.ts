import type { SavedStory } from '../catalogue/database.ts';
import { savedStories, storiesById } from '../catalogue/queries.ts';
import { forgetSaved, noteAddresses, readQueue, want } from '../catalogue/saved.ts';
import { type AudioCache, audioCache, storageUrl } from '../player/audioCache.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { clearPieces } from './pieceStore.ts';

/** Returns whether any story's audio was evicted. */
export async function matchCache(cache: AudioCache): Promise<boolean> {
  await followAddresses(cache).catch(warn('Saved audio was not found under its new addresses'));
  return forgetEvicted(cache);
}

/** Forgets stories whose audio was evicted, and queues them unless they failed. Returns whether there were any. */
async function forgetEvicted(cache: AudioCache): Promise<boolean> {
  const records = await savedStories();
  if (records.length === 0) return false;
  const cached = new Set(await cache.urls());
  const evicted = records.filter(({ saved }) => !saved.partUrls.every((url) => cached.has(url)));
  if (evicted.length === 0) return false;
  for (const { saved } of evicted) await forgetSaved(saved.storyId);
  await wantUnlessQueuedOrFailed(evicted.filter(({ saved }) => !saved.withdrawn).map(({ row }) => row.id));
  return true;
}

/** A server may rename files: the hash identifies them. Without space for a copy, a file keeps its old address. */
async function followAddresses(cache: AudioCache): Promise<void> {
  const saved = await savedStories();
  const wanted = await storiesById([...(await readQueue()).storyIds]);
  const cached = new Set(await cache.urls());
  const parts = [...saved.map(({ row }) => row), ...wanted].flatMap((row) => row.narration?.parts ?? []);
  const moved = parts.filter((part) => !cached.has(storageUrl(part)));
  if (cached.size === 0 || moved.length === 0) return;
  const known = await cache.urlsByHash();
  for (const part of moved) {
    const from = known.get(part.sha256);
    if (from !== undefined && (await cache.copy(from, storageUrl(part)))) cached.add(storageUrl(part));
  }
  for (const { saved: record, row } of saved) {
    const urls = (row.narration?.parts ?? []).map((part) => storageUrl(part));
    const isMoved = hasAudioOf(row, record) && record.partUrls.join() !== urls.join();
    if (!isMoved || !urls.every((url) => cached.has(url))) continue;
    await noteAddresses(record.storyId, urls);
    for (const url of record.partUrls) if (!urls.includes(url)) await cache.delete(url);
  }
}

/** Queues saved stories whose text or narration has changed, unless they are queued already or have failed. */
export async function wantOutdated(): Promise<void> {
  const outdated = (await savedStories()).filter(
    ({ saved, row }) => !saved.withdrawn && !(saved.bodyHash === row.bodyHash && hasAudioOf(row, saved)),
  );
  await wantUnlessQueuedOrFailed(outdated.map(({ row }) => row.id));
}

async function wantUnlessQueuedOrFailed(ids: readonly StoryId[]): Promise<void> {
  const { storyIds, failures } = await readQueue();
  await want(ids.filter((id) => !storyIds.has(id) && !failures.has(id)));
}

function hasAudioOf({ narration }: CatalogueRow, { partHashes }: SavedStory): boolean {
  return partHashes.join() === (narration?.parts ?? []).map(({ sha256 }) => sha256).join();
}

export async function sweep(): Promise<void> {
  const cache = audioCache();
  if (!cache) return;
  const savedUrls = (await savedStories()).flatMap(({ saved }) => saved.partUrls);
  const wantedParts = (await storiesById([...(await readQueue()).storyIds])).flatMap(
    (row) => row.narration?.parts ?? [],
  );
  const neededUrls = new Set([...savedUrls, ...wantedParts.map((part) => storageUrl(part))]);
  for (const url of await cache.urls()) {
    if (!neededUrls.has(url)) await cache.delete(url);
  }
  await clearPieces(caches, new Set(wantedParts.map(({ sha256 }) => sha256)));
}
