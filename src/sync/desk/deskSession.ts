import { startSession } from '../session/lateSession.ts';

/**
 * The signed-in curator's session, which makes calls as that user and provides tokens for the desk's own socket. Rejects
 * when its scripts cannot be loaded.
 */
export async function deskSession() {
  await startSession();
  return (await import('../session/sessionParts.ts')).live;
}
