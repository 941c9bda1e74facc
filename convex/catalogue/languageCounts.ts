import { compareLanguages } from '../../src/shared/languages.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';

/** The languages that have stories, in the order of `compareLanguages`. */
export async function countsByLanguage(ctx: QueryCtx): Promise<Doc<'languages'>[]> {
  const counts = await ctx.db.query('languages').collect();
  return counts
    .filter((count) => count.storyCount > 0)
    .sort((a, b) => compareLanguages(a.language, b.language));
}

/** Sums the changes of one mutation, so that a batch writes each language once. */
export class LanguageTally {
  readonly #deltas = new Map<string, number>();

  add(language: string, delta: 1 | -1): void {
    this.#deltas.set(language, (this.#deltas.get(language) ?? 0) + delta);
  }

  /** Writes the sums. Call once, at the end of the mutation. */
  async save(ctx: MutationCtx): Promise<void> {
    for (const [language, delta] of this.#deltas) {
      if (delta === 0) continue;
      const count = await ctx.db
        .query('languages')
        .withIndex('by_language', (q) => q.eq('language', language))
        .unique();
      const storyCount = (count?.storyCount ?? 0) + delta;
      if (!count) await ctx.db.insert('languages', { language, storyCount });
      else if (storyCount > 0) await ctx.db.patch('languages', count._id, { storyCount });
      else await ctx.db.delete('languages', count._id);
    }
  }
}
