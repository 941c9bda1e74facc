import type { Id } from '../../../convex/_generated/dataModel.js';
import { hashPassword } from '../../../convex/accounts/passwords.ts';
import type { AccountsBackend } from './backend.ts';
import { enter, password, type Tokens } from './people.ts';

/** Two accounts under one address, as created by a version that identified accounts by address and password together. */
export interface Pair {
  /** The second account: the address belongs to the other. */
  readonly ownId: Id<'users'>;
  readonly own: Tokens;
  readonly ownPassword: string;
  /** The first account, with `password` of people.ts. */
  readonly otherId: Id<'users'>;
  readonly other: Tokens;
}

export async function makePair(library: AccountsBackend, email: string): Promise<Pair> {
  const ownPassword = 'the second of two';
  const otherId = await library.insert('users', { email, emailKey: email, role: 'reader', name: 'First' });
  const ownId = await library.insert('users', { email, role: 'reader' });
  for (const [userId, chosen] of [
    [otherId, password],
    [ownId, ownPassword],
  ] as const) {
    await library.insert('authAccounts', {
      userId,
      provider: 'password',
      providerAccountId: email,
      secret: await hashPassword(chosen),
    });
  }
  return {
    ownId,
    own: await enter(library, 'signIn', email, { password: ownPassword }),
    ownPassword,
    otherId,
    other: await enter(library, 'signIn', email),
  };
}
