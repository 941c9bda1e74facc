import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { makeTabLeader } from '../../src/page/leader.ts';
import { addToList } from '../../src/readerData/readingList.ts';
import { startReaderSync } from '../../src/readerData/startReaderSync.ts';
import { setSession, storeAccount } from '../../src/settings/session.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';
import { eventually } from '../eventually.ts';
import { FakeLocks } from '../settings/fakeLocks.ts';
import { asha, deleteDatabases } from './privateStores.ts';

withPageGlobals();
afterEach(deleteDatabases);

test('a reader’s rows are synced while this tab leads: not once it is left, and again when it comes back', async () => {
  storeAccount(asha, false);
  setSession({ kind: 'signedIn', user: asha });
  const ending = new AbortController();
  const leader = makeTabLeader();
  const events = { left: () => undefined, cameBack: () => undefined };
  const page = {
    isVisible: () => true,
    onVisible: () => undefined,
    onLeft: (left: () => void) => void Object.assign(events, { left }),
    onCameBack: (cameBack: () => void) => void Object.assign(events, { cameBack }),
    onNetworkChange: () => undefined,
  };
  const election = leader.run({ ending: ending.signal, page, locks: new FakeLocks().manager() });
  const calls: string[] = [];
  const ended = startReaderSync({
    signal: ending.signal,
    page,
    leader,
    call: (_kind, path) => {
      calls.push(path);
      return new Promise(() => undefined);
    },
    onHead: () => undefined,
    onDisconnected: () => undefined,
  });
  await eventually(() => expect(calls).toEqual(['reader:changes']));
  events.left();
  await addToList('salt' as Parameters<typeof addToList>[0]);
  expect(calls).toEqual(['reader:changes']);
  events.cameBack();
  await eventually(() => expect(calls).toEqual(['reader:changes', 'reader:push']));
  ending.abort();
  await Promise.all([ended, election]);
});
