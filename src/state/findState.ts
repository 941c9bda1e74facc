/** What the history keeps of a page to which a reader came by the key for searching. */
export const findState = { isFinding: true } as const;

/** Whether the page at hand was opened to search. */
export function isFindState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFinding' in state && state.isFinding === true;
}
