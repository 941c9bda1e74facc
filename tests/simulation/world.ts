import { deskScope, type MemoryMirror } from '../../src/desk/feed/deskFeed.ts';
import type { ReaderOp } from '../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import type { FeedEngine, FeedScope } from '../../src/sync/feedEngine.ts';
import type { FeedEvent } from '../../src/sync/feedMachine.ts';
import type { Clockwork } from './clockwork.ts';
import type { DeviceTables } from './memoryStore.ts';
import type { FeedName, SimulatedServer } from './simulatedServer.ts';

/** A violated invariant, named by its letter in docs/faults.md. */
export class Violation extends Error {}

/** An operation that the reader was told is saved. */
export interface Saved {
  readonly device: Device;
  readonly user: string;
  readonly op: ReaderOp;
  /** It may be lost: its storage is gone, or the server was restored to an earlier state. */
  isGone: boolean;
}

/** An operation whose row was damaged, possibly before its reader was told that it is saved. */
export type Damaged = Omit<Saved, 'isGone'>;

export type Mirror = MemoryMirror<{ readonly id: string; readonly seq: number }, string>;

/** The feed of all stories, as builds of 0.9.0 read it. The mirror of today's has a simulation of its own (`mirror/`). */
export const catalogueScope: FeedScope<unknown> = {
  ...deskScope,
  path: 'feed:changes',
  args: { scope: 'catalogue' },
};

export interface Device {
  catalogue: Mirror;
  readonly tables: Map<string, DeviceTables>;
  user: string;
  skewMs: number;
  isCutOff: boolean;
  isFull: boolean;
  /** The server rejects its token. */
  isSessionEnded: boolean;
  readonly tabs: Set<Tab>;
  readonly hasTwoLeaders: boolean;
  callsUnderWay: number;
}

export interface Tab {
  readonly device: Device;
  readonly user: string;
  isDead: boolean;
  frozenUntilMs: number;
  engines: Readonly<Record<FeedName, FeedEngine>> | undefined;
  desk: Mirror;
  /** If the tab is killed meanwhile the promise never resolves, and if it is frozen it resolves later. */
  pause(delayMs?: number): Promise<void>;
  tell(event: FeedEvent, feed?: FeedName): void;
}

export interface World {
  readonly clock: Clockwork;
  readonly server: SimulatedServer;
  readonly stories: StoryId[];
  readonly users: string[];
  readonly devices: Device[];
  readonly saved: Saved[];
  readonly damaged: Damaged[];
  readonly counts: { crashes: number; lostAnswers: number; refusedWrites: number };
  readonly upsets: Map<string, number>;
  isTroubled: boolean;
  violation: Violation | undefined;
}
