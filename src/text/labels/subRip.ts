import { cueLine, isTimesByOther, parseCueLine, plainTimes } from './cueTime.ts';
import { type LabelProblem, linesOf, oneLine, type ParsedLabels, type TimeLabel } from './label.ts';

/** A SubRip file. Times are whole milliseconds: a label that has them comes back as it was. The form knows no escapes. */
export function formatSubRip(labels: readonly TimeLabel[]): string {
  return labels
    .map((label, index) => `${index + 1}\n${cueLine(label, ',')}\n${oneLine(label.text)}\n\n`)
    .join('');
}

/**
 * Reads a SubRip file. A block begins at its times, the line before which is its number, so that neither an empty line
 * within the words nor a missing one between two blocks loses anything.
 */
export function parseSubRip(file: string): ParsedLabels {
  const lines = linesOf(file);
  const labels: TimeLabel[] = [];
  const problems: LabelProblem[] = [];
  const starts = [...lines.keys()].filter((index) => isTimes(lines, index));
  const first = starts[0] ?? lines.length;
  const before = lines.slice(0, isNumber(lines[first - 1]) ? first - 1 : first);
  const stray = before.findIndex((line) => line.trim() !== '');
  if (stray !== -1) problems.push({ line: stray + 1, message: 'There are no times here' });
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1] ?? lines.length;
    const end = next < lines.length && isNumber(lines[next - 1]) && next - 1 > start ? next - 1 : next;
    const times = parseCueLine(lines[start] ?? '');
    if (typeof times === 'string') problems.push({ line: start + 1, message: times });
    else labels.push({ ...times, text: oneLine(lines.slice(start + 1, end).join(' ')) });
  }
  return { labels, problems };
}

/** An arrow in the words is no time: there it stands neither first in the file nor below a number. */
function isTimes(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (isTimesByOther(line)) return true;
  if (!line.includes('-->')) return false;
  return /^\s*[\d:.,]+\s*-->/.test(plainTimes(line.slice(0, 100))) || isNumber(lines[index - 1]);
}

function isNumber(line: string | undefined): boolean {
  return line !== undefined && /^\s*\p{Nd}{1,9}\s*$/u.test(line);
}
