import { unicodeText } from '../unicodeText.ts';
import { formatAudacityLabels, parseAudacityLabels } from './audacityLabels.ts';
import { isCueLine } from './cueTime.ts';
import { linesOf, type ParsedLabels, type TimeLabel } from './label.ts';
import { formatLyrics, isLyricsLine, parseLyrics } from './lyrics.ts';
import { formatSubRip, parseSubRip } from './subRip.ts';
import { formatWebVtt, parseWebVtt } from './webVtt.ts';

export type LabelFormatKey = 'vtt' | 'srt' | 'txt' | 'lrc';

interface LabelFormat {
  readonly name: string;
  readonly mimeType: string;
  readonly format: (labels: readonly TimeLabel[]) => string;
  readonly parse: (file: string) => ParsedLabels;
}

/** The file formats in which other programs store the labels of one recording, by their extensions. */
export const labelFormats: Readonly<Record<LabelFormatKey, LabelFormat>> = {
  vtt: { name: 'WebVTT', mimeType: 'text/vtt', format: formatWebVtt, parse: parseWebVtt },
  srt: { name: 'SubRip', mimeType: 'application/x-subrip', format: formatSubRip, parse: parseSubRip },
  txt: {
    name: 'Audacity labels',
    mimeType: 'text/plain',
    format: formatAudacityLabels,
    parse: parseAudacityLabels,
  },
  lrc: { name: 'LRC lyrics', mimeType: 'text/plain', format: formatLyrics, parse: parseLyrics },
};

/** The largest label file in bytes, enough for the words and times of a whole book. */
export const labelFileLimitBytes = 4 * 1000 * 1000;

/** The most labels of one recording, because matching more to a text takes long. */
const labelLimit = 10_000;

type ParsedFile = ParsedLabels & { readonly format: LabelFormatKey };

/** Reads a label file from its bytes, in any Unicode encoding; see `parseLabels`. */
export function parseLabelFile(bytes: Uint8Array): ParsedFile {
  if (bytes.length > labelFileLimitBytes) return noLabels(tooLarge);
  const text = unicodeText(bytes);
  return text === null ? noLabels(notUnicode) : parseLabels(text);
}

/** The content decides the format: file names may be wrong. A file too large or with too many labels yields none. */
export function parseLabels(file: string): ParsedFile {
  if (file.length > labelFileLimitBytes) return noLabels(tooLarge);
  const format = formatOf(file);
  if (!format) return noLabels(otherKind);
  const parsed = labelFormats[format].parse(file);
  return parsed.labels.length > labelLimit ? noLabels(tooMany, format) : { format, ...parsed };
}

const tooLarge = `The file is larger than ${labelFileLimitBytes / 1_000_000} MB`;
const tooMany = `The file has over ${labelLimit.toLocaleString('en')} labels`;
const otherKind =
  'This is not a file of WebVTT, SubRip, Audacity labels or LRC lyrics. Export one of these from the program that made it';
const notUnicode = 'The file is in no encoding of Unicode. Save it as UTF-8, and import it again';

function noLabels(message: string, format: LabelFormatKey = 'txt'): ParsedFile {
  return { format, labels: [], problems: [{ line: 1, message }] };
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
