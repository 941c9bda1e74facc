import type { CatalogueRow, NarrationPart, SentenceTiming } from '../catalogue.ts';
import { storyFieldsOf } from '../storyFields.ts';
import { audioTypes } from './audioTypes.ts';
import { BrokenFile } from './brokenFile.ts';
import { formatStoryFile } from './storyFile.ts';
import { formatTimings } from './timingsFile.ts';

/** A story whole, as an export reads it. */
export interface StoryToExport {
  readonly row: CatalogueRow;
  readonly content: string;
  readonly timings?: readonly SentenceTiming[];
}

/** The text of `<language>.md`, as `parseStoryFile` reads it. */
export function exportedText({ row, content }: StoryToExport): string {
  return formatStoryFile({ ...storyFieldsOf(row), content });
}

/** A file of a narration, with the name that it has beside the text. */
export interface ExportedAudio {
  readonly name: string;
  readonly part: NarrationPart;
}

/** `or.mp3` for one part, `or-1.mp3`, `or-2.mp3`, … for more. Throws BrokenFile for a type that no file name stands for. */
export function exportedAudio({ language, narration }: CatalogueRow): readonly ExportedAudio[] {
  const parts = narration?.parts ?? [];
  return parts.map((part, index) => {
    const extension = Object.keys(audioTypes).find((key) => audioTypes[key] === part.mimeType);
    if (extension === undefined)
      throw new BrokenFile(`no file name stands for its recording of type ${part.mimeType}`);
    return { name: `${language}${parts.length > 1 ? `-${index + 1}` : ''}${extension}`, part };
  });
}

/**
 * The text of `<language>.timings.json`, undefined for a story without a narration. `contentSha256` is of the content's UTF-8 bytes,
 * in lower-case hex.
 */
export function exportedTimings({ row, timings }: StoryToExport, contentSha256: string): string | undefined {
  if (!row.narration) return undefined;
  return formatTimings({
    narrator: row.narration.narrator,
    synthetic: row.narration.synthetic,
    contentSha256,
    parts: exportedAudio(row).map(({ name, part: { durationSeconds, sizeBytes, sha256 } }) => ({
      file: name,
      durationSeconds,
      sizeBytes,
      sha256,
    })),
    sentences: timings ?? [],
  });
}
