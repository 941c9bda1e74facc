import type { Value } from 'convex/values';
import type { SeededRandom } from './seededRandom.ts';

const negativeNaN = (() => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, 0xfff8000000000000n);
  return view.getFloat64(0);
})();

/** Values at the edges of every type, where an ordering fails first. */
export const edgeValues: readonly (Value | undefined)[] = [
  undefined,
  null,
  -(2n ** 63n),
  -256n,
  -1n,
  0n,
  1n,
  255n,
  256n,
  2n ** 63n - 1n,
  Number.NEGATIVE_INFINITY,
  -Number.MAX_VALUE,
  -1.5,
  -1,
  -Number.MIN_VALUE,
  -0,
  0,
  Number.MIN_VALUE,
  1,
  1.5,
  2 ** 53,
  Number.MAX_VALUE,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  negativeNaN,
  false,
  true,
  '',
  '\0',
  '\0\0',
  '\0a',
  '\u0001',
  '\u0001\u0001',
  '\u0002',
  'a',
  'a\0',
  'a\0b',
  'a\u0001',
  'a\u0002',
  'ab',
  'b',
  '\u007f',
  'é',
  'ଡ଼',
  '\uffff',
  '𝒜',
  bytes(),
  bytes(0),
  bytes(0, 0),
  bytes(0, 1),
  bytes(1),
  bytes(1, 0),
  bytes(2),
  bytes(255),
  bytes(255, 255),
  [],
  [null],
  [null, null],
  [0n],
  [1],
  ['a'],
  ['a', 1],
  ['a\0'],
  [[]],
  [[], 1],
  [['a'], 'b'],
  {},
  { a: null },
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { aa: 1 },
  { b: 0 },
  { b: { a: [] } },
];

function bytes(...values: number[]): ArrayBuffer {
  return Uint8Array.from(values).buffer;
}

/** Any Convex value, nested at most three deep; `undefined` only at the top. */
export function randomValue(random: SeededRandom, depth = 3): Value | undefined {
  if (random.chance(0.4)) {
    const edge = random.pick(edgeValues);
    if (edge !== undefined || depth === 3) return edge;
  }
  const below = (): Value => randomValue(random, depth - 1) ?? null;
  switch (random.int(depth > 0 ? 8 : 6)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return BigInt.asIntN(64, BigInt(random.int(2 ** 32)) * BigInt(random.int(2 ** 32)) - 5n);
    case 2:
      return (random.int(2 ** 32) - 2 ** 31) / 2 ** random.int(40);
    case 3:
      return random.int(20) - 10;
    case 4:
      return Array.from({ length: random.int(4) }, () =>
        random.pick(['\0', '\u0001', 'a', 'b', 'ଲ', '𝒜', '\uffff']),
      ).join('');
    case 5:
      return bytes(...Array.from({ length: random.int(4) }, () => random.pick([0, 1, 2, 254, 255])));
    case 6:
      return Array.from({ length: random.int(3) }, below);
    default:
      return Object.fromEntries(
        Array.from({ length: random.int(3) }, () => [random.pick(['a', 'aa', 'b', '_c']), below()]),
      );
  }
}
