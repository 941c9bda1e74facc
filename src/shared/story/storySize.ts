import type { CatalogueRow, StoryId } from './catalogue.ts';

export function storySizeBytes({ bodySizeBytes, narration }: CatalogueRow): number {
  return bodySizeBytes + (narration?.parts.reduce((sum, part) => sum + part.sizeBytes, 0) ?? 0);
}

/** With its size on this device or once saved. */
export interface ListedStory {
  readonly id: StoryId;
  readonly language: string;
  readonly title: string;
  /** Text and narration together. */
  readonly sizeBytes: number;
}

/** Without `sizeBytes`, with the size that the story has once saved. */
export function listedOf(row: CatalogueRow, sizeBytes = storySizeBytes(row)): ListedStory {
  const { id, language, title } = row;
  return { id, language, title, sizeBytes };
}
