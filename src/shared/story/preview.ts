import { fullStops, viramas } from '../languages/scripts.ts';

/** The longest preview in UTF-16 units, which more than fills the largest card; cards clamp it. */
const previewLimit = 280;

/** Where there is no word border so near the limit, a word is cut. */
const wordBorderReach = 40;

const spaces = /(?:\s|<br\s*\/?>|\\\\)+/gi;
/** Before the ellipsis: 'said,…' reads badly, and so does a full stop or danda. */
const trailingPunctuation = new RegExp(`[\\s,;:.${fullStops}–—-]+$`, 'u');

/** A consonant that joins the next one, as one letter that segmenters and devices may take for two. */
const joiningEnd = new RegExp(`[${viramas}][\u200c\u200d]*$`);

/** Line-break tags, double backslashes and runs of white space become one space; a longer text is `shortened`. */
export function previewOf(content: string): string {
  // Only the beginning of a long text is cleaned: ten times the limit suffices unless it is mostly white space.
  const clean = cleaned(content.slice(0, previewLimit * 10));
  const text = clean.length > previewLimit || content.length <= previewLimit * 10 ? clean : cleaned(content);
  return shortened(text, previewLimit);
}

/** A longer text is cut at a word border, never within a letter, and gets an ellipsis. */
export function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${clampedAtBorder(text, limit)}…`;
}

function cleaned(content: string): string {
  return content.replace(spaces, ' ').trim();
}

function clampedAtBorder(text: string, limit: number): string {
  const space = text.lastIndexOf(' ', limit);
  if (space >= limit - wordBorderReach) return text.slice(0, space).replace(trailingPunctuation, '');
  // A very long word, or a script without spaces, is cut between letters.
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, limit + 64))) {
    if (index + segment.length > limit) break;
    if (!joiningEnd.test(segment)) end = index + segment.length;
  }
  return text.slice(0, end);
}
