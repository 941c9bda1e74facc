import { subscribe } from 'valtio/vanilla';
import { aborted, type TabLeader, tabLeader } from '../page/leader.ts';
import { browserPage, type PageEvents } from '../page/pageEvents.ts';
import { isSignedIn, session } from '../settings/session.ts';
import { anySignal } from '../shared/abortSignals.ts';
import { invalidResponse } from '../shared/callFailure.ts';
import type { UserCall } from '../shared/functionCall.ts';
import { parseFeedHead } from '../shared/protocol/catalogue.ts';
import { type ReaderSyncKind, readerSyncKinds } from '../shared/reader/readerSyncKind.ts';
import { warn } from '../shared/warn.ts';
import type { FeedState } from '../sync/feedMachine.ts';
import { requeueHeld } from './outbox.ts';
import { offerAdoption } from './readerAdoption.ts';
import { readerStoreOf } from './readerDatabase.ts';
import { makeReaderEngine } from './readerFeed.ts';
import { readerSyncStatus, readerTopic, setReaderSyncStatus } from './readerSyncStatus.ts';

export interface ReaderSyncOptions {
  readonly signal: AbortSignal;
  readonly call: UserCall;
  /** Registers a listener for `reader:head`, which arrives over the socket. */
  readonly onHead: (listener: (head: unknown) => void, signal: AbortSignal) => void;
  readonly onDisconnected: (listener: () => void, signal: AbortSignal) => void;
  readonly page?: PageEvents;
  readonly leader?: TabLeader;
}

/** Resolves when `signal` aborts. The leading tab syncs, the others show its status; two leaders are harmless. */
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
  const { leader = tabLeader } = options;
  setReaderSyncStatus('idle', Date.now());
  readerTopic.listen((message) => {
    if (leader.isLeading()) return;
    if (message.kind === 'saved') leader.checkLeader();
    // A tab of another build may know other states.
    else if (message.userId === userId && readerSyncKinds.includes(message.state))
      setReaderSyncStatus(message.state, message.since);
  }, ending);
  void offerAdoption(userId, ending);
  leader.whileLeading((leading) => leadUser(userId, leading, leader, options), ending);
  // The leader's status is not known yet.
  leader.checkLeader();
  await aborted(ending);
}

function leadUser(
  userId: string,
  leading: AbortSignal,
  leader: TabLeader,
  { call, onHead, onDisconnected, page = browserPage }: ReaderSyncOptions,
): void {
  const store = readerStoreOf(userId);
  const announce = () => {
    const { kind: state, since } = readerSyncStatus;
    readerTopic.broadcast({ kind: 'status', userId, state, since });
  };
  const engine = makeReaderEngine(userId, store, {
    call,
    onState(state) {
      const kind = kindOf(state);
      if (kind === readerSyncStatus.kind) return;
      setReaderSyncStatus(kind, Date.now());
      announce();
    },
  });
  leading.addEventListener('abort', () => engine.stop());
  readerTopic.listen(({ kind }) => {
    if (kind === 'saved') engine.dispatch({ kind: 'saved' });
  }, leading);
  leader.onStateRequest(announce, leading);
  onHead((answer) => {
    const head = parseFeedHead(answer);
    if (head) engine.dispatch({ kind: 'headMoved', head });
    else console.warn(invalidResponse('reader:head').message);
  }, leading);
  onDisconnected(() => engine.dispatch({ kind: 'disconnected' }), leading);
  page.onVisible(() => engine.dispatch({ kind: 'becameVisible' }), leading);
  page.onNetworkChange(() => engine.dispatch({ kind: 'networkChanged' }), leading);
  const retried = store.transact(requeueHeld).catch(warn('Held operations could not be queued again'));
  void retried.then(() => engine.dispatch({ kind: 'started' }));
}

function presentUserId(): string | undefined {
  const { now } = session;
  return isSignedIn(now) ? now.user.id : undefined;
}

function showNobody(): void {
  setReaderSyncStatus(session.now.kind === 'needsSignIn' ? 'needsSignIn' : 'idle', Date.now());
}

function kindOf({ phase, failure, callsWithoutProgress }: FeedState): ReaderSyncKind {
  if (phase === 'needsSignIn') return 'needsSignIn';
  if (failure?.kind === 'offline') return 'offline';
  if (failure?.kind === 'storage') return 'storageFailure';
  if (failure) return 'waiting';
  if (phase === 'pushing') return 'sending';
  if (phase === 'pulling') return 'fetching';
  return phase === 'waiting' && callsWithoutProgress > 0 ? 'waiting' : 'inStep';
}
