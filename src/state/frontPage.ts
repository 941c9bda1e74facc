import { proxy } from 'valtio/vanilla';
import { isKnownFrontPage, type KnownFrontPage } from '../shared/frontPage.ts';
import { readPersisted, writePersisted } from './persistedStore.ts';

const frontPageKey = 'lipi-front-page';
const frontPageVersion = 1;

const nothingYet: KnownFrontPage = { epoch: '', seq: 0, front: null };

/** What the library last said of its home page, so that it holds without a network too. */
export const frontPage = proxy<{ known: KnownFrontPage }>({ known: restore() });

/** Keeps what the library said. */
export function keepFrontPage(known: KnownFrontPage): void {
  frontPage.known = known;
  writePersisted(frontPageKey, frontPageVersion, known);
}

function restore(): KnownFrontPage {
  const kept = readPersisted(frontPageKey, frontPageVersion);
  return isKnownFrontPage(kept) ? kept : nothingYet;
}
