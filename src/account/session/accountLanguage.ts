import { interfaceTag } from '../../page/translate.ts';
import { setInterfaceCookie } from '../../settings/interfaceCookie.ts';
import { lipiStore } from '../../settings/lipiStore.ts';
import { isInterfaceTag } from '../../shared/languages/interfaceLanguages.ts';
import type { AccountProfile } from '../../shared/protocol/account.ts';

/**
 * What a profile means for the language of the interface. Where none was chosen on this device, its next page speaks the
 * account's: true if that is another than this page's. A language that was chosen here before the account had one is
 * told to it by `choose`.
 */
export function followAccountLanguage(
  { language }: Pick<AccountProfile, 'language'>,
  choose: (language: string) => void,
): boolean {
  const chosen = lipiStore.interfaceLanguage;
  if (chosen !== null && language === undefined) choose(chosen);
  if (chosen !== null || !isInterfaceTag(language)) return false;
  setInterfaceCookie(language);
  return language !== interfaceTag;
}
