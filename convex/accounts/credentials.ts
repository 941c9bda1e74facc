import { ConvexCredentials } from '@convex-dev/auth/providers/ConvexCredentials';
import { internal } from '../_generated/api.js';
import type { DataModel, Id } from '../_generated/dataModel.js';
import type { ActionCtx } from '../_generated/server.js';
import { callerNetwork } from '../platform/callerNetwork.ts';
import { type Mail, type MailSender, mailSender, sendMail } from '../platform/mail.ts';
import { malformed, problem } from '../platform/problem.ts';
import type { Attempt } from './passwordSignIn.ts';
import { hashPassword, isPassword, passwordProblem } from './passwords.ts';
import { recover } from './recovery.ts';
import { followResetLink } from './resetLinks.ts';
import { newDigits } from './secrets.ts';
import { SignInParams } from './signInParams.ts';
import { passwordProviderId } from './userStore.ts';

/** The user who has proved their identity, or null when a code was mailed that the user has yet to enter. */
type Outcome = { readonly userId: Id<'users'> } | null;

/** The id of the provider that signs in by a typed one-time code alone. */
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
        return redeemCode(ctx, params, requirePassword(params, 'newPassword', params.address().emailKey));
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
  const attempt: Attempt = await ctx.runMutation(internal.accounts.passwordSignIn.admitAttempt, {
    key,
    ...params.deviceKey(),
  });
  const outcome = await tryPassword(ctx, attempt, password);
  if (outcome) return outcome;
  throw wrongCredentials();
}

/**
 * Where mail is sent, the mailbox is proven first, and known and unknown addresses get the same response. Where none is
 * sent, an account belongs to whoever made it first, and signing up with its identifier counts as an attempt at its password
 * (docs/decisions/how-many-accounts-an-address-has.md). The same holds for the holder of the set-up link: the first
 * admin must get in to see that the mail server is wrong.
 */
async function signUp(ctx: ActionCtx, params: SignInParams): Promise<Outcome> {
  const sender = mailSender();
  const token = sender && params.optional('setup');
  const isSetup = token && (await ctx.runQuery(internal.accounts.setup.isOffered, { token }));
  if (sender && !isSetup) {
    const password = requirePassword(params, 'password', params.address().emailKey);
    params.name();
    return params.code() === undefined ? requestCode(ctx, sender, params) : redeemCode(ctx, params, password);
  }
  const identifier = params.identifier();
  const password = requirePassword(params, 'password', identifier.key);
  const name = params.name();
  const attempt: Attempt | null = await ctx.runMutation(internal.accounts.passwordSignIn.admitSignUp, {
    key: identifier.key,
    ...params.deviceKey(),
  });
  if (attempt === null) {
    const made: Outcome = await ctx.runMutation(internal.accounts.passwordSignIn.signUp, {
      identifier,
      secret: await hashPassword(password, await strangersLane(ctx)),
      ...(name !== undefined && { name }),
    });
    // Null when somebody else made the account between the two mutations.
    return made ?? signIn(ctx, params);
  }
  const outcome = await tryPassword(ctx, attempt, password);
  if (outcome) return outcome;
  throw wrongCredentials();
}

/** Returns the user whose password it is, and gives the attempt back; null for a wrong one. */
async function tryPassword(
  ctx: ActionCtx,
  { key, knownUserId, account }: Attempt,
  password: string,
): Promise<Outcome> {
  const lane = knownUserId ?? (await strangersLane(ctx));
  if (!(await isPassword(password, account?.secret, lane)) || !account) return null;
  const isRight = await ctx.runMutation(internal.accounts.passwordSignIn.settleAttempt, {
    key,
    knownUserId,
    ...account,
  });
  return isRight ? { userId: account.userId } : null;
}

/** Where callers wait who are not known to the account: with those of their network. */
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
  await sendMail(ctx, sender, codeMail(email, code, library));
  return null;
}

/** The mail that carries a code for the library of this name. Its wording is the same for every purpose, so that it reveals nothing about the address. */
export function codeMail(to: string, code: string, library = 'Lipi'): Mail {
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
  return {
    to,
    // The code is in the subject too, so that a phone's notification shows it.
    subject: `${spaced} is your code for ${library}`,
    text: [
      `Your code for ${library} is ${spaced}`,
      '',
      `Enter it on the page where you asked for it. It works for 15 minutes. No one from ${library} will ever ask you for it.`,
      '',
      'If you didn’t ask for a code, ignore this e-mail: someone probably typed your address by mistake, and nothing',
      'has happened to your account.',
      '',
    ].join('\n'),
  };
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
  throw problem({
    code: 'wrong_code',
    message: 'This code is wrong or has expired. Please ask for a new one.',
  });
}

function wrongCredentials() {
  const message = 'The name, e-mail address or password is wrong.';
  return problem({ code: 'wrong_credentials', message });
}

function requirePassword(params: SignInParams, field: string, key: string): string {
  const password = params.required(field);
  const weakness = passwordProblem(password, key);
  if (weakness) throw problem(weakness);
  return password;
}

function requireSender(): MailSender {
  const sender = mailSender();
  if (sender) return sender;
  throw problem({ code: 'method_unavailable', message: 'This library doesn’t send e-mail.' });
}
