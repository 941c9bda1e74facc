import { shape } from '../shared/guards.ts';

/** The history state of a page that was opened with the search shortcut. */
export const findState = { isFinding: true } as const;

/** Whether the current page was opened to search. */
export const isFindState = shape({ isFinding: (isFinding) => isFinding === true });

/** What is typed between the search shortcut and the focus of the field that it opens. */
export const early = { isOpening: false, typed: '' };

/** Returns what was typed before the search field had the focus, and leaves further keys to the field. */
export function takeEarly(): string {
  const { typed } = early;
  early.isOpening = false;
  early.typed = '';
  return typed;
}
