import { createContext, useContext } from 'react';
import { useLive } from '../catalogue/useLive.ts';
import type { DeskRow } from '../shared/desk/desk.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import type { DeskSocket } from './feed/deskSocket.ts';

/** What every part of the open desk works with. */
interface OpenDesk {
  readonly socket: DeskSocket;
  readonly rows: readonly DeskRow[];
  readonly userId: string;
}

export const OpenDesk = createContext<OpenDesk | undefined>(undefined);

/** The open desk around a component. Throws outside of it. */
export function useOpenDesk(): OpenDesk {
  const desk = useContext(OpenDesk);
  if (!desk) throw new Error('a part of the desk is rendered outside of it');
  return desk;
}

const noRows: readonly CatalogueRow[] = [];

/** The published stories, as far as this device has them. */
export function useCatalogue(): readonly CatalogueRow[] {
  return useLive((library) => library.allStories(), [], noRows);
}
