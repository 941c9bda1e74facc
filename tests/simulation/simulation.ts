import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { act, publish } from './acts.ts';
import { Clockwork } from './clockwork.ts';
import { checkDevices, checkMirrors, checkSaved, checkSent, checkServer, holdsAny } from './invariants.ts';
import { SimulatedServer } from './simulatedServer.ts';
import { addDevice, closeTab, relaunch, takeLead } from './tabs.ts';
import { type UpsetName, upset, upsetNames } from './upsets.ts';
import { Violation, type World } from './world.ts';

const troubleMs = 60 * 1000;
/** How long operations that have begun may take to finish. */
const afterwardsMs = 45 * 1000;
const healingMs = 30 * 1000;

export interface RunReport {
  readonly saved: number;
  readonly pushes: number;
  readonly crashes: number;
  readonly lostAnswers: number;
  readonly refusedWrites: number;
  readonly forks: number;
  readonly upsets: Readonly<Partial<Record<UpsetName, number>>>;
}

export interface SimulationOptions {
  /** An upset that happens twice in every run, besides those chosen by the seed. */
  readonly always?: UpsetName;
}

/** Runs the client core and the server's functions under one seed. Throws a `Violation`. */
export async function simulate(seed: number, options: SimulationOptions = {}): Promise<RunReport> {
  const { now } = Date;
  const { warn } = console;
  const world = makeWorld(seed);
  Date.now = () => world.clock.nowMs;
  // A full device logs a warning, and there are thousands of them here.
  console.warn = () => undefined;
  try {
    return await run(world, options.always);
  } catch (error) {
    const happened = [...world.upsets.keys()].join(', ');
    if (error instanceof Violation) error.message = `seed ${seed} (${happened}): ${error.message}`;
    throw error;
  } finally {
    Date.now = now;
    console.warn = warn;
  }
}

function makeWorld(seed: number): World {
  const world: World = {
    clock: new Clockwork(seed),
    server: new SimulatedServer(),
    stories: [],
    users: [],
    devices: [],
    saved: [],
    damaged: [],
    counts: { crashes: 0, lostAnswers: 0, refusedWrites: 0 },
    upsets: new Map(),
    isTroubled: true,
    violation: undefined,
  };
  const { clock, server, stories, users } = world;
  for (let n = clock.int(4) + 2; n > 0; n -= 1) stories.push(server.addStory() as StoryId);
  for (let n = clock.chance(0.3) ? 2 : 1; n > 0; n -= 1) users.push(server.addUser());
  for (let n = 1 + clock.int(3); n > 0; n -= 1) addDevice(world);
  return world;
}

async function run(world: World, always: UpsetName | undefined): Promise<RunReport> {
  const { clock } = world;
  for (let n = 10 + clock.int(30); n > 0; n -= 1) clock.after(clock.int(troubleMs), () => void act(world));
  for (let n = 10 + clock.int(20); n > 0; n -= 1)
    clock.after(clock.int(troubleMs), () => void publish(world, clock.pick(['catalogue', 'desk'])));
  for (let n = clock.int(4); n > 0; n -= 1) {
    const name = clock.pick(upsetNames);
    clock.after(clock.int(troubleMs), () => upset(world, name));
  }
  if (always) for (let n = 2; n > 0; n -= 1) clock.after(clock.int(troubleMs), () => upset(world, always));
  await pass(world, troubleMs + afterwardsMs);

  world.isTroubled = false;
  for (const user of world.users) await heal(world, user);
  checkSaved(world);
  const { saved, counts, server, devices } = world;
  const clients = new Set(server.everCommitted.map(({ args }) => args.clientId));
  const stores = devices.reduce((sum, { tables }) => sum + tables.size, 0);
  return {
    saved: saved.length,
    pushes: server.everCommitted.length,
    ...counts,
    forks: Math.max(0, clients.size - stores),
    upsets: Object.fromEntries(world.upsets),
  };
}

/** The network works again, clocks stay as they are, and the user returns to every device. */
async function heal(world: World, user: string): Promise<void> {
  const { devices } = world;
  for (const device of devices) {
    for (const tab of device.tabs) if (tab.user !== user) closeTab(tab);
    device.user = user;
    if (device.tables.has(user)) takeLead(world, device);
    for (const tab of device.tabs) tab.tell({ kind: 'networkChanged' });
  }
  await pass(world, healingMs);
  checkSent(world, user);
  // Operations held by an older build of the server are sent again at a launch.
  for (const device of devices) if (holdsAny(device, user)) relaunch(world, device);
  await settle(world, user);
  const wakesMs = Math.max(
    0,
    ...devices.flatMap(({ tabs }) => [...tabs].map(({ frozenUntilMs }) => frozenUntilMs)),
  );
  if (wakesMs <= world.clock.nowMs) return;
  await pass(world, wakesMs - world.clock.nowMs);
  await settle(world, user);
}

/** Devices that missed a poke pull the last changes; then all copies must be alike. */
async function settle(world: World, user: string): Promise<void> {
  for (const { tabs } of world.devices) for (const tab of tabs) tab.tell({ kind: 'networkChanged' });
  await pass(world, healingMs);
  checkSent(world, user);
  if (world.devices.some((device) => holdsAny(device, user)))
    throw new Violation('V: something is held for ever');
  checkServer(world, user);
  checkDevices(world, user);
  checkMirrors(world);
}

async function pass(world: World, durationMs: number): Promise<void> {
  await world.clock.until(world.clock.nowMs + durationMs, () => {
    if (world.violation) throw world.violation;
  });
}
