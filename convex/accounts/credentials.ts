import { ConvexCredentials } from '@convex-dev/auth/providers/ConvexCredentials';
import { type Infer, v } from 'convex/values';
import type { InterfaceLanguage } from '../../src/shared/languages/interfaceLanguages.ts';
import { codeMailWords } from '../../src/shared/serverWords/mails.ts';
import * as refusals from '../../src/shared/serverWords/refusals.ts';
import { translator } from '../../src/shared/serverWords/translator.ts';
import { internal } from '../_generated/api.js';
import type { DataModel, Id } from '../_generated/dataModel.js';
import { type ActionCtx, internalMutation, type MutationCtx } from '../_generated/server.js';
import { rateLimits } from '../platform/limits.ts';
import { type Mail, type MailSender, mailOf, mailSender, sendMail } from '../platform/mail.ts';
import { malformed, problem } from '../platform/problem.ts';
import { callerNetwork, takeToken } from '../platform/rateLimit.ts';
import { knownUserOf, returnAttempt, takeAttempt } from './attempts.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { recover } from './recovery.ts';
import { followResetLink } from './resetLinks.ts';
import { hashOf, newDigits } from './secrets.ts';
import { type SignedIn, SignInParams } from './signInParams.ts';
import {
  addUser,
  findPasswordAccount,
  findPasswordByKey,
  findUserByKey,
  passwordProviderId,
  setPassword,
} from './userStore.ts';

const identifier = v.union(
  v.object({ kind: v.literal('address'), email: v.string(), key: v.string() }),
  v.object({ kind: v.literal('name'), name: v.string(), key: v.string() }),
);

const attempt = v.object({
  key: v.string(),
  /** Set if the device has signed in to this account before. */
  knownUserId: v.union(v.null(), v.id('users')),
  account: v.union(v.null(), v.object({ userId: v.id('users'), secret: v.string() })),
});

export type Attempt = Infer<typeof attempt>;

/** Admits one attempt at a password; `account` is null when none has the key. Throws 'rate_limited'. */
export const admitAttempt = internalMutation({
  args: { key: v.string(), deviceKey: v.optional(v.string()) },
  returns: attempt,
  handler: (ctx, { key, deviceKey }) => admit(ctx, key, deviceKey),
});

/** Null for an unused key, else an attempt at its owner's password, charged as one. Throws 'rate_limited'. */
export const admitSignUp = internalMutation({
  args: { key: v.string(), deviceKey: v.optional(v.string()) },
  returns: v.union(v.null(), attempt),
  handler: async (ctx, { key, deviceKey }) => {
    await takeToken(ctx, rateLimits.signUpsPerAddress, await hashOf(key));
    await takeToken(ctx, rateLimits.signUpsPerNetwork, await callerNetwork(ctx));
    await takeToken(ctx, rateLimits.signUpsInAll);
    return (await findUserByKey(ctx, key)) && admit(ctx, key, deviceKey);
  },
});

/** Gives back a successful attempt. False when the password was changed meanwhile: then it was not right. */
export const settleAttempt = internalMutation({
  args: {
    key: v.string(),
    knownUserId: v.union(v.null(), v.id('users')),
    userId: v.id('users'),
    secret: v.string(),
  },
  returns: v.boolean(),
  handler: async (ctx, { key, knownUserId, userId, secret }) => {
    const account = await findPasswordByKey(ctx, key);
    if (account?.userId !== userId || account.secret !== secret) return false;
    await returnAttempt(ctx, key, knownUserId);
    return true;
  },
});

/** Makes a user with a password and an unproven identifier; null when somebody else has that by now. */
export const register = internalMutation({
  args: { identifier, name: v.optional(v.string()), secret: v.string() },
  returns: v.union(v.null(), v.object({ userId: v.id('users') })),
  handler: async (ctx, { identifier, name, secret }) => {
    const { key } = identifier;
    if (await findUserByKey(ctx, key)) return null;
    const userId = await addUser(ctx, identifier, { name, proven: false });
    await setPassword(ctx, userId, key, secret);
    return { userId };
  },
});

async function admit(ctx: MutationCtx, key: string, deviceKey: string | undefined): Promise<Attempt> {
  const account = await findPasswordByKey(ctx, key);
  const knownUserId = await knownUserOf(ctx, deviceKey, account?.userId);
  await takeAttempt(ctx, key, knownUserId);
  if (account?.secret === undefined) return { key, knownUserId, account: null };
  return { key, knownUserId, account: { userId: account.userId, secret: account.secret } };
}

/**
 * Makes sure that the owner acts, and not somebody who found the device open. Returns the key of the account, or null
 * for a user without a password, who is not asked for one. Throws 'wrong_credentials' or 'rate_limited'.
 */
export async function confirmPassword(
  ctx: ActionCtx,
  userId: Id<'users'>,
  password: string,
): Promise<string | null> {
  const account = await ctx.runMutation(internal.accounts.credentials.admitConfirmation, { userId });
  if (account === null) return null;
  const isRight =
    (await isPassword(password, account.secret, userId)) &&
    (await ctx.runMutation(internal.accounts.credentials.settleAttempt, {
      ...account,
      knownUserId: userId,
      userId,
    }));
  if (isRight) return account.key;
  throw problem({ code: 'wrong_credentials', message: refusals.wrongPassword });
}

/** Admits one attempt and returns the hash to compare with; null without a password. Throws 'rate_limited'. */
export const admitConfirmation = internalMutation({
  args: { userId: v.id('users') },
  returns: v.union(v.null(), v.object({ key: v.string(), secret: v.string() })),
  handler: async (ctx, { userId }) => {
    const account = await findPasswordAccount(ctx, userId);
    if (!account) return null;
    await takeAttempt(ctx, account.providerAccountId, userId);
    return { key: account.providerAccountId, secret: account.secret ?? '' };
  },
});

/** The user who is now signed in; null when a code was mailed, which the user must enter first. */
type Outcome = SignedIn | null;

export const emailCodeProviderId = 'email-code';

const codeLength = 8;

/**
 * Signs in by e-mail or name and password: the flows 'signIn', 'signUp', 'reset' and 'reset-verification' of
 * @convex-dev/auth, and our 'recover' and 'resetLink'. Not its Password provider, which hashes in JavaScript inside a
 * mutation that all others wait for, reveals known addresses, and makes a user for each address that asks for a code.
 */
export const passwordProvider = ConvexCredentials<DataModel>({
  id: passwordProviderId,
  authorize: async (fields, ctx) => {
    const params = new SignInParams(fields);
    const flow = params.required('flow');
    switch (flow) {
      case 'signIn':
        return signIn(ctx, params);
      case 'signUp':
        return signUp(ctx, params);
      case 'reset':
        return requestCode(ctx, requireSender(), params);
      case 'reset-verification':
        return redeemCode(ctx, params, params.password('newPassword', params.address().emailKey));
      case 'recover':
        return recover(ctx, params);
      case 'resetLink':
        return followResetLink(ctx, params);
      default:
        throw malformed(`Unknown flow '${flow.slice(0, 40)}'.`);
    }
  },
});

/** Signs in by a mailed code: requested with `email`, entered with `email` and `code`. */
export const emailCodeProvider = ConvexCredentials<DataModel>({
  id: emailCodeProviderId,
  authorize: async (fields, ctx) => {
    const params = new SignInParams(fields);
    const sender = requireSender();
    return params.code() === undefined ? requestCode(ctx, sender, params) : redeemCode(ctx, params);
  },
});

async function signIn(ctx: ActionCtx, params: SignInParams): Promise<Outcome> {
  const { key } = params.identifier();
  const password = params.required('password');
  const attempt: Attempt = await ctx.runMutation(internal.accounts.credentials.admitAttempt, {
    key,
    ...params.deviceKey(),
  });
  return requirePassword(ctx, attempt, password);
}

/**
 * With a mail server, the address is verified first, and registered and unregistered addresses get the same response.
 * Without one, and for the holder of the set-up link, who must be able to sign in when the mail settings are wrong,
 * signing up with an identifier that is taken counts as an attempt at the password of its account
 * (docs/decisions/how-many-accounts-an-address-has.md).
 */
async function signUp(ctx: ActionCtx, params: SignInParams): Promise<Outcome> {
  const sender = mailSender();
  const token = sender && params.optional('setup');
  const isSetup = token && (await ctx.runQuery(internal.accounts.setup.isOffered, { token }));
  if (sender && !isSetup) {
    const password = params.password('password', params.address().emailKey);
    params.name();
    return params.code() === undefined ? requestCode(ctx, sender, params) : redeemCode(ctx, params, password);
  }
  const identifier = params.identifier();
  const password = params.password('password', identifier.key);
  const name = params.name();
  const attempt: Attempt | null = await ctx.runMutation(internal.accounts.credentials.admitSignUp, {
    key: identifier.key,
    ...params.deviceKey(),
  });
  if (attempt === null) {
    const made: Outcome = await ctx.runMutation(internal.accounts.credentials.register, {
      identifier,
      secret: await hashPassword(password, await strangersLane(ctx)),
      ...(name !== undefined && { name }),
    });
    // Null when somebody else made the account between the two mutations.
    return made ?? signIn(ctx, params);
  }
  return requirePassword(ctx, attempt, password);
}

/** Gives a right attempt back. Throws 'wrong_credentials' for a wrong one. */
async function requirePassword(
  ctx: ActionCtx,
  { key, knownUserId, account }: Attempt,
  password: string,
): Promise<Outcome> {
  const lane = knownUserId ?? (await strangersLane(ctx));
  if ((await isPassword(password, account?.secret, lane)) && account) {
    const settled = { key, knownUserId, ...account };
    const isRight = await ctx.runMutation(internal.accounts.credentials.settleAttempt, settled);
    if (isRight) return { userId: account.userId };
  }
  throw problem({ code: 'wrong_credentials', message: refusals.wrongCredentials });
}

/** Callers who are not known to the account wait in a lane with those of their network. */
async function strangersLane(ctx: ActionCtx): Promise<string> {
  return (await callerNetwork(ctx)) ?? 'strangers';
}

async function requestCode(ctx: ActionCtx, sender: MailSender, params: SignInParams): Promise<null> {
  const { email, emailKey } = params.address();
  const code = newDigits(codeLength);
  await ctx.runMutation(internal.accounts.emailCodes.keep, {
    emailKey,
    ticket: params.optional('ticket') ?? '',
    code,
    ...params.deviceKey(),
  });
  const library = (await ctx.runQuery(internal.frontPage.libraryName, {})) ?? undefined;
  await sendMail(ctx, sender, codeMail(email, code, params.language(), library));
  return null;
}

export function codeMail(to: string, code: string, language: InterfaceLanguage, library = 'Lipi'): Mail {
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
  return { to, ...mailOf(codeMailWords(translator(language), spaced, library)) };
}

/** The code is checked before the password is hashed, because hashing is expensive, and again when it is redeemed. */
async function redeemCode(ctx: ActionCtx, params: SignInParams, password?: string): Promise<Outcome> {
  requireSender();
  const { email, emailKey } = params.address();
  const name = params.name();
  const typed = { emailKey, ticket: params.optional('ticket') ?? '', code: params.code() ?? '' };
  const isRight = await ctx.runMutation(internal.accounts.emailCodes.check, typed);
  const secret = isRight && password !== undefined ? await hashPassword(password, emailKey) : undefined;
  const userId =
    isRight &&
    (await ctx.runMutation(internal.accounts.emailCodes.redeem, {
      ...typed,
      email,
      ...(name !== undefined && { name }),
      ...(secret !== undefined && { secret }),
    }));
  if (userId) return { userId };
  throw problem({ code: 'wrong_code', message: refusals.wrongCode });
}

function requireSender(): MailSender {
  const sender = mailSender();
  if (sender) return sender;
  throw problem({ code: 'method_unavailable', message: refusals.sendsNoMail });
}
