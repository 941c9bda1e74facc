import type { SentenceTiming } from '../../../shared/story/catalogue.ts';
import type { TextRange } from '../../../text/sentences.ts';
import { clockTime } from '../../../ui/story/clock.ts';

/*
 * Cues are timings that keep four rules through every edit: they are in the order of the text, which is also the order
 * of parts and time; no two overlap, in the text or in time; each lies inside its part and lasts at least
 * `shortestSeconds`; all times are whole milliseconds.
 */
export type Cue = SentenceTiming;

export type Edge = 'startSeconds' | 'endSeconds';

const otherEdge = { startSeconds: 'endSeconds', endSeconds: 'startSeconds' } as const;

export const shortestSeconds = 0.05; // shorter than any word

/** The precision of subtitle files. */
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
 * The placed cue takes precedence: cues of the same words are removed, and those that overlap it shortened or removed.
 */
export function placeCue(cues: readonly Cue[], placed: Cue, partSeconds: readonly number[]): Cue[] {
  const [cue] = soundCues([placed], partSeconds);
  if (!cue) return [...cues];
  const others = cues.flatMap((other) => {
    const isBefore = other.to <= cue.from;
    if (!isBefore && other.from < cue.to) return [];
    if (other.part !== cue.part) return isBefore === other.part < cue.part ? [other] : [];
    const startSeconds = isBefore ? other.startSeconds : Math.max(other.startSeconds, cue.endSeconds);
    const endSeconds = isBefore ? Math.min(other.endSeconds, cue.startSeconds) : other.endSeconds;
    return isLongEnough(startSeconds, endSeconds) ? [{ ...other, startSeconds, endSeconds }] : [];
  });
  return [...others, cue].sort((a, b) => a.from - b.from);
}

/**
 * In seconds of its part: up to the neighbouring cue. Where the two touch, the neighbour's edge moves too, as far as
 * its shortest length allows.
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
  const isStart = edge === 'startSeconds';
  const shortest = isStart ? shortestSeconds : -shortestSeconds;
  const end = isStart ? 0 : lastMillisecond(partSeconds[cue.part] ?? cue.endSeconds);
  const outer = toMilliseconds(touching ? touching[edge] + shortest : (beside?.[otherEdge[edge]] ?? end));
  const inner = toMilliseconds(cue[otherEdge[edge]] - shortest);
  return isStart ? { leastSeconds: outer, mostSeconds: inner } : { leastSeconds: inner, mostSeconds: outer };
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
    if (place === index) return { ...cue, [edge]: at };
    return cue === touching ? { ...cue, [otherEdge[edge]]: at } : cue;
  });
}

/** Joins the cue with the next; returns the same cues when there is none in the same part. */
export function joinCues(cues: readonly Cue[], index: number): Cue[] {
  const [first, second] = [cues[index], cues[index + 1]];
  if (!first || !second || first.part !== second.part) return [...cues];
  const joined = { ...first, endSeconds: second.endSeconds, to: second.to };
  return [...cues.slice(0, index), joined, ...cues.slice(index + 2)];
}

/**
 * Splits a cue at a time within its part: at the end of a sentence when it has several, else between two words, in
 * proportion to the time. Returns the same cues when it has only one word or is too short.
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
  const offset = cue.from + share * (cue.to - cue.from);
  const [border] = bordersIn(content, sentences, cue).sort(
    (a, b) => Math.abs(a.from - offset) - Math.abs(b.from - offset),
  );
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

/** The neighbouring cue in the same part (`beside`), and the same again if the two touch (`touching`). */
function neighbourOf(cues: readonly Cue[], index: number, edge: Edge) {
  const cue = cues[index];
  const next = cues[edge === 'startSeconds' ? index - 1 : index + 1];
  const beside = next?.part === cue?.part ? next : undefined;
  return { beside, touching: beside?.[otherEdge[edge]] === cue?.[edge] ? beside : undefined };
}

function isLongEnough(startSeconds: number, endSeconds: number): boolean {
  return toMilliseconds(endSeconds - startSeconds) >= shortestSeconds;
}

function lastMillisecond(durationSeconds: number): number {
  return Math.floor(durationSeconds * 1000) / 1000;
}

/** A range of the text that is timed as one: a cue, a sentence, or the rest of a sentence that no cue covers. */
export interface Unit extends TextRange {
  readonly cue?: Cue;
  readonly index: number;
  /** 'pace': it is spoken far faster or slower than the rest. */
  readonly flag?: 'untimed' | 'pace';
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

export function exactTime(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  return `${clockTime(Math.floor(ms / 1000))}.${String(ms % 1000).padStart(3, '0')}`;
}
