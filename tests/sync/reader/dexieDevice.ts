import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { CallFailure } from '../../../src/shared/callFailure.ts';
import { makeFunctionCall } from '../../../src/shared/functionCall.ts';
import type { Result } from '../../../src/shared/result.ts';
import type { FeedState } from '../../../src/sync/feedMachine.ts';
import type { AccountsHost, Person } from '../../server/accounts/accountsHost.ts';

type Answer = Result<unknown, CallFailure>;

/**
 * Opens a device of a reader, with nothing kept yet: the app's modules on storage of their own, with the engine over the
 * network. Nothing is sent before `lead`.
 */
export async function openDevice(host: AccountsHost, person: Person) {
  vi.resetModules();
  Dexie.dependencies.indexedDB = new IDBFactory();
  const commands = await import('../../../src/library/reader/readingList.ts');
  const queries = await import('../../../src/library/reader/readerQueries.ts');
  const { readerStoreOf } = await import('../../../src/library/reader/readerDatabase.ts');
  const { deviceEnvironment } = await import('../../../src/outbox/deviceEnvironment.ts');
  const { makeReaderEngine } = await import('../../../src/sync/reader/readerFeed.ts');
  const { keepAccount, setSession } = await import('../../../src/state/session.ts');
  const user = { id: person.id, name: 'Someone', email: person.email, role: 'reader' as const };
  keepAccount(user, false);
  setSession({ kind: 'signedIn', user });
  const store = readerStoreOf(person.id);
  // Opens its database while the storage above is in place.
  await store.transact(async ({ meta }) => meta.toArray());
  const post = makeFunctionCall({
    address: host.host.origin,
    fetch: globalThis.fetch,
    timeoutMs: 10 * 1000,
  });
  const calls: string[] = [];
  const device = {
    ...commands,
    ...queries,
    calls,
    /** Changes an answer on its way back. */
    onAnswer: (_path: string, answer: Answer): Answer => answer,
    /** Starts an engine; several at once act like two leading tabs. */
    lead() {
      let state: FeedState | undefined;
      const engine = makeReaderEngine(person.id, store, deviceEnvironment, {
        async call(kind, path, args) {
          calls.push(path);
          return device.onAnswer(path, await post(kind, path, args, { accessToken: person.token }));
        },
        onState(next) {
          state = next;
        },
      });
      engine.dispatch({ kind: 'started' });
      return {
        ...engine,
        state: () => state,
        /** What the socket would report: the position of the server's head. */
        async hear() {
          const answer = await post('query', 'reader:head', {}, { accessToken: person.token });
          if (!answer.ok) throw new Error('the head could not be read');
          const head = answer.value as { readonly seq: number; readonly epoch: string };
          engine.dispatch({ kind: 'headMoved', head });
          return head;
        },
      };
    },
    /** The stories of the list in order. */
    async listed() {
      return (await queries.readingList()).map(({ storyId }) => storyId);
    },
    /** The outbox's operations of any state. */
    outboxSize: async () =>
      (await store.transact(async ({ outbox }) => (await outbox.toArray()).length)) ?? Number.NaN,
  };
  return device;
}
