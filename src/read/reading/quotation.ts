import { toNfc } from '../../shared/boundedText.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import * as words from './words.ts';

/** Characters that a page may contain but a copy should not: soft hyphens, word joiners, byte order marks. */
const unwanted = /[\u00ad\u2060\ufeff]/g;

/**
 * Whole or partial paragraphs as plain text: in NFC, with one space for a run of white space, a line feed where the story
 * breaks a line, and a blank line between two paragraphs. Paragraphs without text are left out.
 */
export function quoted(paragraphs: readonly string[]): string {
  return paragraphs
    .map((paragraph) =>
      toNfc(
        paragraph
          .replace(unwanted, '')
          .replace(/[^\S\n]+/gu, ' ')
          .replace(/ ?\n ?/g, '\n')
          .trim(),
      ),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** A quotation with its source: the text, the story's title, its author and its translator. */
export function withSource(
  text: string,
  { title, author, translation_author: translator }: CatalogueRow,
): string {
  return words.withSource(text, title, author, translator);
}
