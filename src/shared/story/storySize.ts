import type { CatalogueRow, StoryId } from './catalogue.ts';

/** The size of a story's text and narration in bytes. */
export function storySizeBytes({ bodySizeBytes, narration }: CatalogueRow): number {
  return bodySizeBytes + (narration?.parts.reduce((sum, part) => sum + part.sizeBytes, 0) ?? 0);
}

/** A story of a list, with its size on this device or once saved. */
export interface ListedStory {
  readonly id: StoryId;
  readonly language: string;
  readonly title: string;
  /** Text and narration together. */
  readonly sizeBytes: number;
}

/** A row of the catalogue as a listed story; without `sizeBytes`, with the size that it has once saved. */
export function listedOf(row: CatalogueRow, sizeBytes = storySizeBytes(row)): ListedStory {
  const { id, language, title } = row;
  return { id, language, title, sizeBytes };
}
