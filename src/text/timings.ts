import type { SentenceTiming } from '../shared/catalogue.ts';
import type { TextRange } from './sentences.ts';
import { parseStory } from './storyText.ts';

/** A stretch without a voice, in seconds of its part. */
export interface Silence {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** A part of a narration as the estimate sees it. Without `silences`, its sound has not been analysed. */
export interface HeardPart {
  readonly durationSeconds: number;
  readonly silences?: readonly Silence[];
}

/** A sentence's share of the voice, in letters: itself, and the pause after it. */
interface Share {
  readonly range: TextRange;
  readonly letters: number;
}

/** A pause in letters: after a sentence, and what a paragraph's end adds. */
const sentencePauseLetters = 5;
const paragraphPauseLetters = 6;
/** How far from its place by the letters alone a sentence's end may be heard. */
const reachSeconds = 6;
/** A silence of this length is surely an end; a longer one is no surer. */
const sureSilenceSeconds = 0.8;

/**
 * When each sentence of `content` is spoken, estimated: by the letters of each, and, where somebody has listened, by the
 * silences that best fit between them. In order, without overlap, each within one part. Empty when there is no text or
 * no voice.
 */
export function estimateTimings(content: string, parts: readonly HeardPart[]): SentenceTiming[] {
  const shares = sharesOf(content);
  const starts = startsOf(parts);
  const wholeSeconds = parts.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  if (shares.length === 0 || wholeSeconds <= 0) return [];
  const silences = parts.flatMap(({ silences = [] }, index) =>
    silences.map((silence) => ({
      startSeconds: silence.startSeconds + (starts[index] ?? 0),
      endSeconds: silence.endSeconds + (starts[index] ?? 0),
    })),
  );
  // The turn of a part is an end for sure.
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

/** Letters and digits; a vowel sign takes part of the time that a letter does, a comma some. */
function lettersIn(text: string): number {
  let letters = 0;
  for (const character of text) {
    if (/[\p{L}\p{N}]/u.test(character)) letters += 1;
    else if (/\p{M}/u.test(character)) letters += 0.5;
    else if (/[,;:–—]/u.test(character)) letters += 2;
  }
  return letters;
}

function startsOf(parts: readonly HeardPart[]): number[] {
  let seconds = 0;
  return parts.map(({ durationSeconds }) => {
    const start = seconds;
    seconds += durationSeconds;
    return start;
  });
}

interface Candidate extends Silence {
  /** What it costs to end every sentence so far here, and the candidate of the sentence before that led to it. */
  readonly cost: number;
  readonly before: Candidate | undefined;
}

/**
 * Where each sentence but the last ends: the row of silences, one a sentence, under which the sentences' lengths differ
 * least from their letters (least squares over all rows, by dynamic programming). A sentence that ends in no silence
 * within reach ends by its letters.
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

/** The silence as the next end after the one of `row` that makes it cheapest; none when all of them come later. */
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

/** A sentence in the part that holds its middle, in seconds of that part. */
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
