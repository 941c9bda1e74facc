import { unwatchFile, watchFile } from 'node:fs';
import { messageOf } from '../../embedded/thrown.ts';
import { openSigningKeys, readSigningKeys, signingEnvironment, signingKeysFile } from './signingKeys.ts';

/** How soon a server notices that another process ran `rotate-keys`. */
const noticeMs = 1000;

const retirementMs = 60 * 1000;

/** Follows rotations; returns what stops it. Does nothing where the operator sets JWT_PRIVATE_KEY and JWKS. */
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
      log(`The new signing keys cannot be read, so the old ones stay in use: ${messageOf(error)}`);
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
