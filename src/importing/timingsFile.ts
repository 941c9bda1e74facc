import { narrationPartLimit } from '../shared/desk/narration.ts';
import { canonicalLine } from '../shared/story/canonicalText.ts';
import type { SentenceTiming } from '../shared/story/catalogue.ts';
import { BrokenFile, lineLengthLimit } from './collectionFile.ts';

/** The content of `<language>.timings.json`: a narration's files, and when each sentence is spoken in them. */
export interface TimingsFile {
  readonly narrator: string;
  /** True for speech synthesis. */
  readonly synthetic: boolean;
  /** SHA-256 of the UTF-8 bytes of the text that the offsets refer to, in lower-case hex. */
  readonly contentSha256: string;
  readonly parts: readonly TimingsPart[];
  readonly sentences: readonly SentenceTiming[];
}

interface TimingsPart {
  readonly file: string;
  readonly durationSeconds: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A timings file from any tool: facts that the audio or story file also contain may be missing. */
export interface ReadTimings {
  readonly narrator?: string;
  readonly synthetic?: boolean;
  readonly contentSha256?: string;
  readonly parts: readonly (Pick<TimingsPart, 'file' | 'durationSeconds'> & { readonly sha256?: string })[];
  readonly sentences: readonly SentenceTiming[];
}

/** The most sentences of one story; a longer list must be something else. */
const sentenceLimit = 4000;

export function timingsName(language: string): string {
  return `${language}.timings.json`;
}

/** Reads `<language>.timings.json`. Throws BrokenFile with the reason. */
export function parseTimings(text: string): ReadTimings {
  const value = parseObject(text);
  const { narrator, synthetic, contentSha256, parts, sentences } = value;
  if (narrator !== undefined && typeof narrator !== 'string')
    throw new BrokenFile('its narrator is not text');
  if (narrator !== undefined && narrator.length > lineLengthLimit) {
    throw new BrokenFile('its narrator is too long');
  }
  if (synthetic !== undefined && typeof synthetic !== 'boolean') {
    throw new BrokenFile("its 'synthetic' is neither true nor false");
  }
  if (contentSha256 !== undefined && typeof contentSha256 !== 'string') {
    throw new BrokenFile('its contentSha256 is not text');
  }
  const read = {
    ...(narrator !== undefined && { narrator: canonicalLine(narrator) }),
    ...(synthetic !== undefined && { synthetic }),
    ...(contentSha256 !== undefined && { contentSha256 }),
    parts: listOf(parts, 'parts', narrationPartLimit).map(readPart),
    sentences: sentences === undefined ? [] : listOf(sentences, 'sentences', sentenceLimit).map(readSentence),
  };
  if (read.parts.length === 0 && read.sentences.length > 0) {
    throw new BrokenFile('it has sentences, but its parts name no recording');
  }
  return read;
}

/** Writes a timings file with one line per sentence; the same narration always gives the same bytes. */
export function formatTimings({ sentences, ...narration }: TimingsFile): string {
  const head = {
    narrator: narration.narrator,
    synthetic: narration.synthetic,
    contentSha256: narration.contentSha256,
    parts: narration.parts.map(({ file, durationSeconds, sizeBytes, sha256 }) => ({
      file,
      durationSeconds,
      sizeBytes,
      sha256,
    })),
  };
  const lines = sentences.map(({ part, startSeconds, endSeconds, from, to }) =>
    JSON.stringify({ part, startSeconds, endSeconds, from, to }),
  );
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`;
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "sentences": ${list}\n}\n`;
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BrokenFile(`it is not JSON: ${error.message}`);
    throw error;
  }
  return recordOf(value, 'it');
}

function readPart(value: unknown): ReadTimings['parts'][number] {
  const { file, durationSeconds, sha256 } = recordOf(value, 'a part');
  // Only a plain name is accepted, because a path could point outside the story's folder.
  if (typeof file !== 'string' || !isPlainName(file))
    throw new BrokenFile('a part does not name a file beside it');
  if (typeof durationSeconds !== 'number' || !(durationSeconds > 0 && Number.isFinite(durationSeconds))) {
    throw new BrokenFile(`it gives no duration for ${file}`);
  }
  if (sha256 !== undefined && typeof sha256 !== 'string')
    throw new BrokenFile(`the sha256 of ${file} is not text`);
  return { file, durationSeconds, ...(sha256 !== undefined && { sha256 }) };
}

function isPlainName(file: string): boolean {
  return file.length <= 255 && /^[^/\\]+$/.test(file) && !file.includes('\0');
}

function readSentence(value: unknown): SentenceTiming {
  const sentence = recordOf(value, 'a sentence');
  const numberOf = (name: string): number => {
    const number = sentence[name];
    if (typeof number !== 'number') throw new BrokenFile(`a sentence has no number '${name}'`);
    return number;
  };
  return {
    part: numberOf('part'),
    startSeconds: numberOf('startSeconds'),
    endSeconds: numberOf('endSeconds'),
    from: numberOf('from'),
    to: numberOf('to'),
  };
}

function recordOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BrokenFile(`${what} is not an object`);
  }
  return value as Record<string, unknown>;
}

function listOf(value: unknown, name: string, limit: number): unknown[] {
  if (!Array.isArray(value)) throw new BrokenFile(`its ${name} are not a list`);
  if (value.length > limit) throw new BrokenFile(`it has more than ${limit} ${name}`);
  return value;
}
