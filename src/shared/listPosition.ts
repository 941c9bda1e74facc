/** In ASCII order, so that positions compare with `<`. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A longer one is refused by the server; `spreadPositions` makes short ones again long before. */
const longestPosition = 200;

const shape = /^[0-9A-Za-z]*[1-9A-Za-z]$/;

/** Whether a text is a position: base 62 digits after an imagined point, the last one not 0. */
export function isPosition(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestPosition && shape.test(value);
}

/**
 * A position strictly between two others, or before or after all when one side is undefined. `low` is below `high`.
 * Two devices that put different stories between the same two get different positions almost always (`random` in
 * [0, 1)); where they do not, the story's id decides.
 */
export function positionBetween(
  low: string | undefined,
  high: string | undefined,
  random: () => number,
): string {
  let position = '';
  let isBelowHigh = high === undefined;
  for (let at = 0; ; at += 1) {
    const from = low === undefined ? 0 : alphabet.indexOf(low[at] ?? '0');
    const to = isBelowHigh ? alphabet.length : alphabet.indexOf((high as string)[at] ?? '0');
    if (to - from > 1) {
      // Past the last one step by step, else a list that only grows at its end would have ever longer positions.
      const room = high === undefined && low !== undefined ? Math.min(3, to - from - 1) : to - from - 1;
      return position + alphabet[from + 1 + Math.floor(random() * room)];
    }
    position += alphabet[from];
    if (to > from) isBelowHigh = true;
  }
}

/** Short positions for `count` stories, in order and evenly apart. */
export function spreadPositions(count: number): string[] {
  const width = Math.max(1, Math.ceil(Math.log(count + 1) / Math.log(alphabet.length)));
  const step = alphabet.length ** width / (count + 1);
  return Array.from({ length: count }, (_, index) => {
    let value = Math.floor((index + 1) * step);
    let position = '';
    for (let place = 0; place < width; place += 1) {
      position = alphabet[value % alphabet.length] + position;
      value = Math.floor(value / alphabet.length);
    }
    return position.replace(/0+$/, '');
  });
}
