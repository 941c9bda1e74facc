import type { SavedStory } from '../../catalogue/database.ts';
import type { Place } from '../../readerData/privateDatabase.ts';
import { progressOf } from '../../readerData/useKnownStories.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';

/** The orders of the saved stories: most recently opened first, or largest first. */
export const savedOrders = ['lastOpened', 'size'] as const;
export type SavedOrder = (typeof savedOrders)[number];

/** A story that is completely on this device. */
export interface SavedLine {
  readonly row: CatalogueRow;
  readonly sizeBytes: number;
  readonly progress: ReturnType<typeof progressOf>;
  /** The library no longer has it. */
  readonly isWithdrawn: boolean;
  /** When it was last read or heard, otherwise when it was saved, in milliseconds since the Unix epoch. */
  readonly openedAt: number;
}

/** The saved stories in the given order. */
export function savedLines(
  stories: readonly { readonly saved: SavedStory; readonly row: CatalogueRow }[],
  places: ReadonlyMap<string, Place>,
  order: SavedOrder,
): SavedLine[] {
  const lines = stories.map(({ saved: { sizeBytes, savedAt, withdrawn }, row }) => {
    const place = places.get(row.id);
    const openedAt = Math.max(place?.text?.at ?? 0, place?.audio?.at ?? 0) || savedAt;
    return { row, sizeBytes, progress: progressOf(place), isWithdrawn: withdrawn !== undefined, openedAt };
  });
  return lines.sort(order === 'size' ? bySize : byOpening);
}

function byOpening(one: SavedLine, other: SavedLine): number {
  return other.openedAt - one.openedAt;
}

function bySize(one: SavedLine, other: SavedLine): number {
  return other.sizeBytes - one.sizeBytes || byOpening(one, other);
}
