import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { JSONValue } from 'convex/values';
import type { HostLimits } from './limits.ts';
import type { FunctionModules } from './runtime/functionRunner.ts';

export interface HostOptions {
  /** Folder of the database; created with owner-only rights. One process at a time (a lock file says whose). */
  readonly dataDir: string;
  readonly functions: FunctionModules;
  /** TCP port, 0 for any free one. */
  readonly port: number;
  /** Interface, for example '127.0.0.1'. */
  readonly hostname: string;
  /** The address that functions and stored files are known by, when it is not the listening one (behind a proxy). */
  readonly publicOrigin?: string;
  /** Answers whatever is neither the Convex API nor an HTTP action: the built app, or Vite in development. */
  readonly site?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Gets upgrade requests that are not the sync socket (Vite's). */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Gets what functions log, and what goes wrong in them with its message and stack frames. */
  readonly log?: (line: string) => void;
  /** Tells callers what goes wrong in functions too, and what they log: for those who write the functions. False when left out. */
  readonly isDevelopment?: boolean;
  /**
   * Mutation without arguments that runs in a restored database before anyone can ask it anything. The restore is done
   * when this has committed: what interrupts it earlier leads back to the old database.
   */
  readonly afterRestore?: string;
  /** Limits that differ from the defaults of `limits.ts`. */
  readonly limits?: Partial<HostLimits>;
}

/** What became of a restore that succeeded. */
export interface Restored {
  /** False for a backup of an earlier version, which carries no checksum: it was checked as far as it can be, and damage may hide in it. */
  readonly isSealed: boolean;
}

/** A running host. */
export interface Host {
  /** For example 'http://127.0.0.1:3210'. */
  readonly origin: string;
  readonly server: Server;
  /** Gives every right: internal functions, backup, restore. Kept in the data folder, owner-only; sent as `Authorization: Convex <key>`. */
  readonly adminKey: string;
  /** Runs a function in-process as admin. Throws what the real client would (ConvexError included). */
  query(path: string, args: Record<string, unknown>): Promise<JSONValue>;
  mutation(path: string, args: Record<string, unknown>): Promise<JSONValue>;
  reload(functions: FunctionModules): Promise<void>;
  backup(file: string): Promise<void>;
  /** Replaces the whole database by a backup; connected clients reconnect and resync. Keeps the old one when the backup is not sound. */
  restore(file: string): Promise<Restored>;
  /** Stops accepting, finishes what runs (bounded), closes the database. */
  close(): Promise<void>;
}

/**
 * A host that has its folder, its port and its database, and does not answer yet: callers wait until it opens or
 * closes.
 */
export interface OpeningHost extends Host {
  /** Runs what prepares the host. It calls at an address that only this process is told, and that ends with it. */
  privately<T>(work: (origin: string) => Promise<T>): Promise<T>;
  /** Answers all callers from now on, waiting ones first. */
  open(): void;
}
