import { v } from 'convex/values';
import { oneOf, role } from '../desk/deskShapes.ts';

/* The answers of the account functions (convex/README.md). Times are milliseconds since the Unix epoch. */

/** A user as shown to the operator and to themselves. */
export const userShape = v.object({
  id: v.id('users'),
  role,
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  /** Only of a user without an e-mail address: the name to sign in with, ignoring case. */
  signInName: v.optional(v.string()),
  /** Whether the user has shown that the mailbox is theirs. */
  emailVerified: v.boolean(),
  /** 'password', and the ids of the providers with which the user signs in. */
  signInMethods: v.array(v.string()),
  createdAt: v.number(),
  /** Of the interface (`InterfaceTag`), last chosen where the user was signed in. */
  language: v.optional(v.string()),
});

/** The role of the person who makes a password reset link; 'operator' for the library's command. */
export const resetLinkMaker = oneOf('curator', 'admin', 'operator');

/** Another person made a link with which its holder can choose a new password. */
export const accountNotice = v.object({
  id: v.string(),
  kind: v.literal('resetLink'),
  madeAt: v.number(),
  by: resetLinkMaker,
  usedAt: v.optional(v.number()),
});

/** Answer of `account:profile`: the calling user's own account. */
export const profileShape = v.object({
  ...userShape.fields,
  hasRecoveryCode: v.boolean(),
  recoveryCodeMadeAt: v.optional(v.number()),
  /** The notices that the user has not dismissed, newest first, at most 5. */
  notices: v.array(accountNotice),
});

/** A device on which a user is signed in (`devices:list`). */
export const signedInDevice = v.object({
  id: v.id('authSessions'),
  /** For example 'Firefox on Android'; '' if the device has not named itself. */
  label: v.string(),
  signedInAt: v.number(),
  lastUsedAt: v.number(),
  isThis: v.boolean(),
});

/** The library's ways to sign in (`account:signInMethods`). */
export const signInMethodsShape = v.object({
  password: v.literal(true),
  /** The library sends mail: for signing in by code, resetting a password, and verifying the mailbox at sign-up. */
  emailCode: v.boolean(),
  /** The library sends no mail: a reader may sign up with a name in place of an e-mail address. */
  names: v.boolean(),
  /** In display order; `id` is the provider to pass to `auth:signIn`. */
  providers: v.array(v.object({ id: v.string(), name: v.string() })),
});
