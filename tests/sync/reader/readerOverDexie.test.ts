import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { eventually } from '../../eventually.ts';
import { withPageGlobals } from '../../library/pageGlobals.ts';
import { AccountsHost, type Person } from '../../server/accounts/accountsHost.ts';
import { openDevice } from './dexieDevice.ts';

let host: AccountsHost;
let asha: Person;
let stories: StoryId[];

withPageGlobals();
beforeEach(async () => {
  host = await AccountsHost.start();
  asha = await host.makePerson('asha@example.org');
  const works = Array.from({ length: 12 }, (_, at) => `story-${at}`);
  await host.host.mutation('library:upsertStories', {
    stories: works.map((work) => ({
      work,
      language: 'or',
      title: work,
      author: 'Lipi',
      licence: 'CC-BY-4.0',
      firstPublishedAt: 1_700_000_000_000,
      content: `Text of ${work}.`,
    })),
  });
  const { value } = await host.call('query', 'feed:changes', { scope: 'catalogue', after: 0, limit: 50 });
  stories = (value as { readonly rows: readonly { readonly id: StoryId }[] }).rows.map(({ id }) => id);
  expect(stories).toHaveLength(works.length);
});
afterEach(async () => {
  await host.close();
});

const story = (at: number): StoryId => stories[at] as StoryId;

/** The server's reading list, in order of its positions. */
async function serverList(): Promise<string[]> {
  const args = { userId: asha.id, clientId: 'f'.repeat(16), after: 0, limit: 200 };
  const { value } = await host.call('query', 'reader:changes', args, asha.token);
  const { items } = value as {
    readonly items: readonly { readonly storyId: string; readonly position: { readonly value: string } }[];
  };
  return [...items]
    .sort((a, b) => (a.position.value < b.position.value ? -1 : 1))
    .map(({ storyId }) => storyId);
}

test('changes made offline on one device reach the server and the other device, in order', async () => {
  const phone = await openDevice(host, asha);
  for (const at of [0, 1, 2]) await phone.addToList(story(at));
  await phone.moveInList(story(2), story(0));
  await phone.removeFromList(story(1));
  await phone.keepReaderPlace(story(0), { audio: { positionSeconds: 75, at: 5 }, speed: 1.25 });
  expect(await phone.unsentWork()).toMatchObject({ waiting: 7 });
  const led = phone.lead();
  await eventually(async () => expect(await phone.outboxSize()).toBe(0));
  expect(await serverList()).toEqual([story(2), story(0)]);

  const laptop = await openDevice(host, asha);
  const other = laptop.lead();
  await eventually(async () => expect(await laptop.listed()).toEqual([story(2), story(0)]));
  expect(await laptop.places()).toEqual([
    { storyId: story(0), audio: { positionSeconds: 75, at: 5 }, speed: 1.25 },
  ]);

  await laptop.addToList(story(5));
  await laptop.keepReaderPlace(story(0), { audio: { positionSeconds: 700, at: 6 } });
  other.dispatch({ kind: 'saved' });
  await eventually(async () => expect(await laptop.outboxSize()).toBe(0));
  await led.hear();
  await eventually(async () => expect(await phone.listed()).toEqual([story(2), story(0), story(5)]));
  // The phone keeps its place, and is told the laptop's.
  expect((await phone.places())[0]).toMatchObject({
    audio: { positionSeconds: 75 },
    elsewhere: { audio: { positionSeconds: 700 } },
  });
  led.stop();
  other.stop();
});

test('a lost answer causes a repeated push that changes nothing', async () => {
  const phone = await openDevice(host, asha);
  for (const at of [0, 1, 2, 3]) await phone.addToList(story(at));
  let lost = 0;
  phone.onAnswer = (path, answer) => {
    if (path !== 'reader:push' || lost === 2) return answer;
    lost += 1;
    return { ok: false, failure: { kind: 'offline', cause: 'network' } };
  };
  const led = phone.lead();
  await eventually(async () => expect(await phone.outboxSize()).toBe(0));
  expect(lost).toBe(2);
  expect(phone.calls.filter((path) => path === 'reader:push').length).toBeGreaterThanOrEqual(3);
  expect(await serverList()).toEqual([0, 1, 2, 3].map(story));
  // Four additions moved the head four times, and repeating them did not.
  expect(await led.hear()).toMatchObject({ seq: 4 });
  led.stop();
});

test('without a network the state says so, and waiting operations are sent when it is back', async () => {
  const phone = await openDevice(host, asha);
  let isAway = true;
  phone.onAnswer = (_path, answer) =>
    isAway ? { ok: false, failure: { kind: 'offline', cause: 'network' } } : answer;
  const led = phone.lead();
  await eventually(() => expect(led.state()?.failures).toBeGreaterThan(1));
  expect(led.state()).toMatchObject({ phase: 'waiting', failure: { kind: 'offline' } });
  await phone.addToList(story(4));
  isAway = false;
  await eventually(async () => expect(await phone.outboxSize()).toBe(0));
  expect(led.state()?.failure).toBeUndefined();
  expect(await serverList()).toEqual([story(4)]);
  led.stop();
});

test('two leaders at once do no harm: everything takes effect once, and the outbox drains', async () => {
  const phone = await openDevice(host, asha);
  const leaders = [phone.lead(), phone.lead()];
  await Promise.all(
    stories.map(async (storyId) => {
      await phone.addToList(storyId);
      for (const leader of leaders) leader.dispatch({ kind: 'saved' });
    }),
  );
  await eventually(async () => expect(await phone.outboxSize()).toBe(0));
  expect((await serverList()).sort()).toEqual([...stories].sort());
  expect((await phone.listed()).sort()).toEqual([...stories].sort());
  expect(await phone.refusals()).toEqual([]);
  const [first] = leaders;
  expect(await first?.hear()).toMatchObject({ seq: stories.length });
  for (const leader of leaders) leader.stop();
});
