import { lipiStore } from '../settings/lipiStore.ts';
import type { InterfaceLanguage } from '../shared/languages/interfaceLanguages.ts';
import { languageCookie } from '../shared/languages/languageCookie.ts';
import { cacheHome } from './cacheHome.ts';

const catalogues = import.meta.glob('../translations/*.po');

/** Reloads the page in this language. Rejects if its texts are neither on the device nor within reach. */
export async function chooseInterface(language: InterfaceLanguage): Promise<void> {
  await catalogues[`../translations/${language}.po`]?.();
  lipiStore.interfaceLanguage = language;
  renewInterfaceCookie();
  // The next launch begins with the home page as the server has rendered it.
  await cacheHome();
  location.reload();
}

/** Tells the server the language that was chosen here: a cookie ends after a year, in Safari after a week. */
export function renewInterfaceCookie(): void {
  const { interfaceLanguage } = lipiStore;
  if (interfaceLanguage === null) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = languageCookie('interface', interfaceLanguage, location.protocol);
}
