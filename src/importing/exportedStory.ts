import type { StoryToExport } from '../shared/desk/bulk.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { storyFieldsOf } from '../shared/story/storyFields.ts';
import { audioTypes, BrokenFile } from './collectionFile.ts';
import { formatStoryFile } from './storyFile.ts';
import { formatTimings } from './timingsFile.ts';

export function exportedText({ row, content }: StoryToExport): string {
  return formatStoryFile({ ...storyFieldsOf(row), content });
}

/** Names a narration's files: `or.mp3`, or `or-1.mp3`, `or-2.mp3`, … Throws BrokenFile for a type without an extension. */
export function exportedAudio({ language, narration }: CatalogueRow) {
  const parts = narration?.parts ?? [];
  return parts.map((part, index) => {
    const extension = Object.keys(audioTypes).find((key) => audioTypes[key] === part.mimeType);
    if (extension === undefined)
      throw new BrokenFile(`its recording is of an unknown type, ${part.mimeType}`);
    return { name: `${language}${parts.length > 1 ? `-${index + 1}` : ''}${extension}`, part };
  });
}

/** Undefined for a story without a narration. `contentSha256` is that of the content's UTF-8 bytes in lower-case hex. */
export function exportedTimings({ row, timings }: StoryToExport, contentSha256: string): string | undefined {
  if (!row.narration) return undefined;
  const parts = exportedAudio(row).map(({ name, part }) => ({ ...part, file: name }));
  return formatTimings({ ...row.narration, contentSha256, parts, sentences: timings ?? [] });
}
