import { lipiStore } from '../settings/lipiStore.ts';
import { audioCache } from './audioCache.ts';

/** An address for the audio element. `release` revokes an object URL; call it once the element no longer uses it. */
export interface PlayableUrl {
  readonly url: string;
  readonly isLocal: boolean;
  release(): void;
}

/**
 * The address to play a part from: a local object URL if the file is cached, else the network address. Never rejects:
 * if the cache cannot be read, that is logged and the network address is used.
 */
export async function playableUrl(networkUrl: string): Promise<PlayableUrl> {
  const file = await audioCache()?.match(networkUrl);
  if (!file) return { url: networkUrl, isLocal: false, release: () => undefined };
  const objectUrl = URL.createObjectURL(file);
  lipiStore.cachedAudioUrls[networkUrl] = objectUrl;
  return {
    url: objectUrl,
    isLocal: true,
    release() {
      URL.revokeObjectURL(objectUrl);
      if (lipiStore.cachedAudioUrls[networkUrl] === objectUrl) delete lipiStore.cachedAudioUrls[networkUrl];
    },
  };
}
