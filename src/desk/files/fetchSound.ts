import { storageUrl } from '../../player/audioCache.ts';
import type { NarrationPart } from '../../shared/story/catalogue.ts';
import type { Answer } from '../feed/deskCall.ts';

/** Never throws. */
export async function fetchSound(part: NarrationPart, init: RequestInit = {}): Promise<Answer<Blob>> {
  try {
    const response = await fetch(storageUrl(part), init);
    if (response.ok) return { ok: true, value: await response.blob() };
    await response.body?.cancel();
    const message = `A recording could not be read (${response.status}).`;
    return { ok: false, failure: { kind: 'server', message } };
  } catch (error) {
    console.warn(`Fetching a recording failed: ${String(error)}`);
    return { ok: false, failure: { kind: 'offline', cause: 'network' } };
  }
}
