/**
 * Makes a line safe to print on a terminal: control characters and those that change the direction of writing, which
 * external file names and titles can hold, become escapes such as `\u001b`. One line stays one line.
 */
export function printable(line: string): string {
  return line.replace(
    commanding,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** C0 and C1 controls, the line and paragraph separators, directional overrides and isolates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const commanding = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
