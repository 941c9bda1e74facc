import { statfs } from 'node:fs/promises';

/** Room for a few narrations and for SQLite's log. */
const scarceBytes = 200 * 1000 * 1000;
const intervalMs = 60 * 1000;

/** Warns in the log, and admins by `LIPI_DISK_IS_SCARCE`: not in the library, which a full disk would refuse. */
export async function watchDisk(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  freeBytes: () => Promise<number> = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  },
): Promise<void> {
  const check = async () => {
    const free = await freeBytes();
    const isScarce = free < scarceBytes;
    if (isScarce && env.LIPI_DISK_IS_SCARCE !== 'yes') {
      const left = `${Math.floor(free / 1000 / 1000)} MB`;
      log(
        `The disk that holds ${dataDir} is nearly full: ${left} are free. Free some space before nothing can be saved.`,
      );
    }
    env.LIPI_DISK_IS_SCARCE = isScarce ? 'yes' : 'no';
  };
  await check();
  setInterval(() => {
    check().catch((error: unknown) =>
      log(`The free space on the disk of ${dataDir} cannot be read: ${String(error)}`),
    );
  }, intervalMs).unref();
}
