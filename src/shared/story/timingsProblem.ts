import type { NarrationPart, SentenceTiming } from './catalogue.ts';

/**
 * The first problem, in words for a curator, or null. Timings must be in playing order, without overlap, within their
 * parts, and each a range of `content` that splits no letter; `content` is in canonical form.
 */
export function timingsProblem(
  timings: readonly SentenceTiming[],
  parts: readonly Pick<NarrationPart, 'durationSeconds'>[],
  content: string,
): string | null {
  let before: SentenceTiming | undefined;
  for (const [index, timing] of timings.entries()) {
    const problem = soleProblem(timing, parts, content) ?? orderProblem(before, timing);
    if (problem) return `Sentence ${index + 1} ${problem}.`;
    before = timing;
  }
  return null;
}

/** Tolerated because players and servers measure a file's duration with differences of some hundredths of a second. */
const endToleranceSeconds = 0.1;

function soleProblem(
  { part, startSeconds, endSeconds, from, to }: SentenceTiming,
  parts: readonly Pick<NarrationPart, 'durationSeconds'>[],
  content: string,
): string | null {
  const durationSeconds = parts[part]?.durationSeconds;
  if (durationSeconds === undefined) return 'refers to a file that does not exist';
  if (!(startSeconds >= 0 && endSeconds >= startSeconds)) return 'ends before it starts';
  if (endSeconds > durationSeconds + endToleranceSeconds) return 'ends after its file does';
  const isRange = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to > from;
  if (!isRange || to > content.length) return 'refers to a place outside the text';
  if (splitsLetter(content, from) || splitsLetter(content, to)) return 'begins or ends inside a character';
  return null;
}

function orderProblem(before: SentenceTiming | undefined, timing: SentenceTiming): string | null {
  if (!before || timing.part > before.part) return null;
  if (timing.part < before.part) return 'is played before the sentence above it';
  return timing.startSeconds < before.endSeconds ? 'starts before the sentence above it has ended' : null;
}

function splitsLetter(content: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(content[at - 1] ?? '') && /[\udc00-\udfff]/.test(content[at] ?? '');
}
