/** Revisions of one manuscript that are kept. */
export const revisionLimit = 100;

/** UTF-8 bytes of the kept revisions of one manuscript together: one mutation can read and delete them all. */
export const revisionsSizeLimit = 8 * 1000 * 1000;

interface Kept {
  readonly number: number;
  readonly sizeBytes: number;
}

/**
 * Which revisions are too many: from the newest back, those beyond 100 or beyond 8 MB together. The newest always stays,
 * and so do those in `held`: the one that readers have, and the one that the timings of the narration belong to.
 */
export function surplusOf<Revision extends Kept>(
  newestFirst: readonly Revision[],
  ...held: readonly (number | undefined)[]
): Revision[] {
  let count = 0;
  let sizeBytes = 0;
  return newestFirst.filter((revision, index) => {
    const isHeld = index === 0 || held.includes(revision.number);
    const isOver = count + 1 > revisionLimit || sizeBytes + revision.sizeBytes > revisionsSizeLimit;
    if (isOver && !isHeld) {
      // What is older goes too: a history with a hole in its middle says what did not happen.
      count = revisionLimit;
      return true;
    }
    count += 1;
    sizeBytes += revision.sizeBytes;
    return false;
  });
}
