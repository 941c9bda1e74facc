/** All that looks after a session, in one file of the build: who wants one of them wants the others soon. */
export * as accountActions from './accountActions.ts';
export { startDelivery as startRevoking } from './deliverRevocations.ts';
export { leave } from './leave.ts';
export * as live from './liveSession.ts';
