import { fullStops } from './scripts.ts';

/** Cards show a clamped beginning; this many UTF-16 units fill the largest card with some to spare. */
const previewLimit = 280;

/** How far back from the limit a word border is looked for before a word is cut. */
const wordBorderReach = 40;

const lineBreakTags = /<br\s*\/?>/gi;
const doubleBackslashes = /\\\\/g;
const trailingPunctuation = new RegExp(`[\\s,;:.${fullStops}–—-]+$`, 'u');

/**
 * The beginning of a story's text for a card: line-break tags and double backslashes become spaces,
 * runs of white space become one, and what is longer than about 280 UTF-16 units ends at a word border
 * (never inside a grapheme) with an ellipsis.
 */
export function previewOf(content: string): string {
  // A long text is not worth cleaning whole: ten times the limit holds the preview unless it is mostly white space.
  const clean = cleaned(content.slice(0, previewLimit * 10));
  const text = clean.length > previewLimit || content.length <= previewLimit * 10 ? clean : cleaned(content);
  return text.length <= previewLimit ? text : `${clampedAtBorder(text)}…`;
}

function cleaned(content: string): string {
  return content.replace(lineBreakTags, ' ').replace(doubleBackslashes, ' ').replace(/\s+/gu, ' ').trim();
}

function clampedAtBorder(text: string): string {
  const space = text.lastIndexOf(' ', previewLimit);
  if (space >= previewLimit - wordBorderReach) return withoutTrailingPunctuation(text.slice(0, space));
  // One very long word, or a script that puts no spaces: cut between graphemes.
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, previewLimit + 64))) {
    if (index + segment.length > previewLimit) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** 'said,…' reads badly; a full stop or danda before the ellipsis too. */
function withoutTrailingPunctuation(text: string): string {
  return text.replace(trailingPunctuation, '');
}
