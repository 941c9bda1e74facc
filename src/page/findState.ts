import { shape } from '../shared/guards.ts';

export const findState = { isFinding: true } as const;

export const isFindState = shape({ isFinding: (isFinding) => isFinding === true });

/** What is typed between the search shortcut and the focus of the field that it opens. */
export const early = { isOpening: false, typed: '' };

/** What was typed before the search field had the focus; further keys go to the field. */
export function takeEarly(): string {
  const { typed } = early;
  early.isOpening = false;
  early.typed = '';
  return typed;
}
