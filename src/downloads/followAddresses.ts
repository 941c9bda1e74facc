import { savedStories, storiesById } from '../catalogue/queries.ts';
import { noteAddresses, readQueue } from '../catalogue/saved.ts';
import type { AudioCache } from '../player/audioCache.ts';
import { storageUrl } from '../player/storageUrl.ts';

/**
 * Moves cached audio to the addresses that the catalogue gives now. A server may rename files (after an update, or when
 * a library moves); the hash identifies the file, so nothing is fetched and saved stories keep playing offline. A file
 * keeps its old address while there is no space for the temporary copy.
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
