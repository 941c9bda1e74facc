import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { revisionLimit } from '../../../convex/desk/writing/revisionWriter.ts';
import { binAgeMs } from '../../../src/shared/desk/desk.ts';
import { sha256Of } from '../../../src/shared/sha256.ts';
import { library } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import { asha, importStory, makeCurator, readersFeed, type Saved, withDesk } from './deskFixture.ts';
import { makeMp3 } from './makeAudio.ts';
import { narrationDesk } from './narrationDesk.ts';

const text = 'One goes. Two stays. Three ends.';
const one = { part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 9 };
const two = { part: 0, startSeconds: 1, endSeconds: 1.5, from: 10, to: 20 };
const three = { part: 1, startSeconds: 0, endSeconds: 1, from: 21, to: 32 };

let desk: ReturnType<typeof narrationDesk>;
let at: Saved;
/** Hashes of two three-second files, the parts of the narration. */
let parts: string[];

withDesk();

beforeEach(async () => {
  desk = narrationDesk(asha);
  at = await asha.create({}, text);
  parts = [await desk.upload(makeMp3(3, 1)), await desk.upload(makeMp3(3, 2))];
  expect(await desk.get(at)).toBeNull();
  expect(await desk.setAudio(at, 0, parts)).toBe(1);
});

const heard = async () => {
  const [row] = (await readersFeed()).rows;
  if (!row) return null;
  const body = await library.query(api.stories.body, { storyId: row.id });
  return {
    files: row.narration?.parts.map(({ sha256 }) => sha256) ?? [],
    spoken: body?.timings?.map(({ from, to, part }) => [part, body.content.slice(from, to)]) ?? [],
  };
};

const files = async () => (await library.storedFiles()).length;

test('a narration is stored with its timings and with who saved it', async () => {
  expect(await desk.setTimings(at, 1, 1, [one, two, three])).toBe(2);
  expect(await desk.get(at)).toMatchObject({
    number: 2,
    revision: 1,
    narrator: 'Asha',
    synthetic: false,
    parts: parts.map((sha256) => ({ sha256, mimeType: 'audio/mpeg', durationSeconds: 3 })),
    timings: [one, two, three],
  });
  const { row } = await asha.get(at);
  expect(row.narration).toBe(2);
  expect(row.publishedNarration).toBeUndefined();
  const { entries } = await asha.audit();
  expect(entries.map(({ event }) => (event.kind === 'manuscript' ? event.act : ''))).toEqual([
    'created',
    'narrated',
    'timed',
  ]);
});

test('a published narration is heard, and later changes are not until it is published again', async () => {
  await desk.setTimings(at, 1, 1, [one, two, three]);
  await asha.publish(at);
  const published = {
    files: parts,
    spoken: [
      [0, 'One goes.'],
      [0, 'Two stays.'],
      [1, 'Three ends.'],
    ],
  };
  expect(await heard()).toEqual(published);
  expect((await asha.get(at)).row).toMatchObject({ narration: 2, publishedNarration: 2 });

  // Swapping the files moves their timings along.
  expect(await desk.setAudio(at, 2, [...parts].reverse())).toBe(3);
  expect((await desk.get(at))?.timings).toEqual([
    { ...three, part: 0 },
    { ...one, part: 1 },
    { ...two, part: 1 },
  ]);
  expect(await heard()).toEqual(published);
  // Removing a file removes its timings; readers still have the file.
  expect(await desk.setAudio(at, 3, parts.slice(0, 1))).toBe(4);
  expect((await desk.get(at))?.timings).toEqual([one, two]);
  expect(await heard()).toEqual(published);
  expect(await files()).toBe(2);
  expect((await asha.get(at)).row).toMatchObject({ narration: 4, publishedNarration: 2 });

  await asha.publish(at);
  expect(await heard()).toMatchObject({ files: parts.slice(0, 1) });
  expect(await files()).toBe(1);
});

test('of a long history the published revision and that of the timings are kept', async () => {
  at = await asha.save(at, {}, `${text} Published.`);
  await asha.publish(at);
  await desk.setTimings(at, 1, 1, [one, two, three]);
  for (let n = 2; n <= revisionLimit + 2; n += 1) at = await asha.save(at, {}, `${text} ${n}`);
  const kept = (await asha.revisions(at)).map(({ number }) => number);
  expect(kept).toHaveLength(revisionLimit + 2);
  expect(kept.slice(-3)).toEqual([4, 2, 1]);
  expect(await library.count('revisionTexts')).toBe(kept.length);
  await expectRefusal(asha.revision(at, 3), 'not_found');
  await expectRefusal(asha.restoreRevision(at, 3), 'not_found');
  expect((await asha.revision(at, 1)).content).toBe(text);
  await asha.publish(at);
  expect((await heard())?.spoken).toHaveLength(3);
});

test('the second of two curators gets a conflict, and nothing of the first is overwritten', async () => {
  const ravi = narrationDesk(await makeCurator('Ravi'));
  await ravi.setTimings(at, 1, 1, [one]);
  const before = await desk.get(at);
  for (const late of [
    () => desk.setAudio(at, 1, parts, 'Another'),
    () => desk.setTimings(at, 1, 1, [two]),
    () => desk.remove(at, 1),
  ]) {
    await expectRefusal(late(), 'narration_changed', { message: expect.stringContaining('Ravi') });
  }
  expect(await desk.get(at)).toEqual(before);
  // Saving the same again is no conflict, since the first answer may have been lost.
  expect(await desk.setTimings(at, 1, 1, [one])).toBe(2);
  expect(await desk.setAudio(at, 1, parts)).toBe(2);
});

test('timings that are not sound are refused', async () => {
  await expectRefusal(desk.setTimings(at, 1, 1, [two, one]), 'invalid_narration', {
    message: expect.stringContaining('Sentence 2 starts before'),
  });
  expect((await desk.get(at))?.number).toBe(1);
});

test('a narration is not published without a narrator', async () => {
  await desk.setAudio(at, 1, parts, ' ');
  await expectRefusal(asha.publish(at), 'invalid_story', {
    message: 'Not published: the narrator is missing.',
    field: 'narrator',
  });
  expect(await heard()).toBeNull();
});

test('a narration whose files are missing, repeated or none at all is refused', async () => {
  const missing = 'e'.repeat(64);
  await expectRefusal(desk.setAudio(at, 1, [missing]), 'missing_file', { sha256: missing });
  for (const wrong of [[], [...parts, ...parts], Array.from({ length: 41 }, (_, n) => `${n}`)]) {
    await expectRefusal(desk.setAudio(at, 1, wrong), 'invalid_narration');
  }
});

test('a removed narration is heard until the removal is published, and then its files are deleted', async () => {
  await asha.publish(at);
  expect(await desk.remove(at, 1)).toBe(2);
  expect(await desk.get(at)).toMatchObject({ number: 2, parts: [], timings: [] });
  expect((await heard())?.files).toEqual(parts);
  expect(await files()).toBe(2);
  await asha.publish(at);
  expect((await heard())?.files).toEqual([]);
  expect(await files()).toBe(0);
});

test('a story that is unpublished, changed and published again keeps no unused file', async () => {
  await asha.publish(at);
  await asha.unpublish(at);
  expect(await files()).toBe(2);
  expect((await desk.get(at))?.parts).toHaveLength(2);
  await desk.setAudio(at, 1, parts.slice(1));
  expect(await files()).toBe(2);
  await asha.publish(at);
  expect((await heard())?.files).toEqual(parts.slice(1));
  expect(await files()).toBe(1);
});

test('restoring from the bin brings back both the published narration and unpublished changes', async () => {
  await asha.publish(at);
  await desk.setAudio(at, 1, parts.slice(1));
  await asha.remove(at);
  expect(await files()).toBe(2);
  await expectRefusal(desk.remove(at, 2), 'in_bin');
  await asha.restore(at);
  expect((await heard())?.files).toEqual(parts);
  expect((await asha.get(at)).row).toMatchObject({ narration: 2, publishedNarration: 1 });
  expect(await files()).toBe(2);
});

test('emptying the bin deletes all files', async () => {
  await asha.publish(at);
  await desk.setAudio(at, 1, parts.slice(1));
  await asha.remove(at);
  expect(await files()).toBe(2);
  library.advance(binAgeMs + 1);
  await library.mutation('desk/bin:empty');
  expect(await files()).toBe(0);
  for (const table of ['narrations', 'narrationParts', 'narrationTimings'] as const) {
    expect(await library.count(table)).toBe(0);
  }
});

test('when a command removes a story, the desk keeps its files', async () => {
  await asha.publish(at);
  await library.mutation('library:removeStories', { slugs: ['neem-shade/or'] });
  expect(await files()).toBe(2);
  expect((await desk.get(at))?.parts).toHaveLength(2);
});

test('taking over the readers’ version takes over its narration', async () => {
  const storyId = await asha.publish(at);
  await desk.setAudio(at, 1, parts.slice(1), 'Another');
  at = await asha.takeStory(at);
  expect(await desk.get(at)).toMatchObject({ number: 3, narrator: 'Asha', parts: [{}, {}] });
  expect((await asha.get(at)).row).toMatchObject({ storyId, narration: 3, publishedNarration: 3 });
});

test('an imported narration keeps the timings of unchanged sentences, and goes when the bin is emptied', async () => {
  const bytes = makeMp3(3, 3);
  const storageId = await library.store(new Blob([bytes], { type: 'audio/mpeg' }));
  const sha256 = await sha256Of(bytes);
  const file = { storageId, sha256, sizeBytes: bytes.length, mimeType: 'audio/mpeg', durationSeconds: 3 };
  const narration = { synthetic: false, narrator: 'Asha', parts: [file] };
  const timings = [one, two, { ...three, part: 0, startSeconds: 2, endSeconds: 3 }];
  await importStory({ work: 'imported', content: text, timings, narration });
  const [story] = (await readersFeed()).rows;
  if (!story) throw new Error('nothing was imported');
  const opened = await asha.edit(story.id);
  at = await asha.save(opened, { work: 'imported' }, 'One goes. Two remains. Three ends.');
  const spoken = [
    [0, 'One goes.'],
    [0, 'Three ends.'],
  ];
  for (const takeAway of [async () => undefined, () => asha.unpublish(at), () => asha.remove(at)]) {
    await takeAway();
    await asha.restore(at);
    await asha.publish(at);
    expect(await heard()).toEqual({ files: [sha256], spoken });
  }
  await asha.remove(at);
  library.advance(binAgeMs);
  await library.mutation('desk/bin:empty');
  expect(await library.storedFiles()).toContain(storageId);
  library.advance(1);
  await library.mutation('desk/bin:empty');
  expect(await library.storedFiles()).not.toContain(storageId);
});
