import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { JSONValue } from 'convex/values';
import type { HostLimits } from './limits.ts';
import type { FunctionModules } from './runtime/functionRunner.ts';

/**
 * Answers a request. `hold` counts memory that the response takes until the client has received it; it may cut off any
 * response, this one too.
 */
export type Site = (
  request: IncomingMessage,
  response: ServerResponse,
  hold: (sizeBytes: number) => void,
) => void;

export interface HostOptions {
  /** Folder of the database; created with owner-only rights. One process at a time (a lock file names the owner). */
  readonly dataDir: string;
  readonly functions: FunctionModules;
  /** TCP port, 0 for any free one. */
  readonly port: number;
  /** Interface, for example '127.0.0.1'. */
  readonly hostname: string;
  /** The public address of functions and stored files, when it differs from the listening one (behind a proxy). */
  readonly publicOrigin?: string;
  /** Answers requests that are neither for the Convex API nor for an HTTP action: the built app, or Vite in development. */
  readonly site?: Site;
  /** Receives upgrade requests that are not for the sync socket (Vite's). */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Receives the lines that functions log, and their errors with message and stack frames. */
  readonly log?: (line: string) => void;
  /** Sends errors and log lines of functions to callers too, which helps developers of functions. False when left out. */
  readonly isDevelopment?: boolean;
  /** Lets functions do no more than Convex does (`hostRules`), for tests. False when left out. */
  readonly isStrict?: boolean;
  /**
   * Mutation without arguments that runs in a restored database before it serves any request. The restore is complete
   * once this has committed: an interruption before that brings back the old database.
   */
  readonly afterRestore?: string;
  /** Limits that differ from the defaults of `limits.ts`. */
  readonly limits?: Partial<HostLimits>;
}

/** A running host. */
export interface Host {
  /** For example 'http://127.0.0.1:3210'. */
  readonly origin: string;
  readonly server: Server;
  /**
   * Grants every right: internal functions, backup, restore. Kept in the data folder, owner-only; sent as
   * `Authorization: Convex <key>`.
   */
  readonly adminKey: string;
  /** Runs a function in-process as admin. Throws what the real client would throw (ConvexError included). */
  query(path: string, args: Record<string, unknown>): Promise<JSONValue>;
  mutation(path: string, args: Record<string, unknown>): Promise<JSONValue>;
  reload(functions: FunctionModules): Promise<void>;
  backup(file: string): Promise<void>;
  /**
   * Replaces the whole database by a backup; connected clients reconnect and resync. Keeps the old database when the
   * backup is not sound.
   */
  restore(file: string): Promise<void>;
  /** Stops accepting, finishes running work (bounded), closes the database. */
  close(): Promise<void>;
}

/** A host that has its folder, its port and its database but does not answer yet: callers wait until it opens or closes. */
export interface OpeningHost extends Host {
  /**
   * Runs the preparation of the host, which calls it at an address that only this process knows and that is closed
   * afterwards.
   */
  privately<T>(work: (origin: string) => Promise<T>): Promise<T>;
  /** Answers all callers from now on, the waiting ones first. */
  open(): void;
}
