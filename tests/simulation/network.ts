import type { CallFailure } from '../../src/shared/callFailure.ts';
import type { Result } from '../../src/shared/result.ts';
import { never } from './clockwork.ts';
import type { FeedName } from './simulatedServer.ts';
import { catalogueScope, type Tab, Violation, type World } from './world.ts';

type Answer = Result<unknown, CallFailure>;

const patienceMs = 4000;

/** A call over a network that loses, delays, duplicates and reorders requests, to a server that is sometimes too busy. */
export async function call(world: World, tab: Tab, path: string, args: object): Promise<Answer> {
  const { device } = tab;
  await tab.pause();
  device.callsUnderWay += 1;
  try {
    return await send(world, tab, path, structuredClone(args));
  } finally {
    // By then the effects of the answer are stored, or never will be.
    world.clock.after(1000, () => {
      device.callsUnderWay -= 1;
    });
  }
}

async function send(world: World, tab: Tab, path: string, args: object): Promise<Answer> {
  const { clock, isTroubled } = world;
  const { device } = tab;
  const { user } = device;
  // Anyone may read the catalogue.
  if (device.isSessionEnded && path !== catalogueScope.path) {
    await tab.pause(clock.int(500));
    return { ok: false, failure: { kind: 'unauthenticated' } };
  }
  const isLost = device.isCutOff || (isTroubled && clock.chance(0.2));
  const isAnswerLost = isTroubled && clock.chance(0.15);
  const isDoubled = isTroubled && clock.chance(0.15);
  if (isTroubled && clock.chance(0.05)) {
    await tab.pause(clock.int(500));
    return { ok: false, failure: clock.chance(0.5) ? tooBusy : tooMany };
  }
  const answer = new Promise<Answer>((resolve) => {
    if (isLost) return;
    arrive(world, user, path, args, resolve);
    if (isDoubled) clock.after(clock.int(8000), () => arrive(world, user, path, args, () => undefined));
  });
  const patience = new Promise<'late'>((resolve) => {
    clock.after(patienceMs, () => resolve('late'));
  });
  const first = await Promise.race([answer, patience]);
  if (tab.isDead) return never();
  if (first !== 'late' && isAnswerLost) world.counts.lostAnswers += 1;
  await tab.pause();
  return first === 'late' || isAnswerLost ? offline : first;
}

const offline: Answer = { ok: false, failure: { kind: 'offline', cause: 'timeout' } };
const tooBusy: CallFailure = { kind: 'server', message: 'too busy' };
const tooMany: CallFailure = {
  kind: 'refused',
  problem: { code: 'rate_limited', message: 'too many', retryAfterSeconds: 3 },
};

function arrive(
  world: World,
  user: string,
  path: string,
  args: object,
  answer: (result: Answer) => void,
): void {
  const { clock, server } = world;
  clock.after(world.isTroubled ? clock.int(1500) : clock.int(50), () => {
    // A function begins, and may commit after others that began later.
    clock.after(world.isTroubled ? clock.int(300) : 1, () => {
      server.call(user, path, args).then(
        (result) => {
          if (path === 'reader:push') poke(world, 'reader', user);
          clock.after(world.isTroubled ? clock.int(1500) : clock.int(50), () => answer(result));
        },
        (error: unknown) => {
          world.violation ??= new Violation(`the server failed: ${String(error)}`);
        },
      );
    });
  });
}

export async function tellHead({ server }: World, tab: Tab, feed: FeedName): Promise<void> {
  tab.tell({ kind: 'headMoved', head: await server.headOf(feed, tab.user) }, feed);
}

/** The head of a feed moves, a reader's or a shared one: most connected devices are told. */
export function poke(world: World, feed: FeedName, user?: string): void {
  const { clock, devices, isTroubled } = world;
  for (const device of devices) {
    const isOther = user !== undefined && device.user !== user;
    const isDeaf = device.isCutOff || (device.isSessionEnded && feed !== 'catalogue') || isOther;
    if (isDeaf || (isTroubled && clock.chance(0.2))) continue;
    clock.after(clock.int(200), () => {
      for (const tab of device.tabs)
        if (user === undefined || tab.user === user) void tellHead(world, tab, feed);
    });
  }
}
