import { expect, test } from 'vitest';
import { placeConflict } from '../../src/read/reading/PlaceConflictNote.tsx';
import { stampOf } from '../../src/shared/reader/logicalTime.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

const storyId = 'a' as StoryId;
const text = { offset: 10, bodyHash: 'h', at: 1 };
const audio = { positionSeconds: 10, at: 1 };
const stamp = stampOf(1, 'other', 1);

test('the reader is asked about one place at a time, and not without a place elsewhere', () => {
  const remoteText = { ...text, offset: 9000, stamp };
  const remoteAudio = { ...audio, positionSeconds: 900, stamp };
  expect(placeConflict(undefined)).toBeUndefined();
  expect(placeConflict({ storyId, text, audio })).toBeUndefined();
  expect(
    placeConflict({ storyId, text, audio, elsewhere: { text: remoteText, audio: remoteAudio } }),
  ).toEqual({
    kind: 'text',
    local: text,
    remote: remoteText,
  });
  expect(placeConflict({ storyId, text, audio, elsewhere: { audio: remoteAudio } })).toEqual({
    kind: 'audio',
    local: audio,
    remote: remoteAudio,
  });
});

test('a newer or further place is offered, an older and earlier one is not', () => {
  const asked = (own: number, other: number, at: number) =>
    placeConflict({
      storyId,
      text: { ...text, offset: own, at: 5 },
      elsewhere: { text: { ...text, offset: other, at, stamp } },
    })?.kind;
  expect(asked(9000, 10, 4)).toBeUndefined();
  expect(asked(9000, 10, 6)).toBe('text');
  expect(asked(10, 9000, 4)).toBe('text');
  const heard = (own: number, other: number, at: number) =>
    placeConflict({
      storyId,
      audio: { positionSeconds: own, at: 5 },
      elsewhere: { audio: { positionSeconds: other, at, stamp } },
    })?.kind;
  expect(heard(900, 10, 4)).toBeUndefined();
  expect(heard(900, 10, 6)).toBe('audio');
  expect(heard(10, 900, 4)).toBe('audio');
});
