import type { LibraryClient } from '../library/libraryClient.ts';

/** A text that can be spoken: a manuscript of the desk, or a story that was not opened there yet. */
export interface Narratable {
  readonly slug: string;
  readonly language: string;
  /** At the desk, or published. */
  readonly hasNarration: boolean;
  readonly target:
    | { readonly kind: 'manuscript'; readonly manuscriptId: string }
    | { readonly kind: 'story'; readonly storyId: string };
}

/** All texts of a library, ordered by slug. A published manuscript replaces its story. */
export async function narratableOf(client: LibraryClient): Promise<readonly Narratable[]> {
  const narrated = new Map<string, boolean>();
  const stories = [];
  for await (const row of client.listStories()) {
    narrated.set(row.id, row.narration !== undefined);
    stories.push(row);
  }
  const all: Narratable[] = [];
  const atDesk = new Set<string>();
  for await (const { manuscriptId, slug, language, storyId, hasNarration } of client.listManuscripts()) {
    if (storyId !== undefined) atDesk.add(storyId);
    all.push({
      slug,
      language,
      hasNarration: hasNarration || (storyId !== undefined && narrated.get(storyId) === true),
      target: { kind: 'manuscript', manuscriptId },
    });
  }
  for (const { id, slug, language, narration } of stories) {
    if (atDesk.has(id)) continue;
    all.push({
      slug,
      language,
      hasNarration: narration !== undefined,
      target: { kind: 'story', storyId: id },
    });
  }
  return all.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
