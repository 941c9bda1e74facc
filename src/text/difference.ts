import { diffArrays } from 'diff';

/** A run of text that two versions share, or that only one of them has. */
export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

interface Change {
  readonly removed: string;
  readonly added: string;
}

/** Never splits a grapheme cluster. Firefox has no `Intl.Segmenter` before 125: there, words end at white space. */
const words = Intl.Segmenter && new Intl.Segmenter('en', { granularity: 'word' });

/** Runs that end where a word begins: the time of `Intl.Segmenter` grows much faster than the length (Node 20). */
const runs = /.{256,2048}?(?<=\s)(?=[\p{L}\p{N}])|.+?(?:(?<=\s)(?=[\p{L}\p{N}])|$)/gsu;

/** The most added and removed tokens, since the time grows with their square. Texts with more count as wholly different. */
const mostEdits = 2000;

/** A run longer than this, which has no spaces, counts as one word. */
const longestRun = 4096;

/**
 * By lines, and changed lines by words. The 'same' and 'removed' pieces together are `before`, the 'same' and 'added'
 * ones `after`. None is empty, a removed piece precedes its replacement, and none cuts a grapheme cluster.
 */
export function differenceOf(before: string, after: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const stretch of stretchesOf(linesOf(before), linesOf(after))) {
    if (typeof stretch === 'string') pieces.push({ kind: 'same', text: stretch });
    else for (const piece of piecesOf(withoutCrumbs(byWords(stretch)))) pieces.push(piece);
  }
  return joined(pieces);
}

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

/** Merges changes around shorter unchanged text: a sentence of which only two commas stayed reads as another one. */
function withoutCrumbs(stretches: readonly (string | Change)[]): readonly (string | Change)[] {
  const changes: Change[] = [];
  /** The unchanged text before each of the changes, and after the last. */
  const between: string[] = [''];
  for (const stretch of stretches) {
    if (typeof stretch === 'string') {
      between[between.length - 1] += stretch;
      continue;
    }
    let change = stretch;
    for (let last = changes.at(-1); last; last = changes.at(-1)) {
      const same = between.at(-1) ?? '';
      if (same.includes('\n') || same.length > Math.min(sizeOf(last), sizeOf(change))) break;
      change = { removed: last.removed + same + change.removed, added: last.added + same + change.added };
      changes.pop();
      between.pop();
    }
    changes.push(change);
    between.push('');
  }
  return between.flatMap((same, at) => [same, changes[at] ?? '']);
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

function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

function partsOf(run: string): readonly string[] {
  return words ? Array.from(words.segment(run), ({ segment }) => segment) : run.split(/(?<=\s)|(?=\s)/);
}

function wordsOf(text: string): readonly string[] {
  return (text.match(runs) ?? []).flatMap((run) => (run.length > longestRun ? [run] : partsOf(run)));
}
