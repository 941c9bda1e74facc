import { formatStoryFile } from '../../importing/storyFile.ts';
import * as words from './words.tsx';
import { inMemory, ZipWriter } from './zipWriter.ts';

/** A ZIP file with one story that explains each field: to be unpacked, overwritten and imported. */
export async function storyTemplate(): Promise<Blob> {
  const text = formatStoryFile({
    title: words.templateTitle,
    language: 'en',
    author: words.templateAuthor,
    translation_author: words.templateTranslator,
    originalLanguage: 'or',
    licence: 'CC-BY-4.0',
    source: { name: words.templateSource, url: 'https://example.org/' },
    credits: [{ role: words.role, name: words.illustrator }],
    content: words.content,
  });
  const zip = new ZipWriter(inMemory());
  await zip.add('name-of-the-work/en.md', new TextEncoder().encode(text), 'text');
  return zip.end();
}
