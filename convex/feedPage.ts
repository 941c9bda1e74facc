/** Where a page of a feed ends. */
export interface PageEnd {
  /** Pass as `after` for the next page. */
  readonly cursor: number;
  readonly isDone: boolean;
}

/**
 * Ends a page that is made of several lists, each read from the same cursor for its first `size` entries: the first
 * `size` of all together are surely among them, and nothing up to the cursor is left out.
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
