/** The end of a page of a feed. */
export interface PageEnd {
  /** Pass as `after` for the next page. */
  readonly cursor: number;
  readonly isDone: boolean;
}

/**
 * Ends a page that is merged from several lists, each read from the same cursor up to `size` entries. The first `size`
 * entries of the merged list are certain to be among those read, so nothing up to the cursor is left out.
 */
export function pageEnd(
  entries: readonly { readonly seq: number }[],
  size: number,
  headSeq: number,
): PageEnd {
  const seqs = entries.map(({ seq }) => seq).sort((a, b) => a - b);
  const last = seqs[size - 1];
  const isDone = last === undefined || last >= headSeq;
  return { cursor: isDone ? headSeq : last, isDone };
}
