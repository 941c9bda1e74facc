import type { SavedStory } from '../catalogue/database.ts';
import { savedStory } from '../catalogue/queries.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { audioCache, storageUrl } from './audioCache.ts';

/** An address for the audio element. `release` revokes an object URL; call it once the element no longer uses it. */
export interface Source {
  readonly url: string;
  readonly isLocal: boolean;
  release(): void;
}

export function releaseAll(sources: readonly Source[] = []): void {
  for (const source of sources) source.release();
}

/** The saved copy, the network, an older saved recording. Never rejects: without storage, the network plays it. */
export async function sourcesOf(story: CatalogueRow, partIndex: number): Promise<readonly Source[]> {
  const part = story.narration?.parts[partIndex];
  if (!part) return [];
  const url = storageUrl(part);
  const network: Source = { url, isLocal: false, release: () => undefined };
  const copy = await localCopy(url);
  if (copy) return [copy, network];
  const olderUrl = (await savedRecord(story))?.partUrls[partIndex];
  const older = olderUrl !== undefined && olderUrl !== url && (await localCopy(olderUrl));
  return older ? [network, older] : [network];
}

/** An object URL of a cached file; undefined if it is not cached, or, logged, the cache cannot be read. */
export async function localCopy(networkUrl: string): Promise<Source | undefined> {
  const file = await audioCache()?.match(networkUrl);
  if (!file) return undefined;
  const url = URL.createObjectURL(file);
  lipiStore.cachedAudioUrls[networkUrl] = url;
  return {
    url,
    isLocal: true,
    release() {
      URL.revokeObjectURL(url);
      if (lipiStore.cachedAudioUrls[networkUrl] === url) delete lipiStore.cachedAudioUrls[networkUrl];
    },
  };
}

/** Undefined, too, where the device's storage cannot be read. */
export async function savedRecord({ id }: CatalogueRow): Promise<SavedStory | undefined> {
  const saved = await savedStory(id).catch(warn('Reading the saved story failed'));
  return saved || undefined;
}
