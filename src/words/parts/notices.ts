import type { AccountNotice } from '../../shared/protocol/account.ts';
import { longDay } from './day.ts';

const makers: { readonly [by in AccountNotice['by']]: string } = {
  curator: 'a curator of this library',
  admin: 'an admin of this library',
  operator: 'the operator of this library’s server',
};

/** Describes what was done with the reader's account. */
export function noticeWords({ madeAt, by, usedAt }: AccountNotice): string {
  const made = `On ${longDay(madeAt)}, ${makers[by]} made a link to reset your password`;
  return usedAt === undefined ? `${made}.` : `${made}. It was used on ${longDay(usedAt)}.`;
}
