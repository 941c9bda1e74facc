import { calling, withAccount } from '../account/session/lateSession.ts';
import { setInterfaceCookie } from '../settings/interfaceCookie.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { isSignedIn, session } from '../settings/session.ts';
import { type InterfaceTag, languageOfTag } from '../shared/languages/interfaceLanguages.ts';
import { cacheHome } from './cacheHome.ts';

const catalogues = import.meta.glob('../translations/*.po');

/**
 * Reloads the page in this language and with these digits, and stores the choice in the account of a signed-in reader unless the library cannot
 * be reached. Rejects if the texts of the language are not on the device and cannot be fetched.
 */
export async function chooseInterface(tag: InterfaceTag): Promise<void> {
  await catalogues[`../translations/${languageOfTag(tag)}.po`]?.();
  lipiStore.interfaceLanguage = tag;
  renewInterfaceCookie();
  if (isSignedIn(session.now))
    await withAccount(calling('mutation', 'account:chooseLanguage', { language: tag }));
  // The next launch begins with the home page as the server has rendered it.
  await cacheHome();
  location.reload();
}

/** Of the language that was chosen here: a cookie ends after a year, in Safari after a week. */
export function renewInterfaceCookie(): void {
  if (lipiStore.interfaceLanguage !== null) setInterfaceCookie(lipiStore.interfaceLanguage);
}
