import type { SentenceTiming } from '../../shared/story/catalogue.ts';
import type { TextRange } from '../sentences.ts';
import { parseStory, plainText } from '../storyText.ts';
import { findLabels } from './findLabels.ts';
import type { TimeLabel } from './label.ts';

export interface MatchedLabels {
  readonly timings: readonly SentenceTiming[];
  /** Labels with other words, matched to the sentences in their place because there are equally many of both. */
  readonly byOrder: readonly TimeLabel[];
  /** Labels without a match in the text, or beginning after the part's end. */
  readonly unmatched: readonly TimeLabel[];
}

/** The labels of one part of a narration, one for each timing, ordered by their start. */
export function labelsOf(content: string, timings: readonly SentenceTiming[], part: number): TimeLabel[] {
  return timings
    .filter((timing) => timing.part === part)
    .sort((a, b) => a.startSeconds - b.startSeconds)
    .map(({ startSeconds, endSeconds, ...range }) => ({
      startSeconds,
      endSeconds,
      text: plainText(content, range),
    }));
}

/**
 * Matches labels, ordered by their start, to the text between `within.from` and `within.to`: by their words, then
 * without punctuation, then by their order. A label of zero length lasts until the next one begins, or to the part's
 * end. Times are cut at the part's end.
 */
export function matchLabels(
  content: string,
  labels: readonly TimeLabel[],
  part: number,
  durationSeconds: number,
  within: TextRange = { from: 0, to: content.length },
): MatchedLabels {
  const inTime = [...labels]
    .sort((a, b) => a.startSeconds - b.startSeconds)
    .map((label, index, all) => ({ ...label, endSeconds: endOf(label, all[index + 1], durationSeconds) }));
  const shown = content.slice(0, within.to);
  const masked = `${' '.repeat(within.from)}${shown.slice(within.from)}`;
  const found = findLabels(
    masked,
    inTime.map(({ text }) => text),
  );
  const sentences = parseStory(masked).flatMap((paragraph) => paragraph.sentences);
  const ranges = new Map<number, TextRange>(found.map(({ label, from, to }) => [label, { from, to }]));
  const byOrder: TimeLabel[] = [];
  for (const gap of gapsOf(found, inTime.length, masked.length)) {
    const free = sentences.filter(({ from, to }) => from >= gap.from && to <= gap.to);
    if (free.length !== gap.labels.length) continue;
    for (const [index, label] of gap.labels.entries()) {
      const sentence = free[index];
      if (!sentence || !inTime[label]) continue;
      ranges.set(label, sentence);
      byOrder.push(inTime[label]);
    }
  }
  const timings: SentenceTiming[] = [];
  const unmatched: TimeLabel[] = [];
  for (const [index, label] of inTime.entries()) {
    const range = ranges.get(index);
    const { startSeconds } = label;
    const endSeconds = Math.min(label.endSeconds, durationSeconds);
    if (!range || startSeconds >= durationSeconds) unmatched.push(label);
    else timings.push({ part, startSeconds, endSeconds, from: range.from, to: range.to });
  }
  return { timings, byOrder: byOrder.filter((label) => !unmatched.includes(label)), unmatched };
}

function endOf(label: TimeLabel, next: TimeLabel | undefined, durationSeconds: number): number {
  if (label.endSeconds > label.startSeconds) return label.endSeconds;
  return Math.max(label.startSeconds, next?.startSeconds ?? durationSeconds);
}

/** The runs of labels that were not found, each with the stretch of text between the found labels around it. */
function gapsOf(
  found: readonly (TextRange & { readonly label: number })[],
  count: number,
  length: number,
): (TextRange & { readonly labels: readonly number[] })[] {
  const ends = [...found, { label: count, from: length, to: length }];
  return ends.map((next, index) => {
    const before = found[index - 1];
    const first = (before?.label ?? -1) + 1;
    const labels = Array.from({ length: next.label - first }, (_, offset) => first + offset);
    return { from: before?.to ?? 0, to: next.from, labels };
  });
}
