import type { FunctionReturnType } from 'convex/server';
import { api, internal } from '../../../convex/_generated/api.js';
import type { Id } from '../../../convex/_generated/dataModel.js';
import { library } from './backend.ts';

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

export const password = 'ଗପ ପଢ଼ିବା ଭଲ';

export async function signInBy(
  provider: string,
  params: Record<string, string>,
): Promise<FunctionReturnType<typeof api.auth.signIn>> {
  return library.action(api.auth.signIn, { provider, params });
}

/** The tokens of a sign-in with a password. @throws Error when there are none. */
export async function enter(
  flow: 'signIn' | 'signUp',
  email: string,
  more: Record<string, string> = {},
): Promise<Tokens> {
  const { tokens } = await signInBy('password', { flow, email, password, ...more });
  if (!tokens) throw new Error(`${flow} gave no tokens`);
  return tokens;
}

/** Exchanges a refresh token; null when it is no longer valid. */
export async function refresh(refreshToken: string): Promise<Tokens | null> {
  return (await library.action(api.auth.signIn, { refreshToken })).tokens ?? null;
}

export function profileOf(token = '') {
  return library.as(token).query(api.account.profile, {});
}

/** Whether an access token is good: 'signed in', or the code of the refusal. */
export function stateOf(token: string): Promise<string | undefined> {
  return profileOf(token).then(
    () => 'signed in',
    (error: { data?: { code?: string } }) => error.data?.code,
  );
}

/** The id of the user with an address or name. @throws Error when there is none */
export async function idOf(who: string): Promise<Id<'users'>> {
  const user = await library.query(internal.accounts.users.find, { who });
  if (!user) throw new Error(`there is no ${who}`);
  return user.id;
}

/** Signs a user in without a password, as @convex-dev/auth does. */
export async function sessionOf(userId: Id<'users'>): Promise<Tokens> {
  const args = { type: 'signIn', userId, generateTokens: true };
  return ((await library.mutation('auth:store', { args })) as { readonly tokens: Tokens }).tokens;
}
