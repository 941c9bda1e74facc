import { clockOf, plainTimes, secondsOf } from './cueTime.ts';
import { type LabelProblem, linesOf, oneLine, type ParsedLabels, type TimeLabel } from './label.ts';

/** The times before a line's words; a line that is sung several times has several. */
const lineTimes = /^(?:\s*\[[\p{Nd}:.,]{3,15}\])+/u;
const wordTime = /<[\p{Nd}:.,]{3,15}>/gu;
/** A line about the file, such as '[ar:Meera]'. */
const information = /^\s*\[(?:#|[a-z]+:)[^\]]*\]\s*$/i;
const offset = /^\s*\[offset:\s*([+-]?\d{1,9})\s*\]/im;

/** Whether a line begins with a single time in brackets: speech recognition puts a cue's two times there. */
export function isLyricsLine(line: string): boolean {
  return lineTimes.test(line);
}

/** https://en.wikipedia.org/wiki/LRC_(file_format). A line without words ends the one before it. */
export function formatLyrics(labels: readonly TimeLabel[]): string {
  return labels
    .map(({ startSeconds, endSeconds, text }, index) => {
      const [start, end, next] = [startSeconds, endSeconds, labels[index + 1]?.startSeconds].map(tagOf);
      return `${start}${oneLine(text)}\n${end === next ? '' : `${end}\n`}`;
    })
    .join('');
}

function tagOf(seconds: number | undefined): string {
  return seconds === undefined ? '' : `[${clockOf(seconds)}]`;
}

/** Reads an LRC file. Each line lasts until the next time, the last one to its recording's end: it ends where it starts. */
export function parseLyrics(file: string): ParsedLabels {
  const timed: { readonly startSeconds: number; readonly text: string }[] = [];
  const problems: LabelProblem[] = [];
  // A positive offset shows the words earlier.
  const earlierSeconds = Number(offset.exec(file)?.[1] ?? 0) / 1000;
  for (const [index, line] of linesOf(file).entries()) {
    if (line.trim() === '' || information.test(line)) continue;
    const [tags = ''] = lineTimes.exec(line) ?? [];
    if (tags === '') problems.push({ line: index + 1, message: 'A time in brackets is missing here' });
    const text = oneLine(line.slice(tags.length).replace(wordTime, ''));
    for (const tag of tags.match(/[^\s[\]]+/g) ?? []) {
      const seconds = secondsOf(plainTimes(tag));
      if (seconds !== undefined) timed.push({ startSeconds: Math.max(0, seconds - earlierSeconds), text });
      else problems.push({ line: index + 1, message: `‘${tag}’ is not a time like 01:02.34` });
    }
  }
  timed.sort((a, b) => a.startSeconds - b.startSeconds);
  const labels: TimeLabel[] = [];
  let endSeconds: number | undefined;
  for (const [index, label] of [...timed.entries()].reverse()) {
    const next = timed[index + 1]?.startSeconds;
    if (next !== undefined && next > label.startSeconds) endSeconds = next;
    if (label.text !== '') labels.push({ ...label, endSeconds: endSeconds ?? label.startSeconds });
  }
  return { labels: labels.reverse(), problems };
}
