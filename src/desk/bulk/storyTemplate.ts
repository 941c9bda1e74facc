import { formatStoryFile } from '../../shared/storyFiles/storyFile.ts';
import * as words from '../../words/desk/storyTemplate.ts';
import { inMemory, ZipWriter } from './zipWriter.ts';

/** A ZIP file with one story that explains each field: to be unpacked, overwritten and imported. */
export async function storyTemplate(): Promise<Blob> {
  const text = formatStoryFile({
    title: words.title,
    language: 'en',
    author: words.author,
    translation_author: words.translator,
    originalLanguage: 'or',
    licence: 'CC-BY-4.0',
    source: { name: words.source, url: 'https://example.org/' },
    credits: [{ role: words.role, name: words.illustrator }],
    content: words.content,
  });
  const zip = new ZipWriter(inMemory());
  await zip.add('name-of-the-work/en.md', new TextEncoder().encode(text), 'text');
  return zip.end();
}
