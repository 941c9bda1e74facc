import { type Infer, type VString, v } from 'convex/values';
import type { Editor, EditorId } from '../../src/shared/desk/desk.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { query } from '../access.ts';

/** Far more than the curators of any library. */
const listLimit = 2000;

/** The number of the library itself, whose commands also act at the desk. People's numbers begin with 1. */
const libraryNumber = 0;

const editorId = v.string() as unknown as VString<EditorId>;

/** `Editor` of src/shared/desk/desk.ts. */
export const editor = v.object({ id: editorId, name: v.string() });

/** `Editor[]`: everyone who ever acted at the desk or was given a role, in order of their numbers. */
export const list = query({
  access: 'curator',
  args: {},
  returns: v.array(editor),
  handler: async (ctx): Promise<Infer<typeof editor>[]> => {
    const rows = await ctx.db.query('editors').withIndex('by_number').take(listLimit);
    return Promise.all(rows.map((row) => toEditor(ctx, row)));
  },
});

/** The caller's editor id, for a live subscription; null before their first act. */
export const mine = query({
  access: 'curator',
  args: {},
  returns: v.union(v.null(), editorId),
  handler: async (ctx): Promise<EditorId | null> => {
    const me = await findEditor(ctx, ctx.caller.userId);
    return me && brandEditorId(me._id);
  },
});

/** The id of a user's editor row, which is made at their first act. */
export async function editorOf(ctx: MutationCtx, userId: Id<'users'>): Promise<Id<'editors'>> {
  const known = await findEditor(ctx, userId);
  if (known) return known._id;
  const last = await ctx.db.query('editors').withIndex('by_number').order('desc').first();
  return ctx.db.insert('editors', { number: (last?.number ?? 0) + 1, userId });
}

/** The id of the library's own editor row, which is made at its first act. */
export async function libraryEditor(ctx: MutationCtx): Promise<Id<'editors'>> {
  const known = await ctx.db
    .query('editors')
    .withIndex('by_number', (q) => q.eq('number', libraryNumber))
    .unique();
  return known?._id ?? ctx.db.insert('editors', { number: libraryNumber });
}

export async function isLibraryItself(ctx: QueryCtx, id: Id<'editors'>): Promise<boolean> {
  return (await ctx.db.get('editors', id))?.number === libraryNumber;
}

export function findEditor(ctx: QueryCtx, userId: Id<'users'>): Promise<Doc<'editors'> | null> {
  return ctx.db
    .query('editors')
    .withIndex('by_userId', (q) => q.eq('userId', userId))
    .unique();
}

/** Looks up each editor of one response once. Acts store no names, so that a name goes with its account. */
export class EditorNames {
  readonly #ctx: QueryCtx;
  readonly #known = new Map<Id<'editors'>, Promise<Editor>>();

  constructor(ctx: QueryCtx) {
    this.#ctx = ctx;
  }

  /** @throws Error for an id without a row, which none of our mutations leaves behind */
  of(id: Id<'editors'>): Promise<Editor> {
    const known = this.#known.get(id) ?? this.#read(id);
    this.#known.set(id, known);
    return known;
  }

  async #read(id: Id<'editors'>): Promise<Editor> {
    const row = await this.#ctx.db.get('editors', id);
    if (!row) throw new Error('there is no such editor');
    return toEditor(this.#ctx, row);
  }
}

export function brandEditorId(id: Id<'editors'>): EditorId {
  return id as string as EditorId;
}

export async function toEditor(ctx: QueryCtx, { _id, number, userId }: Doc<'editors'>): Promise<Editor> {
  if (number === libraryNumber) return { id: brandEditorId(_id), name: 'The library' };
  const user = userId && (await ctx.db.get('users', userId));
  return { id: brandEditorId(_id), name: user?.name ?? `Editor ${number}` };
}
