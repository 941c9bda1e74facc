/** Revisions that are kept of one manuscript. */
export const revisionLimit = 100;

/** UTF-8 bytes of all kept revisions of one manuscript: few enough for one mutation to read and delete them all. */
export const revisionsSizeLimit = 8 * 1000 * 1000;

interface Kept {
  readonly number: number;
  readonly sizeBytes: number;
}

/**
 * The revisions to delete: from the newest back, those beyond 100 or beyond 8 MB together. The newest always stays, and so
 * do those in `held`: the published revision and the one that the narration's timings belong to.
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
      // Every older revision goes too: a history with a gap would misrepresent what happened.
      count = revisionLimit;
      return true;
    }
    count += 1;
    sizeBytes += revision.sizeBytes;
    return false;
  });
}
