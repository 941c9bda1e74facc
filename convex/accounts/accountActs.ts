import type { Role } from '../../src/shared/accounts.ts';
import type { AccountAct } from '../../src/shared/desk/desk.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { noteEvent } from '../desk/audit.ts';
import { editorOf } from '../desk/editors.ts';
import { problem } from '../platform/problem.ts';
import { roleOf } from './accountTables.ts';

/** Gives a user a role and notes it, if it is new; omit `by` for the library's commands. Throws 'last_admin'. */
export async function changeRole(
  ctx: MutationCtx,
  userId: Id<'users'>,
  to: Role,
  by?: Id<'users'>,
): Promise<void> {
  const user = await ctx.db.get('users', userId);
  if (!user) throw new Error('there is no such user');
  const from = roleOf(user);
  if (from === to) return;
  if (from === 'admin') await requireAnotherAdmin(ctx);
  await ctx.db.patch('users', userId, { role: to });
  const personId = await editorOf(ctx, userId);
  await note(ctx, { kind: 'role', personId, from, to }, by);
}

/** Notes a reset link for a user, or the end of their account; omit `by` for the library's commands. */
export async function noteAccountAct(
  ctx: MutationCtx,
  act: AccountAct,
  userId: Id<'users'>,
  by?: Id<'users'>,
): Promise<void> {
  await note(ctx, { kind: 'account', act, personId: await editorOf(ctx, userId) }, by);
}

/** Call before an admin loses the role. Throws 'last_admin' when there is no other admin. */
export async function requireAnotherAdmin(ctx: QueryCtx): Promise<void> {
  const admins = await ctx.db
    .query('users')
    .withIndex('by_role', (q) => q.eq('role', 'admin'))
    .take(2);
  if (admins.length < 2) {
    const message = 'This is the library’s last admin. Make someone else an admin first.';
    throw problem({ code: 'last_admin', message });
  }
}

async function note(ctx: MutationCtx, event: Doc<'audit'>['event'], by?: Id<'users'>): Promise<void> {
  await noteEvent(ctx, event, by && (await editorOf(ctx, by)));
}
