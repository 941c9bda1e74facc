import { startSession } from '../session/lateSession.ts';

/**
 * The signed-in curator's session: it makes calls in their name and provides tokens for the desk's own socket. Rejects
 * when its scripts cannot be fetched.
 */
export async function deskSession() {
  await startSession();
  return (await import('../session/sessionParts.ts')).live;
}
