import { convexAuth } from '@convex-dev/auth/server';
import type { DefaultFunctionArgs, RegisteredAction } from 'convex/server';
import { type Infer, v } from 'convex/values';
import { ownPath } from '../src/shared/ownPath.ts';
import { internal } from './_generated/api.js';
import type { ActionCtx } from './_generated/server.js';
import { action } from './access.ts';
import { emailCodeProvider, emailCodeProviderId, passwordProvider } from './accounts/credentials.ts';
import { signInProviders } from './accounts/providers.ts';
import { limitSessions } from './accounts/sessions.ts';
import { SignInParams } from './accounts/signInParams.ts';
import { passwordProviderId, userOfProfile } from './accounts/userStore.ts';
import { malformed, problem } from './platform/problem.ts';

const dayMs = 24 * 60 * 60 * 1000;

const library = convexAuth({
  providers: [passwordProvider, emailCodeProvider, ...signInProviders.map((provider) => provider.config)],
  session: {
    // A month, the library's default, would sign out readers who come back after the holidays.
    totalDurationMs: 365 * dayMs,
    inactiveDurationMs: 90 * dayMs,
  },
  callbacks: {
    createOrUpdateUser: async (ctx, { existingUserId, profile }) =>
      existingUserId !== null && (await ctx.db.get('users', existingUserId))
        ? existingUserId
        : userOfProfile(ctx, profile),
    beforeSessionCreation: (ctx, { userId }) => limitSessions(ctx, userId),
  },
});

export const { auth, store } = library;

const librarySignIn = handlerOf(library.signIn);
const librarySignOut = handlerOf(library.signOut);

const signInAnswer = v.object({
  tokens: v.optional(v.union(v.null(), v.object({ token: v.string(), refreshToken: v.string() }))),
  redirect: v.optional(v.string()),
  verifier: v.optional(v.string()),
  started: v.optional(v.boolean()),
});

/**
 * Arguments and results are those of @convex-dev/auth's client; convex/README.md lists flows and error codes. `tokens:
 * null` means that the code or the refresh token is invalid or has expired.
 */
export const signIn = action({
  access: 'anyone',
  args: {
    provider: v.optional(v.string()),
    params: v.optional(v.record(v.string(), v.string())),
    verifier: v.optional(v.string()),
    refreshToken: v.optional(v.string()),
    calledBy: v.optional(v.string()),
  },
  returns: signInAnswer,
  handler: async (ctx, { provider, params = {}, verifier, refreshToken }) => {
    if (provider === undefined) {
      if (refreshToken !== undefined) return refresh(ctx, refreshToken);
      const code = new SignInParams(params).required('code');
      return librarySignIn(ctx, { params: { code }, ...(verifier !== undefined && { verifier }) });
    }
    switch (provider) {
      case passwordProviderId:
      case emailCodeProviderId: {
        const answer = await librarySignIn(ctx, { provider, params });
        return answer.tokens === null ? { started: true } : answer;
      }
      default:
        return startRedirect(ctx, provider, new SignInParams(params));
    }
  },
});

/** Signs this device out. Does nothing for an anonymous caller. */
export const signOut = action({
  access: 'anyone',
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await librarySignOut(ctx, {});
  },
});

/** The address at which the reader signs in with a provider. `redirectTo` is the path of our page to return to. */
async function startRedirect(
  ctx: ActionCtx,
  provider: string,
  params: SignInParams,
): Promise<Infer<typeof signInAnswer>> {
  if (!signInProviders.some(({ id }) => id === provider)) {
    throw problem({
      code: 'method_unavailable',
      message: `Signing in with '${provider.slice(0, 40)}' is not available in this library.`,
    });
  }
  const redirectTo = params.optional('redirectTo');
  // Only a path in normal form: one that a URL parser would change is refused.
  if (redirectTo !== undefined && ownPath(redirectTo, siteOrigin()) !== redirectTo) {
    throw malformed(`'redirectTo' must be a path of this app.`);
  }
  await ctx.runMutation(internal.accounts.sessions.admitRedirect, {});
  return librarySignIn(ctx, { provider, params: { ...(redirectTo !== undefined && { redirectTo }) } });
}

function siteOrigin(): string {
  const { SITE_URL, CONVEX_SITE_URL } = process.env;
  return SITE_URL || CONVEX_SITE_URL || '';
}

async function refresh(ctx: ActionCtx, refreshToken: string): Promise<Infer<typeof signInAnswer>> {
  const isAdmitted = await ctx.runMutation(internal.accounts.sessions.admitRefresh, { refreshToken });
  return isAdmitted ? librarySignIn(ctx, { refreshToken }) : { tokens: null };
}

/** The handler of a library action. Every registered function has it, but the published types omit it. */
function handlerOf<Args extends DefaultFunctionArgs, Answer>(
  registered: RegisteredAction<'public', Args, Answer>,
): (ctx: ActionCtx, args: Args) => Answer {
  return (registered as unknown as { _handler(ctx: ActionCtx, args: Args): Answer })._handler;
}
