import type { CatalogueRow } from './catalogue.ts';

/** Bytes of a story with its narration. */
export function storySizeBytes({ bodySizeBytes, narration }: CatalogueRow): number {
  return bodySizeBytes + (narration?.parts.reduce((sum, part) => sum + part.sizeBytes, 0) ?? 0);
}
