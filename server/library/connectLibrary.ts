import { setTimeout as delay } from 'node:timers/promises';
import { startHost } from '../../embedded/startHost.ts';
import { DataFolderInUse, readAdminKey, readRunningHost } from '../../embedded/storage/folder/dataFolder.ts';
import { afterRestore, loadFunctions } from '../loadFunctions.ts';
import { CommandError } from './commandError.ts';
import { LibraryClient } from './libraryClient.ts';

export type LibraryPlace =
  | { readonly kind: 'dataFolder'; readonly dataDir: string }
  | { readonly kind: 'deployment'; readonly url: string; readonly adminKey: string };

export interface LibraryConnection {
  readonly client: LibraryClient;
  close(): Promise<void>;
}

export function nameOf(place: LibraryPlace): string {
  return place.kind === 'dataFolder' ? place.dataDir : place.url;
}

export function requireLibrary(place: LibraryPlace): void {
  if (place.kind !== 'dataFolder' || readAdminKey(place.dataDir) !== null) return;
  throw new CommandError(`There is no library in ${place.dataDir}: name its folder with --data.`);
}

/** How long a server may take between locking its data folder and listening. */
const startupWaitMs = 15 * 1000;

/** To the server on the data folder, else to a host in this process. Throws CommandError when neither is possible. */
export async function connectLibrary(
  place: LibraryPlace,
  log: (line: string) => void,
): Promise<LibraryConnection> {
  if (place.kind === 'deployment') return connectTo(place.url, place.adminKey);
  const { dataDir } = place;
  const deadline = Date.now() + startupWaitMs;
  for (;;) {
    const running = readRunningHost(dataDir);
    const adminKey = readAdminKey(dataDir);
    if (running?.url && adminKey !== null) return connectTo(running.url, adminKey);
    if (!running) {
      const started = await startOwnHost(dataDir, log);
      if (started) return started;
    }
    if (Date.now() > deadline) {
      throw new CommandError(
        `Process ${running?.pid ?? '?'} is using ${dataDir}, but cannot be reached. Stop it, then try again.`,
      );
    }
    await delay(100); // another process is starting or stopping on this folder
  }
}

function connectTo(url: string, adminKey: string): LibraryConnection {
  return { client: new LibraryClient(url, adminKey), close: () => Promise.resolve() };
}

/** Null when another process took the folder first. */
async function startOwnHost(dataDir: string, log: (line: string) => void): Promise<LibraryConnection | null> {
  try {
    const functions = await loadFunctions();
    const host = await startHost({ dataDir, functions, afterRestore, port: 0, hostname: '127.0.0.1', log });
    return { client: new LibraryClient(host.origin, host.adminKey), close: () => host.close() };
  } catch (error) {
    if (error instanceof DataFolderInUse) return null;
    throw error;
  }
}
