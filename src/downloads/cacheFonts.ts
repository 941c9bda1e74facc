import { catalogueLanguage } from '../shared/languages/interfaceLanguages.ts';
import { languageOf } from '../shared/languages/languages.ts';
import { warn } from '../shared/warn.ts';
import { isBuiltFile } from '../shared/worker/builtFile.ts';
import { assetCacheName } from '../shared/worker/cacheNames.ts';

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
  await cachePageFiles();
}

/**
 * On a first visit fonts and the texts of the interface load before the worker is active. Those that the shell lacks are
 * copied from the HTTP cache; failures only cause a warning.
 */
export async function cachePageFiles(): Promise<void> {
  const urls = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isLateFile(pathname))
    .map(({ href }) => href);
  try {
    const cache = await caches.open(assetCacheName);
    for (const url of new Set(urls)) {
      if (await caches.match(url)) continue;
      const file = await fetch(url, { cache: 'force-cache' });
      if (isBuiltFile(file)) await cache.put(url, file);
    }
  } catch (error) {
    if (error instanceof TypeError) return;
    console.warn(`A file could not be cached for offline use: ${String(error)}`);
  }
}

const isLateFile = (path: string) => path.endsWith('.woff2') || catalogueLanguage(path) !== undefined;
