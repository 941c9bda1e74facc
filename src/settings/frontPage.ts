import { proxy } from 'valtio/vanilla';
import { readPersisted, writePersisted } from '../page/persistedStore.ts';
import { type FrontPageSnapshot, isFrontPageSnapshot } from '../shared/frontPage.ts';

const frontPageKey = 'lipi-front-page';
const frontPageVersion = 1;

const emptySnapshot: FrontPageSnapshot = { epoch: '', seq: 0, front: null };

/** The home page's settings that were last fetched, stored so that they apply offline too. */
export const frontPage = proxy<{ known: FrontPageSnapshot }>({ known: restore() });

export function storeFrontPage(known: FrontPageSnapshot): void {
  frontPage.known = known;
  writePersisted(frontPageKey, frontPageVersion, known);
}

function restore(): FrontPageSnapshot {
  const stored = readPersisted(frontPageKey, frontPageVersion);
  return isFrontPageSnapshot(stored) ? stored : emptySnapshot;
}
