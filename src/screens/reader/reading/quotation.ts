import { toNfc } from '../../../shared/boundedText.ts';
import type { CatalogueRow } from '../../../shared/catalogue.ts';
import * as words from '../../../words/reader/reading.ts';

/** Characters that a page may hold and no copy wants: soft hyphens, joiners of words, byte order marks. */
const unwanted = /[\u00ad\u2060\ufeff]/g;

/**
 * Paragraphs, or parts of them, as plain text: letters in their canonical form, one space for a run of white space, a line
 * feed where the story breaks a line, a blank line between two paragraphs. What holds no text is left out.
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

/** A quotation with its source: the words, what they are from, who wrote and who translated it. */
export function withSource(
  text: string,
  { title, author, translation_author: translator }: CatalogueRow,
): string {
  return words.withSource(text, title, author, translator);
}
