import { narrationPartLimit } from '../shared/desk/narration.ts';
import { canonicalLine } from '../shared/story/canonicalText.ts';
import type { NarrationPart, SentenceTiming } from '../shared/story/catalogue.ts';
import { BrokenFile, lineLengthLimit } from './collectionFile.ts';

/** The content of `<language>.timings.json`: a narration's files, and when each sentence is spoken in them. */
export interface TimingsFile {
  readonly narrator: string;
  readonly synthetic: boolean;
  /** SHA-256 of the UTF-8 bytes of the text that the offsets refer to, in lower-case hex. */
  readonly contentSha256: string;
  readonly parts: readonly TimingsPart[];
  readonly sentences: readonly SentenceTiming[];
}

interface TimingsPart extends Pick<NarrationPart, 'durationSeconds' | 'sizeBytes' | 'sha256'> {
  readonly file: string;
}

/** A timings file from any tool: facts that the audio or story file also contain may be missing. */
export interface ReadTimings extends Partial<Omit<TimingsFile, 'parts' | 'sentences'>> {
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
  const { synthetic, parts, sentences, ...others } = parseObject(text);
  const narrator = textOr(others.narrator, 'its narrator');
  const contentSha256 = textOr(others.contentSha256, 'its contentSha256');
  if (narrator !== undefined && narrator.length > lineLengthLimit) {
    throw new BrokenFile('its narrator is too long');
  }
  if (synthetic !== undefined && typeof synthetic !== 'boolean') {
    throw new BrokenFile("its 'synthetic' is neither true nor false");
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
  const head = JSON.stringify(narration, headKeys, 2).slice(0, -2);
  const lines = sentences.map((sentence) => JSON.stringify(sentence, sentenceKeys));
  const list = lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`;
  return `${head},\n  "sentences": ${list}\n}\n`;
}

const partKeys = ['file', 'durationSeconds', 'sizeBytes', 'sha256'];
const headKeys = ['narrator', 'synthetic', 'contentSha256', 'parts', ...partKeys];
const sentenceKeys = ['part', 'startSeconds', 'endSeconds', 'from', 'to'];

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
  const { file, durationSeconds, ...others } = recordOf(value, 'a part');
  // Only a plain name is accepted, because a path could point outside the story's folder.
  if (typeof file !== 'string' || file.length > 255 || !/^[^/\\\0]+$/.test(file))
    throw new BrokenFile('a part does not name a file beside it');
  if (typeof durationSeconds !== 'number' || !(durationSeconds > 0 && Number.isFinite(durationSeconds))) {
    throw new BrokenFile(`it gives no duration for ${file}`);
  }
  const sha256 = textOr(others.sha256, `the sha256 of ${file}`);
  return { file, durationSeconds, ...(sha256 !== undefined && { sha256 }) };
}

function textOr(value: unknown, what: string): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw new BrokenFile(`${what} is not text`);
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
