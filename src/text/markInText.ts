import type { TextRange } from './sentences.ts';
import { inkOffsets, plainText } from './storyText.ts';

/** What is stored of a marked passage, to show it and to find it again. `limit` is in UTF-16 units. */
export function copyOf(content: string, passage: TextRange, limit: number): string {
  return plainText(content, passage).slice(0, limit);
}

/**
 * A marked passage in a text: at its offsets, or, in a changed text, where its words are nearest to them, whatever their
 * white space. Undefined when the text no longer has them.
 */
export function findPassage(
  content: string,
  passage: TextRange & { readonly text: string },
  isSameText: boolean,
): TextRange | undefined {
  if (isSameText) return { from: passage.from, to: passage.to };
  const words = passage.text.replace(/\s/gu, '');
  const offsets = inkOffsets(content, { from: 0, to: content.length });
  const ink = offsets.map((offset) => content[offset]).join('');
  let nearest: TextRange | undefined;
  for (let at = ink.indexOf(words); at >= 0 && words !== ''; at = ink.indexOf(words, at + 1)) {
    const from = offsets[at] ?? 0;
    const isNearer = !nearest || Math.abs(from - passage.from) < Math.abs(nearest.from - passage.from);
    if (isNearer) nearest = { from, to: (offsets[at + words.length - 1] ?? from) + 1 };
  }
  return nearest;
}
