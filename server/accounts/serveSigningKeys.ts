import { unwatchFile, watchFile } from 'node:fs';
import { openSigningKeys, readSigningKeys, signingEnvironment, signingKeysFile } from './signingKeys.ts';

/** How soon a server notices that another process ran `rotate-keys`. */
const noticeMs = 1000;

/** How long a key that no longer signs may be accepted beyond its time. */
const retirementMs = 60 * 1000;

/**
 * Gives the functions the keys of a data folder, creating them at the first start, and follows rotations while the
 * server runs. An operator who sets JWT_PRIVATE_KEY and JWKS keeps their keys elsewhere; this then does nothing.
 * Returns the function that stops it.
 */
export async function serveSigningKeys(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<() => void> {
  if (env.JWT_PRIVATE_KEY) return () => undefined;
  Object.assign(env, signingEnvironment(await openSigningKeys(dataDir), Date.now()));
  const reread = () => {
    try {
      Object.assign(env, signingEnvironment(readSigningKeys(dataDir), Date.now()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`The new signing keys cannot be read, so the old ones stay in use: ${reason}`);
    }
  };
  const file = signingKeysFile(dataDir);
  // Polls the file's attributes, because some file systems send no events.
  watchFile(file, { interval: noticeMs, persistent: false }, reread);
  const timer = setInterval(reread, retirementMs).unref();
  return () => {
    unwatchFile(file, reread);
    clearInterval(timer);
  };
}
