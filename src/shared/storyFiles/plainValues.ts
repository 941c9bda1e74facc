/** A line with a key, quoted or not, and its value, in a list item or not. */
const keyAndValue = /^( *(?:- +)?)(?:(\w+)|"(\w+)"|'(\w+)')[ \t]*:(?:[ \t]+(\S.*)|[ \t]*)$/s;

/**
 * A key at the start of a line and its colon, as people type or paste it: after invisible characters, in full width, with
 * any space or none.
 */
const typedKey = /^\p{Cf}*(\w+)\s*[:：]\s*/u;

/** A line with another key, such as one of several words, and its value. */
const otherKey = /^(\p{L}[^:'"#]{0,60}?)[ \t]*:[ \t]+(\S.*)$/su;

/** A key of a source or a credit in the same way. */
const typedInnerKey = /^( *(?:- +)?)\p{Cf}*(name|url|role)\s*[:：]\s*/iu;

/** Each escaped backslash, and each that begins none of YAML's escapes, as in "नमक \ पानी". */
const backslash = /\\(?:\\|(?!["/0abtnvfreN_LP]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|$))/g;

/** A quoted value on one line. */
const inQuotes = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$/;

/** The indicator of a YAML block scalar, whose text is in the next lines. */
const blockMark = /^[|>][+-]?[1-9]?[+-]?$/;

/** The keys whose value may be a list or a map. */
const mayHoldFields: ReadonlySet<string> = new Set(['credits', 'source']);

/**
 * Quotes the plain values of front matter, so that they mean the text as written: YAML would read `#5` as a comment,
 * `*star*` as an alias, `&salt` as an anchor. A plain text over several lines becomes one line; lists, maps, quoted values
 * and block scalars stay as they are. Takes linear time.
 */
export function withPlainValues(yaml: string): string {
  const lines = yaml.split('\n').map(typedLine);
  const written: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, before = '', bare, doubleQuoted, singleQuoted, given = ''] = keyAndValue.exec(line) ?? [];
    const key = bare ?? doubleQuoted ?? singleQuoted;
    if (key === undefined) {
      const [, other, value = ''] = otherKey.exec(line) ?? [];
      const isWhole = other !== undefined && !/^\s/.test(lines[at + 1] ?? '');
      written.push(isWhole ? `${inSingleQuotes(other)}: ${inSingleQuotes(value)}` : line);
      continue;
    }
    const value = given.trimEnd();
    const end = endOfValue(lines, at, before.length, !mayHoldBlankLines(key, value));
    const more = lines.slice(at + 1, end);
    if (
      value === '' &&
      (more.length === 0 || holdsFields(key, more.find((next) => !/^\s*#/.test(next)) ?? ''))
    ) {
      // The fields below it are processed one by one.
      written.push(line);
      continue;
    }
    const own = lines.slice(at, end);
    if (isYamls(key, value, more)) {
      written.push(...(value.startsWith('"') ? own.map(withBackslashesEscaped) : own));
    } else {
      const text = [value, ...more.map((next) => next.trim())].join(' ').trim();
      written.push(`${before}${key}: ${inSingleQuotes(text)}`);
    }
    at = end - 1;
  }
  return written.join('\n');
}

function inSingleQuotes(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function withBackslashesEscaped(line: string): string {
  return line.replace(backslash, '\\\\');
}

/** A line whose indentation is spaces, where YAML forbids tabs, and whose key has a colon and a space. */
function typedLine(line: string): string {
  return line
    .replace(/^\s+/, (indentation) => indentation.replaceAll('\t', '  ').replace(/\s/g, ' '))
    .replace(typedInnerKey, '$1$2: ')
    .replace(typedKey, '$1: ');
}

/**
 * The index after the lines that continue the value of a key in this column, without trailing empty lines. A plain text
 * ends at an empty line: what follows may be the story, where the closing '---' is missing.
 */
function endOfValue(lines: readonly string[], at: number, column: number, isPlain: boolean): number {
  let end = at + 1;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '') {
      if (isPlain) break;
      continue;
    }
    if (line.search(/\S/) <= column) break;
    end = next + 1;
  }
  return end;
}

function holdsFields(key: string, first: string): boolean {
  return mayHoldFields.has(key) && (/^\s*[-[{]/.test(first) || keyAndValue.test(first));
}

/** Whether a value is a block scalar, quoted, or fields in brackets. */
function mayHoldBlankLines(key: string, value: string): boolean {
  return blockMark.test(value) || /^["']/.test(value) || isInBrackets(key, value);
}

function isInBrackets(key: string, value: string): boolean {
  return mayHoldFields.has(key) && /^[[{]/.test(value);
}

function isYamls(key: string, value: string, more: readonly string[]): boolean {
  if (inQuotes.test(value) && more.length === 0) return true;
  if (isInBrackets(key, value)) return true;
  if (more.length === 0) return false;
  // A text over several lines, a list, or a wrongly indented field, for which YAML reports an error.
  return (
    mayHoldBlankLines(key, value) ||
    (value === '' && /^\s*-(?:\s|$)/.test(more[0] ?? '')) ||
    more.some((line) => keyAndValue.test(line))
  );
}
