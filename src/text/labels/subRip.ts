import { cueLine, isTimesByOther, parseCueLine, plainTimes, wordsBeside } from './cueTime.ts';
import { type LabelProblem, linesOf, oneLine, type ParsedLabels, type TimeLabel } from './label.ts';

/** Writes a SubRip file. Times in whole milliseconds survive a round trip. The format has no escapes. */
export function formatSubRip(labels: readonly TimeLabel[]): string {
  return labels
    .map((label, index) => `${index + 1}\n${cueLine(label, ',')}\n${oneLine(label.text)}\n\n`)
    .join('');
}

/**
 * A block begins at its line of times, and the line before that is its number: this tolerates empty lines within the
 * words and missing ones between two blocks.
 */
export function parseSubRip(file: string): ParsedLabels {
  const lines = linesOf(file);
  const labels: TimeLabel[] = [];
  const problems: LabelProblem[] = [];
  const starts = [...lines.keys()].filter((index) => isTimes(lines, index));
  const first = starts[0] ?? lines.length;
  const before = lines.slice(0, isNumber(lines[first - 1]) ? first - 1 : first);
  const stray = before.findIndex((line) => line.trim() !== '');
  if (stray !== -1) problems.push({ line: stray + 1, message: 'Times are missing here' });
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1] ?? lines.length;
    const end = next < lines.length && isNumber(lines[next - 1]) && next - 1 > start ? next - 1 : next;
    const line = lines[start] ?? '';
    const times = parseCueLine(line);
    const words = [wordsBeside(line), ...lines.slice(start + 1, end)];
    if (typeof times === 'string') problems.push({ line: start + 1, message: times });
    else labels.push({ ...times, text: oneLine(words.join(' ')) });
  }
  return { labels, problems };
}

/** Whether a line holds a block's times: an arrow within the words neither follows a time nor stands below a number. */
function isTimes(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (isTimesByOther(line)) return true;
  if (!line.includes('-->')) return false;
  return /^\s*[-−]?[\d:., ]+-->/.test(plainTimes(line.slice(0, 100))) || isNumber(lines[index - 1]);
}

function isNumber(line: string | undefined): boolean {
  return line !== undefined && /^\s*#?\p{Nd}{1,9}[.:)]?\s*$/u.test(line);
}
