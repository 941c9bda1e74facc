import { ConvexCredentials } from '@convex-dev/auth/providers/ConvexCredentials';
import { internal } from './_generated/api.js';
import type { DataModel, Id } from './_generated/dataModel.js';
import type { ActionCtx } from './_generated/server.js';
import { codeMail } from './codeMail.ts';
import type { EmailAddress } from './emailAddress.ts';
import { type MailSender, mailSender, sendMail } from './mail.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { problem } from './problem.ts';
import { newDigits } from './secrets.ts';
import { malformed, SignInParams } from './signInParams.ts';
import { passwordProviderId } from './userStore.ts';

/** Who has shown who they are, or null when a code is on its way and they will be back with it. */
type Outcome = { readonly userId: Id<'users'> } | null;

/** Signing in by a typed one-time code alone. */
export const emailCodeProviderId = 'email-code';

const codeLength = 8;

/**
 * E-mail and password, with the flows of the library's own Password provider: 'signIn', 'signUp', 'reset' and
 * 'reset-verification'. Not that provider itself: it hashes inside a mutation, in JavaScript, while everyone waits; it
 * says whether an address is known; and it makes a user for every address that a code was asked for.
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
        return redeemCode(ctx, params, requirePassword(params, 'newPassword'));
      default:
        throw malformed(`There is no flow '${flow}'.`);
    }
  },
});

/** A code by mail: asked for with `email`, typed with `email` and `code`. */
export const emailCodeProvider = ConvexCredentials<DataModel>({
  id: emailCodeProviderId,
  authorize: async (fields, ctx) => {
    const params = new SignInParams(fields);
    const sender = requireSender();
    return params.code() === undefined ? requestCode(ctx, sender, params) : redeemCode(ctx, params);
  },
});

async function signIn(ctx: ActionCtx, params: SignInParams): Promise<Outcome> {
  const { emailKey } = params.address();
  const password = params.required('password');
  const deviceKey = params.optional('deviceKey');
  const { like, deviceId } = await ctx.runMutation(internal.passwordSignIn.admitAttempt, {
    emailKey,
    ...(deviceKey !== undefined && { deviceKey }),
  });
  const secret = await hashPassword(password, deviceId === null ? 'stranger' : 'known', like);
  const userId: Id<'users'> | null = await ctx.runMutation(internal.passwordSignIn.settleAttempt, {
    emailKey,
    secret,
    deviceId,
  });
  if (userId !== null) return { userId };
  throw problem({ code: 'wrong_credentials', message: 'The e-mail address or the password is wrong.' });
}

/**
 * Where mail is sent, the mailbox is proven first, and an address that is known looks like one that is not. Where none
 * is, nobody can show that an address is theirs: an account is known by its address and password together.
 */
async function signUp(ctx: ActionCtx, params: SignInParams): Promise<Outcome> {
  const address = params.address();
  const password = requirePassword(params, 'password');
  const name = params.name();
  const sender = mailSender();
  if (sender) {
    return params.code() === undefined ? requestCode(ctx, sender, params) : redeemCode(ctx, params, password);
  }
  let like = await ctx.runMutation(internal.passwordSignIn.admitSignUp, { emailKey: address.emailKey });
  for (;;) {
    const outcome: { userId: Id<'users'> } | { like: string } = await ctx.runMutation(
      internal.passwordSignIn.signUp,
      {
        ...address,
        secret: await hashPassword(password, 'stranger', like),
        ...(name !== undefined && { name }),
      },
    );
    if ('userId' in outcome) return outcome;
    // Somebody else came first with the address, between the two mutations.
    like = outcome.like;
  }
}

async function requestCode(ctx: ActionCtx, sender: MailSender, params: SignInParams): Promise<null> {
  const { email, emailKey } = params.address();
  const deviceKey = params.optional('deviceKey');
  const code = newDigits(codeLength);
  await ctx.runMutation(internal.emailCodes.keep, {
    emailKey,
    ticket: params.optional('ticket') ?? '',
    code,
    ...(deviceKey !== undefined && { deviceKey }),
  });
  await sendMail(ctx, sender, codeMail(email, code));
  return null;
}

/** The code is checked before the password is hashed, which is dear, and again when it is used up. */
async function redeemCode(ctx: ActionCtx, params: SignInParams, password?: string): Promise<Outcome> {
  requireSender();
  const address: EmailAddress = params.address();
  const name = params.name();
  const typed = {
    emailKey: address.emailKey,
    ticket: params.optional('ticket') ?? '',
    code: params.code() ?? '',
  };
  const isRight = await ctx.runMutation(internal.emailCodes.check, typed);
  const { emailKey } = address;
  const secret =
    isRight && password !== undefined
      ? await hashPassword(password, 'known', await ctx.runQuery(internal.passwordSignIn.like, { emailKey }))
      : undefined;
  const userId =
    isRight &&
    (await ctx.runMutation(internal.emailCodes.redeem, {
      ...typed,
      email: address.email,
      ...(name !== undefined && { name }),
      ...(secret !== undefined && { secret }),
    }));
  if (userId) return { userId };
  throw problem({ code: 'wrong_code', message: 'This code is wrong or too old. Please ask for a new one.' });
}

function requirePassword(params: SignInParams, field: string): string {
  const password = params.required(field);
  const weakness = passwordProblem(password, params.address().emailKey);
  if (weakness) throw problem(weakness);
  return password;
}

function requireSender(): MailSender {
  const sender = mailSender();
  if (sender) return sender;
  throw problem({ code: 'method_unavailable', message: 'This library sends no mails.' });
}
