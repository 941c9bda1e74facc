import type { StoryId } from '../../src/shared/catalogue.ts';
import type { ReaderOp } from '../../src/shared/readerOps.ts';
import type { ReaderDriver } from '../../src/sync/reader/readerDriver.ts';
import type { ReaderSyncEvent } from '../../src/sync/reader/readerMachine.ts';
import type { Clockwork } from './clockwork.ts';
import type { DeviceTables } from './memoryStore.ts';
import type { Plant, SimulatedServer } from './simulatedServer.ts';

/** An invariant that does not hold, with the letter that it has in docs/faults.md. */
export class Violation extends Error {}

/** What a reader was told to be saved. */
export interface Saved {
  readonly device: Device;
  readonly user: string;
  readonly op: ReaderOp;
  /** It may be lost: the storage that held it is gone, or the server that had it was put back to before it. */
  isGone: boolean;
}

/** An operation whose row came back as something else, maybe before its reader was told that it is saved. */
export type Damaged = Omit<Saved, 'isGone'>;

export interface Device {
  readonly tables: Map<string, DeviceTables>;
  user: string;
  skewMs: number;
  isCutOff: boolean;
  /** Its storage takes nothing more. */
  isFull: boolean;
  /** The server takes its token no more. */
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
  driver: ReaderDriver | undefined;
  /** Time passes in this tab, which may be killed or frozen meanwhile: then it takes for ever, or that long. */
  pause(delayMs?: number): Promise<void>;
  tell(event: ReaderSyncEvent): void;
}

/** Devices, users, their server, and what is known of both. */
export interface World {
  readonly clock: Clockwork;
  readonly plant: Plant | undefined;
  readonly server: SimulatedServer;
  readonly stories: StoryId[];
  readonly users: string[];
  readonly devices: Device[];
  readonly saved: Saved[];
  readonly damaged: Damaged[];
  readonly counts: { crashes: number; lostAnswers: number; refusedWrites: number };
  /** How often each has happened, by its name in upsets.ts. */
  readonly upsets: Map<string, number>;
  /** Whether the network fails, and tabs are killed. */
  isTroubled: boolean;
  violation: Violation | undefined;
}
