import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageEvents } from '../../src/state/pageEvents.ts';
import { aborted, makeTabLead } from '../../src/sync/tabLead.ts';
import { FakeLocks } from '../state/fakeLocks.ts';

const closings: (() => Promise<void>)[] = [];
let locks: LockManager;

beforeEach(() => {
  vi.useFakeTimers();
  locks = new FakeLocks().manager();
});
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  vi.useRealTimers();
});

/** A visible tab that takes part in the election. */
function openTab(askLeader: () => void = () => undefined) {
  const ending = new AbortController();
  let isVisible = true;
  let becameVisible: () => void = () => undefined;
  let left: () => void = () => undefined;
  let cameBack: () => void = () => undefined;
  const page: PageEvents = {
    isVisible: () => isVisible,
    onVisible: (listener) => {
      becameVisible = listener;
    },
    onLeft: (listener) => {
      left = listener;
    },
    onCameBack: (listener) => {
      cameBack = listener;
    },
    onNetworkChange: () => undefined,
  };
  const tab = makeTabLead({
    lockName: 'lead',
    locks,
    page,
    ending: ending.signal,
    lead: aborted,
    askLeader,
  });
  const ended = tab.run();
  closings.push(async () => {
    ending.abort();
    await ended;
  });
  return {
    ...tab,
    hide() {
      isVisible = false;
    },
    show() {
      isVisible = true;
      becameVisible();
    },
    leave: () => left(),
    comeBack: () => cameBack(),
  };
}

const pass = (durationMs: number) => vi.advanceTimersByTimeAsync(durationMs);

test('a visible tab takes the lead from one that does not respond for four seconds (fault 22)', async () => {
  const frozen = openTab();
  const second = openTab();
  await pass(3999);
  expect([frozen.isLeading(), second.isLeading()]).toEqual([true, false]);
  await pass(1);
  expect([frozen.isLeading(), second.isLeading()]).toEqual([false, true]);
});

test('a leader that responds keeps the lead, however often it is asked', async () => {
  const leader = openTab();
  const second = openTab(() => setTimeout(() => second.heardLeader(), 100));
  for (let checks = 0; checks < 10; checks += 1) {
    await pass(3950);
    second.show();
  }
  expect([leader.isLeading(), second.isLeading()]).toEqual([true, false]);
});

test('a hidden tab asks nobody and takes no lead until it is visible', async () => {
  const leader = openTab();
  const ask = vi.fn();
  const second = openTab(ask);
  second.hide();
  await pass(4000);
  second.checkLeader();
  await pass(4000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(leader.isLeading()).toBe(true);
  second.show();
  await pass(4000);
  expect(second.isLeading()).toBe(true);
});

test('a page that is left gives up the lead at once, and gets it again when it comes back (fault 24)', async () => {
  const page = openTab();
  await pass(0);
  expect(page.isLeading()).toBe(true);
  page.leave();
  await pass(0);
  expect(page.isLeading()).toBe(false);
  page.comeBack();
  await pass(0);
  expect(page.isLeading()).toBe(true);
});
