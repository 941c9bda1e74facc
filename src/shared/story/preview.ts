import { fullStops } from '../scripts.ts';

/** The longest preview in UTF-16 units, which more than fills the largest card; cards clamp it. */
const previewLimit = 280;

/** How far before the limit to search for a word border; otherwise a word is cut. */
const wordBorderReach = 40;

/** White space, line-break tags and double backslashes. */
const spaces = /(?:\s|<br\s*\/?>|\\\\)+/gi;
/** Before the ellipsis: 'said,…' reads badly, and so does a full stop or danda. */
const trailingPunctuation = new RegExp(`[\\s,;:.${fullStops}–—-]+$`, 'u');

/**
 * The beginning of a story's text for a card: line-break tags and double backslashes become spaces, runs of white space
 * become one space, and a text longer than about 280 UTF-16 units is cut at a word border (never inside a grapheme) with
 * an ellipsis.
 */
export function previewOf(content: string): string {
  // Only the beginning of a long text is cleaned: ten times the limit suffices unless it is mostly white space.
  const clean = cleaned(content.slice(0, previewLimit * 10));
  const text = clean.length > previewLimit || content.length <= previewLimit * 10 ? clean : cleaned(content);
  return text.length <= previewLimit ? text : `${clampedAtBorder(text)}…`;
}

function cleaned(content: string): string {
  return content.replace(spaces, ' ').trim();
}

function clampedAtBorder(text: string): string {
  const space = text.lastIndexOf(' ', previewLimit);
  if (space >= previewLimit - wordBorderReach) return text.slice(0, space).replace(trailingPunctuation, '');
  // For a very long word, or a script without spaces, it cuts between graphemes.
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, previewLimit + 64))) {
    if (index + segment.length > previewLimit) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
