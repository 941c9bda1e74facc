import { type Infer, v } from 'convex/values';
import type { Editor, EditorId } from '../../src/shared/desk/desk.ts';
import { editor, editorId } from '../../src/shared/desk/deskShapes.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { query } from '../access.ts';
import { rowsBy } from '../platform/rows.ts';

const listLimit = 2000;

/** The number of the library itself, whose commands also act at the desk. People's numbers begin with 1. */
const libraryNumber = 0;

/** Everyone who ever acted at the desk or was given a role, in order of their numbers. */
export const list = query({
  access: 'curator',
  args: {},
  returns: v.array(editor),
  handler: async (ctx): Promise<Infer<typeof editor>[]> => {
    const rows = await ctx.db.query('editors').withIndex('by_number').take(listLimit);
    return Promise.all(rows.map((row) => toEditor(ctx, row)));
  },
});

/** Null before the caller's first act. */
export const mine = query({
  access: 'curator',
  args: {},
  returns: v.union(v.null(), editorId),
  handler: async (ctx): Promise<EditorId | null> => {
    const me = await findEditor(ctx, ctx.caller.userId);
    return me?._id ?? null;
  },
});

/** The row is made at the user's first act. */
export async function editorOf(ctx: MutationCtx, userId: Id<'users'>): Promise<Id<'editors'>> {
  const known = await findEditor(ctx, userId);
  if (known) return known._id;
  const last = await ctx.db.query('editors').withIndex('by_number').order('desc').first();
  return ctx.db.insert('editors', { number: (last?.number ?? 0) + 1, userId });
}

/** The library's own editor; the row is made at its first act. */
export async function libraryEditor(ctx: MutationCtx): Promise<Id<'editors'>> {
  const known = await rowsBy(ctx, 'editors', 'by_number', { number: libraryNumber }).unique();
  return known?._id ?? ctx.db.insert('editors', { number: libraryNumber });
}

export async function isLibraryItself(ctx: QueryCtx, id: Id<'editors'>): Promise<boolean> {
  return (await ctx.db.get('editors', id))?.number === libraryNumber;
}

export function findEditor(ctx: QueryCtx, userId: Id<'users'>): Promise<Doc<'editors'> | null> {
  return rowsBy(ctx, 'editors', 'by_userId', { userId }).unique();
}

/** Looks up each editor of one response once. Acts store no names, so that a name goes with its account. */
export function editorNames(ctx: QueryCtx) {
  const known = new Map<Id<'editors'>, Promise<Editor>>();
  return (id: Id<'editors'>): Promise<Editor> => {
    const found = known.get(id) ?? editorById(ctx, id);
    known.set(id, found);
    return found;
  };
}

export type EditorNames = ReturnType<typeof editorNames>;

export async function editorById(ctx: QueryCtx, id: Id<'editors'>): Promise<Editor> {
  const row = await ctx.db.get('editors', id);
  if (!row) throw new Error('there is no such editor');
  return toEditor(ctx, row);
}

export async function toEditor(ctx: QueryCtx, { _id, number, userId }: Doc<'editors'>): Promise<Editor> {
  if (number === libraryNumber) return { id: _id, name: 'The library' };
  const user = userId && (await ctx.db.get('users', userId));
  return { id: _id, name: user?.name ?? `Editor ${number}` };
}
