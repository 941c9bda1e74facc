import { catalogueRows } from './catalogueRows.ts';

/** A story with a narration, as the library sends it. */
export interface NarratedStory {
  readonly path: string;
  /** Its work and language, such as 'dust/gu'. */
  readonly slug: string;
  readonly title: string;
  readonly language: string;
  /** Size of text and narration. */
  readonly sizeBytes: number;
  readonly audioBytes: number;
  readonly durationSeconds: number;
  /** The addresses of its narration's files. */
  readonly partUrls: readonly string[];
}

/**
 * The narrated stories of a library, in order of publication.
 * @throws Error when there are fewer than two.
 */
export async function narratedStories(
  origin: string,
): Promise<[NarratedStory, NarratedStory, ...NarratedStory[]]> {
  const rows = await catalogueRows<{
    id: string;
    slug: string;
    title: string;
    language: string;
    bodySizeBytes: number;
    narration?: { durationSeconds: number; parts: { sizeBytes: number; url: string }[] };
  }>(origin);
  const stories = rows.flatMap(({ id, slug, title, language, bodySizeBytes, narration }) => {
    if (!narration) return [];
    const audioBytes = narration.parts.reduce((sum, part) => sum + part.sizeBytes, 0);
    return [
      {
        path: `/content/${id}`,
        slug,
        title,
        language,
        audioBytes,
        sizeBytes: bodySizeBytes + audioBytes,
        durationSeconds: narration.durationSeconds,
        partUrls: narration.parts.map(({ url }) => origin + new URL(url, origin).pathname),
      },
    ];
  });
  const [first, second, ...others] = stories;
  if (!first || !second) throw new Error('the library has no two narrated stories');
  return [first, second, ...others];
}

/**
 * The narrated story of a slug.
 * @throws Error when there is none.
 */
export async function narratedStory(origin: string, slug: string): Promise<NarratedStory> {
  const story = (await narratedStories(origin)).find((candidate) => candidate.slug === slug);
  if (!story) throw new Error(`the library has no narrated ${slug}`);
  return story;
}
