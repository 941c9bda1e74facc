import type { AccountNotice } from '../../shared/accounts.ts';

const makers: { readonly [by in AccountNotice['by']]: string } = {
  curator: 'by a curator',
  admin: 'by an admin',
  operator: 'by the operator of the server',
};

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** Describes what was done with the reader's account. */
export function noticeWords({ madeAt, by, usedAt }: AccountNotice): string {
  const made = `A link to reset your password was made at the library on ${day.format(madeAt)} ${makers[by]}`;
  return usedAt === undefined ? `${made}.` : `${made}, and used on ${day.format(usedAt)}.`;
}
