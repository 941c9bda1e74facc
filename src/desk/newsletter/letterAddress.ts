import type { LetterId } from '../../shared/letters.ts';

/** The newsletter's part of the desk. */
export const newsletterAddress = '/admin?section=newsletter';

/** A letter's place in it. */
export function letterAddress(id: LetterId): string {
  return `${newsletterAddress}&letter=${encodeURIComponent(id)}`;
}
