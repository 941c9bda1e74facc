import { deskScope, MemoryMirror } from '../../src/desk/feed/deskFeed.ts';
import { requeueHeld } from '../../src/readerData/outbox.ts';
import { makeReaderEngine, readerPolicy } from '../../src/readerData/readerFeed.ts';
import type { ReaderEnvironment, ReaderStore, ReaderTables } from '../../src/readerData/readerStore.ts';
import {
  type FeedEngineOptions,
  type FeedScope,
  type FeedStore,
  makeFeedEngine,
} from '../../src/sync/feedEngine.ts';
import { never } from './clockwork.ts';
import { applyWrites, emptyTables, openTransaction } from './memoryStore.ts';
import { call } from './network.ts';
import { feedNames } from './simulatedServer.ts';
import { catalogueScope, type Device, type Mirror, type Tab, Violation, type World } from './world.ts';

type MirrorPage = Parameters<Mirror['apply']>[0];

const dayMs = 24 * 60 * 60 * 1000;
/** Offsets of clocks that are right, a year ahead and two days behind. */
export const skewsMs = { right: 0, yearAhead: 365 * dayMs, twoDaysBehind: -2 * dayMs };
const mostTabs = 3;

export function addDevice(world: World): Device {
  const { clock } = world;
  const device: Device = {
    tables: new Map(),
    catalogue: new MemoryMirror(),
    user: clock.pick(world.users),
    skewMs: clock.pick([0, 0, clock.int(5000), -clock.int(5000), skewsMs.yearAhead, skewsMs.twoDaysBehind]),
    isCutOff: false,
    isFull: false,
    isSessionEnded: false,
    tabs: new Set(),
    hasTwoLeaders: clock.chance(0.3),
    callsUnderWay: 0,
  };
  world.devices.push(device);
  for (let n = 1 + clock.int(mostTabs); n > 0; n -= 1) openTab(world, device);
  return device;
}

/** Opens a page of the device's user. It leads when no other does, or if the device has forced leaders. */
export function openTab(world: World, device: Device): void {
  const { clock } = world;
  const tab: Tab = {
    device,
    user: device.user,
    isDead: false,
    frozenUntilMs: 0,
    engines: undefined,
    desk: new MemoryMirror(),
    async pause(delayMs = clock.int(5)) {
      if (tab.isDead || mayCrash(world, tab)) return never();
      let waitMs = delayMs;
      do {
        const dueMs = waitMs;
        await new Promise<void>((resolve) => clock.after(dueMs, resolve));
        waitMs = tab.frozenUntilMs - clock.nowMs;
      } while (waitMs > 0);
      if (tab.isDead) return never();
    },
    tell(event, feed) {
      const dispatch = () => {
        for (const name of feedNames)
          if (feed === undefined || feed === name) tab.engines?.[name].dispatch(event);
      };
      const wait = tab.frozenUntilMs - clock.nowMs;
      if (wait <= 0) dispatch();
      else clock.after(wait, dispatch);
    },
  };
  if (!device.tables.has(tab.user)) device.tables.set(tab.user, emptyTables());
  const leads = device.hasTwoLeaders || !hasLeader(world, device);
  device.tabs.add(tab);
  if (leads) lead(world, tab);
}

/** When the leading page is frozen, another one takes the lead; if there is none, one is opened. */
export function takeLead(world: World, device: Device): void {
  if (hasLeader(world, device)) return;
  const next = [...device.tabs].find((tab) => !tab.engines && isAwake(world, tab));
  if (next) lead(world, next);
  else openTab(world, device);
}

function hasLeader(world: World, device: Device): boolean {
  return [...device.tabs].some((tab) => tab.engines && isAwake(world, tab));
}

export function isAwake({ clock }: World, { frozenUntilMs }: Tab): boolean {
  return frozenUntilMs <= clock.nowMs;
}

function lead(world: World, tab: Tab): void {
  const { clock } = world;
  const store = storeOf(world, tab);
  const rows = 1 + clock.int(4);
  const policy = { ...readerPolicy, limits: { first: rows, usual: rows } };
  const options: FeedEngineOptions = {
    call: (_kind, path, args) => call(world, tab, path, args),
    onState: () => undefined,
    random: () => clock.random(),
    nowMs: () => clock.nowMs,
    schedule: (then, delayMs) => {
      let isCancelled = false;
      const due = () => {
        const wait = tab.frozenUntilMs - clock.nowMs;
        if (wait > 0) clock.after(wait, due);
        else if (!isCancelled && !tab.isDead) then();
      };
      clock.after(delayMs, due);
      return () => {
        isCancelled = true;
      };
    },
  };
  const shortPages = ({ path, args, policy: usual }: FeedScope<unknown>): FeedScope<MirrorPage> => ({
    path,
    args,
    parse: (answer) => answer as MirrorPage,
    policy: { ...usual, limits: policy.limits },
  });
  tab.desk = new MemoryMirror();
  tab.engines = {
    reader: makeReaderEngine(tab.user, store, options, policy),
    catalogue: makeFeedEngine(shortPages(catalogueScope), catalogueStoreOf(world, tab), options),
    desk: makeFeedEngine(shortPages(deskScope), tab.desk, options),
  };
  tab.tell({ kind: 'started' });
  // The server may by now know operations that an older build did not.
  store.transact(requeueHeld).then(
    () => tab.tell({ kind: 'saved' }, 'reader'),
    () => clock.after(1000, () => relaunch(world, tab.device)),
  );
}

export function closeTab(tab: Tab): void {
  tab.isDead = true;
  for (const name of feedNames) tab.engines?.[name].stop();
  tab.device.tabs.delete(tab);
}

export function relaunch(world: World, device: Device): void {
  for (const tab of device.tabs) closeTab(tab);
  openTab(world, device);
}

function mayCrash(world: World, tab: Tab): boolean {
  const { clock } = world;
  if (!world.isTroubled || !clock.chance(0.01)) return false;
  world.counts.crashes += 1;
  closeTab(tab);
  const next = [...tab.device.tabs].find(({ engines }) => !engines);
  if (next && tab.engines) lead(world, next);
  clock.after(clock.int(3000), () => {
    if (tab.device.tabs.size < mostTabs) openTab(world, tab.device);
  });
  return true;
}

function environmentOf({ clock }: World, device: Device): ReaderEnvironment {
  return { now: () => clock.nowMs + device.skewMs, random: () => clock.random() };
}

/** The device's mirror of the catalogue; a tab may be killed before or after a page is stored. */
function catalogueStoreOf(world: World, tab: Tab): FeedStore<MirrorPage, { readonly after: number }> {
  const { device } = tab;
  return {
    async position() {
      await tab.pause();
      return device.catalogue.position();
    },
    async apply(page, at) {
      await tab.pause();
      if (device.isFull) throw fullDevice(world);
      const outcome = await device.catalogue.apply(page, at);
      await tab.pause();
      return outcome;
    },
  };
}

function fullDevice({ counts }: World): DOMException {
  counts.refusedWrites += 1;
  return new DOMException('The device is full', 'QuotaExceededError');
}

/** The tables of the tab's user while that user is on the device; a tab may be killed during a transaction. */
export function storeOf(world: World, tab: Tab): ReaderStore {
  const { device, user } = tab;
  return {
    transact: async <T>(work: (tables: ReaderTables) => Promise<T>): Promise<T | undefined> => {
      await tab.pause();
      const base = device.tables.get(user);
      if (device.user !== user || !base) return undefined;
      const { tables, writes } = openTransaction(base, environmentOf(world, device));
      let result: T;
      try {
        result = await work(tables);
      } catch (error) {
        world.violation ??= error instanceof Violation ? error : new Violation(`it threw ${String(error)}`);
        throw error;
      }
      if (mayCrash(world, tab)) return never();
      if (device.isFull && writes.some(({ row }) => row)) throw fullDevice(world);
      applyWrites(base, writes);
      await tab.pause();
      return result;
    },
  };
}
