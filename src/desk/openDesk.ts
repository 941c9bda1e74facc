import { createContext, useContext } from 'react';
import type { DeskRow } from '../shared/desk/desk.ts';
import type { DeskSocket } from '../sync/desk/deskSocket.ts';

/** What every part of the open desk works with. */
interface OpenDesk {
  readonly socket: DeskSocket;
  /** All manuscripts. */
  readonly rows: readonly DeskRow[];
  /** The signed-in curator. */
  readonly userId: string;
}

export const OpenDesk = createContext<OpenDesk | undefined>(undefined);

/** The open desk around a component. Throws outside of it. */
export function useOpenDesk(): OpenDesk {
  const desk = useContext(OpenDesk);
  if (!desk) throw new Error('a part of the desk is rendered outside of it');
  return desk;
}
