import type { CatalogueRow } from './catalogue.ts';

/** The size of a story's text and narration in bytes. */
export function storySizeBytes({ bodySizeBytes, narration }: CatalogueRow): number {
  return bodySizeBytes + (narration?.parts.reduce((sum, part) => sum + part.sizeBytes, 0) ?? 0);
}
