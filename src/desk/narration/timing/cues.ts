import type { SentenceTiming } from '../../../shared/story/catalogue.ts';
import type { TextRange } from '../../../text/sentences.ts';
import { clockTime } from '../../../ui/story/clock.ts';

/*
 * Cues are timings that keep four rules through every edit: they are in the order of the text, which is also the order of
 * parts and time; no two overlap, in the text or in time; each lies inside its part and lasts at least `shortestSeconds`;
 * all times are whole milliseconds.
 */
export type Cue = SentenceTiming;

/** The onset is when a cue begins to be spoken, the offset when it ends. */
export type Edge = 'onset' | 'offset';

/** Shorter than any word. */
export const shortestSeconds = 0.05;

/** Rounds to the millisecond, the precision of subtitle files. */
export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Makes cues of any timings: one that breaks a rule is shortened, or dropped when too little would be left. */
export function soundCues(timings: readonly SentenceTiming[], partSeconds: readonly number[]): Cue[] {
  const cues: Cue[] = [];
  for (const timing of [...timings].sort((a, b) => a.from - b.from)) {
    const before = cues.at(-1);
    const duration = partSeconds[timing.part];
    if (duration === undefined || (before && (timing.from < before.to || timing.part < before.part)))
      continue;
    const earliest = before?.part === timing.part ? before.endSeconds : 0;
    const startSeconds = Math.max(earliest, toMilliseconds(timing.startSeconds));
    const endSeconds = Math.min(lastMillisecond(duration), toMilliseconds(timing.endSeconds));
    if (isLongEnough(startSeconds, endSeconds)) cues.push({ ...timing, startSeconds, endSeconds });
  }
  return cues;
}

/**
 * Adds a cue, which takes precedence: cues of the same words are removed, and cues that overlap it in time are shortened or
 * removed.
 */
export function placeCue(cues: readonly Cue[], placed: Cue, partSeconds: readonly number[]): Cue[] {
  const [cue] = soundCues([placed], partSeconds);
  if (!cue) return [...cues];
  const others = cues.flatMap((other) => {
    if (other.to <= cue.from) {
      if (other.part > cue.part) return [];
      if (other.part < cue.part) return [other];
      const endSeconds = Math.min(other.endSeconds, cue.startSeconds);
      return isLongEnough(other.startSeconds, endSeconds) ? [{ ...other, endSeconds }] : [];
    }
    if (other.from >= cue.to) {
      if (other.part < cue.part) return [];
      if (other.part > cue.part) return [other];
      const startSeconds = Math.max(other.startSeconds, cue.endSeconds);
      return isLongEnough(startSeconds, other.endSeconds) ? [{ ...other, startSeconds }] : [];
    }
    return [];
  });
  return [...others, cue].sort((a, b) => a.from - b.from);
}

/**
 * The range in which an edge of a cue may move, in seconds of its part: up to the neighbouring cue. Where the two touch, the
 * neighbour's edge moves too, as far as the neighbour's shortest length allows.
 */
export function roomOf(
  cues: readonly Cue[],
  index: number,
  edge: Edge,
  partSeconds: readonly number[],
): { readonly leastSeconds: number; readonly mostSeconds: number } {
  const cue = cues[index];
  if (!cue) return { leastSeconds: 0, mostSeconds: 0 };
  const { touching, beside } = neighbourOf(cues, index, edge);
  if (edge === 'onset') {
    const least = touching ? touching.startSeconds + shortestSeconds : (beside?.endSeconds ?? 0);
    return {
      leastSeconds: toMilliseconds(least),
      mostSeconds: toMilliseconds(cue.endSeconds - shortestSeconds),
    };
  }
  const end = lastMillisecond(partSeconds[cue.part] ?? cue.endSeconds);
  const most = touching ? touching.endSeconds - shortestSeconds : (beside?.startSeconds ?? end);
  return {
    leastSeconds: toMilliseconds(cue.startSeconds + shortestSeconds),
    mostSeconds: toMilliseconds(most),
  };
}

export function moveEdge(
  cues: readonly Cue[],
  index: number,
  edge: Edge,
  seconds: number,
  partSeconds: readonly number[],
): Cue[] {
  const { leastSeconds, mostSeconds } = roomOf(cues, index, edge, partSeconds);
  const at = Math.max(leastSeconds, Math.min(mostSeconds, toMilliseconds(seconds)));
  const { touching } = neighbourOf(cues, index, edge);
  return cues.map((cue, place) => {
    if (place === index) return edge === 'onset' ? { ...cue, startSeconds: at } : { ...cue, endSeconds: at };
    if (cue !== touching) return cue;
    return edge === 'onset' ? { ...cue, endSeconds: at } : { ...cue, startSeconds: at };
  });
}

/** Joins the cue at an index with the next; returns the same cues when there is none in the same part. */
export function joinCues(cues: readonly Cue[], index: number): Cue[] {
  const [first, second] = [cues[index], cues[index + 1]];
  if (!first || !second || first.part !== second.part) return [...cues];
  const joined = { ...first, endSeconds: second.endSeconds, to: second.to };
  return [...cues.slice(0, index), joined, ...cues.slice(index + 2)];
}

/**
 * Splits the cue at an index at a time within its part: at the end of a sentence when it has several, else between two
 * words, where the text is divided in the same proportion as the time. Returns the same cues when it has only one word or is
 * too short.
 */
export function splitCue(
  content: string,
  sentences: readonly TextRange[],
  cues: readonly Cue[],
  index: number,
  atSeconds: number,
): Cue[] {
  const cue = cues[index];
  if (!cue || cue.endSeconds - cue.startSeconds < 2 * shortestSeconds) return [...cues];
  const seconds = toMilliseconds(
    Math.min(cue.endSeconds - shortestSeconds, Math.max(cue.startSeconds + shortestSeconds, atSeconds)),
  );
  const share = (seconds - cue.startSeconds) / (cue.endSeconds - cue.startSeconds);
  const border = nearest(bordersIn(content, sentences, cue), cue.from + share * (cue.to - cue.from));
  if (!border) return [...cues];
  return [
    ...cues.slice(0, index),
    { ...cue, endSeconds: seconds, to: border.to },
    { ...cue, startSeconds: seconds, from: border.from },
    ...cues.slice(index + 1),
  ];
}

/** The gaps at which a range of text may be split: each from the end of the text before to the start of the text after. */
function bordersIn(content: string, sentences: readonly TextRange[], { from, to }: TextRange): TextRange[] {
  const starts = sentences.filter((sentence) => sentence.from > from && sentence.from < to);
  if (starts.length > 0)
    return starts.map((start) => ({
      to: from + content.slice(from, start.from).trimEnd().length,
      from: start.from,
    }));
  return [...content.slice(from, to).matchAll(/(?<=[\p{L}\p{M}\p{N}]\S*)\s+(?=\S*[\p{L}\p{N}])/gu)].map(
    ({ 0: gap, index }) => ({ to: from + index, from: from + index + gap.length }),
  );
}

function nearest(borders: readonly TextRange[], offset: number): TextRange | undefined {
  let best: TextRange | undefined;
  for (const border of borders)
    if (!best || Math.abs(border.from - offset) < Math.abs(best.from - offset)) best = border;
  return best;
}

/** The neighbouring cue in the same part (`beside`), and the same again if the two touch (`touching`). */
function neighbourOf(cues: readonly Cue[], index: number, edge: Edge) {
  const cue = cues[index];
  const next = cues[edge === 'onset' ? index - 1 : index + 1];
  const beside = next?.part === cue?.part ? next : undefined;
  const touches =
    beside &&
    (edge === 'onset' ? beside.endSeconds === cue?.startSeconds : beside.startSeconds === cue?.endSeconds);
  return { beside, touching: touches ? beside : undefined };
}

function isLongEnough(startSeconds: number, endSeconds: number): boolean {
  return toMilliseconds(endSeconds - startSeconds) >= shortestSeconds;
}

/** The last whole millisecond of a part. */
function lastMillisecond(durationSeconds: number): number {
  return Math.floor(durationSeconds * 1000) / 1000;
}

type Flag =
  /** It has no times yet. */
  | 'untimed'
  /** It is spoken far faster or slower than the rest. */
  | 'pace';

/** A range of the text that is timed as one: a cue, a sentence, or the rest of a sentence that no cue covers. */
export interface Unit extends TextRange {
  readonly cue?: Cue;
  readonly index: number;
  readonly flag?: Flag;
}

const letters = /[\p{L}\p{M}\p{N}]/gu;
/** A cue that is this many times faster or slower than the median is probably wrong … */
const strangePace = 2.2;
/** … unless the difference is at most this many seconds … */
const strangeSeconds = 0.6;
/** … and only with at least this many cues to compare. */
const fewestCues = 5;

/** The text in units, in its order; together they cover every sentence. */
export function unitsOf(content: string, sentences: readonly TextRange[], cues: readonly Cue[]): Unit[] {
  const strange = strangeCues(content, cues);
  const units: Unit[] = cues.map((cue, index) => ({
    from: cue.from,
    to: cue.to,
    cue,
    index,
    ...(strange.has(index) && { flag: 'pace' }),
  }));
  let next = 0;
  for (const sentence of sentences) {
    while ((cues[next]?.to ?? Number.POSITIVE_INFINITY) <= sentence.from) next += 1;
    let from = sentence.from;
    for (let at = next; from < sentence.to; at += 1) {
      const cue = cues[at];
      const to = Math.min(sentence.to, cue?.from ?? sentence.to);
      const rest = trimmed(content, from, to);
      // Punctuation that a cue does not cover makes no unit of its own.
      const isRest = rest && to - from < sentence.to - sentence.from;
      if (rest && !(isRest && !content.slice(from, to).match(letters)))
        units.push({ ...rest, index: -1, flag: 'untimed' });
      if (!cue || cue.from >= sentence.to) break;
      from = Math.max(from, cue.to);
    }
  }
  return units.sort((a, b) => a.from - b.from);
}

/** A range without white space at its ends; undefined when nothing else is left. */
function trimmed(content: string, from: number, to: number): TextRange | undefined {
  const slice = content.slice(from, to);
  if (slice.trim() === '') return undefined;
  const lead = slice.length - slice.trimStart().length;
  return { from: from + lead, to: from + slice.trimEnd().length };
}

function strangeCues(content: string, cues: readonly Cue[]): ReadonlySet<number> {
  if (cues.length < fewestCues) return new Set();
  const measured = cues.map(({ from, to, startSeconds, endSeconds }) => ({
    seconds: endSeconds - startSeconds,
    letters: content.slice(from, to).match(letters)?.length ?? 0,
  }));
  const paces = measured.map((cue) => cue.letters / cue.seconds).sort((a, b) => a - b);
  const usual = paces[paces.length >> 1] ?? 0;
  return new Set(
    measured.flatMap((cue, index) => {
      const expected = cue.letters / usual;
      const isStrange = Math.max(cue.seconds / expected, expected / cue.seconds) > strangePace;
      return isStrange && Math.abs(cue.seconds - expected) > strangeSeconds ? [index] : [];
    }),
  );
}

/** Formats seconds to the millisecond: '0:07.250'. */
export function exactTime(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  return `${clockTime(Math.floor(ms / 1000))}.${String(ms % 1000).padStart(3, '0')}`;
}
