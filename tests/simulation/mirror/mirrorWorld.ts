import { database } from '../../../src/catalogue/database.ts';
import { type Feeds, makeFeeds } from '../../../src/catalogue/feeds.ts';
import { lists } from '../../../src/catalogue/lists.ts';
import type { CallFailure } from '../../../src/shared/callFailure.ts';
import type { Result } from '../../../src/shared/result.ts';
import type { ConnectionKind } from '../../../src/sync/connection.ts';
import { type Clockwork, never } from '../clockwork.ts';
import { Violation } from '../world.ts';
import type { ListServer } from './listServer.ts';

/** Rows of a page, so that lists have several: of a shelf always as many, so that it can be compared. */
const mostRows = 4;
export const shelfRows = 3;

const patienceMs = 4000;

/** A page that leads. All tabs of the device have its one database. */
export interface MirrorTab {
  readonly feeds: Feeds;
  /** The languages whose heads its socket reports. */
  watched: readonly string[];
  frozenUntilMs: number;
  isDead: boolean;
}

export interface MirrorWorld {
  readonly clock: Clockwork;
  readonly server: ListServer;
  readonly tabs: Set<MirrorTab>;
  /** Stories that were stored by themselves and may stay, whichever languages are followed. */
  readonly fetched: Set<string>;
  readonly counts: Record<string, number>;
  /** The lists that the tabs were told of. */
  knownLists: string;
  isTroubled: boolean;
  isCutOff: boolean;
  violation: Violation | undefined;
}

export function count(world: MirrorWorld, what: string): void {
  world.counts[what] = (world.counts[what] ?? 0) + 1;
}

export function openTab(world: MirrorWorld): void {
  const { clock } = world;
  const runAwake = (run: () => void, delayMs: number) => {
    clock.after(delayMs, () => {
      if (tab.isDead) return;
      const waitMs = tab.frozenUntilMs - clock.nowMs;
      if (waitMs > 0) runAwake(run, waitMs);
      else run();
    });
  };
  const feeds = makeFeeds({
    call: (_kind, path, args) => call(world, tab, path, args, runAwake),
    preferredLanguages: () => ['gu', 'or'],
    onConnection: (kind) => checkConnection(world, kind),
    onCaughtUp: () => count(world, 'caughtUp'),
    timing: {
      random: () => clock.random(),
      nowMs: () => clock.nowMs,
      schedule(then, delayMs) {
        let isCancelled = false;
        runAwake(() => {
          if (!isCancelled) then();
        }, delayMs);
        return () => {
          isCancelled = true;
        };
      },
    },
  });
  const tab: MirrorTab = { feeds, watched: [], frozenUntilMs: 0, isDead: false };
  world.tabs.add(tab);
  runAwake(() => void tellLists(world, tab), clock.int(100));
}

export function closeTab({ tabs }: MirrorWorld, tab: MirrorTab): void {
  tab.isDead = true;
  tab.feeds.stop();
  tabs.delete(tab);
}

export function isAwake({ clock }: MirrorWorld, { frozenUntilMs }: MirrorTab): boolean {
  return frozenUntilMs <= clock.nowMs;
}

/** What the live query does in each tab. */
async function tellLists(world: MirrorWorld, tab: MirrorTab): Promise<void> {
  const now = await lists();
  if (tab.isDead) return;
  tab.feeds.follow(now);
  tab.watched = now.map(({ language }) => language);
  if (!isHeard(world)) return;
  world.clock.after(world.clock.int(200), () => void tellHeads(world, tab));
}

/** Call it after every event: whatever changed the lists, each tab is told, in time. */
export async function noticeLists(world: MirrorWorld): Promise<void> {
  const now = JSON.stringify(await lists());
  if (now === world.knownLists) return;
  world.knownLists = now;
  for (const tab of world.tabs) whenAwake(world, tab, world.clock.int(50), () => void tellLists(world, tab));
}

export function tellAllHeads(world: MirrorWorld): void {
  for (const tab of world.tabs)
    if (isHeard(world)) world.clock.after(world.clock.int(200), () => void tellHeads(world, tab));
}

export async function tellHeads(world: MirrorWorld, tab: MirrorTab): Promise<void> {
  if (tab.watched.length === 0 || world.isCutOff) return;
  const heads = await world.server.heads(tab.watched);
  whenAwake(world, tab, 0, () => tab.feeds.reportHeads(heads));
}

export function whenAwake({ clock }: MirrorWorld, tab: MirrorTab, delayMs: number, run: () => void): void {
  const due = () => {
    const waitMs = tab.frozenUntilMs - clock.nowMs;
    if (waitMs > 0) clock.after(waitMs, due);
    else if (!tab.isDead) run();
  };
  clock.after(delayMs, due);
}

function isHeard({ isTroubled, isCutOff, clock }: MirrorWorld): boolean {
  return !isCutOff && !(isTroubled && clock.chance(0.2));
}

/** Over a network that loses and delays requests and answers, to a server that is sometimes too busy. */
async function call(
  world: MirrorWorld,
  tab: MirrorTab,
  path: string,
  args: object,
  runAwake: (run: () => void, delayMs: number) => void,
): Promise<Result<unknown, CallFailure>> {
  const { clock, isTroubled } = world;
  count(world, path);
  if (isTroubled && clock.chance(0.01)) return crash(world, tab);
  const isLost = world.isCutOff || (isTroubled && clock.chance(0.15));
  const limit = path === 'list:shelf' ? shelfRows : 1 + clock.int(mostRows);
  const arrivesMs = clock.int(isTroubled ? 1500 : 50);
  const answeredMs = clock.int(isTroubled ? 3000 : 50);
  return new Promise((resolve) => {
    runAwake(() => resolve(offline), patienceMs);
    if (isLost) return;
    clock.after(arrivesMs, () => {
      if (isTroubled && clock.chance(0.05)) {
        runAwake(() => resolve(busy), answeredMs);
        return;
      }
      world.server.call(path, { ...args, limit }).then(
        (value) => runAwake(() => resolve({ ok: true, value }), answeredMs),
        (error: unknown) => {
          world.violation ??= new Violation(`the server failed: ${String(error)}`);
        },
      );
    });
  });
}

const offline = { ok: false, failure: { kind: 'offline', cause: 'timeout' } } as const;
const busy = { ok: false, failure: { kind: 'server', message: 'too busy' } } as const;

function crash<T>(world: MirrorWorld, tab: MirrorTab): Promise<T> {
  count(world, 'crashes');
  closeTab(world, tab);
  world.clock.after(world.clock.int(3000), () => openTab(world));
  return never();
}

/** Nothing of the languages' feeds is about a session. */
function checkConnection(world: MirrorWorld, kind: ConnectionKind): void {
  if (kind === 'storageFailure') world.violation ??= new Violation('the device is said to have no storage');
}

export async function emptyDatabase(): Promise<void> {
  const { stories, bodies, saved, meta } = database;
  for (const table of [stories, bodies, saved, meta]) await table.clear();
}
