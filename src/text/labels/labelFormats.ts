import { unicodeText } from '../../shared/unicodeText.ts';
import { formatAudacityLabels, parseAudacityLabels } from './audacityLabels.ts';
import { isCueLine } from './cueTime.ts';
import { linesOf, type ParsedLabels, type TimeLabel } from './label.ts';
import { formatSubRip, parseSubRip } from './subRip.ts';
import { formatWebVtt, parseWebVtt } from './webVtt.ts';

/** A form in which other programs keep the times of a recording. One file holds one recording. */
interface LabelFormat {
  /** As a curator knows it. */
  readonly name: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly format: (labels: readonly TimeLabel[]) => string;
  readonly parse: (file: string) => ParsedLabels;
}

export const labelFormats = {
  vtt: {
    name: 'WebVTT',
    extension: 'vtt',
    mimeType: 'text/vtt',
    format: formatWebVtt,
    parse: parseWebVtt,
  },
  srt: {
    name: 'SubRip',
    extension: 'srt',
    mimeType: 'application/x-subrip',
    format: formatSubRip,
    parse: parseSubRip,
  },
  txt: {
    name: 'Audacity labels',
    extension: 'txt',
    mimeType: 'text/plain',
    format: formatAudacityLabels,
    parse: parseAudacityLabels,
  },
} as const satisfies Readonly<Record<string, LabelFormat>>;

export type LabelFormatKey = keyof typeof labelFormats;

/** Bytes of a file of labels: the words and times of a whole book. */
export const labelFileLimitBytes = 4 * 1000 * 1000;

/** Labels of one recording: laying more over a text takes long. */
const labelLimit = 10_000;

/** A file as it lies on a disk, in any encoding of Unicode. */
export function parseLabelFile(bytes: Uint8Array): ParsedLabels & { readonly format: LabelFormatKey } {
  const text = bytes.length > labelFileLimitBytes ? undefined : unicodeText(bytes);
  if (text === undefined) return { format: 'txt', ...tooLarge };
  return text === null ? { format: 'txt', ...notUnicode } : parseLabels(text);
}

/**
 * Reads a file in the form that it is in, which its content says: names lie. One that is too large, or has too many labels, has
 * none and says so.
 */
export function parseLabels(file: string): ParsedLabels & { readonly format: LabelFormatKey } {
  if (file.length > labelFileLimitBytes) return { format: 'txt', ...tooLarge };
  const format = formatOf(file);
  const parsed = labelFormats[format].parse(file);
  return { format, ...(parsed.labels.length > labelLimit ? tooMany : parsed) };
}

const tooLarge = noneOf(`The file is larger than ${labelFileLimitBytes / 1_000_000} MB`);
const tooMany = noneOf(`The file has over ${labelLimit.toLocaleString('en')} labels`);

const notUnicode = noneOf('The file is in no encoding of Unicode. Save it as UTF-8, and import it again');

function noneOf(message: string): ParsedLabels {
  return { labels: [], problems: [{ line: 1, message }] };
}

function formatOf(file: string): LabelFormatKey {
  const lines = linesOf(file);
  if (lines[0]?.startsWith('WEBVTT')) return 'vtt';
  const isTrack = lines.some((line) => /^\s*-?[\d.,]+\t/.test(line));
  return !isTrack && lines.some(isCueLine) ? 'srt' : 'txt';
}
