import { MemoryMirror } from '../../src/desk/feed/deskFeed.ts';
import { enqueue } from '../../src/readerData/outbox.ts';
import type { OutboxRow } from '../../src/readerData/readerStore.ts';
import { isIntact } from '../../src/readerData/readerView.ts';
import type { ReaderAction } from '../../src/shared/reader/readerOps.ts';
import { copyTables, emptyTables } from './memoryStore.ts';
import { poke, tellHead } from './network.ts';
import { feedNames, type Lack } from './simulatedServer.ts';
import { addDevice, closeTab, isAwake, openTab, relaunch, skewsMs, storeOf, takeLead } from './tabs.ts';
import type { Device, World } from './world.ts';

/** How long after a page was frozen another one takes the lead. */
const takeOverMs = 5 * 1000;
const longFreezeMs = 10 * 60 * 1000;

/** The upsets that can happen besides network failures and killed tabs. Each returns whether it took place. */
const upsets = {
  cutOff,
  clockSet,
  userChanged,
  profileCloned,
  storageRolledBack,
  storageEvicted,
  storageFull,
  rowDamaged,
  poisoned,
  sessionEnded,
  leaderFrozen,
  serverRestored,
  removalsForgotten,
  olderBuildDeployed,
} satisfies Record<string, (world: World, device: Device) => boolean>;

export type UpsetName = keyof typeof upsets;

export const upsetNames = Object.keys(upsets) as UpsetName[];

export function upset(world: World, name: UpsetName): void {
  const device = world.clock.pick(world.devices);
  if (upsets[name](world, device)) world.upsets.set(name, (world.upsets.get(name) ?? 0) + 1);
}

function cutOff({ clock }: World, device: Device): boolean {
  device.isCutOff = true;
  clock.after(clock.int(40_000), () => {
    device.isCutOff = false;
    for (const tab of device.tabs) tab.tell({ kind: 'networkChanged' });
  });
  return true;
}

function clockSet({ clock }: World, device: Device): boolean {
  device.skewMs = clock.pick(Object.values(skewsMs).filter((skewMs) => skewMs !== device.skewMs));
  return true;
}

/** One user signs out and another signs in; running work belongs to the first. */
function userChanged(world: World, device: Device): boolean {
  const { clock } = world;
  device.user = clock.pick(world.users);
  clock.after(clock.int(2000), () => {
    for (const tab of device.tabs) if (tab.user !== device.user) closeTab(tab);
    if (device.tabs.size === 0) openTab(world, device);
  });
  return world.users.length > 1;
}

function profileCloned(world: World, device: Device): boolean {
  const original = device.tables.get(device.user);
  if (!original) return false;
  const added = addDevice(world);
  for (const tab of added.tabs) closeTab(tab);
  added.user = device.user;
  added.tables.set(device.user, copyTables(original));
  openTab(world, added);
  return true;
}

/** The storage is reset to an earlier state, as after a power cut. */
function storageRolledBack(world: World, device: Device): boolean {
  const { user } = device;
  const before = device.tables.get(user);
  if (!before) return false;
  const kept = copyTables(before);
  const savedBefore = world.saved.length;
  world.clock.after(world.clock.int(10_000), () => {
    if (device.user !== user) return;
    device.tables.set(user, kept);
    loseSaved(world, device, savedBefore);
    relaunch(world, device);
  });
  return true;
}

function storageEvicted(world: World, device: Device): boolean {
  device.tables.set(device.user, emptyTables());
  device.catalogue = new MemoryMirror();
  loseSaved(world, device, 0);
  relaunch(world, device);
  return true;
}

function loseSaved({ saved }: World, device: Device, from: number): void {
  for (const one of saved.slice(from))
    if (one.device === device && one.user === device.user) one.isGone = true;
}

function storageFull({ clock }: World, device: Device): boolean {
  device.isFull = true;
  clock.after(clock.int(20_000), () => {
    device.isFull = false;
    for (const tab of device.tabs) tab.tell({ kind: 'roomMade' });
  });
  return true;
}

function rowDamaged({ clock, damaged }: World, device: Device): boolean {
  const rows = device.tables.get(device.user)?.outbox;
  const waiting = ([...(rows?.values() ?? [])] as OutboxRow[]).filter(
    (row) => row.state === 'unsent' && isIntact(row),
  );
  if (!rows || waiting.length === 0) return false;
  const row = clock.pick(waiting);
  const { action: _lost, ...rest } = row;
  rows.set(
    row.id,
    clock.pick([{ ...row, time: row.time + 1 }, { ...row, n: Number.NaN }, { ...row, hash: '' }, rest]),
  );
  damaged.push({ device, user: device.user, op: row });
  return true;
}

/** An older build of the app has left an operation that the server always refuses. */
function poisoned(world: World, device: Device): boolean {
  const { user } = device;
  const tab = [...device.tabs].find((open) => open.user === user);
  if (!tab) return false;
  const action: ReaderAction = { type: 'speed', storyId: world.clock.pick(world.stories), speed: 99 };
  storeOf(world, tab)
    .transact(async (tables) => {
      await enqueue(tables, action);
      return await tables.outbox.of(action.storyId);
    })
    .then(
      (rows) => {
        const op = rows?.find((row) => isIntact(row) && 'speed' in row.action && row.action.speed === 99);
        if (op) world.saved.push({ device, user, op, isGone: false });
      },
      // The device is full, and nothing was kept.
      () => undefined,
    );
  return true;
}

function sessionEnded(world: World, device: Device): boolean {
  const { clock } = world;
  device.isSessionEnded = true;
  clock.after(clock.int(40_000), () => {
    device.isSessionEnded = false;
    for (const tab of device.tabs) for (const feed of feedNames) void tellHead(world, tab, feed);
  });
  return true;
}

/** A phone freezes the leading page. Another takes the lead, and when the first wakes there are two leaders. */
function leaderFrozen(world: World, device: Device): boolean {
  const { clock } = world;
  const leader = [...device.tabs].find((tab) => tab.engines && isAwake(world, tab));
  if (!leader) return false;
  leader.frozenUntilMs = clock.nowMs + clock.pick([clock.int(30_000), longFreezeMs]);
  clock.after(clock.int(takeOverMs), () => {
    if (device.user === leader.user) takeLead(world, device);
  });
  return true;
}

/** The operator restores a backup. Later changes survive only if a device still holds them. */
function serverRestored(world: World): boolean {
  const { clock, server } = world;
  const backup = server.backUp();
  clock.after(clock.int(30_000), () => {
    void server.restore(backup).then((undone) => {
      for (const { userId, args, answer } of undone) {
        const answered = new Set(answer.results.map(({ n }) => n));
        for (const { n, id } of args.ops) {
          const isHeld = world.devices.some(
            ({ tables, callsUnderWay }) => callsUnderWay === 0 && tables.get(userId)?.outbox.has(id),
          );
          if (answered.has(n) && !isHeld)
            for (const one of world.saved) if (one.op.id === id) one.isGone = true;
        }
      }
      for (const user of world.users) poke(world, 'reader', user);
      poke(world, 'catalogue');
      poke(world, 'desk');
    });
  });
  return true;
}

/** Three months pass on the server: devices that were away must not miss removals made meanwhile. */
function removalsForgotten(world: World, device: Device): boolean {
  const { clock, server } = world;
  cutOff(world, device);
  clock.after(clock.int(30_000), () => void server.forgetRemovals());
  return true;
}

/** A build that lacks something is deployed for a while; after the fix, all devices are relaunched. */
function olderBuildDeployed(world: World): boolean {
  const { clock, server } = world;
  server.lacks = clock.pick<Lack>(['push', 'addToList', 'audioPlace', 'finish', 'mark']);
  clock.after(clock.int(40_000), () => {
    server.lacks = 'nothing';
    for (const device of world.devices) clock.after(clock.int(3000), () => relaunch(world, device));
  });
  return true;
}
