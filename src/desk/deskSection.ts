import type { ComponentType } from 'react';
import type { DeskRow } from '../shared/desk/desk.ts';
import type { DeskSocket } from '../sync/desk/deskSocket.ts';

/** The props of every section. */
export interface SectionProps {
  readonly socket: DeskSocket;
  readonly rows: readonly DeskRow[];
  readonly userId: string;
}

/** A part of the desk besides its table of stories: `/admin?section={key}`. */
export interface DeskSection {
  readonly key: string;
  /** The label in the desk's navigation. */
  readonly name: string;
  readonly Part: ComponentType<SectionProps>;
}
