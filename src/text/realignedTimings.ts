import type { SentenceTiming } from '../shared/story/catalogue.ts';
import { findLabels } from './labels/findLabels.ts';
import type { TextRange } from './sentences.ts';
import { parseStory } from './storyText.ts';

/** Of passages with the same words in the same order. On the server, `carriedTimings` does it for a single change. */
export function realignedTimings(
  before: string,
  after: string,
  timings: readonly SentenceTiming[],
): SentenceTiming[] {
  if (before === after) return [...timings];
  const inOrder = [...timings].sort((a, b) => a.from - b.from);
  const texts = inOrder.map(({ from, to }) => before.slice(from, to));
  const borders = { before: bordersOf(before), after: bordersOf(after) };
  return findLabels(after, texts).flatMap(({ label, from, to }) => {
    const timing = inOrder[label];
    if (!timing) return [];
    // A sentence that has grown is no longer what is spoken, although it still contains the spoken words.
    const isWhole =
      (!borders.before.starts.has(timing.from) || borders.after.starts.has(from)) &&
      (!borders.before.ends.has(timing.to) || borders.after.ends.has(to));
    return isWhole ? [{ ...timing, from, to }] : [];
  });
}

function bordersOf(content: string) {
  const sentences: readonly TextRange[] = parseStory(content).flatMap((paragraph) => paragraph.sentences);
  return {
    starts: new Set(sentences.map(({ from }) => from)),
    ends: new Set(sentences.map(({ to }) => to)),
  };
}
