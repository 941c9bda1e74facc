import { expect, test } from 'vitest';
import { revisionsNeeded, timingStart } from '../../../../src/desk/narration/timing/timingDraft.ts';
import type { DeskNarration } from '../../../../src/shared/desk/narration.ts';

const text = 'One goes. Two stays. Three ends.';
const edited = 'One goes. Two leaves. Three ends.';
const texts = new Map([
  [1, text],
  [2, edited],
]);
const textOf = (revision: number) => texts.get(revision);

const cue = (words: string, startSeconds: number, part = 0, within = text) => ({
  part,
  startSeconds,
  endSeconds: startSeconds + 1,
  from: within.indexOf(words),
  to: within.indexOf(words) + words.length,
});
const cues = [cue('One goes.', 0), cue('Two stays.', 1), cue('Three ends.', 2)];

const narration: DeskNarration = {
  number: 4,
  revision: 1,
  narrator: 'Asha',
  synthetic: false,
  parts: ['a', 'b'].map((sha256) => ({
    url: `/${sha256}`,
    mimeType: 'audio/mpeg',
    sizeBytes: 1,
    sha256,
    durationSeconds: 10,
  })),
  timings: cues,
};

test('without unsaved work, timing starts with the saved times', () => {
  expect(revisionsNeeded(narration, undefined)).toEqual([1]);
  expect(timingStart(text, narration, undefined, textOf)).toEqual({
    number: 4,
    saved: cues,
    stored: undefined,
    lostCount: 0,
  });
});

test('after the text was edited, valid times are carried over and the others are counted', () => {
  const { saved, lostCount } = timingStart(edited, narration, undefined, textOf);
  expect(saved).toEqual([cue('One goes.', 0, 0, edited), cue('Three ends.', 2, 0, edited)]);
  expect(lostCount).toBe(1);
});

test('unsaved times on this device take precedence, mapped to the current text and files', () => {
  const stored = {
    revision: 3,
    values: {
      textRevision: 1,
      parts: ['gone', 'a'],
      cues: [cue('One goes.', 0), cue('Three ends.', 5, 1)],
    },
  };
  expect(revisionsNeeded({ ...narration, revision: 2 }, stored)).toEqual([2, 1]);
  expect(timingStart(edited, narration, stored, textOf)).toMatchObject({
    number: 4,
    stored: { number: 3, cues: [cue('Three ends.', 5, 0, edited)] },
  });
});

test('times of a revision that is no longer stored are dropped', () => {
  const { saved, lostCount } = timingStart(edited, { ...narration, revision: 9 }, undefined, textOf);
  expect(saved).toEqual([]);
  expect(lostCount).toBe(3);
});
