import { Document, type ScalarTag } from 'yaml';
import { canonicalLine, canonicalText } from '../shared/story/canonicalText.ts';
import { isSourceAddress, typedSourceAddress } from '../shared/story/sourceAddress.ts';
import {
  mapStoryFields,
  type StoryFieldKey,
  type StoryFields,
  type StoryFieldValues,
  storyFieldList,
} from '../shared/story/storyFields.ts';
import { subjectsIn } from '../shared/story/subjects.ts';
import { BrokenFile, lineLengthLimit } from './collectionFile.ts';
import { type Fields, fieldsOf, parseFrontMatter } from './frontMatter.ts';

/** The content of a `<language>.md` file, in Lipi's own format. */
export interface StoryFile extends Omit<StoryFields, 'work'> {
  /** The narrator of a recording without a timings file. */
  readonly narrator?: string;
  readonly synthetic?: boolean;
  /** The fields of its front matter that mean nothing here, also within `source` and `credits`. Left out if there are none. */
  readonly unused?: readonly string[];
  /** Canonical text (src/shared/story/canonicalText.ts), to which the offsets of timings refer. */
  readonly content: string;
}

const storyFields = storyFieldList.flatMap((field) =>
  field.frontMatter === undefined ? [] : [{ ...field, name: field.frontMatter }],
);

const knownFields = [...storyFields.map(({ name }) => name), 'narrator', 'synthetic', 'wordless'];

const noFrontMatter = "it does not begin with front matter between two lines of '---'";

/** A field at the start of a file, after marks such as `+++`, `***` or `{`. */
const opensWithField = /^[-+*=;—–{"'\s]*(?:title|language|author|licen[cs]e)["']?\s*[:=]/i;

/**
 * Reads a story file: YAML front matter between two lines of '---', then the text. seed/README.md describes the format.
 * A missing required field becomes ''. A file without front matter is all text, and its title is the first line if that
 * is a heading. `named` is the language of a file that states none. Throws BrokenFile with the reason, also if there
 * are fields that are not between two lines of '---'.
 */
export function parseStoryFile(text: string, named?: string): StoryFile {
  const lines = text.replace(/\r\n?/g, '\n');
  const parts = /^[\s\p{Cf}]*---[^\S\n]*(\n.*?)?\n---[^\S\n]*(?:\n(.*))?$/su.exec(lines);
  if (parts) return readParts(parts[1] ?? '', parts[2] ?? '', named);
  const whole = lines.replace(/^[\s\p{Cf}]+/u, '');
  if (/^-{3,}[^\S\n]*(?:\n|$)/.test(whole) || opensWithField.test(whole)) throw new BrokenFile(noFrontMatter);
  const [heading = '', ofHashes, ofLine] = headingOf(whole) ?? [];
  const content = canonicalText(whole.slice(heading.length));
  if (content === '') throw new BrokenFile('it has no text');
  const title = canonicalLine(ofHashes ?? ofLine ?? '');
  return { title, language: named ?? '', author: '', licence: '', content };
}

/** A heading in Markdown on the first line: after hashes, or with a line drawn under it. Null for a longer line. */
function headingOf(text: string): RegExpExecArray | null {
  const start = `${text}\n`.slice(0, lineLengthLimit);
  return /^(?:#{1,6}[^\S\n]+([^\n]*)|([^\n]+)\n(?:=+|-{3,})[^\S\n]*)\n/.exec(start);
}

function readParts(frontMatter: string, text: string, named?: string): StoryFile {
  const fields = parseFrontMatter(frontMatter);
  const content = canonicalText(text);
  if (content === '' && readFlag(fields, 'wordless') !== true) {
    throw new BrokenFile("it has no text (a story told in pictures alone needs 'wordless: true')");
  }
  const narrator = optionalLine(fields, 'narrator');
  const synthetic = readFlag(fields, 'synthetic');
  const unused = unusedFields(fields);
  const story = readStoryFields(fields);
  return {
    ...story,
    language: story.language || (named ?? ''),
    ...(narrator !== undefined && { narrator }),
    ...(synthetic !== undefined && { synthetic }),
    ...(unused.length > 0 && { unused }),
    content,
  };
}

/** Missing required lines become ''. Throws BrokenFile if a value is not of its field's kind. */
function readStoryFields(fields: Fields): Omit<StoryFields, 'work'> {
  const read: { [Key in StoryFieldKey]?: unknown } = {};
  for (const { key, name, kind, isRequired } of storyFields) {
    const value = readers[kind](fields, name);
    if (value !== undefined) read[key] = value;
    else if (isRequired) read[key] = '';
  }
  return read as Omit<StoryFields, 'work'>;
}

const readers = {
  line: optionalLine,
  language: optionalLine,
  source: readSource,
  credits: readCredits,
  subjects: readSubjects,
  time: readTime,
};

/** Writes times without quotes, as people do, and in UTC. */
const timestamp: ScalarTag = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  identify: (value) => value instanceof Date,
  resolve: (text) => text,
  stringify: ({ value }) => (value as Date).toISOString(),
};

/** Writes a story file that `parseStoryFile` can read; the same story always gives the same bytes. */
export function formatStoryFile(story: StoryFile): string {
  const written = mapStoryFields<unknown>(story, {
    line: (line) => line,
    language: (tag) => tag,
    source: ({ name, url }) => ({ name, ...(url !== undefined && { url }) }),
    credits: (credits) =>
      credits.length > 0 ? credits.map(({ role, name }) => ({ role, name })) : undefined,
    subjects: (subjects) => subjects.join(', '),
    time: (time) => new Date(time),
  });
  const frontMatter = {
    // Undefined values are not written.
    ...Object.fromEntries(storyFields.map(({ key, name }) => [name, written[key]])),
    ...(story.narrator !== undefined && { narrator: story.narrator }),
    ...(story.synthetic !== undefined && { synthetic: story.synthetic }),
    ...(story.content === '' && { wordless: true }),
  };
  // 'compat' quotes strings that other tools would not read as strings in YAML 1.1 or 1.2: no, 1984, 12:30, null.
  const yaml = new Document(frontMatter, { compat: 'yaml-1.1', customTags: [timestamp] });
  return `---\n${yaml.toString({ lineWidth: 0 })}---\n${story.content === '' ? '' : `\n${story.content}\n`}`;
}

function unusedFields(fields: Fields): readonly string[] {
  const unknownOf = (value: unknown, known: readonly string[]): string[] =>
    value instanceof Map ? [...fieldsOf(value).keys()].filter((name) => !known.includes(name)) : [];
  const credits = fields.get('credits');
  return [
    ...new Set([
      ...unknownOf(fields, knownFields),
      ...unknownOf(fields.get('source'), ['name', 'url']),
      ...(Array.isArray(credits) ? credits.flatMap((credit) => unknownOf(credit, ['role', 'name'])) : []),
    ]),
  ];
}

function requiredLine(fields: Fields, name: string, what: string): string {
  const line = optionalLine(fields, name);
  if (line === undefined) throw new BrokenFile(`${what} has no ${name}`);
  return line;
}

/** Undefined if it is missing or left empty. A value with an empty line in it is no line: the closing '---' may be missing. */
function optionalLine(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.trim().includes('\n')) {
    throw new BrokenFile(`its ${name} is not one line of text: put it on one line, in quotes`);
  }
  if (value.length > lineLengthLimit) throw new BrokenFile(`its ${name} is too long`);
  return canonicalLine(value) || undefined;
}

function readFlag(fields: Fields, name: string): boolean | undefined {
  const line = optionalLine(fields, name);
  if (line === undefined) return undefined;
  if (!/^(?:true|yes|false|no)$/i.test(line)) throw new BrokenFile(`its ${name} is neither true nor false`);
  return /^[ty]/i.test(line);
}

/** A source is a map, or one line: its name, or its address, which is then named by its host. */
function readSource(fields: Fields, name: string): StoryFieldValues['source'] | undefined {
  const value = fields.get(name);
  if (!(value instanceof Map)) {
    const line = optionalLine(fields, name);
    if (line === undefined) return undefined;
    return isSourceAddress(line) ? { name: new URL(line).hostname, url: line } : { name: line };
  }
  const source = fieldsOf(value);
  const url = typedSourceAddress(optionalLine(source, 'url') ?? '') || undefined;
  if (url !== undefined && !isSourceAddress(url)) {
    throw new BrokenFile(`the address of its ${name} is not a web address (http or https)`);
  }
  if (url === undefined && optionalLine(source, 'name') === undefined) return undefined;
  return { name: requiredLine(source, 'name', `its ${name}`), ...(url !== undefined && { url }) };
}

/**
 * In milliseconds since the Unix epoch. It needs a zone, unless it is only a day: without one, it would mean another
 * moment on every machine.
 */
function readTime(fields: Fields, name: string): number | undefined {
  const line = optionalLine(fields, name);
  if (line === undefined) return undefined;
  const time = isoTime.test(line) ? Date.parse(line) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new BrokenFile("its publication date must look like '2026-11-10' or '2026-11-10T06:00:00Z'");
  }
  // Date.parse reads 31 February as 3 March.
  const [day = ''] = line.split('T');
  if (new Date(day).getUTCDate() !== Number(day.slice(-2))) {
    throw new BrokenFile(`its publication date does not exist: ${day}`);
  }
  return time;
}

const isoTime = /^[+-]?\d{4,6}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

function readCredits(fields: Fields, name: string): StoryFieldValues['credits'] | undefined {
  const value = fields.get(name);
  if (value === undefined || value === '') return undefined;
  if (!Array.isArray(value)) throw new BrokenFile(`its ${name} are not a list`);
  const credits = value.map((credit: unknown) => {
    if (!(credit instanceof Map)) throw new BrokenFile(`its ${name} are not a list of role and name`);
    const line = (key: string) => requiredLine(fieldsOf(credit), key, `one of its ${name}`);
    return { role: line('role'), name: line('name') };
  });
  return credits.length > 0 ? credits : undefined;
}

/** A list, or one line with commas. */
function readSubjects(fields: Fields, name: string): StoryFieldValues['subjects'] | undefined {
  const value = fields.get(name);
  const lines: readonly unknown[] = Array.isArray(value) ? value : [optionalLine(fields, name) ?? ''];
  const subjects = lines.flatMap((line) => {
    if (typeof line !== 'string') throw new BrokenFile(`its ${name} are not a list of words`);
    return subjectsIn(line);
  });
  return subjects.length > 0 ? subjects : undefined;
}
