import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { type SessionState, session } from '../settings/session.ts';

/** The current session; undefined while hydrating HTML that was rendered for everyone. */
export function useSession(): SessionState | undefined {
  return useSyncExternalStore(onSession, now, unknown);
}

const now = () => session.now;
const unknown = () => undefined;
const onSession = (listener: () => void) => subscribe(session, listener);
