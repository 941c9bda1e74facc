import type { TextRange } from '../../../text/sentences.ts';
import { type Cue, shortestSeconds, toMilliseconds } from './cues.ts';

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
