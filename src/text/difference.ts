import { diffArrays } from 'diff';

/** A run of text that two wordings share, or that one of them has alone. */
export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** What takes the place of what. */
interface Change {
  readonly removed: string;
  readonly added: string;
}

/** Words, what stands between them, and line breaks. Its borders are borders of grapheme clusters too: no conjunct and no vowel sign is cut off. */
const words = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Runs of some hundred characters that end where a word begins. Finding the words of a text of twice the length
 * takes far more than twice as long (Node 20), and minutes for a whole story.
 */
const runs = /.{256,2048}?(?<=\s)(?=[\p{L}\p{N}])|.+?(?:(?<=\s)(?=[\p{L}\p{N}])|$)/gsu;

/** Tokens that came or went: the time to find them grows with their square. Two texts with more have nothing in common. */
const mostEdits = 2000;

/** A longer run, which no space parts, counts as one word. */
const longestRun = 4096;

/**
 * How `after` differs from `before`, for people to read: by lines first, and within lines that changed by words. The
 * pieces that are the same and the removed ones are together `before`; the same ones and the added ones, `after`. None
 * is empty, what was removed stands before what took its place, and pieces never cut a grapheme cluster.
 */
export function differenceOf(before: string, after: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const stretch of stretchesOf(linesOf(before), linesOf(after))) {
    if (typeof stretch === 'string') pieces.push({ kind: 'same', text: stretch });
    else for (const piece of piecesOf(withoutCrumbs(byWords(stretch)))) pieces.push(piece);
  }
  return joined(pieces);
}

/** What is the same, as text, and what changed, in turn. */
function stretchesOf(before: readonly string[], after: readonly string[]): readonly (string | Change)[] {
  const chunks = diffArrays([...before], [...after], { maxEditLength: mostEdits });
  if (!chunks) return [{ removed: before.join(''), added: after.join('') }];
  const stretches: (string | Change)[] = [];
  for (const { added, removed, value } of chunks) {
    const text = value.join('');
    const last = stretches.at(-1);
    if (!added && !removed) stretches.push(text);
    else if (typeof last === 'object') {
      const joined = added ? { added: last.added + text } : { removed: last.removed + text };
      stretches[stretches.length - 1] = { ...last, ...joined };
    } else stretches.push({ removed: removed ? text : '', added: added ? text : '' });
  }
  return stretches;
}

function byWords(change: Change): readonly (string | Change)[] {
  if (change.removed === '' || change.added === '') return [change];
  return stretchesOf(wordsOf(change.removed), wordsOf(change.added));
}

/**
 * Takes what is the same between two changes, and no longer than either of them, for changed too: a sentence of which
 * two commas stayed is read as another sentence. A line break stays, so that paragraphs stay apart.
 */
function withoutCrumbs(stretches: readonly (string | Change)[]): readonly (string | Change)[] {
  const kept: Change[] = [];
  /** What stands before each of the changes, and after the last. */
  const between: string[] = [''];
  for (const stretch of stretches) {
    if (typeof stretch === 'string') {
      between[between.length - 1] += stretch;
      continue;
    }
    let change = stretch;
    for (let last = kept.at(-1); last; last = kept.at(-1)) {
      const same = between.at(-1) ?? '';
      if (same.includes('\n') || same.length > Math.min(sizeOf(last), sizeOf(change))) break;
      change = { removed: last.removed + same + change.removed, added: last.added + same + change.added };
      kept.pop();
      between.pop();
    }
    kept.push(change);
    between.push('');
  }
  return between.flatMap((same, at) => [same, kept[at] ?? '']);
}

function sizeOf({ removed, added }: Change): number {
  return Math.max(removed.length, added.length);
}

function piecesOf(stretches: readonly (string | Change)[]): Piece[] {
  return stretches.flatMap((stretch): Piece[] =>
    typeof stretch === 'string'
      ? [{ kind: 'same', text: stretch }]
      : [
          { kind: 'removed', text: stretch.removed },
          { kind: 'added', text: stretch.added },
        ],
  );
}

/** Neighbours of one kind as one piece, and none that is empty. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const runs: { kind: Piece['kind']; texts: string[] }[] = [];
  for (const { kind, text } of pieces) {
    if (text === '') continue;
    const last = runs.at(-1);
    if (last?.kind === kind) last.texts.push(text);
    else runs.push({ kind, texts: [text] });
  }
  return runs.map(({ kind, texts }) => ({ kind, text: texts.join('') }));
}

/** Each with the line feed that ends it. */
function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

function wordsOf(text: string): readonly string[] {
  return (text.match(runs) ?? []).flatMap((run) =>
    run.length > longestRun ? [run] : Array.from(words.segment(run), ({ segment }) => segment),
  );
}
