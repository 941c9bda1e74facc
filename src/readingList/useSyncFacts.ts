import { useSnapshot } from 'valtio/react';
import { useLive } from '../catalogue/useLive.ts';
import { refusals, unsentWork } from '../readerData/readerQueries.ts';
import type { RefusedOp } from '../readerData/readerStore.ts';
import { readerSyncStatus } from '../readerData/readerSyncStatus.ts';
import type { SyncFacts } from '../readerData/words.ts';
import { session } from '../settings/session.ts';

const nothing = { unsentCount: 0, heldBackCount: 0, refused: [] };

/** Undefined for a guest. */
export function useSyncFacts(): (SyncFacts & { readonly refused: readonly RefusedOp[] }) | undefined {
  const { kind, since } = useSnapshot(readerSyncStatus);
  const { now } = useSnapshot(session);
  const own = useLive(readOwn, [now.kind === 'guest' ? '' : now.user.id, now.kind], nothing);
  if (now.kind === 'guest') return undefined;
  return {
    ...own,
    kind: now.kind === 'needsSignIn' ? 'needsSignIn' : kind,
    since,
    refusedCount: own.refused.length,
  };
}

async function readOwn() {
  const [{ waiting, held }, refused] = await Promise.all([unsentWork(), refusals()]);
  return { unsentCount: waiting + held, heldBackCount: held, refused };
}
