import { beforeEach, expect, test } from 'vitest';
import { presenceAgeMs, presenceBeatMs } from '../../../src/shared/desk/desk.ts';
import { library } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import { asha, type Curator, makeCurator, type Saved, withDesk } from './deskFixture.ts';

let ravi: Curator;
let draft: Saved;

withDesk();

beforeEach(async () => {
  ravi = await makeCurator('Ravi');
  draft = await asha.create();
});

test('the second to save gets a conflict, and nothing is overwritten', async () => {
  await asha.save(draft, { title: 'Asha’s' }, 'ଆଶା।');
  const message = 'Asha has saved it in the meantime.';
  await expectRefusal(ravi.save(draft, { title: 'Ravi’s' }, 'ରବି।'), 'changed_meanwhile', { message });
  expect(await ravi.get(draft)).toMatchObject({
    row: { title: 'Asha’s', revision: 2 },
    content: 'ଆଶା।',
  });
  expect(await ravi.revisions(draft)).toHaveLength(2);
  expect((await ravi.revision(draft, 2)).content).toBe('ଆଶା।');
  // Having seen the conflict, the second curator saves on top of it.
  const merged = await ravi.save({ ...draft, revision: 2 }, { title: 'Both' }, 'ଆଶା, ରବି।');
  expect(merged.revision).toBe(3);
});

test('publishing, unpublishing, deleting and restoring are refused too after another curator saved', async () => {
  await asha.publish(draft);
  const changed = await asha.save(draft, { title: 'Asha’s' });
  for (const act of [
    () => ravi.publish(draft),
    () => ravi.unpublish(draft),
    () => ravi.remove(draft),
    () => ravi.restoreRevision(draft, 1),
    () => ravi.takeStory(draft),
  ]) {
    await expectRefusal(act(), 'changed_meanwhile');
  }
  expect((await asha.get(draft)).row).toMatchObject({ revision: 2, publishedRevision: 1 });
  await ravi.publish(changed);
});

test('a curator who has a manuscript open is shown to others until 30 seconds after the last heartbeat', async () => {
  await asha.beat(draft);
  expect(await ravi.others(draft)).toEqual(['Asha']);
  expect(await asha.others(draft)).toEqual([]);
  await ravi.beat(draft);
  library.advance(presenceAgeMs);
  expect(await ravi.others(draft)).toEqual(['Asha']);
  await ravi.beat(draft);
  library.advance(1);
  expect(await ravi.others(draft)).toEqual([]);
  expect(await asha.others(draft)).toEqual(['Ravi']);
  // Deleting the row is what updates a subscribed page.
  expect(await library.count('presences')).toBe(2);
  await ravi.beat(draft);
  expect(await library.count('presences')).toBe(1);
});

test('a curator who keeps sending heartbeats stays listed, once', async () => {
  for (let beats = 0; beats < 5; beats += 1) {
    await asha.beat(draft);
    library.advance(presenceBeatMs);
  }
  expect(await ravi.others(draft)).toEqual(['Asha']);
  expect(await library.count('presences')).toBe(1);
});

test('housekeeping removes a curator whose heartbeats have stopped', async () => {
  await asha.beat(draft);
  library.advance(presenceAgeMs);
  await library.mutation('housekeeping:sweepExpired');
  expect(await library.count('presences')).toBe(1);
  library.advance(1);
  await library.mutation('housekeeping:sweepExpired');
  expect(await library.count('presences')).toBe(0);
});
