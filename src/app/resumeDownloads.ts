import { isAnythingAskedFor } from '../library/queries.ts';
import { keepFontOf } from '../saving/keepFontOf.ts';

/**
 * Goes on with downloads that a reload or a lost connection interrupted, and frees what no story names. What does so is
 * fetched only on a device that has, or had, something of it: a first visit does not pay for it.
 */
export async function resumeDownloads(): Promise<void> {
  const hasAudio =
    'caches' in globalThis && (await caches.keys()).some((name) => name.startsWith('lipi-audio'));
  if (!hasAudio && !(await isAnythingAskedFor())) return;
  const { keepFontsWith, resumeSaves } = await import('../audio/downloads.ts');
  keepFontsWith(keepFontOf);
  await resumeSaves();
}
