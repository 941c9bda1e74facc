/** A token of one text and the same token of another, by their places in them. */
export interface TokenPair {
  readonly before: number;
  readonly after: number;
}

/** Tokens `beforeFrom` to `beforeTo` of one text, against `afterFrom` to `afterTo` of another; both ends exclusive. */
interface Span {
  readonly beforeFrom: number;
  readonly beforeTo: number;
  readonly afterFrom: number;
  readonly afterTo: number;
  /** How many spans it lies in. */
  readonly depth: number;
}

/** Cells of the longest table that is filled in: beyond it, a span counts as replaced whole. */
const mostCells = 250_000;

/** Spans within spans, so that no text takes more than so many walks through it. */
const mostDepth = 30;

/**
 * What two lists of tokens have in common, in the order of both: a token that stands once in each is held fast, and what
 * lies between two of them is looked at by itself ('patience diff'). Where no token stands alone the longest common
 * subsequence is taken. Time grows with the number of tokens, whatever they are: far apart, some may stay unpaired.
 */
export function commonTokens(before: readonly string[], after: readonly string[]): readonly TokenPair[] {
  const pairs: TokenPair[] = [];
  const open: Span[] = [
    { beforeFrom: 0, beforeTo: before.length, afterFrom: 0, afterTo: after.length, depth: 0 },
  ];
  for (let span = open.pop(); span; span = open.pop()) {
    const inner = withoutSameEnds(before, after, span, pairs);
    if (inner.beforeFrom === inner.beforeTo || inner.afterFrom === inner.afterTo) continue;
    const anchors = inner.depth < mostDepth ? risingPairs(lonePairs(before, after, inner)) : [];
    if (anchors.length === 0) pairs.push(...longestCommon(before, after, inner));
    else open.push(...spansBetween(anchors, inner));
    for (const anchor of anchors) pairs.push(anchor);
  }
  return pairs.sort((a, b) => a.before - b.before);
}

/** The span without what its two sides begin and end with in common, which is added to `pairs`. */
function withoutSameEnds(
  before: readonly string[],
  after: readonly string[],
  span: Span,
  pairs: TokenPair[],
): Span {
  let { beforeFrom, beforeTo, afterFrom, afterTo } = span;
  while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeFrom] === after[afterFrom]) {
    pairs.push({ before: beforeFrom, after: afterFrom });
    beforeFrom += 1;
    afterFrom += 1;
  }
  while (beforeFrom < beforeTo && afterFrom < afterTo && before[beforeTo - 1] === after[afterTo - 1]) {
    beforeTo -= 1;
    afterTo -= 1;
    pairs.push({ before: beforeTo, after: afterTo });
  }
  return { beforeFrom, beforeTo, afterFrom, afterTo, depth: span.depth };
}

/** The tokens that stand once on each side of the span, in the order of `before`. */
function lonePairs(before: readonly string[], after: readonly string[], span: Span): TokenPair[] {
  const there = placesOfLone(after, span.afterFrom, span.afterTo);
  const pairs: TokenPair[] = [];
  for (const [token, at] of placesOfLone(before, span.beforeFrom, span.beforeTo)) {
    const place = there.get(token);
    if (at !== severalPlaces && place !== undefined && place !== severalPlaces)
      pairs.push({ before: at, after: place });
  }
  return pairs;
}

const severalPlaces = -1;

/** Where each token stands, or `severalPlaces`. */
function placesOfLone(tokens: readonly string[], from: number, to: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < to; at += 1) {
    const token = tokens[at] ?? '';
    places.set(token, places.has(token) ? severalPlaces : at);
  }
  return places;
}

/** The most of the pairs that stand in the order of `after` too: the longest rising subsequence, by laying them on piles. */
function risingPairs(pairs: readonly TokenPair[]): readonly TokenPair[] {
  interface Laid {
    readonly pair: TokenPair;
    readonly under: Laid | undefined;
  }
  const tops: Laid[] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tops[middle]?.pair.after ?? 0) < pair.after) low = middle + 1;
      else high = middle;
    }
    tops[low] = { pair, under: tops[low - 1] };
  }
  const rising: TokenPair[] = [];
  for (let laid = tops.at(-1); laid; laid = laid.under) rising.push(laid.pair);
  return rising.reverse();
}

function spansBetween(anchors: readonly TokenPair[], whole: Span): Span[] {
  const depth = whole.depth + 1;
  const spans: Span[] = [];
  let { beforeFrom, afterFrom } = whole;
  for (const { before, after } of anchors) {
    spans.push({ beforeFrom, beforeTo: before, afterFrom, afterTo: after, depth });
    beforeFrom = before + 1;
    afterFrom = after + 1;
  }
  spans.push({ beforeFrom, beforeTo: whole.beforeTo, afterFrom, afterTo: whole.afterTo, depth });
  return spans;
}

/** The longest common subsequence of a span, by the table of those of its ends; nothing for a span that is too large for one. */
function longestCommon(before: readonly string[], after: readonly string[], span: Span): TokenPair[] {
  const rows = span.beforeTo - span.beforeFrom;
  const columns = span.afterTo - span.afterFrom;
  if (rows * columns > mostCells) return [];
  const isSame = (row: number, column: number) =>
    before[span.beforeFrom + row] === after[span.afterFrom + column];
  // No longer than the shorter side, which is at most 500: 16 bits hold it.
  const lengths = new Uint16Array((rows + 1) * (columns + 1));
  const lengthAt = (row: number, column: number) => lengths[row * (columns + 1) + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * (columns + 1) + column] = isSame(row, column)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pairs: TokenPair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (isSame(row, column)) {
      pairs.push({ before: span.beforeFrom + row, after: span.afterFrom + column });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
