import { savedStories, storiesById } from '../library/queries.ts';
import { noteAddresses, readQueue } from '../library/saved.ts';
import type { AudioCache } from './audioCache.ts';
import { storageUrl } from './storageUrl.ts';

/**
 * Has the audio that is here answer to the addresses that the catalogue gives it now. A server may name a file anew (an
 * update of its own, a library that moved): the file is the same by its hash, so nothing is fetched, and saved stories
 * play on without a network. Where there is no room for the copy of a moment, the file stays as it is until there is.
 */
export async function followAddresses(cache: AudioCache): Promise<void> {
  const saved = await savedStories();
  const wanted = await storiesById([...(await readQueue()).storyIds]);
  const here = new Set(await cache.urls());
  const parts = [...saved.map(({ row }) => row), ...wanted].flatMap((row) => row.narration?.parts ?? []);
  const moved = parts.filter((part) => !here.has(storageUrl(part)));
  if (here.size === 0 || moved.length === 0) return;
  const known = await cache.urlsByHash();
  for (const part of moved) {
    const from = known.get(part.sha256);
    if (from !== undefined && (await cache.copy(from, storageUrl(part)))) here.add(storageUrl(part));
  }
  for (const { saved: record, row } of saved) {
    const current = row.narration?.parts ?? [];
    const urls = current.map((part) => storageUrl(part));
    const isSameAudio = record.partHashes.join() === current.map(({ sha256 }) => sha256).join();
    if (!isSameAudio || record.partUrls.join() === urls.join() || !urls.every((url) => here.has(url)))
      continue;
    await noteAddresses(record.storyId, urls);
    for (const url of record.partUrls) if (!urls.includes(url)) await cache.delete(url);
  }
}
