import type {
  RegisteredAction,
  RegisteredMutation,
  RegisteredQuery,
  ReturnValueForOptionalValidator,
} from 'convex/server';
import {
  type GenericValidator,
  type Infer,
  type ObjectType,
  type PropertyValidators,
  v,
} from 'convex/values';
import { type Access, type Role, roles } from '../src/shared/accounts.ts';
import { role } from '../src/shared/desk/deskShapes.ts';
import * as refusals from '../src/shared/serverWords/refusals.ts';
import { internal } from './_generated/api.js';
import type { Id } from './_generated/dataModel.js';
import {
  type ActionCtx,
  internalQuery,
  type MutationCtx,
  type QueryCtx,
  action as unguardedAction,
  mutation as unguardedMutation,
  query as unguardedQuery,
} from './_generated/server.js';
import { roleOf } from './accounts/accountTables.ts';
import { sizeLimits } from './platform/limits.ts';
import { malformed, problem } from './platform/problem.ts';

export interface ArgumentBounds {
  /** UTF-16 units of all strings, including field names that no validator fixes, plus bytes of binary data. */
  readonly units: number;
  /** Elements of all lists plus fields of all objects. */
  readonly entries: number;
}

const usualBounds: ArgumentBounds = {
  units: sizeLimits.argumentUnits.most,
  entries: sizeLimits.argumentEntries.most,
};

/** Refuses arguments beyond the bounds; counting stops there, so that a refusal is cheap. Throws 'invalid_request'. */
export function requireBounds(args: unknown, takes: Partial<ArgumentBounds> = {}): void {
  const { units, entries } = { ...usualBounds, ...takes };
  const left = { units, entries };
  spend(args, left);
  if (left.units < 0 || left.entries < 0) throw malformed('This is too much for one request.');
}

function spend(value: unknown, left: { units: number; entries: number }): void {
  if (typeof value === 'string') left.units -= value.length;
  else if (value instanceof ArrayBuffer) left.units -= value.byteLength;
  else if (typeof value === 'object' && value !== null) {
    for (const name in value) {
      left.entries -= 1;
      left.units -= Array.isArray(value) ? 0 : name.length;
      if (left.entries < 0 || left.units < 0) return;
      spend((value as Readonly<Record<string, unknown>>)[name], left);
    }
  }
}

export interface Caller {
  readonly userId: Id<'users'>;
  readonly sessionId: Id<'authSessions'>;
  readonly role: Role;
}

interface Guarded<
  Ctx,
  Level extends Access,
  Args extends PropertyValidators,
  Returns extends GenericValidator,
> {
  readonly access: Level;
  /** The bounds of its arguments, where they differ from the usual ones. */
  readonly takes?: Partial<ArgumentBounds>;
  readonly args: Args;
  readonly returns: Returns;
  readonly handler: (
    ctx: Ctx & CallerFor<Level>,
    args: ObjectType<Args>,
  ) => ReturnValueForOptionalValidator<Returns>;
}

/** A function open to anyone does not learn who the caller is, so that a host can share one result among all callers. */
type CallerFor<Level extends Access> = Level extends 'anyone' ? unknown : { readonly caller: Caller };

/**
 * A public query that states who may call it. Other callers get a ConvexError with 'not_signed_in', 'session_ended' or
 * 'not_allowed' before the handler runs; every caller gets 'invalid_request' for arguments beyond the bounds.
 */
export function query<
  Level extends Access,
  Args extends PropertyValidators,
  Returns extends GenericValidator,
>(
  declared: Guarded<QueryCtx, Level, Args, Returns>,
): RegisteredQuery<'public', ObjectType<Args>, Promise<Infer<Returns>>> {
  const { access, args, returns } = declared;
  return withAccess(access, unguardedQuery({ args, returns, handler: guarded(declared, requireCaller) }));
}

/** Works as `query` does. */
export function mutation<
  Level extends Access,
  Args extends PropertyValidators,
  Returns extends GenericValidator,
>(
  declared: Guarded<MutationCtx, Level, Args, Returns>,
): RegisteredMutation<'public', ObjectType<Args>, Promise<Infer<Returns>>> {
  const { access, args, returns } = declared;
  return withAccess(access, unguardedMutation({ args, returns, handler: guarded(declared, requireCaller) }));
}

/** Works as `query` does. The caller is read once, when the action starts. */
export function action<
  Level extends Access,
  Args extends PropertyValidators,
  Returns extends GenericValidator,
>(
  declared: Guarded<ActionCtx, Level, Args, Returns>,
): RegisteredAction<'public', ObjectType<Args>, Promise<Infer<Returns>>> {
  const { access, args, returns } = declared;
  const admitted = (ctx: ActionCtx, access: Restricted): Promise<Caller> =>
    ctx.runQuery(internal.access.admit, { access });
  return withAccess(access, unguardedAction({ args, returns, handler: guarded(declared, admitted) }));
}

type Restricted = Exclude<Access, 'anyone'>;

function guarded<
  Ctx extends object,
  Level extends Access,
  Args extends PropertyValidators,
  Returns extends GenericValidator,
>(
  { access, takes, handler }: Guarded<Ctx, Level, Args, Returns>,
  admitted: (ctx: Ctx, access: Restricted) => Promise<Caller>,
) {
  return async (ctx: Ctx, given: ObjectType<Args>): Promise<Infer<Returns>> => {
    requireBounds(given, takes);
    const level: Access = access;
    const caller = level === 'anyone' ? undefined : { caller: await admitted(ctx, level) };
    return (await handler({ ...ctx, ...caller } as Ctx & CallerFor<Level>, given)) as Infer<Returns>;
  };
}

/** For actions, which have no database. */
export const admit = internalQuery({
  args: { access: v.union(v.literal('signedIn'), v.literal('curator'), v.literal('admin')) },
  returns: v.object({ userId: v.id('users'), sessionId: v.id('authSessions'), role }),
  handler: (ctx, { access }): Promise<Caller> => requireCaller(ctx, access),
});

/** Looks a token's claims up, so that signing out a device and taking back a role take effect at once. */
async function requireCaller(ctx: QueryCtx, access: Restricted): Promise<Caller> {
  const identity = await ctx.auth.getUserIdentity();
  if (!identity) throw problem({ code: 'not_signed_in', message: refusals.pleaseSignIn });
  // The subject of a token of @convex-dev/auth is `${userId}|${sessionId}`.
  const [claimedUser = '', claimedSession = ''] = identity.subject.split('|');
  const userId = ctx.db.normalizeId('users', claimedUser);
  const sessionId = ctx.db.normalizeId('authSessions', claimedSession);
  const session = sessionId && (await ctx.db.get('authSessions', sessionId));
  const user = userId && (await ctx.db.get('users', userId));
  if (!session || !user || session.userId !== user._id) throw sessionEnded();
  const caller = { userId: user._id, sessionId: session._id, role: roleOf(user) };
  if (access !== 'signedIn' && roles.indexOf(caller.role) < roles.indexOf(access)) {
    throw problem({ code: 'not_allowed', message: `Only ${access}s can do this.` });
  }
  return caller;
}

/** For what an action writes: throws 'session_ended' when the session that it was called in has ended meanwhile. */
export async function requireSession(ctx: QueryCtx, sessionId: Id<'authSessions'>): Promise<void> {
  if (!(await ctx.db.get('authSessions', sessionId))) throw sessionEnded();
}

function sessionEnded() {
  return problem({ code: 'session_ended', message: refusals.sessionEnded });
}

/** Marks a function with its access level, for the test that every public function has one. */
function withAccess<Registered extends object>(access: Access, registered: Registered): Registered {
  return Object.assign(registered, { access });
}
