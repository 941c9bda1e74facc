import { deskAudioLimits } from '../../../src/shared/audioFile/readAudioFile.ts';
import { BrokenFile } from '../../../src/shared/storyFiles/brokenFile.ts';
import { openCollection } from '../../../src/shared/storyFiles/collection.ts';
import { tooLarge } from '../../../src/shared/storyFiles/collectionFile.ts';
import { missingFields } from '../../../src/shared/storyFiles/missingFields.ts';

/** The files of a folder by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * What becomes of each file that is named, by its path: 'well/hi Title' for a story, with 'narrated 2+3' (seconds), what it
 * lacks and what is odd; 'broken: …' or 'left out: …' with the reason.
 */
export async function outcomesOf(files: Files): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const collection = openCollection(
    Object.entries(files).map(([path, content]) => ({
      path,
      read: async (limitBytes) => {
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        if (bytes.length > limitBytes) throw tooLarge(limitBytes);
        return new Uint8Array(bytes);
      },
    })),
    deskAudioLimits,
  );
  for (const { path, load } of collection.sources) {
    try {
      const { story, odd } = await load();
      const seconds = story.narration?.parts.map(({ durationSeconds }) => Math.round(durationSeconds));
      const lacks = missingFields(story);
      outcomes[path] = [
        `${story.work}/${story.language} ${story.title}`,
        ...(seconds ? [`narrated ${seconds.join('+')}`] : []),
        ...(lacks.length > 0 ? [`lacks ${lacks.join(', ')}`] : []),
        ...odd,
      ].join('; ');
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      outcomes[path] = `broken: ${error.message}`;
    }
  }
  for (const { path, reason } of collection.leftOut()) outcomes[path] = `left out: ${reason}`;
  return outcomes;
}
