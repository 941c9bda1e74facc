import { storageUrl } from '../../player/audioCache.ts';
import type { Result } from '../../shared/result.ts';
import type { NarrationPart } from '../../shared/story/catalogue.ts';
import type { DeskFailure } from '../feed/deskCall.ts';

/** Fetches the file of a narration. Never throws. */
export async function fetchSound(
  part: Pick<NarrationPart, 'url'>,
  init: RequestInit = {},
): Promise<Result<Blob, DeskFailure>> {
  try {
    const response = await fetch(storageUrl(part), init);
    if (response.ok) return { ok: true, value: await response.blob() };
    await response.body?.cancel();
    const message = `A recording could not be read (${response.status}).`;
    return { ok: false, failure: { kind: 'server', message } };
  } catch (error) {
    console.warn(`A recording could not be fetched: ${String(error)}`);
    return { ok: false, failure: { kind: 'offline', cause: 'network' } };
  }
}
