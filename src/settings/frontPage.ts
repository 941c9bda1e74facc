import { proxy } from 'valtio/vanilla';
import { readPersisted, writePersisted } from '../page/persistedStore.ts';
import { isKnownFrontPage, type KnownFrontPage } from '../shared/frontPage.ts';

const frontPageKey = 'lipi-front-page';
const frontPageVersion = 1;

const nothingYet: KnownFrontPage = { epoch: '', seq: 0, front: null };

/** The home page's settings that were last fetched, stored so that they apply offline too. */
export const frontPage = proxy<{ known: KnownFrontPage }>({ known: restore() });

export function keepFrontPage(known: KnownFrontPage): void {
  frontPage.known = known;
  writePersisted(frontPageKey, frontPageVersion, known);
}

function restore(): KnownFrontPage {
  const kept = readPersisted(frontPageKey, frontPageVersion);
  return isKnownFrontPage(kept) ? kept : nothingYet;
}
