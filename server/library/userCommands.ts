import { passwordProblem } from '../../convex/passwords.ts';
import { type Role, roles } from '../../src/shared/accounts.ts';
import { CommandError, UsageError } from './commandError.ts';
import type { Command, CommandContext } from './commands.ts';
import type { LibraryClient, User } from './libraryClient.ts';

/** How `user` is called. */
export const userUsage = `user list
       npm run library -- user grant <e-mail or id> <curator|admin>
       npm run library -- user revoke <e-mail or id>
       npm run library -- user reset-password <e-mail or id>
       npm run library -- user delete <e-mail or id>`;

/** `user …`: who has an account, and what they may do. */
export const runUser: Command = async (context, [action, ...args]) => {
  switch (action) {
    case 'list':
      return list(context, args);
    case 'grant':
      return grant(context, args);
    case 'revoke':
      return revoke(context, args);
    case 'reset-password':
      return resetPassword(context, args);
    case 'delete':
      return remove(context, args);
    default:
      throw new UsageError('Say what to do: list, grant, revoke, reset-password or delete.');
  }
};

async function list({ connect, out }: CommandContext, args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('user list takes no argument.');
  const client = await connect('mustExist');
  let count = 0;
  for await (const user of client.listUsers()) {
    count += 1;
    const since = new Date(user.createdAt).toISOString().slice(0, 10);
    const proof = user.email !== undefined && !user.emailVerified ? ' (not proven)' : '';
    const methods = user.signInMethods.join(', ') || 'code by mail';
    out(
      `${user.id}  ${user.role}  ${user.email ?? '-'}${proof}  ${user.name ?? '-'}  ${methods}  since ${since}`,
    );
  }
  out(count === 1 ? '1 user.' : `${count} users.`);
  return 0;
}

async function grant({ connect, out }: CommandContext, args: readonly string[]): Promise<number> {
  const [who, role, ...more] = args;
  if (who === undefined || role === undefined || more.length > 0)
    throw new UsageError('Give who, and a role.');
  if (!isRole(role)) throw new UsageError(`There is no role '${role}': give ${roles.join(', ')}.`);
  const client = await connect('mustExist');
  const user = await requireUser(client, who);
  await client.setRole(user.id, role);
  out(`${nameOf(user)} is ${role} now.`);
  return 0;
}

async function revoke({ connect, out }: CommandContext, args: readonly string[]): Promise<number> {
  const client = await connect('mustExist');
  const user = await requireUser(client, only(args));
  await client.setRole(user.id, 'reader');
  out(`${nameOf(user)} is a reader now.`);
  return 0;
}

async function resetPassword(
  { connect, out, readPassword }: CommandContext,
  args: readonly string[],
): Promise<number> {
  const client = await connect('mustExist');
  const user = await requireUser(client, only(args));
  if (user.email === undefined)
    throw new CommandError(`${nameOf(user)} has no e-mail address to sign in with.`);
  const password = await readPassword(`New password of ${nameOf(user)}: `);
  const emailKey = user.email.toLowerCase();
  const weakness = passwordProblem(password, emailKey);
  if (weakness) throw new CommandError(weakness.message);
  await client.replacePassword(user.id, emailKey, password);
  out(`${nameOf(user)} has a new password and is signed out everywhere.`);
  return 0;
}

async function remove({ connect, out }: CommandContext, args: readonly string[]): Promise<number> {
  const client = await connect('mustExist');
  const user = await requireUser(client, only(args));
  await client.removeUser(user.id);
  out(`${nameOf(user)} is deleted, with everything that was kept about them.`);
  return 0;
}

function only(args: readonly string[]): string {
  const [who, ...more] = args;
  if (who === undefined || more.length > 0)
    throw new UsageError('Give one argument: an e-mail address or an id.');
  return who;
}

async function requireUser(client: LibraryClient, who: string): Promise<User> {
  const [user, ...others] = await client.findUsers(who);
  if (!user) throw new CommandError(`There is no user '${who}': user list shows them.`);
  if (others.length === 0) return user;
  throw new CommandError(
    `Several users give the address '${who}', and nobody has proven it. Ask whom you mean since when they are there, look for them in user list, and give the id.`,
  );
}

function nameOf(user: User): string {
  return user.email ?? user.name ?? user.id;
}

function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}
