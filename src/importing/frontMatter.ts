import { Composer, type CST, Lexer, Parser } from 'yaml';
import { BrokenFile } from './collectionFile.ts';

export type Fields = ReadonlyMap<string, unknown>;

/** The longest front matter in UTF-16 units, enough for the longest lines and the most credits of a story, quoted. */
const frontMatterLimit = 64 * 1000;

/**
 * Twice what the most credits need. Each lexeme becomes several objects, and a wrong one an error: without the limit, a
 * text of punctuation alone takes a hundred times as long as a story.
 */
const lexemeLimit = 4000;

/** The most collections and scalars that the parser may have open at a time, far more than a credit in its list needs. */
const parserStackLimit = 40;

/**
 * Reads front matter as YAML in which every value is text, so that a story may be called 1984 or No. Comments after a
 * value, anchors, aliases and tags are refused: `#5`, `&salt` or `*star*` in a title would be lost. Takes linear time.
 * Throws BrokenFile, which names the line.
 */
export function parseFrontMatter(yaml: string): Fields {
  if (yaml.length > frontMatterLimit) {
    throw new BrokenFile(`its front matter is longer than ${frontMatterLimit / 1000} KB`);
  }
  // Keys are compared in `fieldsOf`, because the composer's own check is quadratic.
  const options = { schema: 'failsafe', uniqueKeys: false } as const;
  // Not parseDocument, which would add unused code for pretty errors to the bundle.
  const [first, second] = new Composer(options).compose(tokensOf(yaml), true, yaml.length);
  if (!first || second) throw new BrokenFile('its front matter contains several YAML documents');
  const [fault] = [...first.errors, ...first.warnings];
  if (fault) throw faultAt(yaml, fault.pos[0]);
  const value: unknown = first.toJS({ mapAsMap: true });
  if (!(value instanceof Map)) throw new BrokenFile('its front matter has no fields');
  return fieldsOf(value);
}

/** A map's values by their names, in small letters and British spelling. Throws BrokenFile for a name that occurs twice. */
export function fieldsOf(map: ReadonlyMap<unknown, unknown>): Fields {
  const fields = new Map<string, unknown>();
  for (const [key, value] of map) {
    const written = String(key).slice(0, 40).toLowerCase();
    const name = written === 'license' ? 'licence' : written;
    if (fields.has(name)) throw new BrokenFile(`its field '${name}' occurs twice`);
    fields.set(name, value);
  }
  return fields;
}

/**
 * Throws BrokenFile for too many lexemes, or too many open collections: the parser closes these by recursion, so
 * thousands of ': ' or '- ' would fill the stack, and a regular expression that is compiled near its end aborts the
 * whole process.
 */
function* tokensOf(yaml: string): Generator<CST.Token> {
  const parser = new Parser();
  let lexemes = 0;
  let at = 0;
  for (const lexeme of new Lexer().lex(yaml)) {
    lexemes += 1;
    if (lexemes > lexemeLimit) throw new BrokenFile('its front matter is too complex');
    if (/^[#&*!]/.test(lexeme) && !isComment(yaml, at)) throw faultAt(yaml, at);
    yield* parser.next(lexeme);
    if (parser.stack.length > parserStackLimit) throw new BrokenFile('its front matter is nested too deeply');
    at = parser.offset;
  }
  yield* parser.end();
}

function isComment(yaml: string, at: number): boolean {
  return yaml[at] === '#' && yaml.slice(yaml.lastIndexOf('\n', at) + 1, at).trim() === '';
}

/** A field whose value YAML may take for something else than text. */
const needsQuotes = /^(\s*(?:- +)?[\p{L}\p{M}\p{N}_ -]+:)\s+([^\p{L}\p{N}].*|.*(?::(?:\s|$)|\s#).*)$/u;

/** What is wrong at a place of the front matter, and what to write instead. A bracket or quote may open lines before it. */
function faultAt(yaml: string, at: number): BrokenFile {
  const lines = yaml.split('\n');
  const last = yaml.slice(0, at).split('\n').length - 1;
  const odd = lines.slice(0, last + 1).findLastIndex((line) => needsQuotes.test(line));
  const line = lines[odd === -1 ? last : odd] ?? '';
  const [, name, value = ''] = needsQuotes.exec(line) ?? [];
  const shown = `line ${(odd === -1 ? last : odd) + 1} of its front matter is not YAML: ${line.trim().slice(0, 80)}`;
  return new BrokenFile(
    name === undefined || value.length > 80
      ? shown
      : `${shown} – write ${name.trim()} '${value.trim().replaceAll("'", "''")}'`,
  );
}
