import { formatAudacityLabels, parseAudacityLabels } from './audacityLabels.ts';
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

/** A file as it lies on a disk, in any encoding of Unicode that programs write. */
export function parseLabelFile(bytes: Uint8Array): ParsedLabels & { readonly format: LabelFormatKey } {
  const encoding = encodingOf(bytes);
  try {
    return parseLabels(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return { format: 'txt', ...notUnicode };
    throw error;
  }
}

/** By the mark at its beginning; without one by where the first character, which no form has beyond ASCII, has its zero byte. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0) return 'utf-16le';
  return first === 0 ? 'utf-16be' : 'utf-8';
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
  return file.includes('-->') && !isTrack ? 'srt' : 'txt';
}
