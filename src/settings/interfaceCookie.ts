import type { InterfaceTag } from '../shared/languages/interfaceLanguages.ts';
import { languageCookie } from '../shared/languages/languageCookie.ts';

/** Tells the server, and the next page of this device on which no language was chosen, what the interface speaks. */
export function setInterfaceCookie(tag: InterfaceTag): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = languageCookie('interface', tag, location.protocol);
}
