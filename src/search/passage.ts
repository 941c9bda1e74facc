import { plainText } from '../text/storyText.ts';
import { fold } from './fold.ts';
import { type MarkedRun, markedRuns } from './marks.ts';

/** UTF-16 units that stand before the first word found, and that follow its beginning. */
const unitsBefore = 40;
const unitsAfter = 160;

/**
 * What a story's content says where it first has a word of a search, as marked runs on one line that end with an ellipsis
 * where they are cut; undefined when it has none of the words.
 */
export function passageOf(content: string, words: readonly string[]): readonly MarkedRun[] | undefined {
  for (const line of content.split('\n')) {
    const folded = fold(line);
    if (!words.some((word) => folded.includes(word))) continue;
    const text = plainText(line, { from: 0, to: line.length });
    const found = markedRuns(text, words).find(({ isFound }) => isFound);
    if (found) return cutAround(text, found.at, words);
  }
  return undefined;
}

/** Cut at spaces: half a word, or half a letter of a script that joins them, would be another. */
function cutAround(text: string, at: number, words: readonly string[]): readonly MarkedRun[] {
  const space = at > unitsBefore ? text.indexOf(' ', at - unitsBefore) : -1;
  const from = space >= 0 && space < at ? space + 1 : at > unitsBefore ? at : 0;
  const end = at + unitsAfter < text.length ? text.lastIndexOf(' ', at + unitsAfter) : text.length;
  const to = end > at ? end : text.length;
  const cut = `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
  return markedRuns(cut, words);
}
