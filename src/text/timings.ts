import type { SentenceTiming } from '../shared/story/catalogue.ts';
import type { TextRange } from './sentences.ts';
import { parseStory } from './storyText.ts';
import { makeTimeline } from './timeline.ts';

/** A stretch without a voice, in seconds of its part. */
export interface Silence {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The facts about a part of a narration for the estimate. Without `silences`, its sound has not been analysed. */
export interface TimedPart {
  readonly durationSeconds: number;
  readonly silences?: readonly Silence[];
}

/** A sentence's share of the speaking time, measured in letters, including the pause after it. */
interface Share {
  readonly range: TextRange;
  readonly letters: number;
}

/** The length of a pause in letters: after a sentence, and in addition at a paragraph's end. */
const sentencePauseLetters = 5;
const paragraphPauseLetters = 6;
/** How far a sentence's end may be from its time by letters alone. */
const reachSeconds = 6;
/** A silence of this length certainly ends a sentence; a longer one counts no more. */
const sureSilenceSeconds = 0.8;

/**
 * By the number of letters, and, in analysed parts, by the silences that best fit between the sentences. In order,
 * without overlap, each within one part. Empty when there is no text or no audio.
 */
export function estimateTimings(content: string, parts: readonly TimedPart[]): SentenceTiming[] {
  const shares = sharesOf(content);
  const { startsSeconds: starts, durationSeconds: wholeSeconds } = makeTimeline(parts);
  if (shares.length === 0 || wholeSeconds <= 0) return [];
  const silences = parts.flatMap(({ silences = [] }, index) =>
    silences.map((silence) => ({
      startSeconds: silence.startSeconds + (starts[index] ?? 0),
      endSeconds: silence.endSeconds + (starts[index] ?? 0),
    })),
  );
  // The border between two parts certainly ends a sentence.
  const turns = starts.slice(1).map((start) => ({ startSeconds: start - 0.01, endSeconds: start + 0.01 }));
  const first = silences.find(({ startSeconds }) => startSeconds < 0.1)?.endSeconds ?? 0;
  const last =
    silences.findLast(({ endSeconds }) => endSeconds > wholeSeconds - 0.1)?.startSeconds ?? wholeSeconds;
  const ends = endsOf(shares, first, Math.max(first, last), [...silences, ...turns]);
  return shares.map(({ range }, index) => {
    const startSeconds = ends[index - 1]?.endSeconds ?? first;
    const endSeconds = ends[index]?.startSeconds ?? last;
    return inPart(range, startSeconds, Math.max(startSeconds, endSeconds), starts, wholeSeconds);
  });
}

function sharesOf(content: string): Share[] {
  return parseStory(content).flatMap(({ sentences }) =>
    sentences.map((range, index) => ({
      range,
      letters:
        lettersIn(content.slice(range.from, range.to)) +
        sentencePauseLetters +
        (index === sentences.length - 1 ? paragraphPauseLetters : 0),
    })),
  );
}

/** The speaking time in letters: a letter or digit counts 1, a vowel sign or other mark 0.5, a comma or dash 2. */
function lettersIn(text: string): number {
  let letters = 0;
  for (const character of text) {
    if (/[\p{L}\p{N}]/u.test(character)) letters += 1;
    else if (/\p{M}/u.test(character)) letters += 0.5;
    else if (/[,;:–—]/u.test(character)) letters += 2;
  }
  return letters;
}

interface Candidate extends Silence {
  /** The total cost of the sentence ends up to this one; `before` is the end of the previous sentence. */
  readonly cost: number;
  readonly before: Candidate | undefined;
}

/**
 * One silence per sentence, so that the durations differ least from those expected by letters (least squares, by
 * dynamic programming). A sentence without a fitting silence within `reachSeconds` ends at its time by letters.
 */
function endsOf(
  shares: readonly Share[],
  firstSeconds: number,
  lastSeconds: number,
  silences: readonly Silence[],
): readonly Silence[] {
  const allLetters = shares.reduce((sum, { letters }) => sum + letters, 0);
  const secondsALetter = (lastSeconds - firstSeconds) / allLetters;
  let row: readonly Candidate[] = [
    { startSeconds: firstSeconds, endSeconds: firstSeconds, cost: 0, before: undefined },
  ];
  let expected = firstSeconds;
  for (const { letters } of shares.slice(0, -1)) {
    const length = letters * secondsALetter;
    expected += length;
    const near = silences.filter(
      ({ startSeconds, endSeconds }) =>
        endSeconds > expected - reachSeconds && startSeconds < expected + reachSeconds,
    );
    const byLetters = { startSeconds: expected, endSeconds: expected };
    row = [...near, byLetters].flatMap((silence) => cheapest(silence, row, length));
    if (row.length === 0) row = [{ ...byLetters, cost: 0, before: undefined }];
  }
  const ends: Candidate[] = [];
  const length = (shares.at(-1)?.letters ?? 0) * secondsALetter;
  const end =
    cheapest({ startSeconds: lastSeconds, endSeconds: lastSeconds }, row, length)[0]?.before ?? row[0];
  for (let at = end; at?.before !== undefined; at = at.before) ends.unshift(at);
  return ends;
}

/** The silence as the next sentence end, after the end in `row` with the lowest cost; empty if all of those are later. */
function cheapest(silence: Silence, row: readonly Candidate[], length: number): Candidate[] {
  const sureness = Math.min(1, (silence.endSeconds - silence.startSeconds) / sureSilenceSeconds);
  let best: Candidate | undefined;
  for (const before of row) {
    const seconds = silence.startSeconds - before.endSeconds;
    if (seconds <= 0) continue;
    const cost = before.cost + (seconds - length) ** 2 / length - sureness;
    if (best === undefined || cost < best.cost) best = { ...silence, cost, before };
  }
  return best ? [best] : [];
}

/** The timing of a sentence in the part that contains its middle, in seconds of that part. */
function inPart(
  { from, to }: TextRange,
  startSeconds: number,
  endSeconds: number,
  starts: readonly number[],
  wholeSeconds: number,
): SentenceTiming {
  const middle = (startSeconds + endSeconds) / 2;
  const part = Math.max(
    0,
    starts.findLastIndex((start) => start <= middle),
  );
  const partStart = starts[part] ?? 0;
  const partEnd = starts[part + 1] ?? wholeSeconds;
  return {
    part,
    startSeconds: Math.max(startSeconds, partStart) - partStart,
    endSeconds: Math.min(endSeconds, partEnd) - partStart,
    from,
    to,
  };
}
