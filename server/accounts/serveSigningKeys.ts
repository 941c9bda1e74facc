import { unwatchFile, watchFile } from 'node:fs';
import {
  openSigningKeys,
  readSigningKeys,
  type SigningKeys,
  signingEnvironment,
  signingKeysFile,
} from './signingKeys.ts';

/** How soon a server notices that another process ran `rotate-keys`. */
const noticeMs = 1000;

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
  let timer: NodeJS.Timeout | undefined;
  const apply = (keys: SigningKeys) => {
    const { environment, changesAt } = signingEnvironment(keys, Date.now());
    Object.assign(env, environment);
    clearTimeout(timer);
    if (changesAt !== null) timer = setTimeout(reread, Math.max(0, changesAt - Date.now())).unref();
  };
  const reread = () => {
    try {
      apply(readSigningKeys(dataDir));
    } catch (error) {
      log(
        `The new signing keys cannot be read, so the old ones stay in use: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  apply(await openSigningKeys(dataDir));
  const file = signingKeysFile(dataDir);
  // Polls the file's attributes, because some file systems send no events.
  watchFile(file, { interval: noticeMs, persistent: false }, reread);
  return () => {
    unwatchFile(file, reread);
    clearTimeout(timer);
  };
}
