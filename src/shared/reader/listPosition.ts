/** In ASCII order, so that positions compare with `<`. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Long before this length, `spreadPositions` makes short ones again. */
const longestPosition = 200;

const shape = /^[0-9A-Za-z]*[1-9A-Za-z]$/;

/** The base 62 digits of a fraction, the last one not 0. */
export function isPosition(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestPosition && shape.test(value);
}

/**
 * Strictly between two others, or before or after all if one side is undefined; `low` must be below `high`. If two
 * devices get the same position despite `random` in [0, 1), the story's id breaks the tie.
 */
export function positionBetween(low: string | undefined, high: string | undefined, random: () => number) {
  let position = '';
  let isBelowHigh = high === undefined;
  for (let at = 0; ; at += 1) {
    const from = low === undefined ? 0 : alphabet.indexOf(low[at] ?? '0');
    const to = isBelowHigh ? alphabet.length : alphabet.indexOf((high as string)[at] ?? '0');
    if (to - from > 1) {
      // At the end of the list the steps are small; otherwise appending stories would soon need longer positions.
      const room = high === undefined && low !== undefined ? Math.min(3, to - from - 1) : to - from - 1;
      return position + alphabet[from + 1 + Math.floor(random() * room)];
    }
    position += alphabet[from];
    if (to > from) isBelowHigh = true;
  }
}

/** In order and evenly spaced. */
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
