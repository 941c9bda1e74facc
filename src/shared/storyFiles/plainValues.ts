/** A key, in quotes or not, with its value, in a list or not. */
const keyAndValue = /^( *(?:- +)?)(?:(\w+)|"(\w+)"|'(\w+)')[ \t]*:(?:[ \t]+(\S.*)|[ \t]*)$/s;

/** A value that says itself where it begins and ends. */
const inQuotes = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$/;

/** A value that the next lines hold, each as it is. */
const blockMark = /^[|>][+-]?[1-9]?[+-]?$/;

/** What may hold a list or fields. */
const mayHoldFields: ReadonlySet<string> = new Set(['credits', 'source']);

/**
 * Front matter with its values in quotes, so that they are the text that was written: YAML would take `#5` for a comment,
 * `*star*` for an alias, `&salt` for a name of its own. A text that goes on in the next lines is one line; what holds fields, and
 * what says itself where it ends, stays YAML's. Takes time in proportion to the text.
 */
export function withPlainValues(yaml: string): string {
  const lines = yaml.split('\n');
  const written: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, before = '', bare, doubleQuoted, singleQuoted, given = ''] = keyAndValue.exec(line) ?? [];
    const key = bare ?? doubleQuoted ?? singleQuoted;
    if (key === undefined) {
      written.push(line);
      continue;
    }
    const end = endOfValue(lines, at, before.length);
    const value = given.trimEnd();
    const more = lines.slice(at + 1, end);
    if (value === '' && (more.length === 0 || holdsFields(key, more[0] ?? ''))) {
      // Fields below it are gone through one by one.
      written.push(line);
      continue;
    }
    if (isYamls(key, value, more)) written.push(...lines.slice(at, end));
    else {
      const text = [value, ...more.map((next) => next.trim())].join(' ').trim();
      written.push(`${before}${key}: '${text.replaceAll("'", "''")}'`);
    }
    at = end - 1;
  }
  return written.join('\n');
}

/** After the lines that go on with the value of a key in this column, without the empty lines behind them. */
function endOfValue(lines: readonly string[], at: number, column: number): number {
  let end = at + 1;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '') continue;
    if (line.search(/\S/) <= column) break;
    end = next + 1;
  }
  return end;
}

function holdsFields(key: string, first: string): boolean {
  return mayHoldFields.has(key) && (/^\s*[-[{]/.test(first) || keyAndValue.test(first));
}

function isYamls(key: string, value: string, more: readonly string[]): boolean {
  if (inQuotes.test(value) && more.length === 0) return true;
  if (mayHoldFields.has(key) && /^[[{]/.test(value)) return true;
  if (more.length === 0) return false;
  // A quoted text over several lines, or a field in a column where none belongs, which YAML names.
  return blockMark.test(value) || /^["']/.test(value) || more.some((line) => keyAndValue.test(line));
}
