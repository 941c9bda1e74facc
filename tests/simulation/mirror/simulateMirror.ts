import { database } from '../../../src/catalogue/database.ts';
import { follow } from '../../../src/catalogue/lists.ts';
import { Clockwork } from '../clockwork.ts';
import { Violation } from '../world.ts';
import { ListServer } from './listServer.ts';
import { act, languages, upsets, write } from './mirrorActs.ts';
import { checkCursors, checkMirror } from './mirrorInvariants.ts';
import {
  closeTab,
  count,
  emptyDatabase,
  type MirrorWorld,
  noticeLists,
  openTab,
  tellHeads,
} from './mirrorWorld.ts';
import { setFull, settled, watched } from './openTransactions.ts';

const troubleMs = 60 * 1000;
/** Longer than any freeze or cut, and than the longest backoff after an answer is missing. */
const recoveryMs = 150 * 1000;

database.use(watched);

/**
 * Runs one device's mirror under a seed: the feeds of its languages, in one or two tabs that lead, against the server's
 * functions. The file's first line imports 'fake-indexeddb/auto'. Returns what happened; throws a `Violation`.
 */
export async function simulateMirror(seed: number): Promise<Readonly<Record<string, number>>> {
  const { now } = Date;
  const { warn } = console;
  const clock = new Clockwork(seed);
  const world: MirrorWorld = {
    clock,
    server: new ListServer(),
    tabs: new Set(),
    fetched: new Set(),
    counts: {},
    knownLists: '',
    isTroubled: true,
    isCutOff: false,
    violation: undefined,
  };
  Date.now = () => clock.nowMs;
  const warnings: string[] = [];
  console.warn = (line) => warnings.push(String(line));
  try {
    await run(world);
    const strange = warnings.find((line) => !/too busy|full/.test(line));
    if (strange !== undefined) throw new Violation(`it warns: ${strange}`);
    return world.counts;
  } catch (error) {
    if (error instanceof Violation) error.message = `seed ${seed}: ${error.message}`;
    throw error;
  } finally {
    for (const tab of world.tabs) closeTab(world, tab);
    setFull(false);
    Date.now = now;
    console.warn = warn;
  }
}

async function run(world: MirrorWorld): Promise<void> {
  const { clock, server } = world;
  await emptyDatabase();
  for (let n = clock.int(15); n > 0; n -= 1) await server.publish(clock.pick(languages), clock.chance(0.8));
  for (let n = 1 + clock.int(2); n > 0; n -= 1) openTab(world);
  for (let n = 10 + clock.int(30); n > 0; n -= 1) clock.after(clock.int(troubleMs), () => void write(world));
  for (let n = 10 + clock.int(20); n > 0; n -= 1) clock.after(clock.int(troubleMs), () => void act(world));
  for (let n = clock.int(7); n > 0; n -= 1) {
    const name = clock.pick(Object.keys(upsets) as (keyof typeof upsets)[]);
    count(world, name);
    clock.after(clock.int(troubleMs), () => upsets[name](world));
  }
  await pass(world, troubleMs);

  world.isTroubled = false;
  setFull(false);
  await follow([clock.pick(languages)], true);
  await pass(world, recoveryMs);
  // A device that missed a head is told it when its socket reconnects.
  for (const tab of world.tabs) await tellHeads(world, tab);
  await pass(world, recoveryMs);
  await checkMirror(world);
}

async function pass(world: MirrorWorld, durationMs: number): Promise<void> {
  const check = async () => {
    await noticeLists(world);
    if (world.violation) throw world.violation;
    if (world.clock.chance(0.2)) await checkCursors(world);
  };
  await world.clock.until(world.clock.nowMs + durationMs, check, settled);
}
