import { lipiStore } from '../settings/lipiStore.ts';
import type { InterfaceLanguage } from '../shared/interfaceLanguages.ts';
import { languageCookie } from '../shared/languageCookie.ts';
import { cacheHome } from './cacheHome.ts';

const catalogues = import.meta.glob('../translations/*.po');

/** Reloads the page in this language. Rejects if its texts are neither on the device nor within reach. */
export async function chooseInterface(language: InterfaceLanguage): Promise<void> {
  await catalogues[`../translations/${language}.po`]?.();
  lipiStore.interfaceLanguage = language;
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no Cookie Store API
  document.cookie = languageCookie('interface', language, location.protocol);
  // The next launch begins with the home page as the server has painted it.
  await cacheHome();
  location.reload();
}
