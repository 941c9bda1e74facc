import { unicodeText } from '../../shared/unicodeText.ts';
import { formatAudacityLabels, parseAudacityLabels } from './audacityLabels.ts';
import { isCueLine } from './cueTime.ts';
import { linesOf, type ParsedLabels, type TimeLabel } from './label.ts';
import { formatLyrics, isLyricsLine, parseLyrics } from './lyrics.ts';
import { formatSubRip, parseSubRip } from './subRip.ts';
import { formatWebVtt, parseWebVtt } from './webVtt.ts';

/** A file format in which other programs store labels. One file belongs to one recording. */
interface LabelFormat {
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
  lrc: {
    name: 'LRC lyrics',
    extension: 'lrc',
    mimeType: 'text/plain',
    format: formatLyrics,
    parse: parseLyrics,
  },
} as const satisfies Readonly<Record<string, LabelFormat>>;

export type LabelFormatKey = keyof typeof labelFormats;

/** The largest label file in bytes, enough for the words and times of a whole book. */
export const labelFileLimitBytes = 4 * 1000 * 1000;

/** The most labels of one recording, because matching more to a text takes long. */
const labelLimit = 10_000;

/** Reads a label file from its bytes, in any Unicode encoding; see `parseLabels`. */
export function parseLabelFile(bytes: Uint8Array): ParsedLabels & { readonly format: LabelFormatKey } {
  const text = bytes.length > labelFileLimitBytes ? undefined : unicodeText(bytes);
  if (text === undefined) return { format: 'txt', ...tooLarge };
  return text === null ? { format: 'txt', ...notUnicode } : parseLabels(text);
}

/**
 * Reads a label file. Its content decides the format, because file names may be wrong. A file that is too large or has too
 * many labels yields no labels, and a problem.
 */
export function parseLabels(file: string): ParsedLabels & { readonly format: LabelFormatKey } {
  if (file.length > labelFileLimitBytes) return { format: 'txt', ...tooLarge };
  const format = formatOf(file);
  if (!format) return { format: 'txt', ...otherKind };
  const parsed = labelFormats[format].parse(file);
  return { format, ...(parsed.labels.length > labelLimit ? tooMany : parsed) };
}

const tooLarge = noneOf(`The file is larger than ${labelFileLimitBytes / 1_000_000} MB`);
const tooMany = noneOf(`The file has over ${labelLimit.toLocaleString('en')} labels`);

const otherKind = noneOf(
  'This is not a file of WebVTT, SubRip, Audacity labels or LRC lyrics. Export one of these from the program that made it',
);

const notUnicode = noneOf('The file is in no encoding of Unicode. Save it as UTF-8, and import it again');

function noneOf(message: string): ParsedLabels {
  return { labels: [], problems: [{ line: 1, message }] };
}

function formatOf(file: string): LabelFormatKey | undefined {
  const lines = linesOf(file);
  if (/^\s*(?:\{\\rtf|<[!?a-z])/i.test(file)) return undefined; // by a word processor, or of the Web
  if (/^\s*WEBVTT\b/i.test(lines.find((line) => line.trim() !== '') ?? '')) return 'vtt';
  if (lines.some((line) => /^\s*-?[\p{Nd}.,]+\t *-?[\p{Nd}.,]/u.test(line))) return 'txt';
  if (lines.some(isCueLine)) return 'srt';
  if (lines.some(isLyricsLine)) return 'lrc';
  const isEmpty = lines.every((line) => line.trim() === '');
  // A label track whose tabs have become spaces.
  return isEmpty || lines.some((line) => /^\s*[\p{Nd}.,]+\s+[\p{Nd}.,]+(?:\s|$)/u.test(line))
    ? 'txt'
    : undefined;
}
