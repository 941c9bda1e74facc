import type { InterfaceLanguage } from '../languages/interfaceLanguages.ts';
import { languageOf } from '../languages/languages.ts';
import { footerWords, inLanguage, storiesHeading, unsubscribeWords } from '../serverWords/mails.ts';
import type { Translate } from '../serverWords/t.ts';
import { canonicalText } from '../story/canonicalText.ts';
import type { Wire } from '../story/catalogue.ts';
import type { letterContent } from './deskShapes.ts';
import type { LetterStory } from './letters.ts';

export type LetterContent = Wire<typeof letterContent>;

/** What surrounds a letter's own words: the targets of its links, as absolute URLs, and our words in the recipient's language. */
export interface LetterFrame {
  readonly library: string;
  /** The recipient's own unsubscribe link. */
  readonly unsubscribe: string;
  readonly language: InterfaceLanguage;
  readonly t: Translate;
}

/** A line break, as in a story: a tag, a double backslash or a line end. A tag or backslash at a line end is one break. */
const lineBreak = /(?:<br\s*\/?>|\\\\)(?:[^\S\n]*\n)?|\n/giu;

/** The lines of each paragraph of a letter's text. Anything else that looks like HTML is text. */
export function letterParagraphs(text: string): readonly (readonly string[])[] {
  return canonicalText(text)
    .replace(lineBreak, '\n')
    .split(/\n[^\S\n]*\n/u)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);
}

function storyAddress(library: string, { storyId }: LetterStory): string {
  return `${library}/content/${encodeURIComponent(storyId)}`;
}

/** The end of a story's byline, ', in Odia', apart from the author, because only the name is in the story's language. */
export function storyByline({ language }: LetterStory, t: Translate): string {
  return inLanguage(t, t(languageOf(language).englishName));
}

export function letterAsText({ text, stories, libraryName }: LetterContent, frame: LetterFrame): string {
  const { library, unsubscribe, t } = frame;
  const paragraphs = letterParagraphs(text).map((lines) => lines.join('\n'));
  const list = stories.map(
    (story) => `${story.title}\n${story.author}${storyByline(story, t)}\n${storyAddress(library, story)}`,
  );
  const footer = `-- \n${footerWords(t, libraryName)}\n${library}\n\n${unsubscribeWords(t)}: ${unsubscribe}`;
  return [...paragraphs, ...(list.length > 0 ? [storiesHeading(t), ...list] : []), footer, ''].join('\n\n');
}

/** Loads nothing, so that opening it cannot be tracked, and its links lead directly to their targets. */
export function letterAsHtml(
  { subject, text, language, stories, libraryName }: LetterContent,
  { library, unsubscribe, language: interfaceLanguage, t }: LetterFrame,
): string {
  const own = languageAttributes(language);
  const paragraphs = letterParagraphs(text).map(
    (lines) => `<p ${own}>${lines.map(escaped).join('<br>')}</p>`,
  );
  const list = stories.map((story) => {
    const theirs = languageAttributes(story.language);
    const link = `<a href="${escaped(storyAddress(library, story))}" ${theirs}>${escaped(story.title)}</a>`;
    return `<li style="margin:0 0 16px">${link}<br><span ${theirs}>${escaped(story.author)}</span>${escaped(storyByline(story, t))}</li>`;
  });
  return [
    `<!doctype html><html lang="${interfaceLanguage}"><head><meta charset="utf-8"><title ${own}>${escaped(subject)}</title></head>`,
    '<body style="margin:0 auto;padding:16px;max-width:36em;font:18px/1.6 Georgia,serif">',
    ...paragraphs,
    ...(list.length > 0
      ? [
          `<h2 style="font-size:20px">${storiesHeading(t)}</h2><ul style="padding-left:20px">${list.join('')}</ul>`,
        ]
      : []),
    `<hr><p style="font-size:15px">${escaped(footerWords(t, libraryName))} <a href="${escaped(library)}">${escaped(library)}</a></p>`,
    `<p style="font-size:15px"><a href="${escaped(unsubscribe)}">${escaped(unsubscribeWords(t))}</a></p>`,
    '</body></html>',
  ].join('\n');
}

function languageAttributes(language: string): string {
  return `lang="${escaped(language)}" dir="${languageOf(language).direction}"`;
}

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
