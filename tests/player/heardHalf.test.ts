import { beforeEach, expect, test } from 'vitest';
import { HeardHalf } from '../../src/player/heardHalf.ts';
import type { PlayerStatus } from '../../src/player/narrationPlayer.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

let told: string[];
let heard: HeardHalf;

beforeEach(() => {
  told = [];
  heard = new HeardHalf((storyId) => told.push(storyId));
});

/** Plays from one position to another, reporting the player every quarter of a second. */
function play(from: number, to: number, kind: PlayerStatus['kind'] = 'playing', story = 'a'): void {
  for (let positionSeconds = from; positionSeconds <= to; positionSeconds += 0.25) {
    const status = { kind } as PlayerStatus;
    heard.note({
      storyId: story as StoryId,
      title: '',
      language: '',
      status,
      positionSeconds,
      durationSeconds: 100,
    });
  }
}

test('hearing more than half of a narration is reported once', () => {
  play(0, 50);
  expect(told).toEqual([]);
  play(50, 100);
  expect(told).toEqual(['a']);
});

test('skipped stretches do not count as heard, and separate stretches add up', () => {
  play(0, 20);
  play(70, 90);
  expect(told).toEqual([]);
  play(20, 31);
  expect(told).toEqual(['a']);
});

test('moving a paused narration does not count as hearing it', () => {
  play(0, 100, 'paused');
  expect(told).toEqual([]);
});

test('each story is counted from its start', () => {
  play(0, 40);
  play(40, 60, 'playing', 'b');
  expect(told).toEqual([]);
  play(0, 40, 'playing', 'b');
  expect(told).toEqual(['b']);
});
