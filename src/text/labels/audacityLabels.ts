import { plainTimes } from './cueTime.ts';
import { type LabelProblem, linesOf, oneLine, type ParsedLabels, type TimeLabel } from './label.ts';

/** The longest field that is parsed as a time; no time with spaces around it is longer. */
const fieldLengthLimit = 100;

const seconds = /^-?\d+(?:[.,]\d+)?$/;

/** https://manual.audacityteam.org/man/importing_and_exporting_labels.html */
export function formatAudacityLabels(labels: readonly TimeLabel[]): string {
  return labels
    .map(({ startSeconds, endSeconds, text }) =>
      [startSeconds.toFixed(6), endSeconds.toFixed(6), `${oneLine(text)}\n`].join('\t'),
    )
    .join('');
}

/** The first line of a table by speech recognition, whose times are in milliseconds. */
const tableHead = /^start\tend\ttext$/i;

/** Reads an Audacity label track. Lines that begin with a backslash hold frequencies and are skipped. */
export function parseAudacityLabels(file: string): ParsedLabels {
  const labels: TimeLabel[] = [];
  const problems: LabelProblem[] = [];
  const lines = linesOf(file);
  const isTable = tableHead.test(lines[0] ?? '');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('\\') || (isTable && index === 0)) continue;
    const label = parseLine(line, isTable ? 1000 : 1);
    if (typeof label === 'string') problems.push({ line: index + 1, message: label });
    else labels.push(label);
  }
  return { labels, problems };
}

function parseLine(line: string, unitsPerSecond: number): TimeLabel | string {
  const [start = '', end = '', ...text] = line.split('\t');
  if (end === '') return 'Two times separated by a tab are missing here';
  const wrong = [start, end].find((field) => Number.isNaN(numberOf(field)));
  if (wrong !== undefined) return `‘${wrong.slice(0, 40)}’ is not a time in seconds`;
  const [startSeconds, endSeconds] = [numberOf(start) / unitsPerSecond, numberOf(end) / unitsPerSecond];
  if (startSeconds < 0) return 'It begins before the recording does';
  if (endSeconds < startSeconds) return 'It ends before it begins';
  return { startSeconds, endSeconds, text: oneLine(text.join(' ')) };
}

/** The seconds of a field; NaN if it is no time. In some languages Audacity wrote a decimal comma. */
function numberOf(field: string): number {
  const plain = field.length > fieldLengthLimit ? '' : plainTimes(field).trim();
  return seconds.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}
