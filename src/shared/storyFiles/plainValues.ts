/** A key with a value on its own line, in a list or not. */
const keyAndValue = /^( *(?:- +)?)(\w+):[ \t]+(\S.*?)[ \t\r]*$/;

/** A value that says itself where it begins and ends, or that the next lines hold. */
const ownMarks = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[|>][+-]?[1-9]?)$/;

/** What may hold a list or fields within a line. */
const mayHoldFields: ReadonlySet<string> = new Set(['credits', 'source']);

/**
 * Front matter with the values of its lines in quotes, so that they are the text that was written: YAML would take `#5` for
 * a comment, `*star*` for an alias, `&salt` for a name of its own. A value that goes on in the next lines stays YAML's.
 */
export function withPlainValues(yaml: string): string {
  const lines = yaml.split('\n');
  const written: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, before = '', key = '', value = ''] = keyAndValue.exec(line) ?? [];
    if (key === '') {
      written.push(line);
      continue;
    }
    let end = at + 1;
    while (end < lines.length && isWithin(lines[end] ?? '', before.length)) end += 1;
    const isFields = mayHoldFields.has(key) && /^[[{]/.test(value);
    if (end > at + 1 || ownMarks.test(value) || isFields) written.push(...lines.slice(at, end));
    else written.push(`${before}${key}: '${value.replaceAll("'", "''")}'`);
    at = end - 1;
  }
  return written.join('\n');
}

/** Whether a line goes on with what a key in this column holds. */
function isWithin(line: string, column: number): boolean {
  return line.trim() !== '' && line.search(/\S/) > column;
}
