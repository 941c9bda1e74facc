import type { ServerState } from '../src/shared/desk/serverState.ts';

/** Room for a few narrations and for SQLite's log. */
const scarceBytes = 200 * 1000 * 1000;
const intervalMs = 60 * 1000;

/**
 * Tells the functions what the server knows of itself, as `LIPI_SERVER_STATE`, and whether its disk is nearly full, as
 * `LIPI_DISK_IS_SCARCE`, of which the log warns too: not in the library, which a full disk would refuse.
 */
export async function watchServer(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  readState: () => Promise<ServerState>,
): Promise<void> {
  const check = async () => {
    const state = await readState();
    const isScarce = state.freeBytes < scarceBytes;
    if (isScarce && env.LIPI_DISK_IS_SCARCE !== 'yes') {
      const left = `${Math.floor(state.freeBytes / 1000 / 1000)} MB`;
      log(
        `The disk that holds ${dataDir} is nearly full: ${left} are free. Free some space before nothing can be saved.`,
      );
    }
    env.LIPI_DISK_IS_SCARCE = isScarce ? 'yes' : 'no';
    env.LIPI_SERVER_STATE = JSON.stringify(state);
  };
  await check();
  setInterval(() => {
    check().catch((error: unknown) =>
      log(`The free space on the disk of ${dataDir} cannot be read: ${String(error)}`),
    );
  }, intervalMs).unref();
}
