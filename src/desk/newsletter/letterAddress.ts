import type { LetterId } from '../../shared/desk/letters.ts';

/** The address of the desk's newsletter section. */
export const newsletterAddress = '/admin?section=newsletter';

/** The address of a letter. */
export function letterAddress(id: LetterId): string {
  return `${newsletterAddress}&letter=${encodeURIComponent(id)}`;
}
