/** @module-tag deep */
import { test } from 'vitest';
import { wordsOf } from '../../embedded/storage/search/words.ts';
import { quoted } from '../../src/read/reading/QuotationBar.tsx';
import { letterParagraphs } from '../../src/shared/desk/letterText.ts';
import { canonicalLine, canonicalText } from '../../src/shared/story/canonicalText.ts';
import { previewOf } from '../../src/shared/story/preview.ts';
import { storyWarnings } from '../../src/shared/story/storyWarnings.ts';
import { streamOf } from '../../src/text/labels/findLabels.ts';
import { parseDocument } from '../../src/text/plainDocument.ts';
import { storyBeginning } from '../../src/text/storyBeginning.ts';
import { displayPieces, parseStory, plainText } from '../../src/text/storyText.ts';
import { nastyTexts, unboundedText } from '../nastyTexts.ts';

const fields = { work: 'a', language: 'or', title: 't', author: 'a', licence: 'l' };
const whole = (text: string) => ({ from: 0, to: text.length });

test.each<[string, (text: string) => unknown]>([
  ['its canonical form', canonicalText],
  ['its one line', canonicalLine],
  ['its paragraphs and sentences', parseStory],
  ['its beginning', storyBeginning],
  ['what is shown of it', (text) => displayPieces(text, whole(text))],
  ['what is spoken of it', (text) => plainText(text, whole(text))],
  ['its preview', previewOf],
  ['its warnings', (text) => storyWarnings({ ...fields, title: text }, text, [])],
  ['a quotation of it', (text) => quoted([text])],
  ['a letter that says it', letterParagraphs],
  ['a document that says it', parseDocument],
  ['its words in an index', wordsOf],
  ['its letters beside labels', (text) => streamOf(text, 'words')],
])('texts made to be slow are processed quickly: %s', (_what, work) => {
  for (const text of Object.values({ ...nastyTexts, unboundedText })) {
    // In linear time this takes tens of milliseconds; in quadratic time half a minute and more.
    work(text);
  }
});
