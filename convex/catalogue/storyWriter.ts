import { ConvexError } from 'convex/values';
import { binAgeMs } from '../../src/shared/desk/desk.ts';
import { compareLanguages } from '../../src/shared/languages/languages.ts';
import { isSame } from '../../src/shared/sameData.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { rowsBy } from '../platform/rows.ts';
import { beginScope, catalogueScope, listsScope, openHead, type SeqWriter } from './heads.ts';
import { checkedUpload, dropFile, endUpload } from './storedFiles.ts';
import { derive, requireSound, type StoryInput, slugOf } from './storyInput.ts';
import { searchedSound } from './storySearch.ts';

export type UpsertOutcome = 'added' | 'updated' | 'unchanged';

export interface WrittenStory {
  readonly storyId: Id<'stories'>;
  readonly seq: number;
}

type UpsertedStory = WrittenStory & { readonly outcome: UpsertOutcome };

/** The fields of a withdrawn story: no look-up by slug, work or language finds it, and no search. */
const nothing = {
  ...{ slug: '', work: '', title: '', language: '', author: '', licence: '' },
  ...{ preview: '', wordCount: 0, bodySizeBytes: 0, bodyHash: '', sound: '' },
};

type StoredNarration = NonNullable<Doc<'stories'>['narration']>;

/** Row, text, files' ownership, language counts and sequence numbers are written together or not at all. */
export class StoryWriter {
  readonly #ctx: MutationCtx;
  readonly #head: SeqWriter;
  readonly #tally = new Map<string, number>();

  private constructor(ctx: MutationCtx, head: SeqWriter) {
    this.#ctx = ctx;
    this.#head = head;
  }

  /** Gives `work` a writer, and saves what it wrote. */
  static async use<T>(ctx: MutationCtx, work: (writer: StoryWriter) => Promise<T>): Promise<T> {
    const writer = new StoryWriter(ctx, await openHead(ctx, catalogueScope));
    const result = await work(writer);
    await writer.#save();
    return result;
  }

  /**
   * Adds the story with that slug, or replaces it unless told to keep the existing one. An unchanged story takes no
   * sequence number; one that was withdrawn is added under the id that it had.
   */
  async upsert(input: StoryInput, onConflict: 'replace' | 'keep'): Promise<UpsertedStory> {
    requireSound(input);
    const existing = await findStory(this.#ctx, slugOf(input));
    // Uploaded files that no story takes are swept within a day.
    if (existing && onConflict === 'keep') {
      return { outcome: 'unchanged', storyId: existing._id, seq: existing.seq };
    }
    return this.#write(input, existing ?? (await findWaiting(this.#ctx, slugOf(input))));
  }

  /**
   * Replaces a story, gives readers a withdrawn one back, or adds it when there is none. A story keeps its id even when
   * the slug changes. Throws 'slug_taken' when another story has the slug.
   */
  async replace(existing: Doc<'stories'> | null, input: StoryInput): Promise<UpsertedStory> {
    requireSound(input);
    await requireFreeSlug(this.#ctx, existing, input);
    return this.#write(input, existing);
  }

  async #write(input: StoryInput, former: Doc<'stories'> | null): Promise<UpsertedStory> {
    const existing = former?.withdrawn ? null : former;
    const narration = await this.#adoptFiles(input, existing?.narration);
    const { firstPublishedAt, content, timings, narration: _given, ...given } = input;
    const fields = {
      ...given,
      slug: slugOf(input),
      publishedAt: input.publishedAt ?? former?.publishedAt ?? firstPublishedAt,
      ...(await derive(input)),
      ...(narration && { narration }),
    };
    if (existing && isSame(withoutSystemFields(existing), fields)) {
      return { outcome: 'unchanged', storyId: existing._id, seq: existing.seq };
    }

    if (existing && existing.language !== fields.language) {
      await this.#bury(existing._id, { language: existing.language, movedTo: fields.language });
    }
    const sound = searchedSound(fields);
    const row = { ...fields, sound, seq: this.#head.next(), changedAt: Date.now() };
    const body = { content, ...(timings && { timings }) };
    if (!existing) {
      if (former) await this.#ctx.db.replace('stories', former._id, row);
      const storyId = former?._id ?? (await this.#ctx.db.insert('stories', row));
      await this.#ctx.db.insert('bodies', { storyId, ...body });
      this.#count(row.language, 1);
      return { outcome: 'added', storyId, seq: row.seq };
    }
    await this.#ctx.db.replace('stories', existing._id, row);
    if (existing.language !== row.language) {
      this.#count(existing.language, -1);
      this.#count(row.language, 1);
    }
    if (existing.bodyHash !== row.bodyHash) {
      const stored = await findBody(this.#ctx, existing._id);
      if (stored) await this.#ctx.db.replace('bodies', stored._id, { storyId: existing._id, ...body });
      else await this.#ctx.db.insert('bodies', { storyId: existing._id, ...body });
    }
    const kept = new Set(filesOf(narration));
    const gone = filesOf(existing.narration).filter((storageId) => !kept.has(storageId));
    for (const storageId of gone) await dropFile(this.#ctx, storageId);
    return { outcome: 'updated', storyId: existing._id, seq: row.seq };
  }

  /** Returns whether it existed. Its id waits for 30 days for the same slug. */
  async remove(slug: string): Promise<boolean> {
    const story = await findStory(this.#ctx, slug);
    if (!story) return false;
    for (const storageId of filesOf(story.narration)) await dropFile(this.#ctx, storageId);
    await this.withdraw(story, Date.now() + binAgeMs);
    return true;
  }

  /**
   * Withdraws a story from readers, whose feeds have a removal. The row is emptied, the text deleted; the files belong
   * to the caller now. At `endsAt` the id is gone; without it, the caller deletes the id (`forget`).
   */
  async withdraw(story: Doc<'stories'>, endsAt?: number): Promise<void> {
    const body = await findBody(this.#ctx, story._id);
    if (body) await this.#ctx.db.delete('bodies', body._id);
    const seq = await this.#bury(story._id, { language: story.language });
    await this.#ctx.db.replace('stories', story._id, {
      ...nothing,
      publishedAt: story.publishedAt,
      seq,
      changedAt: Date.now(),
      withdrawn: { slug: story.slug, ...(endsAt !== undefined && { endsAt }) },
    });
    this.#count(story.language, -1);
  }

  /** The tombstone tells mirrors that never saw the story withdrawn. */
  async forget(storyId: Id<'stories'>): Promise<void> {
    await this.#ctx.db.delete('stories', storyId);
    await this.#bury(storyId);
  }

  /** Under the next number, which it returns: in the feed of the language that the story has left, or of every one. */
  async #bury(rowId: Id<'stories'>, left?: { language: string; movedTo?: string }): Promise<number> {
    const seq = this.#head.next();
    const deletedAt = Date.now();
    await this.#ctx.db.insert('tombstones', { scope: catalogueScope, seq, rowId, deletedAt, ...left });
    return seq;
  }

  #count(language: string, delta: 1 | -1): void {
    this.#tally.set(language, (this.#tally.get(language) ?? 0) + delta);
  }

  /** Stores the counts and the head. Call once, at the end of the mutation. */
  async #save(): Promise<void> {
    for (const [language, delta] of this.#tally) await addToCount(this.#ctx, language, delta);
    await this.#head.save();
    await beginScope(this.#ctx, listsScope, 0);
  }

  /** A file that the story already has is kept, an upload is taken over. */
  async #adoptFiles(
    { narration }: StoryInput,
    existing: StoredNarration | undefined,
  ): Promise<StoredNarration | undefined> {
    if (!narration) return undefined;
    const owned = [...(existing?.parts ?? [])];
    const parts: StoredNarration['parts'] = [];
    for (const { storageId: uploaded, ...part } of narration.parts) {
      const index = owned.findIndex((own) => own.sha256 === part.sha256);
      const [own] = index < 0 ? [] : owned.splice(index, 1);
      if (uploaded) await endUpload(this.#ctx, uploaded);
      if (own) {
        if (uploaded && uploaded !== own.storageId) await dropFile(this.#ctx, uploaded);
        parts.push({ ...part, storageId: own.storageId });
      } else {
        parts.push({ ...part, storageId: await checkedUpload(this.#ctx, uploaded, part) });
      }
    }
    const durationSeconds = parts.reduce((sum, part) => sum + part.durationSeconds, 0);
    return { synthetic: narration.synthetic, narrator: narration.narrator, durationSeconds, parts };
  }
}

/** Throws 'slug_taken' when another story than `existing` has the slug. */
export async function requireFreeSlug(ctx: QueryCtx, existing: Doc<'stories'> | null, input: StoryInput) {
  const slug = slugOf(input);
  const holder = await findStory(ctx, slug);
  if (!holder || holder._id === existing?._id) return;
  throw new ConvexError({
    code: 'slug_taken',
    message: `Another story in this language already has the work name ${input.work}.`,
    slug,
  });
}

export function findStory(ctx: QueryCtx, slug: string): Promise<Doc<'stories'> | null> {
  return rowsBy(ctx, 'stories', 'by_slug', { slug }).unique();
}

/** The published story with that id; null when the id is malformed or the story withdrawn. */
export async function storyById(ctx: QueryCtx, given: string): Promise<Doc<'stories'> | null> {
  const id = ctx.db.normalizeId('stories', given);
  const story = id && (await ctx.db.get('stories', id));
  return story && !story.withdrawn ? story : null;
}

/** A published story with words and the same text and timings (`bodyHash`) under another slug, or null. */
export async function findDuplicate(ctx: QueryCtx, slug: string, bodyHash: string) {
  const [one, other] = await rowsBy(ctx, 'stories', 'by_bodyHash', { bodyHash }).take(2);
  const duplicate = one?.slug === slug ? other : one;
  return duplicate && duplicate.wordCount > 0 ? duplicate : null;
}

/** The row of the story that had that slug when it was withdrawn last, or null. */
export function findWaiting(ctx: QueryCtx, slug: string): Promise<Doc<'stories'> | null> {
  return ctx.db
    .query('stories')
    .withIndex('by_withdrawnSlug', (q) => q.eq('withdrawn.slug', slug))
    .order('desc')
    .first();
}

export function findBody(ctx: QueryCtx, storyId: Id<'stories'>): Promise<Doc<'bodies'> | null> {
  return rowsBy(ctx, 'bodies', 'by_storyId', { storyId }).unique();
}

/** The text of a published story. Throws if there is none: our mutations never leave a story without one. */
export async function requireBody(ctx: QueryCtx, story: Doc<'stories'>): Promise<Doc<'bodies'>> {
  const body = await findBody(ctx, story._id);
  if (!body) throw new Error('a story has lost its text');
  return body;
}

function filesOf(narration: StoredNarration | undefined): Id<'_storage'>[] {
  return narration?.parts.map(({ storageId }) => storageId) ?? [];
}

function withoutSystemFields({ _id, _creationTime, seq, changedAt, sound, ...fields }: Doc<'stories'>) {
  return fields;
}

/** In the order of `compareLanguages`. */
export async function countsByLanguage(ctx: QueryCtx): Promise<Doc<'languages'>[]> {
  const counts = await ctx.db.query('languages').collect();
  return counts
    .filter((count) => count.storyCount > 0)
    .sort((a, b) => compareLanguages(a.language, b.language));
}

export function toLanguageCount({ language, storyCount }: Doc<'languages'>) {
  return { language, storyCount };
}

async function addToCount(ctx: MutationCtx, language: string, delta: number): Promise<void> {
  if (delta === 0) return;
  const count = await rowsBy(ctx, 'languages', 'by_language', { language }).unique();
  const storyCount = (count?.storyCount ?? 0) + delta;
  if (!count) await ctx.db.insert('languages', { language, storyCount });
  else if (storyCount > 0) await ctx.db.patch('languages', count._id, { storyCount });
  else await ctx.db.delete('languages', count._id);
}
