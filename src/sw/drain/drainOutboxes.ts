import { deviceEnvironment } from '../../outbox/deviceEnvironment.ts';
import { sendAll } from '../../outbox/sendAll.ts';
import { needsSignIn } from '../../shared/callFailure.ts';
import { makeFunctionCall } from '../../shared/functionCall.ts';
import { userIdOf } from '../../shared/privateDatabaseName.ts';
import { readerChannel, readerSyncLock } from '../../shared/readerSyncNames.ts';
import { isUsersDatabase } from '../../shared/usersDatabase.ts';
import { openWorkerReaderStore, type WorkerReaderStore } from './workerReaderStore.ts';

/** As a page's calls for a reader's rows. */
const callTimeoutMs = 10 * 1000;

/** A token that is good for less may be refused before the last batch is sent. */
const leewayMs = 10 * 1000;

/**
 * Sends the signed-in user's outbox without a page. Resolves when nothing is left to do: all is sent,
 * nobody is signed in, or the token is not good any more, which only a page may refresh. Rejects when it is worth another
 * try: no network, a server in trouble, or a page that leads and has not sent it.
 */
export async function drainOutboxes(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name).filter(isUsersDatabase);
  for (const name of names) {
    const store = await openWorkerReaderStore(name);
    if (!store) continue;
    try {
      await drain(userIdOf(name), store);
    } finally {
      store.close();
    }
  }
}

async function drain(userId: string, store: WorkerReaderStore): Promise<void> {
  const access = await store.readAccess();
  if (!access || access.expiresAtMs - leewayMs <= deviceEnvironment.now()) return;
  if (!(await store.hasUnsent())) return;
  const { address, accessToken } = access;
  const call = makeFunctionCall({
    address,
    fetch: (...request) => globalThis.fetch(...request),
    timeoutMs: callTimeoutMs,
  });
  await navigator.locks.request(readerSyncLock, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error('A page leads: it sends by itself.');
    try {
      const end = await sendAll(userId, store, deviceEnvironment, (kind, path, args) =>
        call(kind, path, args, { accessToken }),
      );
      if (end.kind === 'failed' && needsSignIn(end.failure)) return;
      if (end.kind !== 'drained') throw new Error(`What waits could not be sent: ${JSON.stringify(end)}`);
    } finally {
      tellPages();
    }
  });
}

/** What is changed here reaches no live query of theirs. */
function tellPages(): void {
  const channel = new BroadcastChannel(readerChannel);
  channel.postMessage({ kind: 'drained' });
  channel.close();
}
