import { subscribe } from 'valtio/vanilla';
import { readerStoreOf } from '../../library/reader/readerDatabase.ts';
import { onReaderSignal, tellTabs } from '../../library/reader/readerSignal.ts';
import { deviceEnvironment } from '../../outbox/deviceEnvironment.ts';
import { anySignal } from '../../shared/anySignal.ts';
import { otherShape } from '../../shared/callFailure.ts';
import type { UserCall } from '../../shared/functionCall.ts';
import { type ReaderSyncKind, readerSyncKinds } from '../../shared/reader/readerSyncKind.ts';
import { warn } from '../../shared/warn.ts';
import { browserPage, type PageEvents } from '../../state/pageEvents.ts';
import { isSignedIn, session } from '../../state/session.ts';
import type { FeedState } from '../feedMachine.ts';
import { aborted, makeTabLead } from '../tabLead.ts';
import { parseFeedHead } from '../wire.ts';
import { offerAdoption } from './offerAdoption.ts';
import { makeReaderEngine, retryHeld } from './readerFeed.ts';
import { readerSyncStatus, setReaderSyncStatus } from './readerSyncStatus.ts';

export interface ReaderSyncOptions {
  readonly signal: AbortSignal;
  readonly call: UserCall;
  /** Registers a listener for `reader:head`, which arrives over the socket. */
  readonly onHead: (listener: (head: unknown) => void, signal: AbortSignal) => void;
  readonly onDisconnected: (listener: () => void, signal: AbortSignal) => void;
  readonly page?: PageEvents;
  readonly locks?: LockManager;
}

/** The Web Lock held by the leader tab. Tabs of other builds use the same name. */
const lockName = 'lipi-reader-sync';

/**
 * Syncs the signed-in user's list and places with the server until `signal` aborts. One tab leads, the others show its
 * status (`readerSyncStatus`); two leaders at once are harmless. Resolves when `signal` aborts; rejects only for a
 * broken invariant.
 */
export async function startReaderSync(options: ReaderSyncOptions): Promise<void> {
  const { signal } = options;
  while (!signal.aborted) {
    const userId = presentUserId();
    const change = new AbortController();
    const ending = anySignal(signal, change.signal);
    const unsubscribe = subscribe(session, () => {
      if (presentUserId() !== userId) change.abort();
      else if (userId === undefined) showNobody();
    });
    if (userId === undefined) {
      showNobody();
      await aborted(ending);
    } else {
      await syncUser(userId, ending, options);
    }
    unsubscribe();
  }
}

async function syncUser(userId: string, ending: AbortSignal, options: ReaderSyncOptions): Promise<void> {
  const { page = browserPage, locks = globalThis.navigator?.locks } = options;
  setReaderSyncStatus('idle', Date.now());
  const tabLead = makeTabLead({
    lockName,
    locks,
    page,
    ending,
    lead: (signal) => leadUser(userId, signal, page, options),
    askLeader: () => tellTabs({ kind: 'asked' }),
  });
  onReaderSignal((told) => {
    switch (told.kind) {
      case 'saved':
        tabLead.checkLeader();
        break;
      case 'asked':
        break;
      case 'status':
        // A tab of another build may know other states.
        if (told.userId !== userId || !readerSyncKinds.includes(told.state)) break;
        tabLead.heardLeader();
        if (!tabLead.isLeading()) setReaderSyncStatus(told.state, told.since);
        break;
      default:
        told satisfies never;
    }
  }, ending);
  void offerAdoption(userId, ending);
  await tabLead.run();
}

async function leadUser(
  userId: string,
  signal: AbortSignal,
  page: PageEvents,
  { call, onHead, onDisconnected }: ReaderSyncOptions,
): Promise<void> {
  const store = readerStoreOf(userId);
  const tell = () => {
    const { kind: state, since } = readerSyncStatus;
    tellTabs({ kind: 'status', userId, state, since });
  };
  const engine = makeReaderEngine(userId, store, deviceEnvironment, {
    call,
    onState(state) {
      const kind = kindOf(state);
      if (kind === readerSyncStatus.kind) return;
      setReaderSyncStatus(kind, Date.now());
      tell();
    },
  });
  onReaderSignal(({ kind }) => {
    switch (kind) {
      case 'saved':
        engine.dispatch({ kind: 'saved' });
        break;
      case 'asked':
        tell();
        break;
      case 'status':
        break;
      default:
        kind satisfies never;
    }
  }, signal);
  onHead((answer) => {
    const head = parseFeedHead(answer);
    if (head) engine.dispatch({ kind: 'headMoved', head });
    else console.warn(otherShape('reader:head').message);
  }, signal);
  onDisconnected(() => engine.dispatch({ kind: 'disconnected' }), signal);
  page.onVisible(() => engine.dispatch({ kind: 'becameVisible' }), signal);
  page.onNetworkChange(() => engine.dispatch({ kind: 'networkChanged' }), signal);
  const retried = retryHeld(store, deviceEnvironment).catch(
    warn('Held operations could not be queued again'),
  );
  void retried.then(() => engine.dispatch({ kind: 'started' }));
  // Awaits nothing else, because a page that is left must give up the lead before it is frozen or unloaded.
  await aborted(signal);
  engine.stop();
}

function presentUserId(): string | undefined {
  const { now } = session;
  return now.kind !== 'guest' && isSignedIn(now) ? now.user.id : undefined;
}

function showNobody(): void {
  setReaderSyncStatus(session.now.kind === 'needsSignIn' ? 'needsSignIn' : 'idle', Date.now());
}

function kindOf({ phase, failure, callsWithoutProgress }: FeedState): ReaderSyncKind {
  if (phase === 'needsSignIn') return 'needsSignIn';
  if (failure?.kind === 'offline') return 'offline';
  if (failure?.kind === 'storage') return 'unkept';
  if (failure) return 'waiting';
  switch (phase) {
    case 'pushing':
      return 'sending';
    case 'pulling':
      return 'fetching';
    case 'waiting':
      return callsWithoutProgress > 0 ? 'waiting' : 'inStep';
    case 'resting':
      return 'inStep';
    default:
      return phase satisfies never;
  }
}
