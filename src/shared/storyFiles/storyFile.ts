import { parse, stringify, YAMLError } from 'yaml';
import { canonicalLine, canonicalText } from '../canonicalText.ts';
import { BrokenFile } from './brokenFile.ts';

/** What a `<language>.md` file of our own format says. */
export interface StoryFile {
  readonly title: string;
  readonly language: string;
  readonly author: string;
  readonly translation_author?: string;
  readonly originalLanguage?: string;
  readonly licence: string;
  readonly source?: { readonly name: string; readonly url?: string };
  /** Milliseconds since the Unix epoch. */
  readonly publishedAt?: number;
  readonly credits?: readonly { readonly role: string; readonly name: string }[];
  /** Who reads aloud, for a recording without a timings file. */
  readonly narrator?: string;
  readonly synthetic?: boolean;
  /** Canonical text (src/shared/canonicalText.ts): what timings point into. */
  readonly content: string;
}

const knownFields = new Set([
  'title',
  'language',
  'author',
  'translator',
  'original',
  'licence',
  'source',
  'published',
  'credits',
  'narrator',
  'synthetic',
  'wordless',
]);

/**
 * Reads a story file: YAML front matter between two lines of '---', then the text. The format is described
 * in seed/README.md. Throws BrokenFile with the reason.
 */
export function parseStoryFile(text: string): StoryFile {
  const match = /^\ufeff?---[^\S\n]*(\n.*?)?\n---[^\S\n]*(?:\n(.*))?$/s.exec(text);
  if (!match) throw new BrokenFile("it does not open with front matter between two lines of '---'");
  const fields = readFields(match[1] ?? '');
  const content = canonicalText(match[2] ?? '');
  if (content === '' && fields.get('wordless') !== 'true') {
    throw new BrokenFile("it has no text (a story told by pictures alone says 'wordless: true')");
  }
  const translator = optionalLine(fields, 'translator');
  const original = optionalLine(fields, 'original');
  const source = readSource(fields.get('source'));
  const publishedAt = readTime(fields.get('published'));
  const credits = readCredits(fields.get('credits'));
  const narrator = optionalLine(fields, 'narrator');
  const synthetic = readFlag(fields, 'synthetic');
  return {
    title: requiredLine(fields, 'title'),
    language: requiredLine(fields, 'language'),
    author: requiredLine(fields, 'author'),
    ...(translator !== undefined && { translation_author: translator }),
    ...(original !== undefined && { originalLanguage: original }),
    licence: requiredLine(fields, 'licence'),
    ...(source && { source }),
    ...(publishedAt !== undefined && { publishedAt }),
    ...(credits && { credits }),
    ...(narrator !== undefined && { narrator }),
    ...(synthetic !== undefined && { synthetic }),
    content,
  };
}

/** Writes a story as `parseStoryFile` reads it; the same story gives the same bytes. */
export function formatStoryFile(story: StoryFile): string {
  const frontMatter = {
    title: story.title,
    language: story.language,
    author: story.author,
    ...(story.translation_author !== undefined && { translator: story.translation_author }),
    ...(story.originalLanguage !== undefined && { original: story.originalLanguage }),
    licence: story.licence,
    ...(story.source && {
      source: { name: story.source.name, ...(story.source.url !== undefined && { url: story.source.url }) },
    }),
    ...(story.publishedAt !== undefined && { published: new Date(story.publishedAt).toISOString() }),
    ...(story.credits?.length && { credits: story.credits.map(({ role, name }) => ({ role, name })) }),
    ...(story.narrator !== undefined && { narrator: story.narrator }),
    ...(story.synthetic !== undefined && { synthetic: story.synthetic }),
    ...(story.content === '' && { wordless: true }),
  };
  const yaml = stringify(frontMatter, { lineWidth: 0 });
  return `---\n${yaml}---\n${story.content === '' ? '' : `\n${story.content}\n`}`;
}

type Fields = ReadonlyMap<string, unknown>;

function readFields(yaml: string): Fields {
  let parsed: unknown;
  try {
    // 'failsafe' leaves every scalar a string, so that a story may be called 1984 or No.
    parsed = parse(yaml, { schema: 'failsafe' });
  } catch (error) {
    if (error instanceof YAMLError) throw new BrokenFile(`its front matter is not YAML: ${error.message}`);
    throw error;
  }
  if (!isRecord(parsed)) throw new BrokenFile('its front matter has no fields');
  for (const name of Object.keys(parsed)) {
    if (!knownFields.has(name)) throw new BrokenFile(`its front matter has an unknown field '${name}'`);
  }
  return new Map(Object.entries(parsed));
}

function requiredLine(fields: Fields, name: string): string {
  const line = optionalLine(fields, name);
  if (line === undefined) throw new BrokenFile(`it has no ${name}`);
  return line;
}

function optionalLine(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new BrokenFile(`its ${name} is not a line of text`);
  return canonicalLine(value) || undefined;
}

function readFlag(fields: Fields, name: string): boolean | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw new BrokenFile(`its ${name} is neither true nor false`);
  return value === 'true';
}

function readSource(value: unknown): StoryFile['source'] {
  if (value === undefined) return undefined;
  const fields: Fields = new Map(Object.entries(isRecord(value) ? value : { name: value }));
  const url = optionalLine(fields, 'url');
  if (url !== undefined && !/^https?:\/\/\S+$/.test(url)) {
    throw new BrokenFile('the address of its source is not a web address');
  }
  return { name: requiredLine(fields, 'name'), ...(url !== undefined && { url }) };
}

function readTime(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  // With its zone, or a day alone: a time without a zone would mean another moment on every machine.
  const isTime =
    typeof value === 'string' &&
    /^[+-]?\d{4,6}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value);
  const time = isTime ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new BrokenFile("its time of publication is not like '2026-11-10' or '2026-11-10T06:00:00Z'");
  }
  return time;
}

function readCredits(value: unknown): StoryFile['credits'] {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw new BrokenFile('its credits are not a list');
  const credits = value.map((credit: unknown) => {
    if (!isRecord(credit)) throw new BrokenFile('its credits are not a list of role and name');
    const fields: Fields = new Map(Object.entries(credit));
    return { role: requiredLine(fields, 'role'), name: requiredLine(fields, 'name') };
  });
  return credits.length > 0 ? credits : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
