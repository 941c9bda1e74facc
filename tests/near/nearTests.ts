import { posix } from 'node:path';

/**
 * Parts tests by how near they stand to the changed files, all as paths from the repository's root. `own` stand where
 * a changed file's tests belong: `tests/text/words.test.ts` for `src/text/words.ts`, `tests/docs/` for a document.
 * `others` follow with those in the closest folders first.
 */
export function nearTests(
  changed: readonly string[],
  tests: readonly string[],
): { own: string[]; others: string[] } {
  const places = changed.map(placeOf);
  const depthOf = (test: string) => Math.max(0, ...places.map((place) => sharedDepth(place, placeOf(test))));
  const isOwn = (test: string) => places.some((place) => sharesAll(place, placeOf(test)));
  return {
    own: tests.filter(isOwn),
    others: tests.filter((test) => !isOwn(test)).sort((a, b) => depthOf(b) - depthOf(a)),
  };
}

/** Whether a path is that of a document, or of a story, which tests read and no module imports. */
export function isDocument(path: string): boolean {
  return path.endsWith('.md');
}

/** A file's path in the tree that sources and tests share, without the ending by which the two differ. */
function placeOf(path: string): string[] {
  if (isDocument(path)) return ['docs'];
  const { dir, name } = posix.parse(path.replace(/^(src|tests)\//, ''));
  return posix.join(dir, name.replace(/\.test$/, '')).split('/');
}

function sharesAll(place: string[], other: string[]): boolean {
  return sharedDepth(place, other) === place.length;
}

function sharedDepth(place: string[], other: string[]): number {
  const end = place.findIndex((part, at) => part !== other[at]);
  return end === -1 ? place.length : end;
}
