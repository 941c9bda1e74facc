import { v } from 'convex/values';
import { userShape } from '../protocol/accountShapes.ts';
import { editor } from './deskShapes.ts';

/* The messages of `convex/desk/people.ts`: `foundReader` and `resetLink` for curators too, the others for admins. */

/** The account with exactly this address or name. */
export const foundReader = userShape.pick('id', 'role', 'name', 'email', 'signInName');

/** An account as admins see it. It contains nothing about what the person reads. */
export const person = v.object({
  ...userShape.omit('signInMethods', 'createdAt').fields,
  /** When the account was created; milliseconds since the Unix epoch. */
  since: v.number(),
  /** The day, in UTC, on which a device last requested tokens: '2026-11-22'. Left out while the person is signed in nowhere. */
  lastSeenOn: v.optional(v.string()),
  /** The person's name in the audit; left out for a person who never acted at the desk. */
  editor: v.optional(editor),
});

/** The page `/login?reset=<token>` accepts the token once, until `expiresAt` (milliseconds since the Unix epoch). */
export const resetLink = v.object({
  token: v.string(),
  expiresAt: v.number(),
  /** The library's configured address; null when there is none. */
  origin: v.union(v.null(), v.string()),
});

/** `cursor` is null at the end. */
export const peoplePage = v.object({ people: v.array(person), cursor: v.union(v.null(), v.string()) });

/** With `isCut` there may be more people; a longer search text finds fewer. */
export const peopleFound = v.object({ people: v.array(person), isCut: v.boolean() });
