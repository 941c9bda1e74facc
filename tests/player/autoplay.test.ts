import { expect, test } from 'vitest';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { makeNarrated, settled, setUpPlaying } from './playerFixture.ts';

test('the next story starts on the same element within the ended event of this one', async () => {
  const { view, shown, store, audio, advancedTo, released } = await setUpPlaying({
    after: { a: makeNarrated('b') },
    places: { b: { positionSeconds: 12, speed: 1.5 } },
  });
  audio.advance(31);
  await settled();
  audio.advance(29);
  // Nothing was awaited: a locked phone does not let playback start later.
  expect([audio.src, audio.paused]).toEqual(['blob:b/0', false]);
  expect(view()).toMatchObject({ storyId: 'b', positionSeconds: 12, durationSeconds: 60 });
  await settled();
  expect(shown()).toEqual(['playing', 12]);
  expect(store).toMatchObject({ selectedContent: 'b', currentTime: 12, playbackSpeed: 1.5 });
  expect(advancedTo).toEqual(['b']);
  expect(released).toEqual(['blob:a/0']);
});

test('reaching the end of a story continues with the next one, which restarts if heard to its end', async () => {
  const { view, audio, advancedTo } = await setUpPlaying({
    after: { a: makeNarrated('b'), b: makeNarrated('a') },
    places: { b: { positionSeconds: 60 } },
  });
  audio.advance(60);
  await settled();
  expect(view()).toMatchObject({ storyId: 'b', status: 'playing', positionSeconds: 0 });
  audio.advance(60);
  await settled();
  expect(advancedTo).toEqual(['b', 'a']);
});

test('playback ends when continuing is off, when nothing follows, and when it is paused meanwhile', async () => {
  const after = { a: makeNarrated('b') };
  const [unwanted, last, paused] = await Promise.all([
    setUpPlaying({ after }),
    setUpPlaying({ after: { z: makeNarrated('b') } }),
    setUpPlaying({ after }),
  ]);
  for (const { audio } of [unwanted, last]) audio.advance(40);
  await settled();
  unwanted.autoplay.isOn = false;
  for (const { audio } of [unwanted, last, paused]) audio.advance(60);
  paused.player.pause();
  await settled();
  for (const { view, advancedTo } of [unwanted, last, paused]) {
    expect(view()).toMatchObject({ storyId: 'a', status: 'paused', positionSeconds: 60 });
    expect(advancedTo).toEqual([]);
  }
  expect(unwanted.released).toEqual([]);
  unwanted.player.stop();
  expect(unwanted.released).toEqual(['blob:b/0', 'blob:a/0']);
});

test('a paused story moved to its end stays there', async () => {
  const { player, shown, audio, advancedTo } = await setUpPlaying({ after: { a: makeNarrated('b') } });
  player.pause();
  audio.advance(60);
  await settled();
  expect([shown(), advancedTo]).toEqual([['paused', 60], []]);
});

test('a prepared next story is released when another one is to follow', async () => {
  const after: Record<string, CatalogueRow> = { a: makeNarrated('b') };
  const { player, audio, released, advancedTo } = await setUpPlaying({ after });
  audio.advance(40);
  await settled();
  after.a = makeNarrated('c');
  player.dropNext();
  expect(released).toEqual(['blob:b/0']);
  audio.advance(20);
  await settled();
  expect(advancedTo).toEqual(['c']);
});
