import { plainText } from '../../text/storyText.ts';
import { fold } from './fold.ts';
import { type MarkedRun, type Marks, markedRuns } from './marks.ts';

const unitsBefore = 40;
const unitsAfter = 160;

/** The passage around the first match, on one line; undefined when the content has none of the words. */
export function passageOf(content: string, marks: Marks): readonly MarkedRun[] | undefined {
  for (const line of content.split('\n')) {
    const folded = fold(line);
    if (!marks.words.some((word) => folded.includes(word))) continue;
    const text = plainText(line, { from: 0, to: line.length });
    const found = markedRuns(text, marks).find(({ isFound }) => isFound);
    if (found) return cutAround(text, found.at, marks);
  }
  return undefined;
}

/** Cuts at spaces only: part of a word, or of a cluster in a script with joined letters, would read as another. */
function cutAround(text: string, at: number, marks: Marks): readonly MarkedRun[] {
  const space = at > unitsBefore ? text.indexOf(' ', at - unitsBefore) : -1;
  const from = space >= 0 && space < at ? space + 1 : at > unitsBefore ? at : 0;
  const end = at + unitsAfter < text.length ? text.lastIndexOf(' ', at + unitsAfter) : text.length;
  const to = end > at ? end : text.length;
  const cut = `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
  return markedRuns(cut, marks);
}
