import {
  Composer,
  type CST,
  Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  type ScalarTag,
} from 'yaml';
import { canonicalLine, canonicalText } from '../story/canonicalText.ts';
import { isSourceAddress, typedSourceAddress } from '../story/sourceAddress.ts';
import {
  mapStoryFields,
  type StoryFieldKey,
  type StoryFields,
  type StoryFieldValues,
  storyFieldList,
} from '../story/storyFields.ts';
import { BrokenFile } from './brokenFile.ts';
import { withPlainValues } from './plainValues.ts';
import { publicationTime } from './publicationTime.ts';
import { lineLengthLimit } from './textOf.ts';

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

/** The name of a field that may be written in capitals, or in American spelling. */
function fieldName(written: unknown): unknown {
  const name = typeof written === 'string' ? written.toLowerCase() : written;
  if (name === 'license') return 'licence';
  const isKnown = [knownFields, sourceFields, creditFields].some((known) => known.has(name));
  return isKnown ? name : written;
}

/** The story fields in front matter, each with its name there. */
const storyFields = storyFieldList.flatMap((field) =>
  field.frontMatter === undefined ? [] : [{ ...field, name: field.frontMatter }],
);

const knownFields = new Set<unknown>([
  ...storyFields.map(({ name }) => name),
  'narrator',
  'synthetic',
  'wordless',
]);

const sourceFields = new Set<unknown>(['name', 'url']);
const creditFields = new Set<unknown>(['role', 'name']);

const noFrontMatter = "it does not begin with front matter between two lines of '---'";

/**
 * A field at the start of a file, after at most one line of marks, such as `+++`, `***`, `{` or `---yaml`, or one line above
 * the dashes. Lines like 'Narrator: Once.', with which a play may begin, are fields only if one of the others follows.
 */
const opensWithField = new RegExp(
  [
    String.raw`^(?:(?:[^\p{L}\p{N}\n]*(?:(?:yaml|toml)[^\S\n]*)?|[^\n]*\n-{3,}[^\S\n]*)\n\s*)?`,
    String.raw`(?:["']?[\w-]+["']?[^\S\n]*[:：=][^\n]*\n\s*){0,20}`,
    String.raw`(?:\{\s*)?["']?(?:license|${[...knownFields].filter((name) => name !== 'narrator').join('|')})["']?[^\S\n]*[:：=]`,
  ].join(''),
  'iu',
);

/**
 * Reads a story file: YAML front matter between two lines of '---', then the text. seed/README.md describes the format. A
 * missing required field becomes ''. A file without front matter is all text, and its title is the first line if that is a
 * heading. `named` is the language of a file that states none. Throws BrokenFile with the reason, also if there are fields
 * that are not between two lines of '---'.
 */
export function parseStoryFile(text: string, named?: string): StoryFile {
  const parts = partsOf(text);
  if (parts) return readParts(parts, named);
  const whole = withLineFeeds(text).replace(/^[\s\p{Cf}]+/u, '');
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

/** Front matter and text of a story file; undefined if it does not begin with front matter. */
function partsOf(text: string): { readonly frontMatter: string; readonly text: string } | undefined {
  const match = /^[\s\p{Cf}]*---[^\S\n]*(\n.*?)?\n---[^\S\n]*(?:\n(.*))?$/su.exec(withLineFeeds(text));
  return match ? { frontMatter: match[1] ?? '', text: match[2] ?? '' } : undefined;
}

/** Converts the line ends of Windows (CR LF) and old Macs (CR) to line feeds. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Reads front matter and text; missing required lines become ''. */
function readParts(
  parts: { readonly frontMatter: string; readonly text: string },
  named?: string,
): StoryFile {
  const fields = readFields(parts.frontMatter);
  const content = canonicalText(parts.text);
  if (content === '' && readFlag(fields, 'wordless') !== true) {
    throw new BrokenFile("it has no text (a story told in pictures alone needs 'wordless: true')");
  }
  const narrator = optionalLine(fields, 'narrator');
  const synthetic = readFlag(fields, 'synthetic');
  const unused = unusedFields(fields);
  return {
    ...readStoryFields(
      named === undefined || fields.get('language') !== undefined
        ? fields
        : new Map(fields).set('language', named),
    ),
    ...(narrator !== undefined && { narrator }),
    ...(synthetic !== undefined && { synthetic }),
    ...(unused.length > 0 && { unused }),
    content,
  };
}

/** Reads the story fields; missing required lines become ''. Throws BrokenFile if a value is not of its field's kind. */
function readStoryFields(fields: Fields): Omit<StoryFields, 'work'> {
  const read: { [Key in StoryFieldKey]?: unknown } = {};
  for (const { key, name, kind, isRequired } of storyFields) {
    const value = readers[kind](fields, name);
    if (value !== undefined) read[key] = value;
    else if (isRequired) read[key] = '';
  }
  return read as Omit<StoryFields, 'work'>;
}

/** Functions that read a value, by the kind of its field; they return undefined if it is missing. */
const readers: {
  readonly [Kind in keyof StoryFieldValues]: (
    fields: Fields,
    name: string,
  ) => StoryFieldValues[Kind] | undefined;
} = {
  line: optionalLine,
  language: optionalLine,
  source: readSource,
  credits: readCredits,
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

/** Values by the names of their fields; undefined for a field that is left empty. */
type Fields = ReadonlyMap<string, unknown>;

/** The longest front matter in UTF-16 units, enough for the longest lines and the most credits of a story, quoted. */
const frontMatterLimit = 64 * 1000;

/** The deepest nesting of values: a field, a credit in its list, a name in the credit. */
const deepest = 3;

/**
 * The most lexemes of front matter, twice what the most credits need. Each lexeme becomes several objects, and a wrong one
 * an error: without the limit, a text of punctuation alone takes a hundred times as long as a story.
 */
const lexemeLimit = 4000;

/** The most collections and scalars that the parser may have open at a time, far more than `deepest` levels need. */
const parserStackLimit = 40;

/**
 * The fields of front matter. Every scalar is a string, so that a story may be called 1984 or No. Aliases and tags, with
 * which a small text can expand to a large one, are refused. Throws BrokenFile with the reason. Takes linear time.
 */
function readFields(yaml: string): Fields {
  if (yaml.length > frontMatterLimit) {
    throw new BrokenFile(`its front matter is longer than ${frontMatterLimit / 1000} KB`);
  }
  const source = withPlainValues(yaml);
  // Duplicate keys are detected below, because the parser's own check is quadratic.
  const options = { schema: 'failsafe', uniqueKeys: false } as const;
  // Not parseDocument, which would add unused code for pretty errors to the bundle.
  const [first, second] = new Composer(options).compose(tokensOf(source), true, source.length);
  if (!first || second) throw new BrokenFile('its front matter contains several YAML documents');
  const { contents, errors, warnings } = first;
  const [fault] = [...errors, ...warnings];
  if (fault) {
    const stray = yaml.split('\n').find((line) => /^[^\s#:[\]{}-][^:]*$/.test(line));
    throw new BrokenFile(
      stray === undefined
        ? `its front matter is not YAML: ${fault.message.slice(0, 200)}`
        : `its front matter has a line that is no field: '${stray.slice(0, 80)}'`,
    );
  }
  const fields = plainValue(contents, 0);
  if (!(fields instanceof Map)) throw new BrokenFile('its front matter has no fields');
  return fields;
}

/**
 * The names of fields that mean nothing here, also within `source` and `credits`. Throws BrokenFile for one that seems to be
 * a known field with a slip of the pen, because what it says would be lost.
 */
function unusedFields(fields: Fields): readonly string[] {
  const unknownOf = (value: unknown, known: ReadonlySet<unknown>): string[] =>
    value instanceof Map ? [...value.keys()].filter((name) => !known.has(name)).map(String) : [];
  const unknown = unknownOf(fields, knownFields);
  for (const name of unknown) {
    const meant = [...knownFields, 'license'].find((known) =>
      isOneSlipFrom(name.toLowerCase(), String(known)),
    );
    const field = String(fieldName(meant));
    if (meant !== undefined && !fields.has(field) && fits(field, fields.get(name))) {
      throw new BrokenFile(`it has a field '${name}': should it be '${field}'?`);
    }
  }
  const credits = fields.get('credits');
  return [
    ...new Set([
      ...unknown,
      ...unknownOf(fields.get('source'), sourceFields),
      ...(Array.isArray(credits) ? credits.flatMap((credit) => unknownOf(credit, creditFields)) : []),
    ]),
  ];
}

/** Whether two names differ by one letter that is missing, added or different, or by two letters that changed places. */
function isOneSlipFrom(name: string, other: string): boolean {
  const shorter = Math.min(name.length, other.length);
  let head = 0;
  while (head < shorter && name[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && name.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const rest = name.slice(head, name.length - tail);
  const otherRest = other.slice(head, other.length - tail);
  return (
    Math.max(rest.length, otherRest.length) <= 1 ||
    (rest.length === 2 && otherRest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}

/** Whether a value could be that of a field: 'publisher: Asha' is not 'published' with a slip. */
function fits(name: string, value: unknown): boolean {
  try {
    readStoryFields(new Map([[name, value]]));
    return true;
  } catch (error) {
    if (error instanceof BrokenFile) return false;
    throw error;
  }
}

/**
 * Parses YAML to tokens. Throws BrokenFile for too many lexemes, or too many open collections: the parser closes these by
 * recursion, so thousands of ': ' or '- ' would fill the stack, and a regular expression that is compiled near its end
 * aborts the whole process.
 */
function* tokensOf(yaml: string): Generator<CST.Token> {
  const parser = new Parser();
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(yaml)) {
    lexemes += 1;
    if (lexemes > lexemeLimit) throw new BrokenFile('its front matter is too complex');
    yield* parser.next(lexeme);
    if (parser.stack.length > parserStackLimit) throw tooDeep();
  }
  yield* parser.end();
}

/** Converts a node to a string, an array or a Map. */
function plainValue(node: unknown, depth: number): unknown {
  if (isScalar(node)) return node.value ?? '';
  if (depth === deepest) throw tooDeep();
  if (isSeq(node)) return node.items.map((item) => plainValue(item, depth + 1));
  if (isMap(node)) {
    const fields = new Map<unknown, unknown>();
    for (const { key, value } of node.items) {
      const name = fieldName(plainValue(key, deepest));
      if (fields.has(name)) {
        throw new BrokenFile(
          `its front matter is not YAML: the key '${String(name).slice(0, 40)}' occurs twice`,
        );
      }
      fields.set(name, isLeftEmpty(value) ? undefined : plainValue(value, depth + 1));
    }
    return fields;
  }
  if (isAlias(node)) throw new BrokenFile('its front matter has an alias, which is not allowed');
  return '';
}

/** Whether nothing stands after a key, not even quotes. */
function isLeftEmpty(node: unknown): boolean {
  return isScalar(node) && node.type === 'PLAIN' && !node.value;
}

function tooDeep(): BrokenFile {
  return new BrokenFile('its front matter has values nested too deeply');
}

/** A line of a source or a credit, which `what` names. */
function requiredLine(fields: Fields, name: string, what: string): string {
  const line = optionalLine(fields, name);
  if (line === undefined) throw new BrokenFile(`${what} has no ${name}`);
  return line;
}

function optionalLine(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new BrokenFile(`its ${name} is not one line of text`);
  if (value.length > lineLengthLimit) throw new BrokenFile(`its ${name} is too long`);
  return canonicalLine(value) || undefined;
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

function readFlag(fields: Fields, name: string): boolean | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  const flag = typeof value === 'string' ? flags.get(value.toLowerCase()) : undefined;
  if (flag === undefined) throw new BrokenFile(`its ${name} is neither true nor false`);
  return flag;
}

function readSource(fields: Fields, name: string): StoryFieldValues['source'] | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  const source: Fields = value instanceof Map ? value : sourceOf(value);
  const isLeftOpen = [...source.values()].every((each) => each === undefined);
  const url = typedSourceAddress(optionalLine(source, 'url') ?? '') || undefined;
  if (url !== undefined && !isSourceAddress(url)) {
    throw new BrokenFile(`the address of its ${name} is not a web address (http or https)`);
  }
  const line = isLeftOpen ? undefined : requiredLine(source, 'name', `its ${name}`);
  return line === undefined ? undefined : { name: line, ...(url !== undefined && { url }) };
}

/** A source on one line: its name, or its address, which is then named by its host. */
function sourceOf(line: unknown): Fields {
  const url = typeof line === 'string' && /^https?:/i.test(line) ? typedSourceAddress(line) : '';
  return isSourceAddress(url)
    ? new Map([
        ['name', new URL(url).hostname],
        ['url', url],
      ])
    : new Map([['name', line]]);
}

function readTime(fields: Fields, name: string): number | undefined {
  const value = fields.get(name);
  return value === undefined ? undefined : publicationTime(value);
}

function readCredits(fields: Fields, name: string): StoryFieldValues['credits'] | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw new BrokenFile(`its ${name} are not a list`);
  const credits = value.map((credit: unknown) => {
    if (!(credit instanceof Map)) throw new BrokenFile(`its ${name} are not a list of role and name`);
    const line = (key: string) => requiredLine(credit, key, `one of its ${name}`);
    return { role: line('role'), name: line('name') };
  });
  return credits.length > 0 ? credits : undefined;
}
