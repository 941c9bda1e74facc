import { writeStored } from '../state/persistedStore.ts';
import address from './styles/fonts.css?url';

/**
 * Puts our fonts into force. A built page holds their rules asleep, so that on a first visit no font is fetched beside the
 * words; where the device has had them before, the page's head has woken them before its first frame (index.html).
 */
export function bringFonts(): void {
  const rules = document.querySelector<HTMLStyleElement>('style#fonts');
  if (rules) rules.media = 'all';
  else
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }));
  void document.fonts.ready.then(() => writeStored('lipi-fonts', '1'));
}
