import type { DeskRow } from '../../shared/desk.ts';
import type { DeskSocket } from '../../sync/desk/deskSocket.ts';

/** What a section of the desk is given. */
export interface SectionProps {
  readonly socket: DeskSocket;
  readonly rows: readonly DeskRow[];
  readonly userId: string;
}
