import type { FunctionArgs } from 'convex/server';
import { UnsecuredJWT } from 'jose';
import { beforeEach } from 'vitest';
import { api, internal } from '../../../convex/_generated/api.js';
import type { Id } from '../../../convex/_generated/dataModel.js';
import type { AuditFilter, ManuscriptId } from '../../../src/shared/desk/desk.ts';
import type { FeedPage, StoryId } from '../../../src/shared/story/catalogue.ts';
import { type Caller, library, siteUrl, withLibrary } from '../accounts/backend.ts';
import { makeStory } from '../setup.ts';

/** A manuscript and its current revision, which the next act must name. */
export interface Saved {
  readonly manuscriptId: ManuscriptId;
  readonly revision: number;
}

type Fields = FunctionArgs<typeof api.desk.manuscripts.create>['fields'];

export function makeFields(given: Partial<Fields> = {}): Fields {
  return {
    work: 'neem-shade',
    language: 'or',
    title: 'ନିମ ଛାଇ',
    author: 'Asha Rao',
    licence: 'CC-BY-4.0',
    ...given,
  };
}

export const content = 'ପ୍ରଥମ ବାକ୍ୟ।\n\nଦ୍ୱିତୀୟ ବାକ୍ୟ।';

export type Curator = ReturnType<typeof curatorOf>;

function curatorOf(userId: Id<'users'>, caller: Caller) {
  const { audit, editors, feed, manuscripts, presence, publishing, revisions } = api.desk;
  return {
    userId,
    caller,
    create: (given: Partial<Fields> = {}, text = content) => {
      const key = crypto.randomUUID();
      return caller.mutation(manuscripts.create, { key, fields: makeFields(given), content: text });
    },
    edit: (storyId: StoryId) => caller.mutation(manuscripts.edit, { storyId }),
    save: (at: Saved, given: Partial<Fields> = {}, text = content) =>
      caller.mutation(manuscripts.save, { ...at, fields: makeFields(given), content: text }),
    takeStory: (at: Saved) => caller.mutation(manuscripts.takeStory, { ...at }),
    publish: async (at: Saved, over?: number | null) =>
      (await caller.mutation(publishing.publish, { ...at, ...(over !== undefined && { over }) })).storyId,
    unpublish: (at: Saved) => caller.mutation(publishing.unpublish, { ...at }),
    remove: (at: Saved) => caller.mutation(publishing.remove, { ...at }),
    restore: async ({ manuscriptId }: Saved) =>
      (await caller.mutation(publishing.restore, { manuscriptId })).storyId,
    get: ({ manuscriptId }: Saved) => caller.query(manuscripts.get, { manuscriptId }),
    revisions: ({ manuscriptId }: Saved) => caller.query(revisions.list, { manuscriptId }),
    revision: ({ manuscriptId }: Saved, number: number) =>
      caller.query(revisions.read, { manuscriptId, number }),
    restoreRevision: async (at: Saved, from: number): Promise<Saved> => ({
      ...at,
      ...(await caller.mutation(revisions.restore, { ...at, from })),
    }),
    beat: ({ manuscriptId }: Saved) => caller.mutation(presence.beat, { manuscriptId }),
    others: async ({ manuscriptId }: Saved) =>
      (await caller.query(presence.others, { manuscriptId })).map(({ name }) => name),
    changes: (after = 0, limit = 500) => caller.query(feed.changes, { after, limit }),
    editors: () => caller.query(editors.list, {}),
    audit: (
      order: 'newestFirst' | 'oldestFirst' = 'oldestFirst',
      cursor: string | null = null,
      limit = 500,
      filter: AuditFilter = {},
    ) => caller.query(audit.page, { order, cursor, limit, filter }),
  };
}

export let asha: Curator;

/** Gives each test of the file a new library, in which Asha is signed in. */
export function withDesk(role: 'curator' | 'admin' = 'curator'): void {
  withLibrary();
  beforeEach(async () => {
    asha = await makeCurator('Asha', role);
  });
}

export async function makeCurator(
  name: string | null,
  role: 'curator' | 'admin' = 'curator',
  email?: string,
): Promise<Curator> {
  const person = { ...(name !== null && { name }), ...(email !== undefined && { email }) };
  const userId = await library.insert('users', { role, ...person });
  const expirationTime = Date.now() + 365 * 24 * 60 * 60 * 1000;
  const sessionId = await library.insert('authSessions', { userId, expirationTime });
  const token = new UnsecuredJWT().setIssuer(siteUrl).setSubject(`${userId}|${sessionId}`).encode();
  return curatorOf(userId, library.as(token));
}

export function readersFeed(): Promise<FeedPage> {
  return library.query(api.feed.changes, { scope: 'catalogue', after: 0, limit: 500 });
}

export async function readersText(storyId: StoryId): Promise<string | null> {
  return (await library.query(api.stories.body, { storyId }))?.content ?? null;
}

/** Writes a story as the library's import command does, or with 'keep' as seeding a new library does. */
export async function importStory(
  given: Parameters<typeof makeStory>[0] = {},
  existing: 'replace' | 'keep' = 'replace',
): Promise<void> {
  await library.mutation(internal.library.upsertStories, { stories: [makeStory(given)], existing });
}
