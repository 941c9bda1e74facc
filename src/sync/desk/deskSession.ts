import { startSession } from '../session/lateSession.ts';

/** The signed-in curator's session: calls in their name, and tokens for the desk's own socket. Rejects when its scripts cannot be fetched. */
export async function deskSession() {
  await startSession();
  return (await import('../session/sessionParts.ts')).live;
}
