/** All modules of the session in one chunk, because they are needed together. */
export * as accountActions from './accountActions.ts';
export * as live from './liveSession.ts';
export { requestSignOut } from './requestSignOut.ts';
export { startRevoking } from './signOut.ts';
