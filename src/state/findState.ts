/** The history state of a page that was opened with the search shortcut. */
export const findState = { isFinding: true } as const;

/** Whether the current page was opened to search. */
export function isFindState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFinding' in state && state.isFinding === true;
}
