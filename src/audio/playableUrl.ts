import { lipiStore } from '../state/lipiStore.ts';
import { audioCache } from './audioCache.ts';

/** An address for the audio element. `release` gives an object URL's memory back; call it when the element let go. */
export interface PlayableUrl {
  readonly url: string;
  readonly isLocal: boolean;
  release(): void;
}

/**
 * Where to play a part from: a local object URL when the file is cached, else the network address. Never rejects: a
 * cache that cannot be read is logged and the original address is used.
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
