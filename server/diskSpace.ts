import { statfs } from 'node:fs/promises';

/** Room for a few narrations and for SQLite's log. */
const scarceBytes = 200 * 1000 * 1000;
const intervalMs = 60 * 1000;

/** What is free for this user on a folder's disk, in bytes. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Warns in the log, and by `LIPI_DISK_IS_SCARCE` in the environment of the functions, which tell admins, while little is
 * free on the disk of the data folder. Not by a write into the library, which a full disk would refuse.
 */
export async function watchDisk(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  freeBytes: () => Promise<number> = () => freeBytesOf(dataDir),
): Promise<void> {
  const look = async () => {
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
  await look();
  setInterval(() => {
    look().catch((error: unknown) => log(`The disk of ${dataDir} cannot be looked at: ${String(error)}`));
  }, intervalMs).unref();
}
