import { isCount, isText, shape } from '../guards.ts';

/** What Lipi's own server knows of itself, and tells the functions by the environment variable `LIPI_SERVER_STATE`. */
export interface ServerState {
  readonly version: string;
  /** Times are in milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly freeBytes: number;
  readonly dataBytes: number;
  /** Null if the library was never backed up. */
  readonly lastBackupAt: number | null;
}

/** What `desk/server:read` answers. */
export interface ServerReport {
  /** Null where another host runs the functions, such as Convex Cloud. */
  readonly state: ServerState | null;
  readonly hasMailSender: boolean;
  /** When a mail server last accepted a mail; null if never. */
  readonly lastMailAt: number | null;
}

export const isServerState = shape<ServerState>({
  version: isText,
  startedAt: isCount,
  freeBytes: isCount,
  dataBytes: isCount,
  lastBackupAt: (at) => at === null || isCount(at),
});
