import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LeaderMessage, makeTabLeader } from '../../src/page/leader.ts';
import type { PageEvents } from '../../src/page/pageEvents.ts';
import { FakeLocks } from '../settings/fakeLocks.ts';

type Listener = (message: LeaderMessage) => void;

const closings: (() => Promise<void>)[] = [];
let locks: LockManager;
let log: string[];
let channel: Set<Listener>;

beforeEach(() => {
  vi.useFakeTimers();
  locks = new FakeLocks().manager();
  log = [];
  channel = new Set();
});
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  vi.useRealTimers();
});

function openTab(name: string, given: LockManager | undefined = locks) {
  const ending = new AbortController();
  let [isVisible, isFrozen] = [true, false];
  const listeners = { visible: () => undefined, left: () => undefined, cameBack: () => undefined };
  const page: PageEvents = {
    isVisible: () => isVisible,
    onVisible: (listener) => Object.assign(listeners, { visible: listener }),
    onLeft: (listener) => Object.assign(listeners, { left: listener }),
    onCameBack: (listener) => Object.assign(listeners, { cameBack: listener }),
    onNetworkChange: () => undefined,
  };
  let hear: Listener = () => undefined;
  const own: Listener = (message) => isFrozen || hear(message);
  channel.add(own);
  const broadcast: Listener = (message) => {
    for (const other of channel) if (other !== own) other(message);
  };
  const tab = makeTabLeader({
    broadcast,
    broadcastToAll: broadcast,
    listen(listener) {
      hear = listener;
    },
  });
  tab.whileLeading((signal) => {
    log.push(`${name} leads`);
    signal.addEventListener('abort', () => log.push(`${name} stops`));
  }, ending.signal);
  const ended = tab.run({ page, locks: given, ending: ending.signal });
  const close = async () => {
    ending.abort();
    await ended;
  };
  closings.push(close);
  return {
    ...tab,
    close,
    freeze() {
      isFrozen = true;
    },
    hide() {
      isVisible = false;
    },
    show() {
      isVisible = true;
      listeners.visible();
    },
    leave: () => listeners.left(),
    comeBack: () => listeners.cameBack(),
  };
}

const pass = (durationMs: number) => vi.advanceTimersByTimeAsync(durationMs);

test('one tab leads, and the next one once it is closed; a tab closed while waiting never leads', async () => {
  const [first, second, third] = [openTab('first'), openTab('second'), openTab('third')];
  await pass(0);
  expect([first, second, third].map((tab) => tab.isLeading())).toEqual([true, false, false]);
  await second.close();
  await first.close();
  await pass(0);
  expect(log).toEqual(['first leads', 'first stops', 'third leads']);
});

test('a visible tab takes the lead from one that does not answer for four seconds, which stops when it wakes and queues again (fault 22)', async () => {
  const first = openTab('first');
  await pass(0);
  first.freeze();
  const second = openTab('second');
  await pass(3999);
  expect(second.isLeading()).toBe(false);
  await pass(1);
  expect(log).toEqual(['first leads', 'second leads', 'first stops']);
  await second.close();
  await pass(0);
  expect(first.isLeading()).toBe(true);
});

test('a leader that answers keeps the lead, however often it is asked, and is asked for its state', async () => {
  const [leader, second] = [openTab('first'), openTab('second')];
  const report = vi.fn();
  leader.onStateRequest(report, new AbortController().signal);
  for (let checks = 0; checks < 10; checks += 1) {
    await pass(3950);
    second.show();
  }
  await pass(4000);
  expect([leader.isLeading(), second.isLeading()]).toEqual([true, false]);
  expect(report).toHaveBeenCalledTimes(10);
});

test('a hidden tab takes no lead until it is visible', async () => {
  const leader = openTab('first');
  await pass(0);
  leader.freeze();
  const second = openTab('second');
  second.hide();
  await pass(4000);
  second.checkLeader();
  await pass(4000);
  expect(second.isLeading()).toBe(false);
  second.show();
  await pass(4000);
  expect(second.isLeading()).toBe(true);
});

test('tabs in which the reader acts take the lead from each other, and none queues twice', async () => {
  const [first, second] = [openTab('first'), openTab('second')];
  await pass(0);
  for (const [taker, other] of [
    [second, first],
    [first, second],
    [second, first],
  ] as const) {
    taker.claim();
    await pass(0);
    expect([taker.isLeading(), other.isLeading()]).toEqual([true, false]);
  }
  expect((await locks.query()).pending).toHaveLength(1);
});

test('a page that is left gives up the lead before it freezes, and gets it again when it comes back (fault 24)', async () => {
  const page = openTab('page');
  await pass(0);
  page.leave();
  // A frozen page only runs what waits for no event: its microtasks.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  let isFree = false;
  await locks.request('lipi-sync', { ifAvailable: true }, async (lock) => {
    isFree = lock !== null;
  });
  expect([page.isLeading(), isFree]).toEqual([false, true]);
  page.comeBack();
  await pass(0);
  expect(log).toEqual(['page leads', 'page stops', 'page leads']);
});

test('work that is added while this tab leads begins at once, and ends with its own signal', async () => {
  const tab = openTab('tab');
  await pass(0);
  const [work, ending] = [vi.fn<(signal: AbortSignal) => void>(), new AbortController()];
  tab.whileLeading(work, ending.signal);
  expect(work).toHaveBeenCalledTimes(1);
  ending.abort();
  expect(work.mock.calls[0]?.[0].aborted).toBe(true);
  expect(tab.isLeading()).toBe(true);
});

test('without Web Locks, or where they are refused, every tab leads', async () => {
  const refusing = {
    request: () => Promise.reject(new DOMException('blocked', 'SecurityError')),
  } as unknown as LockManager;
  const absent = undefined as unknown as LockManager;
  vi.stubGlobal('navigator', {});
  const tabs = [openTab('first', absent), openTab('second', refusing)];
  await pass(0);
  vi.unstubAllGlobals();
  expect(tabs.map((tab) => tab.isLeading())).toEqual([true, true]);
});
