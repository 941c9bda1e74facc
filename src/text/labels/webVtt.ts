import { cueLine, isCueLine, parseCueLine } from './cueTime.ts';
import {
  type LabelProblem,
  linesOf,
  oneLine,
  type ParsedLabels,
  type TimeLabel,
  withEntitiesRead,
} from './label.ts';

/** Editors put blanks before it, and write it in small letters. */
const signature = /^\s*WEBVTT(?:[ \t].*)?$/i;
const comment = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
/** No word is spoken in less. */
const shortestSeconds = 0.05;
/** A time before a word, as in captions that roll up word by word. */
const wordTime = /<\d{1,3}:[\d:.]+>/;

/** Writes a WebVTT file (https://www.w3.org/TR/webvtt1/). Times in whole milliseconds survive a round trip. */
export function formatWebVtt(labels: readonly TimeLabel[]): string {
  const cues = labels.map((label, index) => `${index + 1}\n${cueLine(label, '.')}\n${escaped(label.text)}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

/**
 * Without settings, notes, styles and voice tags. In captions that roll up, a cue also shows the line above; its own
 * words are those of its last line.
 */
export function parseWebVtt(file: string): ParsedLabels {
  const lines = linesOf(file);
  const labels: TimeLabel[] = [];
  const problems: LabelProblem[] = [];
  const rollsUp = wordTime.test(file);
  let lineAbove = '';
  if (!signature.test(lines.find((line) => line.trim() !== '') ?? ''))
    problems.push({ line: 1, message: 'A WebVTT file begins with WEBVTT' });
  for (const { first, block } of blocksOf(lines)) {
    if ((labels.length === 0 && signature.test(block[0] ?? '')) || comment.test(block[0] ?? '')) continue;
    // A cue's identifier may precede its times.
    const timed = block.findIndex(isCueLine);
    if (timed === -1 || timed > 1) {
      problems.push({ line: first + 1, message: 'Times are missing here' });
      continue;
    }
    const times = parseCueLine(block[timed] ?? '');
    if (typeof times === 'string') {
      problems.push({ line: first + timed + 1, message: times });
      continue;
    }
    const words = block.slice(timed + 1).map(wordsOf);
    // A cue of repeated words alone shows them until the next line is spoken.
    const isRepeated =
      rollsUp &&
      words[0] === lineAbove &&
      (words.length > 1 || times.endSeconds - times.startSeconds < shortestSeconds);
    lineAbove = words.at(-1) ?? '';
    const own = isRepeated ? words.slice(1) : words;
    if (!isRepeated || own.length > 0) labels.push({ ...times, text: oneLine(own.join(' ')) });
  }
  return { labels, problems };
}

/** The blocks between empty lines. Times also begin a block if the empty line above them is missing. */
function blocksOf(lines: readonly string[]): { readonly first: number; readonly block: readonly string[] }[] {
  const blocks: { first: number; block: string[] }[] = [];
  let open: { first: number; block: string[] } | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      // A blank line right below the times is a cue's first line, above which nothing has been said.
      if (line === '' || !isCueLine(open?.block.at(-1) ?? '')) open = undefined;
    } else if (open && !(isCueLine(line) && (open.block.some(isCueLine) || blocks.length === 1)))
      open.block.push(line);
    else {
      open = { first: index, block: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

function escaped(text: string): string {
  return oneLine(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function wordsOf(text: string): string {
  return oneLine(withEntitiesRead(text.replace(/<(?!\s)[^>]*>?/g, '')));
}
