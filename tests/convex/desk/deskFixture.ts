import { UnsecuredJWT } from 'jose';
import type { Id } from '../../../convex/_generated/dataModel.js';
import type {
  AuditFilter,
  AuditPage,
  DeskPage,
  DeskProblem,
  Editor,
  Manuscript,
  ManuscriptId,
  Revision,
  RevisionRow,
} from '../../../src/shared/desk/desk.ts';
import type { FeedPage, StoryBody, StoryId } from '../../../src/shared/story/catalogue.ts';
import type { StoryFields } from '../../../src/shared/story/storyFields.ts';
import { type AccountsBackend, type Caller, siteUrl } from '../accounts/backend.ts';
import { problemOf } from '../accounts/people.ts';
import { makeStory } from '../setup.ts';

/** A manuscript and its current revision, which the next act must name. */
export interface Saved {
  readonly manuscriptId: ManuscriptId;
  readonly revision: number;
}

/** The fields of a complete draft; a test gives those that it is about. */
export function makeFields(given: Partial<StoryFields> = {}): StoryFields {
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

/** A curator at the desk. */
export class Curator {
  readonly userId: Id<'users'>;
  readonly caller: Caller;

  constructor(userId: Id<'users'>, caller: Caller) {
    this.userId = userId;
    this.caller = caller;
  }

  async create(given: Partial<StoryFields> = {}, text = content): Promise<Saved> {
    const key = crypto.randomUUID();
    return (await this.#do('manuscripts:create', { key, fields: makeFields(given), content: text })) as Saved;
  }

  async edit(storyId: StoryId): Promise<Saved> {
    return (await this.#do('manuscripts:edit', { storyId })) as Saved;
  }

  async save(at: Saved, given: Partial<StoryFields> = {}, text = content): Promise<Saved> {
    return (await this.#do('manuscripts:save', { ...at, fields: makeFields(given), content: text })) as Saved;
  }

  async takeStory(at: Saved): Promise<Saved> {
    return (await this.#do('manuscripts:takeStory', { ...at })) as Saved;
  }

  async publish(at: Saved, over?: number | null): Promise<StoryId> {
    const { storyId } = (await this.#do('publishing:publish', {
      ...at,
      ...(over !== undefined && { over }),
    })) as { storyId: StoryId };
    return storyId;
  }

  async unpublish(at: Saved): Promise<void> {
    await this.#do('publishing:unpublish', { ...at });
  }

  async remove(at: Saved): Promise<void> {
    await this.#do('publishing:remove', { ...at });
  }

  async restore({ manuscriptId }: Saved): Promise<StoryId | null> {
    const { storyId } = (await this.#do('publishing:restore', { manuscriptId })) as {
      storyId: StoryId | null;
    };
    return storyId;
  }

  async get({ manuscriptId }: Saved): Promise<Manuscript> {
    return (await this.#ask('manuscripts:get', { manuscriptId })) as Manuscript;
  }

  async revisions({ manuscriptId }: Saved): Promise<RevisionRow[]> {
    return (await this.#ask('revisions:list', { manuscriptId })) as RevisionRow[];
  }

  async revision({ manuscriptId }: Saved, number: number): Promise<Revision> {
    return (await this.#ask('revisions:read', { manuscriptId, number })) as Revision;
  }

  async restoreRevision(at: Saved, from: number): Promise<Saved> {
    const { revision } = (await this.#do('revisions:restore', { ...at, from })) as { revision: number };
    return { ...at, revision };
  }

  async beat({ manuscriptId }: Saved): Promise<void> {
    await this.#do('presence:beat', { manuscriptId });
  }

  /** The names of the others who have it open. */
  async others({ manuscriptId }: Saved): Promise<string[]> {
    return ((await this.#ask('presence:others', { manuscriptId })) as Editor[]).map(({ name }) => name);
  }

  async changes(after = 0, limit = 500): Promise<DeskPage> {
    return (await this.#ask('feed:changes', { after, limit })) as DeskPage;
  }

  async editors(): Promise<Editor[]> {
    return (await this.#ask('editors:list', {})) as Editor[];
  }

  async audit(
    order: 'newestFirst' | 'oldestFirst' = 'oldestFirst',
    cursor: string | null = null,
    limit = 500,
    filter: AuditFilter = {},
  ): Promise<AuditPage> {
    return (await this.#ask('audit:page', { order, cursor, limit, filter })) as AuditPage;
  }

  #do(name: string, args: object): Promise<unknown> {
    return this.caller.mutation(`desk/${name}`, plain(args));
  }

  #ask(name: string, args: object): Promise<unknown> {
    return this.caller.query(`desk/${name}`, plain(args));
  }
}

/** A signed-in user with a role. */
export async function makeCurator(
  library: AccountsBackend,
  name: string | null,
  role: 'curator' | 'admin' = 'curator',
): Promise<Curator> {
  const userId = await library.insert('users', { role, ...(name !== null && { name }) });
  const expirationTime = Date.now() + 365 * 24 * 60 * 60 * 1000;
  const sessionId = await library.insert('authSessions', { userId, expirationTime });
  const token = new UnsecuredJWT().setIssuer(siteUrl).setSubject(`${userId}|${sessionId}`).encode();
  return new Curator(userId, library.as(token));
}

/** The readers' feed from its beginning. */
export async function readersFeed(library: AccountsBackend): Promise<FeedPage> {
  const args = { scope: 'catalogue', after: 0, limit: 500 };
  return (await library.query('feed:changes', args)) as FeedPage;
}

/** A story's published text, or null. */
export async function readersText(library: AccountsBackend, storyId: StoryId): Promise<string | null> {
  const body = (await library.query('stories:body', { storyId })) as StoryBody | null;
  return body?.content ?? null;
}

/** Writes a story as the library's import command does, or with 'keep' as seeding a new library does. */
export async function importStory(
  library: AccountsBackend,
  given: Parameters<typeof makeStory>[0] = {},
  existing: 'replace' | 'keep' = 'replace',
): Promise<void> {
  await library.mutation('library:upsertStories', { stories: [plain(makeStory(given))], existing });
}

/** The refusal that the call must fail with. */
export function refusalOf(call: Promise<unknown>): Promise<DeskProblem> {
  return problemOf<DeskProblem>(call);
}

/** The arguments as a client would send them, without undefined fields. */
function plain(args: object) {
  return JSON.parse(JSON.stringify(args));
}
