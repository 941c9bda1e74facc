import { internal } from '../../convex/_generated/api.js';
import { hashPassword, passwordProblem } from '../../convex/accounts/passwords.ts';
import { type Role, roles } from '../../src/shared/accounts.ts';
import { CommandError, UsageError } from './commandError.ts';
import type { Command, CommandContext } from './commands.ts';
import type { LibraryClient, User } from './libraryClient.ts';

export const userUsage = `user list
       npm run library -- user grant <e-mail, name or id> <curator|admin>
       npm run library -- user revoke <e-mail, name or id>
       npm run library -- user reset-link <e-mail, name or id>
       npm run library -- user reset-password <e-mail, name or id>
       npm run library -- user delete <e-mail, name or id>`;

export const runUser: Command = async (context, [action = '', ...args]) => {
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) {
    throw new UsageError('Say what to do: list, grant, revoke, reset-link, reset-password or delete.');
  }
  return run(context, args);
};

const list: Command = async ({ connect, out }, args) => {
  if (args.length > 0) throw new UsageError('user list takes no arguments.');
  const client = await connect('mustExist');
  let count = 0;
  for await (const user of client.listUsers()) {
    count += 1;
    const since = new Date(user.createdAt).toISOString().slice(0, 10);
    const proof = user.email !== undefined && !user.emailVerified ? ' (e-mail not verified)' : '';
    const methods = user.signInMethods.join(', ') || 'code by e-mail';
    out(
      `${user.id}  ${user.role}  ${user.email ?? user.signInName ?? '-'}${proof}  ${user.name ?? '-'}  ${methods}  since ${since}`,
    );
  }
  out(count === 1 ? '1 user.' : `${count} users.`);
  return 0;
};

const grant: Command = async (context, [who, role, ...more]) => {
  if (who === undefined || role === undefined || more.length > 0)
    throw new UsageError('Give a user and a role.');
  if (!isRole(role)) throw new UsageError(`There is no role '${role}'. The roles are ${roles.join(', ')}.`);
  return onUser(async ({ user, client, out }) => {
    await client.mutation(internal.accounts.users.setRole, { userId: user.id, role });
    out(`${nameOf(user)} now has the role ${role}.`);
  })(context, [who]);
};

const revoke = onUser(async ({ user, client, out }) => {
  await client.mutation(internal.accounts.users.setRole, { userId: user.id, role: 'reader' });
  out(`${nameOf(user)} is now a reader.`);
});

const resetLink = onUser(async ({ user, client, out }) => {
  const link = await client.makeResetLink(user.id);
  if (!link) throw new CommandError(`${nameOf(user)} has no password to reset.`);
  const until = new Date(link.expiresAt).toISOString().slice(0, 16).replace('T', ' ');
  out(`Anyone with this link can set a new password for ${nameOf(user)}, once, until ${until} UTC:`);
  out(link.url);
});

const resetPassword = onUser(async ({ user, client, out, readPassword }) => {
  const key = await client.query(internal.accounts.users.keyOf, { userId: user.id });
  if (key === null) throw new CommandError(`${nameOf(user)} has no e-mail address or name to sign in with.`);
  const password = await readPassword(`New password for ${nameOf(user)}: `);
  const weakness = passwordProblem(password, key);
  if (weakness) throw new CommandError(weakness.message);
  const secret = await hashPassword(password);
  await client.mutation(internal.accounts.users.replacePassword, { userId: user.id, secret });
  out(`${nameOf(user)} has a new password and is signed out everywhere.`);
});

const remove = onUser(async ({ user, client, out }) => {
  await client.mutation(internal.accounts.users.remove, { userId: user.id });
  out(`${nameOf(user)} has been deleted, with all data about them.`);
});

const actions: Readonly<Record<string, Command>> = {
  list,
  grant,
  revoke,
  'reset-link': resetLink,
  'reset-password': resetPassword,
  delete: remove,
};

function onUser(
  act: (on: CommandContext & { readonly user: User; readonly client: LibraryClient }) => Promise<void>,
): Command {
  return async (context, [who, ...more]) => {
    if (who === undefined || more.length > 0)
      throw new UsageError('Give one argument: an e-mail address, a name or an id.');
    const client = await context.connect('mustExist');
    const user = await client.query(internal.accounts.users.find, { who });
    if (!user) throw new CommandError(`There is no user '${who}'. Run user list to see all users.`);
    await act({ ...context, user, client });
    return 0;
  };
}

function nameOf(user: User): string {
  return user.email ?? user.signInName ?? user.name ?? user.id;
}

function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}
