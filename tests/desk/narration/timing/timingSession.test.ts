import { describe, expect, test } from 'vitest';
import { type Cue, shortestSeconds, unitsOf } from '../../../../src/desk/narration/timing/cues.ts';
import {
  act,
  beginSession,
  type TimedNarration,
  type TimingAct,
  type TimingSession,
} from '../../../../src/desk/narration/timing/timingSession.ts';
import { parseStory } from '../../../../src/text/storyText.ts';
import { estimateTimings } from '../../../../src/text/timings.ts';
import { seededRandom } from '../../../embedded/values/seededRandom.ts';

const content = 'ଗୋଟିଏ ଗାଁ ଥିଲା। ସେଠାରେ ଗଛ ଥିଲା। ସେ ହସିଲେ।\n\nଶେଷ କଥା ଏତିକି।';
const sentences = parseStory(content).flatMap((paragraph) => paragraph.sentences);
const narration: TimedNarration = { content, sentences, partSeconds: [20.0004] };
const none: readonly never[] = [];

const begun = (cues: readonly Cue[] = [], of: TimedNarration = narration) => beginSession(cues, of);
const does = (session: TimingSession, ...acts: readonly TimingAct[]) =>
  acts.reduce((now, next) => act(now, next, narration), session);
const tap = (seconds: number, part = 0): TimingAct => ({ kind: 'tap', part, seconds, silences: none });
const said = ({ cues }: TimingSession) =>
  cues.map(({ startSeconds, endSeconds, from, to }) => [content.slice(from, to), startSeconds, endSeconds]);

/** All four sentences, with pauses between the second, third and fourth. */
const timed = does(
  begun(),
  tap(1),
  tap(3),
  tap(5),
  { kind: 'cancel' },
  { kind: 'select', from: sentences[2]?.from ?? 0 },
  tap(6),
  tap(8),
  { kind: 'cancel' },
  { kind: 'select', from: sentences[3]?.from ?? 0 },
  tap(10),
  tap(12),
);

describe('tapping', () => {
  test('a tap ends the current sentence and starts the next, and the last tap ends the last one', () => {
    const session = does(begun(), tap(1), tap(3.0004), tap(5), tap(8), tap(12));
    expect(said(session)).toEqual([
      ['ଗୋଟିଏ ଗାଁ ଥିଲା।', 1, 3],
      ['ସେଠାରେ ଗଛ ଥିଲା।', 3, 5],
      ['ସେ ହସିଲେ।', 5, 8],
      ['ଶେଷ କଥା ଏତିକି।', 8, 12],
    ]);
    expect(session.open).toBeUndefined();
    expect(said(does(session, tap(15), { kind: 'cancel' }))).toEqual(said(session));
  });

  test('the end of the recording ends the spoken sentence', () => {
    const session = does(begun(), tap(1), tap(3), { kind: 'partEnded', part: 0, silences: none });
    expect(said(session)).toEqual([
      ['ଗୋଟିଏ ଗାଁ ଥିଲା।', 1, 3],
      ['ସେଠାରେ ଗଛ ଥିଲା।', 3, 20],
    ]);
    expect(session).toMatchObject({ open: undefined, selected: sentences[2]?.from });
  });

  test('near a pause, a sentence ends at its start and the next begins at its end', () => {
    const silences = [
      { startSeconds: 2.6, endSeconds: 2.9 },
      { startSeconds: 19, endSeconds: 20 },
    ];
    const session = does(
      begun(),
      { kind: 'tap', part: 0, seconds: 1, silences },
      { kind: 'tap', part: 0, seconds: 3.1, silences },
      { kind: 'partEnded', part: 0, silences },
    );
    expect(said(session).map(([, ...times]) => times)).toEqual([
      [1, 2.6],
      [2.9, 19],
    ]);
  });

  test('two taps in quick succession count as one', () => {
    expect(said(does(begun(), tap(1), tap(1.01), tap(3)))).toEqual([['ଗୋଟିଏ ଗାଁ ଥିଲା।', 1, 3]]);
  });

  test('tapping again from the middle replaces later times and keeps earlier ones', () => {
    const session = does(timed, { kind: 'select', from: sentences[1]?.from ?? 0 }, tap(3.5), tap(6.5));
    expect(said(session)).toEqual([
      ['ଗୋଟିଏ ଗାଁ ଥିଲା।', 1, 3],
      ['ସେଠାରେ ଗଛ ଥିଲା।', 3.5, 6.5],
      ['ସେ ହସିଲେ।', 6.5, 8],
      ['ଶେଷ କଥା ଏତିକି।', 10, 12],
    ]);
  });
});

describe('correcting', () => {
  test('an edge moves up to its neighbour, and moves an adjoining edge along', () => {
    const apart = does(timed, { kind: 'move', index: 2, edge: 'startSeconds', seconds: 4 });
    expect(said(apart)[2]).toEqual(['ସେ ହସିଲେ।', 5, 8]);
    const touching = does(timed, { kind: 'move', index: 0, edge: 'endSeconds', seconds: 3.01 });
    expect(said(touching).slice(0, 2)).toEqual([
      ['ଗୋଟିଏ ଗାଁ ଥିଲା।', 1, 3.01],
      ['ସେଠାରେ ଗଛ ଥିଲା।', 3.01, 5],
    ]);
    const far = does(timed, { kind: 'move', index: 0, edge: 'endSeconds', seconds: 19 });
    expect(said(far)[1]).toEqual(['ସେଠାରେ ଗଛ ଥିଲା।', 4.95, 5]);
  });

  test('an edge dragged beyond its neighbour stops there and moves nothing else', () => {
    const drag = [5.5, 5.9, 6.5, 7].map((seconds): TimingAct => {
      return { kind: 'move', index: 1, edge: 'endSeconds', seconds, gesture: 'a' };
    });
    expect(said(does(timed, ...drag)).slice(1, 3)).toEqual([
      ['ସେଠାରେ ଗଛ ଥିଲା।', 3, 6],
      ['ସେ ହସିଲେ।', 6, 8],
    ]);
  });

  test('a sentence is split between words, and joining restores it', () => {
    const split = does(timed, { kind: 'split', index: 0, seconds: 1.5 });
    expect(said(split).slice(0, 2)).toEqual([
      ['ଗୋଟିଏ', 1, 1.5],
      ['ଗାଁ ଥିଲା।', 1.5, 3],
    ]);
    expect(said(does(split, { kind: 'join', index: 0 }))).toEqual(said(timed));
  });

  test('two joined sentences are split between them, wherever the split is made', () => {
    const joined = does(timed, { kind: 'join', index: 0 });
    expect(said(joined)[0]).toEqual(['ଗୋଟିଏ ଗାଁ ଥିଲା। ସେଠାରେ ଗଛ ଥିଲା।', 1, 5]);
    expect(said(does(joined, { kind: 'split', index: 0, seconds: 1.2 })).slice(0, 2)).toEqual([
      ['ଗୋଟିଏ ଗାଁ ଥିଲା।', 1, 1.2],
      ['ସେଠାରେ ଗଛ ଥିଲା।', 1.2, 5],
    ]);
  });

  test('a single word cannot be split, and the last cue and cues of different parts cannot be joined', () => {
    const short: TimedNarration = {
      content: 'ନା। ହଁ।',
      sentences: parseStory('ନା। ହଁ।')[0]?.sentences ?? [],
      partSeconds: [5, 5],
    };
    const cues = [
      { part: 0, startSeconds: 1, endSeconds: 2, from: 0, to: 3 },
      { part: 1, startSeconds: 1, endSeconds: 2, from: 4, to: 7 },
    ];
    const session = begun(cues, short);
    for (const kind of ['split', 'join'] as const)
      for (const index of [0, 1])
        expect(act(session, { kind, index, seconds: 1.5 }, short).cues).toEqual(cues);
  });

  test('acts are undone and redone one by one, and a drag is one act', () => {
    const drag = [3, 3.2, 3.4, 3.6].map((seconds): TimingAct => {
      return { kind: 'move', index: 0, edge: 'endSeconds', seconds, gesture: 'a' };
    });
    const nudge: TimingAct = { kind: 'move', index: 0, edge: 'endSeconds', seconds: 3.7 };
    const done = does(timed, ...drag, nudge, { kind: 'remove', index: 3 });
    const back = does(done, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' });
    expect(said(back)).toEqual(said(timed));
    expect(said(does(back, { kind: 'redo' }))[0]).toEqual(['ଗୋଟିଏ ଗାଁ ଥିଲା।', 1, 3.6]);
    expect(said(does(back, { kind: 'redo' }, { kind: 'redo' }, { kind: 'redo' }, { kind: 'redo' }))).toEqual(
      said(done),
    );
    expect(does(back, { kind: 'redo' }, { kind: 'join', index: 1 }).future).toEqual([]);
  });
});

describe('units', () => {
  const flags = (cues: readonly Cue[], text = content) =>
    unitsOf(
      text,
      parseStory(text).flatMap((paragraph) => paragraph.sentences),
      cues,
    ).map(({ from, to, flag }) => [text.slice(from, to), flag]);

  test('every sentence is a unit, flagged if it has no cue', () => {
    expect(flags(timed.cues.slice(0, 2))).toEqual([
      ['ଗୋଟିଏ ଗାଁ ଥିଲା।', undefined],
      ['ସେଠାରେ ଗଛ ଥିଲା।', undefined],
      ['ସେ ହସିଲେ।', 'untimed'],
      ['ଶେଷ କଥା ଏତିକି।', 'untimed'],
    ]);
  });

  test('the rest of a partly timed sentence is a unit too, but not punctuation alone', () => {
    const cue = { part: 0, startSeconds: 1, endSeconds: 2 };
    const from = content.indexOf('ଗାଁ');
    expect(flags([{ ...cue, from, to: from + 'ଗାଁ ଥିଲା'.length }]).slice(0, 3)).toEqual([
      ['ଗୋଟିଏ', 'untimed'],
      ['ଗାଁ ଥିଲା', undefined],
      ['ସେଠାରେ ଗଛ ଥିଲା।', 'untimed'],
    ]);
  });

  test('a sentence spoken far slower or faster than the rest is flagged', () => {
    const text = 'ଏହା ଏକ ବାକ୍ୟ। '.repeat(6).trim();
    const even = parseStory(text).flatMap((paragraph) => paragraph.sentences);
    const cues = even.map((range, index) => ({
      ...range,
      part: 0,
      startSeconds: index * 2,
      endSeconds: index * 2 + 1.5,
    }));
    const slow = cues.map((cue, index) => (index === 5 ? { ...cue, endSeconds: 15 } : cue));
    expect(flags(cues, text).map(([, flag]) => flag)).toEqual(new Array(6).fill(undefined));
    expect(flags(slow, text).map(([, flag]) => flag)).toEqual([...new Array(5).fill(undefined), 'pace']);
  });
});

test('after any sequence of acts the cues are valid, and everything can be undone', () => {
  const random = seededRandom('acts on timings');
  const text = Array.from({ length: 30 }, (_, index) => `ଏହା ${index} ନମ୍ବର ବାକ୍ୟ।`).join(' ');
  const many: TimedNarration = {
    content: text,
    sentences: parseStory(text).flatMap((paragraph) => paragraph.sentences),
    partSeconds: [31.2345, 12, 40],
  };
  const seconds = () => random.int(45_000) / 1000 - 2;
  const estimated = estimateTimings(
    text,
    many.partSeconds.map((durationSeconds) => ({ durationSeconds })),
  );
  let session = beginSession([], many);
  let changes = 0;
  for (let step = 0; step < 3000; step += 1) {
    const index = random.int(35);
    const part = random.int(3);
    const next = random.pick<TimingAct>([
      { kind: 'tap', part, seconds: Math.max(0, seconds()), silences: [] },
      {
        kind: 'tap',
        part: session.open?.part ?? part,
        seconds: (session.open?.startSeconds ?? 0) + 2,
        silences: [],
      },
      { kind: 'partEnded', part, silences: [] },
      { kind: 'select', from: random.int(text.length) },
      { kind: 'move', index, edge: random.pick(['startSeconds', 'endSeconds']), seconds: seconds() },
      { kind: 'split', index, seconds: seconds() },
      { kind: 'join', index },
      { kind: 'remove', index },
      { kind: 'replace', cues: random.chance(0.1) ? estimated : session.cues },
      { kind: 'undo' },
      { kind: 'redo' },
    ]);
    const before = session;
    session = act(session, next, many);
    if (session.cues !== before.cues) changes += 1;
    expectSound(session.cues, many.partSeconds);
  }
  expect(changes).toBeGreaterThan(300);
  const end = session.cues;
  let undone = 0;
  for (; session.past.length > 0; undone += 1) session = act(session, { kind: 'undo' }, many);
  for (; undone > 0; undone -= 1) session = act(session, { kind: 'redo' }, many);
  expect(session.cues).toEqual(end);
});

function expectSound(cues: readonly Cue[], partSeconds: readonly number[]): void {
  for (const [index, cue] of cues.entries()) {
    const before = cues[index - 1];
    expect(cue.startSeconds).toBeGreaterThanOrEqual(before?.part === cue.part ? before.endSeconds : 0);
    expect(cue.endSeconds - cue.startSeconds).toBeGreaterThan(shortestSeconds - 1e-6);
    expect(cue.endSeconds).toBeLessThanOrEqual(partSeconds[cue.part] ?? 0);
    expect(cue.from).toBeGreaterThanOrEqual(before?.to ?? 0);
    expect(cue.part).toBeGreaterThanOrEqual(before?.part ?? 0);
    for (const time of [cue.startSeconds, cue.endSeconds]) expect(Math.round(time * 1000) / 1000).toBe(time);
  }
}
