import { internalMutationGeneric } from 'convex/server';
import { hashPassword } from '../../convex/accounts/passwords.ts';
import { startHost } from '../../embedded/startHost.ts';
import { loadFunctions } from '../../server/loadFunctions.ts';

interface Twin {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/** Writes a second account under an address as an older library did: its user, without the address, and its password. */
const add = internalMutationGeneric(async ({ db }, args: Record<string, string>) => {
  const { email = '', name = '', secret = '' } = args;
  const userId = await db.insert('users', { email, name, role: 'reader' });
  const providerAccountId = email.toLowerCase();
  await db.insert('authAccounts', { userId, provider: 'password', providerAccountId, secret });
});

/** Makes a second account under an existing account's address, in a data folder that no server has open. */
export async function addTwin(dataDir: string, { email, password, name }: Twin): Promise<void> {
  const functions = { ...(await loadFunctions()), twins: { add } };
  const host = await startHost({ dataDir, functions, port: 0, hostname: '127.0.0.1', log: () => undefined });
  try {
    await host.mutation('twins:add', { email, name, secret: await hashPassword(password) });
  } finally {
    await host.close();
  }
}
