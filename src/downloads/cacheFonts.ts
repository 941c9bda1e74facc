import { isBuiltFile } from '../shared/builtFile.ts';
import { assetCacheName } from '../shared/cacheNames.ts';
import { languageOf } from '../shared/languages.ts';
import { warn } from '../shared/warn.ts';

export async function cacheFontOf(language: string): Promise<void> {
  const { nativeName } = languageOf(language);
  const text = document.createElement('p');
  Object.assign(text, { lang: language, hidden: true });
  document.body.append(text);
  const families = getComputedStyle(text).getPropertyValue('--script');
  text.remove();
  await document.fonts
    .load(`1em ${families}`, nativeName)
    .catch(warn(`The font for ${language} could not be fetched`));
  await cachePageFonts();
}

/**
 * On a first visit fonts load before the worker is active. Those that the shell lacks are copied from the HTTP cache;
 * failures only cause a warning.
 */
export async function cachePageFonts(): Promise<void> {
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).origin === location.origin && new URL(name).pathname.endsWith('.woff2'));
  try {
    const cache = await caches.open(assetCacheName);
    for (const url of new Set(urls)) {
      if (await caches.match(url)) continue;
      const font = await fetch(url, { cache: 'force-cache' });
      if (isBuiltFile(font)) await cache.put(url, font);
    }
  } catch (error) {
    if (error instanceof TypeError) return;
    console.warn(`A font could not be cached for offline use: ${String(error)}`);
  }
}
