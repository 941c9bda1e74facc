import { formatStoryFile } from '../../shared/storyFiles/storyFile.ts';
import { inMemory } from './zipFile.ts';
import { ZipWriter } from './zipWriter.ts';

/** A ZIP file with one story that says what stands where: to be unpacked, written over and imported. */
export async function storyTemplate(): Promise<Blob> {
  const text = formatStoryFile({
    title: 'The title of the story',
    language: 'en',
    author: 'Who wrote it',
    translation_author: 'Who translated it (leave this line and the next out for an original)',
    originalLanguage: 'or',
    licence: 'CC-BY-4.0',
    source: { name: 'Where the text comes from', url: 'https://example.org/' },
    credits: [{ role: 'Illustration', name: 'Who drew it' }],
    content: 'The first paragraph.\n\nAfter an empty line, the second.',
  });
  const zip = new ZipWriter(inMemory());
  await zip.add('name-of-the-work/en.md', new TextEncoder().encode(text), 'text');
  return zip.end();
}
