import type { ClipboardEvent } from 'react';

/**
 * Pastes formatted text with a blank line between its paragraphs, which the plain text of word processors does not have.
 * Everything else is left to the browser: text of one paragraph, and text with words outside paragraphs.
 */
export function pasteParagraphs(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const paragraphs = paragraphsOf(event.clipboardData.getData('text/html'));
  const text = paragraphs.join('\n\n');
  if (paragraphs.length < 2 || lettersOf(text) !== lettersOf(event.clipboardData.getData('text/plain')))
    return;
  event.preventDefault();
  // Deprecated, but no other way of inserting text can be undone.
  document.execCommand('insertText', false, text);
}

function paragraphsOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\v');
  return [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]
    .map(({ textContent }) =>
      textContent
        .replace(/[ \t\r\n]+/g, ' ')
        .replace(/ ?\v ?/g, '\n')
        .trim(),
    )
    .filter((text) => text !== '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
