import type { TextRange } from '../../../text/sentences.ts';
import { clockTime } from '../../../ui/story/clock.ts';
import type { Cue } from './cues.ts';

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
